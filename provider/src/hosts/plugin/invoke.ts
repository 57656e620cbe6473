import { providerName } from "../../config/configuration";
import { ConfigurationError, ResourceError } from "../../core/messages/errors";
import type { JsonObject } from "../../core/json/json";
import { didYouMean } from "../../core/messages/suggestions";
import { placeOf, placeWarnings, type Target } from "../../functions/finders";
import { table } from "../../functions/table.generated";
import type { ProviderProcess } from "../providerProcess";
import { fromEngine, readSecrets, toEngine } from "../wire";
import type { Log } from "./engine";

/** The names of all functions. */
export const functionNames = table.flatMap(({ functions }) => [functions.all, functions.one]);

/** Runs a function. Resolves when the engine has received all messages. */
export async function invokeFunction(
  shared: ProviderProcess,
  log: Log,
  token: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<JsonObject> {
  const name = token.replace(/^pipes:index:/, "");
  const messages: Promise<void>[] = [];
  const { plain, secretPaths } = readSecrets(sent);
  const args: Target & JsonObject = fromEngine(plain);
  const redacted = shared.redactor(undefined, [args], secretPaths);
  try {
    const found = table.find(({ functions }) => functions.all === name || functions.one === name);
    if (found === undefined)
      throw new ResourceError(
        "plugin/unknown-type",
        `this version of pulumi-pipes has no function of this name${didYouMean(name, functionNames)}`,
      );
    const { functions, isOfOrganization, all, one } = found;
    const warn = (text: string): void => {
      messages.push(log("warning", "", redacted(text)));
    };
    const at = placeOf(args, shared.defaults, isOfOrganization);
    placeWarnings(args).forEach(warn);
    const api = await shared.api();
    const result = functions.all === name ? await all(api, at, warn) : await one(api, at, args, warn);
    return toEngine(result as unknown as JsonObject);
  } catch (error) {
    // An error about the settings already names the provider.
    const provider = error instanceof ConfigurationError ? undefined : providerName(shared.config);
    throw new Error(
      redacted(
        [name, provider, shared.functionFailureText(error, name)]
          .filter((part) => part !== undefined)
          .join(": "),
      ),
      {
        cause: error,
      },
    );
  } finally {
    await Promise.all(messages);
  }
}

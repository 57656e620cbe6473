import * as pulumi from "@pulumi/pulumi";
import type { Api, Client } from "../client";
import { redact } from "../codec/redaction";
import {
  clientSettingsFrom,
  ConfigurationError,
  signingSecrets,
  type ConfigSource,
} from "../config/configuration";
import { typePrefix } from "../hosts/dynamic/stub";
import { valueWithUnknowns } from "./knownOutputs";
import { configurationOf, type KnownSettings } from "./lookups/account";
import { argsOf, Provider } from "./provider";

/** Longest time for one look, in milliseconds. */
const longestLookMs = 10_000;

/** Longest time for all looks of a preview at an account, in milliseconds: what is left then is not looked at. */
const longestPreviewMs = 30_000;

/** The looks of one preview at one account, one after the other. */
class Looks {
  readonly #sinceMs = performance.now();
  readonly #client: Promise<Client>;
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(private readonly config: ConfigSource) {
    const given = clientSettingsFrom(config, process.env);
    const settings = {
      ...given,
      attemptTimeoutMs: Math.min(given.attemptTimeoutMs, longestLookMs),
      operationTimeoutMs: Math.min(given.operationTimeoutMs, longestLookMs),
    };
    this.#client = import("../client/index.js").then(({ openClient }) => openClient(settings));
  }

  /** What a look answers; undefined, with one warning for all of them, where the service does not answer. */
  take<Result>(look: (api: Api) => Promise<Result>): Promise<Result | undefined> {
    const taken = this.#last.then(async () => {
      if (this.#isOver) return undefined;
      try {
        if (performance.now() - this.#sinceMs > longestPreviewMs)
          throw new Error(`the service took more than ${longestPreviewMs / 1000} seconds`);
        return await look((await this.#client).operation());
      } catch (error) {
        this.#isOver = true;
        const said = error instanceof Error ? error.message : String(error);
        const why = redact(said, signingSecrets(this.config, process.env));
        await pulumi.log.warn(
          `this preview does not know the tiles of dashboards that change, nor whether the service accepts them: ${why}`,
        );
        return undefined;
      }
    });
    this.#last = taken;
    return taken;
  }
}

/** An account whose settings are known. */
export interface PreviewedAccount {
  readonly config: ConfigSource;
  readonly looks: Pick<Looks, "take">;
}

/** By engine: a program of the Automation API runs many previews in one process. */
const looksOf = new WeakMap<object, Map<string, Looks>>();

/** The account that a resource belongs to, or undefined where not all of it is known. */
export async function accountOf(
  engine: object,
  resource: pulumi.CustomResource,
): Promise<PreviewedAccount | undefined> {
  const provider = resource.getProvider(typePrefix);
  // Nobody knows the account of a provider that is not of this package.
  if (provider !== undefined && !(provider instanceof Provider)) return undefined;
  const settings = await valueWithUnknowns(pulumi.output<unknown>(provider && argsOf(provider)));
  if (pulumi.containsUnknowns(settings)) return undefined;
  const config = configurationOf(settings as KnownSettings | undefined);
  const accounts = looksOf.get(engine) ?? new Map<string, Looks>();
  looksOf.set(engine, accounts);
  const key = JSON.stringify(settings ?? null);
  try {
    const looks = accounts.get(key) ?? new Looks(config);
    accounts.set(key, looks);
    return { config, looks };
  } catch (error) {
    // The provider process tells what is wrong with it.
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

import "pulumi-pipes-contract/requiredNode";
import type * as client from "./client";
import { ownVersion } from "./client/settings";
import { connectEngine, type Engine } from "./hosts/plugin/engine";
import { pluginProvider } from "./hosts/plugin/pluginProvider";
import { serve } from "./hosts/plugin/server";
import { resources } from "./resources";

/*
 * The entry point of the executable `pulumi-resource-pipes`. Its only argument is the address of the engine, and the first line
 * that it writes is its port.
 */

/** Loads the client when the first call needs it: `pulumi package` needs none. */
function requireClient(): typeof client {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import statement would load it at the start
  return require("./client") as typeof client;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import of a file outside the sources is an error
const schema = (): string => JSON.stringify(require("../plugin/schema.json"));

/** Without an engine, as a user starts it, lines go to the error output, and the process runs until it is ended. */
const alone: Engine = {
  log: (severity, _urn, text) => {
    console.warn(`${severity}: ${text}`);
    return Promise.resolve();
  },
  gone: new Promise(() => undefined),
};

async function main(): Promise<void> {
  const address = process.argv.slice(2).find((argument) => !argument.startsWith("-"));
  const engine = address === undefined ? alone : connectEngine(address);
  const provider = pluginProvider(
    resources,
    (settings) =>
      Promise.resolve(requireClient().openClient(settings, (line) => void engine.log("info", "", line))),
    engine.log,
  );
  const port = await serve(provider, { version: ownVersion(), schema });
  process.stdout.write(`${port}\n`);
  await engine.gone;
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

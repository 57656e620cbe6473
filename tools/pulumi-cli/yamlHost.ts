import { cachedFolder } from "./cache";
import { findCommand } from "./commands";
import { buildCommand } from "./pinnedRelease";

const HOST = "pulumi-language-yaml";
const VERSION = "1.25.0";

/** The folder for PATH with the language host of YAML: that of the CLI, as in an official installation, or one of the cache. */
export async function ensureYamlHost(cliDir: string): Promise<string> {
  if ((await findCommand(HOST, [cliDir])) !== undefined) return cliDir;
  const path = `github.com/pulumi/pulumi-yaml/cmd/${HOST}`;
  return cachedFolder(`${HOST}-${VERSION}`, (binDir) =>
    buildCommand({ command: HOST, version: VERSION, module: "yaml-host", path }, binDir),
  );
}

import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { outputOf } from "../process/command";
import { findCommand } from "./commands";
import { buildCommand, goOptions } from "./pinnedRelease";
import { virtualEnvironment } from "./virtualEnvironment";

const HOST = "pulumi-language-python";

/**
 * A folder for PATH with a Python that has Pulumi's SDK. It also has the language host of Python, unless the folder of the CLI has
 * it, as an official installation does.
 */
export async function ensurePython(cliDir: string): Promise<string> {
  const isOfficial = (await findCommand(HOST, [cliDir])) !== undefined;
  const requirements = join(__dirname, "python", "requirements.txt");
  const folder = isOfficial
    ? await virtualEnvironment("pulumi-python-sdk", requirements)
    : await virtualEnvironment("pulumi-python", requirements, addHost);
  return join(folder, "bin");
}

/** Builds the last language host whose published Go module has it, with the script that it starts. */
async function addHost(folder: string): Promise<void> {
  const binDir = join(folder, "bin");
  const module = "github.com/pulumi/pulumi/sdk/v3";
  const target = { version: "3.68.0", module: "language-host", path: `${module}/python/cmd/${HOST}` };
  await buildCommand({ ...target, command: HOST }, binDir);
  const options = { ...goOptions(target.module), title: "go list" };
  const sources = await outputOf("go", ["list", "-m", "-f", "{{.Dir}}", module], options);
  const script = join(binDir, `${HOST}-exec`);
  await copyFile(join(sources.trim(), "python", "cmd", `${HOST}-exec`), script);
  await chmod(script, 0o755);
}

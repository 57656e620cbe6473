import { access, chmod, constants, copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { coerce, parse } from "semver";
import { outputOf } from "../process/command";

export const CLI = "pulumi";
export const LANGUAGE_HOST = "pulumi-language-nodejs";
const DYNAMIC_PROVIDER_LAUNCHER = "pulumi-resource-pulumi-nodejs";
/** The commands that a TypeScript project with dynamic resources needs. */
export const COMMANDS = [CLI, LANGUAGE_HOST, DYNAMIC_PROVIDER_LAUNCHER];

/** The output of `pulumi version`. */
export async function askVersion(cli: string): Promise<string> {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  return (await outputOf(cli, ["version"], { env, timeoutMs: 60_000 })).trim();
}

/** True if `text` is a version that is `floor` or newer, with any suffix. */
export function isAtLeast(text: string, floor: string): boolean {
  return (parse(text)?.compareMain(floor) ?? -1) >= 0;
}

/** The version without the leading `v`. */
export function plainVersion(text: string): string {
  return coerce(text)?.version ?? text.trim();
}

/** The path of a command in the first folder that contains it as an executable file. */
export async function findCommand(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (folder === "") continue;
    const isExecutable = await access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return join(folder, name);
  }
  return undefined;
}

/** True if the folder holds all the commands. */
export async function isComplete(binDir: string): Promise<boolean> {
  const found = await Promise.all(COMMANDS.map((name) => findCommand(name, [binDir])));
  return !found.includes(undefined);
}

/** Copies a missing launcher from the SDK. A link would break, because the cache outlives this checkout. */
export async function addLauncher(binDir: string): Promise<void> {
  if (await isComplete(binDir)) return;
  const sdk = dirname(require.resolve("@pulumi/pulumi/package.json"));
  const launcher = join(binDir, DYNAMIC_PROVIDER_LAUNCHER);
  await copyFile(join(sdk, DYNAMIC_PROVIDER_LAUNCHER), launcher);
  await chmod(launcher, 0o755);
}

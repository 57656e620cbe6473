import { access, chmod, constants, copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { coerce, parse } from "semver";
import { cacheRoot } from "./cache";
import { outputOf } from "./runCommand";

/** The release that the cache holds: installed officially where that works, built from source elsewhere. */
export const PINNED_VERSION = "3.258.0";

export const CLI = "pulumi";
export const LANGUAGE_HOST = "pulumi-language-nodejs";
const DYNAMIC_PROVIDER_LAUNCHER = "pulumi-resource-pulumi-nodejs";
/** All that a run of a TypeScript project with dynamic resources needs. */
export const COMMANDS = [CLI, LANGUAGE_HOST, DYNAMIC_PROVIDER_LAUNCHER];

const VERSION_TIMEOUT_MS = 60_000;
const DRAFT_SUFFIX = ".tmp-";

/** Where the CLI of one version lives in the cache; its commands are in `bin`. */
export function installationFolder(version: string, env: NodeJS.ProcessEnv = process.env): string {
  return join(cacheRoot(env), `pulumi-${version}`);
}

/** What `pulumi version` prints. */
export async function askVersion(cli: string): Promise<string> {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  return (await outputOf(cli, ["version"], { env, timeoutMs: VERSION_TIMEOUT_MS })).trim();
}

/** Whether `text` names a version that is `floor` or newer, whatever follows its numbers; other text does not. */
export function isAtLeast(text: string, floor: string): boolean {
  return (parse(text)?.compareMain(floor) ?? -1) >= 0;
}

/** The version as the CLI's users write it, without the leading `v`. */
export function plainVersion(text: string): string {
  return coerce(text)?.version ?? text.trim();
}

/** The path of a command in the first of the folders that has it as an executable file. */
export async function findCommand(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (folder !== "" && (await isExecutable(join(folder, name)))) return join(folder, name);
  }
  return undefined;
}

/** Whether the folder holds all the commands. */
export async function isComplete(binDir: string): Promise<boolean> {
  const found = await Promise.all(COMMANDS.map((name) => isExecutable(join(binDir, name))));
  return found.every(Boolean);
}

/**
 * Fills a folder that nobody sees yet, adds the launcher where it is missing, and puts it in place by one rename.
 *
 * Where another process was faster with a complete one, that one stays and ours is dropped.
 */
export async function installInto(
  folder: string,
  fill: (binDir: string, root: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(folder + DRAFT_SUFFIX);
  try {
    const binDir = join(draft, "bin");
    await mkdir(binDir);
    await fill(binDir, draft);
    if (!(await isComplete(binDir))) await addLauncher(binDir);
    if (await isComplete(join(folder, "bin"))) return;
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies the launcher out of the SDK: the cache outlives this checkout, so a link into it would break. */
async function addLauncher(binDir: string): Promise<void> {
  const sdk = dirname(require.resolve("@pulumi/pulumi/package.json"));
  const launcher = join(binDir, DYNAMIC_PROVIDER_LAUNCHER);
  await copyFile(join(sdk, DYNAMIC_PROVIDER_LAUNCHER), launcher);
  await chmod(launcher, 0o755);
}

/** Removes an installation that does not work and the drafts of processes that were killed. */
export async function removeRemains(folder: string): Promise<void> {
  const name = basename(folder);
  const siblings = await readdir(dirname(folder));
  const remains = siblings.filter((one) => one === name || one.startsWith(name + DRAFT_SUFFIX));
  for (const one of remains) await rm(join(dirname(folder), one), { recursive: true, force: true });
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

import {
  access,
  constants,
  copyFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { runCommand } from "./runCommand";

const VERSION_TIMEOUT_MS = 60_000;

export const CLI = "pulumi";
export const LANGUAGE_HOST = "pulumi-language-nodejs";
export const DYNAMIC_PROVIDER_LAUNCHER = "pulumi-resource-pulumi-nodejs";
const DRAFT_SUFFIX = ".tmp-";
const COMMANDS = [CLI, LANGUAGE_HOST, DYNAMIC_PROVIDER_LAUNCHER];

/** The path of a command in the first of the folders that has it as an executable file. */
export async function findCommand(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (folder !== "" && (await isExecutable(join(folder, name)))) return join(folder, name);
  }
  return undefined;
}

/** The folders of PATH. */
export function pathFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  return (env["PATH"] ?? "").split(delimiter);
}

/** What `pulumi version` prints. */
export async function askVersion(cli: string): Promise<string> {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const { code, stdout, stderr } = await runCommand(cli, ["version"], { env, timeoutMs: VERSION_TIMEOUT_MS });
  if (code !== 0) throw new Error(`${cli} does not run: ${stderr.trim()}`);
  return stdout.trim();
}

/** Whether the folder holds all the commands that a run of a TypeScript project with dynamic resources needs. */
export async function isComplete(binDir: string): Promise<boolean> {
  const found = await Promise.all(COMMANDS.map((name) => isExecutable(join(binDir, name))));
  return found.every(Boolean);
}

/** Copies the launcher out of the SDK: the cache outlives this checkout, so a link into it would break. */
export async function addLauncher(binDir: string): Promise<void> {
  const sdk = dirname(require.resolve("@pulumi/pulumi/package.json"));
  const launcher = join(binDir, DYNAMIC_PROVIDER_LAUNCHER);
  await copyFile(join(sdk, DYNAMIC_PROVIDER_LAUNCHER), launcher);
  await chmod(launcher, 0o755);
}

/** Links an installation from elsewhere into one folder of ours and adds the launcher where it is missing. */
export async function linkCommands(
  folder: string,
  cli: string,
  languageHost: string,
  launcher: string | undefined,
): Promise<string> {
  await installInto(folder, async (binDir) => {
    await symlink(cli, join(binDir, CLI));
    await symlink(languageHost, join(binDir, LANGUAGE_HOST));
    if (launcher === undefined) await addLauncher(binDir);
    else await symlink(launcher, join(binDir, DYNAMIC_PROVIDER_LAUNCHER));
  });
  return join(folder, "bin");
}

/**
 * Fills a folder that nobody sees yet and puts it in place by one rename.
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
    await mkdir(join(draft, "bin"));
    await fill(join(draft, "bin"), draft);
    if (await isComplete(join(folder, "bin"))) return;
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes an installation that does not work and the drafts of processes that were killed. */
export async function removeRemains(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const siblings = await readdir(dirname(folder));
  const drafts = siblings.filter((name) => name.startsWith(basename(folder) + DRAFT_SUFFIX));
  for (const draft of drafts) await rm(join(dirname(folder), draft), { recursive: true, force: true });
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

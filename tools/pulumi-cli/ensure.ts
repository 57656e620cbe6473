import { basename, dirname, join } from "node:path";
import { cacheRoot, installationFolder } from "./cachePaths";
import { downloadOfficial } from "./download";
import { PulumiCliUnavailable, reason } from "./failure";
import type { FailedAttempt } from "./failure";
import { buildFromModules } from "./goBuild";
import {
  CLI,
  DYNAMIC_PROVIDER_LAUNCHER,
  LANGUAGE_HOST,
  addLauncher,
  askVersion,
  findCommand,
  installInto,
  isComplete,
  linkCommands,
  pathFolders,
  removeRemains,
} from "./installation";
import { withLock } from "./lock";
import { phase, say } from "./progress";
import { OLDEST_USABLE_VERSION, PINNED_VERSION, isAtLeast, plainVersion } from "./versions";

/** A Pulumi CLI that can run TypeScript projects with dynamic resources. */
export interface PulumiCli {
  /** Holds `pulumi`, `pulumi-language-nodejs` and `pulumi-resource-pulumi-nodejs`: put it first on PATH. */
  readonly binDir: string;
  readonly version: string;
  readonly origin: "path" | "download" | "cache" | "built";
}

/** Finds a usable Pulumi CLI, or brings one into the user's cache: by download, else by building it with go. */
export async function ensurePulumiCli(): Promise<PulumiCli> {
  const failures: FailedAttempt[] = [];
  const ready = (await fromPath(failures)) ?? (await fromCache(failures));
  if (ready !== undefined) return ready;
  const waiting = (): void => say("another process is installing the CLI; waiting for it (up to 6 minutes)");
  return withLock(join(cacheRoot(), `pulumi-${PINNED_VERSION}.lock`), waiting, async () => {
    const meanwhile = await fromCache([]);
    if (meanwhile !== undefined) return meanwhile;
    await removeRemains(installationFolder(PINNED_VERSION));
    return (await download(failures)) ?? (await build(failures));
  });
}

async function fromPath(failures: FailedAttempt[]): Promise<PulumiCli | undefined> {
  const fail = (why: string): undefined => void failures.push({ what: "pulumi on PATH", why });
  const folders = pathFolders();
  const cli = await findCommand(CLI, folders);
  if (cli === undefined) return fail("there is none");
  const version = await askVersion(cli);
  if (version === undefined) return fail(`${cli} does not run`);
  if (!isAtLeast(version, OLDEST_USABLE_VERSION)) {
    return fail(`${cli} is ${version}, older than ${OLDEST_USABLE_VERSION}`);
  }
  const languageHost = await findCommand(LANGUAGE_HOST, [dirname(cli), ...folders]);
  if (languageHost === undefined) return fail(`${LANGUAGE_HOST} is neither beside ${cli} nor on PATH`);
  const found = { version: plainVersion(version), origin: "path" } as const;
  // The Automation API looks for `bin/pulumi`, so a folder of another name is linked too.
  if (basename(dirname(cli)) === "bin" && (await isComplete(dirname(cli))))
    return { ...found, binDir: dirname(cli) };
  const launcher = await findCommand(DYNAMIC_PROVIDER_LAUNCHER, [dirname(cli), ...folders]);
  const folder = join(cacheRoot(), `linked-${found.version}`);
  return { ...found, binDir: await linkCommands(folder, cli, languageHost, launcher) };
}

async function fromCache(failures: FailedAttempt[]): Promise<PulumiCli | undefined> {
  const binDir = join(installationFolder(PINNED_VERSION), "bin");
  if (!(await isComplete(binDir))) return note(failures, "the cache", `nothing complete in ${binDir}`);
  const version = await askVersion(join(binDir, CLI));
  if (version === undefined) return note(failures, "the cache", `${join(binDir, CLI)} does not run`);
  return { binDir, version: plainVersion(version), origin: "cache" };
}

async function download(failures: FailedAttempt[]): Promise<PulumiCli | undefined> {
  try {
    return await phase(`downloading the official Pulumi CLI ${PINNED_VERSION}`, "at most 3 minutes", () =>
      install("download", async (binDir, root) => {
        await downloadOfficial(root);
        if (!(await isComplete(binDir))) await addLauncher(binDir);
      }),
    );
  } catch (error) {
    return note(failures, "the official download", reason(error));
  }
}

async function build(failures: FailedAttempt[]): Promise<PulumiCli> {
  try {
    return await install("built", async (binDir) => {
      await buildFromModules(binDir);
      await addLauncher(binDir);
    });
  } catch (error) {
    throw new PulumiCliUnavailable([...failures, { what: "a build with go", why: reason(error) }]);
  }
}

async function install(
  origin: PulumiCli["origin"],
  fill: (binDir: string, root: string) => Promise<void>,
): Promise<PulumiCli> {
  const folder = installationFolder(PINNED_VERSION);
  await installInto(folder, fill);
  const binDir = join(folder, "bin");
  const version = await askVersion(join(binDir, CLI));
  if (version === undefined) throw new Error(`${join(binDir, CLI)} was installed but does not run`);
  return { binDir, version: plainVersion(version), origin };
}

function note(failures: FailedAttempt[], what: string, why: string): undefined {
  failures.push({ what, why });
}

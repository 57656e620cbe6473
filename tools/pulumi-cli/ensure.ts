import { symlink } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { cacheRoot, withLock } from "./cache";
import { type FailedAttempt, PulumiCliUnavailable, reason } from "./failure";
import {
  CLI,
  COMMANDS,
  LANGUAGE_HOST,
  PINNED_VERSION,
  askVersion,
  findCommand,
  installInto,
  installationFolder,
  isAtLeast,
  isComplete,
  plainVersion,
  removeRemains,
} from "./installation";
import { build, download } from "./pinnedRelease";

/** The oldest `pulumi` on PATH that is used as it is: import files with inputs and outputs start here. */
const OLDEST_USABLE_VERSION = "3.254.0";

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
  const attempt = async (what: string, work: () => Promise<PulumiCli>): Promise<PulumiCli | undefined> => {
    try {
      return await work();
    } catch (error) {
      failures.push({ what, why: reason(error) });
      return undefined;
    }
  };
  const ready = (await attempt("pulumi on PATH", fromPath)) ?? (await attempt("the cache", fromCache));
  if (ready !== undefined) return ready;
  const folder = installationFolder(PINNED_VERSION);
  const sayWaiting = (): void => {
    process.stderr.write("pulumi-cli: another process is installing the CLI; waiting (up to 8 minutes)\n");
  };
  return withLock(`${folder}.lock`, sayWaiting, async () => {
    const meanwhile = await fromCache().catch(() => undefined);
    if (meanwhile !== undefined) return meanwhile;
    await removeRemains(folder);
    const installed =
      (await attempt("the official download", async () => {
        await installInto(folder, (_binDir, root) => download(root));
        return { ...(await fromCache()), origin: "download" };
      })) ??
      (await attempt("a build with go", async () => {
        await installInto(folder, build);
        return { ...(await fromCache()), origin: "built" };
      }));
    if (installed === undefined) throw new PulumiCliUnavailable(failures);
    return installed;
  });
}

/** The user's own CLI, where it is new enough; missing parts are added in a folder of links. */
async function fromPath(): Promise<PulumiCli> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const cli = await findCommand(CLI, folders);
  if (cli === undefined) throw new Error("there is none");
  const text = await askVersion(cli);
  if (!isAtLeast(text, OLDEST_USABLE_VERSION)) {
    throw new Error(`${cli} is ${text}, older than ${OLDEST_USABLE_VERSION}`);
  }
  const found = { version: plainVersion(text), origin: "path" } as const;
  const beside = dirname(cli);
  // The Automation API looks for `bin/pulumi`, so a folder of another name is linked too.
  if (basename(beside) === "bin" && (await isComplete(beside))) return { ...found, binDir: beside };
  const folder = join(cacheRoot(), `linked-${found.version}`);
  await installInto(folder, async (binDir) => {
    for (const name of COMMANDS) {
      const file = await findCommand(name, [beside, ...folders]);
      if (file !== undefined) await symlink(file, join(binDir, name));
      else if (name === LANGUAGE_HOST) throw new Error(`${name} is neither beside ${cli} nor on PATH`);
    }
  });
  return { ...found, binDir: join(folder, "bin") };
}

/** The pinned version, where an earlier run left it. */
async function fromCache(): Promise<PulumiCli> {
  const binDir = join(installationFolder(PINNED_VERSION), "bin");
  if (!(await isComplete(binDir))) throw new Error(`nothing complete in ${binDir}`);
  return { binDir, version: plainVersion(await askVersion(join(binDir, CLI))), origin: "cache" };
}

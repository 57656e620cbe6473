import { mkdir, rm, symlink } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { reason } from "../../test/harness/outcomes";
import { cachedFolder } from "./cache";
import * as commands from "./commands";
import { build, download, PINNED_VERSION } from "./pinnedRelease";

/** The oldest `pulumi` on PATH that is used: import files with inputs and outputs start here. */
const OLDEST_USABLE_VERSION = "3.254.0";

/** A Pulumi CLI that can run TypeScript projects with dynamic resources. */
export interface PulumiCli {
  /** The folder with `pulumi`, `pulumi-language-nodejs` and `pulumi-resource-pulumi-nodejs`, for the start of PATH. */
  readonly binDir: string;
  readonly version: string;
  readonly origin: "path" | "download" | "cache" | "built";
}

/** Finds a usable Pulumi CLI, or adds one to the user's cache: by download, or by building it with Go. */
export async function ensurePulumiCli(): Promise<PulumiCli> {
  const failures: string[] = [];
  const attempt = async <Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      failures.push(`${what}: ${reason(error)}`);
      return undefined;
    }
  };
  const onPath = await attempt("pulumi on PATH", fromPath);
  if (onPath !== undefined) return onPath;
  let made: PulumiCli | undefined;
  const fill = async (root: string): Promise<void> => {
    const binDir = join(root, "bin");
    const install = async (origin: PulumiCli["origin"], work: () => Promise<void>): Promise<PulumiCli> => {
      await rm(binDir, { recursive: true, force: true });
      await mkdir(binDir);
      await work();
      await commands.addLauncher(binDir);
      return { ...(await installedIn(root)), origin };
    };
    made =
      (await attempt("the official download", () => install("download", () => download(root)))) ??
      (await attempt("a build with go", () => install("built", () => build(binDir))));
    if (made === undefined) throw unavailable(failures);
  };
  let cached: PulumiCli | undefined;
  const isUsable = async (root: string): Promise<boolean> => {
    cached = await attempt("the cache", async () => ({ ...(await installedIn(root)), origin: "cache" }));
    return cached !== undefined;
  };
  await cachedFolder(`pulumi-${PINNED_VERSION}`, fill, isUsable);
  const found = made ?? cached;
  if (found === undefined) throw unavailable(failures);
  return found;
}

/** The complete CLI in `bin`; an error describes its problem. */
async function installedIn(root: string): Promise<Omit<PulumiCli, "origin">> {
  const binDir = join(root, "bin");
  if (!(await commands.isComplete(binDir))) throw new Error(`nothing complete in ${binDir}`);
  return { binDir, version: commands.plainVersion(await commands.askVersion(join(binDir, commands.CLI))) };
}

/** The CLI on PATH, if it is new enough. A folder of links adds missing parts. */
async function fromPath(): Promise<PulumiCli> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const cli = await commands.findCommand(commands.CLI, folders);
  if (cli === undefined) throw new Error("there is none");
  const text = await commands.askVersion(cli);
  if (!commands.isAtLeast(text, OLDEST_USABLE_VERSION))
    throw new Error(`${cli} is ${text}, older than ${OLDEST_USABLE_VERSION}`);
  const found = { version: commands.plainVersion(text), origin: "path" } as const;
  const beside = dirname(cli);
  // The Automation API requires `bin/pulumi`, so a folder with another name is linked too.
  if (basename(beside) === "bin" && (await commands.isComplete(beside))) return { ...found, binDir: beside };
  const link = async (root: string): Promise<void> => {
    await mkdir(join(root, "bin"));
    for (const name of commands.COMMANDS) {
      const file = await commands.findCommand(name, [beside, ...folders]);
      if (file !== undefined) await symlink(file, join(root, "bin", name));
    }
    await commands.addLauncher(join(root, "bin"));
  };
  // The links break when the CLI moves.
  const isLinked = (root: string): Promise<boolean> => commands.isComplete(join(root, "bin"));
  const folder = await cachedFolder(`linked-${found.version}`, link, isLinked);
  if (!(await isLinked(folder)))
    throw new Error(`${commands.LANGUAGE_HOST} is neither next to ${cli} nor on PATH`);
  return { ...found, binDir: join(folder, "bin") };
}

/** The error after every way to get a Pulumi CLI failed. */
function unavailable(attempts: readonly string[]): Error {
  // The cache is checked before and after the wait for other processes.
  const lines = [...new Set(attempts)].map((attempt, place) => `  ${place + 1}. ${attempt}`);
  return new Error(`No usable Pulumi CLI. Tried, in this order:
${lines.join("\n")}
Do one of these: install Pulumi ${OLDEST_USABLE_VERSION} or newer and put it on PATH (https://www.pulumi.com/docs/install/),
allow access to https://get.pulumi.com, or install Go 1.26 or newer with access to a Go module proxy.`);
}

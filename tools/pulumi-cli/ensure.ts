import { mkdir, rm } from "node:fs/promises";
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
  const fill = async (root: string): Promise<void> => {
    const binDir = join(root, "bin");
    const install = async (work: () => Promise<void>): Promise<true> => {
      await rm(binDir, { recursive: true, force: true });
      await mkdir(binDir);
      await work();
      await commands.addLauncher(binDir);
      await installedIn(root);
      return true;
    };
    const isInstalled =
      (await attempt("the official download", () => install(() => download(root)))) ??
      (await attempt("a build with go", () => install(() => build(binDir))));
    if (isInstalled === undefined) throw unavailable(failures);
  };
  const isUsable = async (root: string): Promise<boolean> =>
    (await attempt("the cache", () => installedIn(root))) !== undefined;
  return installedIn(await cachedFolder(`pulumi-${PINNED_VERSION}`, fill, isUsable));
}

/** The complete CLI in `bin`; an error describes its problem. */
async function installedIn(root: string): Promise<PulumiCli> {
  const binDir = join(root, "bin");
  if (!(await commands.isComplete(binDir))) throw new Error(`nothing complete in ${binDir}`);
  const version = commands.plainVersion(await commands.askVersion(join(binDir, commands.CLI)));
  return { binDir, version };
}

/** The CLI on PATH, if it is new enough and complete. */
async function fromPath(): Promise<PulumiCli> {
  const cli = await commands.findCommand(commands.CLI, (process.env["PATH"] ?? "").split(delimiter));
  if (cli === undefined) throw new Error("there is none");
  const text = await commands.askVersion(cli);
  if (!commands.isAtLeast(text, OLDEST_USABLE_VERSION))
    throw new Error(`${cli} is ${text}, older than ${OLDEST_USABLE_VERSION}`);
  const binDir = dirname(cli);
  // The Automation API requires `bin/pulumi`.
  if (basename(binDir) !== "bin" || !(await commands.isComplete(binDir)))
    throw new Error(`${binDir} is not a folder \`bin\` with ${commands.COMMANDS.join(", ")}`);
  return { binDir, version: commands.plainVersion(text) };
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

import { mkdir, rm, symlink } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { reason } from "../../test/harness/outcomes";
import { cachedFolder } from "./cache";
import {
  addLauncher,
  askVersion,
  CLI,
  COMMANDS,
  findCommand,
  isAtLeast,
  isComplete,
  LANGUAGE_HOST,
  plainVersion,
} from "./commands";
import { build, download, PINNED_VERSION } from "./pinnedRelease";

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
  let origin: PulumiCli["origin"] = "cache";
  const install = async (root: string, made: "download" | "built"): Promise<true> => {
    await rm(join(root, "bin"), { recursive: true, force: true });
    await mkdir(join(root, "bin"));
    await (made === "download" ? download(root) : build(join(root, "bin")));
    await addLauncher(join(root, "bin"));
    await installedVersion(root);
    origin = made;
    return true;
  };
  const fill = async (root: string): Promise<void> => {
    const isInstalled =
      (await attempt("the official download", () => install(root, "download"))) ??
      (await attempt("a build with go", () => install(root, "built")));
    if (isInstalled === undefined) throw new PulumiCliUnavailable(failures);
  };
  const isUsable = async (root: string): Promise<boolean> =>
    (await attempt("the cache", () => installedVersion(root))) !== undefined;
  const folder = await cachedFolder(`pulumi-${PINNED_VERSION}`, fill, isUsable);
  return { binDir: join(folder, "bin"), version: await installedVersion(folder), origin };
}

/** The version of a complete CLI in `bin`; an error says what is wrong with it. */
async function installedVersion(root: string): Promise<string> {
  const binDir = join(root, "bin");
  if (!(await isComplete(binDir))) throw new Error(`nothing complete in ${binDir}`);
  return plainVersion(await askVersion(join(binDir, CLI)));
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
  const link = async (root: string): Promise<void> => {
    const binDir = join(root, "bin");
    await mkdir(binDir);
    for (const name of COMMANDS) {
      const file = await findCommand(name, [beside, ...folders]);
      if (file !== undefined) await symlink(file, join(binDir, name));
      else if (name === LANGUAGE_HOST) throw new Error(`${name} is neither beside ${cli} nor on PATH`);
    }
    await addLauncher(binDir);
  };
  // Links lead nowhere once the CLI has moved.
  const folder = await cachedFolder(`linked-${found.version}`, link, (root) => isComplete(join(root, "bin")));
  return { ...found, binDir: join(folder, "bin") };
}

/** No way to get a Pulumi CLI worked; the message lists them all and says what to do. */
export class PulumiCliUnavailable extends Error {
  override readonly name = "PulumiCliUnavailable";

  constructor(attempts: readonly string[]) {
    super(
      [
        "No usable Pulumi CLI. Tried, in this order:",
        ...[...new Set(attempts)].map((attempt, place) => `  ${place + 1}. ${attempt}`),
        `Do one of these: install Pulumi ${OLDEST_USABLE_VERSION} or newer and put it on PATH (https://www.pulumi.com/docs/install/),`,
        "allow access to https://get.pulumi.com, or install Go 1.26 or newer with access to a Go module proxy.",
      ].join("\n"),
    );
  }
}

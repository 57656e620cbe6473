import { basename, dirname, join } from "node:path";
import { cacheRoot, installationFolder } from "./cachePaths";
import { downloadOfficial } from "./download";
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
} from "./installation";
import { phase } from "./progress";
import { OLDEST_USABLE_VERSION, PINNED_VERSION, isAtLeast, plainVersion } from "./versions";

/** A Pulumi CLI that can run TypeScript projects with dynamic resources. */
export interface PulumiCli {
  /** Holds `pulumi`, `pulumi-language-nodejs` and `pulumi-resource-pulumi-nodejs`: put it first on PATH. */
  readonly binDir: string;
  readonly version: string;
  readonly origin: "path" | "download" | "cache" | "built";
}

/** The user's own CLI, where it is new enough; missing parts are added in a folder of links. */
export async function fromPath(): Promise<PulumiCli> {
  const folders = pathFolders();
  const cli = await findCommand(CLI, folders);
  if (cli === undefined) throw new Error("there is none");
  const version = await askVersion(cli);
  if (!isAtLeast(version, OLDEST_USABLE_VERSION)) {
    throw new Error(`${cli} is ${version}, older than ${OLDEST_USABLE_VERSION}`);
  }
  const languageHost = await findCommand(LANGUAGE_HOST, [dirname(cli), ...folders]);
  if (languageHost === undefined) throw new Error(`${LANGUAGE_HOST} is neither beside ${cli} nor on PATH`);
  const found = { version: plainVersion(version), origin: "path" } as const;
  // The Automation API looks for `bin/pulumi`, so a folder of another name is linked too.
  if (basename(dirname(cli)) === "bin" && (await isComplete(dirname(cli)))) {
    return { ...found, binDir: dirname(cli) };
  }
  const launcher = await findCommand(DYNAMIC_PROVIDER_LAUNCHER, [dirname(cli), ...folders]);
  const folder = join(cacheRoot(), `linked-${found.version}`);
  return { ...found, binDir: await linkCommands(folder, cli, languageHost, launcher) };
}

/** The pinned version, where an earlier run left it. */
export async function fromCache(): Promise<PulumiCli> {
  const binDir = join(installationFolder(PINNED_VERSION), "bin");
  if (!(await isComplete(binDir))) throw new Error(`nothing complete in ${binDir}`);
  return { binDir, version: plainVersion(await askVersion(join(binDir, CLI))), origin: "cache" };
}

/** The pinned version as Pulumi publishes it, brought into the cache. */
export function download(): Promise<PulumiCli> {
  return phase(`downloading the official Pulumi CLI ${PINNED_VERSION}`, "at most 3 minutes", () =>
    install("download", async (binDir, root) => {
      await downloadOfficial(root);
      if (!(await isComplete(binDir))) await addLauncher(binDir);
    }),
  );
}

/** The pinned version built from its Go module into the cache. */
export function build(): Promise<PulumiCli> {
  return install("built", async (binDir) => {
    await buildFromModules(binDir);
    await addLauncher(binDir);
  });
}

async function install(
  origin: PulumiCli["origin"],
  fill: (binDir: string, root: string) => Promise<void>,
): Promise<PulumiCli> {
  await installInto(installationFolder(PINNED_VERSION), fill);
  return { ...(await fromCache()), origin };
}

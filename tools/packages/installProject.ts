import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { cacheRoot } from "../pulumi-cli/cachePaths";
import { run } from "./command";
import { sdk, type PackageManager } from "./cells";
import type { Packed } from "./pack";
import { releasesOf, toolFolder } from "./registry";

const installTimeoutMs = 300_000;

/** What an empty project is given. */
export interface ProjectContent {
  readonly packed: readonly Packed[];
  readonly sdkVersion: string;
  /** The folder of the `node` that the package manager runs with. */
  readonly nodeBinDir: string;
}

/** Installs the tarballs and the SDK into an empty folder, as a user does; gives the version of the package manager. */
export async function installInto(
  folder: string,
  manager: PackageManager,
  content: ProjectContent,
): Promise<string> {
  await writeFile(join(folder, "package.json"), `${JSON.stringify({ private: true })}\n`);
  const what = [...content.packed.map(({ tarball }) => tarball), `${sdk.name}@${content.sdkVersion}`];
  const options = { cwd: folder, path: [content.nodeBinDir], timeoutMs: installTimeoutMs };
  if (manager === "npm") {
    await run("npm", ["install", "--no-audit", "--no-fund", ...what], options);
    return (await run("npm", ["--version"], options)).trim();
  }
  const { version, binDir } = await newestPnpm();
  await writeFile(join(folder, "pnpm-workspace.yaml"), pnpmSettings(folder, content.packed));
  const store = join(cacheRoot(), "matrix", "pnpm-store");
  await mkdir(store, { recursive: true });
  const path = [content.nodeBinDir, binDir];
  await run("pnpm", ["add", "--store-dir", store, ...what], { ...options, path });
  return version;
}

async function newestPnpm(): Promise<{ readonly version: string; readonly binDir: string }> {
  const [newest] = await releasesOf("pnpm", "latest");
  if (newest === undefined) throw new Error("the registry has no pnpm");
  return { version: newest.version, binDir: join(await toolFolder("pnpm", newest.version), "..", ".bin") };
}

/**
 * pnpm looks for the dependencies of a tarball in the registry, where what is packed here may not be yet. It also ends with
 * an error where a package, here one of the SDK's, would run an install script that nobody allowed.
 */
function pnpmSettings(folder: string, packed: readonly Packed[]): string {
  const overrides = packed.map(({ name, tarball }) => `  ${name}: file:${relative(folder, tarball)}\n`);
  return `strictDepBuilds: false\noverrides:\n${overrides.join("")}`;
}

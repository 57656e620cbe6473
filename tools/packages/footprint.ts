import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Packed } from "./pack";
import { run } from "./command";
import { repository } from "./workspaces";

const listTimeoutMs = 60_000;

/** What a package brings into a project, without the SDK that the project has anyway. */
export interface Footprint {
  /** Packages that come with it, all levels, itself left out. */
  readonly dependencies: number;
  /** Bytes of all files of it and of them. */
  readonly installedBytes: number;
}

/** The footprint with the versions in the lock file, so that a new release elsewhere does not move it. */
export async function footprintOf(name: string, packed: readonly Packed[]): Promise<Footprint> {
  const args = ["ls", "--all", "--parseable", "--omit=dev", "--omit=peer", "--workspace", name];
  const text = await run("npm", args, { cwd: repository, timeoutMs: listTimeoutMs });
  const folders = text.split("\n").filter((line) => line !== "" && line !== repository);
  const sizes = await Promise.all(folders.map((folder) => bytesOf(folder, packed)));
  return {
    dependencies: folders.length - 1,
    installedBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** Of this repository's own packages only what is packed counts. */
function bytesOf(folder: string, packed: readonly Packed[]): Promise<number> {
  const own = packed.find(({ name }) => join(repository, "node_modules", name) === folder);
  return own === undefined ? bytesIn(folder) : Promise.resolve(own.unpackedBytes);
}

/** Bytes of the files in a folder; packages nested in it are listed on their own. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries.map(async (entry): Promise<number> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return basename(path) === "node_modules" ? 0 : bytesIn(path);
    return entry.isFile() ? (await stat(path)).size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

import { join } from "node:path";
import { run } from "./command";
import { publishedFolders, repository } from "./workspaces";

const packTimeoutMs = 60_000;

/** A packed package. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  /** Path of the tarball. */
  readonly tarball: string;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly files: readonly string[];
}

interface Report {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs everything that is published into a folder, as `npm publish` would; `dist` must be built. */
export async function packAll(folder: string): Promise<readonly Packed[]> {
  const workspaces = publishedFolders.flatMap((name) => ["--workspace", name]);
  const args = ["pack", "--json", "--pack-destination", folder, ...workspaces];
  const text = await run("npm", args, { cwd: repository, timeoutMs: packTimeoutMs });
  const reports = Object.values(JSON.parse(text) as Record<string, Report>);
  return reports.map(({ name, version, filename, size, unpackedSize, files }) => ({
    name,
    version,
    tarball: join(folder, filename),
    packedBytes: size,
    unpackedBytes: unpackedSize,
    files: files.map(({ path }) => path),
  }));
}

import { join } from "node:path";
import { outputOf } from "../../test/harness/command";
import { repository, textOf } from "../../test/harness/repository";

/** What a package says of itself. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** The folders of the packages that are published. */
export const publishedFolders = ["contract", "provider", "emulator"] as const;

export function manifestOf(folder: (typeof publishedFolders)[number]): Manifest {
  return JSON.parse(textOf(`${folder}/package.json`)) as Manifest;
}

/** A packed package, as npm reports it. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  /** Path of the tarball. */
  readonly filename: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs everything that is published into a folder, as `npm publish` would; `dist` must be built. */
export async function packAll(folder: string): Promise<readonly Packed[]> {
  const workspaces = publishedFolders.flatMap((name) => ["--workspace", name]);
  const args = ["pack", "--json", "--pack-destination", folder, ...workspaces];
  const text = await outputOf("npm", args, { cwd: repository, timeoutMs: 60_000 });
  const reports = Object.values(JSON.parse(text) as Record<string, Packed>);
  return reports.map((report) => ({ ...report, filename: join(folder, report.filename) }));
}

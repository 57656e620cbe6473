import { join } from "node:path";
import cli from "../../cli/package.json";
import contract from "../../contract/package.json";
import emulator from "../../emulator/package.json";
import provider from "../../provider/package.json";
import { outputOf } from "../process/command";
import { repository } from "../../test/harness/repository";

/** The manifests of the published packages, by folder. */
export const manifests = { contract, provider, cli, emulator };
export const publishedNames: readonly string[] = Object.values(manifests).map(({ name }) => name);

/** The address of a file of the repository at the tag of this version. `view` shows it as a page, or as it is. */
export const addressAtTag = (repositoryUrl: string, file: string, view: "blob" | "raw" = "blob"): string =>
  `${repositoryUrl}/${view}/v${provider.version}/${file}`;

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

/** Packs the published packages into a folder, like `npm publish`. `dist` must be built. */
export async function packAll(folder: string): Promise<readonly Packed[]> {
  const workspaces = publishedNames.flatMap((name) => ["--workspace", name]);
  const args = ["pack", "--json", "--pack-destination", folder, ...workspaces];
  const text = await outputOf("npm", args, { cwd: repository, timeoutMs: 60_000 });
  const reports = Object.values(JSON.parse(text) as Record<string, Packed>);
  return reports.map((report) => ({ ...report, filename: join(folder, report.filename) }));
}

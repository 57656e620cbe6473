import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The root of the repository. */
export const repository = resolve(__dirname, "../..");

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
  return JSON.parse(readFileSync(join(repository, folder, "package.json"), "utf8")) as Manifest;
}

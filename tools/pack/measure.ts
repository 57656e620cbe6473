import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "../process/command";
import { repository } from "../../test/harness/repository";
import { packAll, type Packed } from "./packages";

/** What is known of a package without installing it. */
export interface Measured extends Packed {
  /** Packages that come with it, all levels, itself and the SDK left out. */
  readonly dependencies: number;
  /** Bytes of all files of it and of them. */
  readonly installedBytes: number;
  /** What publint and are-the-types-wrong find. */
  readonly findings: readonly string[];
}

/**
 * What each package may grow to: about a tenth above what it was when the bound was set. Who needs more raises a bound here,
 * and gives the reason in the commit. Most of what is installed is zod (6 MB).
 */
export const bounds: Readonly<Record<string, Pick<Measured, "size" | "installedBytes" | "dependencies">>> = {
  "pulumi-pipes-contract": { size: 45_000, installedBytes: 7_200_000, dependencies: 1 },
  "pulumi-pipes": { size: 400_000, installedBytes: 10_300_000, dependencies: 35 },
  "pulumi-pipes-cli": { size: 55_000, installedBytes: 10_400_000, dependencies: 36 },
  "pulumi-pipes-emulator": { size: 120_000, installedBytes: 9_500_000, dependencies: 8 },
};

/** Packs everything that is published into a folder and measures it. */
export async function measureAll(folder: string): Promise<readonly Measured[]> {
  const packed = await packAll(folder);
  const script = ["--require", "ts-node/register/transpile-only", join(__dirname, "findings.ts")];
  const tarballs = packed.map(({ filename }) => filename);
  const options = { cwd: repository, timeoutMs: 120_000 };
  const text = await outputOf(process.execPath, [...script, ...tarballs], options);
  const findings = JSON.parse(text) as readonly (readonly string[])[];
  // Of this repository's own packages only what is packed counts.
  const sizeOf = (path: string): number =>
    packed.find(({ name }) => join(repository, "node_modules", name) === path)?.unpackedSize ?? bytesIn(path);
  return Promise.all(
    packed.map(async (one, index) => {
      const folders = await foldersOf(one.name);
      return {
        ...one,
        dependencies: folders.length - 1,
        installedBytes: folders.reduce((sum, path) => sum + sizeOf(path), 0),
        findings: findings[index] ?? ["not checked"],
      };
    }),
  );
}

/** The folders of packages and of what comes with them, by the lock file: a new release elsewhere does not move them. */
export async function foldersOf(...names: readonly string[]): Promise<readonly string[]> {
  const workspaces = names.flatMap((name) => ["--workspace", name]);
  const args = ["ls", "--all", "--parseable", "--omit=dev", "--omit=peer", ...workspaces];
  const text = await outputOf("npm", args, { cwd: repository, timeoutMs: 60_000 });
  return text.split("\n").filter((line) => line !== "" && line !== repository);
}

/** Bytes of the files in a folder; packages nested in it are listed on their own. */
function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
  const own = files.filter((file) => !file.slice(folder.length).includes("/node_modules/"));
  return own.reduce((sum, file) => sum + statSync(file).size, 0);
}

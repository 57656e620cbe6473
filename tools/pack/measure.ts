import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "../process/command";
import { repository } from "../../test/harness/repository";
import { packAll, type Packed } from "./packages";

/** The measurements of a package. */
export interface Measured extends Packed {
  /** Its direct and indirect dependencies, without the SDK. */
  readonly dependencies: number;
  /** Bytes of all files of the package and these dependencies. */
  readonly installedBytes: number;
  /** The findings of publint and are-the-types-wrong. */
  readonly findings: readonly string[];
}

/**
 * The bounds of each package: about a tenth above its size when the bound was set. If a change needs more, raise the bound
 * and give the reason in the commit. Most of the installed bytes are zod (6 MB).
 */
export const bounds: Readonly<Record<string, Pick<Measured, "size" | "installedBytes" | "dependencies">>> = {
  "pulumi-pipes-contract": { size: 93_000, installedBytes: 7_300_000, dependencies: 1 },
  "pulumi-pipes": { size: 615_000, installedBytes: 10_900_000, dependencies: 35 },
  "pulumi-pipes-cli": { size: 128_000, installedBytes: 12_500_000, dependencies: 41 },
  "pulumi-pipes-emulator": { size: 132_000, installedBytes: 9_500_000, dependencies: 8 },
};

/** Packs the published packages into a folder and measures them. */
export async function measureAll(folder: string): Promise<readonly Measured[]> {
  const packed = await packAll(folder);
  const script = ["--require", "ts-node/register/transpile-only", join(__dirname, "findings.ts")];
  const tarballs = packed.map(({ filename }) => filename);
  const options = { cwd: repository, timeoutMs: 120_000 };
  const text = await outputOf(process.execPath, [...script, ...tarballs], options);
  const findings = JSON.parse(text) as readonly (readonly string[])[];
  // For the packages of this repository, only the packed files count.
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

/** The folders of packages and their dependencies, from the lock file, so that a new release does not change them. */
export async function foldersOf(...names: readonly string[]): Promise<readonly string[]> {
  const workspaces = names.flatMap((name) => ["--workspace", name]);
  const args = ["ls", "--all", "--parseable", "--omit=dev", "--omit=peer", ...workspaces];
  const text = await outputOf("npm", args, { cwd: repository, timeoutMs: 60_000 });
  return text.split("\n").filter((line) => line !== "" && line !== repository);
}

/** Bytes of the files in a folder, without nested packages, which are listed separately. */
function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
  const own = files.filter((file) => !file.slice(folder.length).includes("/node_modules/"));
  return own.reduce((sum, file) => sum + statSync(file).size, 0);
}

import { constants } from "node:fs";
import { access, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ResourceError } from "../resources/lifecycle/failures";
import { codeOf, unwritable } from "./unwritable";

/** Fails where it is known beforehand that the files cannot be written, or may not be overwritten. Writes nothing. */
export async function refuseUnwritable(
  folder: string,
  names: readonly string[],
  overwrite: boolean,
): Promise<void> {
  const [nearest] = await foldersToMake(folder);
  if (nearest !== folder) await refuseUnless(nearest, constants.W_OK | constants.X_OK);
  else {
    const existing: string[] = [];
    for (const name of names) if (await exists(join(folder, name))) existing.push(name);
    if (existing.length > 0 && !overwrite) throw new ResourceError(overwriting(folder, existing));
    for (const name of existing) await refuseUnwritableFile(join(folder, name));
    if (existing.length < names.length) await refuseUnless(folder, constants.W_OK | constants.X_OK);
  }
}

/** Writes files into a folder, which is made where it is missing. Overwrites only where it is told to. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  overwrite: boolean,
): Promise<void> {
  const [, ...missing] = await foldersToMake(folder);
  // One by one: made recursively, a folder below one that takes none, such as /proc, is tried for ever.
  for (const one of missing) await mkdir(one).catch(fails(one, "EEXIST"));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    try {
      await writeFile(file, text, { flag: overwrite ? "w" : "wx" });
    } catch (error) {
      if (codeOf(error) === "EEXIST") throw new ResourceError(overwriting(folder, [name]));
      throw unwritable(file, error);
    }
  }
}

/** The nearest folder that exists, and those below it that are to be made, outermost first. */
async function foldersToMake(folder: string): Promise<readonly [string, ...string[]]> {
  const missing: string[] = [];
  for (let path = folder; ; path = dirname(path)) {
    const code = await stat(path).then((found) => (found.isDirectory() ? undefined : "ENOTDIR"), codeOf);
    if (code === undefined) return [path, ...missing.reverse()];
    // Below a file nothing can be; that file is the one to name.
    const isBelowFile = code === "ENOTDIR" && !(await exists(path));
    if ((code !== "ENOENT" && !isBelowFile) || dirname(path) === path) throw unwritable(path, { code });
    missing.push(path);
  }
}

async function refuseUnwritableFile(file: string): Promise<void> {
  if ((await stat(file)).isDirectory()) throw unwritable(file, { code: "EISDIR" });
  await refuseUnless(file, constants.W_OK);
}

const refuseUnless = (path: string, mode: number): Promise<void> => access(path, mode).catch(fails(path));

const fails =
  (path: string, ...harmless: readonly string[]) =>
  (error: unknown): void => {
    if (!harmless.includes(String(codeOf(error)))) throw unwritable(path, error);
  };

function overwriting(folder: string, names: readonly string[]): string {
  const verb = names.length === 1 ? "exists" : "exist";
  return `${names.map((name) => join(folder, name)).join(", ")} ${verb} already: choose another --out, or --force to overwrite`;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

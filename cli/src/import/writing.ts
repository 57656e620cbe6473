import { constants } from "node:fs";
import { access, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf, ResourceError } from "pulumi-pipes/internal";

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

/** What the codes of the operating system mean for who chose where to write. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ["EACCES", "this user may not write there"],
  ["EPERM", "this user may not write there"],
  ["EROFS", "its file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "this user's share of the disk is full"],
  ["ENOENT", "nothing can be made there"],
  ["ENOTDIR", "it is a file, not a folder"],
  ["EEXIST", "it is a file, not a folder"],
  ["EISDIR", "it is a folder, not a file"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ELOOP", "its links lead in a circle"],
]);

/** Why a file or a folder cannot be written, with what to do. */
function unwritable(path: string, error: unknown): ResourceError {
  const code = codeOf(error);
  const reason = reasons.get(code) ?? "the system refuses it";
  return new ResourceError(`cannot write ${path}: ${reason} (${String(code)}). Choose another --out`);
}

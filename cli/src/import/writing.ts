import { access, constants, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { ConfigurationError } from "pulumi-pipes/internal";
import { isFile, isFolder, isTaken, makeFolder, written } from "../commandLine";
import { isGenerated } from "./code";

/** The texts of files by their names, in which `/` separates folders. */
export type Files = Readonly<Record<string, string>>;

/** A file that the command writes only if it does not exist. */
export const ignoreFile = ".gitignore";

/** Writes all files or none. Overwrites files only if `overwrite` is set, and an existing `.gitignore` always stays. */
export async function writeNew(folder: string, files: Files, overwrite: boolean): Promise<void> {
  const names = Object.keys(files);
  const existing = names.filter((name) => isTaken(join(folder, name)));
  const refused = existing.filter((name) => name !== ignoreFile);
  const failure = `cannot write to ${folder}: it has`;
  const advice = "Use another --out, or --force to overwrite existing files";
  if (refused.length > 0 && !overwrite)
    throw new ConfigurationError("cli/usage", `${failure} ${refused.join(", ")}. ${advice}`);
  const former = await formerModules(folder, names);
  if (former.length > 0) {
    const text = `${failure} files of an earlier program, which this one does not have: ${former.join(", ")}`;
    throw new ConfigurationError("cli/usage", `${text}. Delete these files, or use another --out`);
  }
  const toWrite = Object.entries(files).filter(([name]) => name !== ignoreFile || !existing.includes(name));
  if (toWrite.length > 0) await written(`--out ${folder}`, writeFiles(folder, toWrite));
}

/**
 * The files of a program that the command wrote earlier, in another layout or language or with other objects. Python would load the
 * module `dashboards.py` instead of the folder `dashboards`. The command deletes no file, because a user may have changed it.
 */
async function formerModules(folder: string, names: readonly string[]): Promise<readonly string[]> {
  if (!names.includes("Pulumi.yaml")) return [];
  const listed = await Promise.all(
    ["", "dashboards/"].map(async (inside) => {
      const path = join(folder, inside);
      return isFolder(path) ? (await readdir(path)).map((name) => `${inside}${name}`) : [];
    }),
  );
  const isModule = (name: string): boolean =>
    [".ts", ".py"].includes(extname(name)) && !names.includes(name) && isFile(join(folder, name));
  const modules = listed.flat().filter(isModule).sort();
  const texts = await Promise.all(modules.map((name) => readFile(join(folder, name), "utf8")));
  return modules.filter((_, at) => isGenerated(texts[at] ?? ""));
}

type NamedText = readonly [name: string, text: string];

/** Writes the files to a folder of their own first, so that an error leaves no part of a program. */
async function writeFiles(folder: string, files: readonly NamedText[]): Promise<void> {
  for (const [name] of files) await expectWritable(folder, name);
  await makeFolder(folder);
  const staged = await mkdtemp(join(folder, ".pulumi-pipes-"));
  try {
    for (const [at, [, text]] of files.entries()) await writeFile(join(staged, String(at)), text);
    for (const [name] of files) await makeFolder(dirname(join(folder, name)));
    for (const [at, [name]] of files.entries()) await rename(join(staged, String(at)), join(folder, name));
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/** Throws if another file or folder has the place of a file or of a folder around it. */
async function expectWritable(folder: string, name: string): Promise<void> {
  const parts = name.split("/").slice(0, -1);
  const parents = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  for (const parent of parents.filter((path) => isTaken(join(folder, path)))) {
    if (!isFolder(join(folder, parent))) throw new Error(`ENOTDIR: ${parent} is not a folder`);
    await access(join(folder, parent), constants.W_OK);
  }
  if (isFolder(join(folder, name))) throw new Error(`EISDIR: ${name} is a folder`);
}

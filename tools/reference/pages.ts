import { cpSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** The one page that is written by hand: it leads to the packages. */
const index = "README.md";

/** What stands in the folder itself and is written by TypeDoc. */
export function writtenParts(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name !== index);
}

/** The pages that are written by TypeDoc, by name. */
export function writtenIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name !== index && statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** What is missing, is other than it was made, or should be gone. */
export function namesThatDiffer(
  made: ReadonlyMap<string, string>,
  kept: ReadonlyMap<string, string>,
): readonly string[] {
  const names = new Set([...made.keys(), ...kept.keys()]);
  return [...names].filter((name) => made.get(name) !== kept.get(name)).sort();
}

/** Puts the pages of one folder into the place of another's. */
export function replacePages(from: string, to: string): void {
  for (const name of writtenParts(to)) rmSync(join(to, name), { recursive: true });
  for (const name of writtenParts(from)) cpSync(join(from, name), join(to, name), { recursive: true });
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/** The file and all files that it imports, directly or indirectly, including type imports, relative to `root`. */
export function filesReached(root: string, file: string): readonly string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { fileName } of ts.preProcessFile(readFileSync(path, "utf8"), true, true).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const target = join(dirname(path), fileName.replace(/\.js$/, ""));
      const resolved = [`${target}.ts`, join(target, "index.ts")].find(existsSync);
      if (resolved !== undefined) visit(resolved);
    }
  };
  visit(join(root, file));
  return [...found].map((path) => relative(root, path)).sort();
}

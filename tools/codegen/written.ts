import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

/** Writes a generated file and prints its path, if its text is new. With `--check`, fails for such a file. */
export function writeGenerated(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  if (process.argv.includes("--check")) throw new Error(`${file} is stale: npm run generate`);
  writeFileSync(file, text);
  console.log(`wrote ${relative(process.cwd(), file)}`);
}

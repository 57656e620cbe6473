import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { repository } from "../test/harness/repository";

/** With `--check`, a command compares the generated files and writes none. */
export const isCheck = process.argv.includes("--check");

/** Writes a generated file if it changes, and prints its path. With `--check`, a file that would change is an error. */
export function writeGenerated(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const path = relative(repository, file);
  if (isCheck) throw new Error(`${path} is stale: npm run generate`);
  writeFileSync(file, text);
  console.log(`wrote ${path}`);
}

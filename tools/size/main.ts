import { execFileSync } from "node:child_process";
import { repository, textOf } from "../../test/harness/repository";

const listed = execFileSync("git", ["ls-files", "-z"], { cwd: repository, encoding: "utf8" });
const files = listed.split("\0").filter((file) => file !== "");

const parts = ["contract", "provider", "cli", "emulator", "tools", "test", "examples"];
const isCode = (file: string): boolean => /\.(ts|mjs|js)$/.test(file);
/** Recorded or published data, and files that a command writes. */
const isData = (file: string): boolean =>
  /\.generated\.|\/generated\/|^test\/(emulator\/recordings|contract\/published)\//.test(file);
const isTest = (file: string): boolean => file.endsWith(".test.ts");

/** `npm run generate` writes the reference and the page for the Registry. */
const isWritten = (file: string): boolean =>
  /^(docs\/reference\/|docs\/_index|test\/|tools\/)|^CHANGELOG/.test(file);
const isDocument = (file: string): boolean => file.endsWith(".md") && !isWritten(file);

const count = (paths: readonly string[], pattern: RegExp): number =>
  paths.reduce((sum, path) => sum + (textOf(path).match(pattern) ?? []).length, 0);

/** `npm run size`: what is written by hand, by the files that git tracks. */
const rows = parts.map((part) => {
  const code = files.filter((file) => file.startsWith(`${part}/`) && isCode(file) && !isData(file));
  return { part, lines: count(code, /\n/g), files: code.length, "test files": code.filter(isTest).length };
});
console.table(rows);
const documents = files.filter(isDocument);
console.log(
  `documents: ${count(documents, /\S+/g)} words in ${documents.length} pages, without the reference and the changelog`,
);

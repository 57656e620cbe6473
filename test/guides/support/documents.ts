import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, type Block } from "./blocks";

export const repository = join(__dirname, "..", "..", "..");

const folder = "docs/guides";

/** What is held to be right to the last block: the README and all guides, by their paths in the repository. */
export const documents: readonly string[] = [
  "README.md",
  ...readdirSync(join(repository, folder)).map((name) => `${folder}/${name}`),
];

export function textOf(document: string): string {
  return readFileSync(join(repository, document), "utf8");
}

export function blocksIn(document: string): readonly Block[] {
  return blocksOf(document, textOf(document));
}

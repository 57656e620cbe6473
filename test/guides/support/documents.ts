import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Block, blocksOf } from "../../harness/markdown";
import { repository, textOf } from "../../harness/repository";

const folder = "docs/guides";

/** What is held to be right to the last block: the READMEs and all guides, by their paths in the repository. */
export const documents: readonly string[] = [
  "README.md",
  "emulator/README.md",
  "contract/README.md",
  ...readdirSync(join(repository, folder)).map((name) => `${folder}/${name}`),
];

/** The test that runs a document; the README of a package has the name of its folder. */
export function storyOf(document: string): string {
  const ofPackage = basename(document) === "README.md" && dirname(document) !== ".";
  const name = ofPackage ? dirname(document) : basename(document, ".md").toLowerCase();
  return `test/guides/${name}.test.ts`;
}

export function blocksIn(document: string): readonly Block[] {
  return blocksOf(document, textOf(document));
}

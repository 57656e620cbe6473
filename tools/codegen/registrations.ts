import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as contract from "pulumi-pipes-contract";
import type { KnownKind } from "../../provider/src/resources";
import { repository, textOf } from "../../test/harness/repository";

/*
 * Says which parts of a kind are missing in files that the emulator and the generator import. Without them, these imports fail with
 * errors that name neither the kind nor the file, so `npm run generate` runs this module first.
 */

/** Names of records that differ from the name of the kind. `PipeScaling` is also a field of a pipe. */
export const recordNames: Readonly<Record<string, string>> = {
  PipeScaling: "DatabaseScaling",
  PipeSettings: "Pipe",
} satisfies Partial<Record<KnownKind, string>>;

export const lowerFirst = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

const resourcesFile = "provider/src/resources/index.ts";
const rowsFile = "test/harness/kinds.ts";
const keysIn = (file: string): readonly string[] =>
  Array.from(textOf(file).matchAll(/^ {2}([A-Z]\w+): /gm), ([, name = ""]) => name);

const kinds = keysIn(resourcesFile);
const rows = keysIn(rowsFile);
const described = readdirSync(join(repository, "tools/codegen/examples"))
  .filter((file) => /^[A-Z].*\.md$/.test(file) && file !== "Provider.md")
  .map((file) => file.replace(".md", ""));

const missing = [
  ...[...new Set([...rows, ...described])]
    .filter((kind) => !kinds.includes(kind))
    .map((kind) => `${kind}: no line in resources (${resourcesFile})`),
  ...kinds.flatMap((kind) => {
    const record = lowerFirst(recordNames[kind] ?? kind);
    return [
      ...(record in contract ? [] : [`${kind}: no export ${record} (contract/src/index.ts)`]),
      ...(rows.includes(kind) ? [] : [`${kind}: no row in kindRows (${rowsFile})`]),
    ];
  }),
];
if (missing.length > 0) {
  console.error(missing.join("\n"));
  process.exit(1);
}

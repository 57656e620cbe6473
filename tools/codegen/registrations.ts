import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as contract from "pulumi-pipes-contract";
import { repository, textOf } from "../../test/harness/repository";
import { lowerFirst, recordNames } from "./names";

/*
 * Says which parts of a kind are missing in files that the emulator and the generator import. Without them, these imports fail with
 * errors that name neither the kind nor the file, so `npm run generate` runs this program first.
 */

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

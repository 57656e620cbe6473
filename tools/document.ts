import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { repository } from "../test/harness/repository";

/*
 * Documents and the heads of their tables are written by hand. A tool fills the rows. The first words of its head identify
 * a table.
 */

export type Row = readonly (string | number)[];
/** The new rows of a table, or a function of its present rows. */
type Fill = readonly Row[] | ((rows: readonly (readonly string[])[]) => readonly Row[]);

/** Fills tables of a document, by its path in the repository. */
export async function fillTables(path: string, fills: Readonly<Record<string, Fill>>): Promise<void> {
  const file = join(repository, path);
  let text = await readFile(file, "utf8");
  for (const [head, fill] of Object.entries(fills)) text = withRows(text, head, fill);
  await writeFile(file, text);
}

/** The text with new rows in a table. */
function withRows(text: string, head: string, fill: Fill): string {
  const before = rowsIn(text, head);
  const rows = (typeof fill === "function" ? fill(before) : fill).map(
    (row) => `| ${row.map(cellOf).join(" | ")} |\n`,
  );
  return text.replace(bodyUnder(head), () => rows.join(""));
}

/** The cells of a table, row by row. */
export function rowsIn(text: string, head: string): readonly (readonly string[])[] {
  const [body] = bodyUnder(head).exec(text) ?? [];
  if (body === undefined) throw new Error(`No table begins with "${head}".`);
  return Array.from(body.matchAll(/^\| (.*) \|$/gm), ([, cells = ""]) => cells.split(" | "));
}

const bodyUnder = (head: string): RegExp =>
  new RegExp(`(?<=^\\| ${head.replace("|", "\\|")} \\|.*\\n\\|[-| ]+\\|\\n)(?:\\|.*\\n)*`, "m");
const cellOf = (cell: string | number): string => String(cell).replaceAll(/(?<!\\)\|/g, "\\|");

/** Now, to the minute. */
export const timeOfDay = (): string => `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The machine that produced the figures. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model ?? "unknown";
  return `${cpus().length} × ${model}, ${gigabytes} GB, ${process.platform} ${process.arch}`;
}

import { withContractTables } from "../../tools/codegen/contractTables";
import { textOf } from "../harness/repository";

const markdown = textOf("docs/contributing/contract.md");
const line = /^\| source\.kafka\.offset\.timestamp .*\n/m;
const [row = ""] = line.exec(markdown) ?? [];
const withRow = (text: string): string => markdown.replace(line, () => text);
const bare = row.replace(/\|[^|]*\|\n$/, "| |\n");
const noted = row.replace(/\|[^|]*\|\n$/, () => "| A note of a test, for $& and $1 |\n");

test.each([
  ["leave a page that is up to date", markdown, markdown],
  ["add a row that is missing", withRow(""), withRow(bare)],
  ["drop a row that no schema has", withRow(`${row}| source.kafka.colour | string |\n`), markdown],
  ["correct a type", withRow(row.replace("| string |", "| UUID |")), markdown],
  ["keep the note of a field", withRow(noted), withRow(noted)],
])("the tables of the contract %s", (_case, before, after) => {
  expect(bare).not.toBe(row);
  expect(withContractTables(before)).toBe(after);
});

test.each([
  ["a section of pipeColour, which is no schema", markdown.replace("## `pipePatch` ", "## `pipeColour` ")],
  ["two sections of pipe", markdown.replace("## `pipePatch` ", "## `pipe` ")],
  ["no section of pipePatch", markdown.replace("## `pipePatch` ", "## Of pipes, ")],
  ["no table of source", `${markdown}\n## \`source\` again\n`.replace("## `source` ", "## Of sources, ")],
])("a page with %s is refused", (wrong, page) => {
  expect(() => withContractTables(page)).toThrow(wrong);
});

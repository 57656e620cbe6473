import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import { documentedSchemas, schemaFields, withContractTables } from "../../tools/codegen/contractTables";
import { textOf } from "../harness/repository";

const markdown = textOf("docs/contract.md");

describe("the tables of docs/contract.md", () => {
  test("are as `npm run generate` writes them", () => {
    expect(withContractTables(markdown)).toBe(markdown);
  });

  test("cover every object that the contract package exports", () => {
    const shown = new Set(Object.values(documentedSchemas).flatMap((schema) => [...shapesIn(schema)]));
    const hidden = Object.entries(contract).filter(
      ([, value]) => value instanceof z.ZodObject && ![...shapesIn(value)].every((shape) => shown.has(shape)),
    );
    // A created key is a key and its secret, told in words; the head of the envelope is spread into the envelope.
    expect(hidden.map(([name]) => name)).toEqual(["createdAccessKey", "envelopeHead"]);
  });
});

describe("writing the tables", () => {
  const line = /^\| source\.kafka\.offset\.timestamp .*\n/m;
  const [row = ""] = line.exec(markdown) ?? [];
  const withRow = (text: string): string => markdown.replace(line, () => text);

  test("adds a row that is missing, drops one that no schema has, and corrects a type", () => {
    const bare = row.replace(/\|[^|]*\|\n$/, "| |\n");
    expect(bare).not.toBe(row);
    expect(withContractTables(withRow(""))).toBe(withRow(bare));
    expect(withContractTables(withRow(`${row}| source.kafka.colour | string |\n`))).toBe(markdown);
    expect(withContractTables(withRow(row.replace("| string |", "| UUID |")))).toBe(markdown);
  });

  test("keeps the notes with their fields", () => {
    const noted = withRow(row.replace(/\|[^|]*\|\n$/, () => "| A note of a test, for $& and $1 |\n"));
    expect(noted).not.toBe(markdown);
    expect(withContractTables(noted)).toBe(noted);
  });

  const heading = "## `pipePatch` ";
  test.each<readonly [string, string, string]>([
    [
      "a section of no schema",
      markdown.replace(heading, "## `pipeColour` "),
      "a section of pipeColour, which is no schema",
    ],
    ["two sections of one schema", markdown.replace(heading, "## `pipe` "), "two sections of pipe"],
    ["no section of a schema", markdown.replace(heading, "## Of pipes, "), "no section of pipePatch"],
    [
      "a section without a table",
      `${markdown}\n## \`source\` again\n`.replace("## `source` ", "## Of sources, "),
      "no table of source",
    ],
  ])("fails for %s", (_case, text, said) => {
    expect(text).not.toBe(markdown);
    expect(() => withContractTables(text)).toThrow(`docs/contract.md has ${said}`);
  });
});

/** The shapes of a schema and of all objects inside it: what stays the same when unknown fields are treated otherwise. */
function shapesIn(schema: unknown): ReadonlySet<string> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapesIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return shapesIn(schema.element);
  if (!(schema instanceof z.ZodObject)) return new Set();
  const own = JSON.stringify(schemaFields(schema));
  return new Set([own, ...Object.values(schema.shape).flatMap((field) => [...shapesIn(field)])]);
}

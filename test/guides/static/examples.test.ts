import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, type Block } from "../support/blocks";
import { repository } from "../support/documents";
import { typeErrors } from "../support/typeCheck";

const resources = join("provider", "src", "resources");

/** The sources whose comments show how something of the package is written. */
const sources = [
  ...readdirSync(join(repository, resources))
    .map((folder) => join(resources, folder, "resource.ts"))
    .filter((name) => existsSync(join(repository, name))),
  join("provider", "src", "boundary", "explicitProvider.ts"),
  join("provider", "src", "lookups", "index.ts"),
  join("provider", "src", "lookups", "tileIdOf.ts"),
];

const prelude =
  'import * as pulumi from "@pulumi/pulumi";\nimport * as pipes from "pulumi-pipes";\nvoid pulumi;\n';

/** The examples of a source, each as a program of its own; a promise is waited for in a function. */
function examplesOf(source: string): readonly (readonly Block[])[] {
  const comments = readFileSync(join(repository, source), "utf8").replace(/^ *(?:\/\*\*|\*\/|\*) ?/gm, "");
  return blocksOf(source, comments)
    .filter(({ language }) => language === "ts")
    .map((block) => [{ ...block, attributes: { file: "index.ts" }, text: programOf(block.text) }]);
}

const programOf = (text: string): string =>
  text.includes("await ")
    ? `${prelude}export async function program() {\n${text}\nreturn arguments;\n}\n`
    : `${prelude}${text}\nexport {};\n`;

/** What a program leaves unused is no mistake in an example. */
const isMistake = (error: string): boolean => !/is declared but its value is never read/.test(error);

test.each(sources.filter((name) => name.endsWith("resource.ts")))(
  "%s shows two examples at least",
  (source) => {
    expect(examplesOf(source).length).toBeGreaterThanOrEqual(2);
  },
);

test("the examples in the comments compile", () => {
  const examples = sources.flatMap(examplesOf);
  expect(examples.length).toBeGreaterThanOrEqual(13);
  expect(typeErrors(examples).filter(isMistake)).toEqual([]);
}, 60_000);

test("an example with a mistake in it does not", () => {
  const text = programOf('new pipes.Alert("a", { threshold: "high" });');
  const block = { language: "ts", attributes: { file: "index.ts" }, text, place: "here" };
  expect(typeErrors([[block]]).filter(isMistake)).not.toEqual([]);
}, 60_000);

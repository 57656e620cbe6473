import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Block, blocksOf } from "../../harness/markdown";
import { repository } from "../../harness/repository";
import { typeErrorsIn } from "../support/typeCheck";

const sdk = join("provider", "src", "sdk");
const classes = ["accessKey", "alert", "dashboard", "pipe", "pipeSettings"].map((name) =>
  join(sdk, `${name}.ts`),
);

/** The sources whose comments show how something of the package is written. */
const sources = [
  ...classes,
  join(sdk, "provider.ts"),
  ...readdirSync(join(repository, sdk, "functions")).map((name) => join(sdk, "functions", name)),
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

test.each(classes)("%s shows two examples at least", (source) => {
  expect(examplesOf(source).length).toBeGreaterThanOrEqual(2);
});

test("the examples in the comments compile", () => {
  const examples = sources.flatMap(examplesOf);
  expect(examples.length).toBeGreaterThanOrEqual(13);
  expect(typeErrorsIn(examples).filter(isMistake)).toEqual([]);
}, 60_000);

test("an example with a mistake in it does not", () => {
  const text = programOf('new pipes.Alert("a", { threshold: "high" });');
  const block = { language: "ts", attributes: { file: "index.ts" }, text, place: "here" };
  expect(typeErrorsIn([[block]]).filter(isMistake)).not.toEqual([]);
}, 60_000);

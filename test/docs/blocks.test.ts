import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Block, blocksOf, brokenLinks } from "../harness/markdown";
import { repository, textOf } from "../harness/repository";
import { workflowIn } from "../harness/workflow";
import { typeErrorsIn } from "./compiling";

const compilerPatienceMs = 60_000;

/** Every document, by its path in the repository. */
const documents = [
  ...[
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "contract/README.md",
    "cli/README.md",
    "emulator/README.md",
    "test/README.md",
  ],
  ...["docs", "examples"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    ),
  ),
].filter((name) => name.endsWith(".md") && !name.includes("node_modules"));

// The page of errors has programs that fail.
const blocksOfDocuments = documents
  .filter((document) => document !== "docs/reference/errors.md")
  .map((document) => blocksOf(document, textOf(document)));

/** The folder whose doc comments show examples. */
const commented = "provider/src/program";

/** The example of a doc comment as a program: editors show it without its imports. */
function programOf(text: string): string {
  const imports = `import * as pulumi from "@pulumi/pulumi";\nimport * as pipes from "pulumi-pipes";\nvoid pulumi;\n`;
  const isAsync = text.includes("await ");
  return isAsync
    ? `${imports}export async function program() {\n${text}\nreturn arguments;\n}\n`
    : `${imports}${text}\nexport {};\n`;
}

const examples: readonly (readonly Block[])[] = readdirSync(join(repository, commented), {
  recursive: true,
  encoding: "utf8",
})
  .map((name) => join(commented, name))
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => blocksOf(file, textOf(file).replace(/^ *(?:\/\*\*|\*\/|\*) ?/gm, "")))
  .filter(({ language }) => language === "ts")
  .map((block) => [{ ...block, attributes: { file: "index.ts" }, text: programOf(block.text) }]);

test(
  "every TypeScript and JavaScript block of the documents and doc comments compiles under the strictest options",
  () => {
    const wrong =
      "```ts file=a.ts\nexport const a: number[] = [];\n```\n```ts continues\nexport const b: number = a[0];\n```\n";
    expect(examples.length).toBeGreaterThanOrEqual(10);
    const errors = typeErrorsIn([...blocksOfDocuments, ...examples, blocksOf("wrong.md", wrong)]);
    // Examples need not use what they declare.
    expect(errors.filter((error) => !error.includes("is declared but"))).toEqual([
      expect.stringMatching(/^wrong\.md:4: Type 'number \| undefined' is not assignable/),
    ]);
  },
  compilerPatienceMs,
);

const languages = ["ts", "js", "python", "json", "yaml", "sh", "text", "mermaid", "hcl"];

test("every block has a known language, every program names its file, and every JSON and YAML block parses", () => {
  for (const { language, attributes, text, place } of blocksOfDocuments.flat()) {
    const isProgram = language === "ts" || language === "js";
    const isPlaced = ["file", "continues", "excerpt"].some((name) => name in attributes);
    expect([place, languages.includes(language), !isProgram || isPlaced]).toEqual([place, true, true]);
    if (language === "json") JSON.parse(text);
    // A workflow is also checked as one.
    if (language === "yaml") workflowIn(text);
  }
});

test("every link of a document leads to a file, and to a heading that the file has", () => {
  expect(documents.flatMap((document) => brokenLinks(document))).toEqual([]);
});

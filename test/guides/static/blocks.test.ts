import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { blocksOf, brokenLinks } from "../../harness/markdown";
import { commandsIn, missingLine } from "../support/commands";
import { blocksIn, documents, storyOf } from "../support/documents";
import { repository, textOf } from "../../harness/repository";
import { diagramProblems } from "../support/diagrams";
import { problemsIn } from "../support/kinds";
import { typeErrorsIn } from "../support/typeCheck";

const compilerPatienceMs = 60_000;
const longestGuide = 120;

test(
  "every block of TypeScript or JavaScript compiles under the strictest options against the built packages",
  () => {
    const wrong =
      "```ts file=a.ts\nexport const a: number[] = [1];\n```\n```ts continues\nexport const b: number = a[0];\n```\n";
    const wrongScript = '```js file=a.mjs\nimport { nothing } from "pulumi-pipes-contract";\nnothing;\n```\n';
    const errors = typeErrorsIn([
      ...documents.map(blocksIn),
      blocksOf("wrong.md", wrong),
      blocksOf("wrongScript.md", wrongScript),
    ]);
    expect(errors).toEqual([
      "wrong.md:4: Type 'number | undefined' is not assignable to type 'number'.\n  Type 'undefined' is not assignable to type 'number'.",
      "wrongScript.md:1: Module '\"pulumi-pipes-contract\"' has no exported member 'nothing'.",
    ]);
  },
  compilerPatienceMs,
);

test(
  "every diagram is one",
  async () => {
    const diagrams = documents.flatMap(blocksIn).filter(({ language }) => language === "mermaid");
    expect(diagrams).not.toEqual([]);
    expect(await diagramProblems(diagrams)).toEqual([]);
    const wrong = blocksOf("a.md", "```mermaid\nflowchart LR\n  a[args --> b\n```\n");
    expect(await diagramProblems(wrong)).toEqual([
      "a.md:1: Unclosed '['. Add a matching ']' before the arrow or newline.",
    ]);
  },
  compilerPatienceMs,
);

describe.each(documents)("%s", (document) => {
  test("has only blocks that a test does something with, and each is well-formed", () => {
    expect(problemsIn(blocksIn(document))).toEqual([]);
  });

  test("has a story that runs it", () => {
    expect(existsSync(join(repository, storyOf(document)))).toBe(true);
  });

  test("leads to nothing that is not there", () => {
    expect(brokenLinks(document)).toEqual([]);
  });

  test("is short", () => {
    const lines = textOf(document).trimEnd().split("\n");
    if (basename(document) !== "README.md") expect(lines.length).toBeLessThanOrEqual(longestGuide);
    expect(lines.filter((line) => line.length > 500 && !line.startsWith("|"))).toEqual([]);
  });
});

describe("the reader of blocks", () => {
  const blocks = (markdown: string) => blocksOf("a.md", markdown);

  test("finds blocks in lists, with their attributes and lines", () => {
    expect(blocks("text\n\n- item\n\n  ```ts file=index.ts\n  a;\n  ```\n\n```sh\nls\n```\n")).toEqual([
      { language: "ts", attributes: { file: "index.ts" }, text: "a;", place: "a.md:5" },
      { language: "sh", attributes: {}, text: "ls", place: "a.md:9" },
    ]);
  });

  test.each([
    ["a block without a language", "```\nls\n```\n"],
    ["an indented block, which can have none", "text\n\n    ls\n"],
    ["a language that nothing knows", "```python\nprint()\n```\n"],
    ["TypeScript that belongs to no file", "```ts\nconst a = 1;\n```\n"],
    ["JavaScript that belongs to no file", "```js\nconst a = 1;\n```\n"],
    ["an attribute that means nothing", "```sh quiet\nls\n```\n"],
    ["an output without commands", "```text\n1\n```\n"],
    ["JSON that is none", "```json\n{,}\n```\n"],
    ["YAML that is none", "```yaml\na: [\n```\n"],
    ["a workflow without steps", "```yaml\nname: a\non: {}\njobs: { a: { runs-on: x } }\n```\n"],
  ])("refuses %s", (_, markdown) => {
    expect(problemsIn(blocks(markdown))).toHaveLength(1);
  });
});

describe("the reader of commands", () => {
  test("joins continued lines, leaves out comments, and takes the exit code from what they say", () => {
    expect(commandsIn("# first\nls \\\n  -l\n\npulumi refresh   # exit code 7: drift\necho '#'\n")).toEqual([
      { text: "ls    -l", expectCode: 0 },
      { text: "pulumi refresh", expectCode: 7 },
      { text: "echo '#'", expectCode: 0 },
    ]);
  });

  test("finds lines of an output in their order only", () => {
    const output = "one\n  two   three\nfour\n";
    expect(missingLine("one\ntwo three", output)).toBeUndefined();
    expect(missingLine("one\nt…", output)).toBeUndefined();
    expect(missingLine("four\none", output)).toBe("one");
    expect(missingLine("two", output)).toBe("two");
    expect(missingLine("+ a created", "@ updating....\n@ updating.... + a created")).toBeUndefined();
  });
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pythonOf, yamlOf } from "./translations";

/** The paragraphs and programs of a doc comment, from a file in the folder `examples`. The programs omit their imports. */
export function exampleParagraphs(name: string): readonly string[] {
  const file = join(__dirname, "examples", `${name}.md`);
  // The run goes on, and prints what each resource lacks.
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n\n") : [];
}

/** The example of a function that lists all objects: its args are those of any function. */
export const listExample = (name: string): string =>
  `\`\`\`ts\nexport const all = pipes.${name}Output();\n\`\`\``;

/** Paragraphs with examples, in the form of the Pulumi Registry. */
export function documented(paragraphs: readonly string[]): string {
  const isCode = (paragraph: string): boolean => paragraph.startsWith("```");
  // The text before an example introduces it. That before the first example describes the resource.
  const first = paragraphs.findIndex(isCode);
  const examples = paragraphs.slice(first).flatMap((paragraph, at, all) => {
    const title = all[at - 1] ?? "";
    return isCode(paragraph) ? [[isCode(title) ? "" : title, registryBlocks(paragraph)]] : [];
  });
  const shown = examples.map((parts) =>
    ["{{% example %}}", ...parts.filter(Boolean), "{{% /example %}}"].join("\n\n"),
  );
  const text = paragraphs.slice(0, first).map((paragraph) => paragraph.replaceAll("\n", " "));
  return [...text, "{{% examples %}}", "## Example Usage", ...shown, "{{% /examples %}}"].join("\n\n");
}

/** A block of a doc comment. */
const block = /^```ts\n([^]*?)\n```$/gm;

function importsOf(example: string, module: string): string {
  const sdk = example.includes("pulumi.") ? 'import * as pulumi from "@pulumi/pulumi";\n' : "";
  return `${sdk}import * as pipes from "${module}";`;
}

const registryBlocks = (markdown: string): string =>
  markdown.replace(block, (_, example: string) =>
    [
      `\`\`\`typescript\n${importsOf(example, "pulumi-pipes/plugin")}\n${example}\n\`\`\``,
      `\`\`\`python\n${pythonOf(example)}\n\`\`\``,
      `\`\`\`yaml\n${yamlOf(example)}\n\`\`\``,
    ].join("\n\n"),
  );

const programIn = (example: string): string =>
  `\`\`\`ts file=index.ts\n${importsOf(example, "pulumi-pipes")}\n\n${example}\n\`\`\``;

/** A page's text whose examples are whole programs. */
export const withImports = (markdown: string): string =>
  markdown.replace(block, (_, example: string) => programIn(example));

/** A page's text whose examples are whole programs, each followed by its translations. A site makes tabs of such a group. */
export const withLanguages = (markdown: string): string =>
  markdown.replace(block, (_, example: string) =>
    [
      programIn(example),
      folded("Python", `\`\`\`python\n${pythonOf(example)}\n\`\`\``),
      folded("YAML", `\`\`\`yaml\n${yamlOf(example)}\n\`\`\``),
    ].join("\n\n"),
  );

// Without the empty lines, GitHub would show the block as text.
const folded = (title: string, text: string): string =>
  `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;

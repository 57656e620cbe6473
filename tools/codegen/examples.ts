import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withTranslations } from "./translations";

/**
 * The paragraphs of a doc comment from a program in the folder `examples`: its comments are text, and other lines are code. Editors
 * show an example without its imports, the first paragraph.
 */
export function exampleParagraphs(name: string): readonly string[] {
  const file = join(__dirname, "examples", `${name}.ts`);
  // The run goes on, and prints what each resource lacks.
  if (!existsSync(file)) return [];
  const program = readFileSync(file, "utf8");
  const [, ...paragraphs] = program.trimEnd().split("\n\n");
  return paragraphs.map((paragraph) =>
    paragraph.startsWith("// ") ? paragraph.replace(/^\/\/ /gm, "") : `\`\`\`ts\n${paragraph}\n\`\`\``,
  );
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

const registryBlocks = (block: string): string => {
  const sdk = block.includes("pulumi.") ? 'import * as pulumi from "@pulumi/pulumi";\n' : "";
  const imports = `${sdk}import * as pipes from "pulumi-pipes/plugin";\n`;
  return withTranslations(block).replace(/^```ts$/m, `\`\`\`typescript\n${imports}`);
};

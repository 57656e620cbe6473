import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The paragraphs of a doc comment from a program in the folder `examples`: its comments are text, and other lines are code. Editors
 * show an example without its imports, the first paragraph.
 */
export function exampleParagraphs(name: string): readonly string[] {
  const program = readFileSync(join(__dirname, "examples", `${name}.ts`), "utf8");
  const [, ...paragraphs] = program.trimEnd().split("\n\n");
  return paragraphs.map((paragraph) =>
    paragraph.startsWith("// ") ? paragraph.replace(/^\/\/ /gm, "") : `\`\`\`ts\n${paragraph}\n\`\`\``,
  );
}

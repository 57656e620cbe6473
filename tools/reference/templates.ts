import { textOf } from "../../test/harness/repository";

/**
 * The text of a file in `templates`, with the generated parts in the place of their names in double braces. A part can have several
 * paragraphs, or none.
 */
export function filled(name: string, parts: Readonly<Record<string, string | readonly string[]>>): string {
  const file = `tools/reference/templates/${name}.md`;
  const paragraphs = textOf(file).trimEnd().split("\n\n");
  return paragraphs
    .map((paragraph) =>
      paragraph.replace(/\{\{(\w+)\}\}/g, (_, part: string) => {
        const texts = parts[part];
        if (texts === undefined) throw new Error(`${file}: there is no part ${part}`);
        return [texts].flat().join("\n\n");
      }),
    )
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

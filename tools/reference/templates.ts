import { textOf } from "../../test/harness/repository";

/** The text of a file in `templates`, with the generated parts in the place of their names in double braces. */
export function filled(name: string, parts: Readonly<Record<string, string>>): string {
  const file = `tools/reference/templates/${name}.md`;
  return textOf(file)
    .trimEnd()
    .replace(/\{\{(\w+)\}\}/g, (_, part: string) => {
      const text = parts[part];
      if (text === undefined) throw new Error(`${file}: there is no part ${part}`);
      return text;
    });
}

/** The longest line of a comment. */
const lineWidth = 120;

/** A doc comment with an indent before each line: a text, and paragraphs below it that have their line breaks. */
export function commentOf(text: string, indent: string, below: readonly string[] = []): string {
  const single = `${indent}/** ${text} */`;
  if (single.length <= lineWidth && below.length === 0) return `${single}\n`;
  const start = `${indent} * `;
  const line = new RegExp(`\\S.{0,${lineWidth - start.length - 1}}(?= |$)|\\S+`, "g");
  const lines = Array.from(text.matchAll(line), ([words]) => `${start}${words}`);
  const others = below.flatMap((paragraph) => ["", ...paragraph.split("\n")]);
  const rest = others.map((line) => `${start}${line}`.trimEnd());
  return `${indent}/**\n${[...lines, ...rest].join("\n")}\n${indent} */\n`;
}

/** A comment for users: without the sections of the contract, which are for contributors. */
export const withoutSources = (comment: string): string =>
  comment
    .replace(/\s\((?:beyond\sthe\s)?contract[^)]*\)/gi, "")
    .replace(
      /\s?(?:Contract\s[\d.][^:;]*?|Beyond\s+the\s+contract[^.]*(?:\(\d[^)]*\)[^.]*)?|This\s+package's\s+own)\.(?=\s|$)/g,
      "",
    );

export const article = (noun: string): string => (/^[AEIOU]/i.test(noun) ? "an" : "a");

/** The longest line of a comment. */
const lineWidth = 120;

/** A doc comment with an indent before each line: a text, and paragraphs below it that have their line breaks. */
export function commentOf(text: string, indent: string, below: readonly string[] = []): string {
  const single = `${indent}/** ${text} */`;
  if (single.length <= lineWidth && below.length === 0) return `${single}\n`;
  const start = `${indent} * `;
  const lines = wrapped(text.split(" "), start, lineWidth);
  const others = below.flatMap((paragraph) => ["", ...paragraph.split("\n")]);
  const rest = others.map((line) => `${start}${line}`.trimEnd());
  return `${indent}/**\n${[...lines, ...rest].join("\n")}\n${indent} */\n`;
}

/** The longest line of code. */
export const codeWidth = 110;

/** Words in indented lines. */
export function wrapped(words: readonly string[], indent: string, width = codeWidth): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines;
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

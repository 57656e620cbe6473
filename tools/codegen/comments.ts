/** The longest line of a comment. */
const lineWidth = 120;

/** A doc comment with an indent before each line. */
export function commentOf(text: string, indent: string): string {
  const single = `${indent}/** ${text} */`;
  if (single.length <= lineWidth) return `${single}\n`;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || `${indent} * ${last} ${word}`.length > lineWidth) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`).join("\n")}\n${indent} */\n`;
}

/** The longest line of code. */
export const codeWidth = 110;

/** Words in indented lines of at most `codeWidth` characters. */
export function wrapped(words: readonly string[], indent: string): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && longer.length <= codeWidth) lines[lines.length - 1] = longer;
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

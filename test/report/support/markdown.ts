/** A text with every piece of inline code, as CommonMark finds it, replaced by one mark. */
export function outsideCode(markdown: string): string {
  return markdown.split("\n").map(withoutCode).join("\n");
}

function withoutCode(line: string): string {
  const opening = /`+/.exec(line);
  if (opening === null) return line;
  const [fence] = opening;
  const rest = line.slice(opening.index + fence.length);
  const closing = [...rest.matchAll(/`+/g)].find(([run]) => run.length === fence.length);
  if (closing === undefined) return line;
  return `${line.slice(0, opening.index)}<code>${withoutCode(rest.slice(closing.index + fence.length))}`;
}

/** The cells of a table's row: GitHub splits it at every bar that no backslash precedes, in code as well. */
export function cellsOf(row: string): readonly string[] {
  const cells = row.match(/(?:\\[!-/:-@[-`{-~]|[^|])+/g) ?? [];
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
}

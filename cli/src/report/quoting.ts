/** Longest text that the report shows of one value or name, in characters. */
export const longestText = 200;

/** The text, cut if it is long. */
export function shortened(text: string, longest = longestText): string {
  if (text.length <= longest) return text;
  // Half of a pair of surrogates is no character.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}… (${text.length} characters)`;
}

/** Characters that show nothing, or change the direction of the text after them, by their code. */
export function visible(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex -- these are the characters to find
    /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ").trim();

/** A text as inline code that it cannot end. Every text that other people chose stands in such code. */
export function code(text: string, longest = longestText): string {
  // Two backticks side by side are no code.
  const line = visible(shortened(oneLine(text), longest)) || " ";
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  return runs.length === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

/** A message as inline code; a message about args lists all that is wrong with them. */
export const messageText = (text: string): string => code(text, 2_000);

/** Inline code in a cell of a table, which a bar ends even inside code. */
export const cell = (text: string): string => code(text, Infinity).replaceAll("|", "\\|");

/** Text for HTML, in an element or in an attribute in double quotes. */
export const escaped = (text: string): string =>
  visible(oneLine(text)).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);

/** `1 field`, `2 fields`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The first names as code, and how many more there are. */
export function named(names: readonly string[], most = 10): string {
  const rest = names.length - most;
  const shown = names
    .slice(0, most)
    .map((name) => code(name))
    .join(", ");
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

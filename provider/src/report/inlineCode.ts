/** Longest text that is shown of one value or name, in characters. */
const longestText = 200;

/** The text, its end cut off where it is long. */
export function shortened(text: string, longest = longestText): string {
  if (text.length <= longest) return text;
  // A pair of surrogates is one character: half of it would be none.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}… (${text.length} characters)`;
}

/** Inline code that no text can break out of. */
export function code(text: string): string {
  // Code needs something inside: two backticks side by side are no code.
  const line = visible(oneLine(text)) || " ";
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

/** Inline code in a cell of a table, which a bar would end even inside code. */
export const cell = (text: string): string => code(text).replaceAll("|", "\\|");

/** A word as it is; anything else as code. */
export const word = (text: string): string => (/^[\w.-]+$/.test(text) ? text : code(text));

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ").trim();

/** Characters that show nothing, or turn around what follows them, by their code. */
function visible(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Most characters of a report; a comment on a pull request takes a little more. */
const most = 60_000;

/** Room for the line that says what was left out. */
const reserve = 200;

/** Most characters of a report before that line. */
export const longestReport = most - reserve;

/** Most characters of one resource's section, so that no resource hides all others. */
export const longestSection = 15_000;

import type { Quoted } from "./phrase";

/** Longest text that is shown of one value or name, in characters. */
export const longestText = 200;

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

const withoutBreaks = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ");

export const oneLine = (text: string): string => withoutBreaks(text).trim();

/** Characters that show nothing, or turn around what follows them, by their code. */
export function visible(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Text as HTML shows it, in an element or in an attribute in double quotes. */
export const escaped = (text: string): string =>
  visible(withoutBreaks(text)).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The same as code that HTML shows. */
export const htmlCode = (text: string): string => `<code>${escaped(text)}</code>`;

/** Longest message that is shown, in characters: a validation names everything that is wrong at once. */
const longestMessage = 2_000;

/** What is quoted, cut where it is long. */
export const quotable = ({ code: text, isMessage }: Quoted): string =>
  shortened(oneLine(text), isMessage === true ? longestMessage : longestText);

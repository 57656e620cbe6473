/*
 * Makes text from outside safe to print. It can contain characters that control a terminal, are invisible, or change the
 * direction of the following text.
 */

/** Matches an emoji with its invisible modifiers, or any other invisible character. */
const emojiOrUnseen =
  /(\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?)|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const withUnseen = (text: string, change: (unseen: string) => string): string =>
  text.replace(emojiOrUnseen, (found, emoji?: string) => emoji ?? change(found));

const blanks = (unseen: string): string => " ".repeat(unseen.length);

/** Keeps only those line breaks of a message that are followed by indentation, as in lists. The length stays. */
export function inLines(text: string): string {
  const lines = text.replace(/\n(?! {2}\S)/g, " ");
  return withUnseen(lines, (unseen) => (unseen === "\n" ? unseen : blanks(unseen)));
}

/** Replaces invisible characters, including line breaks, with their codes: `\u202e`. */
export const visible = (text: string): string =>
  withUnseen(text, (unseen) => {
    const digits = (unseen.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
  });

const blankOrUnseen = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Replaces invisible characters with spaces of equal length. Emoji lose their modifiers. */
export const withBlanks = (text: string): string => text.replace(blankOrUnseen, blanks);

/** Removes whitespace, invisible characters and replacement characters. */
export const withoutBlanks = (text: string): string =>
  text.replace(blankOrUnseen, "").replaceAll("\uFFFD", "");

/** Quotes a text from outside. Redaction hides the whole quote if it contains a part of a secret. */
export const quoted = (text: string): string => `“${text.replace(/[“”]/g, '"')}”`;

/**
 * Formats lines for a terminal or a log. A line cannot begin with a command of a CI service, such as `::set-output` or
 * `##vso[…]`, and `<{%`, with which the engine begins a colour, is escaped. Keeps tabs and line breaks.
 */
export const printable = (text: string): string =>
  withUnseen(text, (unseen) => (/[\n\t]/.test(unseen) ? unseen : blanks(unseen)))
    .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
    .replace(/#(?=#\w*\[)/g, "# ")
    .replaceAll("<{%", "<{ %");

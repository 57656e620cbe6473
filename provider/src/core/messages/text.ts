/*
 * Texts of other people on their way to a terminal, a log of CI or a report. They can have characters that steer a terminal, show
 * nothing, or change the direction of the text after them.
 */

/** An emoji with the unseen characters that belong to it, or any other unseen character. */
const emojiOrUnseen =
  /(\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?)|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const withUnseen = (text: string, change: (unseen: string) => string): string =>
  text.replace(emojiOrUnseen, (found, emoji?: string) => emoji ?? change(found));

const blanks = (unseen: string): string => " ".repeat(unseen.length);

/** The text of a message, of the same length: only a line that is indented, as items of a list are, is a line of its own. */
export function inLines(text: string): string {
  const lines = text.replace(/\n(?! {2}\S)/g, " ");
  return withUnseen(lines, (unseen) => (unseen === "\n" ? unseen : blanks(unseen)));
}

/** The text with the codes of what is not seen, line ends included: `\u202e`. */
export const visible = (text: string): string =>
  withUnseen(text, (unseen) => {
    const digits = (unseen.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
  });

const blankOrUnseen = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text with blanks for all that is not seen, of the same length. Emoji lose what belongs to them. */
export const withBlanks = (text: string): string => text.replace(blankOrUnseen, blanks);

/** The text without blanks, without all that is not seen, and without the marks of bytes that are no text. */
export const withoutBlanks = (text: string): string =>
  text.replace(blankOrUnseen, "").replaceAll("\uFFFD", "");

/** A text from outside, as messages show it: redaction hides it as a whole if it holds a part of a secret. */
export const quoted = (words: string): string => `“${words.replace(/[“”]/g, '"')}”`;

/**
 * Lines for a terminal or a log. A line cannot begin with a command of a CI service, such as `::set-output` or `##vso[…]`. The
 * engine would take `<{%` for the begin of a colour. Keeps tabs and line ends.
 */
export const printable = (text: string): string =>
  withUnseen(text, (unseen) => (/[\n\t]/.test(unseen) ? unseen : blanks(unseen)))
    .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
    .replace(/#(?=#\w*\[)/g, "# ")
    .replaceAll("<{%", "<{ %");

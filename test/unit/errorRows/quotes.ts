import { textOf } from "../../harness/repository";
import type { Text } from "./texts";

/** A text as a row of `docs/errors.md` quotes it. */
export interface Quote {
  readonly text: string;
  /** What has to stand in the sources as it is here. */
  readonly fragments: readonly string[];
}

export interface Row {
  readonly message: string;
  readonly remedy: string;
}

/** The rows of the tables of messages. Those of codes have a test of their own. */
export function rowsOfDocument(): readonly Row[] {
  const document = textOf("docs/errors.md");
  const lines = [...document.matchAll(/^\| (?!`\[)(.*?) \|(.*)\|$/gm)];
  return lines
    .map(([, message = "", remedy = ""]) => ({ message, remedy: remedy.trim() }))
    .filter(({ message }) => message.includes("`"));
}

/** What a cell quotes. In it `…` and `<noun>` stand for what varies. */
export function quotesIn(cell: string): readonly Quote[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => {
    const parts = text.split(/…|<[\w-]+>/).map(withoutMarks);
    return { text, fragments: parts.filter((part) => /[a-z]/i.test(part)) };
  });
}

/** Whether all that a quote gives word for word stands in one text. */
export function isIn(text: Text, { fragments }: Quote): boolean {
  return fragments.every((fragment) => text.pieces.some((piece) => oneLine(piece).includes(fragment)));
}

/** Whether a quote is of that text, and not merely of words that many texts have. */
export function isOf(text: Text, quote: Quote): boolean {
  const isTelling = (fragment: string): boolean =>
    fragment.split(" ").length > 2 || text.pieces.some((piece) => withoutMarks(oneLine(piece)) === fragment);
  return quote.fragments.some(isTelling) && isIn(text, quote);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Marks at the ends belong to what varies as well. */
const withoutMarks = (text: string): string => text.replace(/^[\s"'(),.:;[\]]+|[\s"'(),.:;[\]]+$/g, "");

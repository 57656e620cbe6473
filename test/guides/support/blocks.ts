import type { Token, Tokens } from "marked";
import { tokensOf } from "./tokens";

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  /** What follows the language: `file=index.ts`, or a word alone, whose value is then "". */
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Where it is, for messages: `docs/guides/first-steps.md:12`. */
  readonly place: string;
}

/** The code blocks of a Markdown text in order, also those in lists and quotes. */
export function blocksOf(document: string, markdown: string): readonly Block[] {
  const found: Block[] = [];
  let from = 0;
  for (const token of tokensOf(markdown).filter(isCode)) {
    const [language = "", ...words] = (token.lang ?? "").split(/\s+/);
    const [firstLine = ""] = token.raw.split("\n");
    // Walked in the order of the text, so the next line that begins so is the block's own.
    from = markdown.indexOf(firstLine, from) + 1;
    const line = markdown.slice(0, from).split("\n").length;
    const attributes = Object.fromEntries(words.map(attribute));
    found.push({ language, attributes, text: token.text, place: `${document}:${line}` });
  }
  return found;
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === "code";
}

function attribute(word: string): readonly [string, string] {
  const [name = "", ...value] = word.split("=");
  return [name, value.join("=")];
}

import { marked, type Token, type Tokens } from "marked";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository } from "./repository";

/** What a Markdown text consists of, in the order of the text, also what is inside lists, quotes and tables. */
function tokensOf(markdown: string): readonly Token[] {
  const tokens: Token[] = [];
  // Nothing in it is asynchronous; the type allows for it.
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    tokens.push(token);
  });
  return tokens;
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

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

/** The rows of the first table under a heading, each with the Markdown of its cells. */
export function tableUnder(markdown: string, heading: string): readonly (readonly string[])[] {
  let here: string | undefined;
  const table = tokensOf(markdown).find((token): token is Tokens.Table => {
    if (isHeading(token)) here = token.text;
    return here === heading && token.type === "table";
  });
  if (table === undefined) throw new Error(`no table is under "${heading}"`);
  return table.rows.map((row) => row.map(({ text }) => text));
}

/** What is written as code in a line or a cell, in its order. */
export function codeIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

/** The links of a document that lead nowhere inside a folder: no such file, or no such heading in it. */
export function brokenLinks(document: string, root = repository): readonly string[] {
  return linksIn(readFileSync(join(root, document), "utf8"))
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => !leadsSomewhere(document, link, root))
    .map((link) => `${document}: ${link}`);
}

function leadsSomewhere(document: string, link: string, root: string): boolean {
  const [path = "", heading] = link.split("#");
  const target = path === "" ? document : join(dirname(document), path);
  const file = join(root, target);
  if (!existsSync(file)) return false;
  return heading === undefined || headingsIn(readFileSync(file, "utf8")).includes(heading);
}

function linksIn(markdown: string): readonly string[] {
  return tokensOf(markdown)
    .filter(isLink)
    .map(({ href }) => href);
}

/** The headings as GitHub names them in a URL. */
function headingsIn(markdown: string): readonly string[] {
  return tokensOf(markdown)
    .filter(isHeading)
    .map(({ text }) => anchorOf(text));
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function isLink(token: Token): token is Tokens.Link {
  return token.type === "link";
}

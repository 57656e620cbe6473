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

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  /** What follows the language: `file=index.ts`, or a word alone, whose value is then "". */
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Where it is, for messages: `docs/get-started.md:12`. */
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

function attribute(word: string): readonly [string, string] {
  const [name = "", ...value] = word.split("=");
  return [name, value.join("=")];
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
  return tokensOf(markdown).flatMap((token) => (isLink(token) ? [token.href] : []));
}

/** The headings as GitHub names them in a URL, and the other anchors. */
function headingsIn(markdown: string): readonly string[] {
  const anchors = Array.from(markdown.matchAll(/<a id="([^"]+)">/g), ([, anchor = ""]) => anchor);
  return [
    ...anchors,
    ...tokensOf(markdown).flatMap((token) => (isHeading(token) ? [anchorOf(token.text)] : [])),
  ];
}

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";
const isCode = (token: Token): token is Tokens.Code => token.type === "code";
const isLink = (token: Token): token is Tokens.Link => token.type === "link";

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Token, Tokens } from "marked";
import { repository } from "./documents";
import { isHeading, tokensOf } from "./tokens";

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

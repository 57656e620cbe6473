import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { MarkdownRenderer } from "vitepress" with { "resolution-mode": "import" };
import release from "../../release.json";
import { repository } from "../../test/harness/repository";
import { addressAtTag } from "../pack/packages";
import { isPage, placeOf } from "./pages";

type Rule = Parameters<MarkdownRenderer["core"]["ruler"]["push"]>[1];
type State = Parameters<Rule>[0];
type Token = State["tokens"][number];

const languages: Readonly<Record<string, string>> = { ts: "TypeScript", python: "Python", yaml: "YAML" };

const isIn = (token: Token | undefined, language: string): boolean =>
  token?.type === "fence" && new RegExp(`^${language}\\b`).test(token.info);

/** The language of the example that begins at a position, folded or not, and the position of its code. */
function exampleAt(
  tokens: readonly Token[],
  start: number,
): readonly [language: string, position: number] | undefined {
  let position = start;
  let fold = "";
  for (; tokens[position]?.type === "html_block"; position += 1) fold += tokens[position]?.content ?? "";
  const title = /^\s*(?:<\/details>)?\s*<details>\s*<summary>([^<]*)<\/summary>\s*$/.exec(fold)?.[1];
  const language = ["python", "yaml"].find((name) => isIn(tokens[position], name));
  const isExample = language !== undefined && (fold === "" || title === languages[language]);
  return isExample ? [language, position] : undefined;
}

/**
 * An example in TypeScript and the same example in other languages become tabs. In the repository, the other languages are folded
 * below the first one.
 */
function withTabs({ tokens, Token }: State): Token[] {
  const tabs: Token[] = [];
  for (let position = 0; position < tokens.length; position += 1) {
    const token = tokens[position] as Token;
    let example = isIn(token, "ts") ? exampleAt(tokens, position + 1) : undefined;
    if (example === undefined) {
      tabs.push(token);
      continue;
    }
    tabs.push(new Token("container_code-group_open", "div", 1));
    token.info = `ts [${languages["ts"] ?? ""}]`;
    tabs.push(token);
    for (; example !== undefined; example = exampleAt(tokens, position + 1)) {
      const [language, codePosition] = example;
      const code = tokens[codePosition] as Token;
      code.info = `${language} [${languages[language] ?? ""}]`;
      tabs.push(code);
      position = codePosition;
    }
    tabs.push(new Token("container_code-group_close", "div", -1));
    const end = tokens[position + 1];
    if (end?.type === "html_block") end.content = end.content.replace(/^\s*<\/details>/, "");
  }
  return tabs;
}

/** The search index is made without `realPath`, and titles of front matter without a path. */
interface Environment {
  readonly path?: string;
  readonly realPath?: string;
}

/** The address of a file outside the site; none as long as the repository has no address. */
const addressOf = (file: string): string | undefined =>
  release.repository === "" ? undefined : addressAtTag(release.repository, file);

/** Links between files of the repository become links between the pages of the site. */
function placeLinks({ tokens, env }: State): void {
  const { path = repository, realPath = path } = env as Environment;
  const source = relative(repository, realPath);
  for (const { children } of tokens) {
    let isLinked = true;
    for (const token of children ?? []) {
      if (token.type === "link_open") isLinked = placeLink(token, source);
      // The words of a link without an address stay.
      if (!isLinked && token.type.startsWith("link_")) token.tag = "span";
    }
  }
}

function placeLink(link: Token, source: string): boolean {
  const href = link.attrGet("href") ?? "";
  if (/^(?:[a-z]+:|#)/.test(href)) return true;
  const [target = "", anchor] = href.split("#");
  const file = join(dirname(source), target);
  if (!existsSync(join(repository, file))) throw new Error(`${source}: ${href} leads to no file`);
  const address = isPage(file) ? `/${placeOf(file)}` : addressOf(file);
  if (address === undefined) link.attrs = null;
  else link.attrSet("href", anchor === undefined ? address : `${address}#${anchor}`);
  return address !== undefined;
}

/** Vue would evaluate `{{value}}`. */
const keepBraces = ({ tokens }: State): void => {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === "code_inline") token.attrSet("v-pre", "");
};

export function siteRules(md: MarkdownRenderer): void {
  md.core.ruler.after("block", "language-tabs", (state) => {
    state.tokens = withTabs(state);
  });
  md.core.ruler.push("site-links", placeLinks);
  md.core.ruler.push("literal-braces", keepBraces);
}

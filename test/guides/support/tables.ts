import type { Tokens } from "marked";
import { isHeading, tokensOf } from "./tokens";

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

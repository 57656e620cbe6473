import { marked, type Token, type Tokens } from "marked";

/** What a Markdown text consists of, in the order of the text, also what is inside lists, quotes and tables. */
export function tokensOf(markdown: string): readonly Token[] {
  const tokens: Token[] = [];
  // Nothing in it is asynchronous; the type allows for it.
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    tokens.push(token);
  });
  return tokens;
}

export function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

/** Helpers that a template can use: `eq` of the services, and the built-in ones of Handlebars. */
const helpers = ["eq", "if", "unless", "each", "with", "lookup", "log"];

/** An expression such as `{{name}}` or `{{{name}}}`, or a comment. An expression after a backslash is text. */
const expressions = /(\\?)(?:\{\{~?!--[^]*?--~?\}\}|\{\{\{([^{}]*)\}\}\}|\{\{~?([^{}]*?)~?\}\})/g;

/** A string, a bracket, a name with its segments, or an assignment of a named argument. */
const tokens = /"[^"]*"|'[^']*'|[()]|[^\s()"'=]*=(?=\S)|(?:\[[^\]]*\]|[^\s()"'=[])+/g;

/**
 * True if a text is a template that services are known to compile: each block ends, and each helper is known. A name with
 * parameters, or in parentheses, is a helper.
 */
export function isTemplate(text: string): boolean {
  const open: string[] = [];
  for (const [, escape = "", raw, usual] of text.matchAll(expressions)) {
    const expression = raw ?? usual;
    // A comment of several lines has neither.
    if (expression === undefined || escape !== "") continue;
    const [, sign = "", content = ""] = /^([#/^>&*!]*)([^]*)$/.exec(expression.trim()) ?? [];
    if (sign.startsWith("!")) continue;
    const words = content.match(tokens) ?? [];
    const [name] = words;
    if (sign === "/") {
      if (open.pop() !== name) return false;
    } else if (sign === "^" && name === undefined) {
      if (open.length === 0) return false;
    } else {
      if (name === "else" && open.length === 0) return false;
      if (name === undefined || !usesKnownHelpers(words, sign)) return false;
      if (sign.startsWith("#") || sign === "^") open.push(name);
    }
  }
  return open.length === 0 && !/\{\{/.test(text.replace(expressions, ""));
}

function usesKnownHelpers(words: readonly string[], sign: string): boolean {
  if (/[>*]/.test(sign)) return true;
  const calls = words.filter((_, at) => words[at - 1] === "(");
  const [name = ""] = words;
  const isElse = name === "else";
  const called = isElse ? words[1] : name;
  const hasParameters = words.length > (isElse ? 2 : 1) && words[isElse ? 2 : 1] !== "as";
  return [...calls, ...(hasParameters && called !== undefined ? [called] : [])].every((helper) =>
    helpers.includes(helper),
  );
}

import fc from "fast-check";

/** What steers a terminal, a CI service, a Markdown or HTML page, a program, or the eyes of a reader. */
const pieces = [
  ...["\u001b[31m", "\u009b2J", "\u0007", "\r", "\u0085", "\u2028", "\u0000", "\n", "\n\n# a"],
  ...[
    "::set-output name=a::b",
    "\n::add-mask::a",
    "\n  ::error::a",
    "\n  - false line",
    "##[add-mask]a",
    "##vso[task.x]a",
  ],
  ...[
    "\u202e",
    "\u2066",
    "\u061c",
    "\u200b",
    "\u00ad",
    "\u2060",
    "\ufeff",
    "\u{e0061}",
    "\u3164",
    "\u2800",
    "\ud800",
  ],
  ...["`", "```", "|", "\\", "\\|", "*", "_", "~~", "[a](https://x.example)", "![a](x)", "@everyone"],
  ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</details>", "</style>", "-->", "&lt;"],
  ...["${a}", "*/", "//", '"', "'", "<{%fg 1%}>", "https://x.example/a", "a", " ", "🙂"],
];

export const hostileText = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(""));

/** Returns another hostile text at each call. */
export const hostileTexts = fc.array(hostileText, { minLength: 30, maxLength: 60 }).map((all) => {
  let at = 0;
  return (): string => all[at++ % all.length] ?? "";
});

/** The value with other texts. `path` has the names that lead to a text. */
export function withTexts(
  value: unknown,
  textFor: (text: string, path: readonly string[]) => string,
  path: readonly string[] = [],
): unknown {
  if (typeof value === "string") return textFor(value, path);
  if (Array.isArray(value)) return value.map((item: unknown) => withTexts(item, textFor, path));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withTexts(inner, textFor, [...path, name])]),
  );
}

/** What a text of other people must not have where it is shown, but for the ends of lines. */
export const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u3164\u2800]/u;

/** A text of other people that begins a line, as an item of a list does. */
export const falseLine = /^\s*- false line/m;

/** A line that a CI service takes for a command. */
export const command = /^\s*::|##\w*\[/m;

/*
 * Values as TypeScript. JSON.stringify or a comment of one line encloses everything that a service returned, so that nothing in
 * it becomes code.
 */

/** An expression that is code already, with comments for the lines above it. */
export class Code {
  constructor(
    readonly text: string,
    readonly comments: readonly string[] = [],
  ) {}
}

/** A value as an expression, with a line for each property, and for each item of a list that has objects. */
export function codeOf(value: unknown, indent = "", isItem = false): string {
  if (value instanceof Code) return value.text;
  if (typeof value === "string") return stringCode(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isFlat = !Object.values(value).some((one) => typeof one === "object");
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => codeOf(item, inner, true));
    return isFlat
      ? `[${items.join(", ")}]`
      : `[\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}]`;
  }
  const properties = Object.entries(value).map(([name, one]: [string, unknown]) => {
    const comments = one instanceof Code ? one.comments.map((text) => `${commentOf(text)}\n${inner}`) : [];
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringCode(name);
    return `${comments.join("")}${key}: ${codeOf(one, inner)}`;
  });
  return isItem && isFlat
    ? `{ ${properties.join(", ")} }`
    : `{\n${properties.map((property) => `${inner}${property},\n`).join("")}${indent}}`;
}

/** A comment of one line, whatever the text contains. */
export function commentOf(text: string): string {
  return `// ${text.replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, " ").trim()}`;
}

/** A text as code, with escapes for characters that a reviewer does not see. */
export const stringCode = (text: string): string =>
  JSON.stringify(text).replace(
    /[\p{Cf}\p{Zl}\p{Zp}]/gu,
    (unseen) => `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`,
  );

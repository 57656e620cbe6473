import { isObject } from "pulumi-pipes/internal";

/*
 * Values as TypeScript, in the form that prettier gives them. Everything that comes from a service is written by
 * JSON.stringify or as a comment of one line, so that nothing in it can become code.
 */

/** An expression that is code already. */
export class Code {
  constructor(readonly text: string) {}
}

/** A call with one argument, which may stand on a line of its own. */
export class Call extends Code {
  constructor(
    readonly callee: string,
    readonly argument: string,
  ) {
    super(`${callee}(${argument})`);
  }
}

/** A property's value with lines of comment above the property. */
export class Commented {
  constructor(
    readonly value: unknown,
    readonly comments: readonly string[],
  ) {}
}

const widestLine = 80;
const step = "  ";

/** A value as an expression. `before` is what stands on the line already, `indent` what its further lines begin with. */
export function codeOf(value: unknown, indent: string, before: string): string {
  const flat = inline(value);
  // A comma or a bracket follows.
  if (flat !== undefined && before.length + flat.length < widestLine) return flat;
  const inner = indent + step;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => `${inner}${codeOf(item, inner, inner)},\n`);
    return `[\n${items.join("")}${indent}]`;
  }
  if (value instanceof Call) return `${value.callee}(\n${inner}${value.argument},\n${indent})`;
  return isWritable(value) ? objectCode(value, indent) : (flat ?? "undefined");
}

/** An object with a line for each property, also where it would fit into one. */
export function objectCode(map: Readonly<Record<string, unknown>>, indent: string): string {
  const inner = indent + step;
  const lines = Object.entries(map).map(([name, value]) => {
    const comments = value instanceof Commented ? value.comments : [];
    const above = comments.map((text) => `${inner}${commentOf(text)}\n`).join("");
    return `${above}${propertyCode(name, value instanceof Commented ? value.value : value, inner)},\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

/** A comment of one line, whatever is in the text. */
export function commentOf(text: string): string {
  return `// ${text.replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, " ").trim()}`;
}

/** A text as code. What is not seen, or turns around what is, is written as an escape: a program is there to be reviewed. */
export const stringCode = (text: string): string =>
  JSON.stringify(text).replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, (unseen) =>
    Array.from({ length: unseen.length }, (_, at) => escapeOf(unseen.charCodeAt(at))).join(""),
  );

const escapeOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;

function propertyCode(name: string, value: unknown, indent: string): string {
  const key = keyCode(name);
  const before = `${indent}${key}: `;
  const code = codeOf(value, indent, before);
  const isTooWide = typeof value === "string" && before.length + code.length >= widestLine;
  return isTooWide ? `${indent}${key}:\n${indent}${step}${code}` : `${before}${code}`;
}

/** Undefined for what takes several lines. */
function inline(value: unknown): string | undefined {
  if (value instanceof Code) return value.text;
  if (value instanceof Commented) return undefined;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return takesALineEach(items) ? undefined : together(items.map(inline), "[", "]");
  }
  if (typeof value === "string") return stringCode(value);
  if (!isWritable(value)) return JSON.stringify(value);
  const properties = Object.entries(value).map(([name, inner]) => {
    const code = inline(inner);
    return code === undefined ? undefined : `${keyCode(name)}: ${code}`;
  });
  return properties.length === 0 ? "{}" : together(properties, "{ ", " }");
}

function together(parts: readonly (string | undefined)[], open: string, close: string): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(", ")}${close}`;
}

/** Objects in a list read better below each other. */
function takesALineEach(items: readonly unknown[]): boolean {
  return items.length > 1 && items.every((item) => isWritable(item) && Object.keys(item).length > 1);
}

/** Written in brackets, `__proto__` is a name like any other. */
function keyCode(name: string): string {
  if (name === "__proto__") return `[${stringCode(name)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringCode(name);
}

function isWritable(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !(value instanceof Code) && !(value instanceof Commented);
}

/** Where an object has half a character, such as of an emoji that was cut: no program and no state can hold it. */
export const halfCharacterIn = (value: unknown): string | undefined =>
  placeIn(value, "", (_name, inner) => typeof inner === "string" && /\p{Surrogate}/u.test(inner));

/** Where an object has a field of the name `__proto__`, which Pulumi does not send in its place. */
export const misplacedFieldIn = (value: unknown): string | undefined =>
  placeIn(value, "", (name) => name === "__proto__");

function placeIn(
  value: unknown,
  path: string,
  isWanted: (name: string, value: unknown) => boolean,
): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const key = path === "" ? name : `${path}.${name}`;
    const at = Array.isArray(value) ? `${path}[${name}]` : key;
    const found = isWanted(name, inner) ? at : placeIn(inner, at, isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

/** Stands for an unknown value of a preview. */
export const UNKNOWN = Symbol("unknown until the update");

/** JSON, and `UNKNOWN`. */
export type Json = null | boolean | number | string | symbol | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A field of an object, which may be absent. */
export type Value = Json | undefined;

export const isUnknown = (value: unknown): value is typeof UNKNOWN => value === UNKNOWN;

/** Groups items by a key, in their order. */
export function grouped<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => unknown,
): ReadonlyMap<unknown, readonly Item[]> {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** True if a value is a plain object. It can come from a different realm, such as that of a test. */
export function isObject(value: unknown): value is JsonObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Returns the items of a list, or none for any other value. */
export const listOf = (value: unknown): readonly Json[] => (isList(value) ? value : []);

/** Returns an object, or an empty one for any other value. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Returns a field of an object, but never an inherited property such as `constructor`. */
export const own = (value: unknown, name: string): Value =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns a field that is a string; undefined for any other value. */
export function textAt(value: unknown, name: string): string | undefined {
  const text = own(value, name);
  return typeof text === "string" ? text : undefined;
}

/** Creates an object from entries without undefined values. Unlike assignments, this allows a field with the name `__proto__`. */
export const objectFrom = (entries: Iterable<readonly [string, Value]>): JsonObject =>
  Object.fromEntries([...entries].filter(([, value]) => value !== undefined));

/** Maps the values of an object, and drops those that become undefined. */
export const mapValues = (value: JsonObject, change: (inner: Value, name: string) => Value): JsonObject =>
  objectFrom(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));

export const pick = (value: JsonObject, names: readonly string[]): JsonObject =>
  objectFrom(names.map((name) => [name, own(value, name)]));

export const omit = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** Maps the parts of an object or a list. Returns the value itself if nothing changes, which keeps comparisons cheap. */
function withParts(value: unknown, change: (part: unknown, isItem: boolean) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isItem = Array.isArray(value);
  const before: readonly (readonly [string, unknown])[] = Object.entries(value);
  const after = before
    .map(([name, part]) => [name, change(part, isItem)] as const)
    .filter(([, part]) => part !== undefined);
  const isSame =
    after.length === before.length && after.every(([, part], index) => part === before[index]?.[1]);
  if (isSame) return value;
  return isItem ? after.map(([, part]) => part) : Object.fromEntries(after);
}

/** Removes null properties at any depth. */
export const withoutNulls = (value: unknown): unknown =>
  withParts(value, (part, isItem) => (part === null && !isItem ? undefined : withoutNulls(part)));

/** True if a value is absent, null, an empty string or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  (value ?? "") === "" || (Array.isArray(value) && value.length === 0);

export function holdsUnknown(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsUnknown);
  return isUnknown(value);
}

export const isEqual = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right);

/** Merges `over` into `under` at any depth. Lists are replaced. */
export function overlay(under: JsonObject, over: JsonObject): JsonObject {
  const laid = Object.entries(over).map(([name, value]) => {
    const below = own(under, name);
    return [name, isObject(value) && isObject(below) ? overlay(below, value) : value] as const;
  });
  return Object.fromEntries([...Object.entries(under), ...laid]);
}

/**
 * True if `live` contains all values of `desired`, at any depth. Empty equals absent, and a number equals the string of its
 * digits.
 */
export function covers(live: unknown, desired: unknown): boolean {
  if (isEmpty(desired)) return isEmpty(live);
  if (isObject(desired)) {
    const present = live ?? {};
    return (
      isObject(present) && Object.entries(desired).every(([name, value]) => covers(own(present, name), value))
    );
  }
  if (!isList(desired)) return live === desired || asDigits(live) === asDigits(desired);
  return (
    isList(live) &&
    live.length === desired.length &&
    desired.every((item, index) => covers(live[index], item))
  );
}

/** Returns the part of `live` that `template` has, and equivalent values as the template writes them. */
export function projectOnto(template: Value, live: Value): Value {
  if (isEmpty(live) && covers(live, template)) return template;
  if (isObject(template) && isObject(live))
    return mapValues(template, (value, name) => projectOnto(value, own(live, name)));
  if (isList(template) && isList(live))
    return live.map((item, index) => projectOnto(template[index], item) ?? null);
  return live;
}

/** A JSON pointer (RFC 6901), such as `/channel/webhookId`. */
export type Pointer = string;

export type Path = readonly string[];

export const pointerOf = (path: Path): Pointer =>
  path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const parsedPointers = new Map<Pointer, Path>();

/** Parses a pointer. Results are cached, because most resources of a program set equal fields. */
export function pathOf(pointer: Pointer): Path {
  const known = parsedPointers.get(pointer);
  if (known !== undefined) return known;
  const path = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  parsedPointers.set(pointer, path);
  return path;
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): Value {
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at as Value;
}

export function withValueAt(value: JsonObject, [name, ...rest]: Path, set: Json): JsonObject {
  if (name === undefined) return value;
  const inner = rest.length === 0 ? set : withValueAt(objectOf(own(value, name)), rest, set);
  return Object.fromEntries([...Object.entries(value), [name, inner]]);
}

/** Removes the value at a path, which passes through all items of lists. */
export function withoutValueAt(value: JsonObject, [name = "", ...rest]: Path): JsonObject {
  const inner = own(value, name);
  if (rest.length === 0 || inner === undefined) return omit(value, [name]);
  const without = (item: Json): Json => (isObject(item) ? withoutValueAt(item, rest) : item);
  return objectFrom([...Object.entries(value), [name, isList(inner) ? inner.map(without) : without(inner)]]);
}

/** True if `path` equals `descendant` or leads to it. */
export const isAbove = (path: Path, descendant: Path): boolean =>
  path.every((name, index) => name === descendant[index]);

/**
 * Formats names and indexes for messages: `items[0].name`, `additionalFields["a.b"]`. `above` is the formatted parent path. The
 * empty path stands for the args as a whole.
 */
export const pathText = (path: readonly PropertyKey[], above = ""): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const name = String(key);
    // Quotes names with invisible characters, and names that look like a path.
    if (!/^[\w$-]+$/.test(name)) return `${text || "args"}[${JSON.stringify(name)}]`;
    return text === "" ? name : `${text}.${name}`;
  }, above) || "args";

// JavaScript would round a number such as 12345678901234567890, so it becomes a string that begins with a random mark.

const mark = `${randomUUID()}:`;
const markedInJson = new RegExp(`"${mark}([^"]*)"`, "g");

/** Matches an escaped character, a quote, or a number, which may be inside a string. */
const tokens = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Matches documents that may contain such a number. All others are parsed only once. */
const mayBeInexact = /(?:^|[:[,])\s*-?(?:\d[\d.]{15}|[\d.]+[eE])/;

/** Throws a SyntaxError if the text is not JSON. A part that is nested too deep becomes a mark, which `isTooDeep` finds. */
export function parseJsonExactly(text: string): unknown {
  const document = withoutDeepParts(text);
  const parsed: unknown = JSON.parse(document);
  if (!mayBeInexact.test(document)) return parsed;
  // A pattern for a whole string would overflow the stack on long strings.
  let isInText = false;
  const marked = document.replace(tokens, (token) => {
    if (token === '"') isInText = !isInText;
    return isInText || /^["\\]/.test(token) || isExact(token) ? token : JSON.stringify(`${mark}${token}`);
  });
  return JSON.parse(marked);
}

/** Maximum nesting of lists and objects. Recursion over deeper documents could overflow the stack. */
export const mostLevels = 200;

const deepPart = randomUUID();

/** Replaces each part that is nested too deep with a mark, so that nothing has to parse it. */
function withoutDeepParts(text: string): string {
  const parts: string[] = [];
  let [level, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at);
    else if (character === "[" || character === "{") {
      level += 1;
      if (level === mostLevels + 1) parts.push(text.slice(from, at), `"${deepPart}"`);
    } else if (character === "]" || character === "}") {
      if (level === mostLevels + 1) from = at + 1;
      level -= 1;
    }
  }
  return parts.length === 0 ? text : `${parts.join("")}${text.slice(from)}`;
}

/** Returns the index of the quote that ends the string whose first quote is at `from`. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** True if a parsed value lacks a part because it was nested too deep. */
export function isTooDeep(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isTooDeep);
  return value === deepPart;
}

export const writeJsonExactly = (value: unknown): string =>
  JSON.stringify(value).replace(markedInJson, (_, digits: string) => digits);

/** Replaces a marked number with its digits, for states and messages. */
export const asDigits = (value: unknown): unknown =>
  typeof value === "string" && value.startsWith(mark) ? value.slice(mark.length) : value;

/** Replaces marked numbers with their digits at any depth. */
export const withDigits = <Whole extends Json | undefined>(value: Whole): Whole =>
  asDigits(withParts(value, (part) => withDigits(part as Json))) as Whole;

/** True if JavaScript represents the number exactly. */
const isExact = (token: string): boolean =>
  Number.isFinite(Number(token)) && significant(token) === significant(String(Number(token)));

/** The significant digits of a number. */
const significant = (token: string): string => token.replace(/e.*$|[-.]/gi, "").replace(/^0+|0+$/g, "");

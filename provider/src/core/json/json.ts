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

/** Items by a key, in their order. */
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

/** True if a value is a plain object, as in JSON. It can come from a different realm, such as that of a test. */
export function isObject(value: unknown): value is JsonObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** The items of a list. Any other value has none. */
export const listOf = (value: unknown): readonly Json[] => (isList(value) ? value : []);

/** The fields of an object. Any other value has none. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A field of an object, but no inherited property such as `constructor`. */
export const own = (value: unknown, name: string): Value =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The text of such a field. Any other value has none. */
export function textAt(value: unknown, name: string): string | undefined {
  const text = own(value, name);
  return typeof text === "string" ? text : undefined;
}

/** An object from entries, without undefined values. A field can have the name `__proto__`. */
export const objectFrom = (entries: Iterable<readonly [string, Value]>): JsonObject =>
  Object.fromEntries([...entries].filter(([, value]) => value !== undefined));

/** The object with changed values, without those that become undefined. */
export const mapValues = (value: JsonObject, change: (inner: Value, name: string) => Value): JsonObject =>
  objectFrom(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));

export const pick = (value: JsonObject, names: readonly string[]): JsonObject =>
  objectFrom(names.map((name) => [name, own(value, name)]));

export const omit = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** Replaces the parts of an object or a list. Returns the value itself if nothing changes, which keeps comparisons cheap. */
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

/** The value without its null properties, at any depth. */
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

/** True if `live` has all values of `desired` at any depth. Empty equals absent, and a number equals its digits. */
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

/** The part of `live` that `template` has too, in the spelling of the template if both are equivalent. */
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

/** The names of a pointer. Each pointer is parsed once, because most resources of a program set equal fields. */
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

/** The object without the value at a path, which leads through all items of lists. */
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
 * Names and indexes as messages show them: `items[0].name`, `additionalFields["a.b"]`. `above` is the text of those before.
 * The empty path stands for the args as a whole.
 */
export const pathText = (path: readonly PropertyKey[], above = ""): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const name = String(key);
    // A name that would not be seen, or would read as a path itself.
    if (!/^[\w$-]+$/.test(name)) return `${text || "args"}[${JSON.stringify(name)}]`;
    return text === "" ? name : `${text}.${name}`;
  }, above) || "args";

// A number that JavaScript would change, such as 12345678901234567890, becomes a text that begins with a random mark.

const mark = `${randomUUID()}:`;
const markedInJson = new RegExp(`"${mark}([^"]*)"`, "g");

/** An escaped character, the beginning or end of a text, or a number, which may be in a text. */
const tokens = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Finds documents that may have such a number. Most have none and are parsed only once. */
const mayBeInexact = /(?:^|[:[,])\s*-?(?:\d[\d.]{15}|[\d.]+[eE])/;

/** Throws a SyntaxError if the text is not JSON. Only `isTooDeep` has a use for a value with a part that is too deep. */
export function parseJsonExactly(text: string): unknown {
  const document = withoutDeepParts(text);
  const parsed: unknown = JSON.parse(document);
  if (!mayBeInexact.test(document)) return parsed;
  // One pattern for a whole text would overflow the stack if the text is long.
  let isInText = false;
  const marked = document.replace(tokens, (token) => {
    if (token === '"') isInText = !isInText;
    return isInText || /^["\\]/.test(token) || isExact(token) ? token : JSON.stringify(`${mark}${token}`);
  });
  return JSON.parse(marked);
}

/** The most levels of lists and objects in a document. Recursion over more could overflow the stack. */
export const mostLevels = 200;

const deepPart = randomUUID();

/** The JSON with a mark instead of each part that is too deep, which nothing then needs to parse. */
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

/** The place of the quote that ends the text whose first quote is at `from`. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** True if a part of a parsed value was too deep, so that the value is not whole. */
export function isTooDeep(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isTooDeep);
  return value === deepPart;
}

export const writeJsonExactly = (value: unknown): string =>
  JSON.stringify(value).replace(markedInJson, (_, digits: string) => digits);

/** Replaces a marked number by its digits, for states and messages. */
export const asDigits = (value: unknown): unknown =>
  typeof value === "string" && value.startsWith(mark) ? value.slice(mark.length) : value;

/** Replaces such numbers by their digits at any depth. */
export const withDigits = <Whole extends Json | undefined>(value: Whole): Whole =>
  asDigits(withParts(value, (part) => withDigits(part as Json))) as Whole;

/** True if JavaScript keeps all digits of a number. */
const isExact = (token: string): boolean =>
  Number.isFinite(Number(token)) && significant(token) === significant(String(Number(token)));

/** Digits without the zeros at both ends. */
const significant = (token: string): string => token.replace(/e.*$|[-.]/gi, "").replace(/^0+|0+$/g, "");

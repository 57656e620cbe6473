import { asDigits } from "../schema/exactNumbers";
import { isPlainObject, isUnknown, UNKNOWN } from "../schema/propertyMap";

/*
 * Values as an engine sends and takes them.
 */

/** What a preview puts in place of a value that is not known yet, whatever the value's type. */
const unknownOnTheWire = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Wire form → what the resources understand. */
export const readUnknowns = (value: unknown): unknown =>
  mapValues(value, (leaf) => (leaf === unknownOnTheWire ? UNKNOWN : leaf));

/** What the resources understand → wire form. Throws for a text that the engine would take for an unknown value. */
export const writeUnknowns = (value: unknown): unknown =>
  mapValues(value, (leaf, path) => {
    if (leaf !== unknownOnTheWire) return isUnknown(leaf) ? unknownOnTheWire : leaf;
    throw new TypeError(
      `${path.join(".")}: is "${unknownOnTheWire}", which Pulumi takes for an unknown value. Change it on the service`,
    );
  });

/** The engine's own mark of a secret value on the wire. */
export const secretMark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" } as const;

type Paths = readonly (readonly string[])[];

/** The map with its secrets marked, so that the engine keeps them encrypted and out of sight. */
export function markSecrets(map: Readonly<Record<string, unknown>>, paths: Paths): Record<string, unknown> {
  return paths.reduce<Record<string, unknown>>((marked, path) => markAt(marked, path), { ...map });
}

function markAt(
  map: Readonly<Record<string, unknown>>,
  [key, ...rest]: readonly string[],
): Record<string, unknown> {
  if (key === undefined || map[key] === undefined || map[key] === null) return { ...map };
  const value = map[key];
  if (rest.length === 0) return { ...map, [key]: { ...secretMark, value } };
  return isPlainObject(value) ? { ...map, [key]: markAt(value, rest) } : { ...map };
}

/** Wire form → plain values, and the paths of those that are marked as secrets; places in lists are no part of a path. */
export function readSecrets(
  value: unknown,
  path: readonly string[] = [],
): { readonly plain: unknown; readonly secretPaths: readonly (readonly string[])[] } {
  if (isPlainObject(value) && isMarked(value))
    return { plain: readSecrets(value["value"]).plain, secretPaths: [path] };
  if (!Array.isArray(value) && !isPlainObject(value)) return { plain: value, secretPaths: [] };
  const secretPaths: (readonly string[])[] = [];
  const plain = mapParts(value, (inner, key) => {
    const read = readSecrets(inner, typeof key === "string" ? [...path, key] : path);
    secretPaths.push(...read.secretPaths);
    return read.plain;
  });
  return { plain, secretPaths };
}

const isMarked = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(secretMark).every(([name, mark]) => value[name] === mark);

/**
 * A result in the form that survives the way to the engine, where undefined throws after the work is done and other
 * objects turn into `{}` silently. What can be sent as it is stays the same. Throws for what cannot be sent.
 */
export function marshalled(value: unknown, path = "result"): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return asDigits(value);
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw new TypeError(`${path} is ${String(value)}, which a state cannot hold`);
  }
  if (Array.isArray(value))
    return mapParts(value, (item, index) => marshalled(item ?? null, `${path}[${index}]`));
  if (!isPlainObject(value)) throw new TypeError(`${path} is of a kind that a state cannot hold`);
  // Pulumi reads a field of the name `__proto__` as fields of the object that it is in.
  return mapParts(value, (inner, key) =>
    inner === undefined || key === "__proto__" ? undefined : marshalled(inner, `${path}.${key}`),
  );
}

/** The value with every value inside replaced; objects and arrays keep their form, and are the same where nothing in them changes. */
export function mapValues(
  value: unknown,
  change: (leaf: unknown, path: readonly (string | number)[]) => unknown,
  path: readonly (string | number)[] = [],
): unknown {
  return Array.isArray(value) || isPlainObject(value)
    ? mapParts(value, (part, key) => mapValues(part, change, [...path, key]))
    : change(value, path);
}

/**
 * A list or object with every part replaced; a property that is undefined then is left out. It is the same where nothing
 * changes: copies of what stays as it is were a tenth of what a read of one object costs.
 */
function mapParts(
  whole: readonly unknown[] | Readonly<Record<string, unknown>>,
  change: (part: unknown, key: string | number) => unknown,
): unknown {
  if (isList(whole)) {
    const items = whole.map(change);
    return items.every((item, index) => item === whole[index]) ? whole : items;
  }
  const keys = Object.keys(whole);
  const parts = keys.map((key) => change(whole[key], key));
  if (keys.every((key, index) => parts[index] !== undefined && parts[index] === whole[key])) return whole;
  return Object.fromEntries(
    keys.flatMap((key, index) => (parts[index] === undefined ? [] : [[key, parts[index]] as const])),
  );
}

const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

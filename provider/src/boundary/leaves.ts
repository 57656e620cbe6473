/** The value with every leaf replaced; objects and arrays keep their form, and are the same where nothing in them changes. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  return Array.isArray(value) || isPlainObject(value)
    ? mapParts(value, (part) => mapLeaves(part, change))
    : change(value);
}

/**
 * A list or object with every part replaced; a property that is undefined then is left out. It is the same where nothing
 * changes: copies of what stays as it is were a tenth of what a read of one object costs.
 */
export function mapParts(
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

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The value with every leaf replaced; objects and arrays keep their form. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  if (!isPlainObject(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change)]));
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The value with every leaf replaced; objects and arrays keep their form, and are the same where nothing in them changes. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const mapped = items.map((item) => mapLeaves(item, change));
    return mapped.every((item, index) => item === items[index]) ? value : mapped;
  }
  if (!isPlainObject(value)) return change(value);
  const keys = Object.keys(value);
  const mapped = keys.map((key) => mapLeaves(value[key], change));
  // Copies of what stays the same were a tenth of what a read of one object costs.
  if (keys.every((key, index) => value[key] === mapped[index])) return value;
  return Object.fromEntries(keys.map((key, index) => [key, mapped[index]]));
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

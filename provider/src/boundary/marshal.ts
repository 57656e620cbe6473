import { isPlainObject, mapParts } from "./leaves";

/**
 * A result in the form that survives the way to the engine, where undefined throws after the work is done and other
 * objects turn into `{}` silently. What can be sent as it is stays the same. Throws for what cannot be sent.
 */
export function marshalled(value: unknown, path = "result"): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw new TypeError(`${path} is ${String(value)}, which a state cannot hold`);
  }
  if (Array.isArray(value))
    return mapParts(value, (item, index) => marshalled(item ?? null, `${path}[${index}]`));
  if (!isPlainObject(value)) throw new TypeError(`${path} is of a kind that a state cannot hold`);
  return mapParts(value, (inner, key) =>
    inner === undefined ? undefined : marshalled(inner, `${path}.${key}`),
  );
}

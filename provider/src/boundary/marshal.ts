import { isPlainObject } from "./leaves";

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
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const sent = items.map((item, index) => marshalled(item ?? null, `${path}[${index}]`));
    return sent.every((item, index) => item === items[index]) ? value : sent;
  }
  if (!isPlainObject(value)) throw new TypeError(`${path} is of a kind that a state cannot hold`);
  const keys = Object.keys(value);
  const sent = keys.map((key) =>
    value[key] === undefined ? undefined : marshalled(value[key], `${path}.${key}`),
  );
  if (keys.every((key, index) => sent[index] !== undefined && sent[index] === value[key])) return value;
  return Object.fromEntries(
    keys.flatMap((key, index) => (sent[index] === undefined ? [] : [[key, sent[index]] as const])),
  );
}

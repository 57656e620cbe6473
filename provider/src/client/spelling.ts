import { isObject } from "../core/json";

/**
 * Answers come in spellings that mean the same. These pure functions bring them to the contract's types before the
 * schemas look: null is absent, quantities may be Kubernetes strings, an engine may be only a name.
 */

/** The value without its null properties, at any depth; the same where there are none. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const kept = items.map(withoutNulls);
    return kept.every((item, index) => item === items[index]) ? value : kept;
  }
  if (!isObject(value)) return value;
  const keys = Object.keys(value).filter((key) => value[key] !== null);
  const inner = keys.map((key) => withoutNulls(value[key]));
  const isSame = (key: string, index: number): boolean => value[key] === inner[index];
  if (keys.length === Object.keys(value).length && keys.every(isSame)) return value;
  return Object.fromEntries(keys.map((key, index) => [key, inner[index]]));
}

/** Millicores from a number or from "250m", "2" (cores in Kubernetes' form). */
export function millicores(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const match = /^(\d+(?:\.\d+)?)(m?)$/.exec(value);
  if (match === null) return value;
  return Math.round(Number(match[1]) * (match[2] === "m" ? 1 : 1000));
}

const gigabytesPerUnit: Readonly<Record<string, number>> = {
  Ki: 2 ** -20,
  Mi: 2 ** -10,
  Gi: 1,
  Ti: 2 ** 10,
  k: 1e3 / 2 ** 30,
  M: 1e6 / 2 ** 30,
  G: 1e9 / 2 ** 30,
  T: 1e12 / 2 ** 30,
};

/** Gigabytes from a number or from "1Gi", "512Mi", "2". */
export function gigabytes(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const match = /^(\d+(?:\.\d+)?)([KMGT]i|[kMGT])?$/.exec(value);
  if (match === null) return value;
  return Number(match[1]) * (gigabytesPerUnit[match[2] ?? "Gi"] ?? 1);
}

/** A whole number from a number or its decimal form. */
export function wholeNumber(value: unknown): unknown {
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
}

/** A quantity, or null for one that is not known yet and reads as zero. */
export function aboveZero(value: unknown): unknown {
  return value === 0 ? null : value;
}

/** `value` with its property `key` replaced by what `change` makes of it, where both exist. */
export function within(value: unknown, key: string, change: (inner: unknown) => unknown): unknown {
  return isObject(value) && key in value ? { ...value, [key]: change(value[key]) } : value;
}

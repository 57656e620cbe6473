/** Stands for a value that a preview does not know yet, at any depth of a property map. */
export const UNKNOWN = Symbol("unknown until the update");

export function isUnknown(value: unknown): value is typeof UNKNOWN {
  return value === UNKNOWN;
}

/** Whether anything inside is unknown. */
export function holdsUnknown(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsUnknown);
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsUnknown);
  return isUnknown(value);
}

/** A JSON object whose fields are not known. */
export type JsonObject = { [field: string]: unknown };

/** True if a value is a JSON object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Applies a JSON merge patch (RFC 7396): objects merge, null removes a field, all else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const fields: JsonObject = isJsonObject(target) ? target : {};
  const untouched = Object.entries(fields).filter(([field]) => !Object.hasOwn(patch, field));
  const written = Object.entries(patch)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => [field, mergePatch(fields[field], value)] as const);
  return Object.fromEntries([...untouched, ...written]);
}

/** True if two JSON values are equal, field order included. */
export function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

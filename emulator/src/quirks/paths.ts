import { isJsonObject, type JsonObject } from "../json";

/** Calls `visit` with every object that can hold the last field of a path, and with that field's name. */
export function visitField(
  record: unknown,
  path: string,
  visit: (holder: JsonObject, field: string) => void,
): void {
  walk(record, path.split("."), visit);
}

function walk(
  value: unknown,
  path: readonly string[],
  visit: (holder: JsonObject, field: string) => void,
): void {
  const [step, ...rest] = path;
  if (step === undefined) return;
  if (step === "*") {
    if (Array.isArray(value)) for (const item of value as unknown[]) walk(item, rest, visit);
    return;
  }
  if (!isJsonObject(value)) return;
  if (rest.length === 0) visit(value, step);
  else walk(value[step], rest, visit);
}

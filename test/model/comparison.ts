import { withState } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { type Declared, idArgs } from "../harness/simulator/records";

/** The write-only texts in args. */
export function secretsIn(args: unknown): unknown[] {
  if (typeof args !== "object" || args === null) return [];
  return Object.entries(args).flatMap(([key, value]: [string, unknown]) =>
    key === "password" ? [value] : secretsIn(value),
  );
}

/** Args that the service has under the same names. */
export function managedPart({ kind, args }: Declared): PropertyMap {
  const { [idArgs[kind]]: _id, deletionPolicy: _deletionPolicy, ...rest } = args;
  return withState(rest);
}

/** The first path at which `live` does not say what `wanted` says; lists are compared as sets, item by item. */
export function difference(wanted: unknown, live: unknown, path = ""): string | undefined {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(live) || live.length !== wanted.length) return path;
    const isThere = (item: unknown): boolean => live.some((one) => difference(item, one) === undefined);
    return wanted.every(isThere) ? undefined : path;
  }
  if (typeof wanted !== "object" || wanted === null)
    return wanted === live || (wanted === "" && live === undefined) ? undefined : path;
  if (typeof live !== "object" || live === null) return path;
  for (const [key, value] of Object.entries(wanted)) {
    const found = difference(value, (live as PropertyMap)[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

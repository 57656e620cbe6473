import { isJsonObject, type JsonObject } from "../json";
import type { QuirkName } from "./quirks";

/** Fields of a kind of object that quirks treat in their own ways. Paths begin in the record; `*` stands for every item of a list. */
export interface QuirkFields {
  /** Paths of optional strings: "", null and absent say the same. */
  readonly optionalStrings?: readonly string[];
  /** Paths of optional lists: [], null and absent say the same. */
  readonly optionalLists?: readonly string[];
  /** Paths of lists whose order has no meaning. */
  readonly sets?: readonly string[];
  /** Fields of the record that hold an instant, besides `createdAt` and `updatedAt`. */
  readonly instants?: readonly string[];
  /** Names of fields, at any depth, whose content the server hands back as it got it. */
  readonly opaque?: readonly string[];
  /** Fields of the record that a quirk removes. */
  readonly removed?: readonly (readonly [QuirkName, string])[];
  /** The fields that the server owns, with other values at every read. Default: none. */
  readonly volatile?: (read: VolatileRead) => object;
}

/** One read of an object whose fields differ on every read. */
interface VolatileRead {
  readonly record: JsonObject;
  /** Alternates from read to read. */
  readonly isOdd: boolean;
  readonly instant: string;
}

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

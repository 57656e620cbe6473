import { isKnown } from "../core/fields";
import type { Json } from "../core/json";
import { normalize } from "../core/compare";
import { resources, type KnownKind } from "../resources";

/** An arg in the spelling that `check` gives it. */
export function normalizedArg(kind: KnownKind, name: string, value: unknown): unknown {
  const { fields } = resources[kind];
  return isKnown(fields, name) ? normalize(fields, { [name]: value as Json })[name] : value;
}

import { isHidden } from "./changes";
import { type ObjectField, fieldIn } from "../schema/fields";
import { type JsonObject, type Path, isObject, mapValues, objectOf, own } from "../json/json";
import { isIgnored } from "../json/propertyPaths";

/**
 * Replaces each field in `ignoreChanges` with its live value. If the program changes one field of a group, the update sends the
 * whole group, and the engine passes recorded values for the ignored fields, which would overwrite another user's change. A
 * hidden value stays, because the service needs the whole group.
 */
export const withIgnoredFields = (
  object: ObjectField,
  merged: JsonObject,
  live: JsonObject,
  ignored: readonly Path[],
  above: Path = [],
): JsonObject =>
  mapValues(merged, (value, name) => {
    const [field, liveValue, path] = [fieldIn(object, name), own(live, name), [...above, name]];
    if (field.kind === "object" && isObject(value)) {
      const inner = withIgnoredFields(field, value, objectOf(liveValue), ignored, path);
      return Object.keys(inner).length === 0 ? undefined : inner;
    }
    return isIgnored(ignored, path) && !isHidden(field, liveValue) ? liveValue : value;
  });

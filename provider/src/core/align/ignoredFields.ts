import { isHidden } from "./changes";
import { type ObjectField, fieldIn } from "../schema/fields";
import { type JsonObject, type Path, isObject, mapValues, objectOf, own } from "../json/json";
import { isIgnored } from "../json/propertyPaths";

/**
 * The fields that an update sets, with the live value of each field in `ignoreChanges`. An update sets all fields of a group of which
 * the program changed one, and the engine gives it the recorded values of the listed ones, which would overwrite what another
 * user set. A value that the service does not return stays, because the service needs the whole group.
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

import { isHidden } from "./changes";
import { type ObjectField, additionalFields, fieldIn } from "./fields";
import { type JsonObject, type Path, isObject, mapValues, objectOf, own } from "./json";

/* The resource option `ignoreChanges`, whose paths are written as Pulumi's: `channel.webhookId`, `tiles[0].x`, `settings["a.b"]`. */

const segments = /\[(?:"((?:[^"\\]|\\.)*)"|([^\]]*))\]|([^.[]+)/g;

/** The names that lead to a property. A place in a list is its digits, and `*` stands for each name and for each place. */
export const propertyPath = (property: string): Path =>
  [...property.matchAll(segments)].map(
    ([, quoted, bracketed, name]) => quoted?.replaceAll(/\\(.)/g, "$1") ?? bracketed ?? name ?? "",
  );

/** True if `ignoreChanges` lists a field of the service's JSON, or an object that contains the field. */
export const isIgnored = (ignored: readonly Path[], path: Path): boolean =>
  ignored
    .map((names) => names.filter((name) => name !== additionalFields))
    .some((names) =>
      names.every((name, index) => (name === "*" ? index < path.length : name === path[index])),
    );

/**
 * The fields that an update sets, with the live value of each field in `ignoreChanges`. An update sets all fields of a group whose
 * other field the program changed, and the engine gives it the recorded values of the listed ones, which would overwrite
 * what another user set. A value that the service does not return stays, because the service needs the whole group.
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

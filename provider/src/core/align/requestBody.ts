import { type ObjectField, fieldIn, isListOfObjects } from "../schema/fields";
import { covers, isObject, listOf, objectFrom, own } from "../json/json";
import type { JsonObject, Value } from "../json/json";

/** Builds the body of a PUT: the response with the merged fields over it. */
export const requestBody = (object: ObjectField, raw: JsonObject, merged: JsonObject): JsonObject =>
  objectFrom([
    ...Object.entries(raw),
    ...Object.entries(merged).map(([name, value]): readonly [string, Value] => {
      const [field, current] = [fieldIn(object, name), own(raw, name)];
      const isMerged = field.kind === "object" && isObject(value) && isObject(current);
      return [name, isMerged ? requestBody(field, current, value) : value];
    }),
  ]);

/**
 * True if the live items have a different order, or contain something that the program removed. Neither counts as drift, but the
 * engine shows it as a change, so the update must send it.
 */
export const changesLists = (
  object: ObjectField,
  merged: JsonObject,
  raw: JsonObject,
  body: JsonObject,
): boolean =>
  Object.keys(merged).some(
    (name) => isListOfObjects(fieldIn(object, name)) && !covers(listOf(body[name]), listOf(raw[name])),
  );

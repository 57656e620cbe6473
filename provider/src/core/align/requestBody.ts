import { type ObjectField, fieldIn, isListOfObjects } from "../schema/fields";
import { covers, isObject, listOf, objectFrom, own } from "../json/json";
import type { JsonObject, Value } from "../json/json";

/** The body of a replacement: the response as it came, with the fields that an update sets over it. */
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
 * True if the live items of a list stand in another order, or have something that a body lacks because the program removed it.
 * Neither is drift, but an update sets it, because the engine shows such a change of the program.
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

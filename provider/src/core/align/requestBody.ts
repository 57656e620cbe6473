import { type ObjectField, fieldIn } from "../fields";
import { isObject, objectFrom, own } from "../json";
import type { JsonObject, Value } from "../json";

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

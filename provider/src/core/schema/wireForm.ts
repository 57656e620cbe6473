import { additionalFields, fieldIn, hasKnownItems, isKnown, isListOfObjects } from "./fields";
import type { ObjectField } from "./fields";
import * as json from "../json/json";
import { type JsonObject, isObject, own } from "../json/json";

/** Converts args to the JSON of the service, and moves `additionalFields` into their object. */
export function toWire(object: ObjectField, args: JsonObject): JsonObject {
  const known = json.mapValues(args, (value, name) => {
    const field = fieldIn(object, name);
    if (field.kind === "object" && isObject(value)) return toWire(field, value);
    if (!hasKnownItems(field) || !json.isList(value)) return value;
    return value.map((item) => (isObject(item) ? toWire(field.item, item) : item));
  });
  if (object.isOpen || !Object.hasOwn(args, additionalFields)) return known;
  return { ...json.objectOf(own(args, additionalFields)), ...json.omit(known, [additionalFields]) };
}

interface HasFields {
  readonly fields: ObjectField;
}

/** Returns the fields in args, without IDs and args such as `deletionPolicy`. */
export const fieldsIn = ({ fields }: HasFields, args: JsonObject): JsonObject =>
  json.pick(args, [...Object.keys(fields.fields), additionalFields]);

/** Converts args to the JSON of the service. */
export const desiredIn = ({ fields }: HasFields, args: JsonObject): JsonObject =>
  toWire(fields, fieldsIn({ fields }, args));

/** Removes empty values from a body. Unknown fields stay, and so do lists of objects, because services require some of them. */
export const withoutClears = (object: ObjectField, body: JsonObject): JsonObject =>
  json.mapValues(body, (value, name) => {
    if (!isKnown(object, name)) return value;
    const field = fieldIn(object, name);
    if (json.isEmpty(value)) return field.isRequired || hasKnownItems(field) ? value : undefined;
    if (isListOfObjects(field) && json.isList(value))
      return value.map((item) => (isObject(item) ? withoutClears(field.item, item) : item));
    if (field.kind !== "object" || !isObject(value)) return value;
    const rest = withoutClears(field, value);
    return Object.keys(rest).length === 0 ? undefined : rest;
  });

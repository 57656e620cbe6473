import { normalId } from "pulumi-pipes-contract/ids";
import { type Field, type ObjectField, additionalFields, fieldIn, isKnown, isListOfObjects } from "./fields";
import * as json from "../json/json";
import { type Json, type JsonObject, type Value, isObject, isUnknown } from "../json/json";
import { itemsInOrder, sorted, withoutId } from "./listItems";

/** Converts equivalent values to one form. Unknown values and values of a wrong type stay unchanged. */
export function normalize(field: ObjectField, value: JsonObject): JsonObject;
export function normalize(field: Field, value: Value): Value;
export function normalize(field: Field, value: Value): Value {
  if (value === undefined || isUnknown(value) || field.kind === "json") return value;
  if (field.kind === "object") return isObject(value) ? normalizeObject(field, value) : (value ?? undefined);
  if (value === null) return isClearedByNull(field) ? null : emptyOf(field);
  if (value === "" && field.absentIs !== undefined) return field.absentIs;
  if (field.kind === "instant") return normalizeInstant(value);
  // No service can return -0, because JSON does not have it.
  if (field.kind === "number") return value === 0 ? 0 : value;
  if (field.isId === true && typeof value === "string") return normalId(value);
  if (field.trimmed === true && typeof value === "string") return value.trim();
  return json.isList(value) ? normalizeList(field, value) : value;
}

const empty: Readonly<Partial<Record<Field["kind"], Json>>> = {
  text: "",
  instant: "",
  flag: false,
  list: [],
  set: [],
  keyed: [],
  sequence: [],
  items: [],
};

/** Returns the value that an absent field stands for: its default, or else "", [] or false. */
export const emptyOf = (field: Field): Value => field.absentIs ?? empty[field.kind];

/** True if only null clears a field, because the empty value of its type has a meaning. */
export const isClearedByNull = ({ kind, absentIs }: Field): boolean =>
  kind === "flag" || kind === "whole" || (kind === "number" && absentIs === undefined);

/** The normalized value of a response, even if the response lacks the field. */
export const normalizeOrEmpty = (field: Field, live: Value): Value =>
  normalize(field, live) ?? emptyOf(field);

/** Removes empty objects whose fields are managed one by one, because they manage nothing. */
const normalizeObject = (object: ObjectField, value: JsonObject): JsonObject =>
  json.mapValues(value, (inner, name) => {
    if (name !== additionalFields && !isKnown(object, name)) return inner;
    const field = fieldIn(object, name);
    const normal = normalize(field, inner);
    const isManagedByField = name === additionalFields || field.kind === "object";
    return isManagedByField && isObject(normal) && Object.keys(normal).length === 0 ? undefined : normal;
  });

const normalIdIn = (value: Json): Json => (typeof value === "string" ? normalId(value) : value);

function normalizeList(field: Field, items: readonly Json[]): Json {
  // An unknown value may turn out to be anything, so it repeats nothing.
  const isFirst = (item: Json, index: number, among: readonly Json[]): boolean =>
    isUnknown(item) || among.indexOf(item) === index;
  if (field.kind === "set") {
    const normal = field.isId === true ? items.map(normalIdIn) : items;
    return sorted(normal.filter(isFirst), String);
  }
  if (!isListOfObjects(field)) return items;
  const sent = field.kind === "items" && !field.ownIds ? items.map(withoutId) : items;
  const normal = sent.map((item) => normalize(field.item, item) ?? item);
  return field.kind === "keyed" ? itemsInOrder(field, normal) : normal;
}

/** Sorts the sets inside the items of an object as in args, because items are paired and compared by content. */
export const withSortedSets = (object: ObjectField, value: JsonObject, isItem = false): JsonObject =>
  json.mapValues(value, (inner, name) => {
    const field = fieldIn(object, name);
    if (isItem && field.kind === "set") return normalize(field, inner);
    if (field.kind === "object" && isObject(inner)) return withSortedSets(field, inner, isItem);
    if (!isListOfObjects(field) || !json.isList(inner)) return inner;
    return inner.map((item) => (isObject(item) ? withSortedSets(field.item, item, true) : item));
  });

/** A time without a zone, which services return for UTC. */
const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** Converts a time to UTC with the precision of services, one second. */
function normalizeInstant(value: Json): Json {
  if (typeof value !== "string") return value;
  const time = Date.parse(zoneless.test(value) ? `${value}Z` : value);
  if (Number.isNaN(time)) return value;
  const utc = new Date(time).toISOString();
  // No service reads years with more digits.
  return /^\d{4}-/.test(utc) ? utc.replace(/\.\d+Z$/, "Z") : value;
}

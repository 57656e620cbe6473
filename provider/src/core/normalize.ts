import { additionalFields, fieldIn, isKnown, type Field, type ListField, type ObjectField } from "./fields";
import {
  holdsUnknown,
  isEqual,
  isList,
  isObject,
  isUnknown,
  objectFrom,
  omit,
  type Json,
  type JsonObject,
} from "./json";

/**
 * The one spelling of values that mean the same. Pure and idempotent. Unknown values stay in place, and a value of another
 * type stays unchanged.
 */
export function normalize(field: ObjectField, value: JsonObject): JsonObject;
export function normalize(field: Field, value: Json | undefined): Json | undefined;
export function normalize(field: Field, value: Json | undefined): Json | undefined {
  if (value === undefined || isUnknown(value) || field.kind === "json") return value;
  if (field.kind === "object") return isObject(value) ? normalizeObject(field, value) : (value ?? undefined);
  if (value === null) return field.kind === "flag" ? undefined : emptyOf(field);
  if (field.kind === "instant") return normalizeInstant(value);
  // JSON knows no negative zero, so no service can return one.
  if (field.kind === "number") return value === 0 ? 0 : value;
  return isList(value) ? normalizeList(field, value) : value;
}

/** The value that an absent field stands for: "" for texts, [] for lists, false for flags. */
export function emptyOf(field: Field): Json | undefined {
  switch (field.kind) {
    case "text":
    case "instant":
      return "";
    case "flag":
      return false;
    case "number":
      return field.absentIs;
    case "whole":
    case "json":
    case "object":
      return undefined;
    default:
      return [];
  }
}

/** What a response means by a field, or by its absence. */
export const normalizeOrEmpty = (field: Field, live: Json | undefined): Json | undefined =>
  normalize(field, live) ?? emptyOf(field);

/** Objects that say nothing have no pointer, so they go. An unknown field stays, also an empty one. */
function normalizeObject(object: ObjectField, value: JsonObject): JsonObject {
  return objectFrom(
    Object.entries(value).map(([name, inner]) => {
      if (name !== additionalFields && !isKnown(object, name)) return [name, inner];
      const normal = normalize(fieldIn(object, name), inner);
      return [name, isObject(normal) && Object.keys(normal).length === 0 ? undefined : normal];
    }),
  );
}

function normalizeList(field: Field, items: readonly Json[]): Json {
  switch (field.kind) {
    case "keyed":
      return itemsInOrder(field, normalizeItems(field, items));
    case "sequence":
      return normalizeItems(field, items);
    case "set":
      return sorted(withoutRepeats(items), String);
    case "items":
      return field.ownIds ? items : items.map(withoutId);
    default:
      return items;
  }
}

const normalizeItems = ({ item }: ListField, items: readonly Json[]): readonly Json[] =>
  items.map((one) => normalize(item, one) ?? one);

/** An item without the id that the service gives it. */
export const withoutId = (item: Json): Json => (isObject(item) ? omit(item, ["id"]) : item);

/** Items of a keyed list in the one order that they have, each once. One that is not known yet repeats nothing. */
export function itemsInOrder(field: ListField, items: readonly Json[]): readonly Json[] {
  const inOrder = sorted(items, (item) => `${identityOf(field, item)} ${JSON.stringify(item)}`);
  return inOrder.filter(
    (item, index) => index === 0 || holdsUnknown(item) || !isEqual(item, inOrder[index - 1]),
  );
}

/** What tells an item of a keyed list or of a sequence apart. */
export function identityOf({ key }: ListField, item: unknown): string {
  return key
    .map((name) => (isObject(item) ? encodeURIComponent(wellFormed(textOf(item[name]))) : ""))
    .join("/");
}

/** The same of all items. A sequence may repeat one: then its place among its equals tells it apart. */
export function identitiesOf(field: ListField, items: readonly Json[]): readonly string[] {
  const identities = items.map((item) => identityOf(field, item));
  if (field.kind === "keyed") return identities;
  const seen = new Map<string, number>();
  return identities.map((identity) => {
    const before = seen.get(identity) ?? 0;
    seen.set(identity, before + 1);
    return before === 0 ? identity : `${identity} ${before}`;
  });
}

/** Items by their identity; the last of several. */
export const byIdentity = (field: ListField, items: readonly Json[]): ReadonlyMap<string, Json> => {
  const identities = identitiesOf(field, items);
  return new Map(items.map((item, at) => [identities[at] ?? "", item]));
};

const textOf = (value: Json | undefined): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** Half a character, which JSON can carry and a URL cannot, reads as the mark of one that could not be read. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "�");

/** A value that is not known yet may turn out to be any: it repeats nothing. */
const withoutRepeats = (items: readonly Json[]): readonly Json[] => [
  ...new Set(items.filter((item) => !isUnknown(item))),
  ...items.filter(isUnknown),
];

/** By code points, so that the order depends on no locale. What is not known yet comes last, in its order. */
function sorted(items: readonly Json[], keyOf: (item: Json) => string): readonly Json[] {
  const known = items.filter((item) => !holdsUnknown(item)).map((item) => [keyOf(item), item] as const);
  known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return [...known.map(([, item]) => item), ...items.filter(holdsUnknown)];
}

/** A day and a time without a zone. Args always have one; services leave it out where they mean UTC. */
const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** UTC with a precision of one second, as services keep expiries. */
function normalizeInstant(value: Json): Json {
  if (typeof value !== "string") return value;
  const time = Date.parse(zoneless.test(value) ? `${value}Z` : value);
  if (Number.isNaN(time)) return value;
  const utc = new Date(time).toISOString();
  // Years of more digits have a form that no service reads.
  return /^\d{4}-/.test(utc) ? utc.replace(/\.\d+Z$/, "Z") : value;
}

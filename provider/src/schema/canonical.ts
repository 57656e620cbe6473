import { isDeepStrictEqual } from "node:util";
import type { Field, FieldSchema, ListMapField } from "./fieldSchema";
import { identityOf, withoutServerFields } from "./itemPairing";
import { givenValues } from "./leaves";
import {
  fromPaths,
  holdsUnknown,
  isPropertyMap,
  isUnknown,
  type PropertyMap,
  type Items,
} from "./propertyMap";

/**
 * The one spelling of values that mean the same. Pure and idempotent; unknown values stay where they are, and a value of
 * the wrong type stays as it is.
 */
export function canonicalMap(schema: FieldSchema, map: PropertyMap): PropertyMap {
  return fromPaths(
    givenValues(schema, map).map(({ path, field, value }) => [
      path,
      field === undefined ? (value ?? undefined) : canonical(field, value),
    ]),
  );
}

/** One value in that spelling; undefined where no value is given. */
export function canonical(field: Field, value: unknown): unknown {
  if (value === undefined || isUnknown(value) || field.kind === "shaped") return value;
  if (value === null) return field.kind === "flag" ? undefined : emptyValue(field);
  if (field.kind === "instant") return canonicalInstant(value);
  // JSON knows no negative zero, so no service can answer one.
  if (field.kind === "number") return value === 0 ? 0 : value;
  return Array.isArray(value) ? canonicalList(field, value) : value;
}

/** What an absent value means where one is managed: "" for texts, [] for lists, false for flags. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "text":
    case "instant":
      return "";
    case "flag":
      return false;
    case "number":
      return field.absentIsZero === true ? 0 : undefined;
    case "opaque":
    case "shaped":
      return undefined;
    default:
      return [];
  }
}

/** What a service that shows nothing of a managed field means by it. */
export const canonicalOrEmpty = (field: Field, live: unknown): unknown =>
  canonical(field, live) ?? emptyValue(field);

function canonicalList(field: Field, items: Items): unknown {
  switch (field.kind) {
    case "listMap":
      return itemsInOrder(
        field,
        items.map((item) => canonicalItem(field.item, item)),
      );
    case "sequence":
      return items.map((item) => canonicalItem(field.item, item));
    case "set":
      return sorted(withoutRepeats(items), String);
    case "opaqueItems":
      return field.ownIds === true ? items : items.map(withoutServerFields);
    default:
      return items;
  }
}

/** Items of a list map in the one order that they have, each once. */
export function itemsInOrder(field: ListMapField, items: Items): Items {
  const inOrder = sorted(items, (item) => `${identityOf(field, item)} ${JSON.stringify(item)}`);
  return inOrder.filter((item, index) => index === 0 || !isDeepStrictEqual(item, inOrder[index - 1]));
}

const canonicalItem = (schema: FieldSchema, item: unknown): unknown =>
  isPropertyMap(item) ? canonicalMap(schema, item) : item;

/** What is not known yet may turn out as anything: it repeats nothing. */
function withoutRepeats(items: Items): Items {
  return [...new Set(items.filter((item) => !isUnknown(item))), ...items.filter(isUnknown)];
}

/** By code points, so that the order depends on no locale; what is not known yet comes last, as it stands. */
function sorted(items: Items, keyOf: (item: unknown) => string): Items {
  const known = items.filter((item) => !holdsUnknown(item)).map((item) => [keyOf(item), item] as const);
  known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return [...known.map(([, item]) => item), ...items.filter(holdsUnknown)];
}

/** A day and a time without a zone. Args always have one; services leave it out where they mean UTC. */
const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** UTC with a precision of one second, as services keep expiries. */
function canonicalInstant(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const time = Date.parse(zoneless.test(value) ? `${value}Z` : value);
  if (Number.isNaN(time)) return value;
  const utc = new Date(time).toISOString();
  // Years of more digits have a form that no service reads.
  return /^\d{4}-/.test(utc) ? utc.replace(/\.\d+Z$/, "Z") : value;
}

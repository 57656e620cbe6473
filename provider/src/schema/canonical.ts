import { isDeepStrictEqual } from "node:util";
import type { Field, FieldSchema, ItemSchema, ListMapField, OpaqueItemsField } from "./fieldSchema";
import { givenValues } from "./leaves";
import { covers, withoutServerFields } from "./opaque";
import { pairItems } from "./itemPairing";
import { fromPaths, isPropertyMap, type PropertyMap } from "./propertyMap";
import { holdsUnknown, isUnknown } from "./unknownValue";

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
  if (value === undefined || isUnknown(value)) return value;
  switch (field.kind) {
    case "listMap":
      return Array.isArray(value) ? canonicalItems(field, value) : (value ?? []);
    case "sequence":
      return Array.isArray(value) ? value.map((item) => canonicalItem(field.item, item)) : (value ?? []);
    case "set":
      return Array.isArray(value) ? sorted(withoutRepeats(value), String) : (value ?? []);
    case "opaqueItems":
      return Array.isArray(value) && field.ownIds !== true ? value.map(withoutServerFields) : (value ?? []);
    case "list":
      return value ?? [];
    case "instant":
      return canonicalInstant(value);
    case "text":
      return value ?? "";
    case "number":
      // JSON knows no negative zero, so no service can answer one.
      return value === 0 ? 0 : (value ?? undefined);
    default:
      return value ?? undefined;
  }
}

/** What an absent value means where one is managed: "" for texts, [] for lists, false for flags. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "text":
    case "instant":
      return "";
    case "flag":
      return false;
    case "list":
    case "set":
    case "listMap":
    case "opaqueItems":
    case "sequence":
      return [];
    default:
      return undefined;
  }
}

/** Whether a managed value means the same as a live one, which may be absent. */
export function sameMeaning(field: Field, desired: unknown, live: unknown): boolean {
  const left = canonical(field, desired);
  const right = canonical(field, live) ?? emptyValue(field);
  if (field.kind === "opaqueItems") return sameOpaqueItems(field, left, right);
  return field.kind === "listMap" ? sameItems(field, left, right) : isDeepStrictEqual(left, right);
}

/** What tells an item apart within its list. */
export function identityOf(field: ListMapField, item: unknown): string {
  return field.mapKeys
    .map((key) => (isPropertyMap(item) ? encodeURIComponent(wellFormed(String(item[key]))) : ""))
    .join("/");
}

/** Half a character, which JSON can carry and a URL cannot, reads as the mark of one that could not be read. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Whether each desired item's own fields are found in the item of the same identity, and no item is left over. */
function sameItems(field: ListMapField, desired: unknown, live: unknown): boolean {
  if (!Array.isArray(desired) || !Array.isArray(live)) return isDeepStrictEqual(desired, live);
  const [asked, found] = [byIdentity(field, desired), byIdentity(field, live)];
  return (
    [...found.keys()].every((identity) => asked.has(identity)) &&
    // A service may list one item several times: then all of them must be as desired.
    [...asked].every(([identity, items]) =>
      items.every((item) => found.get(identity)?.every((one) => sameItem(field.item, item, one)) ?? false),
    )
  );
}

/** Whether each desired item finds its live one as it is written, and no live one is left over. */
function sameOpaqueItems(field: OpaqueItemsField, desired: unknown, live: unknown): boolean {
  if (!Array.isArray(desired) || !Array.isArray(live)) return isDeepStrictEqual(desired, live);
  const items: readonly unknown[] = live;
  return (
    desired.length === items.length &&
    pairItems(field, desired, items).every(
      (at, index) => at !== undefined && covers(items[at], desired[index]),
    )
  );
}

function byIdentity(field: ListMapField, items: readonly unknown[]): ReadonlyMap<string, readonly unknown[]> {
  const groups = new Map<string, unknown[]>();
  for (const item of items) {
    const identity = identityOf(field, item);
    const group = groups.get(identity);
    if (group === undefined) groups.set(identity, [item]);
    else group.push(item);
  }
  return groups;
}

/** Whether all that `desired` says is so in `live`. */
export function sameItem(schema: ItemSchema, desired: unknown, live: unknown): boolean {
  if (!isPropertyMap(desired) || !isPropertyMap(live)) return false;
  return Object.entries(desired).every(([name, value]) => {
    const field = schema[name];
    return field !== undefined && sameMeaning(field, value, live[name]);
  });
}

function canonicalItems(field: ListMapField, items: readonly unknown[]): unknown {
  return itemsInOrder(
    field,
    items.map((item) => canonicalItem(field.item, item)),
  );
}

/** Items of a keyed list in the one order that they have, each once. */
export function itemsInOrder(field: ListMapField, items: readonly unknown[]): readonly unknown[] {
  const inOrder = sorted(items, (item) => `${identityOf(field, item)} ${JSON.stringify(item)}`);
  return inOrder.filter((item, index) => index === 0 || !isDeepStrictEqual(item, inOrder[index - 1]));
}

function canonicalItem(schema: FieldSchema, item: unknown): unknown {
  return isPropertyMap(item) ? canonicalMap(schema, item) : item;
}

/** What is not known yet may turn out as anything: it repeats nothing. */
function withoutRepeats(items: readonly unknown[]): readonly unknown[] {
  return [...new Set(items.filter((item) => !isUnknown(item))), ...items.filter(isUnknown)];
}

/** By code points, so that the order depends on no locale; what is not known yet comes last, as it stands. */
function sorted(items: readonly unknown[], keyOf: (item: unknown) => string): readonly unknown[] {
  const known = items.filter((item) => !holdsUnknown(item)).map((item) => [keyOf(item), item] as const);
  known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return [...known.map(([, item]) => item), ...items.filter(holdsUnknown)];
}

/** A day and a time without a zone. Args always have one; services leave it out where they mean UTC. */
const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** UTC with a precision of one second, as services keep expiries; "" for never. */
function canonicalInstant(value: unknown): unknown {
  if (value === null || value === "") return "";
  if (typeof value !== "string") return value;
  const time = Date.parse(zoneless.test(value) ? `${value}Z` : value);
  if (Number.isNaN(time)) return value;
  const utc = new Date(time).toISOString();
  // Years of more digits have a form that no service reads.
  return /^\d{4}-/.test(utc) ? utc.replace(/\.\d+Z$/, "Z") : value;
}

import { isDeepStrictEqual } from "node:util";
import { canonical, canonicalOrEmpty } from "./canonical";
import type {
  Field,
  FieldSchema,
  ItemSchema,
  ListMapField,
  OpaqueItemsField,
  SequenceField,
} from "./fieldSchema";
import { covers, identityOf, pairItems } from "./itemPairing";
import { givenValues, leavesOf, mapOf, pathsOf, type Given } from "./leaves";
import { isPropertyMap, valueAt, type Items, type PropertyMap } from "./propertyMap";

/** Whether a managed value means the same as a live one, which may be absent. */
export function sameMeaning(field: Field, desired: unknown, live: unknown): boolean {
  if (field.kind === "shaped") return covers(live, desired);
  const [left, right] = [canonical(field, desired), canonicalOrEmpty(field, live)];
  if (Array.isArray(left) && Array.isArray(right)) {
    if (field.kind === "listMap") return sameItems(field, left, right);
    if (field.kind === "sequence") return sameSequence(field, left, right);
    if (field.kind === "opaqueItems") return sameOpaqueItems(field, left, right);
  }
  return isDeepStrictEqual(left, right);
}

/** Whether each desired item's own fields are found in the item of the same identity, and no item is left over. */
function sameItems(field: ListMapField, desired: Items, live: Items): boolean {
  const [asked, found] = [byIdentity(field, desired), byIdentity(field, live)];
  return (
    [...found.keys()].every((identity) => asked.has(identity)) &&
    // A service may list one item several times: then all of them must be as desired.
    [...asked].every(([identity, items]) =>
      items.every((item) => found.get(identity)?.every((one) => sameItem(field.item, item, one)) ?? false),
    )
  );
}

const sameSequence = ({ item }: SequenceField, desired: Items, live: Items): boolean =>
  desired.length === live.length && desired.every((one, index) => sameItem(item, one, live[index]));

function byIdentity(field: ListMapField, items: Items): ReadonlyMap<string, Items> {
  const groups = new Map<string, Items>();
  for (const item of items) {
    const identity = identityOf(field, item);
    groups.set(identity, [...(groups.get(identity) ?? []), item]);
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

/** Whether each desired item finds its live one as it is written, and no live one is left over. */
function sameOpaqueItems(field: OpaqueItemsField, desired: Items, live: Items): boolean {
  return (
    desired.length === live.length &&
    pairItems(field, desired, live).every((at, index) => at !== undefined && covers(live[at], desired[index]))
  );
}

/** Whether each of two objects has all that the other has. */
export function isIdentical(schema: FieldSchema, one: PropertyMap, other: PropertyMap): boolean {
  return [...leavesOf(schema).values()].every(({ path, field }) => {
    const [left, right] = [one, other].map((map) => canonicalOrEmpty(field, valueAt(map, path)));
    return sameMeaning(field, left, right) && sameMeaning(field, right, left);
  });
}

/**
 * What of `desired` is not so yet: compared with the live object, and for fields that a service does not show with the
 * prior state.
 */
export function differences(
  schema: FieldSchema,
  desired: PropertyMap,
  live: PropertyMap | undefined,
  prior: PropertyMap | undefined,
): readonly Given[] {
  return givenValues(schema, desired).filter(({ path, field, value }) => {
    if (field === undefined) return true;
    const there = valueAt(live, path);
    const isUnset =
      field.kind === "flag" && field.mayBeUnset === true && there === undefined && value === false;
    return isUnset || isUnseen(field, there)
      ? !isDeepStrictEqual(value, valueAt(prior, path))
      : !sameMeaning(field, value, there);
  });
}

/** Whether a live value tells nothing. That a hidden secret is absent says nothing about its value. */
export function isUnseen({ writeOnly, mayBeMissing, secret }: Field, live: unknown): boolean {
  const isAbsent = live === undefined || live === "";
  return writeOnly === true || (isAbsent && (mayBeMissing === true || secret === true));
}

/** The differences that an update can bring about. */
const updates = (...maps: Parameters<typeof differences>): readonly Given[] =>
  differences(...maps).filter(({ field }) => field?.replaceOnChanges !== true);

/** What an update has to bring about, as a map. */
export const delta = (...maps: Parameters<typeof differences>): PropertyMap => mapOf(updates(...maps));

/** The dotted paths of what the service did not bring about, as far as it shows. */
export const unmetPaths = (schema: FieldSchema, desired: PropertyMap, live: PropertyMap): readonly string[] =>
  pathsOf(updates(schema, desired, live, desired));

/** A value of one map for which another one has something else. */
export const conflictBetween = (
  schema: FieldSchema,
  one: PropertyMap,
  other: PropertyMap,
): Given | undefined =>
  givenValues(schema, one).find(({ path, field, value }) => {
    const theirs = valueAt(other, path);
    if (field === undefined || theirs === undefined) return false;
    return !sameMeaning(field, value, theirs) && !sameMeaning(field, theirs, value);
  });

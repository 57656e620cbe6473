import { additionalFields, fieldIn, hasKnownItems, isKnown, isListOfObjects, unknownField } from "./fields";
import type { Field, ListField, ObjectField } from "./fields";
import * as json from "./json";
import { isObject, isUnknown, own } from "./json";
import type { Json, JsonObject, Path, Pointer, Value } from "./json";
import { isClearedByNull, normalize, normalizeOrEmpty } from "./normalize";
import { isUndecided, withoutId } from "./listItems";
import { pairItems, removedItems } from "./align/pairing";

/** A field that has another value on the service than in the program. */
export interface Change {
  /** The names that lead to the field in the service's JSON. */
  readonly path: Path;
  /** Its place in the args, where unknown fields are in `additionalFields`. */
  readonly pointer: Pointer;
  readonly field: Field;
  readonly from: Value;
  readonly to: Json;
  /** Whether the change replaces the object. */
  readonly replaces: boolean;
  /** Whether the object has another one of the fields of which it always has the same one, such as a kind of source. */
  readonly isOtherChoice: boolean;
}

/** The differences between `desired` and `live`, both as JSON of the service. Every comparison goes through here. */
export function changes(
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
  above: Path = [],
  aboveInArgs: Path = [],
): readonly Change[] {
  const other = otherChoice(object, desired, live);
  return Object.entries(desired).flatMap(([name, to]): readonly Change[] => {
    if (to === undefined) return [];
    const [field, from] = [fieldIn(object, name), own(live, name)];
    const [path, inArgs] = [[...above, name], argsPath(object, aboveInArgs, name)];
    const isOtherChoice = other === name;
    if (!isOtherChoice && field.kind === "object" && isObject(to))
      return changes(field, to, json.objectOf(from), path, inArgs);
    if (!isOtherChoice && isSame(field, to, from)) return [];
    const mayHoldFixed =
      isUnknown(to) && field.kind === "object" && field.leaves.some((leaf) => leaf.field.fixed);
    const replaces = isOtherChoice || field.fixed === true || mayHoldFixed;
    return [{ path, pointer: json.pointerOf(inArgs), field, from, to, replaces, isOtherChoice }];
  });
}

/** The path of a field in the args. */
export const argsPath = (object: ObjectField, above: Path, name: string): Path =>
  object.isOpen || isKnown(object, name) ? [...above, name] : [...above, additionalFields, name];

/** The requested one of several exclusive fields, if the object has another one. */
function otherChoice({ oneOf }: ObjectField, desired: JsonObject, live: JsonObject): string | undefined {
  const requested = oneOf.filter((name) => own(desired, name) !== undefined);
  const has = oneOf.filter((name) => own(live, name) !== undefined);
  return has.length === 0 || has.some((name) => requested.includes(name)) ? undefined : requested[0];
}

/** Whether a desired value is equivalent to a live value, which may be absent. */
export function isSame(field: Field, desired: Json, live: Value): boolean {
  if (field.kind === "json") return json.covers(live, desired);
  if (desired === null && isClearedByNull(field))
    return field.writeOnly === true ? live === null : (live ?? null) === null;
  // A service that returns only set fields needs `false` once.
  if (field.mayBeUnset === true && live === undefined) return false;
  if (field.kind === "object") return json.isEqual(desired, live);
  if (isListOfObjects(field) && !isUnknown(desired))
    return partsOfItems(field, desired, live, []).every(
      ({ kind }) => kind === "reordered" && field.kind === "items",
    );
  return json.isEqual(normalizeOrEmpty(field, desired), normalizeOrEmpty(field, live));
}

/** A step into a value: the name of a field, a place, or an item of a list of objects. */
export type Step =
  string | number | { readonly list: ListField; readonly item: Json; readonly items: readonly Json[] };

/** A difference inside a value, with the steps that lead to it. */
export type Part = { readonly at: readonly Step[] } & (
  | { readonly kind: "removed" | "added"; readonly item: Json }
  | { readonly kind: "changed"; readonly field: Field; readonly from: Value; readonly to: Value }
  | { readonly kind: "reordered" }
  /** Unknown values decide. */
  | { readonly kind: "undecided" }
);

/** The differences inside a value, item by item in its lists. Another order of `items` is one, although both are equivalent. */
export function partsOf(field: Field, desired: Json, live: Value, at: readonly Step[] = []): readonly Part[] {
  if (isUnknown(desired)) return [{ kind: "undecided", at }];
  if (isListOfObjects(field)) return partsOfItems(field, desired, live, at);
  if (field.kind === "json") return partsOfJson(desired, live, false, at);
  if (json.holdsUnknown(desired)) return [{ kind: "undecided", at }];
  return [{ kind: "changed", at, field, from: live, to: desired }];
}

function partsOfItems(field: ListField, to: Json, from: Value, at: readonly Step[]): readonly Part[] {
  const [desired, live] = [inOneSpelling(field, to), inOneSpelling(field, from)];
  const pairs = pairItems(field, desired, live);
  // A service can repeat an item of a keyed list: each live one has to be as desired.
  const wanted = field.kind === "keyed" ? pairItems(field, live, desired) : [];
  const within = (item: Json, items: readonly Json[]): readonly Step[] => [
    ...at,
    { list: field, item, items },
  ];
  const removed = removedItems(field, desired, live, pairs)
    .filter((item) => wanted[live.indexOf(item)] === undefined)
    .map((item): Part => ({ kind: "removed", at: within(item, live), item }));
  // Of several desired items with one key, only the last has a live item.
  const ofKeys = field.kind === "keyed" ? pairItems(field, desired, desired) : [];
  const isRepeated = (index: number): boolean => (ofKeys[index]?.position ?? index) !== index;
  const fresh = desired.filter((_, index) => pairs[index] === undefined || isRepeated(index));
  const isOpen = fresh.some((item) => isUndecided(field, item));
  const added = fresh.map((item): Part => {
    // An item with a key of its own is new, whatever the others turn out to be.
    const isNew = hasKnownItems(field) ? !isUndecided(field, item) : !isOpen;
    return isNew ? { kind: "added", at: within(item, desired), item } : { kind: "undecided", at };
  });
  const matches =
    field.kind === "keyed"
      ? live.map((partner, index) => ({ item: wanted[index]?.item, partner, isWhole: false }))
      : desired.map((item, index) => ({
          ...{ item, partner: pairs[index]?.item },
          isWhole: pairs[index]?.isByElimination === true,
        }));
  const inside = matches.flatMap(({ item, partner, isWhole }): readonly Part[] => {
    if (item === undefined || partner === undefined) return [];
    const place = within(item, desired);
    if (hasKnownItems(field) && isObject(item) && isObject(partner))
      return changes(field.item, item, partner).flatMap((change) =>
        partsOf(change.field, change.to, change.from, [...place, ...json.pathOf(change.pointer)]),
      );
    // An id that the service assigned is not content of an item.
    const [is, was] = field.ownIds ? [item, partner] : [item, partner].map(withoutId);
    return partsOfJson(is, was, isWhole, place);
  });
  const places = pairs.flatMap((pair) => pair?.position ?? []);
  const isInOrder = places.every((place, index) => place >= (places[index - 1] ?? 0));
  const all = [...removed, ...added, ...inside];
  const isMoved =
    field.kind === "sequence" ? !isInOrder : field.kind === "items" && all.length === 0 && !isInOrder;
  return isMoved ? [...all, { kind: "reordered", at }] : all;
}

/** The items as they compare. Those without a fixed form keep their ids, which say what depends on them. */
const inOneSpelling = (field: ListField, value: Value): readonly Json[] =>
  field.kind === "items"
    ? json.listOf(value).map((item) => normalize(field.item, item) ?? item)
    : json.listOf(normalizeOrEmpty(field, value));

/** The parts of a value of any form that are not so yet; if it replaces the live one as a whole, also those that it lacks. */
function partsOfJson(desired: Value, live: Value, isWhole: boolean, at: readonly Step[]): readonly Part[] {
  if (isUnknown(desired)) return [{ kind: "undecided", at }];
  if (json.covers(live, desired) && (!isWhole || json.covers(desired, live))) return [];
  if (isObject(desired) && isObject(live))
    return Object.keys({ ...desired, ...(isWhole ? live : {}) }).flatMap((name) =>
      partsOfJson(own(desired, name), own(live, name), isWhole, [...at, name]),
    );
  const [items, there] = [json.listOf(desired), json.listOf(live)];
  if (items.length > 0 && items.length === there.length)
    return items.flatMap((item, index) => partsOfJson(item, there[index], isWhole, [...at, index]));
  if (json.holdsUnknown(desired)) return [{ kind: "undecided", at }];
  return [{ kind: "changed", at, field: unknownField, from: live, to: desired }];
}

/** Whether a live item has all values of a desired item. */
export const isSameItem = (item: ObjectField, desired: Value, live: Value): boolean =>
  isObject(desired) && isObject(live) && changes(item, desired, live).length === 0;

/** Whether the service may have a value that its response lacks. */
export const isHidden = ({ writeOnly, mayBeMissing, secret }: Field, live: Value): boolean =>
  writeOnly === true || ((mayBeMissing === true || secret === true) && (live === undefined || live === ""));

/** Changes that would replace the object, unless the service hides the live value. */
export const refusedChanges = (
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
): readonly Change[] =>
  changes(object, desired, live).filter(({ replaces, field, from }) => replaces && !isHidden(field, from));

export const changedNames = (all: readonly Change[]): readonly string[] => [
  ...new Set(all.map(({ pointer }) => json.pathText(json.pathOf(pointer)))),
];

export const changedPart = (all: readonly Change[]): JsonObject =>
  all.reduce<JsonObject>((part, { path, to }) => json.withValueAt(part, path, to), {});

/** The first field that two resources of one object set to different values. */
export const conflictBetween = (
  object: ObjectField,
  one: JsonObject,
  other: JsonObject,
): Change | undefined =>
  changes(object, one, other).find(
    ({ field, from, to }) =>
      from !== undefined &&
      !json.holdsUnknown([from, to]) &&
      field.kind !== "object" &&
      !isSame(field, from, to),
  );

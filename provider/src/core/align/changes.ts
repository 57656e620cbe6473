import {
  type AlignedItem,
  type AlignedValue,
  align,
  alignLists,
  alignedAt,
  isAscending,
  itemsIn,
} from "./align";
import {
  additionalFields,
  fieldIn,
  hasKnownItems,
  isKnown,
  isListOfObjects,
  unknownField,
} from "../schema/fields";
import type { Field, ListField, ObjectField } from "../schema/fields";
import * as json from "../json/json";
import { isObject, isUnknown, own } from "../json/json";
import type { Json, JsonObject, Path, Pointer, Value } from "../json/json";
import { isClearedByNull, normalizeOrEmpty } from "../schema/normalize";
import { isUndecided } from "../schema/listItems";

/** A field whose live value differs from the program's. */
export interface Change {
  /** The names that lead to the field in the service's JSON. */
  readonly path: Path;
  /** The pointer into the args, where unknown fields are inside `additionalFields`. */
  readonly pointer: Pointer;
  readonly field: Field;
  readonly from: Value;
  readonly to: Json;
  /** True if the change replaces the object. */
  readonly replaces: boolean;
  /** True if the object has a different one of several exclusive, immutable fields, such as another kind of source. */
  readonly isOtherChoice: boolean;
}

/** Returns the differences between `desired` and `live`, both as the JSON of the service. All comparisons use this function. */
export function changes(
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
  above: Path = [],
  aboveInArgs: Path = [],
): readonly Change[] {
  const otherForm = otherChoice(object, desired, live);
  return Object.entries(desired).flatMap(([name, to]): readonly Change[] => {
    if (to === undefined) return [];
    const [field, from] = [fieldIn(object, name), own(live, name)];
    const [path, inArgs] = [[...above, name], argsPath(object, aboveInArgs, name)];
    const isOtherChoice = otherForm === name;
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

/** Returns the desired one of several exclusive fields if the object has a different one. */
function otherChoice({ oneOf }: ObjectField, desired: JsonObject, live: JsonObject): string | undefined {
  const requested = oneOf.filter((name) => own(desired, name) !== undefined);
  const has = oneOf.filter((name) => own(live, name) !== undefined);
  return has.length === 0 || has.some((name) => requested.includes(name)) ? undefined : requested[0];
}

/** True if a desired value is equivalent to a live value, which may be absent. */
export function isSame(field: Field, desired: Json, live: Value): boolean {
  if (field.kind === "json") return json.covers(live, desired);
  if (desired === null && isClearedByNull(field))
    return field.writeOnly === true ? live === null : (live ?? null) === null;
  // A service that omits unset fields treats a missing boolean differently from `false`, so `false` is sent once.
  if (field.mayBeUnset === true && live === undefined) return false;
  if (field.kind === "object") return json.isEqual(desired, live);
  if (isListOfObjects(field) && !isUnknown(desired))
    return partsOf(field, desired, live).every(({ kind }) => kind === "reordered" && field.kind === "items");
  return json.isEqual(normalizeOrEmpty(field, desired), normalizeOrEmpty(field, live));
}

/** A step into a value: the name of a field, a position, or an item of a list of objects. */
export type Step =
  string | number | { readonly list: ListField; readonly item: Json; readonly items: readonly Json[] };

/** A difference inside a value, with the steps that lead to it. */
export type Part = { readonly at: readonly Step[] } &
  /** An item that `mayStay` is removed unless a value that is not known yet turns out to equal it. */
  (
    | { readonly kind: "removed"; readonly item: Json; readonly mayStay?: boolean }
    | { readonly kind: "added"; readonly item: Json }
    | { readonly kind: "changed"; readonly field: Field; readonly from: Value; readonly to: Value }
    | { readonly kind: "reordered" }
    /** It depends on values that are unknown until `up`. */
    | { readonly kind: "undecided" }
  );

/**
 * Returns the differences inside a value, item by item. A different order of `items` counts, although both orders are equivalent.
 */
export function partsOf(field: Field, desired: Json, live: Value): readonly Part[] {
  if (!isListOfObjects(field) || isUnknown(desired))
    return differences(align(field, { base: undefined, desired, live }), []);
  const versions =
    field.kind === "items"
      ? { desired, live }
      : { desired: comparableItems(field, desired), live: comparableItems(field, live) };
  return differencesOfItems(
    field,
    { ...versions, items: alignLists(field, versions.desired, versions.live) },
    [],
  );
}

const comparableItems = (field: ListField, value: Value): readonly Json[] =>
  json.listOf(normalizeOrEmpty(field, value));

/** Returns the differences of the live version. A value without parts is known to differ. */
function differences(value: AlignedValue, at: readonly Step[]): readonly Part[] {
  const { field, desired, live } = value;
  if (isUnknown(desired)) return [{ kind: "undecided", at }];
  if (isListOfObjects(field)) return differencesOfItems(field, value, at);
  if (field.kind === "json") return differencesOfJson(value, false, at);
  if (json.holdsUnknown(desired)) return [{ kind: "undecided", at }];
  return [{ kind: "changed", at, field, from: live, to: desired }];
}

type AlignedList = Pick<AlignedValue, "desired" | "live" | "items">;

function differencesOfItems(list: ListField, value: AlignedList, at: readonly Step[]): readonly Part[] {
  const { items = [] } = value;
  const [allDesired, allLive] = [json.listOf(value.desired), json.listOf(value.live)];
  const desired = itemsIn("desired", items);
  const stepTo = ({ positions }: AlignedItem): Exclude<Step, PropertyKey> =>
    positions.desired === undefined
      ? { list, item: allLive[positions.live ?? -1] ?? null, items: allLive }
      : { list, item: allDesired[positions.desired] ?? null, items: allDesired };
  const mayStay = undecidedPartners(list, items).length > 0;
  const removed = removedItems(list, items).map((aligned): Part => {
    const step = stepTo(aligned);
    return { kind: "removed", at: [...at, step], item: step.item, mayStay };
  });
  const isNew = ({ positions }: AlignedItem): boolean => positions.live === undefined;
  const isAnyUndecided = desired.some((aligned) => isNew(aligned) && isUndecided(list, stepTo(aligned).item));
  const added = desired.filter(isNew).map((aligned): Part => {
    const step = stepTo(aligned);
    // An item with a known key is new, whatever the unknown items turn out to be.
    const isCertain = hasKnownItems(list) ? !isUndecided(list, step.item) : !isAnyUndecided;
    return isCertain ? { kind: "added", at: [...at, step], item: step.item } : { kind: "undecided", at };
  });
  const paired = desired.filter((aligned) => !isNew(aligned));
  const inside = paired.flatMap((aligned) => differencesOfItem(list, aligned, [...at, stepTo(aligned)]));
  const parts = [...removed, ...added, ...inside];
  const isInOrder = isAscending(paired.flatMap(({ positions }) => positions.live ?? []));
  const isReordered =
    list.kind === "sequence" ? !isInOrder : list.kind === "items" && parts.length === 0 && !isInOrder;
  return isReordered ? [...parts, { kind: "reordered", at }] : parts;
}

function differencesOfItem(list: ListField, item: AlignedItem, at: readonly Step[]): readonly Part[] {
  const { desired, live } = item;
  if (!hasKnownItems(list) || !isObject(desired) || !isObject(live))
    return differencesOfJson(item, item.takesOnlyId, at);
  return changes(list.item, desired, live).flatMap(({ path, pointer, field, from, to }) => {
    const inner = alignedAt(item, path) ?? align(field, { base: undefined, desired: to, live: from });
    return differences(inner, [...at, ...json.pathOf(pointer)]);
  });
}

/**
 * Returns the live items that are missing from the desired list, if some are certainly removed. All of them are listed if unknown
 * values decide which ones stay.
 */
export function removedItems(list: ListField, items: readonly AlignedItem[]): readonly AlignedItem[] {
  const removed = items.filter(({ positions }) => positions.desired === undefined);
  return removed.length > undecidedPartners(list, items).length ? removed : [];
}

/** Returns the desired items with unknown values that may turn out to equal a live item without a partner. */
function undecidedPartners(list: ListField, items: readonly AlignedItem[]): readonly AlignedItem[] {
  const added = items.filter(({ positions }) => positions.live === undefined);
  const undecided = added.filter(({ desired }) => isUndecided(list, desired ?? null));
  // An undecided item may turn out not to need its partner, which then fits a different item.
  return list.kind === "items" && undecided.length > 0 ? added : undecided;
}

/**
 * Returns the differences inside a value without a fixed form. If the desired value replaces the live one completely, missing
 * fields count as well.
 */
function differencesOfJson(value: AlignedValue, isComplete: boolean, at: readonly Step[]): readonly Part[] {
  const { desired, live, fields } = value;
  if (isUnknown(desired)) return [{ kind: "undecided", at }];
  if (json.covers(live, desired) && (!isComplete || json.covers(desired, live))) return [];
  if (isObject(desired) && isObject(live) && fields !== undefined)
    return Object.keys({ ...desired, ...(isComplete ? live : {}) }).flatMap((name) => {
      const inner = fields.get(name);
      return inner === undefined ? [] : differencesOfJson(inner, isComplete, [...at, name]);
    });
  const [items, liveItems] = [json.listOf(desired), json.listOf(live)];
  if (items.length > 0 && items.length === liveItems.length)
    return items.flatMap((item, index) => {
      const inner = align(unknownField, { base: undefined, desired: item, live: liveItems[index] });
      return differencesOfJson(inner, isComplete, [...at, index]);
    });
  if (json.holdsUnknown(desired)) return [{ kind: "undecided", at }];
  return [{ kind: "changed", at, field: unknownField, from: live, to: desired }];
}

/** True if the service may have a value that its response lacks. */
export const isHidden = ({ writeOnly, mayBeMissing, secret }: Field, live: Value): boolean =>
  writeOnly === true || ((mayBeMissing === true || secret === true) && (live === undefined || live === ""));

/** True if the service never returns a field while another field of the object has a certain value. */
export const isHiddenBy = ({ hiddenWith }: Field, object: JsonObject): boolean =>
  hiddenWith !== undefined && own(object, hiddenWith.field) === hiddenWith.value;

/** Changes that would replace the object, unless the service hides the live value. */
export const refusedChanges = (
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
): readonly Change[] =>
  changes(object, desired, live).filter(({ replaces, field, from }) => replaces && !isHidden(field, from));

/**
 * Returns the paths of creation-only, hidden fields whose desired value is not the one in `sent`, which the creation of the
 * object sent.
 */
export const unsentByCreation = (
  { leaves }: ObjectField,
  desired: JsonObject,
  sent: JsonObject,
): readonly Path[] =>
  leaves.flatMap(({ path, field }) => {
    const value = json.valueAt(desired, path);
    if (field.fixed !== true || field.writeOnly !== true || value === undefined) return [];
    const sentValue = json.valueAt(sent, path);
    return sentValue !== undefined && isSame(field, value, sentValue) ? [] : [path];
  });

export const changedNames = (changes: readonly Change[]): readonly string[] => [
  ...new Set(changes.map(({ pointer }) => json.pathText(json.pathOf(pointer)))),
];

export const changedPart = (changes: readonly Change[]): JsonObject =>
  changes.reduce<JsonObject>((part, { path, to }) => json.withValueAt(part, path, to), {});

/** The first field that two resources of one object set to different values. */
export const conflictBetween = (
  object: ObjectField,
  first: JsonObject,
  second: JsonObject,
): Change | undefined =>
  changes(object, first, second).find(
    ({ field, from, to }) =>
      from !== undefined &&
      !json.holdsUnknown([from, to]) &&
      field.kind !== "object" &&
      !isSame(field, from, to),
  );

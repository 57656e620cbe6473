import { isKnown, isListOfObjects, isShapedByProgram, type Field } from "../schema/fields";
import {
  asDigits,
  covers,
  isEmpty,
  isEqual,
  isList,
  isObject,
  listOf,
  mapValues,
  objectFrom,
  own,
} from "../json/json";
import type { Json, JsonObject, Value } from "../json/json";
import { normalize } from "../schema/normalize";
import {
  type AlignedItem,
  type AlignedValue,
  type MergedFrom,
  isAscending,
  itemsIn,
  noteMergedList,
} from "./align";
import { type Versions, isIdentical, isOfAnotherType } from "./versions";

/*
 * Merges the three versions of an object: an update sends the program's changes since the base, and keeps everything else as it
 * is on the service.
 */

/**
 * Computes the fields that an update sets. Lists and values without a fixed form are complete; an absent field keeps its value.
 * `base` has only what the program set, whereas the base of the tree can also have recorded values that the program never sent.
 */
export function threeWayMerge({ fields = new Map() }: AlignedValue, base: JsonObject): JsonObject {
  const isChanged = (name: string, { field, desired }: AlignedValue): boolean =>
    !isUnchanged(field, desired, own(base, name));
  const changedGroups = new Set(
    [...fields].flatMap(([name, value]) => (isChanged(name, value) ? (value.field.group ?? []) : [])),
  );
  const merged = [...fields].map(([name, value]): readonly [string, Value] => {
    const { field, desired } = value;
    const former = own(base, name);
    if (desired === undefined) return [name, undefined];
    const isInChangedGroup = field.group !== undefined && changedGroups.has(field.group);
    const mergesByMember = field.kind === "set" || isListOfObjects(field);
    // A group is one value, so the service needs all of its fields. A changed list in it still merges by member.
    const isComplete = isInChangedGroup && !(mergesByMember && isChanged(name, value));
    if (former === undefined || isComplete) return [name, completeValue(value)];
    if (field.kind === "object" && isObject(desired)) {
      if (!isObject(former)) return [name, isChanged(name, value) ? completeValue(value) : undefined];
      const inner = threeWayMerge(value, former);
      return [name, Object.keys(inner).length === 0 ? undefined : inner];
    }
    return [
      name,
      isChanged(name, value)
        ? mergedValue(value, { isComplete: false, dropsFields: isShapedByProgram(field) })
        : undefined,
    ];
  });
  return objectFrom(merged);
}

/** True if the program sets the value that it set at the last run. */
function isUnchanged(field: Field, desired: Value, base: Value): boolean {
  if (desired === undefined || base === undefined) return desired === base;
  if (field.kind === "json")
    return covers(base, desired) && !(isShapedByProgram(field) && !covers(desired, base));
  return isEqual(normalize(field, desired), normalize(field, base));
}

/** The desired value as a whole, including unchanged parts. */
const completeValue = (value: AlignedValue): Value =>
  value.field.kind === "object" && isObject(value.desired) && value.fields !== undefined
    ? objectFrom(
        [...value.fields].map(([name, inner]) => [
          name,
          inner.desired === undefined ? undefined : completeValue(inner),
        ]),
      )
    : mergedValue(value, { isComplete: true, dropsFields: isShapedByProgram(value.field) });

interface MergeOptions {
  /** True if desired values win even where the program did not change them. */
  readonly isComplete: boolean;
  /** True if the update removes a field that the program set earlier and no longer sets. */
  readonly dropsFields: boolean;
}

const changesOnly: MergeOptions = { isComplete: false, dropsFields: false };

/** Merges the program's changes into a value that other users may have changed. */
function mergedValue(value: AlignedValue, options: MergeOptions): Value {
  const { field, base, desired, live, items, fields } = value;
  const isComplete = options.isComplete || base === undefined;
  if (items !== undefined && isList(desired)) {
    const merged = mergedItems(value, { ...options, isComplete });
    // Keyed lists pair by key, which also finds the items that a service repeats.
    if (isListOfObjects(field) && field.kind !== "keyed") return noteMergedList(field, listOf(live), merged);
    const mergedList = merged.map(({ item }) => item);
    return isListOfObjects(field) ? mergedList : withExactNumbers(mergedList, live);
  }
  if (field.kind === "set" && !isComplete)
    return mergedMembers({ base: listOf(base), desired: listOf(desired), live: listOf(live) });
  if (!isComplete && isIdentical(field, desired, base) && !addsFields(desired, base)) return live;
  const isOfOtherType = !isObject(desired) || !isObject(live) || isOfAnotherType(field, desired, live);
  if (fields === undefined || isOfOtherType) return desired && withExactNumbers(desired, live);
  return objectFrom(
    [...fields].map(([name, inner]) => {
      // An unknown field of an item keeps its value when the program no longer sets it.
      const dropsFields =
        options.dropsFields && (field.kind !== "object" || field.isOpen || isKnown(field, name));
      if (inner.desired !== undefined) return [name, mergedValue(inner, { isComplete, dropsFields })];
      // No service accepts an item without a required field.
      const isDropped = dropsFields && !isEmpty(inner.base) && !inner.field.isRequired;
      return [name, isDropped ? undefined : inner.live];
    }),
  );
}

/** True if the program sets a field, at any depth, that it did not set before. */
const addsFields = (desired: Value, base: Value): boolean =>
  isObject(desired) &&
  isObject(base) &&
  Object.entries(desired).some(
    ([name, value]) => own(base, name) === undefined || addsFields(value, own(base, name)),
  );

/** Returns the live members, plus those that the program added, minus those that it removed. */
function mergedMembers({ base, desired, live }: Versions<readonly Json[]>): readonly Json[] {
  const without = (members: readonly Json[], excluded: readonly Json[]) =>
    members.filter((member) => !excluded.includes(member));
  return [...without(live, without(base, desired)), ...without(without(desired, base), live)];
}

/** An item as an update sends it. */
export interface MergedItem extends MergedFrom {
  /** The position of the live item if the merged item stays there. Undefined if the program decides the position. */
  readonly livePosition: number | undefined;
}

/** Returns the items of a merged list in order. */
export function mergedItems(
  { field, base, items = [] }: AlignedValue,
  options = changesOnly,
): readonly MergedItem[] {
  const isComplete = options.isComplete || base === undefined;
  const desired = itemsIn("desired", items).filter(
    // A service can repeat an item of a keyed list, so the program's item aligns several times.
    ({ positions }, index, sorted) => positions.desired !== sorted[index - 1]?.positions.desired,
  );
  const itemOptions = {
    isComplete: options.isComplete,
    dropsFields: options.dropsFields || isListOfObjects(field),
  };
  const ofProgram = desired.flatMap((aligned) => mergedItem(aligned, itemOptions, isComplete) ?? []);
  if (isComplete) return ofProgram;
  const ofOthers = itemsOfOthers(items).map((aligned) => ({
    ...{ aligned, livePosition: aligned.positions.live },
    item: withLiveId(aligned, aligned.live ?? null),
  }));
  const merged = inMergedOrder(desired, ofProgram, ofOthers);
  if (!isListOfObjects(field)) return merged;
  const inOrder = field.firstMatters === true ? withFirst(desired[0], ofProgram, merged) : merged;
  if (field.unique !== true) return inOrder;
  // The program can change an item so that it equals one that another user added.
  return inOrder.filter(
    ({ item }, index) => inOrder.findIndex((entry) => isEqual(entry.item, item)) === index,
  );
}

/** Merges an item of the program; undefined if another user removed it and the program did not edit it. */
function mergedItem(
  aligned: AlignedItem,
  options: MergeOptions,
  isListComplete: boolean,
): MergedItem | undefined {
  const { field, base, desired = null, live, positions, takesOnlyId } = aligned;
  if (live === undefined) {
    const isRemoved = !isListComplete && base !== undefined && isIdentical(field, desired, base);
    return isRemoved ? undefined : { aligned, item: desired, livePosition: undefined };
  }
  const item = takesOnlyId ? withExactNumbers(desired, live) : (mergedValue(aligned, options) ?? desired);
  return { aligned, item: withLiveId(aligned, item), livePosition: takesOnlyId ? undefined : positions.live };
}

const withLiveId = ({ liveId }: AlignedItem, item: Json): Json =>
  liveId === undefined || !isObject(item) ? item : { id: liveId, ...item };

/** The items that only other users set. */
const itemsOfOthers = (items: readonly AlignedItem[]): readonly AlignedItem[] =>
  items.filter(({ base, desired }) => base === undefined && desired === undefined);

/**
 * Returns the items or members of other users, which stay when the program no longer sets the list or set. Nothing stays of other
 * kinds of values.
 */
export function valueOfOthers({ field, base, live, items }: AlignedValue): Json {
  if (field.kind === "set") return mergedMembers({ base: listOf(base), desired: [], live: listOf(live) });
  if (!isListOfObjects(field)) return null;
  return itemsIn("live", itemsOfOthers(items ?? [])).map((item) => withLiveId(item, item.live ?? null));
}

/**
 * Keeps the live order and puts new items behind their predecessors in the program. Uses the program's order if the program
 * changed it.
 */
function inMergedOrder(
  desired: readonly AlignedItem[],
  ofProgram: readonly MergedItem[],
  ofOthers: readonly MergedItem[],
): readonly MergedItem[] {
  const isInPlace = ({ livePosition }: MergedItem): boolean => livePosition !== undefined;
  const inLiveOrder = [...ofProgram.filter(isInPlace), ...ofOthers].toSorted(
    (left, right) => (left.livePosition ?? 0) - (right.livePosition ?? 0),
  );
  const basePositions = desired.flatMap(({ positions, takesOnlyId }) =>
    takesOnlyId ? [] : (positions.base ?? []),
  );
  return isAscending(basePositions)
    ? withMissing(inLiveOrder, ofProgram)
    : withMissing(ofProgram, inLiveOrder);
}

/**
 * Puts the program's first item first if the program changed which item that is. Otherwise other users may have moved an item
 * there on purpose.
 */
function withFirst(
  desiredFirst: AlignedItem | undefined,
  ofProgram: readonly MergedItem[],
  merged: readonly MergedItem[],
): readonly MergedItem[] {
  const isFormerFirst =
    desiredFirst !== undefined && !desiredFirst.takesOnlyId && desiredFirst.positions.base === 0;
  const first = isFormerFirst
    ? merged.find(({ livePosition }) => livePosition === 0)
    : ofProgram.find(({ aligned }) => aligned === desiredFirst);
  return first === undefined ? merged : [first, ...merged.filter((entry) => entry !== first)];
}

/** Returns the first list with the missing entries of the second, each behind its predecessor there. */
function withMissing(entries: readonly MergedItem[], missing: readonly MergedItem[]): readonly MergedItem[] {
  const present = new Set(entries);
  const combined = [...entries];
  for (const [index, entry] of missing.entries()) {
    const previous = missing[index - 1];
    if (!present.has(entry))
      combined.splice(previous === undefined ? 0 : combined.indexOf(previous) + 1, 0, entry);
  }
  return combined;
}

/** Replaces the digits of a large number, as states store it, with the exact number of the live object. */
function withExactNumbers(desired: Json, live: Value): Json {
  if (isList(desired)) {
    const items = listOf(live);
    return desired.map((item, position) =>
      withExactNumbers(item, items.find((candidate) => covers(candidate, item)) ?? items[position]),
    );
  }
  if (isObject(desired))
    return mapValues(desired, (value, name) => value && withExactNumbers(value, own(live, name)));
  return live !== undefined && asDigits(live) === desired ? live : desired;
}

import { normalize } from "./normalize";
import { fieldIn, isListOfObjects, unknownField } from "./fields";
import type { Field, ListField, ObjectField } from "./fields";
import { covers, isEqual, isList, isObject, listOf, mapValues, objectOf, own, pick } from "./json";
import type { Json, JsonObject, Value } from "./json";
import { isOfAnotherForm } from "./merge";
import { identityOf, pairItems, withoutId, type Pair } from "./pairing";

/*
 * A three-way merge. The base is what the program set before, by the state. What the program changed since is sent; everything
 * else keeps the value that the service has.
 */

/** One value: as the program set it before, as it sets it now, and as the service has it. */
interface Sides<Side> {
  readonly base: Side;
  readonly desired: Side;
  readonly live: Side;
}

/** What an update has to set: what the program changed, with other users' items in its lists. What is absent stays. */
export function mergeDrift(object: ObjectField, { base, desired, live }: Sides<JsonObject>): JsonObject {
  const isChanged = (name: string): boolean =>
    !isUnchanged(fieldIn(object, name), own(desired, name), own(base, name));
  const changed = Object.keys({ ...base, ...desired }).filter(isChanged);
  const groups = new Set(changed.flatMap((name) => fieldIn(object, name).group ?? []));
  return mapValues(desired, (to, name) => {
    const field = fieldIn(object, name);
    const [then, now] = [own(base, name), own(live, name)];
    if (to === undefined || then === undefined) return to;
    // The program's whole group is set, and a changed list in it merges by member.
    const isByMember = field.kind === "set" || isListOfObjects(field);
    if (field.group !== undefined && groups.has(field.group) && (!isByMember || !isChanged(name))) return to;
    if (field.kind !== "object" || !isObject(to) || !isObject(then))
      return isChanged(name) ? mergeValueDrift(field, { base: then, desired: to, live: now }) : undefined;
    const inner = mergeDrift(field, { base: then, desired: to, live: objectOf(now) });
    return Object.keys(inner).length === 0 ? undefined : inner;
  });
}

/** Whether the program has the same value as before. */
function isUnchanged(field: Field, desired: Value, base: Value): boolean {
  if (desired === undefined || base === undefined) return desired === base;
  if (field.kind === "json") return covers(base, desired);
  return isEqual(normalize(field, desired), normalize(field, base));
}

/** The live value with what the program changed in it. */
function mergeValueDrift(field: Field, { base, desired, live }: Sides<Value>): Value {
  const lists = { base: listOf(base), desired: listOf(desired), live: listOf(live) };
  if (isListOfObjects(field)) return mergeItemDrift(field, lists);
  if (field.kind === "set") return mergeMembers(lists);
  if (isSameWhole(field, desired, base) && !addsFields(desired, base)) return live;
  if (isObject(desired) && isObject(base) && isObject(live) && !isOfAnotherForm(field, desired, live)) {
    return mapValues({ ...live, ...desired }, (now, name) => {
      const sides = { base: own(base, name), desired: own(desired, name), live: own(live, name) };
      // What the program did not set before, it sets now, also to an empty value.
      if (sides.base === undefined) return sides.desired ?? now;
      return mergeValueDrift(field.kind === "object" ? fieldIn(field, name) : unknownField, sides);
    });
  }
  const isOneLength = lists.base.length === lists.live.length && lists.desired.length === lists.live.length;
  if (!isList(desired) || !isOneLength) return desired;
  return desired.map(
    (item, at) =>
      mergeValueDrift(unknownField, { base: lists.base[at], desired: item, live: lists.live[at] }) ?? item,
  );
}

/** Whether the program sets a field, at any depth, that it did not set before. */
const addsFields = (desired: Value, base: Value): boolean =>
  isObject(desired) &&
  isObject(base) &&
  Object.entries(desired).some(
    ([name, value]) => own(base, name) === undefined || addsFields(value, own(base, name)),
  );

/** Whether two values are equivalent as a whole. */
function isSameWhole(field: Field, one: Value, other: Value): boolean {
  if (field.kind === "json" || field.kind === "object") return covers(one, other) && covers(other, one);
  return isEqual(normalize(field, one ?? null), normalize(field, other ?? null));
}

/** The live members with those that the program added, and without those that it removed. */
export function mergeMembers({ base, desired, live }: Sides<readonly Json[]>): readonly Json[] {
  const without = (one: readonly Json[], other: readonly Json[]) =>
    one.filter((item) => !other.includes(item));
  return [...without(live, without(base, desired)), ...without(without(desired, base), live)];
}

/** An item of a merged list, with its place in the live list. */
interface MergedItem {
  readonly item: Json;
  readonly at: number | undefined;
}

function mergeItemDrift(field: ListField, { base, desired, live }: Sides<readonly Json[]>): readonly Json[] {
  const before = pairItems(field, desired, field.ownIds ? base : base.map(withoutId));
  // What is left over on both sides can be another user's new item.
  const unlessLeftOver = (pair: Pair | undefined) => (pair?.byElimination === true ? undefined : pair);
  const now = (field.kind === "keyed" ? pairByKey : pairItems)(field, base, live).map(unlessLeftOver);
  const certain = before.map(unlessLeftOver);
  const found = foundAmong(
    field,
    desired.filter((item, index) => {
      const then = certain[index];
      return then === undefined || (now[then.at] === undefined && !isSameWhole(field.item, item, then.item));
    }),
    live,
    new Set(certain.flatMap((pair) => now[pair?.at ?? -1]?.at ?? [])),
  );
  const places = certain.flatMap((pair) => pair?.at ?? []);
  const each = desired.map((item, index): readonly MergedItem[] => {
    const [at, then] = [found.get(item), before[index]];
    if (at !== undefined) return [{ item: covers(live[at], item) ? (live[at] ?? item) : item, at }];
    const there = now[then?.at ?? -1];
    if (then === undefined || there === undefined)
      // An item that another user removed stays away, unless the program edits it.
      return then !== undefined && isSameWhole(field.item, item, then.item) ? [] : [{ item, at: undefined }];
    // An item that only takes over the id of another one has a place of its own.
    if (then.byElimination)
      return [{ item: { ...pick(objectOf(there.item), ["id"]), ...objectOf(item) }, at: undefined }];
    const merged = mergeValueDrift(field.item, { base: then.item, desired: item, live: there.item }) ?? item;
    return [{ item: { ...pick(objectOf(there.item), ["id"]), ...objectOf(merged) }, at: there.at }];
  });
  const mine = each.flat();
  const taken = new Set([...now.map((pair) => pair?.at), ...found.values()]);
  const others = live.map((item, at) => ({ item, at })).filter(({ at }) => !taken.has(at));
  const inLive = [...mine.filter(({ at }) => at !== undefined), ...others].toSorted(
    (one, other) => (one.at ?? 0) - (other.at ?? 0),
  );
  const isRearranged = places.some((at, index) => at < (places[index - 1] ?? 0));
  const merged = isRearranged ? withMissing(mine, inLive) : withMissing(inLive, mine);
  // The program decides on the first item only if it has another one than before.
  const first = certain[0]?.at === 0 ? merged.find(({ at }) => at === 0) : each[0]?.[0];
  const isToMove = field.firstMatters === true && first !== undefined;
  const inOrder = isToMove ? [first, ...merged.filter((one) => one !== first)] : merged;
  const all = inOrder.map(({ item }) => item);
  // The program can change an item into one that another user added.
  const isFirst = (item: Json, index: number): boolean =>
    all.findIndex((one) => isEqual(one, item)) === index;
  return field.unique === true ? all.filter(isFirst) : all;
}

/** The live items that new items of the program already are, because a run whose response was lost put them there. */
function foundAmong(
  field: ListField,
  fresh: readonly Json[],
  live: readonly Json[],
  taken: ReadonlySet<number>,
): ReadonlyMap<Json, number> {
  const found = new Map<Json, number>();
  const free = new Set([...live.keys()].filter((at) => !taken.has(at)));
  // Items that are unique as a whole can have one key.
  const isIt = (there: Value, item: Json): boolean =>
    field.kind === "items" || field.unique === true
      ? covers(there, item) ||
        (field.ownIds && own(item, "id") !== undefined && own(item, "id") === own(there, "id"))
      : identityOf(field, there) === identityOf(field, item);
  for (const item of fresh) {
    const at = [...free].find((one) => isIt(live[one], item));
    if (at === undefined) continue;
    found.set(item, at);
    free.delete(at);
  }
  return found;
}

/** The live item of each item of a keyed list. A service can have two items of one key. */
function pairByKey(
  field: ListField,
  base: readonly Json[],
  live: readonly Json[],
): readonly (Pair | undefined)[] {
  const free = new Map(live.entries());
  return base.map((item) => {
    const same = [...free].filter(([, other]) => identityOf(field, other) === identityOf(field, item));
    const [at, found] = same.find(([, other]) => covers(other, item)) ?? same[0] ?? [];
    if (at === undefined || found === undefined) return undefined;
    free.delete(at);
    return { item: found, at, byElimination: false };
  });
}

/** The first list, with the further entries of the second one behind the entry that they follow there. */
function withMissing(entries: readonly MergedItem[], others: readonly MergedItem[]): readonly MergedItem[] {
  const all = [...entries];
  for (const [index, entry] of others.entries()) {
    const before = others[index - 1];
    if (!entries.includes(entry)) all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, entry);
  }
  return all;
}

/**
 * What a state records after a write: what the service has of the values that the update sent, and the program's values of
 * everything else. Of a list, it records the program's: items of other users must not look as if the program removes them.
 */
export const withoutDrift = (
  object: Field,
  set: JsonObject,
  sent: JsonObject,
  live: JsonObject,
): JsonObject => ({
  ...live,
  ...mapValues(set, (to, name) => {
    const field = object.kind === "object" ? fieldIn(object, name) : unknownField;
    const [part, now] = [own(sent, name), own(live, name)];
    const isMerged = isListOfObjects(field) || field.kind === "set" || (field.kind === "json" && isList(to));
    if (part === undefined || isMerged) return to;
    return isObject(to) && isObject(part) && isObject(now) ? withoutDrift(field, to, part, now) : now;
  }),
});

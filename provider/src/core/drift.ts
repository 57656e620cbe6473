import { argsPath, changes, isHidden, isSame, normalize } from "./compare";
import { fieldIn, isKnown, isListOfObjects, unknownField } from "./fields";
import type { Field, ListField, ObjectField } from "./fields";
import {
  covers,
  dotted,
  isEmpty,
  isEqual,
  isList,
  isObject,
  listOf,
  mapValues,
  objectOf,
  own,
  pathOf,
} from "./json";
import { pick, valueAt } from "./json";
import type { Json, JsonObject, Path, Value } from "./json";
import { identityOf, itemName, pairItems, type Pair } from "./pairing";

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

/** A value that another user changed since the base. */
export interface Drift {
  /** As a user writes it: `tiles["Error rate"].config.unit`. */
  readonly path: string;
  readonly live: Value;
  /** Whether its value must not be shown. */
  readonly isSecret: boolean;
}

export interface Merged {
  /** What the program changed, with other users' items in its lists. What is absent stays. */
  readonly desired: JsonObject;
  /** Drift that stays. */
  readonly left: readonly Drift[];
  /** Drift of values that the program changed too. */
  readonly overwritten: readonly Drift[];
}

/** Where a value is, and what becomes of drift there. */
interface Place {
  readonly path: string;
  readonly isSecret: boolean;
  readonly left: Drift[];
  readonly overwritten: Drift[];
}

/** The place of a field. What this version does not know of a closed object may be secret. */
const placeOf = (above: Place, path: string, object: Field, name: string, field: Field): Place => ({
  ...above,
  path,
  isSecret:
    above.isSecret ||
    field.secret === true ||
    (object.kind === "object" && !object.isOpen && !isKnown(object, name)),
});

const leave = ({ left, path, isSecret }: Place, live: Value): void =>
  void left.push({ path, live, isSecret });

const overwrite = ({ overwritten, path, isSecret }: Place, live: Value): void =>
  void overwritten.push({ path, live, isSecret });

/** What an update has to set. `recorded` are all fields of the state, also those that the program does not set. */
export function mergeDrift(object: ObjectField, sides: Sides<JsonObject>, recorded: JsonObject): Merged {
  const place: Place = { path: "", isSecret: false, left: [], overwritten: [] };
  const desired = changesOf(object, sides, recorded, [], place);
  return { desired, left: place.left, overwritten: place.overwritten };
}

/** The fields that the program changed. Of a group, all fields that it sets if it changed one. */
function changesOf(
  object: ObjectField,
  { base, desired, live }: Sides<JsonObject>,
  recorded: JsonObject,
  above: Path,
  place: Place,
): JsonObject {
  const isChanged = (name: string): boolean =>
    !isUnchanged(fieldIn(object, name), own(desired, name), own(base, name));
  const names = Object.keys({ ...base, ...desired });
  const groups = new Set(names.filter(isChanged).flatMap((name) => fieldIn(object, name).group ?? []));
  const isOfChangedGroup = ({ group }: Field): boolean => group !== undefined && groups.has(group);
  const placeIn = (name: string, field: Field): Place =>
    placeOf(place, dotted(argsPath(object, above, name)), object, name, field);
  for (const [name, field] of Object.entries(object.fields)) {
    const [then, now] = [own(recorded, name), own(live, name)];
    const isUnmanaged = !names.includes(name) && !isHidden(field, now);
    if (isOfChangedGroup(field) && isUnmanaged && !isSameWhole(field, then, now))
      leave(placeIn(name, field), now);
  }
  return mapValues(desired, (to, name) => {
    const field = fieldIn(object, name);
    const [then, now, here] = [own(base, name), own(live, name), placeIn(name, field)];
    if (to === undefined || then === undefined) return to;
    if (isOfChangedGroup(field) && (field.kind !== "set" || !isChanged(name))) {
      overwriteDrift(field, { base: then, desired: to, live: now }, here);
      return to;
    }
    if (field.kind !== "object" || !isObject(to) || !isObject(then))
      return changeOf(field, { base: then, desired: to, live: now }, here);
    const sides = { base: then, desired: to, live: objectOf(now) };
    const inner = argsPath(object, above, name);
    const changed = changesOf(field, sides, objectOf(own(recorded, name)), inner, here);
    return Object.keys(changed).length === 0 ? undefined : changed;
  });
}

/** Whether the program has the same value as before. */
function isUnchanged(field: Field, desired: Value, base: Value): boolean {
  if (desired === undefined || base === undefined) return desired === base;
  if (field.kind === "json") return covers(base, desired);
  return isEqual(normalize(field, desired), normalize(field, base));
}

export const hasDrift = (field: Field, base: Json, live: Value): boolean =>
  !isHidden(field, live) && !isSame(field, base, live);

/** Notes what another user changed of a value that the program sets as a whole. */
function overwriteDrift(field: Field, { base, desired, live }: Sides<Value>, place: Place): void {
  if (field.kind !== "object") {
    if (hasDrift(field, base ?? null, live) && !isSame(field, desired ?? null, live)) overwrite(place, live);
    return;
  }
  for (const { path, pointer, field: inner, from } of changes(field, objectOf(base), objectOf(live))) {
    const name = path.at(-1) ?? "";
    const here = placeOf(place, `${place.path}.${dotted(pathOf(pointer))}`, field, name, inner);
    overwriteDrift(inner, { base: valueAt(base, path), desired: valueAt(desired, path), live: from }, here);
  }
}

/** A value that the program changed; undefined if it did not. */
function changeOf(field: Field, sides: Sides<Value>, place: Place): Value {
  const { base = null, desired = null, live } = sides;
  const isSent = !isUnchanged(field, desired, base);
  if (isListOfObjects(field) || field.kind === "set") {
    const lists = { base: listOf(base), desired: listOf(desired), live: listOf(live) };
    const merged = isListOfObjects(field) ? mergeItems(field, lists, place) : mergeMembers(lists, place);
    return isSent ? merged : undefined;
  }
  if (field.kind === "json" && isObject(desired) && isObject(base) && isObject(live)) {
    const changed = mapValues(desired, (to, name) => {
      const inner = { base: own(base, name), desired: to, live: own(live, name) };
      const here = { ...place, path: `${place.path}.${name}` };
      return inner.base === undefined ? to : changeOf(unknownField, inner, here);
    });
    return Object.keys(changed).length === 0 ? undefined : changed;
  }
  if (field.kind === "json" && isSent) return mergeWhole(field, sides, place);
  if (hasDrift(field, base, live)) {
    if (!isSent) leave(place, live);
    else if (!isSame(field, desired, live)) overwrite(place, live);
  }
  return isSent ? desired : undefined;
}

function mergeMembers({ base, desired, live }: Sides<readonly Json[]>, place: Place): readonly Json[] {
  const without = (one: readonly Json[], other: readonly Json[]) =>
    one.filter((item) => !other.includes(item));
  const kept = without(live, without(base, desired));
  const merged = [...kept, ...without(without(desired, base), live)];
  if (!isEqual(merged.toSorted(), desired.toSorted())) leave(place, live);
  return merged;
}

/** An item of a merged list, with the index of the live item that it is. */
interface Entry {
  readonly item: Json;
  readonly at: number | undefined;
}

function mergeItems(field: ListField, sides: Sides<readonly Json[]>, place: Place): readonly Json[] {
  const { base, desired, live } = sides;
  const itemPlace = (item: Json, items: readonly Json[]): Place => ({
    ...place,
    path: place.isSecret ? place.path : `${place.path}[${itemName(field, item, items)}]`,
  });
  const before = pairItems(field, desired, base);
  // What is left over on both sides can be another user's new item.
  const pairWithLive = field.kind === "keyed" ? pairByKey : pairItems;
  const now = pairWithLive(field, base, live).map((pair) =>
    pair?.byElimination === true ? undefined : pair,
  );
  const ofBase = new Set(now.map((pair) => pair?.at));
  const theirs = live.map((item, at) => ({ item, at })).filter(({ at }) => !ofBase.has(at));
  const found = foundAmong(field, { base, desired, live }, before, theirs);
  const mine = desired.flatMap((item, index): readonly Entry[] => {
    const [there, then] = [found.get(item), before[index]];
    const here = itemPlace(item, desired);
    if (there !== undefined || then === undefined) return [newEntry(item, there, here)];
    const pair = now[then.at];
    if (pair === undefined) {
      if (!isSameWhole(field.item, item, then.item)) return [{ item, at: undefined }];
      leave(here, undefined);
      return [];
    }
    // An item that only takes over the id of another one has a place of its own.
    const at = then.byElimination ? undefined : pair.at;
    return [{ item: mergeItem(field, item, then, pair.item, here), at }];
  });
  const keptBase = new Set(
    before.flatMap((pair, index) => (found.has(desired[index] ?? null) ? [] : pair?.at)),
  );
  for (const [index, item] of base.entries()) {
    const edited = now[index]?.item;
    if (!keptBase.has(index) && edited !== undefined && !covers(edited, item))
      overwrite(itemPlace(item, base), edited);
  }
  const taken = new Set(mine.map(({ at }) => at));
  const others = theirs.filter(({ at }) => !taken.has(at));
  for (const { item } of others) leave(itemPlace(item, live), item);
  const inLive = [...mine.filter(({ at }) => at !== undefined), ...others].toSorted(
    (one, other) => (one.at ?? 0) - (other.at ?? 0),
  );
  const isRearranged = !isAscending(before.filter((pair) => pair?.byElimination !== true));
  // Only a sequence is read in its order, so that another order is another value.
  if (field.kind === "sequence" && !isAscending(now)) (isRearranged ? overwrite : leave)(place, live);
  const merged = isRearranged ? withMissing(mine, inLive) : withMissing(inLive, mine);
  return merged.map(({ item }) => item);
}

const isAscending = (pairs: readonly (Pair | undefined)[]): boolean => {
  const places = pairs.flatMap((pair) => pair?.at ?? []);
  return places.every((at, index) => at >= (places[index - 1] ?? 0));
};

/** The live item of each item of a keyed list. A service can have two items of one key. */
function pairByKey(
  field: ListField,
  base: readonly Json[],
  live: readonly Json[],
): readonly (Pair | undefined)[] {
  const free = new Map<string, readonly Pair[]>();
  for (const [at, item] of live.entries()) {
    const key = identityOf(field, item);
    free.set(key, [...(free.get(key) ?? []), { item, at, byElimination: false }]);
  }
  return base.map((item) => {
    const key = identityOf(field, item);
    const same = free.get(key) ?? [];
    const found = same.find((pair) => covers(pair.item, item)) ?? same[0];
    free.set(
      key,
      same.filter((pair) => pair !== found),
    );
    return found;
  });
}

/** The live items that new items of the program already are: with equal content, a run whose response was lost put them there. */
function foundAmong(
  field: ListField,
  { desired, live }: Sides<readonly Json[]>,
  before: readonly (Pair | undefined)[],
  theirs: readonly { readonly item: Json; readonly at: number }[],
): ReadonlyMap<Json, Pair> {
  const fresh = desired.filter((_, index) => before[index]?.byElimination ?? true);
  const isOnly = (name: string, item: Json): boolean => {
    const text = own(item, name);
    const isCalledSo = (one: Json): boolean => own(one, name) === text;
    return !isEmpty(text) && [desired, live].every((items) => items.filter(isCalledSo).length === 1);
  };
  const pairs = pairItems(
    field,
    fresh,
    theirs.map(({ item }) => item),
  ).flatMap((pair, index) => {
    const [item, place] = [fresh[index], theirs[pair?.at ?? -1]];
    if (pair === undefined || item === undefined || place === undefined) return [];
    const isIt =
      field.kind !== "items" || covers(pair.item, item) || isOnly("id", item) || isOnly("name", item);
    return isIt && !pair.byElimination ? [[item, { ...pair, at: place.at }] as const] : [];
  });
  return new Map(pairs);
}

function newEntry(item: Json, pair: Pair | undefined, place: Place): Entry {
  if (pair === undefined) return { item, at: undefined };
  if (covers(pair.item, item)) return { item: pair.item, at: pair.at };
  overwrite(place, pair.item);
  return { item: withIdOf(pair.item, item), at: pair.at };
}

const withIdOf = (live: Json, item: Json): Json => ({ ...pick(objectOf(live), ["id"]), ...objectOf(item) });

function mergeItem(field: ListField, item: Json, then: Pair, live: Json, place: Place): Json {
  if (!then.byElimination)
    return withIdOf(live, mergeWhole(field.item, { base: then.item, desired: item, live }, place) ?? item);
  if (!covers(live, then.item)) overwrite(place, live);
  return withIdOf(live, item);
}

/** Whether two values are equivalent as a whole. */
function isSameWhole(field: Field, one: Value, other: Value): boolean {
  if (field.kind === "json" || field.kind === "object") return covers(one, other) && covers(other, one);
  return isEqual(normalize(field, one ?? null), normalize(field, other ?? null));
}

/** Fields that decide which other fields an object can have. */
const discriminators = ["displayType", "type", "kind"];

/** The live value with what the program changed in it. */
function mergeWhole(field: Field, { base, desired, live }: Sides<Value>, place: Place): Value {
  if (isSameWhole(field, desired, base)) {
    if (base !== undefined && !covers(live, base)) leave(place, live);
    return live;
  }
  if (isObject(desired) && isObject(base) && isObject(live) && !isOfAnotherForm(desired, live)) {
    const inner = (name: string): Value => {
      const known = field.kind === "object" ? fieldIn(field, name) : unknownField;
      const sides = { base: own(base, name), desired: own(desired, name), live: own(live, name) };
      if (sides.desired === undefined && sides.base === undefined) return sides.live;
      return mergeWhole(known, sides, placeOf(place, `${place.path}.${name}`, field, name, known));
    };
    return mapValues({ ...live, ...desired }, (_, name) => inner(name));
  }
  if (
    isList(desired) &&
    isList(base) &&
    isList(live) &&
    desired.length === base.length &&
    base.length === live.length
  )
    return desired.map((item, index) => {
      const here = { ...place, path: `${place.path}[${index}]` };
      return mergeWhole(unknownField, { base: base[index], desired: item, live: live[index] }, here) ?? item;
    });
  // A field that the program begins to set replaces no value of the program.
  if (base !== undefined && !covers(live, base) && !isSameWhole(field, desired, live)) overwrite(place, live);
  return desired;
}

const isOfAnotherForm = (desired: JsonObject, live: JsonObject): boolean =>
  discriminators.some((name) => own(desired, name) !== undefined && own(desired, name) !== own(live, name));

/** The first list, with the further entries of the second one behind the entry that they follow there. */
function withMissing(entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
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

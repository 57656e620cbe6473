import { hasKnownItems, type ListField } from "./fields";
import {
  covers,
  grouped,
  holdsUnknown,
  isEmpty,
  isEqual,
  isList,
  isObject,
  isUnknown,
  omit,
  own,
  textAt,
} from "./json";
import type { Json } from "./json";

// An item that is taken for another one gets its id, and with it what depends on it: so its place in the list does not count.

/** The keys of an item of a keyed list or of a sequence, as one text. */
export const identityOf = ({ key }: ListField, item: unknown): string =>
  key
    .map((name) => own(item, name))
    // Services return empty values or leave them out.
    .map((value) => (isEmpty(value) ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)))
    // `encodeURIComponent` throws for half of a surrogate pair.
    .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")))
    .join("/");

/** The identities of all items. In a sequence, a repeated item gets a number. */
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

/** The items of a keyed list in a fixed order, without repetitions of known items. */
export function itemsInOrder(field: ListField, items: readonly Json[]): readonly Json[] {
  const inOrder = sorted(items, (item) => `${identityOf(field, item)} ${JSON.stringify(item)}`);
  return inOrder.filter(
    (item, index) => index === 0 || holdsUnknown(item) || !isEqual(item, inOrder[index - 1]),
  );
}

/** Sorted by code points, so that the order depends on no locale. Unknown items come last, in their order. */
export function sorted(items: readonly Json[], keyOf: (item: Json) => string): readonly Json[] {
  const known = items.filter((item) => !holdsUnknown(item)).map((item) => [keyOf(item), item] as const);
  known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return [...known.map(([, item]) => item), ...items.filter(holdsUnknown)];
}

/** What a message calls an item: by its keys, or by its name, or by its place if it has neither. */
export function itemName(field: ListField, item: Json, items: readonly Json[]): string {
  if (hasKnownItems(field))
    return JSON.stringify(field.key.map((name) => textAt(item, name) ?? "").join("."));
  const name = [textAt(item, "name"), textAt(item, "id")].find((text) => !isEmpty(text));
  return name === undefined ? String(items.indexOf(item)) : JSON.stringify(name);
}

export const withoutId = (item: Json): Json => (isObject(item) ? omit(item, ["id"]) : item);

export interface Pair {
  /** Its index in the live list. */
  readonly at: number;
  /** The live item. */
  readonly item: Json;
  /** Whether the items pair only because no others are left. */
  readonly byElimination: boolean;
}

type Placed = Pick<Pair, "at" | "item">;

/** Whether comparing each with each would take minutes. No object has so many items without names of their own. */
const areTooMany = (desired: readonly Placed[], live: readonly Placed[]): boolean =>
  desired.length * live.length > 250_000;

/** Pairs of those items that have no partner yet. */
type Stage = (
  desired: readonly Placed[],
  live: readonly Placed[],
) => readonly (readonly [desired: Placed, live: Placed])[];

/** Pairs by key the items of a list in which several items have one key: those with the same values pair first. */
function pairByKeyAndContent(
  field: ListField,
  desired: readonly Json[],
  live: readonly Json[],
): readonly (Pair | undefined)[] {
  const free = new Map(live.entries());
  const found = new Map<number, Pair>();
  const identities = live.map((item) => identityOf(field, item));
  for (const isFit of [areEquivalent, isPartOfOther, () => true])
    for (const [index, item] of desired.entries()) {
      if (found.has(index)) continue;
      const identity = identityOf(field, item);
      const [at, other] =
        [...free].find(([place, one]) => identities[place] === identity && isFit(one, item)) ?? [];
      if (at === undefined || other === undefined) continue;
      found.set(index, { at, item: other, byElimination: false });
      free.delete(at);
    }
  return desired.map((_, index) => found.get(index));
}

const areEquivalent = (one: Json, other: Json): boolean => covers(one, other) && covers(other, one);

const isPartOfOther = (one: Json, other: Json): boolean => covers(one, other) || covers(other, one);

/**
 * The live item of each desired item; undefined for a new item. Items pair by their keys, or else by a unique name, by equal
 * content, and by equal content under another name. The last two pair if most of their content is equal.
 */
export function pairItems(
  field: ListField,
  desired: readonly Json[],
  live: readonly Json[],
): readonly (Pair | undefined)[] {
  const placed = (items: readonly Json[]): readonly Placed[] => items.map((item, at) => ({ item, at }));
  if (field.kind === "sequence" && field.unique === true) return pairByKeyAndContent(field, desired, live);
  if (field.kind !== "items") {
    const identities = identitiesOf(field, live);
    const places = new Map(placed(live).map((one) => [identities[one.at], { ...one, byElimination: false }]));
    return identitiesOf(field, desired).map((identity) => places.get(identity));
  }
  let [unpaired, free] = [placed(desired), placed(live)];
  const found = new Map<number, Pair>();
  const byText = ["id", "name"].map(pairByText);
  for (const stage of [...byText, pairByContent, pairByContentAlone, pairRemainder]) {
    const pairs = stage(unpaired, free).filter(([one, other]) => !haveOtherIds(one.item, other.item));
    for (const [one, other] of pairs) found.set(one.at, { ...other, byElimination: stage === pairRemainder });
    const paired = new Set(pairs.flat());
    unpaired = unpaired.filter((one) => !paired.has(one));
    free = free.filter((one) => !paired.has(one));
  }
  return desired.map((_, index) => found.get(index));
}

export function unpairedItems<Item>(
  live: readonly Item[],
  pairs: readonly (Pair | undefined)[],
): readonly Item[] {
  const taken = new Set(pairs.map((pair) => pair?.at));
  return live.filter((_, index) => !taken.has(index));
}

/** Whether unknown values decide which live item this is. */
export const isUndecided = ({ kind, key }: ListField, item: Json): boolean =>
  isUnknown(item) || holdsUnknown(kind === "items" ? item : key.map((name) => own(item, name)));

/**
 * The live items without a desired one, if some of them are removed whatever the unknown values turn out to be. Which ones stay
 * is unknown, so all of them are listed.
 */
export function removedItems<Item>(
  field: ListField,
  desired: readonly Json[],
  live: readonly Item[],
  pairs: readonly (Pair | undefined)[],
): readonly Item[] {
  const left = unpairedItems(live, pairs);
  const fresh = desired.filter((_, index) => pairs[index] === undefined);
  const undecided = fresh.filter((item) => isUndecided(field, item));
  // An undecided item can leave another one its partner.
  const mayStay = field.kind === "items" && undecided.length > 0 ? fresh : undecided;
  return left.length > mayStay.length ? left : [];
}

/** Items with one text in a field. If several have it, the desired ones have to be equal: then it does not matter which live one each gets. */
const pairByText =
  (name: string): Stage =>
  (desired, live) => {
    const textIn = ({ item }: Placed): unknown => own(item, name);
    const lives = grouped(live, textIn);
    return [...grouped(desired, textIn)].flatMap(([text, group]) => {
      const fitting = isEmpty(text) || typeof text !== "string" ? [] : (lives.get(text) ?? []);
      const areSure = fitting.length === group.length && groupsOfEqual(group).length === 1;
      return areSure ? group.flatMap((one, at) => pairOf(one, fitting[at])) : [];
    });
  };

/** Items with equal content under another name. If several fit, the desired ones have to be equal. */
const pairByContentAlone: Stage = (desired, live) => {
  if (areTooMany(desired, live)) return [];
  const groups = groupsOfEqual(desired).map((equal) => ({
    equal,
    fitting: live.filter((other) => equal[0] !== undefined && hasContentOf(other.item, equal[0].item)),
  }));
  const claims = new Map<Placed, number>();
  for (const other of groups.flatMap(({ fitting }) => fitting))
    claims.set(other, (claims.get(other) ?? 0) + 1);
  return groups.flatMap(({ equal, fitting }) => {
    const areSure = fitting.length === equal.length && fitting.every((other) => claims.get(other) === 1);
    return areSure ? equal.flatMap((one, at) => pairOf(one, fitting[at])) : [];
  });
};

const pairOf = (one: Placed, other: Placed | undefined): readonly (readonly [Placed, Placed])[] =>
  other === undefined ? [] : [[one, other]];

/** Items by their content. An item with unknown parts may turn out to differ from every other one. */
const groupsOfEqual = (items: readonly Placed[]): readonly (readonly Placed[])[] => [
  ...grouped(items, (one) => (holdsUnknown(one.item) ? one : contentOf(one.item))).values(),
];

/** A value as a text in which the order of the fields of an object does not matter. */
function contentOf(value: Json): string {
  if (isList(value)) return `[${value.map(contentOf).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${inner === undefined ? "" : contentOf(inner)}`,
  );
  return `{${fields.toSorted().join()}}`;
}

/** Whether two items have ids, and not the same one. */
const haveOtherIds = (desired: Json, live: Json): boolean =>
  [desired, live].every((item) => !isEmpty(own(item, "id"))) && own(desired, "id") !== own(live, "id");

/** Items that have all desired values. The largest items choose first, and take the live item with the fewest other values. */
const pairByContent: Stage = (desired, live) => {
  const inPlace = desired.flatMap((one, index) => {
    const other = live[index];
    return other !== undefined && covers(other.item, one.item) ? [[one, other] as const] : [];
  });
  const areAllInPlace = inPlace.length === desired.length && desired.length === live.length;
  if (areAllInPlace || areTooMany(desired, live)) return inPlace;
  const free = new Set(live.toSorted((left, right) => sizeOf(left.item) - sizeOf(right.item)));
  return desired
    .toSorted((left, right) => sizeOf(right.item) - sizeOf(left.item))
    .flatMap((one) => {
      const other = [...free].find(({ item }) => covers(item, one.item));
      if (other === undefined) return [];
      free.delete(other);
      return [[one, other] as const];
    });
};

/** Whether an item has all that another one has but its name. */
function hasContentOf(live: Json, desired: Json): boolean {
  const content = isObject(desired) ? omit(desired, ["id", "name"]) : {};
  return Object.keys(content).length > 0 && covers(live, content);
}

/** The last item of each list. */
const pairRemainder: Stage = (desired, live) => {
  const [one, other] = [desired[0], live[0]];
  if (one === undefined || other === undefined || desired.length + live.length > 2) return [];
  return haveMostInCommon(one.item, other.item) ? [[one, other]] : [];
};

/** Whether two items, or their `config`, share more than half of their values. */
function haveMostInCommon(desired: Json, live: Json): boolean {
  const content = (item: Json): ReadonlyMap<string, unknown> =>
    new Map(valuesOf(own(item, "config") ?? (isObject(item) ? omit(item, ["id", "name"]) : item), ""));
  const [left, right] = [content(desired), content(live)];
  const common = [...left].filter(([path, value]) => right.has(path) && right.get(path) === value);
  return common.length * 2 > Math.max(left.size, right.size);
}

/** The paths and values of all leaves. */
function valuesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (isEmpty(value)) return [];
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => valuesOf(inner, `${path}/${name}`));
}

const sizeOf = (value: Json): number => valuesOf(value, "").length;

import { isDeepStrictEqual } from "node:util";
import { asDigits } from "./exactNumbers";
import type { ListMapField, OpaqueItemsField, SequenceField } from "./fieldSchema";
import { isPropertyMap, ownValue, type Items } from "./propertyMap";

/*
 * Which live item a desired one is. Only what is certain counts, and a place in a list is not: an item that is taken for
 * another gets that one's id, and with it alerts that then watch something else.
 */

/** An item and its place in its list. */
interface Placed {
  readonly item: unknown;
  readonly at: number;
}

/** What has no partner yet, in order. */
interface Left {
  readonly desired: readonly Placed[];
  readonly live: readonly Placed[];
}

type Pairs = readonly (readonly [desired: Placed, live: Placed])[];

/**
 * The place in `live` of each item of `desired`; undefined for one that is not there. Items of a list map and of a sequence pair by
 * their identity. Opaque ones pair by a name that both lists have once; then with one that is as written; then with one that
 * differs in its name only, where no other does; and the last one with the last one. No opaque item is taken twice.
 */
export function pairItems(
  field: OpaqueItemsField | ListMapField | SequenceField,
  desired: Items,
  live: Items,
): readonly (number | undefined)[] {
  if (field.kind !== "opaqueItems") {
    const places = new Map(identitiesOf(field, live).map((identity, at) => [identity, at]));
    return identitiesOf(field, desired).map((identity) => places.get(identity));
  }
  const byId = field.ownIds === true ? [withSame("id")] : [];
  let left: Left = { desired: placed(desired), live: placed(live) };
  const found = new Map<number, number>();
  for (const stage of [...byId, withSame("name"), asWritten, withOtherNames, theLastOne]) {
    const pairs = stage(left);
    for (const [one, other] of pairs) found.set(one.at, other.at);
    const paired = new Set(pairs.flat());
    left = {
      desired: left.desired.filter((one) => !paired.has(one)),
      live: left.live.filter((one) => !paired.has(one)),
    };
  }
  return desired.map((_, index) => found.get(index));
}

/** Items of `live` that are nobody's partner. */
export function unpairedItems(live: Items, pairs: readonly (number | undefined)[]): Items {
  const taken = new Set(pairs);
  return live.filter((_, index) => !taken.has(index));
}

/** What tells an item of a list map or of a sequence apart. */
export function identityOf(field: ListMapField | SequenceField, item: unknown): string {
  return field.mapKeys
    .map((key) => (isPropertyMap(item) ? encodeURIComponent(wellFormed(String(item[key]))) : ""))
    .join("/");
}

/** The same of all items. A sequence may repeat one: then the places among its equals tell them apart. */
export function identitiesOf(field: ListMapField | SequenceField, items: Items): readonly string[] {
  const identities = items.map((item) => identityOf(field, item));
  if (field.kind === "listMap") return identities;
  const seen = new Map<string, number>();
  return identities.map((identity) => {
    const before = seen.get(identity) ?? 0;
    seen.set(identity, before + 1);
    return before === 0 ? identity : `${identity} ${before}`;
  });
}

/** The items by that; the last one of several. */
export const lastByIdentity = (
  field: ListMapField | SequenceField,
  items: Items,
): ReadonlyMap<string, unknown> =>
  new Map(identitiesOf(field, items).map((identity, at) => [identity, items[at]]));

/** Half a character, which JSON can carry and a URL cannot, reads as the mark of one that could not be read. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

const placed = (items: Items): readonly Placed[] => items.map((item, at) => ({ item, at }));

const withSame =
  (key: "id" | "name") =>
  ({ desired, live }: Left): Pairs => {
    const others = uniqueBy(key, live);
    return [...uniqueBy(key, desired)].flatMap(([value, one]) => {
      const other = others.get(value);
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    });
  };

/** Undefined for what several items have. */
function uniqueBy(key: string, items: readonly Placed[]): ReadonlyMap<string, Placed | undefined> {
  const found = new Map<string, Placed | undefined>();
  for (const one of items) {
    const value = isPropertyMap(one.item) ? one.item[key] : undefined;
    if (typeof value === "string") found.set(value, found.has(value) ? undefined : one);
  }
  return found;
}

/**
 * Items of which everything that is written is so, name included. As many as possible get a partner. Those that say most
 * come first: a live item that is all that one says must not go to an item that says less.
 */
function asWritten({ desired, live }: Left): Pairs {
  const inPlace = desired.flatMap((one, index) => {
    const other = live[index];
    return other !== undefined && covers(other.item, one.item) ? [[one, other] as const] : [];
  });
  if (inPlace.length === desired.length && desired.length === live.length) return inPlace;
  const tightFirst = live.toSorted((left, right) => sizeOf(left.item) - sizeOf(right.item));
  const fitting = fittingTo(desired, tightFirst, covers);
  const takers = new Map<Placed, Placed>();
  // A path of exchanges: whoever has what is desired takes another one that fits, where there is one.
  const place = (one: Placed, tried: Set<Placed>): boolean => {
    const others = fitting.get(one) ?? [];
    const freed =
      others.find((other) => !takers.has(other)) ??
      others.find((other) => {
        const taker = takers.get(other);
        return taker !== undefined && !tried.has(other) && place(taker, tried.add(other));
      });
    if (freed !== undefined) takers.set(freed, one);
    return freed !== undefined;
  };
  for (const one of desired.toSorted((left, right) => sizeOf(right.item) - sizeOf(left.item))) {
    place(one, new Set());
  }
  return [...takers].map(([other, one]) => [one, other] as const);
}

/** The live items that fit each desired one. */
function fittingTo(
  desired: readonly Placed[],
  live: readonly Placed[],
  fits: (live: unknown, desired: unknown) => boolean,
): ReadonlyMap<Placed, readonly Placed[]> {
  return new Map(desired.map((one) => [one, live.filter((other) => fits(other.item, one.item))]));
}

/** How much a value says. What covers it says at least as much. */
function sizeOf(value: unknown): number {
  if (isEmpty(value)) return 0;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner), 0);
}

/** Items that were renamed. Where others could be meant as well, they all have to be equal: then it does not matter. */
function withOtherNames({ desired, live }: Left): Pairs {
  const fitting = fittingTo(desired, live, hasContentOf);
  return desired.flatMap((one) => {
    const others = fitting.get(one) ?? [];
    const rivals = desired.filter((rival) => fitting.get(rival)?.some((other) => others.includes(other)));
    const other = others[rivals.indexOf(one)];
    const isCertain =
      others.length === rivals.length && rivals.every((rival) => isDeepStrictEqual(rival.item, one.item));
    return isCertain && other !== undefined ? [[one, other] as const] : [];
  });
}

function hasContentOf(live: unknown, desired: unknown): boolean {
  const item = withoutServerFields(desired);
  if (!isPropertyMap(item)) return false;
  const { name: _name, ...content } = item;
  return Object.keys(content).length > 0 && covers(live, content);
}

function theLastOne({ desired, live }: Left): Pairs {
  const [[one, ...more], [other, ...others]] = [desired, live];
  const areLast = more.length + others.length === 0;
  return areLast && one !== undefined && other !== undefined ? [[one, other]] : [];
}

/**
 * Whether everything that `desired` says is so in `live`, at any depth. What is empty is the same as absent, and a number that
 * JavaScript cannot hold is the same as its digits.
 */
export function covers(live: unknown, desired: unknown): boolean {
  if (isEmpty(desired)) return isEmpty(live);
  if (isPropertyMap(desired)) {
    const there = live ?? {};
    return (
      isPropertyMap(there) &&
      Object.entries(desired).every(([name, value]) => covers(ownValue(there, name), value))
    );
  }
  if (!Array.isArray(desired)) return live === desired || asDigits(live) === desired;
  const items: Items = desired;
  return (
    Array.isArray(live) &&
    live.length === items.length &&
    items.every((item, index) => covers(live[index], item))
  );
}

export function isEmpty(value: unknown): boolean {
  return (value ?? "") === "" || (Array.isArray(value) && value.length === 0);
}

/** An item without the id that the service gives it and nobody writes. */
export function withoutServerFields(item: unknown): unknown {
  if (!isPropertyMap(item)) return item;
  const { id: _id, ...written } = item;
  return written;
}

import type { ListField } from "../schema/fields";
import { covers, grouped, isEmpty, isObject, omit, own } from "../json/json";
import type { Json, JsonObject, Value } from "../json/json";
import { identitiesOf, identityOf } from "../schema/listItems";
import { ItemIndex, type Leaves, groupsOfEqual, leavesOf, mostAlike } from "./itemIndex";

/*
 * Finds the item of one version of a list in another version. A paired item keeps its ID, and with it
 * everything that depends on it. Therefore a position decides only between candidates that fit equally, and inside values of no fixed
 * form, whose items nothing depends on.
 *
 * The evidence for a pair, by the kind of list:
 *
 * | Kind       | Evidence, in this order                                                                          |
 * | ---------- | ------------------------------------------------------------------------------------------------ |
 * | `keyed`    | the key                                                                                          |
 * | `sequence` | the key; if items are unique as a whole, then equal items first                                  |
 * | `items`    | id, name, content, content without the name, likeness, and the last pair if most of it is equal |
 * | in JSON    | id, name, alias, title, content, and the same neighbors                                          |
 */

export interface Pair {
  /** The position of the partner in its list. */
  readonly position: number;
  readonly item: Json;
  /** True if the items pair only because no other items remain, and most of their values are equal. */
  readonly isByElimination: boolean;
}

export type Pairs = readonly (Pair | undefined)[];

interface Positioned {
  readonly position: number;
  readonly item: Json;
}

type PositionedPair = readonly [item: Positioned, partner: Positioned];

/** Pairs some of the items that have no partner so far. */
type Stage = (items: readonly Positioned[], partners: readonly Positioned[]) => readonly PositionedPair[];

/** Finds the partner of each item; undefined for an item without one. */
export function pairItems(field: ListField, items: readonly Json[], partners: readonly Json[]): Pairs {
  if (field.kind === "sequence" && field.unique === true) return pairByKeyAndContent(field, items, partners);
  if (field.kind === "items")
    return pairInStages(items, partners, [
      ...["id", "name"].map(pairByText),
      pairByContent,
      pairByContentAlone,
      pairByLikeness,
      pairRemainder,
    ]);
  const positions = new Map(identitiesOf(field, partners).map((identity, position) => [identity, position]));
  return identitiesOf(field, items).map((identity) => pairAt(positions.get(identity), partners));
}

/**
 * Pairs the items of a list inside a value without a fixed form. Users identify such an item by its effect, so items between the
 * same neighbors also pair if they share at least half of their values.
 */
export function pairInnerItems(items: readonly Json[], partners: readonly Json[]): Pairs {
  const byText = ["id", "name", "alias", "title"].map(pairByText);
  const pairs = pairInStages(items, partners, [...byText, pairByContent, pairByContentAlone]);
  return pairInGaps(pairs, items, partners);
}

const pairAt = (position: number | undefined, partners: readonly Json[]): Pair | undefined => {
  const item = position === undefined ? undefined : partners[position];
  return position === undefined || item === undefined
    ? undefined
    : { position, item, isByElimination: false };
};

/** Pairs by key if several items share one: first items with equal values, then those with the fewest extra values. */
function pairByKeyAndContent(field: ListField, items: readonly Json[], partners: readonly Json[]): Pairs {
  const free = new Map(partners.entries());
  const pairs = new Map<number, Pair>();
  const identities = partners.map((partner) => identityOf(field, partner));
  for (const isFit of [areEquivalent, isPartOfOther, () => true])
    for (const [index, item] of items.entries()) {
      if (pairs.has(index)) continue;
      const identity = identityOf(field, item);
      const fitting = [...free].filter(
        ([at, candidate]) => identities[at] === identity && isFit(candidate, item),
      );
      const inOrder =
        isFit === isPartOfOther
          ? fitting.toSorted(([, left], [, right]) => sizeOf(left) - sizeOf(right))
          : fitting;
      const [position, partner] = inOrder[0] ?? [];
      if (position === undefined || partner === undefined) continue;
      pairs.set(index, { position, item: partner, isByElimination: false });
      free.delete(position);
    }
  return items.map((_, index) => pairs.get(index));
}

const areEquivalent = (left: Json, right: Json): boolean => covers(left, right) && covers(right, left);

const isPartOfOther = (left: Json, right: Json): boolean => covers(left, right) || covers(right, left);

/** Runs stages in order. Each pairs items that earlier stages did not. */
function pairInStages(items: readonly Json[], partners: readonly Json[], stages: readonly Stage[]): Pairs {
  const positioned = (list: readonly Json[]): readonly Positioned[] =>
    list.map((item, position) => ({ item, position }));
  let [unpaired, free] = [positioned(items), positioned(partners)];
  const pairs = new Map<number, Pair>();
  for (const stage of stages) {
    if (unpaired.length === 0 || free.length === 0) break;
    const paired = stage(unpaired, free).filter(([item, partner]) => !haveOtherIds(item.item, partner.item));
    for (const [{ position }, partner] of paired)
      pairs.set(position, { ...partner, isByElimination: stage === pairRemainder });
    const taken = new Set(paired.flat());
    unpaired = unpaired.filter((item) => !taken.has(item));
    free = free.filter((partner) => !taken.has(partner));
  }
  return items.map((_, index) => pairs.get(index));
}

/** Pairs items with an equal string in a field. If several items have the string, they must be equal, so any partner is right. */
const pairByText =
  (name: string): Stage =>
  (items, partners) => {
    const textIn = ({ item }: Positioned): unknown => own(item, name);
    const partnersByText = grouped(partners, textIn);
    return [...grouped(items, textIn)].flatMap(([text, group]) => {
      const fitting = isEmpty(text) || typeof text !== "string" ? [] : (partnersByText.get(text) ?? []);
      const isCertain = fitting.length === group.length && groupsOfEqual(group).length === 1;
      return isCertain ? zip(group, fitting) : [];
    });
  };

/** Pairs items that differ only in their names. If several fit, they must be equal, so any partner is right. */
const pairByContentAlone: Stage = (items, partners) => {
  const index = new ItemIndex(partners.map(({ item }) => item));
  const groups = groupsOfEqual(items).map((equal) => {
    const content = contentWithoutName(equal[0]?.item);
    const positions = content === undefined ? [] : index.positionsCovering(content);
    return { equal, fitting: positions.flatMap((position) => partners[position] ?? []) };
  });
  const claims = new Map<Positioned, number>();
  for (const { fitting } of groups)
    for (const partner of fitting) claims.set(partner, (claims.get(partner) ?? 0) + 1);
  return groups.flatMap(({ equal, fitting }) => {
    const isCertain =
      fitting.length === equal.length && fitting.every((partner) => claims.get(partner) === 1);
    return isCertain ? zip(equal, fitting) : [];
  });
};

const zip = (items: readonly Positioned[], partners: readonly Positioned[]): readonly PositionedPair[] =>
  items.flatMap((item, index) => {
    const partner = partners[index];
    return partner === undefined ? [] : [[item, partner] as const];
  });

/** True if both items have ids that differ. */
const haveOtherIds = (item: Json, partner: Json): boolean =>
  [item, partner].every((value) => !isEmpty(own(value, "id"))) && own(item, "id") !== own(partner, "id");

/**
 * Pairs items whose partner contains all of their values. The largest items choose first, and prefer the partner with the fewest
 * extra values.
 */
const pairByContent: Stage = (items, partners) => {
  const inPlace = zip(items, partners).filter(([item, partner]) => covers(partner.item, item.item));
  const areAllInPlace = inPlace.length === items.length && items.length === partners.length;
  if (areAllInPlace) return inPlace;
  const smallestFirst = bySize(partners, 1);
  const index = new ItemIndex(smallestFirst.map(({ item }) => item));
  const taken = new Set<number>();
  return bySize(items, -1).flatMap((item) => {
    const position = index.positionsCovering(item.item).find((candidate) => !taken.has(candidate)) ?? -1;
    const partner = smallestFirst[position];
    if (partner === undefined) return [];
    taken.add(position);
    return [[item, partner] as const];
  });
};

/** Sorts by size; equal sizes keep their order. */
function bySize(items: readonly Positioned[], direction: 1 | -1): readonly Positioned[] {
  const sizes = new Map(items.map((item) => [item, sizeOf(item.item)]));
  return items.toSorted((left, right) => direction * ((sizes.get(left) ?? 0) - (sizes.get(right) ?? 0)));
}

/** Returns an item without its name, which another user can change; undefined if nothing else is left. */
function contentWithoutName(item: Value): JsonObject | undefined {
  const content = isObject(item) ? omit(item, ["id", "name"]) : {};
  return Object.keys(content).length === 0 ? undefined : content;
}

/**
 * Pairs items of one name that share more than half of their values, if neither is as similar to a third item. Otherwise, an
 * edited item would get the ID of a removed item of that name.
 */
const pairByLikeness: Stage = (items, partners) => {
  const nameOf = ({ item }: Positioned): unknown => own(item, "name") ?? "";
  const partnersByName = grouped(partners, nameOf);
  return [...grouped(items, nameOf)].flatMap(([name, group]) => {
    const candidates = partnersByName.get(name) ?? [];
    const [ofGroup, ofCandidates] = [group, candidates].map((list) =>
      list.map(({ item }) => comparedLeaves(item)),
    );
    return [...mostAlike(ofGroup ?? [], ofCandidates ?? [])].flatMap(([position, best]) => {
      const [item, partner] = [group[position], candidates[best]];
      return item === undefined || partner === undefined ? [] : [[item, partner] as const];
    });
  });
};

/** Pairs the last remaining item of each list. */
const pairRemainder: Stage = (items, partners) => {
  const [item, partner] = [items[0], partners[0]];
  if (item === undefined || partner === undefined || items.length + partners.length > 2) return [];
  return sharedContent(item.item, partner.item) > 0.5 ? [[item, partner]] : [];
};

/** Pairs the items between two paired neighbors, if both sides have equally many. */
function pairInGaps(pairs: Pairs, items: readonly Json[], partners: readonly Json[]): Pairs {
  const taken = new Set(pairs.map((pair) => pair?.position));
  const filled = [...pairs];
  // Each paired item, and the end of the list, closes a gap, which can be empty.
  const ends = [...pairs.keys(), pairs.length].filter(
    (position) => pairs[position] !== undefined || position === pairs.length,
  );
  for (const [index, end] of ends.entries()) {
    const from = (ends[index - 1] ?? -1) + 1;
    const first = (pairs[from - 1]?.position ?? -1) + 1;
    const gap = Array.from({ length: end - from }, (_, offset) => first + offset);
    const isSameGap = first + gap.length === (pairs[end]?.position ?? partners.length);
    if (!isSameGap || gap.some((position) => taken.has(position))) continue;
    for (const [offset, position] of gap.entries()) {
      const [item, pair] = [items[from + offset], pairAt(position, partners)];
      const isSimilar = item !== undefined && pair !== undefined && sharedContent(item, pair.item) >= 0.5;
      if (isSimilar && !haveOtherIds(item, pair.item)) filled[from + offset] = pair;
    }
  }
  return filled;
}

/** The leaves of an item, or of its `config`, that count in a comparison. */
const comparedLeaves = (item: Json): Leaves =>
  new Map(leavesOf(own(item, "config") ?? (isObject(item) ? omit(item, ["id", "name"]) : item)));

/** The share of their values that two items have in common: 0 to 1. */
function sharedContent(item: Json, partner: Json): number {
  const [left, right] = [comparedLeaves(item), comparedLeaves(partner)];
  const common = [...left].filter(([path, value]) => right.has(path) && right.get(path) === value);
  return common.length / Math.max(1, left.size, right.size);
}

const sizeOf = (value: Json): number => leavesOf(value).length;

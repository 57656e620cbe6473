import type { ListField } from "../fields";
import { covers, grouped, holdsUnknown, isEmpty, isList, isObject, omit, own } from "../json";
import type { Json } from "../json";
import { identitiesOf, identityOf } from "../listItems";

/*
 * Finds the item of one version of a list in another version. An item that is taken for another one gets its id, and with the id
 * everything that depends on it. Therefore positions decide only inside values of no fixed form, whose items nothing depends on.
 */

export interface Pair {
  /** The position of the partner in its list. */
  readonly position: number;
  readonly item: Json;
  /** True if the items pair only because no other items remain. */
  readonly isByElimination: boolean;
}

export type Pairs = readonly (Pair | undefined)[];

interface Positioned {
  readonly position: number;
  readonly item: Json;
}

type PositionedPair = readonly [item: Positioned, partner: Positioned];

/** Pairs some of the items that have no partner yet. */
type Stage = (items: readonly Positioned[], partners: readonly Positioned[]) => readonly PositionedPair[];

/** True if comparing each item with each partner would block the process for minutes. */
const areTooMany = (items: readonly unknown[], partners: readonly unknown[]): boolean =>
  items.length * partners.length > 250_000;

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
 * Finds the partners of items of a list inside a value of no fixed form. Users identify such an item by what it does, so items
 * between the same neighbors pair, too, if they have at least half of their values in common.
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

/** Pairs by key the items of a list in which several items have one key: first those with the same values, then those with the fewest further values. */
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

/** Runs stages, of which each pairs what the earlier ones did not. */
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

/** Pairs items with the same string in a field. If several have it, these items must be equal: then any partner does. */
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

/** Pairs items with equal content under another name. If several fit, these items must be equal. */
const pairByContentAlone: Stage = (items, partners) => {
  if (areTooMany(items, partners)) return [];
  const groups = groupsOfEqual(items).map((equal) => ({
    equal,
    fitting: partners.filter(({ item }) => equal[0] !== undefined && hasContentOf(item, equal[0].item)),
  }));
  const claims = new Map<Positioned, number>();
  for (const partner of groups.flatMap(({ fitting }) => fitting))
    claims.set(partner, (claims.get(partner) ?? 0) + 1);
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

/** Items by their content. An item with unknown parts may turn out to differ from every other one. */
const groupsOfEqual = (items: readonly Positioned[]): readonly (readonly Positioned[])[] => [
  ...grouped(items, (item) => (holdsUnknown(item.item) ? item : contentKey(item.item))).values(),
];

/** A value as a string that does not depend on the order of the fields of an object. */
function contentKey(value: Json): string {
  if (isList(value)) return `[${value.map(contentKey).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${inner === undefined ? "" : contentKey(inner)}`,
  );
  return `{${fields.toSorted().join()}}`;
}

/** True if both items have ids that differ. */
const haveOtherIds = (item: Json, partner: Json): boolean =>
  [item, partner].every((value) => !isEmpty(own(value, "id"))) && own(item, "id") !== own(partner, "id");

/** Pairs items whose partner has all of their values. The largest items choose first, and take the partner with the fewest further values. */
const pairByContent: Stage = (items, partners) => {
  const inPlace = zip(items, partners).filter(([item, partner]) => covers(partner.item, item.item));
  const areAllInPlace = inPlace.length === items.length && items.length === partners.length;
  if (areAllInPlace || areTooMany(items, partners)) return inPlace;
  const free = new Set(partners.toSorted((left, right) => sizeOf(left.item) - sizeOf(right.item)));
  return items
    .toSorted((left, right) => sizeOf(right.item) - sizeOf(left.item))
    .flatMap((item) => {
      const partner = [...free].find((candidate) => covers(candidate.item, item.item));
      if (partner === undefined) return [];
      free.delete(partner);
      return [[item, partner] as const];
    });
};

/** True if a partner has everything that an item has except its name. */
function hasContentOf(partner: Json, item: Json): boolean {
  const content = isObject(item) ? omit(item, ["id", "name"]) : {};
  return Object.keys(content).length > 0 && covers(partner, content);
}

/**
 * Pairs items of one name that have more than half of their values in common, if each is more like the other than like any third
 * item. Without it, an edited item would take the id of a removed one of its name.
 */
const pairByLikeness: Stage = (items, partners) => {
  const nameOf = ({ item }: Positioned): unknown => own(item, "name") ?? "";
  const partnersByName = grouped(partners, nameOf);
  return [...grouped(items, nameOf)].flatMap(([name, group]) => {
    const candidates = partnersByName.get(name) ?? [];
    if (areTooMany(group, candidates)) return [];
    const likeness = group.map((item) => candidates.map((partner) => sharedContent(item.item, partner.item)));
    return group.flatMap((item, index) => {
      const row = likeness[index] ?? [];
      const highest = Math.max(0.5, ...row);
      const best = row.indexOf(highest);
      const isUnique = (values: readonly number[]): boolean =>
        values.filter((value) => value >= highest).length === 1;
      const isMutual = isUnique(row) && isUnique(likeness.map((values) => values[best] ?? 0));
      const partner = candidates[best];
      return highest > 0.5 && isMutual && partner !== undefined ? [[item, partner] as const] : [];
    });
  });
};

/** Pairs the last item of each list. */
const pairRemainder: Stage = (items, partners) => {
  const [item, partner] = [items[0], partners[0]];
  if (item === undefined || partner === undefined || items.length + partners.length > 2) return [];
  return sharedContent(item.item, partner.item) > 0.5 ? [[item, partner]] : [];
};

/** Pairs the items between two paired neighbors with the partners between the same neighbors, if there are equally many. */
function pairInGaps(pairs: Pairs, items: readonly Json[], partners: readonly Json[]): Pairs {
  const taken = new Set(pairs.map((pair) => pair?.position));
  const filled = [...pairs];
  // Each paired item ends a gap, which can be empty, and so does the end of the list.
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

/** The share of their values that two items, or their `config`, have in common: 0 to 1. */
function sharedContent(item: Json, partner: Json): number {
  const content = (value: Json): ReadonlyMap<string, unknown> =>
    new Map(leavesOf(own(value, "config") ?? (isObject(value) ? omit(value, ["id", "name"]) : value), ""));
  const [left, right] = [content(item), content(partner)];
  const common = [...left].filter(([path, value]) => right.has(path) && right.get(path) === value);
  return common.length / Math.max(1, left.size, right.size);
}

/** The paths and values of all leaves. */
function leavesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (isEmpty(value)) return [];
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`));
}

const sizeOf = (value: Json): number => leavesOf(value, "").length;

import type { ListField } from "../schema/fields";
import { covers, grouped, listOf, own } from "../json/json";
import type { Json, Value } from "../json/json";
import { identityOf, withoutId } from "../schema/listItems";
import { ItemIndex } from "./itemIndex";
import { type Pairs, pairInnerItems, pairItems } from "./pairing";
import { type Versions, isIdentical } from "./versions";

/** The positions of one item in the versions of its list; undefined where the item does not exist. */
export interface ItemPositions {
  readonly positions: Versions<number | undefined>;
  /**
   * True if the base and the desired item pair only because no others remain. The desired item then reuses the ID and nothing
   * else.
   */
  readonly takesOnlyId: boolean;
}

/** Finds the positions of the items of a list. Each item occurs once, except repeated items of a keyed list. */
export function positionsIn(
  list: ListField,
  { base, desired, live }: Versions,
  isInner: boolean,
): readonly ItemPositions[] {
  const pair = isInner
    ? (_list: ListField, items: readonly Json[], partners: readonly Json[]) => pairInnerItems(items, partners)
    : pairItems;
  if (base !== undefined)
    return positionsInThree(list, { base: listOf(base), desired: listOf(desired), live: listOf(live) }, pair);
  return list.kind === "keyed"
    ? positionsByKey(list, listOf(desired), listOf(live))
    : positionsInTwo(list, listOf(desired), listOf(live), pair);
}

type PairsOf = (list: ListField, items: readonly Json[], partners: readonly Json[]) => Pairs;

const at = (positions: Partial<Versions<number | undefined>>, takesOnlyId = false): ItemPositions => ({
  positions: { base: undefined, desired: undefined, live: undefined, ...positions },
  takesOnlyId,
});

/** Without a base, the desired list is complete, so unmatched live items belong to other users. */
function positionsInTwo(
  list: ListField,
  desired: readonly Json[],
  live: readonly Json[],
  pair: PairsOf,
): readonly ItemPositions[] {
  const pairs = pair(list, desired, live);
  return [
    ...desired.map((_, position) =>
      at({ desired: position, live: pairs[position]?.position }, pairs[position]?.isByElimination),
    ),
    ...withoutPartner(live, positionsOf(pairs)).map((position) => at({ live: position })),
  ];
}

/**
 * Services can repeat an item of a keyed list; each copy must then equal the desired item. Of repeated desired items, the last
 * one wins.
 */
function positionsByKey(
  list: ListField,
  desired: readonly Json[],
  live: readonly Json[],
): readonly ItemPositions[] {
  const pairs = pairItems(list, live, desired);
  const livePositions = grouped(live.keys(), (position) => pairs[position]?.position);
  return [
    ...desired.flatMap((_, position) =>
      (livePositions.get(position) ?? [undefined]).map((partner) => at({ desired: position, live: partner })),
    ),
    ...(livePositions.get(undefined) ?? []).map((position) => at({ live: position })),
  ];
}

/** The desired list pairs with the base, and the base with the live list, because the state knows the IDs. */
function positionsInThree(
  list: ListField,
  versions: Versions<readonly Json[]>,
  pair: PairsOf,
): readonly ItemPositions[] {
  const { base, desired, live } = versions;
  const basePairs = pair(list, desired, base);
  const baseOf = basePairs.map((found) => (found?.isByElimination === false ? found.position : undefined));
  const livePositions = (candidates: readonly number[]): readonly (number | undefined)[] => {
    const items = candidates.map((position) => live[position] ?? null);
    const pairs = list.kind === "keyed" ? pairByKey(list, base, items) : pair(list, base, items);
    // The last remaining live item can be another user's new one, so elimination proves nothing here.
    return pairs.map((found) => (found?.isByElimination === false ? candidates[found.position] : undefined));
  };
  const firstLiveOf = livePositions([...live.keys()]);
  const sent = livePositionsAlreadyWritten(list, versions, baseOf, firstLiveOf);
  const liveOf = sent.size === 0 ? firstLiveOf : livePositions(withoutPartner(live, sent));
  const arrived = newItemsAlreadyLive(list, versions, baseOf, liveOf);
  const claimed = new Set(baseOf);
  const baseOfLive = new Map(liveOf.map((position, index) => [position, index]));
  // An item that arrived keeps the ID of its base item, and must not get another one.
  const baseOfArrived = new Map(
    [...arrived].map(([position, livePosition]) => {
      const former = baseOfLive.get(livePosition);
      return [position, baseOf[position] ?? (claimed.has(former) ? undefined : former)];
    }),
  );
  const formerOfArrived = new Set(baseOfArrived.values());
  const items = desired.map((_, position) => {
    if (arrived.has(position))
      return at({ base: baseOfArrived.get(position), desired: position, live: arrived.get(position) });
    const basePair = basePairs[position];
    if (basePair === undefined || (basePair.isByElimination && formerOfArrived.has(basePair.position)))
      return at({ desired: position });
    return at(
      { base: basePair.position, desired: position, live: liveOf[basePair.position] },
      basePair.isByElimination,
    );
  });
  const removed = withoutPartner(base, new Set(items.map(({ positions }) => positions.base)));
  return [
    ...items,
    ...removed.map((position) => at({ base: position, live: liveOf[position] })),
    ...withoutPartner(live, new Set([...liveOf, ...arrived.values()])).map((position) =>
      at({ live: position }),
    ),
  ];
}

const positionsOf = (pairs: Pairs): ReadonlySet<number | undefined> =>
  new Set(pairs.map((pair) => pair?.position));

const withoutPartner = (items: readonly Json[], paired: ReadonlySet<number | undefined>): readonly number[] =>
  [...items.keys()].filter((position) => !paired.has(position));

/**
 * Finds items that this update has already written, by an earlier body or by a write whose response was lost. They equal a
 * desired item and none of the base. Paired with the base, the desired item would be sent a second time.
 */
function livePositionsAlreadyWritten(
  list: ListField,
  { base, desired, live }: Versions<readonly Json[]>,
  baseOf: readonly (number | undefined)[],
  liveOf: readonly (number | undefined)[],
): ReadonlySet<number> {
  const sent = new Set<number>();
  if (list.kind === "keyed") return sent;
  const contents = base.map((item) => withoutServiceId(list, item));
  const isUnchanged = (position: number): boolean => covers(live[liveOf[position] ?? -1], contents[position]);
  // Most items are unchanged, so few need a comparison with all others.
  const unchanged = new Set([...base.keys()].filter(isUnchanged).map((position) => liveOf[position]));
  if (withoutPartner(live, unchanged).length === 0) return sent;
  const index = new ItemIndex(live);
  const positionsOfContents = contents.map((content) => index.positionsCovering(content ?? null));
  const ofBase = new Set(positionsOfContents.flat());
  for (const [position, item] of desired.entries()) {
    const former = baseOf[position];
    const isFormerLive = former !== undefined && (positionsOfContents[former] ?? []).length > 0;
    if (isFormerLive) continue;
    const livePosition = index
      .positionsCovering(item)
      .find((candidate) => !unchanged.has(candidate) && !ofBase.has(candidate) && !sent.has(candidate));
    if (livePosition !== undefined) sent.add(livePosition);
  }
  return sent;
}

/**
 * Finds new desired items that already exist, because an earlier run lost the response that created them. An item that another
 * user created with an equal key or content is reused as well: a second one would not differ from it.
 */
function newItemsAlreadyLive(
  list: ListField,
  { base, desired, live }: Versions<readonly Json[]>,
  baseOf: readonly (number | undefined)[],
  liveOf: readonly (number | undefined)[],
): ReadonlyMap<number, number> {
  const taken = new Set(baseOf.map((position) => (position === undefined ? undefined : liveOf[position])));
  const free = new Set(withoutPartner(live, taken));
  const candidatesFor = candidatesIn(list, live);
  const arrived = new Map<number, number>();
  for (const [position, item] of desired.entries()) {
    const former = baseOf[position];
    const isNew =
      former === undefined ||
      (liveOf[former] === undefined && !isIdentical(list.item, item, withoutServiceId(list, base[former])));
    const livePosition = isNew ? candidatesFor(item).find((candidate) => free.has(candidate)) : undefined;
    if (livePosition === undefined) continue;
    arrived.set(position, livePosition);
    free.delete(livePosition);
  }
  return arrived;
}

/** Returns the live items that a new item may correspond to. */
function candidatesIn(list: ListField, live: readonly Json[]): (item: Json) => readonly number[] {
  // Items that are only unique as a whole can share a key.
  if (list.kind !== "items" && list.unique !== true) {
    const byIdentity = grouped(live.keys(), (position) => identityOf(list, live[position]));
    return (item) => byIdentity.get(identityOf(list, item)) ?? [];
  }
  const index = new ItemIndex(live);
  if (!list.ownIds) return (item) => index.positionsCovering(item);
  const byId = grouped(live.keys(), (position) => own(live[position], "id"));
  return (item) => {
    const id = own(item, "id");
    const ofId = id === undefined ? [] : (byId.get(id) ?? []);
    return [...new Set([...index.positionsCovering(item), ...ofId])].sort((left, right) => left - right);
  };
}

/** Returns an item without the ID that only the service assigns. */
export const withoutServiceId = ({ ownIds }: ListField, item: Value): Value =>
  item === undefined || ownIds ? item : withoutId(item);

/** Pairs each base item with one live item of its key. If the service repeats the key, an equal item is preferred. */
function pairByKey(list: ListField, base: readonly Json[], live: readonly Json[]): Pairs {
  const free = new Map(
    [...grouped(live.entries(), ([, item]) => identityOf(list, item))].map(([identity, group]) => [
      identity,
      [...group],
    ]),
  );
  return base.map((item) => {
    const candidates = free.get(identityOf(list, item)) ?? [];
    const equal = candidates.findIndex(([, candidate]) => covers(candidate, item));
    const [partner] = candidates.splice(Math.max(0, equal), 1);
    return partner && { position: partner[0], item: partner[1], isByElimination: false };
  });
}

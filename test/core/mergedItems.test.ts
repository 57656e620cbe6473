import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../provider/src/core/resource/api";
import { driftWarnings } from "../../provider/src/core/lifecycle/driftWarnings";
import { Ownership } from "../../provider/src/core/resource/ownership";
import type { Operation, Resource } from "../../provider/src/core/resource/resource";
import { stateAfter, withDerived } from "../../provider/src/core/state/state";
import { updateOf } from "../../provider/src/core/lifecycle/update";
import { valueAt, withValueAt, type JsonObject } from "../../provider/src/core/json/json";
import { resources } from "../../provider/src/resources";
import type { PropertyMap } from "../harness/provider/wire";
import { caseCount, seed, seededRandom } from "../harness/random";
import { itemStory, mergedItems, pairsOf, isReordered, unclearItems } from "./support/itemEdits";
import type { Item, ItemEdit, ItemStory } from "./support/itemEdits";
import { mergedLists, type MergedList } from "./support/mergedLists";

/*
 * The program and another user edit one list since the last run. An oracle, which follows the identity of each item through all
 * edits, computes what an update makes of it.
 */

/** How often a test makes each pair of edits. */
const leastPairs = caseCount(8);

function storyOf({ edits, values }: MergedList, random: () => number): ItemStory {
  const draw = (): ItemEdit => edits[Math.floor(random() * edits.length)] ?? "add";
  return itemStory(
    random,
    values,
    Array.from({ length: 3 }, () => [draw(), draw()] as const),
  );
}

/** What an update makes of the list, and whether it overwrites and leaves changes of the other user. */
function merge({ kind, path, asJson, identityOf }: MergedList, { base, desired, live }: ItemStory) {
  const resource = resources[kind] as Resource;
  const all = [...base, ...live].map((item) => identityOf(asJson(item)));
  const withId = (item: Item): JsonObject => {
    const id = all
      .indexOf(identityOf(asJson(item)))
      .toString(16)
      .padStart(24, "a");
    return { ...(kind === "Dashboard" ? { id } : {}), ...asJson(item) };
  };
  const stateOf = (items: readonly JsonObject[]): Answer => {
    const returned = withValueAt({ id: "d" }, path, items);
    return withDerived(resource, { id: "d", raw: returned, comparable: returned, record: returned });
  };
  const argsOf = (items: readonly Item[]): JsonObject =>
    withValueAt({}, path, items.map(asJson) as JsonObject[]);
  const at = { organizationId: "o", serviceId: "s", id: "d" };
  const prior = stateAfter(resource, at, "created", argsOf(base), stateOf(base.map(withId)));
  const task = {
    resource,
    prior,
    at,
    ref: "d",
    args: argsOf(desired),
    desired: argsOf(desired),
    ownership: new Ownership(),
    isSecret: () => false,
    ignored: [],
  };
  // Another user sets a field of each item that the program never sets.
  const liveItems = live.map(withId).map((item): JsonObject => ({ ...item, theirs: true }));
  const update = updateOf(task as unknown as Operation<unknown>, stateOf(liveItems));
  const items = (valueAt(update.merged, path) ??
    valueAt(update.live.comparable, path)) as readonly PropertyMap[];
  const after = withValueAt(update.live.comparable, path, items as readonly JsonObject[]);
  const said = driftWarnings([update], after).join();
  return {
    items,
    hasConflict: said.includes("update/overwritten"),
    leavesDrift: said.includes("update/drift"),
  };
}

const withoutId = ({ id, theirs: _theirs, ...rest }: PropertyMap): PropertyMap => ({
  ...(String(id).startsWith("c") ? { id } : {}),
  ...rest,
});

function expectMerged(list: MergedList, told: ItemStory): void {
  const { asJson, identityOf, order, firstMatters } = list;
  const { base, desired, live } = told;
  const isRearranged = isReordered(base, desired);
  const { items, ...found } = merge(list, told);
  const expected = mergedItems(told);
  const unclear = unclearItems(told);
  const identities = items.map(identityOf);
  const clearIn = (all: readonly Item[]) => all.filter(({ identity }) => !unclear.has(identity)).map(asJson);
  const clear = new Set(
    [...base, ...desired, ...live]
      .filter(({ identity }) => !unclear.has(identity))
      .map((item) => identityOf(asJson(item))),
  );
  const ofClear = items.filter((json) => clear.has(identityOf(json))).map(withoutId);
  expect(new Set(identities.filter((one) => clear.has(one))).size).toBe(ofClear.length);
  expect(new Set(ofClear)).toEqual(new Set(clearIn([...expected.items.values()])));
  const ofOthers = new Set(live.map((item) => identityOf(asJson(item))));
  for (const json of items)
    if (clear.has(identityOf(json))) expect(json["theirs"]).toBe(ofOthers.has(identityOf(json)) || undefined);
  expectNothingLost(list, told, items, found.hasConflict);
  // Two items of one name can change their places with each other.
  if (unclear.size > 0) return;
  const isNewFirst = base[0]?.identity !== desired[0]?.identity;
  const [leader] = firstMatters === true ? (isNewFirst ? desired : live) : [];
  const first = leader === undefined ? undefined : identityOf(asJson(leader));
  if (order !== "none") {
    const inOrder = (isRearranged ? desired : live)
      .map((item) => identityOf(asJson(item)))
      .filter((one) => identities.includes(one) && one !== first);
    expect(identities.filter((one) => inOrder.includes(one))).toEqual(inOrder);
    if (identities.includes(first)) expect(identities[0]).toBe(first);
  }
  const isMoved = order === "compared" && isReordered(base, live);
  const merged = identities.flatMap(
    (one) => [...base, ...desired, ...live].find((item) => identityOf(asJson(item)) === one) ?? [],
  );
  const isRedone = isReordered(live, firstMatters === true ? merged : desired);
  const isOurOrder = isRearranged || (firstMatters === true && isRedone);
  const hasConflict = expected.hasConflict || (isMoved && isOurOrder && isRedone);
  const leavesDrift = expected.leavesDrift || (isMoved && !isOurOrder);
  expect(found).toEqual({ hasConflict, leavesDrift });
}

/** An item whose name another item has too may be either, but an update removes and changes only what the program did, or names it. */
function expectNothingLost(
  { asJson }: MergedList,
  { base, desired, live }: ItemStory,
  items: readonly PropertyMap[],
  hasConflict: boolean,
): void {
  const isGone = base.some((item) => !desired.some(({ identity }) => identity === item.identity));
  const isEdited = base.some((item) => !desired.includes(item));
  const there = items.map(withoutId);
  const has = (item: Item): boolean => there.some((json) => isDeepStrictEqual(json, asJson(item)));
  if (!isEdited) expect(live.filter((item) => !has(item))).toEqual([]);
  if (!isGone && !hasConflict) expect(items.length).toBeGreaterThanOrEqual(live.length);
  const isAdded = ({ identity, name }: Item): boolean =>
    !base.some((item) => item.identity === identity || item.name === name);
  const added = desired.filter(isAdded);
  if (!hasConflict) expect(added.filter((item) => !has(item))).toEqual([]);
}

describe.each(Object.entries(mergedLists))("%s", (_name, list) => {
  test(`an update makes of two edits what each side changed (seed ${seed})`, () => {
    const random = seededRandom(seed);
    const counts = new Map(pairsOf(list.edits).map((pair) => [pair, 0]));
    for (let number = 1; Math.min(...counts.values()) < leastPairs; number += 1) {
      const told = storyOf(list, random);
      for (const pair of told.pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
      try {
        expectMerged(list, told);
      } catch (error) {
        throw new Error(`story ${number}: ${JSON.stringify(told)}`, { cause: error });
      }
    }
  });

  test(`without edits of another user, an update gives the list of the program (seed ${seed})`, () => {
    const random = seededRandom(seed);
    for (let number = 0; number < 2 * leastPairs; number += 1) {
      const told = { ...storyOf(list, random) };
      const { items, ...found } = merge(list, { ...told, live: told.base });
      const [one, other] = [items.map(withoutId), told.desired.map(list.asJson)];
      if (list.order === "none") expect(new Set(one)).toEqual(new Set(other));
      else expect(one).toEqual(other);
      expect(found).toEqual({ hasConflict: false, leavesDrift: false });
    }
  });
});

/*
 * Edits of one list by the program and by another user, and what a three-way merge makes of them. Each item has an identity,
 * which no service returns, so that the oracle needs no pairing of items.
 */

/** An item: two values that an edit can change, and a name, which other items can have too. */
export interface Item {
  readonly identity: number;
  /** "" if it has none. */
  readonly name: string;
  readonly left: number;
  readonly right: number;
}

export const itemEdits = [
  "add",
  "remove",
  "edit",
  "rename",
  "move",
  "repeat name",
  "add without name",
] as const;
export type ItemEdit = (typeof itemEdits)[number];

/** Edits that concern an item which exists, so that both sides can concern the same one. */
const ofExisting: ReadonlySet<ItemEdit> = new Set(["remove", "edit", "rename", "move"]);

/** A list as the last run left it, as the program has it now, and as another user left it. */
export interface ItemStory {
  readonly base: readonly Item[];
  readonly desired: readonly Item[];
  readonly live: readonly Item[];
  /** Pairs of edits, such as `edit & rename of the same item`. */
  readonly pairs: readonly string[];
}

export const pairOf = (ours: ItemEdit, theirs: ItemEdit, isSame: boolean): string =>
  `${ours} & ${theirs} of ${isSame ? "the same item" : "other items"}`;

/** All pairs that the edits of a list have. */
export const pairsOf = (edits: readonly ItemEdit[]): readonly string[] =>
  edits.flatMap((ours) =>
    edits.flatMap((theirs) => [
      ...(ofExisting.has(ours) === ofExisting.has(theirs) ? [pairOf(ours, theirs, true)] : []),
      pairOf(ours, theirs, false),
    ]),
  );

/** A story in which both sides make these edits: of each pair, the first is the program's. */
export function itemStory(
  random: () => number,
  changed: readonly ("left" | "right")[],
  pairs: readonly (readonly [ItemEdit, ItemEdit])[],
): ItemStory {
  const below = (limit: number): number => Math.floor(random() * limit);
  let identities = 0;
  const fresh = (name: string): Item => {
    identities += 1;
    return { identity: identities, name, left: below(100), right: below(20) };
  };
  const newName = (): string => `n${(identities += 1)}`;
  const base = Array.from({ length: 2 * pairs.length }, () => fresh(newName()));
  const both = { ours: [...base], theirs: [...base] };
  const touched = { ours: new Set<number>(), theirs: new Set<number>() };
  const made: string[] = [];
  const insert = (items: Item[], item: Item): void => void items.splice(below(items.length + 1), 0, item);
  const choose = (side: "ours" | "theirs"): number => {
    const free = base.map(({ identity }) => identity).filter((one) => !touched[side].has(one));
    return free[below(free.length)] ?? 0;
  };
  const edit = (
    side: "ours" | "theirs",
    kind: ItemEdit,
    target: number,
    twin: Item | undefined,
  ): Item | undefined => {
    const items = both[side];
    if (!ofExisting.has(kind)) {
      const names: Partial<Record<ItemEdit, string | undefined>> = {
        add: newName(),
        "repeat name": items[below(items.length)]?.name,
      };
      const added = twin ?? fresh(names[kind] ?? "");
      insert(items, added);
      return added;
    }
    touched[side].add(target);
    const at = items.findIndex(({ identity }) => identity === target);
    const [item] = items.splice(at, 1);
    if (item === undefined || kind === "remove") return undefined;
    if (kind === "move") {
      items.splice(below(items.length + 1), 0, item);
      return undefined;
    }
    const value = changed[below(changed.length)] ?? "left";
    items.splice(at, 0, {
      ...item,
      ...(kind === "rename" ? { name: newName() } : { [value]: 100 + below(5) }),
    });
    return undefined;
  };
  const kinds: (readonly [ItemEdit, ItemEdit, boolean])[] = [];
  for (const [ours, theirs] of pairs) {
    const target = choose("ours");
    const isFree = !touched.theirs.has(target);
    const added = edit("ours", ours, target, undefined);
    const isSame = ofExisting.has(ours) === ofExisting.has(theirs) && isFree && random() < 0.8;
    edit("theirs", theirs, isSame ? target : choose("theirs"), isSame ? added : undefined);
    kinds.push([ours, theirs, isSame]);
  }
  for (const [one, [ours, , isSame]] of kinds.entries())
    for (const [other, [, theirs]] of kinds.entries())
      made.push(pairOf(ours, theirs, one === other && isSame));
  return { base, desired: both.ours, live: both.theirs, pairs: made };
}

export interface Merged {
  /** The items by identity, in no order. */
  readonly items: ReadonlyMap<number, Item>;
  /** Whether both sides changed one value, or one side changed an item that the program removed. */
  readonly hasConflict: boolean;
  /** Whether changes of the other user stay. */
  readonly leavesDrift: boolean;
}

const values = ["name", "left", "right"] as const;

/** What an update makes of a story. */
export function mergedItems({ base, desired, live }: ItemStory): Merged {
  const byIdentity = (items: readonly Item[]) => new Map(items.map((item) => [item.identity, item]));
  const [before, ours, theirs] = [byIdentity(base), byIdentity(desired), byIdentity(live)];
  const items = new Map<number, Item>();
  let [hasConflict, leavesDrift] = [false, false];
  for (const identity of new Set([...before.keys(), ...ours.keys(), ...theirs.keys()])) {
    const [then, wanted, now] = [before.get(identity), ours.get(identity), theirs.get(identity)];
    const isIn = (one: Item, other: Item): boolean => values.every((name) => one[name] === other[name]);
    if (then === undefined) {
      const item = wanted ?? now;
      if (item !== undefined) items.set(identity, item);
      leavesDrift ||= wanted === undefined;
    } else if (wanted === undefined) {
      hasConflict ||= now !== undefined && !isIn(now, then);
    } else if (now === undefined) {
      if (isIn(wanted, then)) leavesDrift = true;
      else {
        items.set(identity, wanted);
        hasConflict = true;
      }
    } else {
      const isOurs = (name: (typeof values)[number]): boolean => wanted[name] !== then[name];
      const isTheirs = (name: (typeof values)[number]): boolean => now[name] !== then[name];
      const pick = <Name extends (typeof values)[number]>(name: Name): Item[Name] =>
        isOurs(name) ? wanted[name] : now[name];
      items.set(identity, { identity, name: pick("name"), left: pick("left"), right: pick("right") });
      hasConflict ||= values.some((name) => isOurs(name) && isTheirs(name) && wanted[name] !== now[name]);
      leavesDrift ||= values.some((name) => !isOurs(name) && isTheirs(name));
    }
  }
  return { items, hasConflict, leavesDrift };
}

/** The identities of items whose name another item has too, in any of the three lists. */
export function unclearItems({ base, desired, live }: ItemStory): ReadonlySet<number> {
  const all = [...base, ...desired, ...live];
  const isShared = ({ identity, name }: Item): boolean =>
    name === "" || all.some((other) => other.name === name && other.identity !== identity);
  return new Set(all.filter(isShared).map(({ identity }) => identity));
}

/** Whether the items that two lists have in common stand in another order. */
export function isReordered(one: readonly Item[], other: readonly Item[]): boolean {
  const identities = (items: readonly Item[], among: readonly Item[]): readonly number[] =>
    items.map(({ identity }) => identity).filter((item) => among.some(({ identity }) => identity === item));
  return identities(one, other).join() !== identities(other, one).join();
}

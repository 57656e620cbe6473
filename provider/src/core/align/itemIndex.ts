import { asDigits, covers, grouped, holdsUnknown, isEmpty, isList, isObject } from "../json/json";
import type { Json } from "../json/json";

/*
 * Compares the items of long lists. Comparing every pair would block the process for a minute if both sides edit thousands of
 * unnamed items.
 */

/** Returns the paths and values of all leaves. */
export function leavesOf(value: unknown, path = ""): readonly (readonly [string, unknown])[] {
  if (isEmpty(value)) return [];
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`));
}

/** Returns a string key for a value that does not depend on the order of fields. */
export function contentKey(value: Json): string {
  if (isList(value)) return `[${value.map(contentKey).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${inner === undefined ? "" : contentKey(inner)}`,
  );
  return `{${fields.toSorted().join()}}`;
}

/** Finds the positions of items by the path and value of a leaf. */
class LeafPositions {
  readonly #positions = new Map<string, Map<unknown, number[]>>();

  add(position: number, path: string, value: unknown): void {
    const byValue = this.#positions.get(path) ?? new Map<unknown, number[]>();
    this.#positions.set(path, byValue);
    const positions = byValue.get(value);
    if (positions === undefined) byValue.set(value, [position]);
    else positions.push(position);
  }

  of(path: string, value: unknown): readonly number[] {
    return this.#positions.get(path)?.get(value) ?? [];
  }
}

/** Finds the items of a list that contain all values of another item. Compares only candidates that share its rarest value. */
export class ItemIndex {
  /** Built on first use, because most lists need no index. */
  #leaves: LeafPositions | undefined;
  readonly #covering = new Map<string, readonly number[]>();

  constructor(private readonly items: readonly Json[]) {}

  /** Returns the positions of the items that contain all values of an item. */
  positionsCovering(item: Json): readonly number[] {
    if (holdsUnknown(item)) return this.#find(item);
    const key = contentKey(item);
    const positions = this.#covering.get(key) ?? this.#find(item);
    this.#covering.set(key, positions);
    return positions;
  }

  #find(item: Json): readonly number[] {
    const leaves = (this.#leaves ??= leafPositions(this.items.map((member) => leavesOf(member))));
    let candidates: readonly number[] | undefined;
    for (const [path, value] of leavesOf(item)) {
      const positions = leaves.of(path, asDigits(value));
      if (candidates === undefined || positions.length < candidates.length) candidates = positions;
    }
    return (candidates ?? [...this.items.keys()]).filter((position) => covers(this.items[position], item));
  }
}

/** A number equals the string of its digits. */
function leafPositions(items: readonly (readonly (readonly [string, unknown])[])[]): LeafPositions {
  const positions = new LeafPositions();
  for (const [position, leaves] of items.entries())
    for (const [path, value] of leaves) positions.add(position, path, asDigits(value));
  return positions;
}

export type Leaves = ReadonlyMap<string, unknown>;

/** Limits the pairs whose likeness is computed, which takes about a second. */
const mostPairs = 100_000_000;

/**
 * Returns the partner that is most similar to each item, if they share more than half of their leaves and neither is as similar
 * to a third item.
 */
export function mostAlike(
  items: readonly Leaves[],
  partners: readonly Leaves[],
): ReadonlyMap<number, number> {
  if (items.length * partners.length > mostPairs) return new Map();
  const index = new LeafPositions();
  for (const [position, leaves] of partners.entries())
    for (const [path, value] of leaves) index.add(position, path, value);
  const common = new Uint32Array(partners.length);
  const sizes = Uint32Array.from(partners, ({ size }) => size);
  const [ofItems, ofPartners] = [new Highest(items.length), new Highest(partners.length)];
  for (const [item, leaves] of items.entries()) {
    common.fill(0);
    // Leaves that all partners share are counted once, which avoids a walk through all partners.
    let everywhere = 0;
    for (const [path, value] of leaves) {
      const positions = index.of(path, value);
      if (positions.length === partners.length) everywhere += 1;
      else for (const position of positions) common[position] = (common[position] ?? 0) + 1;
    }
    for (let partner = 0; partner < sizes.length; partner += 1) {
      const shared = everywhere + (common[partner] ?? 0);
      if (shared * 2 <= leaves.size) continue;
      const share = shared / Math.max(leaves.size, sizes[partner] ?? 0);
      ofItems.note(item, partner, share);
      ofPartners.note(partner, item, share);
    }
  }
  return new Map(
    [...items.keys()].flatMap((item) => {
      const partner = ofItems.uniqueOf(item);
      return partner !== undefined && ofPartners.uniqueOf(partner) === item ? [[item, partner]] : [];
    }),
  );
}

/**
 * Tracks the highest share above one half for each item, and the partner that has it. Uses typed arrays, because there are
 * millions of shares.
 */
class Highest {
  readonly #shares: Float64Array;
  /** -1 if several partners have the share. */
  readonly #partners: Int32Array;

  constructor(count: number) {
    this.#shares = new Float64Array(count).fill(0.5);
    this.#partners = new Int32Array(count).fill(-1);
  }

  note(item: number, partner: number, share: number): void {
    const highest = this.#shares[item] ?? 1;
    if (share < highest) return;
    this.#partners[item] = share > highest ? partner : -1;
    this.#shares[item] = share;
  }

  uniqueOf(item: number): number | undefined {
    const partner = this.#partners[item] ?? -1;
    return partner === -1 ? undefined : partner;
  }
}

/** Groups items by content. An item with unknown parts gets its own group, because it may turn out to differ from every other. */
export const groupsOfEqual = <Item extends { readonly item: Json }>(
  items: readonly Item[],
): readonly (readonly Item[])[] => [
  ...grouped(items, (item) => (holdsUnknown(item.item) ? item : contentKey(item.item))).values(),
];

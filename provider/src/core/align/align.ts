import {
  type Field,
  type ListField,
  type ObjectField,
  fieldIn,
  isListOfObjects,
  unknownField,
} from "../schema/fields";
import { isList, isObject, listOf, own } from "../json/json";
import type { Json, Path, Value } from "../json/json";
import { type ItemPositions, withoutServiceId, positionsIn } from "./positions";
import type { Side, Versions } from "./versions";

/*
 * Aligns the three versions of an object in one tree. An update goes through these files: `recordedBase` adds recorded values to the
 * base, `align` makes the tree, `threeWayMerge` computes what is sent, `ignoredFields` leaves out what the program ignores, and
 * `requestBody` lays the rest over the response. `changes` and `plannedChanges` say what differs, `drift` what other users changed,
 * and `droppedFields` what no comparison sees.
 *
 * The tree decides which item of a list is which one in another version, and everything that an update does and says is computed from
 * it: two decisions about one item would let an update send something else than its preview said.
 */

/** A value in its versions. The values inside it align when they are first read, because most values are equal as a whole. */
export class AlignedValue implements Versions {
  readonly base: Value;
  readonly desired: Value;
  readonly live: Value;
  #fields: ReadonlyMap<string, AlignedValue> | undefined;
  #items: readonly AlignedItem[] | undefined;

  constructor(
    readonly field: Field,
    { base, desired, live }: Versions,
  ) {
    this.base = base;
    this.desired = desired;
    this.live = live;
  }

  /**
   * The fields of an object by their names. Undefined unless the value is an object in each version that has it, and for a value
   * that only the service has.
   */
  get fields(): ReadonlyMap<string, AlignedValue> | undefined {
    this.#fields ??= fieldsOf(this);
    return this.#fields;
  }

  /**
   * The items of a list of objects. Undefined unless the value is a list in each version that has it, and for a value that only the
   * service has.
   */
  get items(): readonly AlignedItem[] | undefined {
    this.#items ??= alignedItems(this);
    return this.#items;
  }
}

/** An item of a list in its versions, without the id that only the service writes. */
export class AlignedItem extends AlignedValue {
  constructor(
    field: Field,
    versions: Versions,
    readonly positions: Versions<number | undefined>,
    /** The id that the service gave to the item. */
    readonly liveId: Value,
    /**
     * True if the desired item takes the id of its partner in the base, or without a base in the live list, and nothing else of it.
     */
    readonly takesOnlyId: boolean,
  ) {
    super(field, versions);
  }
}

export const align = (field: Field, versions: Versions): AlignedValue => new AlignedValue(field, versions);

/**
 * The items of pairs of lists that were aligned before, because a state and its inputs need the same ones. A list belongs to one
 * field.
 */
const alignedLists = new WeakMap<readonly Json[], WeakMap<readonly Json[], readonly AlignedItem[]>>();

/** The items of two versions of a list. */
export function alignLists(list: ListField, desired: Value, live: Value): readonly AlignedItem[] {
  const [desiredItems, liveItems] = [listOf(desired), listOf(live)];
  const byLive = alignedLists.get(desiredItems) ?? new WeakMap<readonly Json[], readonly AlignedItem[]>();
  alignedLists.set(desiredItems, byLive);
  const items =
    byLive.get(liveItems) ??
    align(list, { base: undefined, desired: desiredItems, live: liveItems }).items ??
    [];
  byLive.set(liveItems, items);
  return items;
}

/** An item of a merged list, and the aligned item that it was merged from. */
export interface MergedFrom {
  readonly aligned: AlignedItem;
  readonly item: Json;
}

/** Notes how a list that was merged from aligned items aligns with the live one, so that no comparison pairs the two again. */
export function noteMergedList(list: ListField, live: readonly Json[], items: readonly MergedFrom[]): Json[] {
  const merged = items.map(({ item }) => item);
  const mergedPositions = new Set(items.map(({ aligned }) => aligned.positions.live));
  const liveOnly = [...live.keys()].filter((position) => !mergedPositions.has(position));
  const positions = [
    ...items.map(({ aligned: { positions: from, takesOnlyId } }, position) => ({
      positions: { base: undefined, desired: position, live: from.live },
      takesOnlyId,
    })),
    ...liveOnly.map((position) => ({
      positions: { base: undefined, desired: undefined, live: position },
      takesOnlyId: false,
    })),
  ];
  const versions = { base: undefined, desired: merged, live };
  alignedLists.set(merged, new WeakMap([[live, itemsAt(list, versions, positions)]]));
  return merged;
}

/** The desired item of each live item, by the position of the live item. */
export const desiredByPosition = (
  list: ListField,
  desired: Value,
  live: Value,
): ReadonlyMap<number | undefined, Value> =>
  new Map(alignLists(list, desired, live).map((item) => [item.positions.live, item.desired]));

/** The value at a path through objects. */
export const alignedAt = (value: AlignedValue, path: Path): AlignedValue | undefined =>
  path.reduce<AlignedValue | undefined>((at, name) => at?.fields?.get(name), value);

/** The items that a version has, in its order. */
export const itemsIn = (side: Side, items: readonly AlignedItem[] = []): readonly AlignedItem[] =>
  items
    .filter(({ positions }) => positions[side] !== undefined)
    .toSorted((left, right) => (left.positions[side] ?? 0) - (right.positions[side] ?? 0));

/** True if positions of items are in their order. */
export const isAscending = (positions: readonly number[]): boolean =>
  positions.every((position, index) => position >= (positions[index - 1] ?? 0));

const innerItem: ObjectField = {
  ...{ kind: "object", fields: {}, leaves: [], oneOf: [], isOpen: true, hasFixed: false },
  isRequired: true,
};

/** A list of objects inside a value without a fixed form. The program writes their ids. */
const innerList: ListField = { kind: "items", key: [], ownIds: true, item: innerItem, isRequired: false };

/** The versions that exist. A value that only the service has is not compared. */
const comparedVersions = ({ base, desired, live }: Versions): readonly Value[] =>
  (base ?? desired ?? null) === null ? [] : [base, desired, live].filter((side) => (side ?? null) !== null);

function fieldsOf(value: AlignedValue): AlignedValue["fields"] {
  const { field, base, desired, live } = value;
  const versions = comparedVersions(value);
  if (field.kind !== "object" && field.kind !== "json") return undefined;
  if (versions.length === 0 || !versions.every(isObject)) return undefined;
  const names = new Set(versions.flatMap((version) => Object.keys(version)));
  return new Map(
    [...names].map((name) => {
      const inner = field.kind === "object" ? fieldIn(field, name) : unknownField;
      return [
        name,
        align(inner, { base: own(base, name), desired: own(desired, name), live: own(live, name) }),
      ];
    }),
  );
}

function alignedItems(value: AlignedValue): AlignedValue["items"] {
  const { field } = value;
  const versions = comparedVersions(value);
  if (versions.length === 0 || !versions.every(isList)) return undefined;
  const isOfObjects = versions.some((version) => version.some(isObject));
  if (isListOfObjects(field)) return alignItems(field, value, false);
  return field.kind === "json" && isOfObjects ? alignItems(innerList, value, true) : undefined;
}

const alignItems = (list: ListField, versions: Versions, isInner: boolean): readonly AlignedItem[] =>
  itemsAt(list, versions, positionsIn(list, versions, isInner));

/** The items of the versions of a list, by their positions. */
function itemsAt(
  list: ListField,
  { base, desired, live }: Versions,
  itemPositions: readonly ItemPositions[],
): readonly AlignedItem[] {
  const itemAt = (items: Value, position: number | undefined): Json | undefined =>
    position === undefined ? undefined : listOf(items)[position];
  return itemPositions.map(({ positions, takesOnlyId }) => {
    const liveItem = itemAt(live, positions.live);
    const versions = {
      base: withoutServiceId(list, itemAt(base, positions.base)),
      desired: withoutServiceId(list, itemAt(desired, positions.desired)),
      live: withoutServiceId(list, liveItem),
    };
    return new AlignedItem(
      list.item,
      versions,
      positions,
      list.ownIds ? undefined : own(liveItem, "id"),
      takesOnlyId,
    );
  });
}

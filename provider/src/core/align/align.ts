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
 * Aligns the base, desired and live versions of an object in one tree. An update passes through these files: `recordedBase` adds
 * recorded values to the base, `align` builds the tree, `threeWayMerge` computes the fields to send, `ignoredFields` drops what
 * `ignoreChanges` lists, and `requestBody` lays the rest over the response. `changes` and `plannedChanges` describe differences,
 * `drift` the changes of other users, and `droppedFields` finds removed fields that no comparison sees. Everything that an update
 * sends or reports is computed from this one tree. If two places paired the items of a list on their own, an update could send
 * something other than its preview announced.
 */

/** A value in its versions. Nested values are aligned on first access, because most values are equal as a whole. */
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

  /** The fields by name. Undefined for a value that only the service has, or that is not an object in every version that contains it. */
  get fields(): ReadonlyMap<string, AlignedValue> | undefined {
    this.#fields ??= fieldsOf(this);
    return this.#fields;
  }

  /** The items of a list of objects. Undefined for a value that only the service has, or that is not a list in every version that contains it. */
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
    /** The ID that the service assigned to the item. */
    readonly liveId: Value,
    /** True if the desired item reuses the ID of its partner (in the base, or else in the live list) but none of its values. */
    readonly takesOnlyId: boolean,
  ) {
    super(field, versions);
  }
}

export const align = (field: Field, versions: Versions): AlignedValue => new AlignedValue(field, versions);

/** Caches aligned lists, because a state and its inputs compare the same ones. A list object belongs to one field. */
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

/** Caches how a merged list aligns with the live one, so that no later comparison pairs the items differently. */
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

/** The items that exist in a version, in its order. */
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

/** Describes a list of objects inside a value without a fixed form. The program, not the service, writes their IDs. */
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

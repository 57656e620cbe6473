import { type Part, type Step, argsPath, isSame } from "./changes";
import { type Field, type ObjectField, isListOfObjects } from "../schema/fields";
import { covers, isList, isObject, listOf, own } from "../json/json";
import type { Json, JsonObject, Path, Value } from "../json/json";
import { type IsSecret, type LocatedChange, plannedOf } from "./plannedChanges";
import { type AlignedItem, type AlignedValue, isAscending, itemsIn } from "./align";
import { mergedItems, valueOfOthers } from "./threeWayMerge";
import { type Side, type Versions, isIdentical, isOfAnotherType } from "./versions";

/** A change of another user since the base. */
export type Drift = LocatedChange & {
  /** True if the program set the field at the last run. Fields that belong to a group the program sets count as drift, too. */
  readonly isManaged: boolean;
  /** True if the program changed this value too. */
  readonly isChangedToo: boolean;
  /** True if the update keeps the other user's change. */
  readonly isLeft: boolean;
};

interface DriftOptions {
  /** The fields that an update sends. */
  readonly merged: JsonObject;
  /** The fields that the program set at the last run. The base of the tree can contain more. */
  readonly base: JsonObject;
  readonly isSecret: IsSecret;
  /** True if an update clears a field that the program no longer sets. */
  readonly isCleared: (pathInArgs: Path) => boolean;
  /** True if the update changes the type of the object, so that no live part remains. */
  readonly changesType?: boolean;
}

interface DriftPart extends Pick<Drift, "isChangedToo" | "isLeft"> {
  readonly part: Part;
}

/** Returns the changes of other users, except those that the program makes too. */
export function driftIn(
  object: AlignedValue,
  options: DriftOptions,
  above: Path = [],
  aboveInArgs: Path = [],
): readonly Drift[] {
  return [...(object.fields ?? [])].flatMap(([name, value]): readonly Drift[] => {
    const { field, base, desired, live, fields } = value;
    // A change of an immutable field replaces the object and is reported as such.
    if (base === undefined || field.fixed === true) return [];
    const at = [...above, name];
    const inArgs = argsPath(object.field as ObjectField, aboveInArgs, name);
    const [merged, former] = [own(options.merged, name), own(options.base, name)];
    if (field.kind === "object" && fields !== undefined && isObject(base)) {
      const changesType = isObject(merged) && isOfAnotherType(field, merged, live);
      const inner = { merged: isObject(merged) ? merged : {}, base: isObject(former) ? former : {} };
      return driftIn(value, { ...options, ...inner, changesType }, at, inArgs);
    }
    const isDropped = desired === undefined && options.isCleared(inArgs);
    const isReplaced = options.changesType === true;
    const isSent = merged !== undefined || isReplaced || isDropped;
    const valueLeft = isDropped ? valueOfOthers(value) : live;
    const valueAfter = merged !== undefined || isReplaced ? merged : valueLeft;
    return driftOfValue(value, valueAfter, isSent, []).flatMap(({ part, ...outcome }) =>
      plannedOf(part, inArgs, field, options.isSecret)
        // A hidden value is unknown, so nobody can say that it changed.
        .filter((change) => change.kind !== "changed" || typeof change.from !== "symbol")
        .map((change) => ({ ...change, ...outcome, at, field, isManaged: former !== undefined })),
    );
  });
}

/** Returns the drift in one value. `valueAfter` is the value after the update: the live one unless the update `isSent`. */
function driftOfValue(
  value: AlignedValue,
  valueAfter: Value,
  isSent: boolean,
  at: readonly Step[],
): readonly DriftPart[] {
  const { field, base, desired, live, fields } = value;
  // Most values did not drift, so this skips the slow alignment of their parts.
  if (base === undefined || (isComparedInPart(field) && covers(live, base))) return [];
  if (value.items !== undefined) return driftOfItems(value, valueAfter, isSent, at);
  if (fields !== undefined && isObject(base) && isObject(live))
    return [...fields].flatMap(([name, inner]) =>
      driftOfValue(inner, own(valueAfter, name), isSent, [...at, name]),
    );
  const isAsBase = field.kind === "json" ? covers(live, base) : isSame(field, base, live);
  if (isAsBase || isIdentical(field, desired, live)) return [];
  return [
    {
      part: { kind: "changed", at, field, from: live, to: base },
      isChangedToo: !isIdentical(field, base, desired),
      isLeft: field.kind === "set" ? isSetLeft(value, valueAfter) : isIdentical(field, valueAfter, live),
    },
  ];
}

const isComparedInPart = ({ kind }: Field): boolean => kind === "object" || kind === "json";

/** True if members that another user added stay, and members that they removed do not return. */
function isSetLeft({ base, live }: Versions, valueAfter: Value): boolean {
  const areKept = (members: Value, former: Value, isPresent: boolean): boolean =>
    listOf(members).every(
      (member) => listOf(former).includes(member) || listOf(valueAfter).includes(member) === isPresent,
    );
  return areKept(live, base, true) && areKept(base, live, false);
}

/**
 * Returns the drift of the items of a list, described as the change that would restore the base, like a preview after a refresh:
 * an item that another user added is "removed".
 */
function driftOfItems(
  list: AlignedValue,
  valueAfter: Value,
  isSent: boolean,
  at: readonly Step[],
): readonly DriftPart[] {
  const { field, items = [] } = list;
  const isDesired = isList(list.desired);
  const merged = isSent && isDesired ? mergedItems(list) : undefined;
  const itemsAfter = new Map<AlignedItem, Json>(merged?.map(({ aligned, item }) => [aligned, item]));
  const stepTo = ({ positions }: AlignedItem, side: "base" | "live"): Step => {
    const [position, versions] = [positions[side] ?? 0, listOf(list[side])];
    return isListOfObjects(field)
      ? { list: field, item: versions[position] ?? null, items: versions }
      : position;
  };
  const drift = items.flatMap((item): readonly DriftPart[] => {
    const { base, live } = item;
    // An item that only reuses an ID is not the program's earlier item.
    const isOfProgram = isDesired && item.desired !== undefined && !item.takesOnlyId;
    if (base !== undefined && live !== undefined) {
      const itemAfter = merged === undefined ? (isSent ? undefined : live) : itemsAfter.get(item);
      return driftOfValue(item, isOfProgram || !isSent ? itemAfter : undefined, isSent, [
        ...at,
        stepTo(item, "base"),
      ]);
    }
    if (live !== undefined) {
      const part = { kind: "removed", at: [...at, stepTo(item, "live")], item: live } as const;
      // If the type of a chart changes, none of its items stay.
      const isLeft = !isSent || listOf(valueAfter).some((itemAfter) => covers(itemAfter, live));
      return isOfProgram ? [] : [{ part, isChangedToo: false, isLeft }];
    }
    if (base === undefined || !isOfProgram) return [];
    // If the program edited an item that another user removed, the update creates it again.
    const isChangedToo = !isIdentical(item.field, base, item.desired);
    const part = { kind: "added", at: [...at, stepTo(item, "base")], item: base } as const;
    return [{ part, isChangedToo, isLeft: !isChangedToo }];
  });
  // Only in a sequence does the order carry meaning.
  if (field.kind !== "sequence" || isInOrder(items, "base", "live")) return drift;
  const isLeft = isAscending((merged ?? []).flatMap(({ aligned }) => aligned.positions.live ?? []));
  return [
    ...drift,
    { part: { kind: "reordered", at }, isChangedToo: !isInOrder(items, "desired", "base"), isLeft },
  ];
}

/** True if the items that two versions share have equal orders. */
const isInOrder = (items: readonly AlignedItem[], side: Side, reference: Side): boolean =>
  isAscending(itemsIn(side, items).flatMap(({ positions }) => positions[reference] ?? []));

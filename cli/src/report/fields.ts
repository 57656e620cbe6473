import { distinctNames, isEqual, isList, isListOfObjects, isObject, leafAt } from "pulumi-pipes/internal";
import { alignLists, listOf, omit, own, pathText, removedItems, valueAt } from "pulumi-pipes/internal";
import type { Json, ListField } from "pulumi-pipes/internal";
import type { Resource } from "./preview";
import { holdsSecret, longestText, shortened, valueInReport } from "./text";

type Value = Json | undefined;

/** A value on the service, in the state and in the program; undefined on a side that does not have it. */
export interface Sides {
  readonly live?: Value;
  readonly state?: Value;
  readonly program?: Value;
}

/** A value that is changed, added or removed. */
export interface FieldRow extends Sides {
  /** In Pulumi's notation, with the names of items instead of their indexes: `tiles["Errors"].x`. */
  readonly path: string;
  /** The fields that lead to the value: `tiles`, `x`. */
  readonly names: readonly string[];
  /** The name of the item of a list that it is, or is in. */
  readonly item: string | undefined;
  /** Set for an item that its list gets or loses as a whole. */
  readonly itemChange?: "added" | "removed";
  /** True if this change causes the replacement of the resource. */
  readonly replaces: boolean;
}

/** The sides of a change. Long ones begin shortly before the first difference, which a cut would hide. */
export function sideTexts({ live, state, program }: Sides, longest = longestText): readonly string[] {
  const texts = [live, state, program].map(valueInReport);
  const [first = "", , last = ""] = texts;
  let same = 0;
  while (same < first.length && first[same] === last[same]) same += 1;
  const beginning = first.slice(0, Math.max(0, same - longest / 5));
  return texts.map((text) =>
    beginning !== "" && text.length > longest && text.startsWith(beginning)
      ? `…${shortened(text.slice(beginning.length).replace(/^[\uDC00-\uDFFF]/, ""), longest)}`
      : shortened(text, longest),
  );
}

type Place = Pick<FieldRow, "path" | "names" | "item" | "itemChange">;

/** True if the value changed outside Pulumi. */
export const isDrifted = ({ live, state }: Sides): boolean => !isEqual(live, state);

/**
 * The values that an update or a replacement changes, as far down as they differ; of another object, all its values but its
 * address. In the order of the schema, the name first.
 */
export function fieldsOf(resource: Resource, isUpdated: boolean): readonly FieldRow[] {
  const { definition, live, recorded, program, step } = resource;
  const address = [...(definition?.scope ?? []), definition?.idArg.name ?? ""];
  const all = isUpdated
    ? { live: live?.inputs, state: recorded?.inputs, program }
    : { program: omit(program ?? live?.inputs ?? {}, address) };
  const changed = Object.keys(step?.detailedDiff ?? {}).map(namesIn);
  const reasons = (step?.replaceReasons ?? []).map(namesIn);
  const leaves = definition?.fields.leaves ?? [];
  const rank = ({ names }: FieldRow): number => {
    const index = leaves.findIndex(({ path }) => path.every((name, at) => name === names[at]));
    return names[0] === "name" ? -1 : index === -1 ? leaves.length : index;
  };
  const rows = rowsAt(all, { path: "", names: [], item: undefined });
  return rows.toSorted((one, other) => rank(one) - rank(other));

  function rowsAt(sides: Sides, place: Place): readonly FieldRow[] {
    const given = [sides.live, sides.program].filter((side) => side !== undefined);
    const names = new Set(given.flatMap((side) => (isObject(side) ? Object.keys(side) : [])));
    if (given.every(isObject) && (names.size > 0 || place.names.length === 0))
      return [...names].flatMap((name) => {
        const inner = eachSide(sides, (side) => own(side, name));
        // Pulumi's own inputs.
        const isOfEngine = place.names.length === 0 && name.startsWith("__");
        return isOfEngine ? [] : rowsAt(inner, inside(place, name));
      });
    const field = definition && leafAt(definition.fields, place.names)?.field;
    if (place.item !== undefined || field === undefined || !isListOfObjects(field)) return row(sides, place);
    if (isList(sides.live) && isList(sides.program)) return itemRows(field, sides, place);
    // The names of items are enough: their contents would hide the list.
    return row(namesOfItems(field, sides), place);
  }

  function row({ live: now, state, program }: Sides, place: Place): readonly FieldRow[] {
    // Only the engine knows whether a secret changes.
    const isSecretChange = holdsSecret(program) && changed.some((names) => overlap(names, place.names));
    if (isEqual(now, program) && !isSecretChange) return [];
    // The inputs do not contain values that the program did not set before.
    const output = (outputs: Value): Value =>
      isUpdated && place.item === undefined ? valueAt(outputs, place.names) : undefined;
    const sides = { live: now ?? output(live?.outputs), state: state ?? output(recorded?.outputs), program };
    return [{ ...place, ...sides, replaces: reasons.some((names) => overlap(names, place.names)) }];
  }

  function itemRows(field: ListField, sides: Sides, place: Place): readonly FieldRow[] {
    const names = namesOfItems(field, sides);
    const isOnBoth = (name: Json): boolean =>
      [names.live, names.program].every((all) => listOf(all).includes(name));
    const order = eachSide(names, (side) => listOf(side).filter(isOnBoth));
    const rows = pairedItems(field, sides).flatMap((item) => {
      const at = { ...place, path: `${place.path}[${JSON.stringify(item.name)}]`, item: item.name };
      if (item.live === undefined) return row(item, { ...at, itemChange: "added" });
      return item.program === undefined ? row(item, { ...at, itemChange: "removed" }) : rowsAt(item, at);
    });
    const moved = field.kind === "keyed" ? [] : row(order, { ...place, path: `${place.path} (order)` });
    const ofItems = (change: FieldRow["itemChange"]) =>
      rows.filter(({ itemChange }) => itemChange === change);
    return [...ofItems("removed"), ...ofItems("added"), ...moved, ...ofItems(undefined)];
  }
}

const eachSide = ({ live, state, program }: Sides, change: (side: Value) => Value): Sides => ({
  live: change(live),
  state: change(state),
  program: change(program),
});

function inside({ path, names, item }: Place, name: string): Place {
  return { path: pathText([name], path), names: [...names, name], item };
}

/** An item of a list; `liveName` is its name on the service. */
export interface PairedItem extends Sides {
  readonly name: string;
  readonly liveName?: string | undefined;
}

/** The items of a list: those that go, then those of the program. */
export function pairedItems(field: ListField, sides: Sides): readonly PairedItem[] {
  const [live, state, program] = [listOf(sides.live), listOf(sides.state), listOf(sides.program)];
  const [liveNames, names] = [itemNames(field, live), itemNames(field, program)];
  const aligned = alignLists(field, program, live);
  const removed = removedItems(field, aligned).map(({ positions: { live: at = -1 } }) => ({
    ...{ name: liveNames[at] ?? "", liveName: liveNames[at], live: live[at] },
  }));
  const kept = program.map((item, index) => {
    const at = aligned.find(({ positions }) => positions.desired === index)?.positions.live ?? -1;
    return { name: names[index] ?? "", liveName: liveNames[at], live: live[at], program: item };
  });
  const items: readonly PairedItem[] = [...removed, ...kept];
  const subjects = items.map((item) => item.program ?? item.live ?? null);
  const inState = alignLists(field, subjects, state);
  return items.map((item, index) => {
    const at = inState.find(({ positions }) => positions.desired === index)?.positions.live;
    return { ...item, state: state[at ?? -1] };
  });
}

const namesOfItems = (field: ListField, sides: Sides): Sides =>
  eachSide(sides, (side) => (isList(side) ? itemNames(field, side) : side));

/** The names of items: their keys, or their field `name`, with a number if several have one name, as in `tileIds`. */
export function itemNames({ kind, key }: ListField, items: readonly Json[]): readonly string[] {
  // The first key of a sequence is enough for users.
  const keys = kind === "items" ? ["name"] : kind === "keyed" ? key : key.slice(0, 1);
  const names = items.map((item) =>
    keys
      .map((one) => own(item, one))
      .filter((part) => typeof part === "string")
      .join("."),
  );
  return distinctNames(names);
}

/** The fields of a path in Pulumi's notation, such as `a.b[0]["c.d"]`, without indexes of items. */
function namesIn(path: string): readonly string[] {
  const parts = path.matchAll(/\[\d+\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g);
  return [...parts].flatMap(([, quoted, name]) => quoted?.replace(/\\(.)/g, "$1") ?? name ?? []);
}

/** True if one of two places leads to the other. */
export const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((name, index) => index >= other.length || name === other[index]);

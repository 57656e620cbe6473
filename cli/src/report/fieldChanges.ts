import { isDeepStrictEqual } from "node:util";
import {
  inShapeOf,
  isList,
  isObject,
  listOf,
  pairItems,
  valueAt,
  type Field,
  type Json,
  type JsonObject,
} from "pulumi-pipes/internal";
import { itemsOfAnyForm, type Leaves } from "./fields";
import type { Step, StepState } from "./preview";
import { isUnderSecret } from "./values";

/** A part of a path: a property, an item of a list by its name, or by its place where it has none. */
export type PathPart = string | number | { readonly item: string };

/** A value on the service, in the state and in the program; undefined where it is not there. */
export interface Sides {
  readonly live: Json | undefined;
  readonly state: Json | undefined;
  readonly program: Json | undefined;
}

/** One value that an update sets. */
export interface FieldChange extends Sides {
  readonly path: readonly PathPart[];
  /** Whether nothing but the order of a list's items changes; the sides are their names then. */
  readonly isOrder: boolean;
  /** Whether this change is why the resource is replaced. */
  readonly replaces: boolean;
}

/** Whether somebody changed it outside Pulumi. */
export const isDrifted = ({ live, state }: Sides): boolean => !isDeepStrictEqual(live, state);

/** Whether the program says something else than at the last `up`. */
export const isProgrammed = ({ program, state }: Sides): boolean => !isDeepStrictEqual(program, state);

/** Items without names are compared with all others, which takes its time for more of them. */
const longestUnnamed = 200;

/** Added and removed items of one list that are shown one by one. */
const mostItems = 10;

/** The values that a step changes, as far apart as they differ. `recorded` is the state before a refresh. */
export function fieldChangesOf(
  step: Step,
  recorded: StepState | undefined,
  leaves: Leaves,
): readonly FieldChange[] {
  const live = step.oldState ?? undefined;
  const sidesAt = (path: readonly PropertyKey[]): Sides => {
    const program = valueAt(step.newState?.inputs, path);
    const seenIn = (state: StepState | undefined): Json | undefined => valueIn(state, path, program, leaves);
    return { live: seenIn(live), state: seenIn(recorded ?? live), program };
  };
  const named = Object.keys(step.detailedDiff ?? {})
    .map(readPropertyPath)
    .filter(([first]) => typeof first !== "string" || !first.startsWith("__"));
  const fields = new Map(named.map((path) => [upToList(path).join("."), upToList(path)]));
  return [...fields].flatMap(([key, path]) => {
    const replaces = (step.replaceReasons ?? []).some((reason) => `${key}.`.startsWith(`${reason}.`));
    const found = changesAt(path, sidesAt(path), leaves);
    // What the engine masks is equal on all sides here, but not for the engine.
    const masked = named.filter((one) => upToList(one).join(".") === key);
    const changes = found.length > 0 ? found : masked.map((one) => change(one, sidesAt(one)));
    return changes.map((one) => ({ ...one, replaces }));
  });
}

/**
 * A value in a state: as the program set it, and for a field that it did not set as the service has it. Items of no fixed
 * form have more on the service than any program writes, so of them nothing can be said.
 */
function valueIn(
  state: StepState | undefined,
  path: readonly PropertyKey[],
  program: Json | undefined,
  leaves: Leaves,
): Json | undefined {
  const managed = valueAt(state?.inputs, path);
  const key = path.join(".");
  const within = [...leaves].filter(([leaf]) => leaf === key || leaf.startsWith(`${key}.`));
  const isPlain = within.length > 0 && within.every(([, { field }]) => field.kind !== "items");
  if (managed !== undefined || !isPlain) return managed;
  const live = valueAt(state?.outputs, path);
  return isObject(live) && isObject(program) ? inShapeOf(program, live) : live;
}

type Change = Omit<FieldChange, "replaces">;

const change = (path: readonly PathPart[], sides: Sides, isOrder = false): Change => ({
  path,
  ...sides,
  isOrder,
});

function changesAt(path: readonly PathPart[], sides: Sides, leaves: Leaves): readonly Change[] {
  const { live, program, state } = sides;
  if (isDeepStrictEqual(live, program)) return [];
  if (isUnderSecret(path)) return [change(path, sides)];
  if (isList(live) && isList(program) && [...live, ...program].every(isObject)) {
    return listChanges(path, { live, program, state: listOf(state) }, leaves);
  }
  if (!isGroup(live) || !isGroup(program)) return [change(path, sides)];
  return [...new Set([...Object.keys(live ?? {}), ...Object.keys(program ?? {})])].flatMap((name) => {
    const inner = { live: live?.[name], state: valueAt(state, [name]), program: program?.[name] };
    return changesAt([...path, name], inner, leaves);
  });
}

/** Whether a value has fields that are shown one by one. An empty object has none. */
const isGroup = (value: Json | undefined): value is JsonObject | undefined =>
  value === undefined || (isObject(value) && Object.keys(value).length > 0);

type Lists = Readonly<Record<keyof Sides, readonly Json[]>>;

function listChanges(path: readonly PathPart[], lists: Lists, leaves: Leaves): readonly Change[] {
  const field = leaves.get(pathText(path))?.field;
  const { live, program } = lists;
  const isNamed = [...live, ...program].every((item) => itemName(field, item) !== undefined);
  if (!isNamed && Math.max(live.length, program.length) > longestUnnamed) return [change(path, lists)];
  const items = alignedItems(lists, field);
  const isOnBoth = (item: Sides): boolean => item.live !== undefined && item.program !== undefined;
  const [both, oneSided] = [items.filter(isOnBoth), items.filter((item) => !isOnBoth(item))];
  if (oneSided.length > mostItems) return [change(path, lists)];
  return [
    ...(field?.kind === "keyed" ? [] : orderChange(path, both)),
    ...both.flatMap((item) => changesAt([...path, item.name], item, leaves)),
    ...oneSided.map((item) => change([...path, item.name], item)),
  ];
}

/** One item of a list on all its sides, with the places that it has. */
interface AlignedItem extends Sides {
  readonly name: Exclude<PathPart, string>;
  readonly livePlace: number | undefined;
  readonly statePlace: number | undefined;
}

/** The items of the program and then those that are live only, each beside itself on the other sides. */
function alignedItems({ live, state, program }: Lists, field: Field | undefined): readonly AlignedItem[] {
  const toLive = partners(field, program, live);
  const gone = live.map((_, place) => place).filter((place) => !toLive.includes(place));
  const toState = [
    ...partners(field, program, state),
    ...partners(
      field,
      live.filter((_, place) => gone.includes(place)),
      state,
    ),
  ];
  const rows = [
    ...program.map((item, place) => ({ program: item, place, livePlace: toLive[place] })),
    ...gone.map((livePlace) => ({ program: undefined, place: livePlace, livePlace })),
  ];
  const known = new Map<string, number>();
  return rows.map(({ program: wanted, place, livePlace }, index) => {
    const at = (list: readonly Json[], of: number | undefined): Json | undefined =>
      of === undefined ? undefined : list[of];
    const statePlace = toState[index];
    const name = itemName(field, wanted ?? at(live, livePlace));
    const count = (known.get(name ?? "") ?? 0) + 1;
    known.set(name ?? "", count);
    return {
      name: name === undefined ? place : { item: count === 1 ? name : `${name} (${count})` },
      livePlace,
      statePlace,
      live: at(live, livePlace),
      state: at(state, statePlace),
      program: wanted,
    };
  });
}

/** The place in `others` of each item. Keys tell items apart where they have some; else the provider's own rules do. */
function partners(
  field: Field | undefined,
  items: readonly Json[],
  others: readonly Json[],
): readonly (number | undefined)[] {
  if (field?.kind !== "keyed" && field?.kind !== "sequence") {
    const pairs = pairItems(field?.kind === "items" ? field : itemsOfAnyForm, items, others);
    return pairs.map((pair) => pair?.at);
  }
  const free = others.map((other) => itemName(field, other));
  return items.map((item) => {
    const place = free.indexOf(itemName(field, item));
    if (place === -1) return undefined;
    free[place] = undefined;
    return place;
  });
}

/** How an item of a list is called: by its keys, or by its name. */
export function itemName(field: Field | undefined, item: unknown): string | undefined {
  const keys = field === undefined ? ["name"] : keysOf(field);
  const parts = keys.map((key) => valueAt(item, [key])).filter((part) => typeof part === "string");
  return parts.length === keys.length && parts.some((part) => part !== "") ? parts.join(".") : undefined;
}

function keysOf(field: Field): readonly string[] {
  if (field.kind === "keyed") return field.key;
  return field.kind === "sequence" ? field.key.slice(0, 1) : ["name"];
}

/** A change of the order, told by the names of the items that stay. */
function orderChange(path: readonly PathPart[], items: readonly AlignedItem[]): readonly Change[] {
  const namesBy = (placeOf: (item: AlignedItem) => number | undefined): readonly Json[] =>
    items
      .filter((item) => placeOf(item) !== undefined)
      .toSorted((left, right) => (placeOf(left) ?? 0) - (placeOf(right) ?? 0))
      .map(({ name }) => (typeof name === "number" ? name : name.item));
  const program = namesBy((item) => items.indexOf(item));
  const live = namesBy(({ livePlace }) => livePlace);
  if (isDeepStrictEqual(live, program)) return [];
  return [change(path, { live, state: namesBy(({ statePlace }) => statePlace), program }, true)];
}

/** Reads Pulumi's notation: `a.b[0]["c.d"]`. */
function readPropertyPath(text: string): readonly (string | number)[] {
  const parts = text.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g);
  return [...parts].map(([, index, quoted, name]) =>
    index === undefined ? (quoted?.replace(/\\(.)/g, "$1") ?? name ?? "") : Number(index),
  );
}

/** The path up to the first list on it: the items of a list are found by what they are, not by their place. */
function upToList(path: readonly (string | number)[]): readonly string[] {
  const index = path.findIndex((part) => typeof part === "number");
  return (index === -1 ? path : path.slice(0, index)).map(String);
}

/** In Pulumi's notation, with the names of items in place of their numbers. */
export function pathText(path: readonly PathPart[]): string {
  const parts = path.map((part) => {
    if (typeof part === "number") return `[${part}]`;
    if (typeof part === "object") return `[${JSON.stringify(part.item)}]`;
    return /^[\w-]+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
  });
  return parts.join("").replace(/^\./, "");
}

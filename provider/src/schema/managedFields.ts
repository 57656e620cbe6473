import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { canonical, emptyValue, identityOf, itemsInOrder, sameMeaning } from "./canonical";
import { text, type Field, type FieldSchema, type ListMapField, type OpaqueItemsField } from "./fieldSchema";
import { leavesOf } from "./leaves";
import { inShapeOf } from "./opaque";
import { pairItems, unpairedItems } from "./itemPairing";
import { fromPaths, isPropertyMap, valueAt, type PropertyMap } from "./propertyMap";

/** What is known of a field that the program sets. */
export interface ManagedField {
  /** Whether its value comes from the state, since the service does not show it. */
  readonly fromState: boolean;
  /** Of a list map: the items in which more than the required keys is set, by their mark, with the names of the rest. */
  readonly items?: ReadonlyMap<string, readonly string[]>;
}

/** The fields that the program sets, by their dotted paths. */
export type ManagedFields = ReadonlyMap<string, ManagedField>;

export const nothingManaged: ManagedFields = new Map();

/**
 * The fields that `inputs` set. A secret that was set but does not come back from the service is hidden there: its value
 * comes from the state from now on. So does that of a field set at creation that comes back in another spelling, as
 * `before` says from its creation on: nothing but a new object could be done about it.
 */
export function managedFields(
  schema: FieldSchema,
  inputs: PropertyMap,
  live: PropertyMap | undefined,
  before: ManagedFields = nothingManaged,
): ManagedFields {
  const entries = [...leavesOf(schema)].flatMap(([key, { path, field }]): [string, ManagedField][] => {
    const value = valueAt(inputs, path);
    if (value === undefined) return [];
    const fromState = isFromState(field, value, valueAt(live, path), before.get(key));
    const items = field.kind === "listMap" && Array.isArray(value) ? managedItems(field, value) : undefined;
    return [[key, items === undefined ? { fromState } : { fromState, items }]];
  });
  return new Map(entries);
}

function isFromState(field: Field, value: unknown, live: unknown, before: ManagedField | undefined): boolean {
  const isHidden = field.secret === true && value !== "" && (canonical(field, live) ?? "") === "";
  const isRespelled =
    field.replaceOnChanges === true && (before?.fromState ?? !sameMeaning(field, value, live));
  return field.writeOnly === true || isHidden || isRespelled;
}

/**
 * A few characters that tell an item apart in the state, and do not give away what identifies it: that may be a secret. Two
 * items with the same mark would share what is managed of them; with 66 bits none have it.
 */
const markOf = (field: ListMapField, item: unknown): string => digestOf(field, item).slice(0, 11);

/** What states of 0.1.0 have in its place. Of a thousand items, two may well have the same. */
const shortMarkOf = (field: ListMapField, item: unknown): string => digestOf(field, item).slice(0, 4);

const digestOf = (field: ListMapField, item: unknown): string =>
  createHash("sha256").update(identityOf(field, item)).digest("base64url");

function managedItems(
  field: ListMapField,
  items: readonly unknown[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    items.filter(isPropertyMap).flatMap((item): [string, readonly string[]][] => {
      const more = Object.keys(item).filter((key) => !field.requiredKeys.includes(key));
      return more.length === 0 ? [] : [[markOf(field, item), more]];
    }),
  );
}

/** The same, with all fields of every live item of a list map: what it takes to make such an item again. */
export function withWholeItems(
  schema: FieldSchema,
  managed: ManagedFields,
  live: PropertyMap,
): ManagedFields {
  const leaves = leavesOf(schema);
  const entries = [...managed].map(([key, entry]): [string, ManagedField] => {
    const leaf = leaves.get(key);
    const items = leaf === undefined ? undefined : valueAt(live, leaf.path);
    const isWhole = leaf?.field.kind === "listMap" && Array.isArray(items);
    return [key, isWhole ? { ...entry, items: managedItems(leaf.field, items) } : entry];
  });
  return new Map(entries);
}

/**
 * The managed part of a live object, in the form of inputs: what a refresh compares with. A managed value that is not there
 * reads as empty; one that the service does not show comes from the state.
 */
export function pickManaged(
  schema: FieldSchema,
  managed: ManagedFields,
  live: PropertyMap,
  state: PropertyMap,
): PropertyMap {
  const leaves = leavesOf(schema);
  return fromPaths(
    [...managed].flatMap(([key, entry]): [readonly string[], unknown][] => {
      const leaf = leaves.get(key);
      if (leaf === undefined) return [];
      const { path, field } = leaf;
      return [[path, managedValue(field, entry, valueAt(live, path), valueAt(state, path))]];
    }),
  );
}

function managedValue(field: Field, managed: ManagedField, live: unknown, state: unknown): unknown {
  if (managed.fromState) return state;
  if (live === undefined && field.mayBeMissing === true) return state;
  const value = canonical(field, live) ?? emptyValue(field);
  if (!Array.isArray(value)) return value;
  if (field.kind === "opaqueItems") return managedOpaqueItems(field, value, state);
  return field.kind === "listMap" ? managedParts(field, managed.items ?? new Map(), value) : value;
}

/** In the order and over the shape of what the state has; an item that somebody added comes last, as a whole. */
function managedOpaqueItems(
  field: OpaqueItemsField,
  live: readonly unknown[],
  state: unknown,
): readonly unknown[] {
  if (!Array.isArray(state)) return live;
  const templates: readonly unknown[] = state;
  const pairs = pairItems(field, templates, live);
  const known = templates.flatMap((template, index) => {
    const at = pairs[index];
    return at === undefined ? [] : [inShapeOf(template, live[at])];
  });
  return [...known, ...unpairedItems(live, pairs)];
}

function managedParts(
  field: ListMapField,
  managed: ReadonlyMap<string, readonly string[]>,
  items: readonly unknown[],
): readonly unknown[] {
  const ambiguous = ambiguousMarks(field, managed, items);
  const parts = items.filter(isPropertyMap).map((item) => {
    const short = shortMarkOf(field, item);
    const more = managed.get(markOf(field, item)) ?? managed.get(short) ?? [];
    // Which of several items is meant, nobody can tell. What is empty is shown of none: it would be a change in the others.
    const isShown = (name: string): boolean =>
      more.includes(name) && !(ambiguous.has(short) && isNothing(item, name));
    const names = Object.keys(field.item).filter(
      (name) => field.requiredKeys.includes(name) || isShown(name),
    );
    return Object.fromEntries(names.map((name) => [name, item[name] ?? emptyIn(name)]));
  });
  return itemsInOrder(field, parts);

  function emptyIn(name: string): unknown {
    return emptyValue(field.item[name] ?? text);
  }

  function isNothing(item: PropertyMap, name: string): boolean {
    return isDeepStrictEqual(item[name] ?? emptyIn(name), emptyIn(name));
  }
}

/** The short marks in a state that several of the items have. */
function ambiguousMarks(
  field: ListMapField,
  managed: ReadonlyMap<string, readonly string[]>,
  items: readonly unknown[],
): ReadonlySet<string> {
  const owners = new Map<string, string>();
  const marks = items.flatMap((item) => {
    const [mark, identity] = [shortMarkOf(field, item), identityOf(field, item)];
    if (!owners.has(mark)) owners.set(mark, identity);
    return managed.has(mark) && owners.get(mark) !== identity ? [mark] : [];
  });
  return new Set(marks);
}

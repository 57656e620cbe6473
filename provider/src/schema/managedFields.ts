import { createHash } from "node:crypto";
import { canonical, canonicalOrEmpty, emptyValue, itemsInOrder } from "./canonical";
import { sameMeaning } from "./differences";
import type { Field, FieldSchema, ListMapField, OpaqueItemsField, SequenceField } from "./fieldSchema";
import {
  covers,
  identitiesOf,
  identityOf,
  isEmpty,
  lastByIdentity,
  pairItems,
  unpairedItems,
} from "./itemPairing";
import { givenValues, leavesAt, mapOfLeaves } from "./leaves";
import { isPropertyMap, listOf, ownValue, valueAt, type Items, type PropertyMap } from "./propertyMap";

/** What is known of a field that the program sets. */
export interface ManagedField {
  /** Whether its value comes from the state, since the service does not show it. */
  readonly fromState: boolean;
  /** Of a list map: the items in which more than the required keys is set, by their mark, with the names of the rest. */
  readonly items?: ManagedItems;
}

type ManagedItems = ReadonlyMap<string, readonly string[]>;

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
  const managed = new Map<string, ManagedField>();
  for (const { path, field, value } of givenValues(schema, inputs)) {
    if (field === undefined) continue;
    const key = path.join(".");
    const fromState = isFromState(field, value, valueAt(live, path), before.get(key));
    const isListMap = field.kind === "listMap" && Array.isArray(value);
    managed.set(key, isListMap ? { fromState, items: managedItems(field, value) } : { fromState });
  }
  return managed;
}

function isFromState(field: Field, value: unknown, live: unknown, before: ManagedField | undefined): boolean {
  const isHidden = field.secret === true && value !== "" && (canonical(field, live) ?? "") === "";
  const isRespelled =
    field.replaceOnChanges === true && (before?.fromState ?? !sameMeaning(field, value, live));
  return field.writeOnly === true || isHidden || isRespelled;
}

function managedItems(field: ListMapField, items: Items): ManagedItems {
  return new Map(
    items.filter(isPropertyMap).flatMap((item): [string, readonly string[]][] => {
      const more = Object.keys(item).filter((key) => !field.requiredKeys.includes(key));
      return more.length === 0 ? [] : [[markOf(field, item), more]];
    }),
  );
}

/**
 * Tells an item apart in a state, and does not give away what identifies it: that may be a secret. Two items with one mark
 * would share what is managed of them; with 66 bits none have it.
 */
const markOf = (field: ListMapField, item: unknown): string =>
  createHash("sha256").update(identityOf(field, item)).digest("base64url").slice(0, 11);

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
  return mapOfLeaves(leavesAt(schema, managed), ({ path, key, field }) => {
    const entry = managed.get(key);
    return entry && managedValue(field, entry, valueAt(live, path), valueAt(state, path));
  });
}

function managedValue(field: Field, managed: ManagedField, live: unknown, state: unknown): unknown {
  if (managed.fromState) return state;
  if (live === undefined && field.mayBeMissing === true) return state;
  if (field.kind === "shaped") return inShapeOf(state, live);
  const value = canonicalOrEmpty(field, live);
  if (!Array.isArray(value)) return value;
  switch (field.kind) {
    case "opaqueItems":
      return managedOpaqueItems(field, value, state);
    case "listMap":
      return managedParts(field, managed.items ?? new Map(), withShapedParts(field, value, state));
    case "sequence":
      return withShapedParts(field, value, state);
    default:
      return value;
  }
}

/** The items, with no more additional fields than the state has of them. */
function withShapedParts(field: ListMapField | SequenceField, live: Items, state: unknown): Items {
  const templates = lastByIdentity(field, listOf(state));
  const identities = identitiesOf(field, live);
  return live.map((item, index) => {
    if (!isPropertyMap(item)) return item;
    const { additionalFields, ...known } = item;
    const template = valueAt(templates.get(identities[index] ?? ""), ["additionalFields"]);
    const part = template === undefined ? undefined : inShapeOf(template, additionalFields);
    return part === undefined ? known : { ...known, additionalFields: part };
  });
}

/** In the order and over the shape of what the state has; an item that somebody added comes last, as a whole. */
function managedOpaqueItems(field: OpaqueItemsField, live: Items, state: unknown): Items {
  const templates = listOf(state);
  const pairs = pairItems(field, templates, live);
  const known = templates.flatMap((template, index) => {
    const at = pairs[index];
    return at === undefined ? [] : [inShapeOf(template, live[at])];
  });
  return [...known, ...unpairedItems(live, pairs)];
}

/** The part of `live` that has the shape of `template`, in the template's spelling where the two mean the same. */
export function inShapeOf(template: unknown, live: unknown): unknown {
  if (isEmpty(live) && covers(live, template)) return template;
  if (isPropertyMap(template) && isPropertyMap(live)) {
    const entries = Object.entries(template).map(
      ([name, value]) => [name, inShapeOf(value, ownValue(live, name))] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(template) && Array.isArray(live)) {
    return live.map((item: unknown, index) => inShapeOf(template[index], item));
  }
  return live ?? undefined;
}

/** Of each item its required keys and what is managed besides. */
function managedParts(field: ListMapField, managed: ManagedItems, items: Items): Items {
  const parts = items.filter(isPropertyMap).map((item) => {
    const more = managed.get(markOf(field, item)) ?? [];
    const entries = Object.entries(field.item).flatMap(([name, inner]): [string, unknown][] => {
      const value = item[name] ?? emptyValue(inner);
      if (value === undefined) return [];
      return field.requiredKeys.includes(name) || more.includes(name) ? [[name, value]] : [];
    });
    return Object.fromEntries(entries);
  });
  return itemsInOrder(field, parts);
}

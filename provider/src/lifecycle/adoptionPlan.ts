import { canonical, canonicalOrEmpty } from "../schema/canonical";
import { isUnseen, sameMeaning } from "../schema/differences";
import {
  hasItems,
  type Field,
  type ListMapField,
  type OpaqueItemsField,
  type SequenceField,
} from "../schema/fieldSchema";
import { covers, identityOf, pairItems, unpairedItems } from "../schema/itemPairing";
import { givenValues, mapOf, type Given } from "../schema/leaves";
import {
  holdsUnknown,
  isPropertyMap,
  isUnknown,
  listOf,
  ownValue,
  valueAt,
  type Items,
  type PropertyMap,
} from "../schema/propertyMap";
import type { ResourceDefinition } from "./definition";
import { replacementText, visiblyReplacedPaths } from "./replacement";

/** One thing that an adoption does to a live object. */
export type PlannedChange = {
  /** As a user writes it: `tiles["Error rate"].config.displayType`. */
  readonly path: string;
  /** Whether its values must not be shown. */
  readonly isSecret: boolean;
} & (
  | { readonly kind: "removed"; readonly list: string; readonly item: unknown }
  | { readonly kind: "changed"; readonly from: unknown; readonly to: unknown }
  /** The service does not show what it has. */
  | { readonly kind: "set"; readonly to: unknown }
  | { readonly kind: "added" }
  | { readonly kind: "reordered" }
);

export interface AdoptionPlan {
  /** Why `up` fails. */
  readonly refusals: readonly string[];
  readonly changes: readonly PlannedChange[];
}

/** Whether an object is adopted as it is. */
export const changesNothing = ({ refusals, changes }: AdoptionPlan): boolean =>
  refusals.length + changes.length === 0;

type ItemsField = ListMapField | OpaqueItemsField | SequenceField;

const isListOfItems = (field: Field): field is ItemsField => hasItems(field) || field.kind === "opaqueItems";

/**
 * What adopting a live object by these args does to it. Of args that are not known yet it says nothing. `isSecret` tells
 * which fields must not be shown.
 */
export function adoptionPlan(
  definition: ResourceDefinition,
  args: PropertyMap,
  live: PropertyMap,
  isSecret: (path: readonly string[]) => boolean,
): AdoptionPlan {
  const { schema, idArg, adoption } = definition;
  const given = givenValues(schema, args);
  const known = mapOf(given.filter(({ value }) => !holdsUnknown(value)));
  const replaced = visiblyReplacedPaths(schema, known, live);
  return {
    refusals: [
      ...(replaced.length === 0 ? [] : [replacementText(replaced, idArg.name)]),
      ...(adoption?.refusals?.(known, live) ?? []),
    ],
    changes: given.flatMap((one) => changesOf(one, valueAt(live, one.path), isSecret(one.path))),
  };
}

function changesOf(
  { path, field, value }: Given,
  live: unknown,
  isSecret: boolean,
): readonly PlannedChange[] {
  if (field === undefined || field.replaceOnChanges === true || isUnknown(value)) return [];
  const key = path.join(".");
  if (isListOfItems(field) && Array.isArray(value)) return itemChanges(field, key, value, live, isSecret);
  if (field.kind === "shaped") return partChanges(key, value, live, isSecret);
  if (holdsUnknown(value)) return [];
  if (isUnseen(field, live)) return [{ kind: "set", path: key, to: value, isSecret }];
  return valueChanges(field, key, value, live, isSecret);
}

function valueChanges(
  field: Field,
  path: string,
  desired: unknown,
  live: unknown,
  isSecret: boolean,
): readonly PlannedChange[] {
  if (sameMeaning(field, desired, live)) return [];
  return [{ kind: "changed", path, from: canonical(field, live), to: desired, isSecret }];
}

function itemChanges(
  field: ItemsField,
  list: string,
  desired: Items,
  there: unknown,
  isSecret: boolean,
): readonly PlannedChange[] {
  // The ids of opaque items tell which alerts stand on them.
  const live = field.kind === "opaqueItems" ? listOf(there) : listOf(canonicalOrEmpty(field, there));
  const pairs = pairItems(field, desired, live);
  const isNew = (index: number): boolean => pairs[index] === undefined;
  // What is not known yet may turn out to be any item that is left over.
  const isCertain = desired.every((item, index) => !isNew(index) || !holdsUnknown(item));
  const pathOf = (item: unknown, items: Items): string =>
    `${list}[${isSecret ? secretItem(item) : itemName(field, item, items)}]`;
  const found: readonly PlannedChange[] = [
    ...(isCertain ? removedItems(field, desired, live, pairs) : []).map((item): PlannedChange => ({
      kind: "removed",
      list,
      path: pathOf(item, live),
      item,
      isSecret,
    })),
    ...desired.flatMap((item, index): readonly PlannedChange[] => {
      const path = pathOf(item, desired);
      const at = pairs[index];
      if (at !== undefined) {
        const within = sameItems(field, live, at).map((one) => withinItem(field, path, item, one, isSecret));
        return within.find((changes) => changes.length > 0) ?? [];
      }
      return isCertain ? [{ kind: "added", path, isSecret }] : [];
    }),
  ];
  if (found.length > 0 || holdsUnknown(desired)) return found;
  const isMoved = field.kind === "opaqueItems" && pairs.some((at, index) => at !== index);
  return isMoved || !sameMeaning(field, desired, there) ? [{ kind: "reordered", path: list, isSecret }] : [];
}

/** The live item of a place. Of one with an identity a service may show several, and all have to be as desired. */
function sameItems(field: ItemsField, live: Items, at: number): Items {
  if (field.kind === "opaqueItems") return [live[at]];
  return live.filter((item) => identityOf(field, item) === identityOf(field, live[at]));
}

/** The live items that nobody desires, each once. */
function removedItems(
  field: ItemsField,
  desired: Items,
  live: Items,
  pairs: readonly (number | undefined)[],
): Items {
  if (field.kind === "opaqueItems") return unpairedItems(live, pairs);
  const kept = new Set(desired.map((item) => identityOf(field, item)));
  const gone = live.filter((item) => !kept.has(identityOf(field, item)));
  return [...new Map(gone.map((item) => [identityOf(field, item), item])).values()];
}

function withinItem(
  field: ItemsField,
  path: string,
  desired: unknown,
  live: unknown,
  isSecret: boolean,
): readonly PlannedChange[] {
  if (field.kind === "opaqueItems") return partChanges(path, desired, live, isSecret);
  if (!isPropertyMap(desired) || !isPropertyMap(live)) return [];
  return Object.entries(desired).flatMap(([name, value]) => {
    const inner = field.item[name];
    if (inner === undefined) return [];
    const there = ownValue(live, name);
    const at = `${path}.${name}`;
    if (inner.kind === "shaped")
      return partChanges(at, value, there, isSecret || name === "additionalFields");
    return holdsUnknown(value) ? [] : valueChanges(inner, at, value, there, isSecret);
  });
}

/** The parts of a value of any form that are not so yet. */
function partChanges(
  path: string,
  desired: unknown,
  live: unknown,
  isSecret: boolean,
): readonly PlannedChange[] {
  if (isUnknown(desired) || covers(live, desired)) return [];
  if (isPropertyMap(desired) && isPropertyMap(live)) {
    return Object.entries(desired).flatMap(([name, value]) =>
      partChanges(`${path}${member(name)}`, value, ownValue(live, name), isSecret),
    );
  }
  const [items, there] = [listOf(desired), listOf(live)];
  if (items.length > 0 && items.length === there.length)
    return items.flatMap((item, index) => partChanges(`${path}[${index}]`, item, there[index], isSecret));
  return holdsUnknown(desired) ? [] : [{ kind: "changed", path, from: live, to: desired, isSecret }];
}

const member = (name: string): string => (/^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

/** What a message calls an item: by its keys, or by its name, or by its place where neither tells. */
function itemName(field: ItemsField, item: unknown, items: Items): string {
  if (field.kind !== "opaqueItems")
    return JSON.stringify(field.mapKeys.map((key) => textOf(valueAt(item, [key]))).join("."));
  const name = valueAt(item, ["name"]);
  return typeof name === "string" ? JSON.stringify(name) : String(items.indexOf(item));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function secretItem(item: unknown): string {
  const id = valueAt(item, ["id"]);
  return typeof id === "string" ? id : "secret";
}

import type { Reconciliation } from "../../lifecycle/definition";
import { setBefore } from "../../lifecycle/objectState";
import type { OpaqueItemsField } from "../../schema/fieldSchema";
import { leavesOf } from "../../schema/leaves";
import { covers, withUnmanagedParts } from "../../schema/opaque";
import { pairItems } from "../../schema/itemPairing";
import { isPropertyMap } from "../../schema/propertyMap";
import { dashboardSchema } from "./schema";

type Plan = Pick<Reconciliation, "desired" | "live" | "prior">;

/**
 * The desired lists of tiles, filters and the like, each item with the id that it has and with what others set in it: all
 * that the program neither sets nor, going by the state, ever set. A service replaces an item as a whole.
 */
export function listsToSend(plan: Plan): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(desiredLists(plan).map((list) => [list.name, itemsToSend(list)]));
}

/** Whether a live item holds something that the program set once and sets no more. */
export function holdsRemoved(plan: Plan): boolean {
  return desiredLists(plan).some((list) => {
    const items = itemsToSend(list);
    return pairItems(list.field, list.desired, list.live).some(
      (at, index) => at !== undefined && !covers(items[index], list.live[at]),
    );
  });
}

/** Whether items stand in another order on the service. That is no drift, but what an update says counts. */
export function isReordered(plan: Plan): boolean {
  return desiredLists(plan).some(({ field, desired, live }) =>
    pairItems(field, desired, live).some((at, index) => at !== index),
  );
}

interface List {
  readonly name: string;
  readonly field: OpaqueItemsField;
  readonly desired: readonly unknown[];
  readonly live: readonly unknown[];
  /** What the program set before. */
  readonly prior: readonly unknown[];
}

function desiredLists({ desired, live, prior }: Plan): readonly List[] {
  return [...leavesOf(dashboardSchema)].flatMap(([name, { field }]) => {
    if (field.kind !== "opaqueItems" || desired[name] === undefined) return [];
    const before = listOf(setBefore(prior, name));
    return [{ name, field, desired: listOf(desired[name]), live: listOf(live[name]), prior: before }];
  });
}

function itemsToSend({ field, desired, live, prior }: List): readonly unknown[] {
  const pairs = pairItems(field, desired, live);
  const priorOf = new Map(pairItems(field, prior, live).map((at, index) => [at, prior[index]]));
  return desired.map((item, index) => {
    const at = pairs[index];
    const there = at === undefined ? undefined : live[at];
    if (!isPropertyMap(item) || !isPropertyMap(there)) return item;
    const id = there["id"] === undefined ? {} : { id: there["id"] };
    return { ...id, ...withUnmanagedParts(item, there, priorOf.get(at)) };
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

import type { Reconciliation } from "../../lifecycle/definition";
import { setBefore } from "../../lifecycle/objectState";
import { covers, pairItems } from "../../schema/itemPairing";
import { listOf } from "../../schema/propertyMap";
import { itemsWithUnmanagedParts } from "../../schema/unmanagedParts";
import { dashboardSchema } from "./schema";

type Plan = Pick<Reconciliation, "desired" | "live" | "prior">;

/** A list of tiles, filters or the like that the program sets. */
interface List {
  readonly name: string;
  /** What a request has to carry: a service replaces an item as a whole. */
  readonly items: readonly unknown[];
  readonly live: readonly unknown[];
  /** The place of each item in the live list. */
  readonly places: readonly (number | undefined)[];
}

function desiredLists({ desired, live, prior }: Plan): readonly List[] {
  return Object.entries(dashboardSchema).flatMap(([name, field]): readonly List[] => {
    if (field.kind !== "opaqueItems" || desired[name] === undefined) return [];
    const [wanted, there] = [listOf(desired[name]), listOf(live[name])];
    const items = itemsWithUnmanagedParts(field, wanted, there, setBefore(prior, name));
    return [{ name, items, live: there, places: pairItems(field, wanted, there) }];
  });
}

/** The desired lists, each item with the id that it has and with what others set in it. */
export const listsToSend = (plan: Plan): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(desiredLists(plan).map(({ name, items }) => [name, items]));

/** Whether a live item holds something that the program set once and sets no more. */
export const holdsRemoved = (plan: Plan): boolean =>
  desiredLists(plan).some(({ items, live, places }) =>
    places.some((at, index) => at !== undefined && !covers(items[index], live[at])),
  );

/** Whether items stand in another order on the service. That is no drift, but what an update says counts. */
export const isReordered = (plan: Plan): boolean =>
  desiredLists(plan).some(({ places }) => places.some((at, index) => at !== index));

import type { Reconciliation } from "../../lifecycle/definition";
import { setBefore } from "../../lifecycle/objectState";
import { covers, pairItems } from "../../schema/itemPairing";
import {
  holdsUnknown,
  isPropertyMap,
  isUnknown,
  listOf,
  UNKNOWN,
  type PropertyMap,
} from "../../schema/propertyMap";
import { itemsWithUnmanagedParts } from "../../schema/unmanagedParts";
import { dashboardSchema } from "./schema";
import { tileIdsOf } from "./tileNames";

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

/**
 * Tile name → tile id, once the tiles are as desired. `UNKNOWN` are the id of a new tile, that of one of which something is
 * not known yet and whose name does not tell which one it is, and all of them where a name is not known.
 */
export function tileIdsAfter(desired: PropertyMap, live: PropertyMap): PropertyMap | typeof UNKNOWN {
  const [tiles, there] = [listOf(desired["tiles"]), listOf(live["tiles"])];
  const hasUnknownName = (tile: unknown): boolean => isUnknown(isPropertyMap(tile) ? tile["name"] : tile);
  if (isUnknown(desired["tiles"]) || tiles.some(hasUnknownName)) return UNKNOWN;
  const pairs = pairItems(dashboardSchema.tiles, tiles, there);
  const idAt = (index: number): unknown => {
    const [tile, partner] = [tiles[index], there[pairs[index] ?? -1]];
    if (!isPropertyMap(tile) || !isPropertyMap(partner)) return UNKNOWN;
    const isCertain = tile["name"] === partner["name"] || !holdsUnknown(tile);
    return isCertain && typeof partner["id"] === "string" ? partner["id"] : UNKNOWN;
  };
  const places = tileIdsOf({
    tiles: tiles.map((tile, at) => (isPropertyMap(tile) ? { ...tile, id: String(at) } : tile)),
  });
  return Object.fromEntries(Object.entries(places).map(([name, at]) => [name, idAt(Number(at))]));
}

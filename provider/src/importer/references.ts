import { tileIdsOf } from "../resources/dashboard/body";
import type { Bag } from "../resources/fields/table";
import type { Adoption } from "./adoption";
import { Code, stringCode } from "./code";

/** A dashboard that has a variable in the program. */
export interface DashboardVariable {
  readonly identifier: string;
  readonly dashboard: Adoption;
}

/** What an output has of its own: a tile of that name cannot be reached as its property. */
const ownOfOutputs = new Set(["apply", "get", "promise", "resources", "allResources", "isKnown", "isSecret"]);

/** The dashboard's id in the args, if they point at one. */
export function dashboardOf(args: Bag): string | undefined {
  const id = args["dashboardId"];
  return typeof id === "string" ? id : undefined;
}

/** The args of an alert, with the dashboard of the program in place of its ids. */
export function withReferences(args: Bag, { identifier, dashboard }: DashboardVariable): Bag {
  const names = Object.entries(tileIdsOf(dashboard.live));
  const tile = names.find(([, id]) => id === args["tileId"])?.[0];
  return {
    ...args,
    dashboardId: new Code(`${identifier}.id`),
    ...(tile === undefined ? {} : { tileId: new Code(tileCode(identifier, tile)) }),
  };
}

/** The id of a tile as an output of its dashboard. */
export function tileCode(identifier: string, tile: string): string {
  const property = `[${stringCode(tile)}]`;
  const isOwn = ownOfOutputs.has(tile) || tile in Object.prototype || tile.startsWith("_");
  return isOwn
    ? `${identifier}.tileIds.apply((ids) => ids${property} ?? "")`
    : `${identifier}.tileIds${property}`;
}

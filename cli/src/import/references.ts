import { objectOf, type JsonObject } from "pulumi-pipes/internal";
import type { Adoption, WrittenArgs } from "./adoption";
import { Code, stringCode } from "./sourceText";

/** A dashboard that has a variable in the program. */
export interface DashboardVariable {
  readonly identifier: string;
  readonly dashboard: Adoption;
}

/** Names that get lost on the way from a provider to the program, which sets them as properties. */
const neverKeys: ReadonlySet<string> = new Set(["__proto__"]);

/** The dashboard's id in the args, if they point at one. */
export function dashboardOf(args: JsonObject): string | undefined {
  const id = args["dashboardId"];
  return typeof id === "string" ? id : undefined;
}

/** The args of an alert, with the dashboard of the program in place of its ids. */
export function withReferences(args: JsonObject, { identifier, dashboard }: DashboardVariable): WrittenArgs {
  const names = Object.entries(objectOf(dashboard.live.seen["tileIds"]));
  const tile = names.find(([name, id]) => id === args["tileId"] && !neverKeys.has(name))?.[0];
  return {
    ...args,
    dashboardId: new Code(`${identifier}.id`),
    ...(tile === undefined ? {} : { tileId: new Code(tileCode(identifier, tile)) }),
  };
}

/** The id of a tile as an output of its dashboard. */
export const tileCode = (identifier: string, tile: string): string =>
  `pipes.tileIdOf(${identifier}, ${stringCode(tile)})`;

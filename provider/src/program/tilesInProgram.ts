import type * as pulumi from "@pulumi/pulumi";

/* What a program sets as the tiles of a dashboard. The outputs have what the state has if a run leaves the dashboard out. */

/** On the resource, so that another copy of this package finds it. */
const key = Symbol.for("pulumi-pipes.tiles");

export function noteTiles(dashboard: pulumi.CustomResource, args: object): void {
  Object.defineProperty(dashboard, key, { value: Reflect.get(args, "tiles"), enumerable: false });
}

export const tilesInProgram = (dashboard: pulumi.CustomResource): unknown => Reflect.get(dashboard, key);

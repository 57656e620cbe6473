import * as pulumi from "@pulumi/pulumi";
import { messageOf } from "../core/messages/errors";
import { isObject, own } from "../core/json/json";
import { expectTile, hasTile, idOfTile, type TileIds } from "../resources/tileIds";
import { Dashboard } from "./generated/classes.generated";
import { runErrorOf } from "./stackTraces";
import type * as outputs from "./types/output.generated";
import { noteTileOfId } from "./tilesInProgram";
import { applyWithUnknowns, isAdoptionLeftOut, isLeftOut, valueInProgram } from "./unknowns";

/*
 * Result types that differ from the objects of the service. The functions are in `functions.generated.ts`.
 */

/** A webhook without its address, which is often a secret. */
export interface GetWebhookResult extends Omit<outputs.Webhook, "url"> {}

/** A dashboard with the IDs of its tiles by name. */
export interface GetDashboardResult extends outputs.Dashboard {
  /**
   * IDs of the tiles by name. Tiles with equal names get a suffix from the second tile on: `Errors`, `Errors (2)`, and so on.
   * Numbers that would result in the name of a different tile are skipped.
   */
  readonly tileIds: TileIds;
}

/**
 * Returns the ID of a tile by its name, for the `tileId` of an alert. The preview fails if the dashboard has no tile with
 * this name, and the message lists the existing names. The function exists only in TypeScript. In
 * Python and YAML, read the ID from the output `tileIds` (`tile_ids` in Python).
 *
 * ```ts
 * const checkout = pipes.getDashboardOutput({ name: "Checkout" });
 * export const latencyTile = pipes.tileIdOf(checkout, "Latency p95");
 * ```
 *
 * @param dashboard The dashboard: a resource of the program, or the result of `getDashboard` or `getDashboardOutput`.
 * @param tile Name of the tile. Tiles with equal names get a suffix from the second tile on: `Errors`, `Errors (2)`, and so on.
 *   Numbers that would result in the name of a different tile are skipped.
 * @returns The ID. It is unknown in the preview of a new dashboard, and in a run that does not create or update the dashboard, as
 *   with `--target`.
 */
export function tileIdOf(
  dashboard: Dashboard | pulumi.Input<GetDashboardResult>,
  tile: pulumi.Input<string>,
): pulumi.Output<string> {
  // Pulumi lifts the fields of its value to an output.
  const { name, tiles, tileIds } = (
    Dashboard.isInstance(dashboard) ? dashboard : pulumi.output<unknown>(dashboard)
  ) as Pick<Dashboard, "name" | "tiles" | "tileIds">;
  const named = [tiles, tileIds].map((output) => pulumi.output<unknown>(output));
  const parts = pulumi.all([name, tile, ...named]);
  const id = applyWithUnknowns(parts, async (known) => {
    if (!Array.isArray(known)) return pulumi.unknown;
    const [title, given, found, ids] = known as readonly unknown[];
    if (pulumi.isUnknown(given)) return pulumi.unknown;
    const label = typeof title === "string" ? title : "";
    const secrecy = await Promise.all(named.map((output) => pulumi.isSecret(output)));
    const wanted = { tile: String(given), dashboard: label, isSecret: secrecy.includes(true) };
    try {
      if (!pulumi.isUnknown(ids)) {
        if (Dashboard.isInstance(dashboard) && (await isTileLeftOut(dashboard, wanted.tile, [ids, found])))
          return pulumi.unknown;
        return idOfTile(ids as TileIds | undefined, wanted, found);
      }
      // Names are known before IDs, so the preview of a new dashboard can reject a wrong name.
      if (Array.isArray(found) && hasKnownNames(found)) expectTile(found, wanted);
      return ids;
    } catch (error) {
      throw runErrorOf(messageOf(error));
    }
  }) as pulumi.Output<string>;
  if (Dashboard.isInstance(dashboard)) noteTileOfId(id, { tiles: pulumi.output<unknown>(tiles), name: tile });
  return id;
}

/** True if a dashboard can have a tile after a run that creates, updates or replaces it, and this run does not. */
async function isTileLeftOut(
  dashboard: Dashboard,
  tile: string,
  [ids, tiles]: readonly unknown[],
): Promise<boolean> {
  if (await isLeftOut(dashboard)) return true;
  if (pulumi.runtime.getEngine() === undefined || hasTile(tiles, tile) || own(ids, tile) !== undefined)
    return false;
  if (await isAdoptionLeftOut(dashboard)) return true;
  const set = await valueInProgram(dashboard, "tiles");
  return Array.isArray(set) && (!hasKnownNames(set) || hasTile(set, tile));
}

const hasKnownNames = (tiles: readonly unknown[]): boolean =>
  tiles.every((tile) => !pulumi.isUnknown(tile) && (!isObject(tile) || !pulumi.isUnknown(tile["name"])));

import * as pulumi from "@pulumi/pulumi";
import { Dashboard } from "../dashboard";
import { programError } from "../stackTraces";
import type { GetDashboardResult } from "./queries";
import { isObject } from "../../core/json";
import { expectTile, idOfTile, type TileIds } from "../../resources/tileIds";
import { applyWithUnknowns } from "../knownOutputs";

/**
 * The id of a tile by the tile's name, for alerts to point at. The dashboard is one of the program or one that a
 * function returned. A name that none of its tiles has is an error that lists those that there are, in the preview already.
 *
 * ```ts
 * const checkout = pipes.getDashboardOutput({ name: "Checkout" });
 * export const latencyTile = pipes.tileIdOf(checkout, "Latency p95");
 * ```
 *
 * @param dashboard The dashboard: a resource of the program, or what `getDashboard` or `getDashboardOutput` returned.
 * @param tile Name of the tile; of tiles with the same name the second is `<name> (2)`, and so on.
 * @returns The id; in the preview of a new dashboard not known yet.
 */
export function tileIdOf(
  dashboard: Dashboard | pulumi.Input<GetDashboardResult>,
  tile: pulumi.Input<string>,
): pulumi.Output<string> {
  if (!Dashboard.isInstance(dashboard)) {
    return pulumi.all([pulumi.output<unknown>(dashboard), tile]).apply(([found, wanted]) => {
      const { name, tileIds } = found as GetDashboardResult;
      return told(() => idOfTile(tileIds, wanted, name));
    });
  }
  const parts = pulumi.all([
    dashboard.name,
    pulumi.output<unknown>(dashboard.tiles),
    tile,
    dashboard.tileIds,
  ]);
  return applyWithUnknowns<unknown, unknown>(parts, (known) => {
    const [name, tiles, wanted, ids] = Array.isArray(known) ? (known as readonly unknown[]) : [];
    if (typeof wanted !== "string") return pulumi.unknown;
    const title = typeof name === "string" ? name : "";
    // Names are known before ids are: so the preview of a new dashboard tells what none of its tiles is called.
    if (Array.isArray(tiles) && hasKnownNames(tiles)) {
      told(() => {
        expectTile(tiles, wanted, title);
      });
    }
    return pulumi.isUnknown(ids) ? ids : told(() => idOfTile(ids as TileIds | undefined, wanted, title));
  }) as pulumi.Output<string>;
}

const hasKnownNames = (tiles: readonly unknown[]): boolean =>
  tiles.every((tile) => !pulumi.isUnknown(tile) && (!isObject(tile) || !pulumi.isUnknown(tile["name"])));

function told<Result>(look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    throw programError(error instanceof Error ? error.message : String(error));
  }
}

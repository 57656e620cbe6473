import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { Bag } from "../../harness/struct";
import { latencyAlert } from "./args";
import type { ManagedResource } from "./managedResource";
import type { Session } from "./session";

/** A tile as a program might write it. */
export const tile = (name: string, more: Bag = {}): Bag => ({
  name,
  x: 0,
  y: 0,
  w: 12,
  h: 6,
  config: { displayType: "line", sourceId: defaultSeed.sources.trace, select: [{ aggFn: "count" }] },
  ...more,
});

/** Args of a dashboard with tiles of these names. */
export const withTiles = (...names: string[]): Bag => ({
  name: "Orders",
  tiles: names.map((name) => tile(name)),
});

/** The ids of the tiles on the service, in their order. */
export function tileIdsNow(emulator: Emulator, dashboardId: string): (string | undefined)[] {
  return emulator.get("dashboards", dashboardId)?.tiles.map(({ id }) => id) ?? [];
}

/** Puts an alert on each tile of a dashboard; answers the ids of the tiles. */
export async function alertOnEachTile(session: Session, dashboard: ManagedResource): Promise<string[]> {
  const { id } = dashboard.state;
  const tileIds = tileIdsNow(session.emulator, id).map(String);
  for (const tileId of tileIds) {
    await session.resource("Alert").up({ ...latencyAlert, dashboardId: id, tileId, name: `on ${tileId}` });
  }
  return tileIds;
}

/** The tiles that have an alert. */
export function watchedTiles(emulator: Emulator, dashboardId: string): (string | null | undefined)[] {
  return emulator
    .list("alerts")
    .filter((alert) => alert.dashboardId === dashboardId)
    .map(({ tileId }) => tileId);
}

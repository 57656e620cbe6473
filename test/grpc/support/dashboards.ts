import type { PropertyMap } from "../../harness/provider/wire";
import type { Emulator } from "pulumi-pipes-emulator";
import { latencyAlert, tile } from "../../harness/args";
import type { ManagedResource } from "../../harness/provider/managedResource";
import type { Session } from "../../harness/provider/session";

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

/** Args of a dashboard that says everything. */
export const sampleDashboard = {
  name: "Orders",
  tiles: [tile("Latency"), tile("Errors", { x: 12 }), tile("Routes", { y: 6 })],
  tags: ["shop", "team"],
  filters: [{ name: "Environment", expression: "env" }],
  savedQuery: "",
  savedFilterValues: [],
  containers: [],
};

/** The tiles that a dashboard has now. */
export const liveTiles = ({ emulator }: Session, id: string): readonly PropertyMap[] =>
  emulator.get("dashboards", id)?.tiles ?? [];

/** Changes the tiles of a dashboard, as somebody else does. */
export const editTiles = (
  session: Session,
  id: string,
  edit: (tiles: readonly PropertyMap[]) => readonly PropertyMap[],
) => session.emulator.patch("dashboards", id, { tiles: edit(liveTiles(session, id)) });

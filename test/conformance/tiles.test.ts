import { latencyAlert, lineConfig, tile, withTiles } from "../harness/args";
import type { ManagedResource } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

const session = useSession({ emulator: { strict: false } });
const of = (...tiles: readonly PropertyMap[]): PropertyMap => ({ name: "Orders", tiles });
const isNew = expect.stringMatching(/^[0-9a-f]{24}$/) as unknown;
const line = { config: { ...lineConfig, unit: "ms" } };
const low = { y: 6 };

/** Tiles before and after, and for each tile after the index of the tile before that has its id, or none. */
const edits: readonly (readonly [string, PropertyMap, PropertyMap, readonly (number | undefined)[]])[] = [
  ["tiles change their order", withTiles("A", "B", "C"), withTiles("C", "A", "B"), [2, 0, 1]],
  [
    "a tile is renamed and another one inserted before it",
    of(tile("A"), tile("B", low)),
    of(tile("N", { y: 12 }), tile("R"), tile("B", low)),
    [undefined, 0, 1],
  ],
  ["tiles with equal content are renamed", withTiles("A", "B"), withTiles("Y", "Z"), [undefined, undefined]],
  [
    "tiles with one name change their order",
    of(tile("A"), tile("A", line), tile("A", { w: 3 })),
    of(tile("A", { w: 3 }), tile("A"), tile("A", line)),
    [2, 0, 1],
  ],
  ["two tiles swap their names", withTiles("A", "B"), withTiles("B", "A"), [1, 0]],
  ["one of two equal tiles is edited", withTiles("A", "A"), of(tile("A"), tile("A", { w: 3 })), [0, 1]],
  ["one of two tiles with one name is renamed", withTiles("A", "A"), withTiles("A", "B"), [0, 1]],
  ["a tile gets the name of another one", withTiles("A", "B"), withTiles("A", "A"), [0, 1]],
  ["one with a name that exists is added", withTiles("A", "B"), withTiles("A", "B", "A"), [0, 1, undefined]],
  ["the second of two with one name is removed", withTiles("A", "A", "B"), withTiles("A", "B"), [0, 2]],
  ["something else changes", withTiles("A", "A"), { ...withTiles("A", "A"), tags: ["new"] }, [0, 1]],
  [
    "something else changes and one of two with one name sets more",
    of(tile("A", { colour: "grey" }), tile("A")),
    { ...of(tile("A", { colour: "grey" }), tile("A")), tags: ["new"] },
    [0, 1],
  ],
];

const liveTiles = ({ state }: ManagedResource) => session.stored("dashboards", state.id)?.tiles ?? [];
const idsNow = (dashboard: ManagedResource) => liveTiles(dashboard).map(({ id }) => String(id));
const watched = ({ state }: ManagedResource) =>
  session.emulator
    .list("alerts")
    .flatMap(({ dashboardId, tileId }) => (dashboardId === state.id ? [String(tileId)] : []))
    .sort();

/** A dashboard with an alert on each of its tiles. */
async function created(args: PropertyMap): Promise<ManagedResource> {
  const dashboard = await session.deployed("Dashboard", args);
  for (const tileId of idsNow(dashboard))
    await session
      .resource("Alert")
      .up({ ...latencyAlert, dashboardId: dashboard.state.id, tileId, name: `on ${tileId}` });
  session.clearRequests();
  return dashboard;
}

test.each(edits)("tiles keep their ids and their alerts if %s", async (_edit, before, after, places) => {
  const dashboard = await created(before);
  const known = idsNow(dashboard);
  const kept = places.flatMap((place) => (place === undefined ? [] : [known[place] ?? ""]));
  expect(await dashboard.up({ ...before })).toBe("unchanged");
  await dashboard.up(after);
  const now = idsNow(dashboard);
  expect(now).toEqual(places.map((place) => (place === undefined ? isNew : known[place])));
  expect(new Set(now).size).toBe(now.length);
  expect(watched(dashboard)).toEqual(kept.sort());
  expect(Object.values(dashboard.outputs["tileIds"] as PropertyMap).sort()).toEqual([...now].sort());
  expect(session.writes().map(({ request }) => request)).toEqual(["PUT dashboards/:id"]);
  expect(await dashboard.refresh()).toBe("same");
});

test("tiles pair with what the service has, not with the state, and never by position", async () => {
  const dashboard = await created(withTiles("A", "B"));
  const [first, second] = idsNow(dashboard);
  session.emulator.patch("dashboards", dashboard.state.id, { tiles: [...liveTiles(dashboard)].reverse() });
  await dashboard.up(withTiles("A", "B", "C"));
  // The order is another user's, and the new tile follows the tile that it follows in the program.
  expect(idsNow(dashboard)).toEqual([second, isNew, first]);
  const [, ...rest] = liveTiles(dashboard);
  session.emulator.patch("dashboards", dashboard.state.id, { tiles: rest });
  await dashboard.refresh();
  await dashboard.up(withTiles("A", "B", "C"));
  expect(idsNow(dashboard)).toEqual([...rest.map(({ id }) => id), isNew]);
});

import type { PropertyMap } from "../harness/provider/wire";
import { tile } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { alertOnEachTile, tileIdsNow, watchedTiles } from "./support/dashboards";

// The service keeps what a tile has besides, and nothing else that it does not know is sent to it.
const session = useSession({ emulator: { strict: false } });
afterEach(() => {
  for (const field of session.emulator.unknownFields()) expect(field).toMatch(/ body\.tiles\[\]\.colour$/);
});
const dashboardOf = (tiles: readonly PropertyMap[]): PropertyMap => ({ name: "Orders", tiles });
const named = (...names: string[]): PropertyMap => dashboardOf(names.map((name) => tile(name)));
const isNew = expect.stringMatching(/^[0-9a-f]{24}$/) as unknown;

/** Tiles before and after, and whose id each of the latter has: the place of the tile before, or none. */
const edits: readonly (readonly [string, PropertyMap, PropertyMap, readonly (number | undefined)[]])[] = [
  [
    "the configuration of a tile changes",
    named("A", "B"),
    dashboardOf([tile("A", { config: { displayType: "table" } }), tile("B")]),
    [0, 1],
  ],
  ["a tile moves on the grid", named("A", "B"), dashboardOf([tile("A"), tile("B", { x: 12, y: 6 })]), [0, 1]],
  ["tiles change their order", named("A", "B", "C"), named("C", "A", "B"), [2, 0, 1]],
  ["a tile is renamed", named("A", "B", "C"), named("A", "Renamed", "C"), [0, 1, 2]],
  ["the only tile is renamed", named("A"), named("Renamed"), [0]],
  [
    "all tiles are renamed, each known by what it shows",
    dashboardOf([tile("A"), tile("B", { y: 6 })]),
    dashboardOf([tile("Z", { y: 6 }), tile("Y")]),
    [1, 0],
  ],
  [
    "a tile is renamed and another one is inserted before it",
    dashboardOf([tile("A"), tile("B", { y: 6 })]),
    dashboardOf([tile("New", { y: 12 }), tile("Renamed"), tile("B", { y: 6 })]),
    [undefined, 0, 1],
  ],
  [
    "tiles that show the same are renamed, and nobody can tell which is which",
    named("A", "B"),
    named("Y", "Z"),
    [undefined, undefined],
  ],
  [
    "tiles of one name change their order, each known by what it shows",
    dashboardOf([tile("A"), tile("A", { config: { displayType: "line", unit: "ms" } }), tile("A", { w: 3 })]),
    dashboardOf([tile("A", { w: 3 }), tile("A"), tile("A", { config: { displayType: "line", unit: "ms" } })]),
    [2, 0, 1],
  ],
  ["a tile is added at the end", named("A", "B"), named("A", "B", "New"), [0, 1, undefined]],
  ["a tile is added at the start", named("A", "B"), named("New", "A", "B"), [undefined, 0, 1]],
  ["a tile is added between others", named("A", "B"), named("A", "New", "B"), [0, undefined, 1]],
  ["the first tile is removed", named("A", "B", "C"), named("B", "C"), [1, 2]],
  ["the last tile is removed", named("A", "B", "C"), named("A", "B"), [0, 1]],
  [
    "a tile is renamed and changes places with others",
    named("A", "B", "C"),
    named("C", "A", "Renamed"),
    [2, 0, 1],
  ],
  ["one tile goes and the others change places", named("A", "B", "C"), named("C", "A"), [2, 0]],
  ["two tiles swap their names", named("A", "B"), named("B", "A"), [1, 0]],
  ["tiles of one name stay in their places", named("A", "A", "B"), named("A", "A", "B"), [0, 1, 2]],
  [
    "one of two tiles of one name is edited",
    named("A", "A"),
    dashboardOf([tile("A"), tile("A", { w: 3 })]),
    [0, 1],
  ],
  ["one of two tiles of one name is renamed", named("A", "A"), named("A", "B"), [0, 1]],
  ["a tile gets the name of another one", named("A", "B"), named("A", "A"), [0, 1]],
  ["another tile of the same name is added", named("A", "B"), named("A", "B", "A"), [0, 1, undefined]],
  ["the second of two tiles of one name is removed", named("A", "A", "B"), named("A", "B"), [0, 2]],
];

test.each(edits)("tiles keep their ids and their alerts where %s", async (_edit, before, after, places) => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(before);
  const { id } = dashboard.state;
  const known = await alertOnEachTile(session, dashboard);
  const kept = places.flatMap((place) => (place === undefined ? [] : (known[place] ?? [])));
  session.clearRequests();
  await dashboard.up(after);
  const now = tileIdsNow(session.emulator, id);
  expect(now).toEqual(places.map((place) => (place === undefined ? isNew : known[place])));
  expect(new Set(now).size).toBe(now.length);
  expect(watchedTiles(session.emulator, id).sort()).toEqual([...kept].sort());
  expect(Object.values(dashboard.outputs["tileIds"] as PropertyMap).sort()).toEqual([...now].sort());
  expect(await dashboard.refresh()).toBe("same");
});

test.each([
  ["that differ", [tile("A"), tile("A", { w: 3 }), tile("A", { config: { displayType: "line" } })]],
  ["that are equal", [tile("A"), tile("A")]],
  ["that say more or less of the same", [tile("A", { colour: "grey" }), tile("A")]],
])("tiles of one name %s stay as they are", async (_what, tiles) => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(dashboardOf(tiles));
  const { id } = dashboard.state;
  const known = tileIdsNow(session.emulator, id);
  for (const tag of ["first", "second"]) {
    const args = { ...dashboardOf(tiles), tags: [tag] };
    await dashboard.up(args);
    expect(await dashboard.refresh()).toBe("same");
    expect(await dashboard.up(args)).toBe("unchanged");
    expect(tileIdsNow(session.emulator, id)).toEqual(known);
  }
});

test("no edit of a dashboard deletes an alert by a request", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(named("A", "B", "C"));
  await alertOnEachTile(session, dashboard);
  session.clearRequests();
  for (const names of [
    ["C", "A", "B"],
    ["C", "A", "Renamed"],
    ["New", "C", "A", "Renamed"],
  ]) {
    await dashboard.up(named(...names));
  }
  expect(watchedTiles(session.emulator, dashboard.state.id)).toHaveLength(3);
  expect(new Set(session.requests())).toEqual(new Set(["GET dashboards/:id", "PUT dashboards/:id"]));
});

test("ids come from the service as it is, so a tile that was moved there keeps its id", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(named("A", "B"));
  const { id } = dashboard.state;
  const known = await alertOnEachTile(session, dashboard);
  const live = session.stored("dashboards", id)?.tiles ?? [];
  session.emulator.patch("dashboards", id, { tiles: [...live].reverse() });
  await dashboard.up(named("A", "B", "C"));
  expect(tileIdsNow(session.emulator, id)).toEqual([...known, isNew]);
  expect(watchedTiles(session.emulator, id).sort()).toEqual([...known].sort());
});

test("a tile that somebody deleted is made anew, and the others keep their ids", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(named("A", "B"));
  const { id } = dashboard.state;
  const [first, second] = session.stored("dashboards", id)?.tiles ?? [];
  session.emulator.patch("dashboards", id, { tiles: [second] });
  expect(await dashboard.refresh()).toBe("drifted");
  await dashboard.up(named("A", "B"));
  const now = tileIdsNow(session.emulator, id);
  expect(now).toEqual([isNew, second?.id]);
  expect(now).not.toContain(first?.id);
});

test("edits of one dashboard by two resources are written one after the other", async () => {
  const first = session.resource("Dashboard");
  await first.up(named("A"));
  const second = session.resource("Dashboard");
  await second.up({ ...named("A"), adoptId: first.state.id });
  session.clearRequests();
  session.emulator.addFault({ method: "GET", kind: "dashboards", times: 1, action: { latencyMs: 50 } });
  await Promise.all([
    first.up({ ...named("A"), tags: ["first"] }),
    second.up({ ...named("A"), adoptId: first.state.id, savedQuery: "second" }),
  ]);
  const oneEdit = ["GET dashboards/:id", "PUT dashboards/:id"];
  expect(session.requests()).toEqual([...oneEdit, ...oneEdit]);
  expect(session.stored("dashboards", first.state.id)).toMatchObject({
    tags: ["first"],
    savedQuery: "second",
  });
});

import { defaultSeed } from "pulumi-pipes-emulator";
import { omit, type JsonObject } from "../../provider/src/core/json/json";
import { tile } from "../harness/args";
import { CheckRefused, type ManagedResource } from "../harness/provider/managedResource";
import { unknownValue } from "../harness/provider/wire";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";
import { failureOf } from "../harness/outcomes";

/* A tile without `x`, `y`, `w` and `h` keeps its place: these fields then belong to the service. */

const session = useSession({ emulator: { strict: false } });
const layout = ["x", "y", "w", "h"];
const placed = (name: string, more: JsonObject = {}) => tile(name, more) as JsonObject;
const free = (name: string, more: JsonObject = {}) => omit(placed(name, more), layout);
const of = (...tiles: readonly JsonObject[]) => ({ name: "Orders", tiles });
const tilesOf = ({ state }: ManagedResource) => session.stored("dashboards", state.id)?.tiles ?? [];
const named = (dashboard: ManagedResource, name: string) =>
  tilesOf(dashboard).find((one) => one["name"] === name);

/** Another user moves a tile. */
const move = (dashboard: ManagedResource, name: string, place: JsonObject): void => {
  const tiles = tilesOf(dashboard).map((one) => (one["name"] === name ? { ...one, ...place } : one));
  session.emulator.patch("dashboards", dashboard.state.id, { tiles });
};
const theirs = { x: 3, y: 8, w: 6, h: 9 };

/** A dashboard whose program no longer sets the layout of its tiles. */
async function withFreeTiles(...names: string[]): Promise<ManagedResource> {
  const dashboard = await session.deployed(
    "Dashboard",
    of(...names.map((name, index) => placed(name, { y: 6 * index }))),
  );
  expect(await dashboard.up(of(...names.map((name) => free(name))))).toBe("updated");
  return dashboard;
}

test("a program that no longer sets the layout of a tile leaves it as it is, and sends nothing", async () => {
  const dashboard = await session.deployed("Dashboard", of(placed("A"), placed("B", { y: 6 })));
  move(dashboard, "B", theirs);
  session.clearRequests();
  expect(await dashboard.up(of(free("A"), free("B")))).toBe("updated");
  expect(session.writes()).toEqual([]);
  expect(session.warnings).toMatch(/tiles\.x, tiles\.y, tiles\.w, tiles\.h: .*\[update\/unmanaged\]/);
  expect(named(dashboard, "B")).toMatchObject(theirs);
  expect(await dashboard.up(of(free("A"), free("B")))).toBe("unchanged");
});

test("a layout that the program does not set is no drift, and updates keep it", async () => {
  const dashboard = await withFreeTiles("A", "B");
  const { id } = named(dashboard, "A") ?? {};
  move(dashboard, "A", theirs);
  expect(await dashboard.refresh()).toBe("same");
  const args = of(free("A", { colour: "grey" }), free("B"));
  expect(await dashboard.up(args)).toBe("updated");
  expect(named(dashboard, "A")).toMatchObject({ id, ...theirs, colour: "grey" });
  expect(session.warnings).not.toContain("[update/drift]");
  expect(await dashboard.refresh()).toBe("same");
});

test("tiles keep their layout when the program adds, renames, removes and reorders others", async () => {
  const dashboard = await withFreeTiles("A", "B", "C");
  move(dashboard, "B", theirs);
  await dashboard.refresh();
  const { id } = named(dashboard, "B") ?? {};
  await dashboard.up(of(placed("New", { x: 12 }), free("B"), free("A")));
  expect(named(dashboard, "B")).toMatchObject({ id, ...theirs });
  expect(named(dashboard, "A")).toMatchObject({ x: 0, y: 0 });
  expect(named(dashboard, "New")).toMatchObject({ x: 12 });
  await dashboard.up(of(free("New"), free("A"), free("Renamed")));
  expect(named(dashboard, "Renamed")).toMatchObject({ id, ...theirs });
});

test("a program that sets the layout again moves the tile", async () => {
  const dashboard = await withFreeTiles("A");
  move(dashboard, "A", theirs);
  expect(await dashboard.up(of(placed("A")))).toBe("updated");
  expect(named(dashboard, "A")).toMatchObject({ x: 0, y: 0, w: 12, h: 6 });
});

test("a program can leave out a part of the layout", async () => {
  const dashboard = await session.deployed("Dashboard", of(placed("A")));
  await dashboard.up(of(omit(placed("A"), ["x", "y"])));
  move(dashboard, "A", theirs);
  expect(await dashboard.refresh()).toBe("drifted");
  expect((dashboard.inputs["tiles"] as readonly JsonObject[])[0]).toMatchObject({ w: 6, h: 9 });
  expect((dashboard.inputs["tiles"] as readonly JsonObject[])[0]).not.toHaveProperty("x");
  await dashboard.up(of(omit(placed("A"), ["x", "y"])));
  expect(named(dashboard, "A")).toMatchObject({ x: 3, y: 8, w: 12, h: 6 });
});

test("a tile with an unknown value is not refused, because it can turn out to be one that exists", async () => {
  const dashboard = await withFreeTiles("A", "B");
  const unknownName = of(free("A"), { ...free("B"), name: unknownValue });
  expect((await dashboard.check(unknownName))["tiles"]).toHaveLength(2);
  await expect(dashboard.check({ name: "Orders", tiles: unknownValue })).resolves.toBeDefined();
});

describe("a new tile needs its layout", () => {
  test("on a new dashboard", async () => {
    const dashboard = session.resource("Dashboard");
    const failure = await failureOf(() => dashboard.up(of(placed("A"), omit(placed("B"), ["w", "h"]))));
    expect(failure).toBeInstanceOf(CheckRefused);
    expect(failure.message).toMatch(/tiles\[1\]\.w.*\[args\/required\]/);
    expect(failure.message).toMatch(/tiles\[1\]\.h.*\[args\/required\]/);
    expect(failure.message).not.toContain("tiles[0]");
  });

  test("on a dashboard of the state", async () => {
    const dashboard = await withFreeTiles("A");
    const failure = await failureOf(() => dashboard.up(of(free("New", { colour: "grey" }), free("A"))));
    expect(failure).toBeInstanceOf(CheckRefused);
    expect(failure.message).toMatch(/tiles\[0\]\.x.*\[args\/required\]/);
    expect(failure.message).not.toContain("tiles[1]");
  });

  test("in an update that creates a removed tile again, before any request that changes something", async () => {
    const dashboard = await withFreeTiles("A", "B");
    const tiles = tilesOf(dashboard).filter(({ name }) => name !== "B");
    session.emulator.patch("dashboards", dashboard.state.id, { tiles });
    session.clearRequests();
    const edited = of(free("A"), free("B", { colour: "grey" }));
    const { message } = await rpcErrorOf(dashboard.up(edited));
    expect(message).toMatch(/tiles: .*"B".* x, y, w, h\b.*\[args\/required\]/);
    expect(session.writes()).toEqual([]);
    await dashboard.up(of(free("A"), placed("B")));
    expect(named(dashboard, "B")).toMatchObject({ x: 0, y: 0, w: 12, h: 6 });
  });

  test("in an adoption, unless the dashboard has the tile", async () => {
    const adoptId = defaultSeed.dashboards.checkout.id;
    const seeded = session.stored("dashboards", adoptId)?.tiles ?? [];
    const kept = seeded.map((one) => omit(one as JsonObject, ["id", ...layout]));
    const dashboard = session.resource("Dashboard");
    const { message } = await rpcErrorOf(dashboard.up({ adoptId, tiles: [...kept, free("New")] }));
    expect(message).toMatch(/tiles: .*"New".*\[args\/required\]/);
    expect(session.writes()).toEqual([]);
    expect(await session.resource("Dashboard", session.freshProvider()).up({ adoptId, tiles: kept })).toBe(
      "created",
    );
    expect(session.stored("dashboards", adoptId)?.tiles).toEqual(seeded);
  });
});

import { defaultSeed } from "pulumi-pipes-emulator";
import { at, dashboardsPath, emulators, errorText, items, resultOf, send, type Json, text } from "./client";

const start = emulators();
const { checkout } = defaultSeed.dashboards;
const path = `${dashboardsPath}/${checkout.id}`;
const tile = (name: string, more: { id?: string; config?: object } = {}) => ({
  name,
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  config: {},
  ...more,
});

const tilesOf = (dashboard: Json) => items(at(dashboard, "tiles"));
const idsOf = (dashboard: Json) => tilesOf(dashboard).map((found) => text(found, "id"));
const knownTiles = Object.entries(checkout.tiles).map(([name, id]) => tile(name, { id }));

describe("dashboards", () => {
  test("get their ids from the server, and what was left out is filled in", async () => {
    const emulator = await start();
    const config = { select: [{ aggFn: "count" }, { aggFn: "max", where: "a:b" }] };
    const body = { name: "New", tiles: [tile("One", { config, id: "mine" })] };
    const created = await resultOf(send(emulator, "POST", dashboardsPath, body));
    expect(created).toMatchObject({
      name: "New",
      tags: [],
      filters: [],
      savedQuery: null,
      savedFilterValues: [],
    });
    expect(idsOf(created)[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(at(created, "tiles", "0", "config", "select")).toEqual([
      { aggFn: "count", where: "" },
      { aggFn: "max", where: "a:b" },
    ]);
  });

  test("are listed, read and deleted with their alerts; deleting an unknown one succeeds", async () => {
    const emulator = await start();
    expect(items(await resultOf(send(emulator, "GET", dashboardsPath)))).toHaveLength(2);
    expect(await resultOf(send(emulator, "GET", path))).toMatchObject({ id: checkout.id, name: "Checkout" });
    expect((await send(emulator, "DELETE", path)).status).toBe(200);
    expect(emulator.list("alerts")).toHaveLength(0);
    expect((await send(emulator, "GET", path)).status).toBe(404);
    expect((await send(emulator, "DELETE", path)).status).toBe(200);
    expect((await send(emulator, "DELETE", `${dashboardsPath}/short`)).status).toBe(400);
  });

  test("keep tiles whose ids an update carries, and the alerts on them", async () => {
    const emulator = await start();
    const after = await resultOf(send(emulator, "PUT", path, { name: "Renamed", tiles: knownTiles }));
    expect(idsOf(after)).toEqual(Object.values(checkout.tiles));
    expect(emulator.list("alerts")).toHaveLength(1);
  });

  test("give tiles without a known id a new one, and lose the alerts on the old tile", async () => {
    const emulator = await start();
    const tiles = knownTiles.map(({ id: _id, ...rest }) => rest);
    const after = await resultOf(send(emulator, "PUT", path, { name: "Checkout", tiles }));
    for (const id of idsOf(after)) expect(Object.values(checkout.tiles)).not.toContain(id);
    expect(emulator.list("alerts")).toHaveLength(0);
  });

  test("take no tile id of another dashboard", async () => {
    const emulator = await start();
    const id = defaultSeed.dashboards.ingestion.tiles["Failed batches"];
    const after = await resultOf(send(emulator, "PUT", path, { name: "n", tiles: [tile("One", { id })] }));
    expect(idsOf(after)).not.toContain(id);
  });

  test("refuse one tile id used twice", async () => {
    const emulator = await start();
    const id = checkout.tiles["Error rate"];
    const reply = await send(emulator, "PUT", path, {
      name: "n",
      tiles: [tile("A", { id }), tile("B", { id })],
    });
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toContain("tiles.1.id");
    expect(emulator.list("alerts")).toHaveLength(1);
  });

  test("keep what an update leaves out, and clear it with [] or null", async () => {
    const emulator = await start();
    const containers = [{ title: "Box" }];
    const savedFilterValues = [{ a: 1 }];
    const full = {
      name: "n",
      tiles: [],
      savedQuery: "a:b",
      savedQueryLanguage: "lucene",
      savedFilterValues,
      containers,
    };
    const before = await resultOf(send(emulator, "PUT", path, full));
    const kept = await resultOf(send(emulator, "PUT", path, { name: "n", tiles: [] }));
    expect(kept).toEqual({ ...before, updatedAt: kept["updatedAt"] });
    expect(kept).toMatchObject({ tags: ["shop", "team-checkout"], savedQuery: "a:b", containers });
    const empty = { tags: [], filters: [], savedQuery: null, savedFilterValues: null, containers: [] };
    const cleared = await resultOf(send(emulator, "PUT", path, { name: "n", tiles: [], ...empty }));
    expect(cleared).toMatchObject({ ...empty, savedFilterValues: [], savedQueryLanguage: null });
  });

  test("clear tags, filters and containers with null too", async () => {
    const emulator = await start();
    const containers = [{ title: "Box" }];
    await resultOf(send(emulator, "PUT", path, { name: "n", tiles: [], containers }));
    const nulls = { tags: null, filters: null, containers: null };
    const cleared = await resultOf(send(emulator, "PUT", path, { name: "n", tiles: [], ...nulls }));
    expect(cleared).toMatchObject({ tags: [], filters: [], containers: [] });
    const made = await resultOf(send(emulator, "POST", dashboardsPath, { name: "n", tiles: [], ...nulls }));
    expect(made).toMatchObject({ tags: [], filters: [] });
  });

  test("forbid a filter id at creation and need one in an update", async () => {
    const emulator = await start();
    const body = { name: "n", tiles: [] };
    const forbidden = await send(emulator, "POST", dashboardsPath, {
      ...body,
      filters: [{ id: "x", name: "f" }],
    });
    expect(errorText(forbidden)).toContain("filters.0.id");
    const missing = await send(emulator, "PUT", path, { ...body, filters: [{ name: "f" }] });
    expect(errorText(missing)).toContain("filters.0.id");
    const created = await resultOf(
      send(emulator, "POST", dashboardsPath, { ...body, filters: [{ name: "f" }] }),
    );
    const filters = items(at(created, "filters"));
    expect(filters[0]).toEqual({ id: expect.any(String) as string, name: "f" });
    const kept = await resultOf(
      send(emulator, "PUT", `${dashboardsPath}/${text(created, "id")}`, { ...body, filters }),
    );
    expect(kept["filters"]).toEqual(filters);
  });

  test.each([
    ["an id at the top", { id: checkout.id, name: "n", tiles: [] }],
    ["no name", { tiles: [] }],
    ["no tiles", { name: "n" }],
    ["a tile without a place", { name: "n", tiles: [{ name: "One", config: {} }] }],
    ["an unknown field", { name: "n", tiles: [], colour: "red" }],
  ])("refuse %s", async (_case, body) => {
    const emulator = await start();
    expect((await send(emulator, "POST", dashboardsPath, body)).status).toBe(400);
    expect((await send(emulator, "PUT", path, body)).status).toBe(400);
  });
});

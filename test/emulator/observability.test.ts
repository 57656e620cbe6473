import { defaultSeed } from "pulumi-pipes-emulator";
import { at, items, pathOf, start, text, type Json } from "./client";

const { dashboards, webhooks, sources } = defaultSeed;
const { checkout, ingestion } = dashboards;
const unknownId = "f".repeat(24);

const alert = {
  dashboardId: checkout.id,
  tileId: checkout.tiles["Latency p95"],
  threshold: 800,
  interval: "15m",
  source: "tile",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: webhooks.chat },
};
const tile = (more: object = {}) => ({ name: "One", x: 0, y: 0, w: 6, h: 4, config: {}, ...more });
const board = { name: "n", tiles: [] };
const idsOf = (dashboard: Json) => items(dashboard["tiles"]).map(({ id }) => id);

describe("alerts", () => {
  test("are created with what the service owns, read, listed and deleted", async () => {
    const service = await start();
    const created = await service.result("POST alerts", { ...alert, name: "Slow" });
    expect(created).toMatchObject({
      ...alert,
      name: "Slow",
      state: "OK",
      silenced: null,
      executionErrors: [],
    });
    expect(created["id"]).toMatch(/^[0-9a-f]{24}$/);
    const path = `alerts/${text(created, "id")}`;
    expect([await service.result(`GET ${path}`), await service.result("GET alerts")]).toEqual([
      created,
      [expect.anything(), created],
    ]);
    expect([await service.status(`DELETE ${path}`), await service.status(`DELETE ${path}`)]).toEqual([
      200, 404,
    ]);
  });

  test("keep four fields that a replacement leaves out, and lose the others", async () => {
    const service = await start();
    const before = await service.result("GET alerts/errorRate");
    const kept = {
      thresholdMax: 900,
      groupBy: "ServiceName",
      scheduleStartAt: "2031-01-01T00:00:00.000Z",
      scheduleOffsetMinutes: 0,
    };
    const lost = { name: "n", message: "m", note: "look", numConsecutiveWindows: 3 };
    await service.result("PUT alerts/errorRate", { ...alert, ...kept, ...lost });
    const after = await service.result("PUT alerts/errorRate", alert);
    const nulls = { name: null, message: null, note: null, numConsecutiveWindows: null };
    expect(after).toMatchObject({ ...alert, ...kept, ...nulls, createdAt: before["createdAt"] });
    expect(text(after, "updatedAt") > text(before, "updatedAt")).toBe(true);
  });

  test.each([null, ""])(
    "lose start and offset of their schedule with a start of %j",
    async (scheduleStartAt) => {
      const service = await start();
      const scheduled = await service.result("PUT alerts/errorRate", {
        ...alert,
        scheduleStartAt: "2031-01-01T02:00:00+02:00",
      });
      expect(scheduled["scheduleStartAt"]).toBe("2031-01-01T00:00:00.000Z");
      const cleared = await service.result("PUT alerts/errorRate", {
        ...alert,
        scheduleStartAt,
        scheduleOffsetMinutes: 7,
      });
      expect(cleared).toMatchObject({ scheduleStartAt: null, scheduleOffsetMinutes: 0 });
    },
  );

  test.each([
    ["a range", { thresholdType: "between", thresholdMax: 800 }],
    [
      "a saved search without a dashboard",
      { source: "saved_search", savedSearchId: unknownId, dashboardId: undefined, tileId: undefined },
    ],
    ["texts of the greatest length", { name: "x".repeat(512), message: "x".repeat(4096) }],
  ])("can have %s", async (_case, change) => {
    expect(await (await start()).status("POST alerts", { ...alert, ...change })).toBe(200);
  });

  test("are listed in pages, and belong to one service", async () => {
    const service = await start();
    for (let count = 1; count < 5; count++) await service.result("POST alerts", alert);
    const lengths = async (...queries: string[]) =>
      Promise.all(queries.map(async (query) => items(await service.result(`GET alerts${query}`)).length));
    expect(await lengths("", "?limit=2", "?limit=1000&offset=4", "?offset=9")).toEqual([5, 2, 1, 0]);
    service.setQuirks({ smallPages: 2 });
    expect(await lengths("", "?limit=1", "?limit=1000&offset=4")).toEqual([2, 1, 1]);
    const elsewhere = pathOf("alerts").replace(defaultSeed.serviceId, defaultSeed.spareServiceId);
    expect([
      await service.result(`GET ${elsewhere}`),
      await service.status(`POST ${elsewhere}`, alert),
    ]).toEqual([[], 400]);
  });
});

test("sources are listed, one of every kind", async () => {
  const listed = items(await (await start()).result("GET sources"));
  expect(listed.map(({ kind }) => kind)).toEqual(["log", "trace", "metric", "session", "promql"]);
});

describe("dashboards", () => {
  test("get ids and empty fields from the service", async () => {
    const service = await start();
    const config = { select: [{ aggFn: "count" }, { aggFn: "max", where: "a:b" }] };
    const tiles = [tile({ config, id: "mine" }), tile({ config: { select: { aggFn: "count" } } })];
    const created = await service.result("POST dashboards", { name: "New", tiles, filters: [{ name: "f" }] });
    expect(created).toMatchObject({ name: "New", tags: [], savedQuery: null, savedFilterValues: [] });
    expect(idsOf(created)).toEqual([
      expect.stringMatching(/^[0-9a-f]{24}$/),
      expect.stringMatching(/^[0-9a-f]{24}$/),
    ]);
    expect(at(created, "tiles.0.config.select")).toEqual([
      { aggFn: "count", where: "" },
      { aggFn: "max", where: "a:b" },
    ]);
    expect(at(created, "tiles.1.config.select")).toEqual({ aggFn: "count", where: "" });
    const { filters } = created;
    expect(filters).toEqual([{ id: expect.any(String) as string, name: "f" }]);
    expect(
      await service.result(`PUT dashboards/${text(created, "id")}`, { ...board, filters }),
    ).toMatchObject({ filters });
  });

  test("are deleted with their alerts; the deletion of an unknown one succeeds", async () => {
    const service = await start();
    await service.result("POST alerts", {
      ...alert,
      dashboardId: ingestion.id,
      tileId: ingestion.tiles["Failed batches"],
    });
    expect(await service.status("DELETE dashboards/checkout")).toBe(200);
    expect(service.list("alerts")).toMatchObject([{ dashboardId: ingestion.id }]);
    expect([
      await service.status("GET dashboards/checkout"),
      await service.status("DELETE dashboards/checkout"),
    ]).toEqual([404, 200]);
    expect(await service.result("GET dashboards")).toHaveLength(1);
  });

  test.each([
    ["their own ids", Object.values(checkout.tiles), Object.values(checkout.tiles), 1],
    ["no ids", [undefined, undefined], [], 0],
    ["ids of another dashboard", Object.values(ingestion.tiles), [], 0],
    ["one of their ids", [checkout.tiles["Error rate"], undefined], [checkout.tiles["Error rate"]], 1],
  ])("keep tiles and their alerts only under %s", async (_case, ids, kept, alerts) => {
    const service = await start();
    const after = await service.result("PUT dashboards/checkout", {
      ...board,
      tiles: ids.map((id) => tile({ id })),
    });
    const known = [...Object.values<unknown>(checkout.tiles), ...Object.values(ingestion.tiles)];
    expect([idsOf(after).length, idsOf(after).filter((id) => known.includes(id))]).toEqual([
      ids.length,
      kept,
    ]);
    expect(service.list("alerts")).toHaveLength(alerts);
  });

  test("keep what an update leaves out; [] and null clear it", async () => {
    const service = await start();
    const more = {
      savedQuery: "a:b",
      savedQueryLanguage: "lucene",
      savedFilterValues: [{ a: 1 }],
      containers: [{ title: "Box" }],
    };
    const full = { tags: ["shop"], ...more, filters: [{ id: "kept", name: "f" }] };
    const empty = { tags: [], filters: [], savedQuery: null, savedFilterValues: [], containers: [] };
    const nulls = { tags: null, filters: null, savedQuery: null, savedFilterValues: null, containers: null };
    for (const clear of [empty, nulls]) {
      expect(await service.result("PUT dashboards/checkout", { ...board, ...full })).toMatchObject(full);
      expect(await service.result("PUT dashboards/checkout", board)).toMatchObject(full);
      const cleared = await service.result("PUT dashboards/checkout", { ...board, ...clear });
      expect(cleared).toMatchObject({ ...empty, savedQueryLanguage: null });
    }
    expect(await service.result("POST dashboards", { ...board, ...nulls })).toMatchObject({
      tags: [],
      filters: [],
    });
  });
});

describe("the validation of a dashboard", () => {
  const good = { name: "New", tiles: [tile()] };

  test("returns what the service would keep, and changes nothing", async () => {
    const service = await start();
    const before = service.list("dashboards");
    const config = { sourceId: sources.trace, select: [{ aggFn: "count" }] };
    const normalized = {
      ...good,
      tiles: [tile({ config: { ...config, select: [{ aggFn: "count", where: "" }] } })],
      tags: [],
    };
    const verdict = await service.result("POST dashboards/validate", {
      ...good,
      tiles: [tile({ config })],
      tags: null,
    });
    expect(verdict).toEqual({ valid: true, errors: [], normalized });
    const {
      id: _id,
      createdAt: _made,
      updatedAt: _changed,
      ...known
    } = await service.result("GET dashboards/checkout");
    expect(await service.result("POST dashboards/validate", known)).toMatchObject({ valid: true });
    expect(service.list("dashboards")).toEqual(before);
    const open = await start({ strict: false });
    const unknown = { ...good, tiles: [tile({ colour: "red" })], theme: "dark" };
    expect(await open.result("POST dashboards/validate", unknown)).toEqual({
      valid: true,
      errors: [],
      normalized: unknown,
    });
    expect(await open.result("POST dashboards/validate", { ...good, id: checkout.id })).toMatchObject({
      valid: false,
    });
  });

  test.each<[Json, readonly string[]]>([
    [{ tiles: [] }, ["name"]],
    [{ ...good, name: "" }, ["name"]],
    [{ name: "New" }, ["tiles"]],
    [{ ...good, tiles: [tile(), tile({ config: undefined })] }, ["tiles[1].config"]],
    [{ ...good, tiles: [tile({ x: "0", h: null })] }, ["tiles[0].x", "tiles[0].h"]],
    [{ ...good, tiles: [tile(), tile({ config: { sourceId: unknownId } })] }, ["tiles[1].config.sourceId"]],
    [{ ...good, tiles: [tile({ id: "a" }), tile({ id: "a" })] }, ["tiles[1].id"]],
    [{ ...good, id: checkout.id }, ["id"]],
    [{ ...good, tiles: [tile({ colour: "red" })] }, ["tiles[0].colour"]],
  ])("of %j names %j", async (body, paths) => {
    const verdict = await (await start()).result("POST dashboards/validate", body);
    const errors = paths.map((path) => ({ path, message: expect.stringMatching(/\w/) as string }));
    expect(verdict).toEqual({ valid: false, errors });
  });
});

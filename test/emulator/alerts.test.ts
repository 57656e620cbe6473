import { defaultSeed } from "pulumi-pipes-emulator";
import { alertsPath, emulators, errorText, items, resultOf, send, servicePath, text } from "./client";

const start = emulators();
const { dashboards, webhooks, alerts } = defaultSeed;
const unknownId = "f".repeat(24);

const valid = {
  dashboardId: dashboards.checkout.id,
  tileId: dashboards.checkout.tiles["Latency p95"],
  threshold: 800,
  interval: "15m",
  source: "tile",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: webhooks.chat },
  name: "Slow checkout",
  message: "It takes too long.",
};

describe("alerts", () => {
  test("are created with an id and the fields that the server owns", async () => {
    const emulator = await start();
    const created = await resultOf(send(emulator, "POST", alertsPath, valid));
    expect(created).toMatchObject({ ...valid, state: "OK", silenced: null, executionErrors: [] });
    expect(created["id"]).toMatch(/^[0-9a-f]{24}$/);
    expect(await resultOf(send(emulator, "GET", `${alertsPath}/${text(created, "id")}`))).toEqual(created);
  });

  test("are replaced in full: a name or message that is left out is cleared", async () => {
    const emulator = await start();
    const path = `${alertsPath}/${alerts.errorRate}`;
    const before = await resultOf(send(emulator, "GET", path));
    const { name: _name, message: _message, ...rest } = valid;
    const after = await resultOf(send(emulator, "PUT", path, rest));
    expect(after).toMatchObject({ ...rest, name: null, message: null, createdAt: before["createdAt"] });
    expect(text(after, "updatedAt") > text(before, "updatedAt")).toBe(true);
  });

  test("keep a few fields that a replacement leaves out, and lose the others", async () => {
    const emulator = await start();
    const full = {
      ...valid,
      thresholdMax: 900,
      groupBy: "ServiceName",
      note: "look at the logs",
      numConsecutiveWindows: 3,
      scheduleOffsetMinutes: 5,
    };
    const path = `${alertsPath}/${alerts.errorRate}`;
    await resultOf(send(emulator, "PUT", path, full));
    const { name: _name, message: _message, ...rest } = valid;
    expect(await resultOf(send(emulator, "PUT", path, rest))).toMatchObject({
      ...rest,
      ...{ name: null, message: null, note: null, numConsecutiveWindows: null },
      ...{ thresholdMax: 900, groupBy: "ServiceName", scheduleOffsetMinutes: 5 },
    });
  });

  test.each([null, ""])(
    "lose start and offset of their schedule to a start of %j",
    async (scheduleStartAt) => {
      const emulator = await start();
      const path = `${alertsPath}/${alerts.errorRate}`;
      const scheduled = { ...valid, scheduleStartAt: "2031-01-01T02:00:00+02:00", scheduleOffsetMinutes: 0 };
      expect(await resultOf(send(emulator, "PUT", path, scheduled))).toMatchObject({
        scheduleStartAt: "2031-01-01T00:00:00.000Z",
      });
      expect(await resultOf(send(emulator, "PUT", path, valid))).toMatchObject({
        scheduleStartAt: "2031-01-01T00:00:00.000Z",
      });
      const cleared = { ...valid, scheduleStartAt, scheduleOffsetMinutes: 7 };
      expect(await resultOf(send(emulator, "PUT", path, cleared))).toMatchObject({
        scheduleStartAt: null,
        scheduleOffsetMinutes: 0,
      });
    },
  );

  test("are not patched", async () => {
    const emulator = await start();
    const reply = await send(emulator, "PATCH", `${alertsPath}/${alerts.errorRate}`, { name: "x" });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("allow")).toBe("GET, PUT, DELETE");
  });

  test("are gone after a deletion, and a second one gets 404", async () => {
    const emulator = await start();
    const path = `${alertsPath}/${alerts.errorRate}`;
    expect((await send(emulator, "DELETE", path)).status).toBe(200);
    expect((await send(emulator, "DELETE", path)).status).toBe(404);
  });

  test("are listed in pages of at most 1000", async () => {
    const emulator = await start();
    for (let count = 1; count < 5; count++) await send(emulator, "POST", alertsPath, valid);
    const page = async (query: string) =>
      items(await resultOf(send(emulator, "GET", alertsPath + query))).length;
    expect(await page("")).toBe(5);
    expect(await page("?limit=2")).toBe(2);
    expect(await page("?limit=1000&offset=4")).toBe(1);
    expect(await page("?offset=9")).toBe(0);
    emulator.setQuirks({ smallPages: 2 });
    expect([await page(""), await page("?limit=1"), await page("?limit=1000&offset=4")]).toEqual([2, 1, 1]);
    for (const query of ["?limit=1001", "?limit=0", "?limit=x", "?offset=-1"])
      expect((await send(emulator, "GET", alertsPath + query)).status).toBe(400);
  });

  test.each([
    ["interval", { interval: "2m" }],
    ["interval", { interval: "hourly" }],
    ["thresholdType", { thresholdType: "near" }],
    ["source", { source: "query" }],
    ["channel.type", { channel: { type: "mail", webhookId: webhooks.chat } }],
    ["channel.webhookId", { channel: { type: "webhook", webhookId: unknownId } }],
    ["channel.webhookId", { channel: { type: "webhook", webhookId: "short" } }],
    ["thresholdMax", { thresholdType: "between" }],
    ["thresholdMax", { thresholdType: "not_between", thresholdMax: 799 }],
    ["dashboardId", { dashboardId: unknownId }],
    ["dashboardId", { dashboardId: "short" }],
    ["dashboardId", { dashboardId: undefined }],
    ["tileId", { tileId: dashboards.ingestion.tiles["Failed batches"] }],
    ["tileId", { tileId: undefined }],
    ["name", { name: "x".repeat(513) }],
    ["message", { message: "x".repeat(4097) }],
    ["threshold", { threshold: "800" }],
    ["id", { id: unknownId }],
    ["savedSearchId", { source: "saved_search" }],
    ["groupBy", { groupBy: null }],
    ["thresholdMax", { thresholdMax: null }],
    ["scheduleOffsetMinutes", { scheduleStartAt: "2031-01-01T00:00:00Z", scheduleOffsetMinutes: 5 }],
    ["state", { state: "OK" }],
  ])("refuse a wrong %s", async (field, change) => {
    const emulator = await start();
    const body = { ...valid, ...change };
    for (const reply of [
      await send(emulator, "POST", alertsPath, body),
      await send(emulator, "PUT", `${alertsPath}/${alerts.errorRate}`, body),
    ]) {
      expect(reply.status).toBe(400);
      expect(errorText(reply)).toContain(field);
    }
  });

  test.each([
    ["a range", { thresholdType: "between", thresholdMax: 800 }],
    [
      "a saved search without a dashboard",
      { source: "saved_search", savedSearchId: unknownId, dashboardId: undefined, tileId: undefined },
    ],
    ["texts as long as they may be", { name: "x".repeat(512), message: "x".repeat(4096) }],
  ])("accept %s", async (_case, change) => {
    const emulator = await start();
    expect((await send(emulator, "POST", alertsPath, { ...valid, ...change })).status).toBe(200);
  });

  test("belong to one service", async () => {
    const emulator = await start();
    const elsewhere = alertsPath.replace(defaultSeed.serviceId, defaultSeed.spareServiceId);
    expect(items(await resultOf(send(emulator, "GET", elsewhere)))).toHaveLength(0);
    expect((await send(emulator, "POST", elsewhere, valid)).status).toBe(400);
  });
});

describe("sources", () => {
  test("are listed in every kind, and only listed", async () => {
    const emulator = await start();
    const path = `${servicePath}/observability/sources`;
    const kinds = items(await resultOf(send(emulator, "GET", path))).map((source) => source["kind"]);
    expect(kinds).toEqual(["log", "trace", "metric", "session", "promql"]);
    expect((await send(emulator, "POST", path, {})).status).toBe(405);
  });
});

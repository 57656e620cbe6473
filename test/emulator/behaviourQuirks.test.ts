import type { Emulator } from "pulumi-pipes-emulator";
import {
  alertsPath,
  at,
  dashboardsPath,
  emulators,
  keysPath,
  pipePath,
  pipesPath,
  resultOf,
  send,
  sourcesPath,
} from "./client";

const start = emulators();
const read = (emulator: Emulator, path: string) => resultOf(send(emulator, "GET", path));
const paths = (emulator: Emulator) => ({
  restrictedKey: `${keysPath}/${emulator.seed.keys.restricted.id}`,
  ciKey: `${keysPath}/${emulator.seed.keys.ci.id}`,
  alert: `${alertsPath}/${emulator.seed.alerts.errorRate}`,
  dashboard: `${dashboardsPath}/${emulator.seed.dashboards.ingestion.id}`,
});

describe("quirks of behaviour", () => {
  test("ignoreSettings responds 200 to a pipe update and leaves the settings", async () => {
    const emulator = await start({ quirks: { ignoreSettings: true } });
    const body = { name: "new", settings: { dbms_max_threads: 2 } };
    const after = await resultOf(send(emulator, "PATCH", pipePath("kafka"), body));
    expect(after["name"]).toBe("new");
    expect(at(after, "settings")["dbms_max_threads"]).toBe(8);
  });

  test("dropRole loses the last of several roles", async () => {
    const emulator = await start({ quirks: { dropRole: true } });
    const patch = async (roles: string[]) =>
      (await resultOf(send(emulator, "PATCH", paths(emulator).ciKey, { roles })))["roles"];
    expect(await patch(["admin", "developer"])).toEqual(["admin"]);
    expect(await patch(["developer"])).toEqual(["developer"]);
  });

  test("nullDoesNotReset keeps the value of a setting", async () => {
    const emulator = await start({ quirks: { nullDoesNotReset: true } });
    await send(emulator, "PATCH", pipePath("kafka"), { settings: { dbms_max_threads: 2 } });
    const after = await resultOf(
      send(emulator, "PATCH", pipePath("kafka"), { settings: { dbms_max_threads: null } }),
    );
    expect(at(after, "settings")["dbms_max_threads"]).toBe(2);
  });

  test("keyStateMissing leaves the state out of keys, and pipes keep theirs", async () => {
    const emulator = await start({ quirks: { keyStateMissing: true } });
    const after = await resultOf(send(emulator, "PATCH", paths(emulator).ciKey, { state: "disabled" }));
    expect(after).not.toHaveProperty("state");
    expect(emulator.get("keys", emulator.seed.keys.ci.id)?.state).toBe("disabled");
    expect(await read(emulator, pipePath("kafka"))).toHaveProperty("state");
  });

  test.each([
    ["405", 405, "application/json"],
    ["html404", 404, "text/html; charset=utf-8"],
  ] as const)("contractOnly %s leaves only what the contract offers", async (contractOnly, status, type) => {
    const emulator = await start({ quirks: { contractOnly } });
    const { ciKey, alert } = paths(emulator);
    for (const [method, path] of [
      ["GET", pipesPath],
      ["GET", pipePath("kafka")],
      ["DELETE", pipePath("kafka")],
      ["PATCH", `${pipePath("kafka")}/state`],
      ["GET", keysPath],
      ["GET", ciKey],
    ] as const) {
      const reply = await send(emulator, method, path, method === "PATCH" ? {} : undefined);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([status, type]);
    }
    expect((await send(emulator, "PATCH", pipePath("kafka"), { name: "x" })).status).toBe(200);
    expect((await send(emulator, "PATCH", ciKey, { name: "x" })).status).toBe(200);
    for (const path of [alertsPath, alert, dashboardsPath, sourcesPath])
      expect((await send(emulator, "GET", path)).status).toBe(200);
    expect((await send(emulator, "DELETE", alert)).status).toBe(200);
  });

  test("pausedNotRequired lets mappings be edited while the pipe runs", async () => {
    const emulator = await start({ quirks: { pausedNotRequired: true } });
    const tableMappingsToRemove = [
      { sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items" },
    ];
    const body = { source: { postgres: { tableMappingsToRemove } } };
    expect((await send(emulator, "PATCH", pipePath("postgres"), body)).status).toBe(200);
  });

  describe("lingeringDeletion", () => {
    const status = async (emulator: Emulator) => (await send(emulator, "GET", pipePath("kafka"))).status;

    test("shows a deleted pipe for a number of reads, on its way to an end", async () => {
      const emulator = await start({ quirks: { lingeringDeletion: 2 } });
      expect((await send(emulator, "DELETE", pipePath("kafka"))).status).toBe(200);
      expect(await read(emulator, pipePath("kafka"))).toMatchObject({ state: "Stopping" });
      expect((await send(emulator, "DELETE", pipePath("kafka"))).status).toBe(200);
      expect([await status(emulator), await status(emulator)]).toEqual([200, 404]);
      expect(emulator.get("pipes", emulator.seed.pipes.kafka)).toBeUndefined();
    });

    test("lists the pipe until its last read", async () => {
      const emulator = await start({ quirks: { lingeringDeletion: 1 } });
      const isListed = async () =>
        (await send(emulator, "GET", pipesPath)).text.includes(emulator.seed.pipes.kafka);
      await send(emulator, "DELETE", pipePath("kafka"));
      expect([await isListed(), await isListed()]).toEqual([true, true]);
      await read(emulator, pipePath("kafka"));
      expect(await isListed()).toBe(false);
    });

    test.each([
      ["PATCH", "", { name: "new" }],
      ["PATCH", "/state", { command: "start" }],
      ["PATCH", "/scaling", { replicas: 2 }],
      ["PUT", "/settings", { dbms_max_threads: 2 }],
    ])("refuses %s of ...%s", async (method, below, body) => {
      const emulator = await start({ quirks: { lingeringDeletion: 1 } });
      await send(emulator, "DELETE", pipePath("kafka"));
      const reply = await send(emulator, method, `${pipePath("kafka")}${below}`, body);
      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining("is being deleted")]);
    });
  });

  test("immediateTransitions shows no state in between", async () => {
    const emulator = await start({ quirks: { immediateTransitions: true }, transitionMs: 60_000 });
    const path = `${pipePath("postgres")}/state`;
    expect((await resultOf(send(emulator, "PATCH", path, { command: "stop" })))["state"]).toBe("Stopped");
    expect((await resultOf(send(emulator, "PATCH", path, { command: "start" })))["state"]).toBe("Running");
  });
});

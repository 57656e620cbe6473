import { setTimeout as wait } from "node:timers/promises";
import type { Emulator } from "pulumi-pipes-emulator";
import { at, emulators, errorText, items, pipePath, resultOf, send, type Reply } from "./client";

const start = emulators();
const path = pipePath("postgres");
const mapping = { sourceSchemaName: "public", sourceTable: "invoices", targetTable: "public_invoices" };
const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };

const command = (emulator: Emulator, word: string, pipe = path) =>
  send(emulator, "PATCH", `${pipe}/state`, { command: word });

const edit = (emulator: Emulator, add: object[], remove: object[] = []): Promise<Reply> =>
  send(emulator, "PATCH", path, {
    source: { postgres: { tableMappingsToAdd: add, tableMappingsToRemove: remove } },
  });

const stateOf = async (emulator: Emulator) => (await resultOf(send(emulator, "GET", path)))["state"];

async function startPaused(): Promise<Emulator> {
  const emulator = await start();
  emulator.patch("pipes", emulator.seed.pipes.postgres, { state: "Stopped" });
  return emulator;
}

describe("the state of a pipe", () => {
  test("passes through Stopping to Stopped, and through Provisioning to Running", async () => {
    let now = 0;
    const emulator = await start({ now: () => now, transitionMs: 1000 });
    expect(await resultOf(command(emulator, "stop"))).toMatchObject({ state: "Stopping" });
    expect((await command(emulator, "start")).status).toBe(400);
    now = 1000;
    expect(await stateOf(emulator)).toBe("Stopped");
    expect(await resultOf(command(emulator, "start"))).toMatchObject({ state: "Provisioning" });
    now = 2000;
    expect(await stateOf(emulator)).toBe("Running");
  });

  test("is reached by real time too", async () => {
    const emulator = await start({ transitionMs: 10 });
    await command(emulator, "stop");
    await wait(15);
    expect(await stateOf(emulator)).toBe("Stopped");
  });

  test("refuses a start while the pipe runs", async () => {
    const emulator = await start();
    const reply = await command(emulator, "start");
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toContain("already running");
  });

  test("takes a second stop without complaint", async () => {
    const emulator = await start();
    await command(emulator, "stop");
    expect((await command(emulator, "stop")).status).toBe(200);
  });

  test("takes a resync on database pipes only", async () => {
    const emulator = await start();
    expect(await resultOf(command(emulator, "resync"))).toMatchObject({ state: "Resync" });
    expect((await command(emulator, "resync", pipePath("kafka"))).status).toBe(400);
    expect((await command(emulator, "dance")).status).toBe(400);
  });

  test("Completed allows nothing but a resync", async () => {
    const emulator = await start();
    emulator.patch("pipes", emulator.seed.pipes.postgres, { state: "Completed" });
    expect((await send(emulator, "PATCH", path, { name: "x" })).status).toBe(400);
    expect((await command(emulator, "stop")).status).toBe(400);
    expect((await command(emulator, "resync")).status).toBe(200);
  });

  test("does not touch updatedAt", async () => {
    const emulator = await start();
    const before = await resultOf(send(emulator, "GET", path));
    expect((await resultOf(command(emulator, "stop")))["updatedAt"]).toBe(before["updatedAt"]);
  });

  test("of a new database pipe begins with a snapshot", async () => {
    const emulator = await start({ transitionMs: 60_000 });
    const postgres = {
      host: "h",
      database: "d",
      credentials: { username: "u", password: "p" },
      tableMappings: [mapping],
    };
    const body = { name: "n", source: { postgres }, destination: { database: "d" } };
    const created = await resultOf(send(emulator, "POST", path.slice(0, path.lastIndexOf("/")), body));
    expect(created).toMatchObject({ state: "Setup", source: { postgres: { port: 5432 } } });
  });
});

describe("table mappings", () => {
  test("cannot be edited while the pipe runs", async () => {
    const emulator = await start();
    const reply = await edit(emulator, [mapping]);
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toContain("must be paused to edit");
  });

  test("are added and removed while it is paused, and the pipe resumes by itself", async () => {
    let now = 0;
    const emulator = await start({ now: () => now, transitionMs: 1000 });
    emulator.patch("pipes", emulator.seed.pipes.postgres, { state: "Paused" });
    const after = await resultOf(edit(emulator, [mapping], [orders]));
    const tables = items(at(after, "source", "postgres", "tableMappings"));
    expect(tables.map((table) => table["sourceTable"])).toEqual(["customers", "items", "invoices"]);
    expect(tables[2]).toEqual({
      ...mapping,
      excludedColumns: [],
      useCustomSortingKey: false,
      sortingKeys: [],
    });
    expect(after["state"]).toBe("Modifying");
    expect(errorText(await command(emulator, "start"))).toContain("already running");
    now = 1000;
    expect(await stateOf(emulator)).toBe("Running");
  });

  test("stay as they are when the lists are empty, and need no pause for that", async () => {
    const emulator = await start();
    expect((await edit(emulator, [], [])).status).toBe(200);
  });

  test.each([
    ["a source table that is mapped", [{ ...orders, targetTable: "other" }], []],
    ["a target table that is in use", [{ ...mapping, targetTable: "public_orders" }], []],
    ["the same source table twice", [mapping, { ...mapping, targetTable: "other" }], []],
    ["removing and adding one source table", [{ ...orders, targetTable: "other" }], [orders]],
    ["removing an unknown mapping", [], [mapping]],
    ["removing with another target table", [], [{ ...orders, targetTable: "other" }]],
    ["removing twice", [], [orders, orders]],
  ])("refuse %s", async (_case, add, remove) => {
    const emulator = await startPaused();
    const before = emulator.get("pipes", emulator.seed.pipes.postgres);
    const reply = await edit(emulator, add, remove);
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toMatch(/source\.postgres\.tableMappingsTo(Add|Remove)\.\d/);
    expect(emulator.get("pipes", emulator.seed.pipes.postgres)).toEqual(before);
  });

  test("free the target table of a removed mapping for another source table", async () => {
    const emulator = await startPaused();
    expect((await edit(emulator, [{ ...mapping, targetTable: "public_orders" }], [orders])).status).toBe(200);
  });

  test("tell names with dots apart", async () => {
    const emulator = await startPaused();
    const one = { sourceSchemaName: "a.b", sourceTable: "c", targetTable: "t1" };
    const two = { sourceSchemaName: "a", sourceTable: "b.c", targetTable: "t2" };
    expect((await edit(emulator, [one, two])).status).toBe(200);
  });
});

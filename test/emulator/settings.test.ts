import { settingDefaults } from "pulumi-pipes-emulator";
import { at, emulators, errorText, pipePath, pipesPath, resultOf, send, servicePath } from "./client";

const start = emulators();
const path = `${pipePath("kafka")}/settings`;

describe("tuning settings", () => {
  test("merge, through the pipe and through their own collection", async () => {
    const emulator = await start();
    await send(emulator, "PATCH", pipePath("kafka"), { settings: { dbms_max_threads: 4 } });
    await send(emulator, "PUT", path, { object_storage_use_cluster_function: false });
    const settings = { ...settingDefaults, dbms_max_threads: 4, object_storage_use_cluster_function: false };
    expect(await resultOf(send(emulator, "GET", path))).toEqual(settings);
    expect(at(await resultOf(send(emulator, "GET", pipePath("kafka"))), "settings")).toEqual(settings);
  });

  test("go back to their default with null", async () => {
    const emulator = await start();
    await send(emulator, "PUT", path, { dbms_max_threads: 4 });
    const after = await resultOf(
      send(emulator, "PATCH", pipePath("kafka"), { settings: { dbms_max_threads: null } }),
    );
    expect(at(after, "settings")).toEqual(settingDefaults);
  });

  test.each([
    ["streaming_max_insert_wait_ms", 499],
    ["streaming_max_insert_wait_ms", 60_001],
    ["object_storage_max_insert_bytes", 10_485_759],
    ["dbms_parallel_distributed_insert_select", 3],
    ["dbms_max_threads", -1],
  ])("refuse %s = %d and name it", async (name, value) => {
    const emulator = await start();
    for (const reply of [
      await send(emulator, "PATCH", pipePath("kafka"), { settings: { [name]: value } }),
      await send(emulator, "PUT", path, { [name]: value }),
    ]) {
      expect(reply.status).toBe(400);
      expect(errorText(reply)).toContain(`settings.${name}: `);
    }
  });

  test("refuse an empty change, an unknown name and a fraction", async () => {
    const emulator = await start();
    for (const body of [{}, { unknown: 1 }, { dbms_max_threads: 1.5 }])
      expect((await send(emulator, "PUT", path, body)).status).toBe(400);
  });

  test("have no collection on a database pipe, though the pipe is there", async () => {
    const emulator = await start();
    expect((await send(emulator, "GET", `${pipePath("postgres")}/settings`)).status).toBe(404);
    expect((await send(emulator, "GET", pipePath("postgres"))).status).toBe(200);
  });
});

describe("words of a service", () => {
  test("stand in paths and setting names, both ways", async () => {
    const emulator = await start({
      segments: { pipes: "flows", observability: "watch" },
      settingPrefix: "store_",
    });
    const flow = `${servicePath}/flows/${emulator.seed.pipes.kafka}`;
    const after = await resultOf(send(emulator, "PATCH", flow, { settings: { store_max_threads: 2 } }));
    expect(at(after, "settings")).toMatchObject({ store_max_threads: 2, store_max_insert_threads: 1 });
    expect(after["settings"]).not.toHaveProperty("dbms_max_threads");
    expect(emulator.get("pipes", emulator.seed.pipes.kafka)?.settings?.dbms_max_threads).toBe(2);
    const refused = await send(emulator, "PATCH", flow, { settings: { store_max_threads: 100 } });
    expect(errorText(refused)).toContain("settings.store_max_threads");
    expect((await send(emulator, "PATCH", flow, { settings: { dbms_max_threads: 2 } })).status).toBe(400);
    expect((await send(emulator, "GET", `${servicePath}/watch/sources`)).status).toBe(200);
    expect((await send(emulator, "GET", pipesPath)).headers.get("content-type")).toContain("html");
  });

  test("must be able to stand in a path", async () => {
    await expect(start({ segments: { pipes: "a/b" } })).rejects.toThrow("segment");
    await expect(start({ segments: { pipes: "same", observability: "same" } })).rejects.toThrow("differ");
  });
});

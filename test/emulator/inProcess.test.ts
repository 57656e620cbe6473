import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "pulumi-pipes-emulator";
import { emulators, items, keysPath, pipePath, pipesPath, resultOf, send, sourcesPath, text } from "./client";

const start = emulators();

describe("the seed", () => {
  test("has pipes of every kind, keys, dashboards, an alert and webhooks", async () => {
    const emulator = await start();
    const { pipes, dashboards, alerts, webhooks } = emulator.seed;
    expect(emulator.list("pipes").map(({ id }) => id)).toEqual(Object.values(pipes));
    expect(emulator.list("keys")).toHaveLength(3);
    expect(emulator.list("dashboards").map(({ id }) => id)).toEqual(
      Object.values(dashboards).map(({ id }) => id),
    );
    expect(emulator.list("alerts").map(({ id }) => id)).toEqual(Object.values(alerts));
    expect(emulator.list("webhooks").map(({ id }) => id)).toEqual(Object.values(webhooks));
  });

  test("empty holds only what this API cannot make", async () => {
    const emulator = await start({ seed: "empty" });
    expect(items(await resultOf(send(emulator, "GET", pipesPath)))).toHaveLength(0);
    expect(items(await resultOf(send(emulator, "GET", keysPath)))).toHaveLength(1);
    expect(items(await resultOf(send(emulator, "GET", sourcesPath)))).toHaveLength(5);
  });

  test("of one emulator is not touched by another", async () => {
    const [one, two] = [await start(), await start()];
    await send(one, "DELETE", pipePath("kafka"));
    expect(two.list("pipes")).toHaveLength(4);
  });
});

describe("objects behind the server's back", () => {
  test("are read as copies", async () => {
    const emulator = await start();
    const pipe = emulator.get("pipes", emulator.seed.pipes.kafka);
    if (pipe !== undefined) pipe.name = "changed copy";
    expect(emulator.get("pipes", emulator.seed.pipes.kafka)?.name).toBe("order-events");
    expect(emulator.get("pipes", "unknown")).toBeUndefined();
  });

  test("are patched without rules, null removing a field", async () => {
    const emulator = await start();
    const { kafka } = emulator.seed.pipes;
    const patch = {
      name: "drifted",
      settings: { dbms_max_threads: 999 },
      source: { kafka: { consumerGroup: null } },
    };
    expect(emulator.patch("pipes", kafka, patch)).toBe(true);
    const pipe = await resultOf(send(emulator, "GET", pipePath("kafka")));
    expect(pipe).toMatchObject({
      name: "drifted",
      settings: { dbms_max_threads: 999, dbms_max_insert_threads: 1 },
    });
    expect(pipe).not.toHaveProperty(["source", "kafka", "consumerGroup"]);
    expect(emulator.patch("pipes", "unknown", {})).toBe(false);
  });

  test("keep a state that was set", async () => {
    const emulator = await start({ transitionMs: 60_000 });
    const path = pipePath("postgres");
    await send(emulator, "PATCH", `${path}/state`, { command: "stop" });
    emulator.patch("pipes", emulator.seed.pipes.postgres, { state: "Failed" });
    expect((await resultOf(send(emulator, "GET", path)))["state"]).toBe("Failed");
  });

  test("are deleted, and then answer 404", async () => {
    const emulator = await start();
    expect(emulator.delete("pipes", emulator.seed.pipes.kafka)).toBe(true);
    expect((await send(emulator, "GET", pipePath("kafka"))).status).toBe(404);
    expect(emulator.delete("pipes", emulator.seed.pipes.kafka)).toBe(false);
  });
});

describe("the memory of requests", () => {
  test("holds method, path, status, key and time, and can be cleared", async () => {
    const emulator = await start();
    const before = Date.now();
    await send(emulator, "GET", `${pipesPath}?x=1`);
    await send(emulator, "GET", pipesPath, undefined, { keyId: "nobody", keySecret: "none" });
    const [first, second] = emulator.requests();
    expect(first).toMatchObject({
      method: "GET",
      path: pipesPath,
      status: 200,
      key: emulator.seed.keys.admin.id,
    });
    expect(first?.startedAt).toBeGreaterThanOrEqual(before);
    expect(second).toMatchObject({ status: 401, key: undefined });
    expect(Object.keys(first ?? {}).sort()).toEqual(["key", "method", "ms", "path", "startedAt", "status"]);
    emulator.clearRequests();
    expect(emulator.requests()).toEqual([]);
  });
});

describe("a reset", () => {
  test("brings the seed and the first quirks back, and clears faults and requests", async () => {
    const emulator = await start({ quirks: { dropRole: true } });
    await send(emulator, "DELETE", pipePath("kafka"));
    emulator.setQuirks({ dropRole: false, shuffleSets: true });
    emulator.addFault({ action: { status: 500 } });
    emulator.reset();
    expect(emulator.requests()).toEqual([]);
    expect(emulator.quirks).toMatchObject({ dropRole: true, shuffleSets: false });
    expect((await send(emulator, "GET", pipePath("kafka"))).status).toBe(200);
  });
});

describe("the server", () => {
  test("listens on the loopback address and tells a port in use in one line", async () => {
    const emulator = await start();
    expect(emulator.url).toBe(`http://127.0.0.1:${emulator.port}`);
    await expect(start({ port: emulator.port })).rejects.toThrow(
      `port ${emulator.port} on 127.0.0.1 is in use`,
    );
  });

  test("closes twice without complaint, with connections open", async () => {
    const emulator = await start();
    await send(emulator, "GET", pipesPath);
    await Promise.all([emulator.close(), emulator.close()]);
    await expect(fetch(emulator.url)).rejects.toThrow();
  });

  test("serves many requests at a time", async () => {
    const emulator = await start();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => send(emulator, "GET", pipePath("postgres"))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body["requestId"])).size).toBe(100);
  });
});

describe("a data folder", () => {
  const folders: string[] = [];
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "emulator-"));
    folders.push(folder);
  });
  // Not after each test: emulators write to their folders once more when they close.
  afterAll(async () => {
    await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  });

  test("keeps the state, the settings and the keys across a restart", async () => {
    const first = await startEmulator({ data: folder });
    await send(first, "PATCH", pipePath("kafka"), { name: "kept", settings: { dbms_max_threads: 3 } });
    const created = await resultOf(send(first, "POST", keysPath, { name: "new", roles: ["developer"] }));
    await first.close();
    const second = await start({ data: folder });
    const signer = { keyId: text(created, "keyId"), keySecret: text(created, "keySecret") };
    const pipe = await resultOf(send(second, "GET", pipePath("kafka"), undefined, signer));
    expect(pipe).toMatchObject({ name: "kept", settings: { dbms_max_threads: 3 } });
  });

  test("holds every change before it is answered, and no secret of a key", async () => {
    const emulator = await start({ data: folder });
    await send(emulator, "PATCH", pipePath("kafka"), { name: "on-disk" });
    const text = readFileSync(join(folder, "emulator.json"), "utf8");
    expect(text).toContain("on-disk");
    expect(text).toContain('"format":1');
    expect(text).not.toContain(emulator.seed.keys.admin.keySecret);
  });

  test("has one writer at a time, and is free again after closing", async () => {
    const first = await startEmulator({ data: folder });
    await expect(startEmulator({ data: folder })).rejects.toThrow("in use by another emulator");
    await first.close();
    const second = await startEmulator({ data: folder });
    await second.close();
    expect(await readdir(folder)).toEqual(["emulator.json"]);
  });

  test.each([
    ["of a process that is gone", { pid: 2 ** 22 + 1, token: "t" }],
    ["of an earlier process with this number", { pid: process.pid, token: "t" }],
    ["that is damaged", "half"],
  ])("takes a lock over %s", async (_case, owner) => {
    const { hostname } = await import("node:os");
    const lock = typeof owner === "string" ? owner : JSON.stringify({ ...owner, host: hostname() });
    await writeFile(join(folder, "emulator.lock"), lock);
    await expect(start({ data: folder })).resolves.toBeDefined();
  });

  test("leaves a fresh lock of another machine alone", async () => {
    await writeFile(join(folder, "emulator.lock"), JSON.stringify({ pid: 1, token: "t", host: "elsewhere" }));
    await expect(start({ data: folder })).rejects.toThrow("in use");
  });

  test.each([
    ["another format", '{"format":99}', "format"],
    ["half a file", '{"format":1,"con', "damaged"],
    ["no content", '{"format":1,"content":{}}', "damaged"],
  ])("refuses %s with a hint, and gives the lock up", async (_case, text, message) => {
    await writeFile(join(folder, "emulator.json"), text);
    await expect(start({ data: folder })).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(["emulator.json"]);
  });

  test("is free again when the port was in use", async () => {
    const { port } = await start();
    await expect(start({ data: folder, port })).rejects.toThrow("in use");
    await expect(start({ data: folder })).resolves.toBeDefined();
  });
});

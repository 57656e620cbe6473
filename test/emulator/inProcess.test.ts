import { emulators, items, keysPath, pipePath, pipesPath, resultOf, send, sourcesPath } from "./client";

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

describe("objects that tests reach directly", () => {
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

  test("are deleted, and then respond 404", async () => {
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

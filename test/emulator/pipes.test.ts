import { settingDefaults } from "pulumi-pipes-emulator";
import {
  at,
  emulators,
  errorText,
  items,
  pipePath,
  pipesPath,
  resultOf,
  send,
  type Json,
  text,
} from "./client";

const start = emulators();

const newPipe = {
  name: "new",
  source: {
    kafka: { brokers: "b:9092", topics: "t", credentials: { username: "u", password: "secret-word" } },
  },
  destination: { database: "d", table: "t", columns: [{ name: "a", type: "String" }] },
  fieldMappings: [{ sourceField: "x", destinationField: "a" }],
};

describe("pipes", () => {
  test("are listed, created, read and deleted", async () => {
    const emulator = await start();
    const created = await resultOf(send(emulator, "POST", `${pipesPath}/`, newPipe));
    expect(items(await resultOf(send(emulator, "GET", pipesPath)))).toHaveLength(5);
    const path = `${pipesPath}/${text(created, "id")}`;
    expect(await resultOf(send(emulator, "GET", path))).toMatchObject({
      name: "new",
      settings: settingDefaults,
    });
    expect((await send(emulator, "DELETE", path)).status).toBe(200);
    expect((await send(emulator, "GET", path)).status).toBe(404);
  });

  test("belong to one service", async () => {
    const emulator = await start();
    const { spareServiceId, serviceId } = emulator.seed;
    expect((await send(emulator, "GET", pipePath("kafka").replace(serviceId, spareServiceId))).status).toBe(
      404,
    );
  });

  test("keep credentials to themselves, and tests can look at them", async () => {
    const emulator = await start();
    const accessKey = { accessKeyId: "id-word", secretKey: "secret-word" };
    const reply = await send(emulator, "PATCH", pipePath("kinesis"), { source: { kinesis: { accessKey } } });
    expect(reply.status).toBe(200);
    const list = await send(emulator, "GET", pipesPath);
    expect(reply.text + list.text).not.toMatch(/secret-word|id-word|demo-password|"credentials"|"accessKey"/);
    expect(emulator.get("pipes", emulator.seed.pipes.kinesis)?.source?.kinesis?.accessKey).toEqual(accessKey);
  });

  test("change only the fields that an update names", async () => {
    const emulator = await start();
    const before = await resultOf(send(emulator, "GET", pipePath("kafka")));
    const after = await resultOf(send(emulator, "PATCH", pipePath("kafka"), { name: "renamed" }));
    expect(after).toEqual({ ...before, name: "renamed", updatedAt: after["updatedAt"] });
  });

  test("move updatedAt when something changes, and not otherwise", async () => {
    const emulator = await start({ now: () => Date.parse("2027-01-01T00:00:00Z") });
    const first = await resultOf(send(emulator, "PATCH", pipePath("kafka"), { name: "a" }));
    const same = await resultOf(send(emulator, "PATCH", pipePath("kafka"), { name: "a" }));
    const second = await resultOf(send(emulator, "PATCH", pipePath("kafka"), { name: "b" }));
    expect(same["updatedAt"]).toBe(first["updatedAt"]);
    expect(text(second, "updatedAt") > text(first, "updatedAt")).toBe(true);
  });

  test('lose an optional text that is set to ""', async () => {
    const emulator = await start();
    const body = { source: { objectStorage: { iamRole: "" } } };
    const after = await resultOf(send(emulator, "PATCH", pipePath("objectStorage"), body));
    expect(at(after, "source", "objectStorage")).not.toHaveProperty("iamRole");
  });

  test("take field mappings only together with columns", async () => {
    const emulator = await start();
    const fieldMappings = [{ sourceField: "x", destinationField: "a" }];
    const reply = await send(emulator, "PATCH", pipePath("kafka"), { fieldMappings });
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toContain("Columns are required if field mappings are provided");
    const columns = [{ name: "a", type: "String" }];
    const after = await resultOf(
      send(emulator, "PATCH", pipePath("kafka"), { destination: { columns }, fieldMappings }),
    );
    expect(after).toMatchObject({ fieldMappings, destination: { columns, database: "events" } });
  });

  test.each([
    ["two kinds of source", { kafka: { iamRole: "r" }, kinesis: { iamRole: "r" } }],
    ["a source of another kind", { kinesis: { iamRole: "r" } }],
  ])("refuse %s in an update", async (_case, source) => {
    const emulator = await start();
    expect((await send(emulator, "PATCH", pipePath("kafka"), { source })).status).toBe(400);
  });

  test.each([
    ["no source", { ...newPipe, source: {} }],
    ["two sources", { ...newPipe, source: { ...newPipe.source, kinesis: { streamName: "s", region: "r" } } }],
    ["mappings without columns", { ...newPipe, destination: { database: "d", table: "t" } }],
    ["no table", { ...newPipe, destination: { database: "d", columns: [] } }],
    ["a setting out of bounds", { ...newPipe, settings: { dbms_max_threads: 65 } }],
  ])("are not created with %s", async (_case, body) => {
    const emulator = await start();
    expect((await send(emulator, "POST", pipesPath, body)).status).toBe(400);
    expect(emulator.list("pipes")).toHaveLength(4);
  });

  test.each(["host", "port", "database"])(
    "of a database refuse %s without credentials, even unchanged",
    async (field) => {
      const emulator = await start();
      const known: Json = at(
        await resultOf(send(emulator, "GET", pipePath("postgres"))),
        "source",
        "postgres",
      );
      const postgres = { [field]: known[field] };
      expect((await send(emulator, "PATCH", pipePath("postgres"), { source: { postgres } })).status).toBe(
        400,
      );
      const credentials = { username: "u", password: "p" };
      const body = { source: { postgres: { ...postgres, credentials } } };
      expect((await send(emulator, "PATCH", pipePath("postgres"), body)).status).toBe(200);
    },
  );

  test("of a database take replication settings without a pause", async () => {
    const emulator = await start();
    const body = { source: { postgres: { settings: { syncIntervalSeconds: 30 } } } };
    const after = await resultOf(send(emulator, "PATCH", pipePath("postgres"), body));
    expect(at(after, "source", "postgres", "settings")).toMatchObject({
      syncIntervalSeconds: 30,
      pullBatchSize: 100_000,
    });
    expect(after["state"]).toBe("Running");
  });
});

describe("scaling", () => {
  test("merges and is bounded", async () => {
    const emulator = await start();
    const path = `${pipePath("kafka")}/scaling`;
    expect(at(await resultOf(send(emulator, "PATCH", path, { replicas: 3 })), "scaling")).toEqual({
      replicas: 3,
      concurrency: 1,
      replicaCpuMillicores: 250,
      replicaMemoryGb: 1,
    });
    for (const body of [
      {},
      { replicas: 0 },
      { replicas: 41 },
      { replicaCpuMillicores: 100 },
      { replicaMemoryGb: 9 },
    ])
      expect((await send(emulator, "PATCH", path, body)).status).toBe(400);
  });

  test("is not for database pipes", async () => {
    const emulator = await start();
    expect((await send(emulator, "PATCH", `${pipePath("postgres")}/scaling`, { replicas: 2 })).status).toBe(
      400,
    );
  });
});

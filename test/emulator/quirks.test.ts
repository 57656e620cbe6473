import type { Emulator, QuirkChange } from "pulumi-pipes-emulator";
import {
  alertsPath,
  at,
  dashboardsPath,
  emulators,
  items,
  keysPath,
  pipePath,
  resultOf,
  send,
  sourcesPath,
  text,
} from "./client";

const start = emulators();
const read = (emulator: Emulator, path: string) => resultOf(send(emulator, "GET", path));
const tables = async (emulator: Emulator) =>
  items(at(await read(emulator, pipePath("postgres")), "source", "postgres", "tableMappings"));

const paths = (emulator: Emulator) => ({
  restrictedKey: `${keysPath}/${emulator.seed.keys.restricted.id}`,
  ciKey: `${keysPath}/${emulator.seed.keys.ci.id}`,
  alert: `${alertsPath}/${emulator.seed.alerts.errorRate}`,
  dashboard: `${dashboardsPath}/${emulator.seed.dashboards.ingestion.id}`,
});

describe("quirks", () => {
  test("are off by default and switch at run time, one by one", async () => {
    const emulator = await start({ quirks: { keyStateMissing: true } });
    emulator.setQuirks({ dropRole: true });
    expect(emulator.quirks).toMatchObject({ keyStateMissing: true, dropRole: true, shuffleSets: false });
    emulator.setQuirks({ keyStateMissing: false });
    expect(emulator.quirks).toMatchObject({ keyStateMissing: false, dropRole: true });
    expect(() => {
      emulator.setQuirks({ unknown: true } as QuirkChange);
    }).toThrow();
  });

  test("change responses, never what is stored", async () => {
    const emulator = await start();
    const before = emulator.get("pipes", emulator.seed.pipes.postgres);
    emulator.setQuirks({ shuffleSets: true, emptyAsNull: true, volatileFields: true, extraFields: true });
    await read(emulator, pipePath("postgres"));
    expect(emulator.get("pipes", emulator.seed.pipes.postgres)).toEqual(before);
  });

  test("shuffleSets gives sets in another order, with the same members", async () => {
    const emulator = await start();
    const ordered = await tables(emulator);
    const { restrictedKey } = paths(emulator);
    emulator.setQuirks({ shuffleSets: true });
    const shuffled = await tables(emulator);
    expect(shuffled.map((table) => table["targetTable"])).not.toEqual(
      ordered.map((table) => table["targetTable"]),
    );
    expect(shuffled.map((table) => text(table, "targetTable")).sort()).toEqual(
      ordered.map((table) => text(table, "targetTable")).sort(),
    );
    const orders = shuffled.find((table) => table["sourceTable"] === "orders");
    expect(orders).toMatchObject({
      excludedColumns: ["card_token", "internal_note"],
      sortingKeys: ["customer_id", "order_id"],
    });
    const key = await read(emulator, restrictedKey);
    expect(key["roles"]).toEqual(["query_endpoints", "developer"]);
    expect(at(key, "ipAccessList", "0")).toMatchObject({ source: "198.51.100.7" });
    const kafka = await read(emulator, pipePath("kafka"));
    expect(at(kafka, "source", "kafka")).toMatchObject({
      reversePrivateEndpointIds: ["endpoint-b2", "endpoint-a1"],
    });
  });

  test.each([
    ["emptyAsNull", null, null],
    ["emptyAsEmpty", "", []],
    ["emptyAsAbsent", undefined, undefined],
  ] as const)("%s shows optional texts and lists that way", async (name, text, list) => {
    const emulator = await start({ quirks: { [name]: true } });
    const { ciKey, alert, dashboard } = paths(emulator);
    emulator.patch("alerts", emulator.seed.alerts.errorRate, { message: null });
    const kafka = await read(emulator, pipePath("kafka"));
    expect(at(kafka, "source", "kafka")["iamRole"]).toEqual(text);
    expect(at(kafka, "destination", "tableDefinition", "engine")["columnIds"]).toEqual(list);
    const item = (await tables(emulator)).find((table) => table["sourceTable"] === "items");
    expect(item?.["excludedColumns"]).toEqual(list);
    expect((await read(emulator, ciKey))["expireAt"]).toEqual(text);
    expect((await read(emulator, alert))["message"]).toEqual(text);
    expect((await read(emulator, dashboard))["tags"]).toEqual(list);
  });

  test.each([
    ["instantsWithOffset", { instantsWithOffset: true }, "2100-01-01T01:59:59.120+02:00"],
    ["instantsWithMicroseconds", { instantsWithMicroseconds: true }, "2099-12-31T23:59:59.120000Z"],
    ["instantsWithoutFraction", { instantsWithoutFraction: true }, "2099-12-31T23:59:59Z"],
    ["two of them", { instantsWithOffset: true, instantsWithoutFraction: true }, "2100-01-01T01:59:59+02:00"],
  ])("%s writes the same instant another way", async (_case, quirks, text) => {
    const emulator = await start({ quirks });
    const { ciKey } = paths(emulator);
    emulator.patch("keys", emulator.seed.keys.ci.id, { expireAt: "2099-12-31T23:59:59.120Z" });
    expect((await read(emulator, ciKey))["expireAt"]).toBe(text);
  });

  test("engineWithParens names the engine as its type, or in place of the object", async () => {
    const emulator = await start({ quirks: { engineWithParens: "type" } });
    const engine = async (kind: "kafka" | "kinesis") =>
      at(await read(emulator, pipePath(kind)), "destination", "tableDefinition")["engine"];
    expect(await engine("kafka")).toEqual({ versionColumnId: "", columnIds: [], type: "MergeTree()" });
    emulator.setQuirks({ engineWithParens: "string" });
    expect(await engine("kafka")).toBe("MergeTree()");
    expect(await engine("kinesis")).toBe("ReplacingMergeTree()");
  });

  test("quantitiesAsStrings writes CPU and memory with units", async () => {
    const emulator = await start({ quirks: { quantitiesAsStrings: true } });
    expect((await read(emulator, pipePath("kafka")))["scaling"]).toEqual({
      replicas: 2,
      concurrency: 1,
      replicaCpuMillicores: "250m",
      replicaMemoryGb: "1Gi",
    });
  });

  test("zerosAfterScaling shows zeros for a number of reads", async () => {
    const emulator = await start({ quirks: { zerosAfterScaling: 2 } });
    const replicas = async () => at(await read(emulator, pipePath("kafka")), "scaling")["replicas"];
    const path = `${pipePath("kafka")}/scaling`;
    expect(at(await resultOf(send(emulator, "PATCH", path, { replicas: 5 })), "scaling")["replicas"]).toBe(0);
    expect([await replicas(), await replicas(), await replicas()]).toEqual([0, 0, 5]);
  });

  test("volatileFields moves what the server owns on every read", async () => {
    const emulator = await start({ quirks: { volatileFields: true } });
    const { restrictedKey, alert } = paths(emulator);
    const reads = [restrictedKey, alert, pipePath("kafka")].map(async (path) => {
      const fields = ["state", "usedAt", "updatedAt", "silenced", "executionErrors"];
      const [first, second] = [await read(emulator, path), await read(emulator, path)];
      return fields.filter((field) => JSON.stringify(first[field]) !== JSON.stringify(second[field]));
    });
    const [ofKey, ofAlert, ofPipe] = await Promise.all(reads);
    expect(ofKey).toEqual(["usedAt"]);
    expect(ofAlert).toContain("updatedAt");
    expect(ofPipe).toContain("updatedAt");
  });

  test("volatileFields still lets a client see that a pipe has stopped", async () => {
    const emulator = await start({ quirks: { volatileFields: true } });
    emulator.patch("pipes", emulator.seed.pipes.kafka, { state: "Stopped" });
    for (let count = 0; count < 3; count++)
      expect((await read(emulator, pipePath("kafka")))["state"]).toBe("Stopped");
  });

  test("extraFields adds fields at every level, but not inside what is opaque", async () => {
    const emulator = await start({ quirks: { extraFields: true } });
    const pipe = await read(emulator, pipePath("postgres"));
    for (const holder of [pipe, at(pipe, "scaling"), at(pipe, "source", "postgres", "tableMappings", "0")])
      expect(holder).toHaveProperty("fieldOfTheFuture");
    const dashboard = await read(emulator, paths(emulator).dashboard);
    expect(at(dashboard, "tiles", "0")).toHaveProperty("fieldOfTheFuture");
    expect(at(dashboard, "tiles", "0", "config")).not.toHaveProperty("fieldOfTheFuture");
    expect(at(await read(emulator, sourcesPath), "0")).toHaveProperty("fieldOfTheFuture");
  });
});

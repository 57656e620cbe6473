import { defaultSeed, settingDefaults } from "pulumi-pipes-emulator";
import { at, errorText, pathOf, start, text, type Json, type Service } from "./client";

const { pipes } = defaultSeed;
const credentials = { username: "u", password: "p" };

/** Table mappings of each kind of database, by the number of the table. */
const mappings: Readonly<Record<string, (n: number) => Json>> = {
  postgres: (n) => ({ sourceSchemaName: "shop", sourceTable: `t${n}`, targetTable: `t${n}` }),
  mysql: (n) => ({ sourceSchemaName: "shop", sourceTable: `t${n}`, targetTable: `t${n}` }),
  mongodb: (n) => ({ sourceDatabaseName: "shop", sourceCollection: `t${n}`, targetTable: `t${n}` }),
  bigquery: (n) => ({ sourceDatasetName: "shop", sourceTable: `t${n}`, targetTable: `t${n}` }),
};
const stream = { kafka: { brokers: "b:9092", topics: "t" } };
const table = { database: "d", table: "t" };

const create = async (service: Service, source: Json, destination: Json = { database: "d" }) =>
  `pipes/${text(await service.result("POST pipes/", { name: "new", source, destination }), "id")}`;
const command = (service: Service, path: string, word: string) =>
  service.send(`PATCH ${path}/state`, { command: word });

describe("pipes", () => {
  const databases = Object.entries(mappings).map(([kind, mapping]): [string, Json, number] => {
    return [kind, { host: "h", database: "d", credentials, tableMappings: [mapping(1)] }, 404];
  });
  const streams: [string, Json, number][] = [
    ["kafka", stream.kafka, 200],
    ["pubsub", { subscription: "s", serviceAccountKey: "word" }, 200],
  ];
  test.each([...streams, ...databases])(
    "from %s are created, listed, read, changed and deleted",
    async (kind, source, settings) => {
      const service = await start({ transitionMs: 0, strict: false });
      const path = await create(service, { [kind]: source }, settings === 200 ? table : undefined);
      const found = await service.result(`GET ${path}`);
      const { credentials: _hidden, serviceAccountKey: _secret, ...shown }: Json = source;
      expect(found).toMatchObject({
        name: "new",
        state: "Running",
        settings: settingDefaults,
        source: { [kind]: shown },
      });
      expect(await service.result("GET pipes")).toContainEqual(found);
      expect(service.unknownFields()).toEqual([]);
      const changed = await service.result(`PATCH ${path}`, { source: { [kind]: { iamRole: "r" } } });
      expect(at(changed, "source", kind)).toMatchObject({ ...shown, iamRole: "r" });
      expect(await service.status(`GET ${path}/settings`)).toBe(settings);
      expect([await service.status(`DELETE ${path}`), await service.status(`GET ${path}`)]).toEqual([
        200, 404,
      ]);
    },
  );

  test("change only the fields that an update names; updatedAt moves only with a change", async () => {
    const service = await start({ now: () => Date.parse("2027-01-01T00:00:00Z") });
    const before = await service.result("GET pipes/kafka");
    const first = await service.result("PATCH pipes/kafka", { name: "a" });
    const same = await service.result("PATCH pipes/kafka", { name: "a" });
    const second = await service.result("PATCH pipes/kafka", { name: "b" });
    expect(first).toEqual({ ...before, name: "a", updatedAt: "2027-01-01T00:00:00.000Z" });
    expect([same["updatedAt"], second["updatedAt"]]).toEqual([
      "2027-01-01T00:00:00.000Z",
      "2027-01-01T00:00:00.001Z",
    ]);
  });

  // prettier-ignore
  const updates: readonly (readonly [string, object, string, unknown])[] = [
    ["objectStorage", { source: { objectStorage: { iamRole: "" } } }, "source.objectStorage.iamRole", undefined],
    ["kafka", { destination: { columns: [] }, fieldMappings: [] }, "destination.database", "events"],
    ["kafka", { destination: { columns: [] }, fieldMappings: [] }, "fieldMappings", []],
    ["postgres", { source: { postgres: { settings: { pullBatchSize: 5 } } } }, "source.postgres.settings.syncIntervalSeconds", 60],
    ["postgres", { source: { postgres: { settings: { pullBatchSize: 5 } } } }, "state", "Running"],
    ["postgres", { source: { postgres: { tableMappingsToAdd: [], tableMappingsToRemove: [] } } }, "state", "Running"],
    ["postgres", { source: { postgres: { host: "new", credentials } } }, "source.postgres.host", "new"],
    ["postgres", { source: { postgres: { host: "new", authentication: "IAM_ROLE" } } }, "source.postgres.host", "new"],
  ];
  test.each(updates)("from %s have after %j in %s: %j", async (kind, body, path, value) => {
    expect(at(await (await start()).result(`PATCH pipes/${kind}`, body), path)).toEqual(value);
  });

  test("take a change of scale field by field", async () => {
    const { scaling } = await (await start()).result("PATCH pipes/kafka/scaling", { replicas: 3 });
    expect(scaling).toEqual({ replicas: 3, concurrency: 1, replicaCpuMillicores: 250, replicaMemoryGb: 1 });
  });
});

describe("the state of a pipe", () => {
  test("passes through the states in between", async () => {
    let now = 0;
    const service = await start({ now: () => now, transitionMs: 1000 });
    const later = async (path: string) => {
      now += 1000;
      return (await service.result(`GET ${path}`))["state"];
    };
    const sent = async (word: string) =>
      at((await command(service, "pipes/postgres", word)).body, "result.state");
    expect([await sent("stop"), await sent("stop")]).toEqual(["Stopping", "Stopping"]);
    expect(await sent("start")).toBeUndefined();
    expect([await later("pipes/postgres"), await sent("stop")]).toEqual(["Stopped", "Stopped"]);
    expect([await sent("start"), await later("pipes/postgres")]).toEqual(["Provisioning", "Running"]);
    expect([await sent("resync"), await later("pipes/postgres")]).toEqual(["Resync", "Running"]);
    const database = await create(service, {
      postgres: { host: "h", database: "d", credentials, tableMappings: [] },
    });
    const states = [
      (await service.result(`GET ${database}`))["state"],
      await later(database),
      await later(database),
    ];
    expect(states).toEqual(["Setup", "Snapshot", "Running"]);
    expect((await service.result(`GET ${await create(service, stream, table)}`))["state"]).toBe(
      "Provisioning",
    );
    expect(service.get("pipes", pipes.postgres)?.updatedAt).toBe("2026-02-03T14:05:27.418Z");
  });

  test.each([
    ["Running", "PATCH pipes/postgres/state", { command: "start" }, "already running"],
    ["Modifying", "PATCH pipes/postgres/state", { command: "start" }, "already running"],
    ["Stopping", "PATCH pipes/postgres/state", { command: "start" }, "stopping"],
    ["Completed", "PATCH pipes/postgres/state", { command: "stop" }, "completed"],
    ["Completed", "PATCH pipes/postgres", { name: "x" }, "completed"],
    ["Completed", "PATCH pipes/kafka/scaling", { replicas: 2 }, "completed"],
    ["Completed", "PUT pipes/kafka/settings", { dbms_max_threads: 2 }, "completed"],
    ["Failed", "PATCH pipes/postgres/state", { command: "start" }, undefined],
    ["Completed", "PATCH pipes/postgres/state", { command: "resync" }, undefined],
  ])("%s decides whether %s %j is refused", async (state, request, body, reason) => {
    const service = await start();
    for (const id of Object.values(pipes)) service.patch("pipes", id, { state });
    const reply = await service.send(request, body);
    expect(reply.status).toBe(reason === undefined ? 200 : 400);
    if (reason !== undefined) expect(errorText(reply)).toContain(reason);
  });
});

test.each(Object.entries(mappings))(
  "table mappings of %s are edited only while the pipe is paused",
  async (kind, mapping) => {
    let now = 0;
    const service = await start({ now: () => now, transitionMs: 1000 });
    const tableMappings = [1, 2].map(mapping);
    const path = await create(service, { [kind]: { host: "h", database: "d", credentials, tableMappings } });
    const edit = (tableMappingsToAdd: unknown, tableMappingsToRemove: readonly Json[]) =>
      service.send(`PATCH ${path}`, { source: { [kind]: { tableMappingsToAdd, tableMappingsToRemove } } });
    now = 9000;
    expect(errorText(await edit([mapping(3)], [mapping(1)]))).toContain("must be paused to edit");
    await command(service, path, "stop");
    now = 10_000;
    // The target table of a removed mapping is free at once, and names with dots are no other names.
    const [name = "", ...names] = Object.keys(mapping(1));
    const dotted = [
      ["a.b", "c"],
      ["a", "b.c"],
    ].map(([outer, inner]) => ({ [name]: outer, [names[0] ?? ""]: inner, targetTable: `${outer} ${inner}` }));
    const { body } = await edit([{ ...mapping(3), targetTable: "t1" }, ...dotted], [mapping(1)]);
    const defaults =
      kind === "postgres" || kind === "mysql"
        ? { excludedColumns: [], useCustomSortingKey: false, sortingKeys: [] }
        : {};
    expect(at(body, `result.source.${kind}.tableMappings`)).toEqual(
      [mapping(2), { ...mapping(3), targetTable: "t1" }, ...dotted].map((found) => ({
        ...defaults,
        ...found,
      })),
    );
    expect(at(body, "result.state")).toBe("Modifying");
    now = 11_000;
    expect((await service.result(`GET ${path}`))["state"]).toBe("Running");
    service.setQuirks({ pausedNotRequired: true });
    for (const wrong of [[{ targetTable: "x" }], "all", [mapping(2)]]) {
      const reply = await edit(wrong, []);
      expect([reply.status, errorText(reply)]).toEqual([
        400,
        expect.stringContaining(`source.${kind}.tableMappingsToAdd`),
      ]);
    }
  },
);

describe("tuning settings", () => {
  test("merge through the pipe and through their own collection; null restores a default", async () => {
    const service = await start();
    await service.result("PATCH pipes/kafka", { settings: { dbms_max_threads: 4 } });
    await service.result("PUT pipes/kafka/settings", { object_storage_use_cluster_function: false });
    const settings = { ...settingDefaults, dbms_max_threads: 4, object_storage_use_cluster_function: false };
    expect(await service.result("GET pipes/kafka/settings")).toEqual(settings);
    const after = await service.result("PATCH pipes/kafka", { settings: { dbms_max_threads: null } });
    expect(after["settings"]).toEqual({ ...settings, dbms_max_threads: 8 });
  });

  test("and paths use the words of the service both ways", async () => {
    const segments = { pipes: "flows", observability: "watch" };
    const service = await start({ segments, settingPrefix: "store_" });
    const flow = `service/flows/${pipes.kafka}`;
    const after = await service.result(`PATCH ${flow}`, { settings: { store_max_threads: 2 } });
    expect(after["settings"]).toMatchObject({ store_max_threads: 2, store_max_insert_threads: 1 });
    expect(after["settings"]).not.toHaveProperty("dbms_max_threads");
    expect(service.get("pipes", pipes.kafka)?.settings?.dbms_max_threads).toBe(2);
    for (const [name, value] of [
      ["store_max_threads", 100],
      ["store_max_thread", 1],
      ["dbms_max_threads", 2],
    ] as const) {
      const reply = await service.send(`PUT ${flow}/settings`, { [name]: value });
      expect([reply.status, errorText(reply)]).toEqual([400, expect.stringContaining(name)]);
    }
    const paths = [`${pathOf("service")}/watch/sources`, "pipes", "sources"].map(async (path) =>
      service.status(`GET ${path}`),
    );
    expect(await Promise.all(paths)).toEqual([200, 404, 404]);
    service.addFault({ kind: "pipes", action: { status: 503 } });
    expect(await service.status(`GET ${flow}`)).toBe(503);
    await expect(start({ segments: { pipes: "a/b" } })).rejects.toThrow("segment");
    await expect(start({ settingPrefix: "a-b" })).rejects.toThrow("prefix");
    await expect(start({ segments: { pipes: "same", observability: "same" } })).rejects.toThrow("differ");
  });
});

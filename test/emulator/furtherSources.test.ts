import type { Emulator } from "pulumi-pipes-emulator";
import { at, emulators, errorText, items, pipesPath, resultOf, send, text, type Json } from "./client";

const start = emulators();

/** A table mapping of each kind of source that the contract does not show, by the number of the table. */
const mappings: Readonly<Record<"mysql" | "mongodb" | "bigquery", (n: number) => Json>> = {
  mysql: (n: number) => ({ sourceSchemaName: "shop", sourceTable: `t${n}`, targetTable: `shop_t${n}` }),
  mongodb: (n: number) => ({
    sourceDatabaseName: "shop",
    sourceCollection: `t${n}`,
    targetTable: `shop_t${n}`,
  }),
  bigquery: (n: number) => ({ sourceDatasetName: "shop", sourceTable: `t${n}`, targetTable: `shop_t${n}` }),
};
const kinds = Object.keys(mappings) as (keyof typeof mappings)[];
type Kind = (typeof kinds)[number];

const creation = (kind: Kind) => ({
  name: "new",
  source: {
    [kind]: { host: "h", settings: { replicationMode: "cdc" }, tableMappings: [1, 2].map(mappings[kind]) },
  },
  destination: { database: "d" },
});

async function made(emulator: Emulator, body: Json): Promise<string> {
  return `${pipesPath}/${text(await resultOf(send(emulator, "POST", pipesPath, body)), "id")}`;
}

const read = (emulator: Emulator, path: string) => resultOf(send(emulator, "GET", path));
const command = (emulator: Emulator, path: string, word: string) =>
  send(emulator, "PATCH", `${path}/state`, { command: word });

describe.each(kinds)("a pipe from %s", (kind) => {
  const mapping = mappings[kind];
  const edit = (add: readonly object[], remove: readonly object[]) => ({
    source: { [kind]: { tableMappingsToAdd: add, tableMappingsToRemove: remove } },
  });

  test("is created, listed and read, with the form of its source as it was sent", async () => {
    const emulator = await start({ quirks: { immediateTransitions: true } });
    const body = creation(kind);
    const path = await made(emulator, body);
    const found = await read(emulator, path);
    expect(found).toMatchObject({ ...body, destination: { database: "d", managedTable: false } });
    expect(items(await resultOf(send(emulator, "GET", pipesPath)))).toContainEqual(found);
    expect(emulator.unknownFields()).toEqual([]);
  });

  test("is stopped, started and resynchronised, and has no settings to look up", async () => {
    const emulator = await start({ quirks: { immediateTransitions: true } });
    const path = await made(emulator, creation(kind));
    for (const [word, state] of [
      ["stop", "Stopped"],
      ["start", "Running"],
      ["resync", "Running"],
    ] as const)
      expect((await resultOf(command(emulator, path, word)))["state"]).toBe(state);
    expect((await send(emulator, "GET", `${path}/settings`)).status).toBe(404);
  });

  test("has its tables added and removed by their own names while it is paused", async () => {
    const emulator = await start({ quirks: { immediateTransitions: true } });
    const path = await made(emulator, creation(kind));
    const change = edit([mapping(3)], [mapping(1)]);
    expect(errorText(await send(emulator, "PATCH", path, change))).toContain("must be paused");
    await command(emulator, path, "stop");
    const after = await resultOf(send(emulator, "PATCH", path, change));
    expect(at(after, "source", kind)["tableMappings"]).toMatchObject([mapping(2), mapping(3)]);
    expect(at(after, "source", kind)).not.toHaveProperty("tableMappingsToAdd");
    expect(after["state"]).toBe("Running");
  });

  test.each([
    ["a table that is mapped", [{ ...mapping(1), targetTable: "other" }], []],
    ["a target table that is in use", [{ ...mapping(9), targetTable: mapping(1)["targetTable"] }], []],
    ["removing an unknown mapping", [], [mapping(9)]],
    ["a mapping without its source", [{ targetTable: "x" }], []],
    ["mappings that are no list", "all", []],
  ])("refuses %s", async (_case, add, remove) => {
    const emulator = await start({ quirks: { pausedNotRequired: true } });
    const path = await made(emulator, creation(kind));
    const reply = await send(emulator, "PATCH", path, edit(add as object[], remove));
    expect([reply.status, errorText(reply)]).toEqual([
      400,
      expect.stringMatching(new RegExp(`source\\.${kind}\\.tableMappingsTo(Add|Remove)`)),
    ]);
  });
});

describe("a pipe from pubsub", () => {
  const body = {
    name: "new",
    source: { pubsub: { subscription: "s", serviceAccountKey: "word" } },
    destination: { database: "d", table: "t" },
  };

  test("is a stream: it names its table, and its key is never shown", async () => {
    const emulator = await start();
    const path = await made(emulator, body);
    expect(at(await read(emulator, path), "source", "pubsub")).toEqual({ subscription: "s" });
    expect((await send(emulator, "GET", `${path}/settings`)).status).toBe(200);
    const { table: _table, ...destination } = body.destination;
    expect((await send(emulator, "POST", pipesPath, { ...body, destination })).status).toBe(400);
  });

  test("has its fields changed one by one", async () => {
    const emulator = await start();
    const path = await made(emulator, body);
    const change = { source: { pubsub: { ackDeadline: 5 } } };
    expect(at(await resultOf(send(emulator, "PATCH", path, change)), "source", "pubsub")).toEqual({
      subscription: "s",
      ackDeadline: 5,
    });
  });
});

describe("the quirk requireSourceDetails", () => {
  const destination = { database: "d", table: "t" };
  const creations: readonly [kind: string, source: Json, needed: readonly string[]][] = [
    ["kafka", { brokers: "b", topics: "t" }, ["type", "format"]],
    ["objectStorage", { url: "https://x.example" }, ["type", "format"]],
    ["kinesis", { streamName: "s", region: "r" }, ["format", "iteratorType", "authentication"]],
  ];

  test.each(creations)("asks for what some services need of %s", async (kind, source, needed) => {
    const emulator = await start({ quirks: { requireSourceDetails: true } });
    const create = (given: Json) =>
      send(emulator, "POST", pipesPath, { name: "n", source: { [kind]: given }, destination });
    const full = { ...source, ...Object.fromEntries(needed.map((name) => [name, "x"])) };
    expect((await create(full)).status).toBe(200);
    for (const name of needed) {
      const reply = await create({ ...full, [name]: undefined });
      expect([reply.status, errorText(reply)]).toEqual([
        400,
        expect.stringContaining(`source.${kind}.${name}: `),
      ]);
    }
  });

  test("asks a database for its mode, and a table's definition for its engine", async () => {
    const emulator = await start({ quirks: { requireSourceDetails: true } });
    const postgres = {
      host: "h",
      database: "d",
      authentication: "IAM_ROLE",
      iamRole: "r",
      tableMappings: [],
    };
    const database = { name: "n", source: { postgres }, destination: { database: "d" } };
    expect(errorText(await send(emulator, "POST", pipesPath, database))).toContain(
      "source.postgres.settings.replicationMode: ",
    );
    const kafka = { brokers: "b", topics: "t", type: "kafka", format: "Avro" };
    const stream = { name: "n", source: { kafka }, destination: { ...destination, tableDefinition: {} } };
    expect(errorText(await send(emulator, "POST", pipesPath, stream))).toContain(
      "destination.tableDefinition.engine.type: ",
    );
  });
});

describe("the quirk onlySetSettings", () => {
  const body = {
    name: "n",
    source: { kafka: { brokers: "b", topics: "t" } },
    destination: { database: "d", table: "t" },
  };

  test("answers settings that were set, and those alone", async () => {
    const emulator = await start({ quirks: { onlySetSettings: true } });
    const path = await made(emulator, body);
    const settings = () => resultOf(send(emulator, "GET", `${path}/settings`));
    expect(await read(emulator, path)).not.toHaveProperty("settings");
    expect(await settings()).toEqual({});
    // 8 is the default, too: that somebody asked for it counts.
    await send(emulator, "PATCH", path, { settings: { dbms_max_threads: 8 } });
    await send(emulator, "PUT", `${path}/settings`, { object_storage_concurrency: 3 });
    expect((await read(emulator, path))["settings"]).toEqual({
      dbms_max_threads: 8,
      object_storage_concurrency: 3,
    });
    await send(emulator, "PUT", `${path}/settings`, { dbms_max_threads: null });
    expect(await settings()).toEqual({ object_storage_concurrency: 3 });
  });
});

import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { eventsEndpoint, filledInConfig, latencyAlert, stockMapping, stockTables } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import type { Declared } from "../harness/simulator/records";

const { pipes, keys, webhooks, serviceId } = defaultSeed;

/** Names of the resources that programs declare; those of one pipe manage different parts of it. */
export const alertNames = ["first", "second", "third"] as const;

export const alertWith = (change: PropertyMap): Declared => ({
  kind: "Alert",
  args: { ...latencyAlert, message: "too slow", ...change },
});

const channels: readonly PropertyMap[] = [
  ...Object.values(webhooks).map((webhookId) => ({ type: "webhook", webhookId })),
  { type: "email", emailRecipients: ["a@shop.example"] },
];

const alerts: fc.Arbitrary<Declared> = fc
  .record(
    {
      threshold: fc.constantFrom(1, 2),
      message: fc.constantFrom("too slow", "far too slow"),
      interval: fc.constantFrom("1h", "6h"),
      note: fc.constantFrom("ours", "still ours"),
      channels: fc.uniqueArray(fc.constantFrom<PropertyMap>(...channels), { minLength: 1 }),
    },
    { requiredKeys: ["threshold", "message"], noNullPrototype: true },
  )
  // An alert without a list has its first channel.
  .map((change) => alertWith(change.channels === undefined ? change : { ...change, channel: undefined }));

/** A webhook that is made here, and an alert that is delivered to it. */
const hooks: fc.Arbitrary<Declared> = fc
  .record(
    {
      name: fc.constantFrom("pager", "desk"),
      url: fc.constantFrom("1", "2").map((number) => `https://hooks.test/${secretWord}/${number}`),
      description: fc.constantFrom("ours", "still ours"),
      headers: fc
        .constantFrom("1", "2")
        .map((number) => ({ Authorization: `${secretWord}-token-${number}` })),
    },
    { requiredKeys: ["name", "url"], noNullPrototype: true },
  )
  .map((args) => ({ kind: "Webhook", args: { service: "generic", ...args } }));

export const hookName = "hook";
const hooked: fc.Arbitrary<Declared> = alerts.map(({ args }) =>
  alertWith({
    ...args,
    channels: undefined,
    channel: { type: "webhook", webhookId: { of: hookName, output: "id" } },
  }),
);

/** A saved search that is made here, and an alert that watches it. */
const searches: fc.Arbitrary<Declared> = fc
  .record(
    {
      name: fc.constantFrom("timeouts", "slow"),
      where: fc.constantFrom("a:b", "c:d"),
      tags: fc.subarray(["shop", "slow"]),
    },
    { requiredKeys: ["name", "where"], noNullPrototype: true },
  )
  .map((args) => ({ kind: "SavedSearch", args: { sourceId: defaultSeed.sources.log, ...args } }));

export const searchName = "search";
const { dashboardId: _board, tileId: _tile, ...noTile } = latencyAlert;
const watching: fc.Arbitrary<Declared> = fc.constantFrom(1, 2).map((threshold) => ({
  kind: "Alert",
  args: { ...noTile, source: "saved_search", savedSearchId: { of: searchName, output: "id" }, threshold },
}));

/** A private endpoint, of which an update changes the DNS names. */
const endpoints: fc.Arbitrary<Declared> = fc.subarray(["a.example", "*.example.com"]).map((names) => ({
  kind: "ReversePrivateEndpoint",
  args: {
    ...eventsEndpoint,
    customPrivateDnsMappings: names.map((privateDnsName) => ({ privateDnsName })),
  },
}));
export const endpointName = "endpoint";

const tables: fc.Arbitrary<Declared> = fc
  .uniqueArray(fc.constantFrom("items", "prices", "offers"), { minLength: 1 })
  .map((names) => ({ kind: "PipeSettings", args: stockTables(...names) }));

const naming: fc.Arbitrary<Declared> = fc
  .record({
    name: fc.constantFrom("shop", "orders"),
    settings: fc.record(
      { dbms_max_threads: fc.constantFrom(2, 4), dbms_max_insert_threads: fc.constantFrom(1, 3) },
      { requiredKeys: [], noNullPrototype: true },
    ),
  })
  .map((args) => ({ kind: "PipeSettings", args: { pipeId: pipes.postgres, ...args } }));

const scaling: fc.Arbitrary<Declared> = fc
  .constantFrom<PropertyMap>(
    { replicaCpuMillicores: 2000 },
    { replicaCpuMillicores: 2000, replicaMemoryGb: 8 },
    { replicaCpuMillicores: 3000, replicaMemoryGb: 12 },
  )
  .map((args) => ({ kind: "PipeScaling", args: { serviceId, ...args } }));

/** All secrets of the model hold this word. */
export const secretWord = "hush";

const broker: fc.Arbitrary<Declared> = fc.constantFrom("1", "2", "3").map((number) => ({
  kind: "PipeSettings",
  args: {
    pipeId: pipes.kafka,
    source: {
      kafka: {
        credentials: { username: "reader", password: `${secretWord}-password-${number}` },
        caCertificate: `-----BEGIN-----\n${secretWord}-certificate-${number}\n-----END-----\n`,
      },
    },
  },
}));

const keyFields = fc.record({
  name: fc.constantFrom("ci", "builds"),
  roles: fc.constantFrom(["developer"], ["admin", "developer"]),
  ipAccessList: fc.subarray<PropertyMap>(
    [
      { source: "10.0.0.0/8", description: "office" },
      { source: "192.0.2.1", description: "" },
      { source: "0.0.0.0/0", description: "all" },
    ],
    { minLength: 1 },
  ),
});
const adoptId = keys.ci.id;
const key = keyFields.map((args): Declared => ({ kind: "AccessKey", args: { adoptId, ...args } }));

/** Keys that are made here, and whose secret the state holds. */
export const keyNames = ["robot", "second robot"] as const;
const robots: fc.Arbitrary<Declared> = keyFields.map((args) => ({ kind: "AccessKey", args }));

export const boardWith = (names: readonly string[], more: PropertyMap = {}, width = 6): Declared => ({
  kind: "Dashboard",
  args: {
    name: "shop floor",
    tags: [],
    ...more,
    tiles: names.map((name, index) => ({
      ...{ name, x: 0, y: index * 4, w: width, h: 4 },
      // With all that the service fills in, so that the whole tile compares.
      config: filledInConfig,
    })),
  },
});

const tileNames = ["Requests", "Errors", "Latency"] as const;

/** A dashboard with some tiles in addition to its fixed tiles. */
const boards = (...always: readonly string[]): fc.Arbitrary<Declared> =>
  fc
    .record({
      name: fc.constantFrom("shop floor", "orders"),
      tags: fc.constantFrom<readonly string[]>([], ["shop"]),
      tiles: fc.shuffledSubarray<string>([...tileNames], { minLength: 1 }),
      w: fc.constantFrom(6, 12),
      filters: fc.subarray(["host", "shop"]).map((all) => all.map(filterOn)),
    })
    .map(({ tiles, w, ...more }) => boardWith([...new Set([...tiles, ...always])], more, w));

const filterOn = (name: string): PropertyMap => ({
  ...{ name, type: "QUERY_EXPRESSION", expression: name, sourceId: defaultSeed.sources.trace },
});

export const boardNames = ["board", "second board", "home"] as const;
const board = boards();
/** Its tile carries an alert of the program. */
const home = boards("Latency");
const ofHome = (output: string) => ({ of: "home", output });
export const onHomeTile = { dashboardId: ofHome("id"), tileId: ofHome("tileIds.Latency") };
const onHome: fc.Arbitrary<Declared> = alerts.map(({ args }) => alertWith({ ...args, ...onHomeTile }));

/** Pipes that are made here; those of two names can be wanted alike. */
export const pipeNames = ["stream", "second stream"] as const;

const wishes = { stopped: fc.constantFrom(true, false) };

const eventsTable: PropertyMap = {
  database: "default",
  table: "events",
  tableDefinition: { engine: { type: "MergeTree" } },
};

export const streamWith = (topics: string, password: string, more: PropertyMap = {}): Declared => ({
  kind: "Pipe",
  args: {
    name: "stream",
    source: {
      kafka: {
        ...{ brokers: "b:9092", topics, type: "kafka", format: "JSONEachRow", authentication: "PLAIN" },
        credentials: { username: "reader", password },
      },
    },
    destination: eventsTable,
    ...more,
  },
});

const streams: fc.Arbitrary<Declared> = fc
  .record(
    {
      topics: fc.constantFrom("orders", "clicks"),
      password: fc.constantFrom(`${secretWord}-of-stream-1`, `${secretWord}-of-stream-2`),
      settings: fc.constantFrom<PropertyMap>({ dbms_max_threads: 2 }, { dbms_max_threads: 4 }),
      scaling: fc.constantFrom<PropertyMap>({ replicas: 2 }, { replicas: 3 }),
      columns: fc.subarray(["id", "total", "shop"], { minLength: 1 }),
      ...wishes,
    },
    { requiredKeys: ["topics", "password"], noNullPrototype: true },
  )
  .map(({ topics, password, columns, ...more }) =>
    streamWith(topics, password, { ...more, ...(columns && mappedColumns(columns)) }),
  );

const mappedColumns = (names: readonly string[]): PropertyMap => ({
  destination: {
    ...eventsTable,
    columns: names.map((name) => ({ name, type: "String" })),
  },
  fieldMappings: names.map((name) => ({ sourceField: name, destinationField: name })),
});

const copies: fc.Arbitrary<Declared> = fc
  .record(
    {
      host: fc.constantFrom("db", "db.other"),
      publicationName: fc.constantFrom("all", "some"),
      tables: fc.subarray(["items", "prices", "offers"], { minLength: 1 }),
      ...wishes,
    },
    { requiredKeys: ["host", "publicationName", "tables"], noNullPrototype: true },
  )
  .map(({ host, publicationName, tables: names, ...args }) => ({
    kind: "Pipe",
    args: {
      name: "copy",
      source: {
        postgres: {
          ...{ host, port: 5432, database: "shop" },
          credentials: { username: "reader", password: `${secretWord}-of-copy` },
          settings: { replicationMode: "cdc", publicationName },
          tableMappings: names.map(stockMapping),
        },
      },
      destination: { database: "default" },
      ...args,
    },
  }));

/** Settings of a pipe that the program creates: of other fields, or of the same fields. */
const tuning: fc.Arbitrary<Declared> = fc
  .constantFrom<PropertyMap>({ dbms_max_insert_threads: 2 }, { dbms_max_threads: 2 })
  .map((settings) => ({ kind: "PipeSettings", args: { pipeId: { of: "stream", output: "id" }, settings } }));

/** A whole pipe of the service, which `PipeSettings` manages too. */
const events: fc.Arbitrary<Declared> = fc
  .record(
    {
      name: fc.constantFrom("order-events", "events"),
      settings: fc.constantFrom<PropertyMap>({ dbms_max_threads: 2 }, { dbms_max_threads: 4 }),
      stopped: fc.constant(false),
      deletionPolicy: fc.constant("retain"),
    },
    { requiredKeys: ["name"], noNullPrototype: true },
  )
  .map((args) => ({
    kind: "Pipe",
    args: {
      adoptId: pipes.kafka,
      source: { kafka: { brokers: "broker-1.example:9093,broker-2.example:9093", topics: "orders.v2" } },
      destination: { database: "events", table: "orders" },
      ...args,
    },
  }));

const kinds: readonly (readonly [string, fc.Arbitrary<Declared>])[] = [
  ...alertNames.map((name) => [name, alerts] as const),
  ["tables", tables],
  ["naming", naming],
  ["naming too", naming],
  ["broker", broker],
  ["scaling", scaling],
  ["key", key],
  ...keyNames.map((name) => [name, robots] as const),
  ["board", board],
  ["second board", board],
  ["home", home],
  ["on home", onHome],
  [hookName, hooks],
  ["hooked", hooked],
  [searchName, searches],
  [endpointName, endpoints],
  ["watching", watching],
  ...pipeNames.map((name) => [name, streams] as const),
  ["tuning", tuning],
  ["copy", copies],
  ["events", events],
];

/** The names of all resources. */
export const allNames: readonly string[] = kinds.map(([name]) => name);

/** Programs with all resources. */
export const wholePrograms: fc.Arbitrary<ReadonlyMap<string, Declared | undefined>> = fc
  .tuple(...kinds.map(([name, declared]) => declared.map((one) => [name, one] as const)))
  .map((program) => new Map(program));

const disputing: readonly string[] = ["naming too", "tuning", "second stream"];

/** Programs without resources that want fields of other resources otherwise, so that a run reaches all resources. */
export const peacefulPrograms = wholePrograms.map((program) => {
  return new Map([...program].map(([name, one]) => [name, disputing.includes(name) ? undefined : one]));
});

/** A resource by name with new args, or without any where it leaves the program. */
export const edits: fc.Arbitrary<{ readonly name: string; readonly declared: Declared | undefined }> =
  fc.oneof(
    ...kinds.map(([name, declared]) =>
      fc.option(declared, { nil: undefined, freq: 5 }).map((value) => ({ name, declared: value })),
    ),
  );

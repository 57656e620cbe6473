import type { PipeSourceKind } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import { everyKind, kafkaPipe, postgresArgs } from "../harness/args";
import { at, errorText, pathOf, start, testStories, type Json, type Stories } from "./client";

const { pipes } = defaultSeed;
const credentials = { username: "u", password: "p" };

const table = { database: "d", table: "t", managedTable: false };
const create = (source: Json, destination: Json = table) => ({ name: "new", source, destination });
const { kafka } = kafkaPipe.source;

/** The fields that services need of a source of each kind. */
const needed: Readonly<Record<PipeSourceKind, readonly string[]>> = {
  kafka: ["type", "format", "authentication"],
  objectStorage: ["type", "format"],
  kinesis: ["format", "iteratorType", "authentication"],
  postgres: ["port", "settings", "credentials"],
  mysql: ["port", "settings", "credentials"],
  mongodb: ["readPreference", "settings"],
  bigquery: ["settings"],
  pubsub: ["format", "authentication", "seekType"],
};
const postgres = (fields: Json) => ({ source: { postgres: fields } });
const [stop, begin, resync] = [{ command: "stop" }, { command: "start" }, { command: "resync" }] as const;
const setStates = (state: string) => (service: Awaited<ReturnType<typeof start>>) => {
  for (const id of Object.values(pipes)) service.patch("pipes", id, { state });
};
let now = 0;
const clock = { now: () => now, transitionMs: 1000 };
const later = () => (now += 1000);
const flow = `service/flows/${pipes.kafka}`;
const renamed = { segments: { pipes: "flows", observability: "watch" }, settingPrefix: "store_" };

const needs = everyKind.flatMap(([kind, body]) => {
  return needed[kind].map((name) => [kind, name, at(body, "source", kind) as Json] as const);
});
test.each(needs)("a pipe from %s is created only with %s", async (kind, name, source) => {
  const reply = await (
    await start()
  ).send("POST pipes", create({ [kind]: { ...source, [name]: undefined } }));
  const field = name === "settings" ? "settings.replicationMode" : name;
  expect(errorText(reply)).toBe(`BAD_REQUEST: source.${kind}.${field}: is needed`);
});

// prettier-ignore
const stories: Stories = {
  "an update changes only the fields that it names, and updatedAt only with them": [{ now: () => 0 },
    ["PATCH pipes/kafka", { name: "order-events" }, { updatedAt: "2026-02-03T14:05:27.418Z" }],
    ["PATCH pipes/kafka", { name: "a" }, { name: "a", "source.kafka.topics": "orders.v2", updatedAt: "2026-02-03T14:05:27.419Z" }],
    ["PATCH pipes/kafka", { name: "b" }, { name: "b", state: "Running", updatedAt: "2026-02-03T14:05:27.420Z" }],
    ["PATCH pipes/objectStorage", { source: { objectStorage: { iamRole: "" } } }, { "source.objectStorage.iamRole": undefined }],
    ["PATCH pipes/kafka", { destination: { columns: [] }, fieldMappings: [] }, { "destination.database": "events", fieldMappings: [] }],
    ["PATCH pipes/postgres", postgres({ settings: { pullBatchSize: 5 } }), { "source.postgres.settings.syncIntervalSeconds": 60, state: "Running" }],
    ["PATCH pipes/kafka/scaling", { replicas: 3 }, { scaling: { replicas: 3, concurrency: 1, replicaCpuMillicores: 250, replicaMemoryGb: 1 } }],
  ],
  "a connection changes with credentials, or without where none are needed, and repeats without": [{},
    ["PATCH pipes/postgres", postgres({ host: "shop-db.internal.example", port: 5432, database: "shop" }), 200],
    ["PATCH pipes/mysql", { source: { mysql: { host: "warehouse-db.internal.example", port: 3306 } } }, 200],
    ["PATCH pipes/mongodb", { source: { mongodb: { uri: "mongodb://other", readPreference: "nearest" } } }, "source.mongodb.uri"],
    ["PATCH pipes/postgres", postgres({ host: "new", credentials }), { "source.postgres.host": "new", "source.postgres.credentials": undefined }],
    ["PATCH pipes/mysql", { source: { mysql: { host: "other", port: 3306, authentication: "IAM_ROLE", iamRole: "r" } } }, { "source.mysql.host": "other" }],
  ],
  "some connections change only together with their address and account": [{},
    ["PATCH pipes/mysql", { source: { mysql: { serverId: 7 } } }, "source.mysql.host"],
    ["PATCH pipes/mysql", { source: { mysql: { host: "warehouse-db.internal.example", serverId: 7 } } }, "source.mysql.port"],
    ["PATCH pipes/mongodb", { source: { mongodb: { disableTls: true } } }, "source.mongodb.uri"],
    ["PATCH pipes/pubsub", { source: { pubsub: { ackDeadline: 60 } } }, "source.pubsub.authentication"],
    ["PATCH pipes/pubsub", { source: { pubsub: { ackDeadline: 60, authentication: "SERVICE_ACCOUNT" } } }, "source.pubsub.serviceAccountKey"],
    ["PATCH pipes/bigquery", { source: { bigquery: { tableMappingsToAdd: [{ sourceTable: "t" }] } } }, "source.bigquery"],
    ["PATCH pipes/bigquery", { source: { bigquery: { credentials: { serviceAccountFile: "other" } } } }, "source.bigquery"],
  ],
  "a command passes a pipe through the states in between, without an update": [{ ...clock },
    ["PATCH pipes/postgres/state", stop, { state: "Stopping" }],
    ["PATCH pipes/postgres/state", stop, { state: "Stopping" }],
    ["PATCH pipes/postgres/state", begin, "stopping"],
    later, ["PATCH pipes/postgres/state", stop, { state: "Stopped" }],
    ["PATCH pipes/postgres/state", begin, { state: "Provisioning" }],
    later, ["GET pipes/postgres", null, { state: "Running" }],
    ["PATCH pipes/postgres/state", begin, "already running"],
    ["PATCH pipes/postgres/state", resync, { state: "Resync" }],
    later, ["GET pipes/postgres", null, { state: "Running", updatedAt: "2026-02-03T14:05:27.418Z" }],
    ["POST pipes", create({ kafka }), { state: "Provisioning" }],
    setStates("Failed"), ["PATCH pipes/postgres/state", begin, { state: "Provisioning" }],
  ],
  "a strict service copies only the tables of some databases again": [{ quirks: { strict: true } },
    ["PATCH pipes/mongodb/state", resync, 400],
    ["PATCH pipes/mysql/state", resync, { state: "Resync" }],
  ],
  "a completed pipe accepts only a resync": [{}, setStates("Completed"),
    ["PATCH pipes/postgres/state", stop, "completed"],
    ["PATCH pipes/postgres", { name: "x" }, "completed"],
    ["PATCH pipes/kafka/scaling", { replicas: 2 }, "completed"],
    ["PUT pipes/kafka/settings", { dbms_max_threads: 2 }, "completed"],
    ["PATCH pipes/postgres/state", resync, { state: "Resync" }],
  ],
  "tuning settings merge through the pipe and through their own collection; only what was set is shown": [{},
    ["PATCH pipes/kafka", { settings: { dbms_max_threads: 4 } }, { settings: { dbms_max_threads: 4 } }],
    ["PUT pipes/kafka/settings", { object_storage_use_cluster_function: false }, { dbms_max_threads: 4 }],
    ["GET pipes/kafka/settings", null, { dbms_max_threads: 4, object_storage_use_cluster_function: false }],
    ["PATCH pipes/kafka", { settings: { dbms_max_threads: null } }, { settings: { object_storage_use_cluster_function: false } }],
    ["PUT pipes/kafka/settings", { object_storage_use_cluster_function: null }, { object_storage_use_cluster_function: undefined }],
    ["GET pipes/kafka", null, { settings: undefined }],
  ],
  "the first database pipe of a service creates the compute that all of them share": [{ seed: "empty" },
    ["GET service/pipesCdcScaling", null, 404], ["PATCH service/pipesCdcScaling", { replicaMemoryGb: 8 }, 404],
    ["POST pipes", create({ kafka }), {}],
    ["GET service/pipesCdcScaling", null, 404],
    ["POST pipes", postgresArgs(), {}],
    ["GET service/pipesCdcScaling", null, { replicaCpuMillicores: 1000, id: undefined }],
  ],
  "a new database pipe copies its tables before it runs": [{ ...clock },
    ["POST pipes", postgresArgs(), { state: "Setup" }],
    later, ["GET pipes/$id", null, { state: "Snapshot" }],
    later, ["GET pipes/$id", null, { state: "Running" }],
  ],
  "the roles of a table are taken and never shown": [{},
    ["POST pipes", create({ kafka }, { ...table, roles: ["reader"] }), { "destination.table": "t", "destination.roles": undefined }],
    (service) => { expect(service.list("pipes").at(-1)?.destination?.roles).toEqual(["reader"]); },
  ],
  "an open service keeps unknown settings, in its words, until null removes them": [{ strict: false, settingPrefix: "store_" },
    ["PUT pipes/kafka/settings", { store_max_memory: 5, stream_mode: "fast" }, { store_max_memory: 5, stream_mode: "fast" }],
    ["GET pipes/kafka", null, { "settings.store_max_memory": 5, "settings.stream_mode": "fast" }],
    ["PUT pipes/kafka/settings", { store_max_memory: null }, { store_max_memory: undefined, stream_mode: "fast" }],
  ],
  "paths and settings use the words of the service": [renamed,
    [`PATCH ${flow}`, { settings: { store_max_threads: 2 } }, { "settings.store_max_threads": 2, "settings.dbms_max_threads": undefined }],
    (service) => { expect(service.get("pipes", pipes.kafka)?.settings?.dbms_max_threads).toBe(2); },
    [`PUT ${flow}/settings`, { store_max_threads: 100 }, "settings.store_max_threads: "],
    [`PUT ${flow}/settings`, { store_max_thread: 1 }, "settings.store_max_thread: "],
    [`PUT ${flow}/settings`, { dbms_max_threads: 2 }, "dbms_max_threads"],
    [`GET ${pathOf("service")}/watch/sources`, null, { length: 5 }],
    ["GET sources", null, 404],
    (service) => { service.addFault({ kind: "pipes", action: { status: 503 } }); },
    [`GET ${flow}`, null, 503],
  ],
};
testStories(stories);

test.each([
  [{ segments: { pipes: "a/b" } }, "segment"],
  [{ segments: { pipes: "same", observability: "same" } }, "differ"],
  [{ settingPrefix: "a-b" }, "prefix"],
])("an emulator with %j does not start", async (options, reason) => {
  await expect(start(options)).rejects.toThrow(reason);
});

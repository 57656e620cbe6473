import { defaultSeed, objectKinds } from "pulumi-pipes-emulator";
import { errorText, start, type Json } from "./client";

const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };
const invoices = { sourceSchemaName: "public", sourceTable: "invoices", targetTable: "public_invoices" };
const other = { targetTable: "other" };
// prettier-ignore
const mappings: readonly (readonly [field: string, add: readonly Json[], remove: readonly Json[]])[] = [
  ["ToAdd.0", [{ ...orders, ...other }], []],
  ["ToAdd.0.targetTable", [{ ...invoices, targetTable: orders.targetTable }], []],
  ["ToAdd.1", [invoices, { ...invoices, ...other }], []],
  ["ToAdd.0", [{ ...orders, ...other }], [orders]],
  ["ToRemove.0", [], [invoices]],
  ["ToRemove.0", [], [{ ...orders, ...other }]],
  ["ToRemove.1", [], [orders, orders]],
];

const stream = {
  kafka: {
    brokers: "b:9092",
    topics: "t",
    type: "msk",
    format: "Avro",
    authentication: "IAM_ROLE",
    iamRole: "r",
  },
};
const connection = { host: "h", port: 1, database: "d" };
const database = { ...connection, settings: { replicationMode: "cdc" }, tableMappings: [orders] };
const named = { ...orders, targetTable: "other", sourceTable: "other" };
const existing = { database: "d", table: "t", managedTable: false };
const created = { name: "new", source: stream, destination: { ...existing, columns: [] } };
const columns = { fieldMappings: [{ sourceField: "x", destinationField: "a" }] };
const credentials = { username: "u", password: 1234567 };
// prettier-ignore
const pipes: readonly (readonly [request: string, field: string, body: unknown])[] = [
  ["POST pipes", "source", { ...created, source: {} }],
  ["POST pipes", "source", { ...created, source: { ...stream, kinesis: { streamName: "s", region: "r" } } }],
  ["POST pipes", "source.objectStorage", { ...created, source: { objectStorage: { type: "s3", format: "CSV", url: "" } } }],
  ["POST pipes", "source.postgres.credentials", { ...created, source: { postgres: database } }],
  ["POST pipes", "destination.tableDefinition.engine.type", { ...created, destination: { ...created.destination, tableDefinition: {} } }],
  ["PATCH pipes/postgres", "source.postgres.tableMappingsToAdd.0.sortingKeys", { source: { postgres: { tableMappingsToAdd: [{ ...named, sortingKeys: ["a", "a"] }] } } }],
  ["POST pipes", "destination.table", { ...created, destination: { database: "d", managedTable: false } }],
  ["POST pipes", "destination.managedTable", { ...created, destination: { ...existing, managedTable: undefined } }],
  ["POST pipes", "destination.tableDefinition", { ...created, destination: { ...existing, managedTable: true } }],
  ["POST pipes", "destination.columns", { ...created, ...columns, destination: existing }],
  ["PATCH pipes/kafka", "destination.columns", columns],
  ["PATCH pipes/kafka", "source", { source: { kafka: { iamRole: "r" }, kinesis: { iamRole: "r" } } }],
  ["PATCH pipes/kafka", "source.kinesis", { source: { kinesis: { iamRole: "r" } } }],
  ["PATCH pipes/kafka", "state", { state: "Stopped" }],
  ["PATCH pipes/kafka", "source.kafka.topics", { source: { kafka: { topics: "others" } } }],
  ["PATCH pipes/kafka", "destination.table", { destination: { table: "others" } }],
  ["PATCH pipes/kinesis", "destination.tableDefinition", { destination: { tableDefinition: { sortingKey: ["session_id"] } } }],
  ["PATCH pipes/kafka", "destination.tableDefinition", { destination: { tableDefinition: { sortingKey: ["b"] } } }],
  ["PATCH pipes/kinesis", "source.kinesis.format", { source: { kinesis: { format: "Avro" } } }],
  ["PATCH pipes/postgres", "source.postgres.authentication", { source: { postgres: { authentication: "IAM_ROLE" } } }],
  ["PATCH pipes/postgres", "source.postgres.type", { source: { postgres: { type: "neon" } } }],
  ["PATCH pipes/postgres", "source.postgres.settings.replicationMode", { source: { postgres: { settings: { replicationMode: "snapshot" } } } }],
  ["PATCH pipes/postgres", "source.postgres.settings.enableFailoverSlots", { source: { postgres: { settings: { enableFailoverSlots: true } } } }],
  ["PATCH pipes/postgres", "source.postgres.credentials.password", { source: { postgres: { credentials } } }],
  ...Object.entries({ host: "other.example", port: 5433, database: "other" }).map(
    ([field, value]) => ["PATCH pipes/postgres", `source.postgres.${field}`, { source: { postgres: { [field]: value } } }] as const,
  ),
  ["PATCH pipes/kafka/scaling", "body", {}],
  ["PATCH pipes/postgres/scaling", "scaling", { replicas: 2 }],
  ["PATCH pipes/kafka/state", "command", { command: "resync" }],
  ["PATCH pipes/kafka/state", "command", { command: "dance" }],
  ["PUT pipes/kafka/settings", "settings", {}],
  ["PUT pipes/kafka/settings", "settings.dbms_max_threads", { dbms_max_threads: 1.5 }],
];

/*
 * The recordings and conformance/publishedRules prove what alerts, dashboards, webhooks and saved searches refuse, and judge.test.ts
 * which values of single fields of all bodies.
 */

// prettier-ignore
const refused: readonly (readonly [request: string, field: string, body: unknown])[] = [
  ["PATCH keys/ci", "roles", { roles: [] }],
  ["PATCH keys/ci", "ipAccessList.0.source", { ipAccessList: [{ source: "example.com" }] }],
  ["PATCH keys/ci", "ipAccessList.1.source", { ipAccessList: [{ source: "::1/128" }, { source: "10.0.0.0/33" }] }],
  ["POST keys", "ipAccessList.0.source", { name: "n", roles: ["admin"], ipAccessList: [{ source: "10.0.0.0/8/8" }] }],
  ["PATCH keys/ci", "assignedRoleIds.0", { assignedRoleIds: [defaultSeed.serviceId] }],
  ["POST keys", "roles", { name: "n" }],
  ["POST keys", "roles", { name: "n", assignedRoleIds: [] }],
  ["PATCH keys/ci", "usedAt", { usedAt: "2030-01-01T00:00:00Z" }],
  ...pipes,
  ...mappings.map(([field, tableMappingsToAdd, tableMappingsToRemove]) =>
    ["PATCH pipes/postgres", `source.postgres.tableMappings${field}`, { source: { postgres: { tableMappingsToAdd, tableMappingsToRemove } } }] as const,
  ),
  ["GET keys/demo-ci-key", "keyId", undefined],
  ["GET pipes/abc", "pipeId", undefined],
  ["GET /v1/organizations/abc/keys", "organizationId", undefined],
];

test.each(refused)(
  "%s with a wrong %s gets 400, names each refused field and changes nothing: %j",
  async (request, field, body) => {
    const service = await start({ strict: false, quirks: { strict: true, keepUnknownFields: false } });
    service.patch("pipes", defaultSeed.pipes.postgres, { state: "Paused" });
    const content = () => objectKinds.filter((kind) => kind !== "keys").map((kind) => service.list(kind));
    const [before, key] = [content(), service.get("keys", defaultSeed.keys.ci.id)];
    const reply = await service.send(request, body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(["status", "error", "requestId"]);
    expect(errorText(reply)).toMatch(/^BAD_REQUEST: /);
    const refusals = errorText(reply).replace("BAD_REQUEST: ", "").split("; ");
    expect(refusals.map((refusal) => refusal.split(": ")[0])).toContain(field);
    expect(reply.text).not.toContain("1234567");
    expect([content(), service.get("keys", defaultSeed.keys.ci.id)]).toEqual([before, key]);
  },
);

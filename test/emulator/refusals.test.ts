import { savedSearchBody } from "pulumi-pipes-contract";
import { defaultSeed, objectKinds } from "pulumi-pipes-emulator";
import { latencyAlert, lineConfig } from "../harness/args";
import { errorText, start, type Json } from "./client";

const { dashboards, savedSearches, webhooks } = defaultSeed;
const webhook = { type: "webhook", webhookId: webhooks.chat };
const hook = { name: "n", service: "generic", url: "https://hook.test" };
const manyNames = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`n${at}`, ""]));
const wrongWebhooks: readonly (readonly [string, object])[] = [
  ["name", { name: " " }],
  ["name", { name: "x".repeat(1_025) }],
  ["name", { name: " Team chat ", service: "slack" }],
  ["service", { service: "pager" }],
  ["url", { url: undefined }],
  ["url", { url: `https://${"x".repeat(2_048)}` }],
  ["description", { description: "x".repeat(2_049) }],
  ["body", { body: "x".repeat(16_385) }],
  ["headers", { headers: manyNames }],
  ["headers.a", { headers: { a: "b\n" } }],
  ["headers.a", { headers: { a: "x".repeat(4_097) } }],
  ["queryParams", { queryParams: manyNames }],
  ["queryParams.a", { queryParams: { a: "x".repeat(4_097) } }],
  ["headers", { service: "slack", headers: { a: "b" } }],
  ["headers", { service: "slack", headers: {} }],
  ["queryParams", { service: "slack", queryParams: {} }],
  ["body", { service: "slack", body: "{}" }],
  ["body", { service: "slack", body: "" }],
  ["url", { url: "hook.test" }],
  ["url", { url: "ftp://hook.test" }],
  ["headers.a b", { headers: { "a b": "c" } }],
  ["headers.1a", { headers: { "1a": "c" } }],
  ["queryParams.a", { queryParams: { a: "b\n" } }],
  ["description", { description: null }],
];
const search = { name: "n", sourceId: defaultSeed.sources.log };
const filtered = (...conditions: readonly string[]) => ({
  filters: conditions.map((condition) => ({ condition })),
});
const wrongSearches: readonly (readonly [string, object])[] = [
  ["name", { name: " " }],
  ["name", { name: "x".repeat(1_025) }],
  ["select", { select: "x".repeat(4_097) }],
  ["where", { where: "x".repeat(8_193) }],
  ["orderBy", { orderBy: "x".repeat(1_025) }],
  ["tags.0", { tags: ["x".repeat(33)] }],
  ["tags", { tags: Array.from({ length: 51 }, String) }],
  ["whereLanguage", { whereLanguage: "" }],
  ["sourceId", { sourceId: "short" }],
  ["filters", filtered(...Array.from({ length: 101 }, () => "a IN ('b')"))],
  ["filters.1", filtered("ServiceName IN ('a')", "a = 1")],
  ...["", "a", "a LIKE 'b'", "NOT (a IN (1))", "a IN ('b') AND c IN ('d')", "a IN ('b"].map(
    (condition) => ["filters.0", filtered(condition)] as const,
  ),
  ["filters.0", { filters: [{ type: "lucene", condition: "a IN ('b')" }] }],
  ...Object.keys(savedSearchBody.shape).map((field) => [field, { [field]: null }] as const),
];
const email = { type: "email", emailRecipients: ["a@shop.example", "b@shop.example"] };
const unknownId = "f".repeat(24);

const alert = { ...latencyAlert, threshold: 800 };
const dayMs = 86_400_000;
// prettier-ignore
const alerts: readonly (readonly [field: string, change: Json])[] = [
  ["interval", { interval: "2m" }],
  ["thresholdType", { thresholdType: "near" }],
  ["source", { source: "query" }],
  ["channel.type", { channel: { type: "pager", webhookId: webhooks.chat } }],
  ["channel.webhookId", { channel: { type: "webhook", webhookId: unknownId } }],
  ["channel.webhookId", { channel: { type: "webhook", webhookId: "short" } }],
  ["channel.webhookId", { channel: { type: "webhook" } }],
  ["channel.webhookId", { channel: { type: "email", emailRecipients: ["a@shop.example"], webhookId: webhooks.chat } }],
  ["channel.emailRecipients", { channel: { type: "email" } }],
  ["channel.emailRecipients.0", { channel: { type: "email", emailRecipients: ["no address"] } }],
  ["channels", { channel: undefined }],
  ["channels", { channels: [email, webhook] }],
  ["channels", { channel: undefined, channels: [] }],
  ["channels", { channel: undefined, channels: Array.from({ length: 11 }, (_, at) => ({ ...webhook, slackChannelId: `c${at}` })) }],
  ["channels", { channel: { ...email, emailRecipients: email.emailRecipients.toReversed() }, channels: [email] }],
  ["channels.1", { channel: undefined, channels: [email, { ...email, emailRecipients: email.emailRecipients.toReversed() }] }],
  ["channels.1.webhookId", { channel: undefined, channels: [email, { ...webhook, webhookId: unknownId }] }],
  ["channels.1.webhookId", { channel: undefined, channels: [email, { type: "webhook" }] }],
  ["channels.0.type", { channel: undefined, channels: [{ type: "pager" }] }],
  ["scheduleOffsetMinutes", { scheduleOffsetMinutes: 1440, interval: "1d" }],
  ["scheduleOffsetMinutes", { scheduleOffsetMinutes: 60, interval: "1h" }],
  ["scheduleOffsetMinutes", { scheduleOffsetMinutes: null }],
  ["scheduleStartAt", { scheduleStartAt: "2026-11-01T02:00:00+02:00" }],
  ["scheduleStartAt", { scheduleStartAt: "2026-11-01" }],
  ["scheduleStartAt", { scheduleStartAt: "" }],
  ["scheduleStartAt", { scheduleStartAt: new Date(Date.now() + 367 * dayMs).toISOString() }],
  ["scheduleStartAt", { scheduleStartAt: "2010-01-01T00:00:00Z" }],
  ["interval", { interval: "30s" }],
  ["source", { source: undefined }],
  ["name", { name: "" }],
  ["note", { note: "" }],
  ["note", { note: "x".repeat(4097) }],
  ["numConsecutiveWindows", { numConsecutiveWindows: 0 }],
  ["savedSearchId", { source: "saved_search", savedSearchId: unknownId, dashboardId: undefined, tileId: undefined }],
  ["thresholdMax", { thresholdType: "between" }],
  ["thresholdMax", { thresholdType: "not_between", thresholdMax: 799 }],
  ["thresholdMax", { thresholdMax: null }],
  ["dashboardId", { dashboardId: unknownId }],
  ["dashboardId", { dashboardId: "short" }],
  ["dashboardId", { dashboardId: undefined }],
  ["tileId", { tileId: dashboards.ingestion.tiles["Failed batches"] }],
  ["tileId", { tileId: undefined }],
  ["name", { name: "x".repeat(513) }],
  ["message", { message: "x".repeat(4097) }],
  ["threshold", { threshold: "800", owner: "shop" }],
  ["savedSearchId", { source: "saved_search" }],
  ["scheduleOffsetMinutes", { scheduleStartAt: "2026-11-01T00:00:00Z", scheduleOffsetMinutes: 5 }],
  ...["id", "state", "createdAt", "teamId"].map((field) => [field, { [field]: "x" }] as const),
];

const board = { name: "n", tiles: [] };
const filter = { type: "QUERY_EXPRESSION", name: "f", expression: "e", sourceId: "s" };
const tile = { name: "t", x: 0, y: 0, w: 1, h: 1, config: lineConfig };
const oneTile = { ...tile, id: dashboards.checkout.tiles["Error rate"] };
const rawSql = { configType: "sql", connectionId: "c", sqlTemplate: "SELECT 1" };
const boards: readonly (readonly [field: string, body: Json])[] = [
  ["id", { ...board, id: dashboards.checkout.id }],
  ["name", { tiles: [] }],
  ["name", { ...board, name: " " }],
  ["tiles.0.name", { ...board, tiles: [{ ...tile, name: "" }] }],
  ["tiles.0.name", { ...board, tiles: [{ ...tile, name: " " }] }],
  ["tiles", { name: "n" }],
  ["tiles.0.x", { ...board, tiles: [{ ...tile, x: undefined }] }],
  [
    "tiles.0.config.sourceId",
    { ...board, tiles: [{ ...tile, config: { ...lineConfig, sourceId: unknownId } }] },
  ],
  [
    "tiles.0.config.configType",
    { ...board, tiles: [{ ...tile, config: { ...lineConfig, configType: "builder" } }] },
  ],
  [
    "tiles.0.config.sourceId",
    { ...board, tiles: [{ ...tile, config: { displayType: "heatmap", ...rawSql } }] },
  ],
  ...["type", "name", "expression", "sourceId"].map(
    (name) =>
      [`filters.0.${name}`, { ...board, filters: [{ ...filter, id: "x", [name]: undefined }] }] as const,
  ),
];

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
  ["POST pipes", "name", { ...created, name: "x".repeat(256) }],
  ["POST pipes", "source.postgres.settings.pullBatchSize", { ...created, source: { postgres: { ...database, credentials: { username: "u", password: "p" }, settings: { ...database.settings, pullBatchSize: 0 } } } }],
  ["PATCH pipes/postgres", "source.postgres.tableMappingsToAdd.0.sortingKeys", { source: { postgres: { tableMappingsToAdd: [{ ...named, sortingKeys: ["a", "a"] }] } } }],
  ["PATCH pipes/pubsub", "source.pubsub.ackDeadline", { source: { pubsub: { ackDeadline: 9 } } }],
  ["POST pipes", "destination.table", { ...created, destination: { database: "d", managedTable: false } }],
  ["POST pipes", "destination.managedTable", { ...created, destination: { ...existing, managedTable: undefined } }],
  ["POST pipes", "destination.tableDefinition", { ...created, destination: { ...existing, managedTable: true } }],
  ["POST pipes", "destination.columns", { ...created, ...columns, destination: existing }],
  ["POST pipes", "settings.dbms_max_threads", { ...created, settings: { dbms_max_threads: 65 } }],
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
  ...[{}, { replicas: 0 }, { replicas: 41 }, { replicaCpuMillicores: 100 }, { replicaMemoryGb: 9 }, { concurrency: 0.5 }].map(
    (body) => ["PATCH pipes/kafka/scaling", Object.keys(body)[0] ?? "body", body] as const,
  ),
  ["PATCH pipes/postgres/scaling", "scaling", { replicas: 2 }],
  ["PATCH pipes/kafka/state", "command", { command: "resync" }],
  ["PATCH pipes/kafka/state", "command", { command: "dance" }],
  ["PUT pipes/kafka/settings", "settings", {}],
  ...Object.entries({ dbms_max_threads: 1.5, streaming_max_insert_wait_ms: 499, object_storage_max_insert_bytes: 10_485_759, dbms_parallel_distributed_insert_select: 3 }).flatMap(
    ([name, value]) => [
      ["PATCH pipes/kafka", `settings.${name}`, { settings: { [name]: value } }] as const,
      ["PUT pipes/kafka/settings", `settings.${name}`, { [name]: value }] as const,
    ],
  ),
];

// prettier-ignore
const refused: readonly (readonly [request: string, field: string, body: unknown])[] = [
  ["PATCH keys/ci", "roles", { roles: [] }],
  ["PATCH keys/ci", "roles.0", { roles: ["owner"] }],
  ["PATCH keys/ci", "state", { state: "paused" }],
  ["PATCH keys/ci", "expireAt", { expireAt: "tomorrow" }],
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
  ...alerts.flatMap(([field, change]) =>
    ["POST alerts", "PUT alerts/errorRate"].map((request) => [request, field, { ...alert, ...change }] as const),
  ),
  ["POST dashboards", "filters.0.id", { ...board, filters: [{ ...filter, id: "x" }] }],
  ["PUT dashboards/checkout", "filters.0.id", { ...board, filters: [filter] }],
  ["PUT dashboards/checkout", "tiles.1.id", { ...board, tiles: [oneTile, oneTile] }],
  ...boards.flatMap(([field, body]) =>
    ["POST dashboards", "PUT dashboards/checkout"].map((request) => [request, field, body] as const),
  ),
  ...wrongWebhooks.flatMap(([field, change]) =>
    ["POST webhooks", `PUT webhooks/${webhooks.onCall}`].map((request) => [request, field, { ...hook, ...change }] as const),
  ),
  ...wrongSearches.flatMap(([field, change]) =>
    ["POST saved-searches", `PUT saved-searches/${savedSearches.errors}`].map((request) => [request, field, { ...search, ...change }] as const),
  ),
  ["DELETE webhooks/short", "webhookId", undefined],
  ["GET sources/short", "sourceId", undefined],
  ["GET keys/demo-ci-key", "keyId", undefined],
  ["GET pipes/abc", "pipeId", undefined],
  ["GET alerts/abc", "alertId", undefined],
  ["DELETE dashboards/short", "dashboardId", undefined],
  ["GET /v1/organizations/abc/keys", "organizationId", undefined],
  ...["limit=1001", "limit=0", "limit=x", "limit=1&limit=2", "offset=-1"].flatMap((query) =>
    ["alerts", "webhooks"].map((kind) => [`GET ${kind}?${query}`, query.split("=", 1).join(), undefined] as const),
  ),
];

test.each(refused)(
  "%s with a wrong %s gets 400, names each refused field and changes nothing: %j",
  async (request, field, body) => {
    const service = await start({ strict: false, quirks: { strict: true, keepUnknownFields: false } });
    service.patch("pipes", defaultSeed.pipes.postgres, { state: "Paused" });
    const content = () => objectKinds.filter((kind) => kind !== "keys").map((kind) => service.list(kind));
    const [before, key] = [content(), service.get("keys", defaultSeed.keys.ci.id)];
    const reply = await service.send(request, body);
    const isObservability = /alerts|dashboards|webhooks|searches|sources/.test(request);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(["status", "error", "requestId"]);
    expect(errorText(reply).startsWith("BAD_REQUEST: ")).toBe(!isObservability);
    const refusals = errorText(reply).replace("BAD_REQUEST: ", "").split("; ");
    expect(refusals.map((refusal) => refusal.split(": ")[0])).toContain(field);
    expect(reply.text).not.toContain("1234567");
    expect([content(), service.get("keys", defaultSeed.keys.ci.id)]).toEqual([before, key]);
  },
);

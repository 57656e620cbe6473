import { createHash } from "node:crypto";
import type { Alert, Dashboard, SavedSearch, Tile, Webhook } from "pulumi-pipes-contract";
import type { PipeRecord } from "../store/pipeRecord";
import type { StoredKey } from "../store/records";
import type { StoreContent } from "../store/store";
import { defaultSeed, owned } from "./ids";
import { otherKeys, rolesNamed, storedKey } from "./keys";
import { seededAlways } from "./observability";

/*
 * An account that several teams have used for a year, with 45 objects besides its sources: for everything that reads a whole
 * account. Its IDs follow from the names of its objects.
 */

const { serviceId, sources, teamId } = defaultSeed;
const createdAt = "2026-02-03T08:20:00.000Z";
const updatedAt = "2026-03-11T15:05:31.120Z";
const times = { createdAt, updatedAt };

const digest = (name: string): string => createHash("sha256").update(name).digest("hex");
const objectId = (name: string): string => digest(name).slice(0, 24);
const uuidOf = (name: string): string =>
  digest(name).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");

const scaling = { replicas: 1, concurrency: 1, replicaCpuMillicores: 250, replicaMemoryGb: 1 };

const pipe = (name: string): Pick<PipeRecord, "id" | "name" | "serviceId" | "state"> & typeof times => ({
  ...times,
  id: uuidOf(name),
  name,
  serviceId,
  state: "Running",
});

/** A pipe that copies the tables of a database. */
const databasePipe = (name: string, database: string, tables: readonly string[]): PipeRecord => ({
  ...pipe(name),
  source: {
    postgres: {
      type: "postgres",
      host: `${database}.db.internal.example`,
      port: 5432,
      database,
      credentials: { username: "replicator", password: "demo-password-not-real" },
      settings: { replicationMode: "cdc", syncIntervalSeconds: 60, pullBatchSize: 100_000 },
      tableMappings: tables.map((sourceTable, at) => ({
        sourceSchemaName: "public",
        sourceTable,
        targetTable: `${database}_${sourceTable}`,
        excludedColumns: at % 5 === 0 ? ["internal_note"] : [],
        useCustomSortingKey: at % 7 === 0,
        sortingKeys: at % 7 === 0 ? ["tenant_id", "id"] : [],
      })),
    },
  },
  destination: { database, managedTable: false },
  fieldMappings: [],
});

/** A pipe that reads a topic. */
const topicPipe = (name: string, topics: string, columns: Readonly<Record<string, string>>): PipeRecord => ({
  ...pipe(name),
  scaling,
  source: {
    kafka: {
      ...{
        brokers: "broker-1.example:9093,broker-2.example:9093",
        topics,
        type: "kafka",
        format: "JSONEachRow",
      },
      ...{ authentication: "SCRAM-SHA-512", consumerGroup: `${name}-loader` },
      credentials: { username: "consumer", password: "demo-password-not-real" },
    },
  },
  destination: {
    ...{ database: "events", table: topics.replaceAll(/\W/g, "_"), managedTable: true },
    tableDefinition: { engine: { type: "MergeTree" }, sortingKey: [Object.keys(columns)[0] ?? ""] },
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
  },
  fieldMappings: Object.keys(columns).map((column) => ({
    sourceField: column.replace("_", "."),
    destinationField: column,
  })),
});

const event = { event_id: "UUID", tenant: "String", at: "DateTime64(3)" };
const files = topicPipe("Nightly exports (S3)", "exports", { export_id: "String", rows: "UInt64" });
const clicks = topicPipe("click stream", "clicks", {
  session_id: "UUID",
  page: "String",
  seen_at: "DateTime64(3)",
});

const pipes: readonly PipeRecord[] = [
  databasePipe("pg-0", "shop", [
    "orders",
    "order_lines",
    "customers",
    "addresses",
    "carts",
    "coupons",
    "refunds",
    "reviews",
  ]),
  databasePipe("pg-1", "billing", [
    "invoices",
    "invoice_lines",
    "payments",
    "plans",
    "subscriptions",
    "usage",
  ]),
  databasePipe("Warehouse DB", "warehouse", [
    "shelves",
    "items",
    "moves",
    "stock",
    "suppliers",
    "deliveries",
  ]),
  topicPipe("kafka-0", "orders.v2", event),
  topicPipe("kafka-1", "payments.v1", { ...event, amount: "Decimal(18, 2)" }),
  {
    ...files,
    source: {
      objectStorage: {
        ...{ type: "s3", format: "CSVWithNames", url: "https://exports.storage.example/nightly/*.csv.gz" },
        ...{ compression: "gzip", isContinuous: true, authentication: "IAM_ROLE" },
        iamRole: "arn:cloud:iam::000000000000:role/export-reader",
      },
    },
  },
  {
    ...clicks,
    source: {
      kinesis: {
        ...{ streamName: "clicks", region: "eu-west-1", format: "JSONEachRow", iteratorType: "TRIM_HORIZON" },
        ...{ authentication: "IAM_ROLE", iamRole: "arn:cloud:iam::000000000000:role/click-reader" },
      },
    },
  },
];

/** A key that only reads, from one network. */
const readerKey = (name: string, short: string, source: string): StoredKey =>
  storedKey(
    { id: uuidOf(name), keyId: `demo-${short}-key`, keySecret: `demo-${short}-secret-not-real-g7h8` },
    {
      ...{ name, roles: ["query_endpoints"], expireAt: "2099-06-30T00:00:00.000Z" },
      ipAccessList: [{ source, description: name }],
      assignedRoles: rolesNamed(["query_endpoints"]),
    },
  );
const readerKeys = [
  readerKey("Reporting (read only)", "reporting", "192.0.2.0/28"),
  readerKey("Notebooks", "notebooks", "192.0.2.16/28"),
];

type Series = Readonly<Record<string, unknown>>;

const count = (where = ""): Series => ({
  aggFn: "count",
  valueExpression: "",
  where,
  whereLanguage: "lucene",
});
const quantile = (level: number): Series => ({
  ...{ aggFn: "quantile", level, valueExpression: "Duration", alias: `p${level * 100}` },
  ...{ where: "", whereLanguage: "lucene" },
});
const gauge = (metricName: string): Series => ({
  ...{
    aggFn: "avg",
    valueExpression: "Value",
    metricName,
    metricType: "gauge",
    where: "",
    whereLanguage: "lucene",
  },
});

const line = (sourceId: string, select: readonly Series[], groupBy?: string): Tile["config"] => ({
  ...{ displayType: "line", sourceId, asRatio: false, fillNulls: true, select },
  ...(groupBy === undefined ? {} : { groupBy }),
});
const number = (sourceId: string, select: Series): Tile["config"] => ({
  ...{ displayType: "number", sourceId, select: [select] },
  numberFormat: { output: "number", mantissa: 1, thousandSeparated: true },
});

/** A dashboard with its tiles in rows of two. */
function dashboard(
  name: string,
  tags: readonly string[],
  tiles: Readonly<Record<string, Tile["config"]>>,
  id = name,
): Dashboard {
  return {
    id: objectId(`dashboard ${id}`),
    name,
    tags: [...tags],
    tiles: Object.entries(tiles).map(([title, config], at) => ({
      ...{ id: objectId(`${id}/${title}`), name: title, config },
      ...{ x: (at % 2) * 12, y: Math.floor(at / 2) * 6, w: 12, h: 6 },
    })),
    ...{ filters: [], savedQuery: null, savedQueryLanguage: null, savedFilterValues: [] },
  };
}

const host = (name: string, id = name): Dashboard =>
  dashboard(
    name,
    ["infra"],
    {
      CPU: line(sources.metric, [gauge("system.cpu.utilization")], "host"),
      Memory: line(sources.metric, [gauge("system.memory.utilization")], "host"),
      Disk: line(sources.metric, [gauge("system.filesystem.utilization")], "host"),
      Network: line(sources.metric, [gauge("system.network.io")], "host"),
    },
    id,
  );

const checkout = dashboard("Checkout", ["shop", "team-checkout"], {
  Requests: line(sources.trace, [count()], "ServiceName"),
  Errors: line(sources.trace, [count("StatusCode:Error")], "ServiceName"),
  Latency: line(sources.trace, [quantile(0.5), quantile(0.95), quantile(0.99)]),
  "Orders today": number(sources.log, count('event:"order placed"')),
  "Failed payments": number(sources.log, count("event:payment level:error")),
  "Slowest routes": {
    displayType: "table",
    asRatio: false,
    sourceId: sources.trace,
    select: [quantile(0.95), count()],
    groupBy: "SpanName",
  },
  Runbook: {
    displayType: "markdown",
    markdown: '## On call\n\nSee the runbook of the team "checkout" before you restart a service.',
  },
  "Recent errors": {
    displayType: "search",
    sourceId: sources.log,
    select: "Timestamp, ServiceName, Body",
    where: "level:error",
    whereLanguage: "lucene",
  },
});
const search = dashboard("Search", ["shop", "team-search"], {
  Queries: line(sources.trace, [count("SpanName:search")]),
  Errors: line(sources.trace, [count("SpanName:search StatusCode:Error")]),
  Latency: line(sources.trace, [quantile(0.5), quantile(0.95)]),
  "Empty results": number(sources.log, count("hits:0")),
});
const hosts = ["eu-1", "eu-2", "us-1", "ap-1"].map((region) => host(`Infra ${region}`));
const dashboards: readonly Dashboard[] = [
  ...[checkout, search, ...hosts],
  // Two dashboards of one name, which only their IDs tell apart.
  ...[host("Infra", "Infra a"), host("Infra", "Infra b")],
];

const webhook = (name: string, service: string, url: string): Webhook => ({
  ...{ id: objectId(`webhook ${name}`), name, service, url, ...times },
});
const webhooks: readonly Webhook[] = [
  webhook("Team data", "slack", "https://chat.example/hooks/data"),
  webhook("Team search", "slack", "https://chat.example/hooks/search"),
  webhook("Incidents", "incidentio", "https://incidents.example/v2/alert_events"),
];
const [onCall, chat] = [defaultSeed.webhooks.onCall, defaultSeed.webhooks.chat];
const incidents = objectId("webhook Incidents");

const savedSearch = (name: string, where: string): SavedSearch => ({
  ...{ id: objectId(`search ${name}`), name, where, whereLanguage: "lucene", sourceId: sources.log },
  ...{ select: "Timestamp, ServiceName, Body", orderBy: "", tags: ["shop"], filters: [], teamId, ...times },
});
const savedSearches: readonly SavedSearch[] = [
  savedSearch("Failed logins", "event:login result:failed"),
  savedSearch("Declined cards", 'event:payment reason:"card declined"'),
  savedSearch("Slow exports", "event:export ms:>60000"),
  savedSearch("Deleted accounts", "event:account action:delete"),
];

type Watched = Pick<Alert, "dashboardId" | "tileId" | "savedSearchId" | "source">;

const tileOf = ({ id, tiles }: Dashboard, title: string): Watched => ({
  ...{ source: "tile", dashboardId: id, tileId: tiles.find(({ name }) => name === title)?.id },
});

const alert = (
  name: string,
  watched: Watched,
  threshold: number,
  webhookIds: readonly string[],
  fields: Partial<Alert> = {},
): Alert => {
  const channels = webhookIds.map((webhookId) => ({ type: "webhook", webhookId }));
  const [channel = { type: "webhook" }] = channels;
  return {
    ...{ id: objectId(`alert ${name}`), name, ...watched, threshold, thresholdType: "above", interval: "5m" },
    ...{
      channel,
      channels,
      message: null,
      note: null,
      numConsecutiveWindows: null,
      state: "OK",
      teamId,
      ...times,
    },
    ...fields,
  };
};

const alerts: readonly Alert[] = [
  alert("Checkout fails", tileOf(checkout, "Errors"), 5, [onCall, chat], {
    message: "Look at the traces of the last minutes first.",
  }),
  alert("Checkout is slow", tileOf(checkout, "Latency"), 1500, [chat], { numConsecutiveWindows: 3 }),
  alert("No orders", tileOf(checkout, "Orders today"), 1, [incidents], {
    thresholdType: "below",
    interval: "1h",
  }),
  alert("Payments fail", tileOf(checkout, "Failed payments"), 10, [onCall, incidents], {
    note: "Ask the payment provider.",
  }),
  alert("Search fails", tileOf(search, "Errors"), 20, [objectId("webhook Team search")]),
  alert("Search is slow", tileOf(search, "Latency"), 800, [objectId("webhook Team search")], {
    interval: "15m",
  }),
  ...hosts.map((board) => alert(`CPU ${board.name}`, tileOf(board, "CPU"), 0.9, [chat], { interval: "15m" })),
  ...hosts
    .slice(0, 2)
    .map((board) => alert(`Disk ${board.name}`, tileOf(board, "Disk"), 0.8, [chat], { interval: "1h" })),
  ...savedSearches
    .slice(0, 2)
    .map(({ id, name }) =>
      alert(`Many ${name ?? ""}`, { source: "saved_search", savedSearchId: id }, 50, [onCall]),
    ),
];

/** The objects of the account that replace those of the other seeds. */
export const accountContent = {
  pipes: pipes.map((record) => ({ ...owned(record), pending: [], zeroReads: 0 })),
  keys: [...otherKeys, ...readerKeys],
  dashboards: dashboards.map(owned),
  alerts: alerts.map(owned),
  webhooks: [...seededAlways.webhooks, ...webhooks.map(owned)],
  savedSearches: [...seededAlways.savedSearches, ...savedSearches.map(owned)],
} satisfies Partial<StoreContent>;

import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

/*
 * Every resource, with as much of it managed as one program can. `npm run fixtures` deploys it and keeps a copy beside the
 * state, so it can grow; the copies never change.
 */

const config = new pulumi.Config();
const password = config.requireSecret("password");
/** Whether something of every resource is to be another. */
const changed = config.getBoolean("changed") ?? false;

const table = (name: string) => ({
  sourceSchemaName: "public",
  sourceTable: name,
  targetTable: `kept_${name}`,
  excludedColumns: ["note", "draft"],
  useCustomSortingKey: true,
  sortingKeys: ["id"],
});

const events = new pipes.Pipe("events", {
  name: "kept-events",
  source: {
    kafka: {
      brokers: "broker.example:9093",
      topics: "events",
      consumerGroup: "kept",
      offset: { timestamp: "2026-01-01T00:00" },
      schemaRegistry: {
        url: "https://registry.example",
        authentication: "PLAIN",
        credentials: { username: "kept-reader", password },
      },
      reversePrivateEndpointIds: ["endpoint-b", "endpoint-a"],
      credentials: { username: "kept-loader", password },
    },
  },
  destination: {
    database: "kept",
    table: "events",
    managedTable: true,
    tableDefinition: { sortingKey: ["id"] },
    columns: [
      { name: "id", type: "UInt64" },
      { name: "at", type: "DateTime" },
    ],
  },
  fieldMappings: [
    { sourceField: "id", destinationField: "id" },
    { sourceField: "timestamp", destinationField: "at" },
  ],
  settings: { streaming_max_insert_wait_ms: 4000, dbms_parallel_view_processing: true },
  scaling: { replicas: changed ? 3 : 2, concurrency: 1, replicaCpuMillicores: 250, replicaMemoryGb: 1 },
});

const shop = new pipes.Pipe("shop", {
  name: "kept-shop",
  source: {
    postgres: {
      host: "db.example",
      port: 5432,
      database: "shop",
      credentials: { username: "kept-replicator", password },
      settings: { syncIntervalSeconds: 60, pullBatchSize: 100_000, publicationName: "kept" },
      tableMappings: changed ? [table("orders"), table("items")] : [table("orders")],
    },
  },
  destination: { database: "kept" },
  stopped: true,
});

const stream = new pipes.Pipe("stream", {
  name: "kept-stream",
  source: {
    kinesis: {
      streamName: "kept",
      region: "eu-west-1",
      useEnhancedFanOut: true,
      timestamp: 1_767_225_600,
      iamRole: changed ? "arn:cloud:iam::000000000000:role/other" : "arn:cloud:iam::000000000000:role/kept",
      accessKey: { accessKeyId: "kept-access-key", secretKey: password },
    },
  },
  destination: {
    database: "kept",
    table: "stream",
    managedTable: true,
    tableDefinition: {
      engine: { versionColumnId: "at", columnIds: [] },
      sortingKey: ["id"],
      partitionBy: "toYYYYMM(at)",
      primaryKey: "id",
    },
    columns: [
      { name: "id", type: "UInt64" },
      { name: "at", type: "DateTime" },
    ],
  },
});

/** Made here and left where it is: the service goes on having it. */
const files = new pipes.Pipe("files", {
  name: "left-files",
  source: {
    objectStorage: {
      url: "https://files.storage.example/*.csv.gz",
      delimiter: ";",
      compression: "gzip",
      isContinuous: true,
      queueUrl: "https://queue.example/000000000000/files",
      accessKey: { accessKeyId: "kept-access-key", secretKey: password },
    },
  },
  destination: {
    database: "kept",
    table: "files",
    managedTable: true,
    columns: [{ name: "id", type: "UInt64" }],
  },
  settings: { object_storage_concurrency: changed ? 5 : 3, object_storage_use_cluster_function: false },
  onDelete: "release",
});

const clicks = new pipes.Pipe("clicks", {
  pipeId: config.require("kinesisPipeId"),
  name: "click-stream",
  source: { kinesis: { streamName: "clicks", region: "eu-west-1" } },
  destination: { database: "events", table: "clicks" },
  settings: { dbms_max_threads: changed ? 6 : 7 },
});

const orders = new pipes.PipeSettings("orders", {
  pipeId: config.require("kafkaPipeId"),
  source: {
    kafka: {
      reversePrivateEndpointIds: ["endpoint-b2", "endpoint-a1"],
      credentials: { username: "kept-consumer", password },
    },
  },
  destination: {
    columns: [
      { name: "order_id", type: "UInt64" },
      { name: "customer", type: changed ? "String" : "LowCardinality(String)" },
    ],
  },
  fieldMappings: [
    { sourceField: "id", destinationField: "order_id" },
    { sourceField: "customer.name", destinationField: "customer" },
  ],
});

const database = new pipes.PipeSettings("database", {
  pipeId: config.require("postgresPipeId"),
  source: {
    postgres: {
      settings: { syncIntervalSeconds: changed ? 45 : 30 },
      tableMappings: [
        { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" },
        { sourceSchemaName: "public", sourceTable: "customers", targetTable: "public_customers" },
        { sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items", sortingKeys: [] },
      ],
    },
  },
  onDelete: "release",
});

const archive = new pipes.PipeSettings("archive", {
  pipeId: config.require("archivePipeId"),
  name: "kept-archive",
  source: { objectStorage: { iamRole: "arn:cloud:iam::000000000000:role/kept" } },
  settings: {
    streaming_max_insert_wait_ms: 5000,
    object_storage_concurrency: changed ? 5 : 3,
    object_storage_polling_interval_ms: 20_000,
    object_storage_max_insert_bytes: 20_000_000_000,
    object_storage_max_file_count: 90,
    dbms_max_threads: 8,
    dbms_max_insert_threads: 2,
    dbms_min_insert_block_size_bytes: 2_000_000_000,
    dbms_max_download_threads: 5,
    dbms_parallel_distributed_insert_select: 1,
    object_storage_use_cluster_function: true,
    dbms_parallel_view_processing: true,
  },
  onDelete: "restore",
});

const made = new pipes.AccessKey("made", {
  name: changed ? "kept, renamed" : "kept",
  roles: ["query_endpoints", "developer"],
  expireAt: "2199-12-31T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }, { source: "192.0.2.7" }],
  rotationTrigger: "first",
});

const adopted = new pipes.AccessKey("adopted", {
  keyId: config.require("adoptedKeyId"),
  roles: changed ? ["admin"] : ["developer"],
  expireAt: null,
  onDelete: "disable",
});

const released = new pipes.AccessKey("released", {
  keyId: config.require("releasedKeyId"),
  roles: changed ? ["developer", "query_endpoints"] : ["query_endpoints"],
});

const traffic = new pipes.Dashboard("traffic", {
  name: "Kept traffic",
  tags: ["kept", "a"],
  savedQuery: "env:production",
  savedQueryLanguage: "lucene",
  tiles: ["/orders", "/items"].map((route, index) => ({
    name: route,
    x: index * 12,
    y: 0,
    w: 12,
    h: changed ? 8 : 6,
    config: {
      displayType: "line",
      sourceId: config.require("traceSourceId"),
      select: [{ aggFn: "count", where: `route:"${route}"` }],
    },
  })),
});

const busy = new pipes.Alert("busy", {
  dashboardId: traffic.id,
  tileId: traffic.tileIds.apply((ids) => ids["/orders"] ?? ""),
  source: "tile",
  threshold: changed ? 300 : 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: config.require("webhookId") },
  name: "kept, busy",
  message: "many orders",
});

const ingestion = new pipes.Dashboard("ingestion", {
  dashboardId: config.require("dashboardId"),
  name: "Ingestion",
  tags: ["adopted"],
  tiles: ["Rows per second", "Replication lag", "Failed batches"].map((name, index) => ({
    name,
    x: index * 8,
    y: 0,
    w: 8,
    h: changed ? 8 : 6,
    config: { displayType: "line", sourceId: config.require("traceSourceId"), select: [{ aggFn: "count" }] },
  })),
});

const failures = new pipes.Alert("failures", {
  alertId: config.require("alertId"),
  dashboardId: config.require("alertDashboardId"),
  tileId: config.require("alertTileId"),
  source: "tile",
  threshold: 5,
  thresholdMax: changed ? 60 : 50,
  thresholdType: "not_between",
  interval: "5m",
  channel: { type: "webhook", webhookId: config.require("webhookId") },
});

const account = new pipes.Provider("account", {
  organizationId: config.require("organizationId"),
  serviceId: config.require("serviceId"),
  authKeyId: config.require("keyId"),
  authKeySecret: config.requireSecret("keySecret"),
  operationTimeoutSeconds: changed ? 90 : 60,
});

const byAccount = new pipes.Dashboard(
  "by-account",
  { name: changed ? "Kept elsewhere, renamed" : "Kept elsewhere", tiles: [] },
  { provider: account },
);

const streams = [events, stream, files, shop, clicks, orders, database, archive];
const others = [made, adopted, released, traffic, ingestion, busy, failures, byAccount];

export const ids = [...streams, ...others].map(({ id }) => id);
export const authKeySecret = made.authKeySecret;

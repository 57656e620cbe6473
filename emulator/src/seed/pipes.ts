import type { ReversePrivateEndpoint } from "pulumi-pipes-contract";
import type { PipeRecord } from "../store/pipeRecord";
import { defaultSeed } from "./ids";

const { serviceId, pipes, reversePrivateEndpoints } = defaultSeed;
const createdAt = "2026-01-12T09:30:00.000Z";
const updatedAt = "2026-02-03T14:05:27.418Z";
const common = { serviceId, createdAt, updatedAt };
const scaling = { replicas: 2, concurrency: 1, replicaCpuMillicores: 250, replicaMemoryGb: 1 };

const orders = [
  { name: "order_id", type: "UInt64" },
  { name: "customer", type: "String" },
  { name: "placed_at", type: "DateTime64(3)" },
];

const postgres: PipeRecord = {
  ...common,
  id: pipes.postgres,
  name: "shop-database",
  state: "Running",
  source: {
    postgres: {
      type: "postgres",
      host: "shop-db.internal.example",
      port: 5432,
      database: "shop",
      credentials: { username: "demo_replicator", password: "demo-password-not-real" },
      settings: {
        replicationMode: "cdc",
        syncIntervalSeconds: 60,
        pullBatchSize: 100_000,
        publicationName: "shop_publication",
        replicationSlotName: "shop_slot",
        allowNullableColumns: true,
        initialLoadParallelism: 4,
        snapshotNumRowsPerPartition: 500_000,
        snapshotNumberOfParallelTables: 1,
        enableFailoverSlots: false,
      },
      tableMappings: [
        {
          sourceSchemaName: "public",
          sourceTable: "orders",
          targetTable: "public_orders",
          excludedColumns: ["internal_note", "card_token"],
          useCustomSortingKey: true,
          sortingKeys: ["customer_id", "order_id"],
        },
        {
          sourceSchemaName: "public",
          sourceTable: "customers",
          targetTable: "public_customers",
          excludedColumns: ["password_hash"],
          useCustomSortingKey: false,
          sortingKeys: [],
        },
        {
          sourceSchemaName: "stock",
          sourceTable: "items",
          targetTable: "stock_items",
          excludedColumns: [],
          useCustomSortingKey: false,
          sortingKeys: [],
        },
      ],
    },
  },
  destination: { database: "shop", managedTable: false },
  fieldMappings: [],
};

const kafka: PipeRecord = {
  ...common,
  id: pipes.kafka,
  name: "order-events",
  state: "Running",
  scaling,
  source: {
    kafka: {
      brokers: "broker-1.example:9093,broker-2.example:9093",
      topics: "orders.v2",
      type: "kafka",
      format: "AvroConfluent",
      authentication: "PLAIN",
      consumerGroup: "order-events-loader",
      offset: { timestamp: "2026-01-01T00:00" },
      schemaRegistry: { url: "https://registry.example", authentication: "PLAIN" },
      reversePrivateEndpointIds: ["endpoint-a1", "endpoint-b2"],
      credentials: { username: "demo_consumer", password: "demo-password-not-real" },
    },
  },
  destination: {
    database: "events",
    table: "orders",
    managedTable: true,
    tableDefinition: {
      engine: { type: "MergeTree", versionColumnId: "", columnIds: [] },
      sortingKey: ["order_id"],
      partitionBy: "toYYYYMM(placed_at)",
      primaryKey: "order_id",
    },
    columns: orders,
  },
  fieldMappings: [
    { sourceField: "id", destinationField: "order_id" },
    { sourceField: "customer.name", destinationField: "customer" },
    { sourceField: "ts", destinationField: "placed_at" },
  ],
};

const objectStorage: PipeRecord = {
  ...common,
  id: pipes.objectStorage,
  name: "invoice-archive",
  state: "Running",
  scaling,
  source: {
    objectStorage: {
      type: "s3",
      format: "CSV",
      authentication: "IAM_ROLE",
      url: "https://invoices.storage.example/2026/*/*.csv.gz",
      delimiter: ",",
      compression: "gzip",
      isContinuous: true,
      queueUrl: "https://queue.example/000000000000/invoices",
      iamRole: "arn:cloud:iam::000000000000:role/invoice-reader",
    },
  },
  destination: {
    database: "finance",
    table: "invoices",
    managedTable: true,
    tableDefinition: {
      engine: { type: "MergeTree", versionColumnId: "", columnIds: [] },
      sortingKey: ["invoice_id"],
    },
    columns: [
      { name: "invoice_id", type: "String" },
      { name: "amount", type: "Decimal(18, 2)" },
    ],
  },
  fieldMappings: [
    { sourceField: "invoice", destinationField: "invoice_id" },
    { sourceField: "total", destinationField: "amount" },
  ],
  settings: { object_storage_concurrency: 4 },
};

const kinesis: PipeRecord = {
  ...common,
  id: pipes.kinesis,
  name: "click-stream",
  state: "Running",
  scaling,
  source: {
    kinesis: {
      streamName: "clicks",
      region: "eu-west-1",
      useEnhancedFanOut: false,
      format: "JSONEachRow",
      iteratorType: "AT_TIMESTAMP",
      authentication: "IAM_USER",
      timestamp: 1_767_225_600,
      accessKey: { accessKeyId: "demo-access-key-id", secretKey: "demo-secret-key-not-real" },
    },
  },
  destination: {
    database: "events",
    table: "clicks",
    managedTable: true,
    tableDefinition: {
      engine: { type: "ReplacingMergeTree", versionColumnId: "seen_at", columnIds: [] },
      sortingKey: ["session_id", "seen_at"],
    },
    columns: [
      { name: "session_id", type: "UUID" },
      { name: "page", type: "String" },
      { name: "seen_at", type: "DateTime64(3)" },
    ],
  },
  fieldMappings: [
    { sourceField: "session", destinationField: "session_id" },
    { sourceField: "url", destinationField: "page" },
    { sourceField: "at", destinationField: "seen_at" },
  ],
};

const mysql: PipeRecord = {
  ...common,
  id: pipes.mysql,
  name: "warehouse-database",
  state: "Running",
  source: {
    mysql: {
      type: "mysql",
      host: "warehouse-db.internal.example",
      port: 3306,
      credentials: { username: "demo_replicator", password: "demo-password-not-real" },
      settings: { replicationMode: "cdc", replicationMechanism: "GTID", syncIntervalSeconds: 60 },
      tableMappings: [
        {
          sourceSchemaName: "warehouse",
          sourceTable: "shelves",
          targetTable: "warehouse_shelves",
          excludedColumns: [],
          useCustomSortingKey: false,
          sortingKeys: [],
        },
      ],
    },
  },
  destination: { database: "shop", managedTable: false },
  fieldMappings: [],
};

const mongodb: PipeRecord = {
  ...common,
  id: pipes.mongodb,
  name: "catalogue-database",
  state: "Running",
  source: {
    mongodb: {
      uri: "mongodb+srv://catalogue.internal.example/catalogue",
      readPreference: "secondaryPreferred",
      credentials: { username: "demo_replicator", password: "demo-password-not-real" },
      settings: { replicationMode: "cdc", syncIntervalSeconds: 60 },
      tableMappings: [
        { sourceDatabaseName: "catalogue", sourceCollection: "products", targetTable: "catalogue_products" },
      ],
    },
  },
  destination: { database: "shop", managedTable: false },
  fieldMappings: [],
};

const bigquery: PipeRecord = {
  ...common,
  id: pipes.bigquery,
  name: "history-copy",
  state: "Running",
  source: {
    bigquery: {
      snapshotStagingPath: "gs://history-staging-example/pipes",
      credentials: { serviceAccountFile: "demo-service-account-not-real" },
      settings: { replicationMode: "snapshot", initialLoadParallelism: 2 },
      tableMappings: [{ sourceDatasetName: "history", sourceTable: "orders", targetTable: "history_orders" }],
    },
  },
  destination: { database: "shop", managedTable: false },
  fieldMappings: [],
};

const pubsub: PipeRecord = {
  ...common,
  id: pipes.pubsub,
  name: "parcel-events",
  state: "Running",
  scaling,
  source: {
    pubsub: {
      projectId: "example-shop",
      topic: "parcels",
      format: "JSONEachRow",
      authentication: "SERVICE_ACCOUNT",
      seekType: "earliest",
      ackDeadline: 60,
      serviceAccountKey: { serviceAccountFile: "demo-service-account-not-real" },
    },
  },
  destination: {
    database: "events",
    table: "parcels",
    managedTable: true,
    tableDefinition: { engine: { type: "MergeTree" }, sortingKey: ["parcel_id"] },
    columns: [{ name: "parcel_id", type: "String" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "parcel_id" }],
};

/** One pipe of every kind. */
export const seededPipes: readonly PipeRecord[] = [
  postgres,
  kafka,
  objectStorage,
  kinesis,
  mysql,
  mongodb,
  bigquery,
  pubsub,
];

/** The private endpoints, which programs refer to. */
export const seededEndpoints: readonly ReversePrivateEndpoint[] = [
  {
    id: reversePrivateEndpoints.brokers,
    description: "Brokers",
    type: "VPC_ENDPOINT_SERVICE",
    vpcEndpointServiceName: "vpce-svc-brokers",
    customPrivateDnsMappings: [],
    status: "Ready",
    endpointId: "endpoint-37a9e5d1",
    dnsNames: ["brokers.endpoints.example"],
    privateDnsNames: [],
  },
  {
    id: reversePrivateEndpoints.warehouse,
    description: "Warehouse",
    type: "VPC_RESOURCE",
    vpcResourceConfigurationId: "rcfg-warehouse",
    vpcResourceShareArn: "arn:cloud:ram:eu-west-1:000000000000:resource-share/warehouse",
    customPrivateDnsMappings: [{ privateDnsName: "warehouse-db.internal.example" }],
    status: "Ready",
    endpointId: "endpoint-f15d8b06",
    dnsNames: ["warehouse.endpoints.example"],
    privateDnsNames: [],
  },
];

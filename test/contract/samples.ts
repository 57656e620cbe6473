/** Realistic values, one for each schema that a request or an answer is checked with. */

const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const mapping = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "orders" };

export const pipeSample = {
  id,
  serviceId: "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
  name: "orders",
  state: "Running",
  scaling: { replicas: 2, concurrency: 1, replicaCpuMillicores: 250, replicaMemoryGb: 0.5 },
  source: {
    kafka: {
      brokers: "broker-1:9092,broker-2:9092",
      topics: "orders",
      offset: { timestamp: "2027-06-30T12:00" },
      schemaRegistry: { url: "https://registry.test", authentication: "PLAIN" },
      reversePrivateEndpointIds: ["vpce-1"],
    },
  },
  destination: { database: "default", table: "orders", columns: [{ name: "total", type: "Decimal(10, 2)" }] },
  fieldMappings: [{ sourceField: "$.total", destinationField: "total" }],
  settings: { dbms_max_threads: 8, dbms_parallel_view_processing: true },
  createdAt: "2027-06-30T12:00:00Z",
  updatedAt: "2027-06-30T12:00:00Z",
};

export const databasePatchSample = {
  source: {
    postgres: {
      host: "db.internal",
      port: 5432,
      credentials: { username: "reader", password: "s3cret" },
      settings: { syncIntervalSeconds: 60 },
      tableMappingsToAdd: [
        { ...mapping, excludedColumns: ["note"], useCustomSortingKey: true, sortingKeys: ["id"] },
      ],
      tableMappingsToRemove: [mapping],
    },
    validateSamples: true,
  },
};

export const streamPatchSample = {
  name: "orders",
  source: { kafka: { iamRole: "", caCertificate: "-----BEGIN CERTIFICATE-----" } },
  destination: { columns: [{ name: "total", type: "String" }] },
  fieldMappings: [{ sourceField: "total", destinationField: "total" }],
  settings: { dbms_max_threads: 8, object_storage_concurrency: null },
};

export const keySample = {
  id,
  name: "ci",
  roles: ["developer", "query_endpoints"],
  keySuffix: "x9Qz",
  createdAt: "2027-01-01T00:00:00Z",
  expireAt: "2027-06-30T00:00:00.000Z",
  usedAt: "2027-02-01T10:11:12Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
};

export const alertBodySample = {
  dashboardId: "66f0a1b2c3d4e5f6a7b8c9d0",
  tileId: "66f0a1b2c3d4e5f6a7b8c9d1",
  threshold: 0.5,
  interval: "1h",
  source: "tile",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: "66f0a1b2c3d4e5f6a7b8c9d2" },
  name: "p99",
  message: "p99 above half a second",
};

export const dashboardBodySample = {
  name: "service",
  tiles: [{ name: "p99", x: 0, y: 0, w: 6, h: 3, config: { displayType: "line", series: [] } }],
  tags: ["prod"],
  savedQuery: null,
};

import type { Bag } from "../../harness/struct";

/** Args of whole pipes as a program might write them, one of each kind. */

const destination = { database: "default", table: "events", columns: [{ name: "id", type: "UInt64" }] };
const fieldMappings = [{ sourceField: "id", destinationField: "id" }];

export const credentials = { username: "reader", password: "pass-not-real-1" };

export const kafkaPipe = {
  name: "stream",
  source: {
    kafka: {
      brokers: "broker:9092",
      topics: "events",
      consumerGroup: "loader",
      offset: { timestamp: "2027-01-01T00:00" },
      schemaRegistry: { url: "https://registry.test", authentication: "PLAIN", credentials },
      credentials,
    },
  },
  destination,
  fieldMappings,
};

export const objectStoragePipe = {
  name: "files",
  source: {
    objectStorage: {
      url: "https://store.test/files/*.csv",
      compression: "gzip",
      isContinuous: true,
      accessKey: { accessKeyId: "AK1", secretKey: "secret-not-real-2" },
    },
  },
  destination,
  fieldMappings,
};

export const kinesisPipe = {
  name: "records",
  source: { kinesis: { streamName: "clicks", region: "eu-west-1", useEnhancedFanOut: true, iamRole: "r" } },
  destination,
  fieldMappings,
};

export const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };
export const items = { sourceSchemaName: "public", sourceTable: "items", targetTable: "public_items" };

export const postgresArgs = (postgres: Bag = {}, more: Bag = {}): Bag => ({
  name: "shop-copy",
  source: {
    postgres: {
      host: "db.test",
      port: 5432,
      database: "shop",
      credentials,
      settings: { syncIntervalSeconds: 60, publicationName: "all", allowNullableColumns: true },
      tableMappings: [orders],
      ...postgres,
    },
  },
  destination: { database: "default" },
  ...more,
});

export const everyKind: readonly (readonly [string, Bag])[] = [
  ["kafka", kafkaPipe],
  ["objectStorage", objectStoragePipe],
  ["kinesis", kinesisPipe],
  ["postgres", postgresArgs()],
];

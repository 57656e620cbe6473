import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();
const password = config.requireSecret("sourcePassword");

/** Reads a stream. Another topic replaces the pipe. Replicas change in place. */
const clicks = new pipes.Pipe("clicks", {
  name: "clicks",
  source: {
    kafka: {
      brokers: "broker.example:9092",
      topics: config.require("topics"),
      consumerGroup: "warehouse",
      type: "kafka",
      format: "JSONEachRow",
      authentication: "SCRAM-SHA-512",
      credentials: { username: "loader", password },
    },
  },
  destination: {
    database: "default",
    table: "clicks",
    tableDefinition: { engine: { type: "MergeTree" }, sortingKey: ["id"] },
    columns: [
      { name: "id", type: "UInt64" },
      { name: "at", type: "DateTime" },
    ],
  },
  fieldMappings: [
    { sourceField: "id", destinationField: "id" },
    { sourceField: "timestamp", destinationField: "at" },
  ],
  settings: { streaming_max_insert_wait_ms: 5000 },
  scaling: { replicas: config.requireNumber("replicas") },
});

/** Replicates tables. If the service requires it, the pipe stops while its tables change, and then starts again. */
const shop = new pipes.Pipe("shop", {
  name: "shop",
  source: {
    postgres: {
      host: "db.example",
      port: 5432,
      database: "shop",
      credentials: { username: "replicator", password },
      settings: { replicationMode: "cdc" },
      tableMappings: config.requireObject<string[]>("tables").map((table) => ({
        sourceSchemaName: "public",
        sourceTable: table,
        targetTable: `shop_${table}`,
      })),
    },
  },
  destination: { database: "default" },
  stopped: config.requireBoolean("shopStopped"),
});

/** The compute that all database pipes of the service share. The service has it from its first database pipe on, and keeps it. */
new pipes.PipeScaling("databases", { replicaCpuMillicores: 2000, replicaMemoryGb: 8 }, { dependsOn: shop });

export const clicksId = clicks.id;
export const shopId = shop.id;

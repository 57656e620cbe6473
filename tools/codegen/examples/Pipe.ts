import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// A pipe with its source, destination, settings, scaling and run state. To manage only some settings of a pipe that
// another tool creates, use `PipeSettings`. If you change an immutable field, such as the topic or the destination
// table, Pulumi deletes the pipe and creates a new pipe, which starts over. Other fields are updated in place.
// To adopt an existing pipe, set `adoptId`.

const password = new pulumi.Config().requireSecret("password");
new pipes.Pipe("orders", {
  name: "orders",
  source: {
    kafka: {
      brokers: "broker:9092",
      topics: "orders",
      type: "kafka",
      format: "JSONEachRow",
      authentication: "PLAIN",
      credentials: { username: "loader", password },
    },
  },
  destination: {
    database: "default",
    table: "orders",
    tableDefinition: { engine: { type: "MergeTree" }, sortingKey: ["id"] },
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
  scaling: { replicas: 2 },
});

// A stopped pipe from a database:

new pipes.Pipe("shop", {
  name: "shop",
  source: {
    postgres: {
      host: "db.internal",
      port: 5432,
      database: "shop",
      settings: { replicationMode: "cdc" },
      credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
      tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }],
    },
  },
  destination: { database: "default" },
  stopped: true,
});

// BigQuery tables with their changes. The service reads them with its own identity, so the pipe needs no credentials:

new pipes.Pipe("sales", {
  name: "sales",
  source: {
    bigquery: {
      authentication: "SERVICE_ACCOUNT_WORKLOAD_IDENTITY",
      projectId: "shop",
      snapshotStagingPath: "gs://shop-staging/pipes",
      settings: { replicationMode: "cdc", replicationMethod: "query_based", syncCron: "@hourly" },
      tableMappings: [
        {
          sourceDatasetName: "shop",
          sourceTable: "sales",
          targetTable: "shop_sales",
          queryCdcWatermarkColumn: "updated_at",
        },
      ],
    },
  },
  destination: { database: "default" },
});

// MongoDB collections as typed columns:

new pipes.Pipe("catalogue", {
  name: "catalogue",
  source: {
    mongodb: {
      uri: "mongodb+srv://db.internal/shop",
      readPreference: "secondary",
      settings: { replicationMode: "cdc" },
      credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
      tableMappings: [
        {
          sourceDatabaseName: "shop",
          sourceCollection: "products",
          targetTable: "products",
          structuredIngestion: {
            enabled: true,
            columns: [{ name: "price", type: "Float64" }],
            sortingKeys: ["_id"],
          },
        },
      ],
    },
  },
  destination: { database: "default" },
});

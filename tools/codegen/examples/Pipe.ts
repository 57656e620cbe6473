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

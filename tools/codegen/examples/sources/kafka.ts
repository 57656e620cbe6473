import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// Messages of Apache Kafka and of compatible brokers. All topics of a pipe have one schema and load into one table.

// With a user name and a password:

new pipes.Pipe("clicks", {
  name: "clicks",
  source: {
    kafka: {
      brokers: "broker-1.example:9092,broker-2.example:9092",
      topics: "clicks",
      type: "kafka",
      format: "JSONEachRow",
      authentication: "SCRAM-SHA-512",
      credentials: { username: "loader", password: new pulumi.Config().requireSecret("kafkaPassword") },
      offset: { strategy: "from_beginning" },
    },
  },
  destination: {
    database: "default",
    table: "clicks",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});

// With an IAM role, for Amazon MSK:

new pipes.Pipe("visits", {
  name: "visits",
  source: {
    kafka: {
      brokers: "broker.example:9098",
      topics: "visits",
      type: "msk",
      format: "JSONEachRow",
      authentication: "IAM_ROLE",
      iamRole: "arn:aws:iam::123456789012:role/loader",
    },
  },
  destination: {
    database: "default",
    table: "visits",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});

// With mutual TLS:

const config = new pulumi.Config();
new pipes.Pipe("payments", {
  name: "payments",
  source: {
    kafka: {
      brokers: "broker.example:9093",
      topics: "payments",
      type: "kafka",
      format: "JSONEachRow",
      authentication: "MUTUAL_TLS",
      caCertificate: config.requireSecret("kafkaCaCertificate"),
      credentials: {
        certificate: config.requireSecret("kafkaCertificate"),
        privateKey: config.requireSecret("kafkaPrivateKey"),
      },
    },
  },
  destination: {
    database: "default",
    table: "payments",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});

// With a schema registry:

const passwords = new pulumi.Config();
new pipes.Pipe("carts", {
  name: "carts",
  source: {
    kafka: {
      brokers: "broker.example:9092",
      topics: "carts",
      type: "confluent",
      format: "AvroConfluent",
      authentication: "PLAIN",
      credentials: { username: "loader", password: passwords.requireSecret("kafkaPassword") },
      schemaRegistry: {
        url: "https://registry.example",
        authentication: "PLAIN",
        credentials: { username: "reader", password: passwords.requireSecret("registryPassword") },
      },
    },
  },
  destination: {
    database: "default",
    table: "carts",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});

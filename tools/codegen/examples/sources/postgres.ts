import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// Tables of a Postgres database, with their changes. The database user requires the replication privilege.

// With a user name and a password, and a certificate authority of your own:

const config = new pulumi.Config();
new pipes.Pipe("shop", {
  name: "shop",
  source: {
    postgres: {
      host: "db.example",
      port: 5432,
      database: "shop",
      settings: { replicationMode: "cdc" },
      caCertificate: config.requireSecret("databaseCaCertificate"),
      credentials: { username: "replicator", password: config.requireSecret("databasePassword") },
      tableMappings: [
        { sourceSchemaName: "public", sourceTable: "customers", targetTable: "shop_customers" },
        { sourceSchemaName: "public", sourceTable: "orders", targetTable: "shop_orders" },
      ],
    },
  },
  destination: { database: "default" },
});

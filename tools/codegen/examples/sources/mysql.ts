import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// Tables of a MySQL or MariaDB database, with their changes.

// With a user name and a password:

new pipes.Pipe("stock", {
  name: "stock",
  source: {
    mysql: {
      host: "db.example",
      port: 3306,
      settings: { replicationMode: "cdc", replicationMechanism: "GTID" },
      credentials: {
        username: "replicator",
        password: new pulumi.Config().requireSecret("databasePassword"),
      },
      tableMappings: [{ sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items" }],
    },
  },
  destination: { database: "default" },
});

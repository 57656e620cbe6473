import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// The compute that all database pipes of a service share. The service creates it with its first database pipe, and `pulumi
// destroy` keeps it. Set `dependsOn` to a database pipe of the program, so that the first `pulumi up` creates the pipe first. A
// change can take ten minutes.

const source = {
  postgres: {
    host: "db.internal",
    port: 5432,
    database: "shop",
    settings: { replicationMode: "cdc" },
    credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
    tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }],
  },
};
const orders = new pipes.Pipe("orders", { name: "orders", source, destination: { database: "default" } });
new pipes.PipeScaling("databases", { replicaCpuMillicores: 2000, replicaMemoryGb: 8 }, { dependsOn: orders });

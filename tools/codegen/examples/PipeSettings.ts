import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// Settings of an existing pipe: its name, source connection, tables, columns and tuning. The resource adopts the pipe with the ID
// `pipeId`, manages only the fields that you set, and never creates or deletes the pipe.

new pipes.PipeSettings("orders", {
  pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
  settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
});

// The password of a database. If you set `tableMappings` too, list all tables: tables that it lacks leave replication:

const password = new pulumi.Config().requireSecret("databasePassword");
new pipes.PipeSettings("shop", {
  pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
  source: { postgres: { credentials: { username: "replicator", password } } },
});

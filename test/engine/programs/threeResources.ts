import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config("test");

export const pipeId = new pipes.PipeSettings("orders", {
  pipeId: config.require("pipeId"),
  name: "orders",
  source: {
    postgres: {
      credentials: { username: "replicator", password: config.requireSecret("password") },
      settings: { syncIntervalSeconds: 30 },
      tableMappings: [
        {
          sourceSchemaName: "public",
          sourceTable: "orders",
          targetTable: "public_orders",
          excludedColumns: ["internal_note", "card_token"],
        },
      ],
    },
  },
  settings: { streaming_max_insert_wait_ms: 5000, dbms_parallel_view_processing: true },
}).id;

export const keySuffix = new pipes.AccessKey("ci", {
  adoptId: config.require("keyId"),
  roles: ["query_endpoints", "developer"],
  expireAt: "2027-06-30T02:00:00+02:00",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
}).keySuffix;

export const alertId = new pipes.Alert("latency", {
  dashboardId: config.require("dashboardId"),
  tileId: config.require("tileId"),
  source: "tile",
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: config.require("webhookId") },
  name: "p95 latency",
  message: "p95 above 250 ms",
}).id;

import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();

/** An existing database pipe. The program manages its name, its tables and two tuning settings. */
const orders = new pipes.PipeSettings("orders", {
  pipeId: config.require("pipeId"),
  name: "orders",
  source: {
    postgres: {
      credentials: { username: "replicator", password: config.requireSecret("databasePassword") },
      tableMappings: config.requireObject<string[]>("tables").map((table) => ({
        sourceSchemaName: "public",
        sourceTable: table,
        targetTable: `public_${table}`,
      })),
    },
  },
  settings: { streaming_max_insert_wait_ms: config.requireNumber("maxInsertWaitMs"), dbms_max_threads: 8 },
});

/** An existing access key. The program manages its roles, its expiry and its allowed addresses. */
const ci = new pipes.AccessKey("ci", {
  adoptId: config.require("managedKeyId"),
  roles: ["developer"],
  expireAt: "2027-06-30T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
});

/** A new alert on a tile of an existing dashboard. */
const latency = new pipes.Alert("latency", {
  dashboardId: config.require("dashboardId"),
  tileId: config.require("tileId"),
  source: "tile",
  threshold: config.requireNumber("alertThreshold"),
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: config.require("webhookId") },
  name: "p95 latency",
  message: pulumi.interpolate`p95 above ${config.require("alertThreshold")} ms`,
});

export const pipeId = orders.id;
export const keySuffix = ci.keySuffix;
export const alertId = latency.id;

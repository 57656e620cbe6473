import * as pipes from "pulumi-pipes";

new pipes.Alert("latency", {
  dashboardId: "65f1a0c3d2b4e5f607182930",
  tileId: "65f1a0c3d2b4e5f607182a03",
  source: "tile",
  threshold: Number(process.env["THRESHOLD"] ?? "250"),
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" },
  name: "latency",
});

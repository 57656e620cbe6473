import * as pipes from "pulumi-pipes";

// An alert on a dashboard tile, on a saved search, or on an inline chart. To adopt an existing alert, set `adoptId`.

const onCall = pipes.getWebhookOutput({ name: "On-call rota" });
new pipes.Alert("latency", {
  dashboardId: "65f1a0c3d2b4e5f607182930",
  tileId: "65f1a0c3d2b4e5f607182a03",
  source: "tile",
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: onCall.id },
  name: "p95 latency",
  message: "p95 above 250 ms",
});

// An alert that sends email and calls a webhook if a value leaves a range, on a tile of a dashboard in the same program:

const traces = pipes.getSourceOutput({ name: "Traces" });
const config = { displayType: "line", sourceId: traces.id, select: [{ aggFn: "count" }] };
const tiles = [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config }];
const traffic = new pipes.Dashboard("traffic", { name: "Traffic", tiles });
new pipes.Alert("rate", {
  dashboardId: traffic.id,
  tileId: pipes.tileIdOf(traffic, "Rate"),
  source: "tile",
  threshold: 10,
  thresholdMax: 1000,
  thresholdType: "not_between",
  interval: "5m",
  channels: [
    { type: "email", emailRecipients: ["shop@example.com"] },
    { type: "webhook", webhookId: pipes.getWebhookOutput({ name: "On-call rota" }).id },
  ],
});

import * as pipes from "pulumi-pipes";

const checkout = pipes.getDashboardOutput({ name: "Checkout" });
const onCall = pipes.getWebhookOutput({ name: "On-call rota" });

const latency = new pipes.Alert("latency", {
  dashboardId: checkout.id,
  tileId: pipes.tileIdOf(checkout, "Latency p95"),
  source: "tile",
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: onCall.id },
  name: "p95 latency",
});

export const alertId = latency.id;

import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();

/** The address and the headers are secrets in the state. */
const onCall = new pipes.Webhook("on-call", {
  name: "Escalation",
  service: pipes.NewWebhookService.Generic,
  url: config.requireSecret("onCallUrl"),
  headers: { Authorization: pulumi.interpolate`Bearer ${config.requireSecret("onCallToken")}` },
  description: "Wakes the person on call",
});

const dashboard = pipes.getDashboardOutput({ name: config.require("dashboard") });

/** An alert on the webhook. Pulumi deletes the alert before the webhook, because the alert refers to its ID. */
const errors = new pipes.Alert("errors", {
  dashboardId: dashboard.id,
  tileId: pipes.tileIdOf(dashboard, config.require("tile")),
  source: "tile",
  threshold: 5,
  thresholdType: "above",
  interval: "5m",
  channels: [
    { type: "webhook", webhookId: onCall.id, severity: "critical" },
    { type: "email", emailRecipients: [config.require("email")] },
  ],
  name: "Errors on call",
});

export const webhookId = onCall.id;
export const alertId = errors.id;

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

const logs = pipes.getSourceOutput({ name: "Logs" });

const timeouts = new pipes.SavedSearch("timeouts", {
  name: "Timeouts",
  sourceId: logs.id,
  where: "message:timeout",
  whereLanguage: pipes.QueryLanguage.Lucene,
  tags: ["shop"],
});

/** An alert on the saved search, for each service of the shop. */
const slow = new pipes.Alert("slow", {
  savedSearchId: timeouts.id,
  groupBy: "ServiceName",
  source: "saved_search",
  threshold: 10,
  thresholdType: "above",
  interval: "15m",
  channel: { type: "webhook", webhookId: onCall.id },
  name: "Timeouts on call",
});

export const webhookId = onCall.id;
export const savedSearchId = timeouts.id;
export const alertIds = [errors.id, slow.id];

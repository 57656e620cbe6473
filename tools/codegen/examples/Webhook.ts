import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// A webhook that alerts are delivered to. To adopt an existing webhook, set `adoptId`.

const config = new pulumi.Config();
const onCall = new pipes.Webhook("onCall", {
  name: "Escalation",
  service: "generic",
  url: config.requireSecret("onCallUrl"),
  headers: { Authorization: config.requireSecret("onCallToken") },
});
export const channel = { type: "webhook", webhookId: onCall.id };

// An existing webhook, adopted. Pulumi manages only its description, and `pulumi destroy` keeps it on the service:

new pipes.Webhook("teamChat", { adoptId: "65f1a0c3d2b4e5f607182e02", description: "Orders" });

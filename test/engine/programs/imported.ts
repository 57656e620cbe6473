import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const { pipeId, keyId, dashboardId, tileId, webhookId } = new pulumi.Config("test").requireObject<
  Record<"pipeId" | "keyId" | "dashboardId" | "tileId" | "webhookId", string>
>("ids");

/* The alert and the key say all that the service has, the pipe says only a part of it. */
new pipes.PipeSettings("pipe", { pipeId, name: "order-events", settings: { dbms_max_threads: 8 } });
new pipes.AccessKey("key", {
  adoptId: keyId,
  name: "ci",
  roles: ["developer"],
  state: "enabled",
  ipAccessList: [{ source: "0.0.0.0/0", description: "Anywhere" }],
});
new pipes.Alert("alert", {
  dashboardId,
  tileId,
  source: "tile",
  threshold: 5,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId },
  name: "Checkout fails",
  message: "More than five checkouts in a hundred fail.",
});

import { defaultSeed } from "pulumi-pipes-emulator";

const { serviceId, organizationId, pipes, keys, dashboards, webhooks } = defaultSeed;

/** Args of a resource as a program might write them. */
export const latencyAlert = {
  dashboardId: dashboards.checkout.id,
  tileId: dashboards.checkout.tiles["Latency p95"],
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  source: "tile",
  channel: { type: "webhook", webhookId: webhooks.chat },
  name: "p99 latency",
  message: "p99 above 250 ms",
};

export const ciKey = { keyId: keys.ci.id };
export const shopPipe = { pipeId: pipes.postgres };
export const eventsPipe = { pipeId: pipes.kafka };

/** The inputs that `check` adds for the place of an object. */
export const inOrganization = { organizationId };
export const inService = { organizationId, serviceId };

/** A well-formed id of nothing. */
export const nowhere = "00000000-0000-4000-8000-000000000000";

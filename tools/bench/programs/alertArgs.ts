import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config("bench");

export const count = config.requireNumber("count");

export type AlertArgs = ReturnType<typeof alertArgs>;

/** The arguments of alert `number`, the same for all sides. */
export function alertArgs(number: number) {
  const threshold = 250 + number + (config.getNumber("offset") ?? 0);
  return {
    dashboardId: config.require("dashboardId"),
    tileId: config.require("tileId"),
    threshold,
    thresholdType: "above",
    interval: "1h",
    source: "tile",
    channel: { type: "webhook", webhookId: config.require("webhookId") },
    name: `latency ${number}`,
    message: `p99 above ${threshold} ms`,
  };
}

import * as pulumi from "@pulumi/pulumi";

/** What an alert is made from, the same for all sides. */
export interface AlertArgs {
  readonly dashboardId: string;
  readonly tileId: string;
  readonly threshold: number;
  readonly thresholdType: string;
  readonly interval: string;
  readonly source: string;
  readonly channel: { readonly type: string; readonly webhookId: string };
  readonly name: string;
  readonly message: string;
}

const config = new pulumi.Config("bench");

/** How many alerts the program has. */
export const count = config.requireNumber("count");

/** The args of alert `number`. */
export function alertArgs(number: number): AlertArgs {
  const threshold = 250 + number;
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

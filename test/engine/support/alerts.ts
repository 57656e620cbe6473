import type { AlertArgs } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";

/** A tile that alerts may watch. */
export const tile = {
  dashboardId: defaultSeed.dashboards.checkout.id,
  tileId: defaultSeed.dashboards.checkout.tiles["Latency p95"],
} as const;

/** Args of an alert that the service accepts, with changes. */
export function alertArgs(change: Partial<AlertArgs> = {}): AlertArgs {
  return {
    ...tile,
    source: "tile",
    threshold: 250,
    thresholdType: "above",
    interval: "1h",
    channel: { type: "webhook", webhookId: defaultSeed.webhooks.onCall },
    name: "latency",
    message: "too slow",
    ...change,
  };
}

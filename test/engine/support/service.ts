import type { AlertArgs } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import type { Emulator } from "pulumi-pipes-emulator";
import type { EngineConfig } from "../../harness/engineConfig";

/** Ids and demo credentials of the emulator that a test starts. */
export const seed = defaultSeed;

/** A well-formed id that no object of the seed has. */
export const nobody = "00000000-0000-4000-8000-000000000000";

/** The configuration of a stack that talks to this emulator. */
export function configOf(emulator: Emulator): EngineConfig {
  return {
    "pipes:baseUrl": emulator.url,
    "pipes:organizationId": seed.organizationId,
    "pipes:serviceId": seed.serviceId,
    "pipes:keyId": seed.keys.admin.keyId,
    "pipes:keySecret": { secret: seed.keys.admin.keySecret },
  };
}

/** A tile that alerts may watch. */
export const tile = {
  dashboardId: seed.dashboards.checkout.id,
  tileId: seed.dashboards.checkout.tiles["Latency p95"],
} as const;

/** Args of an alert that the service accepts, with changes. */
export function alertArgs(change: Partial<AlertArgs> = {}): AlertArgs {
  return {
    ...tile,
    source: "tile",
    threshold: 250,
    thresholdType: "above",
    interval: "1h",
    channel: { type: "webhook", webhookId: seed.webhooks.onCall },
    name: "latency",
    message: "too slow",
    ...change,
  };
}

/** Ids of the alerts that a test made, by name; the seed's own is left out. */
export function alertIds(emulator: Emulator): Record<string, string> {
  const made = emulator.list("alerts").filter(({ id }) => id !== seed.alerts.errorRate);
  return Object.fromEntries(made.map(({ id, name }) => [String(name), id]));
}

/** Method and kind of object of each write that the emulator got, in order. */
export function writes(emulator: Emulator): readonly string[] {
  return emulator
    .requests()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${kindIn(path)}`);
}

function kindIn(path: string): string {
  return /\/(pipes|keys|alerts)\b/.exec(path)?.[1] ?? path;
}

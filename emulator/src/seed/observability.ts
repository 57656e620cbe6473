import type { Alert, Dashboard, Source, Tile } from "pulumi-pipes-contract";
import type { Webhook } from "../store/records";
import { defaultSeed } from "./ids";

const { alerts, dashboards, sources, webhooks } = defaultSeed;
const createdAt = "2026-01-20T10:15:00.000Z";
const updatedAt = "2026-01-27T16:42:09.003Z";

/** Tiles in rows of two, each half the width of the grid. */
function tiles(ids: Readonly<Record<string, string>>, sourceId: string): Tile[] {
  return Object.entries(ids).map(([name, id], index) => ({
    id,
    name,
    x: (index % 2) * 12,
    y: Math.floor(index / 2) * 6,
    w: 12,
    h: 6,
    config: {
      displayType: "line",
      sourceId,
      select: [{ aggFn: "count", valueExpression: "", where: "" }],
      groupBy: "ServiceName",
    },
  }));
}

/** Two dashboards with three and four tiles. */
export const seededDashboards: readonly Dashboard[] = [
  {
    id: dashboards.checkout.id,
    name: "Checkout",
    tiles: tiles(dashboards.checkout.tiles, sources.trace),
    tags: ["shop", "team-checkout"],
    filters: [
      { id: "65f1a0c3d2b4e5f607182f01", name: "Environment", expression: "env", sourceId: sources.trace },
    ],
    savedQuery: null,
    savedFilterValues: [],
    createdAt,
    updatedAt,
  },
  {
    id: dashboards.ingestion.id,
    name: "Ingestion",
    tiles: tiles(dashboards.ingestion.tiles, sources.metric),
    tags: [],
    filters: [],
    savedQuery: null,
    savedFilterValues: [],
    createdAt,
    updatedAt,
  },
];

/** One alert, on a tile of the first dashboard. */
export const seededAlerts: readonly Alert[] = [
  {
    id: alerts.errorRate,
    dashboardId: dashboards.checkout.id,
    tileId: dashboards.checkout.tiles["Error rate"],
    threshold: 5,
    thresholdMax: null,
    interval: "5m",
    source: "tile",
    thresholdType: "above",
    channel: { type: "webhook", webhookId: webhooks.onCall },
    name: "Checkout fails",
    message: "More than five checkouts in a hundred fail.",
    state: "OK",
    silenced: null,
    executionErrors: [],
    createdAt,
    updatedAt,
  },
];

/** A source of every kind. */
export const seededSources: readonly Source[] = [
  { id: sources.log, name: "Logs", kind: "log" },
  { id: sources.trace, name: "Traces", kind: "trace" },
  { id: sources.metric, name: "Metrics", kind: "metric" },
  { id: sources.session, name: "Sessions", kind: "session" },
  { id: sources.promql, name: "Prometheus", kind: "promql" },
];

/** Webhooks that alerts can be delivered to. */
export const seededWebhooks: readonly Webhook[] = [
  { id: webhooks.onCall, name: "On-call rota" },
  { id: webhooks.chat, name: "Team chat" },
];

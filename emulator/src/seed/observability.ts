import type { Alert, Dashboard, SavedSearch, Source, Tile, Webhook } from "pulumi-pipes-contract";
import type { StoreContent } from "../store/store";
import { defaultSeed, owned } from "./ids";

const { alerts, connectionId, dashboards, savedSearches, sources, teamId, webhooks } = defaultSeed;
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
      asRatio: false,
      fillNulls: true,
      select: [{ aggFn: "count", valueExpression: "", where: "", whereLanguage: "lucene" }],
      groupBy: "ServiceName",
    },
  }));
}

/** Two dashboards with three and four tiles. */
const seededDashboards: readonly Dashboard[] = [
  {
    id: dashboards.checkout.id,
    name: "Checkout",
    tiles: tiles(dashboards.checkout.tiles, sources.trace),
    tags: ["shop", "team-checkout"],
    filters: [
      {
        id: "65f1a0c3d2b4e5f607182f01",
        type: "QUERY_EXPRESSION",
        name: "Environment",
        expression: "env",
        sourceId: sources.trace,
      },
    ],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
  },
  {
    id: dashboards.ingestion.id,
    name: "Ingestion",
    tiles: tiles(dashboards.ingestion.tiles, sources.metric),
    tags: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
  },
];

const onCall = { type: "webhook", webhookId: webhooks.onCall };

/** One alert, on a tile of the first dashboard. */
const seededAlerts: readonly Alert[] = [
  {
    id: alerts.errorRate,
    dashboardId: dashboards.checkout.id,
    tileId: dashboards.checkout.tiles["Error rate"],
    threshold: 5,
    interval: "5m",
    source: "tile",
    thresholdType: "above",
    channel: onCall,
    channels: [onCall],
    name: "Checkout fails",
    message: "More than five checkouts in a hundred fail.",
    note: null,
    numConsecutiveWindows: null,
    state: "OK",
    teamId,
    createdAt,
    updatedAt,
  },
];

const reads = (tableName: string) => ({
  connection: connectionId,
  from: { databaseName: "telemetry", tableName },
  disabled: false,
  querySettings: [],
  timestampValueExpression: "Timestamp",
});

/** The lists of a source whose rows are events. */
const ofEvents = {
  highlightedTraceAttributeExpressions: [],
  highlightedRowAttributeExpressions: [],
  materializedViews: [],
};

/** A source of every kind. */
const seededSources: readonly Source[] = [
  {
    id: sources.log,
    name: "Logs",
    kind: "log",
    ...reads("logs"),
    ...ofEvents,
    defaultTableSelectExpression: "Timestamp, ServiceName, SeverityText, Body",
    bodyExpression: "Body",
    severityTextExpression: "SeverityText",
    traceSourceId: sources.trace,
  },
  {
    id: sources.trace,
    name: "Traces",
    kind: "trace",
    ...reads("traces"),
    ...ofEvents,
    defaultTableSelectExpression: "Timestamp, ServiceName, SpanName, Duration",
    durationExpression: "Duration",
    durationPrecision: 9,
    traceIdExpression: "TraceId",
    spanIdExpression: "SpanId",
    parentSpanIdExpression: "ParentSpanId",
    spanNameExpression: "SpanName",
    spanKindExpression: "SpanKind",
    logSourceId: sources.log,
  },
  {
    id: sources.metric,
    name: "Metrics",
    kind: "metric",
    ...reads(""),
    metricTables: { gauge: "metrics_gauge", sum: "metrics_sum" },
    resourceAttributesExpression: "ResourceAttributes",
  },
  {
    id: sources.session,
    name: "Sessions",
    kind: "session",
    ...reads("sessions"),
    traceSourceId: sources.trace,
  },
  { id: sources.promql, name: "Prometheus", kind: "promql", ...reads("prometheus") },
];

/** Webhooks that alerts can be delivered to. */
const seededWebhooks: readonly Webhook[] = [
  {
    id: webhooks.onCall,
    name: "On-call rota",
    service: "generic",
    url: "https://on-call.example/alerts",
    createdAt,
    updatedAt,
  },
  {
    id: webhooks.chat,
    name: "Team chat",
    service: "slack",
    url: "https://chat.example/hooks/shop",
    createdAt,
    updatedAt,
  },
];

const search = {
  sourceId: sources.log,
  ...{ select: "", whereLanguage: "lucene", orderBy: "", tags: [], filters: [], teamId },
};

/** Searches that alerts can watch. */
const seededSavedSearches: readonly SavedSearch[] = [
  { id: savedSearches.errors, name: "Errors", where: "level:error", ...search, createdAt, updatedAt },
  { id: savedSearches.slowQueries, name: "Slow queries", where: "ms:>1000", ...search, createdAt, updatedAt },
];

/** Programs refer to these objects, so they exist with every seed. */
export const seededAlways = {
  sources: seededSources.map(owned),
  webhooks: seededWebhooks.map(owned),
  savedSearches: seededSavedSearches.map(owned),
} satisfies Partial<StoreContent>;

/** These objects exist with the default seed only. */
export const seededByDefault = {
  dashboards: seededDashboards.map(owned),
  alerts: seededAlerts.map(owned),
} satisfies Partial<StoreContent>;

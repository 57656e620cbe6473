import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();
const routes = config.requireObject<string[]>("routes");
const slowMs = config.requireNumber("slowMs");

/** Where the tiles get their data from: the service's own source of traces. */
const traces = pipes.getSourceOutput({ kind: "trace" });

/** A tile for each route. If a route leaves the list, its tile is deleted with its alert. */
const latency = new pipes.Dashboard("latency", {
  name: "Latency by route",
  tags: ["shop"],
  filters: [{ type: "QUERY_EXPRESSION", name: "Environment", expression: "env", sourceId: traces.id }],
  tiles: routes.map((route, index) => ({
    name: route,
    x: (index % 2) * 12,
    y: Math.floor(index / 2) * 6,
    w: 12,
    h: 6,
    config: {
      displayType: "line",
      sourceId: traces.id,
      select: [{ aggFn: "quantile", level: 0.99, valueExpression: "Duration", where: `route:"${route}"` }],
    },
  })),
});

/** An alert for each route, which points at its tile by name. */
for (const route of routes) {
  new pipes.Alert(`slow ${route}`, {
    dashboardId: latency.id,
    tileId: pipes.tileIdOf(latency, route),
    source: "tile",
    threshold: slowMs,
    thresholdType: "above",
    interval: "5m",
    channel: { type: "webhook", webhookId: config.require("webhookId") },
    name: `${route} is slow`,
    message: `p99 of ${route} above ${slowMs} ms`,
  });
}

export const dashboardId = latency.id;
export const tileIds = latency.tileIds;

import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();
const routes = config.requireObject<string[]>("routes");
const slowMs = config.requireNumber("slowMs");

/** The data source of the tiles: the traces of the service. */
const traces = pipes.getSourceOutput({ name: "Traces" });

/** A row with a tile for each route. If you remove a route from the list, the service deletes its tile and its alert. */
const latency = new pipes.Dashboard("latency", {
  name: "Latency by route",
  tags: ["shop"],
  filters: [{ type: "QUERY_EXPRESSION", name: "Environment", expression: "env", sourceId: traces.id }],
  tiles: pipes.grid(
    routes.map((route) => [
      pipes.tile.line({
        name: route,
        sourceId: traces.id,
        select: [{ aggFn: "quantile", level: 0.99, valueExpression: "Duration", where: `route:"${route}"` }],
      }),
    ]),
  ),
});

/** An alert for each route, on the tile with its name. */
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

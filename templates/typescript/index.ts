import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();

/** The address that gets the alerts. */
const email = config.require("email", { pattern: /^[^@\s]+@[^@\s]+$/ });

/** The logs of the service. Use the name that its data source has there. */
const logs = pipes.getSourceOutput({ name: "Logs" });

/** A dashboard with one tile. */
const dashboard = new pipes.Dashboard("platform", {
  name: "Platform",
  tiles: [
    {
      name: "Errors",
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      config: {
        displayType: "line",
        sourceId: logs.id,
        select: [{ aggFn: "count", where: "level:error" }],
      },
    },
  ],
});

/** An alert on the tile. */
const errors = new pipes.Alert("errors", {
  name: "Errors",
  dashboardId: dashboard.id,
  tileId: pipes.tileIdOf(dashboard, "Errors"),
  source: "tile",
  threshold: 10,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "email", emailRecipients: [email] },
});

export const dashboardId = dashboard.id;
export const alertId = errors.id;

import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();
const tile = config.require("tile");

/** One object, by its name. With inputs, a function returns an output. */
const dashboard = pipes.getDashboardOutput({ name: config.require("dashboard") });

/** An alert on a tile of an existing dashboard. */
const latency = new pipes.Alert("latency", {
  dashboardId: dashboard.id,
  tileId: pipes.tileIdOf(dashboard, tile),
  source: "tile",
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: config.require("webhookId") },
  name: `${tile} of the dashboard`,
  message: "above 250",
});

/** An output as an argument: the function waits for the alert. */
export const alertInterval = pipes.getAlertOutput({ id: latency.id }).interval;

/** With plain values, a function returns a promise. */
export const pipeName = pipes.getPipe({ id: config.require("pipeId") }).then(({ name }) => name);
export const traces = pipes.getSource({ name: "Traces" }).then(({ id }) => id);
export const ciRoles = pipes.getAccessKey({ name: "ci" }).then(({ roles }) => roles);

const names = (all: readonly { readonly name?: string | null | undefined }[]) => all.map(({ name }) => name);

/** All objects of a kind, by name. */
export const pipeNames = pipes.getPipes().then(({ pipes }) => names(pipes));
export const sourceNames = pipes.getSources().then(({ sources }) => names(sources));
export const dashboardNames = pipes.getDashboards().then(({ dashboards }) => names(dashboards));
export const keyNames = pipes.getAccessKeys().then(({ accessKeys }) => names(accessKeys));
export const alertNames = pipes.getAlertsOutput().alerts.apply(names);

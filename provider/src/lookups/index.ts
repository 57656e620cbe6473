import {
  forSources,
  forSource,
  forDashboards,
  forDashboard,
  forAlerts,
  forAlert,
  forPipes,
  forPipe,
  forAccessKeys,
  forAccessKey,
} from "./looks";

/** The data sources of a service, by name (contract 4.3). Fails where the service does not list them. */
export const getSources = forSources.plain;

/** `getSources` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getSourcesOutput = forSources.eventual;

/**
 * One data source, by id or by name and kind. Not found and more than one found are errors that list the candidates.
 *
 * ```ts
 * const traces = await pipes.getSource({ name: "Traces", kind: "trace" });
 * ```
 */
export const getSource = forSource.plain;

/** `getSource` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getSourceOutput = forSource.eventual;

/**
 * The dashboards of a service, by name, with the ids of their tiles (contract 4.3). Fails where the service does not
 * list them.
 */
export const getDashboards = forDashboards.plain;

/** `getDashboards` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getDashboardsOutput = forDashboards.eventual;

/**
 * One dashboard with the ids of its tiles by name. Not found and more than one found are errors that list the
 * candidates.
 *
 * ```ts
 * const checkout = await pipes.getDashboard({ name: "Checkout" });
 * const tileId = pipes.tileIdOf(checkout, "Latency p95");
 * ```
 */
export const getDashboard = forDashboard.plain;

/** `getDashboard` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getDashboardOutput = forDashboard.eventual;

/** The alerts of a service, by name (contract 4.3). Fails where the service does not list them. */
export const getAlerts = forAlerts.plain;

/** `getAlerts` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getAlertsOutput = forAlerts.eventual;

/**
 * One alert, by id or by name. Not found and more than one found are errors that list the candidates.
 *
 * ```ts
 * const latency = await pipes.getAlert({ name: "p99 latency" });
 * ```
 */
export const getAlert = forAlert.plain;

/** `getAlert` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getAlertOutput = forAlert.eventual;

/**
 * The pipes of a service, by name, without connection strings and certificates (contract 2.2; listing is beyond the
 * contract). Fails where the service does not list them.
 */
export const getPipes = forPipes.plain;

/** `getPipes` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getPipesOutput = forPipes.eventual;

/**
 * One pipe, by id or by name, without connection strings and certificates. Not found and more than one found are errors
 * that list the candidates.
 *
 * ```ts
 * const orders = await pipes.getPipe({ name: "orders" });
 * const streams = orders.state === "Running";
 * ```
 */
export const getPipe = forPipe.plain;

/** `getPipe` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getPipeOutput = forPipe.eventual;

/**
 * The access keys of an organization, by name (contract 2.3; listing is beyond the contract). Fails where the service
 * does not list them.
 */
export const getAccessKeys = forAccessKeys.plain;

/** `getAccessKeys` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getAccessKeysOutput = forAccessKeys.eventual;

/**
 * One access key, by the id that manages it or by name. Not found and more than one found are errors that list the
 * candidates.
 *
 * ```ts
 * const ci = await pipes.getAccessKey({ name: "ci" });
 * ```
 */
export const getAccessKey = forAccessKey.plain;

/** `getAccessKey` with inputs, for values that are known later. Fails as it does, once they are known. */
export const getAccessKeyOutput = forAccessKey.eventual;

export { tileIdOf } from "./tileIdOf";
export type { LookupOptions, LookupPlaces } from "./account";
export type { SourceRecord } from "./record";
export type { Eventual, Plain } from "./lookup";
export type { ByIdOrName, DashboardResult, ListArgs, SourceArgs } from "./looks";

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

/** The data sources of a service, by name (contract 4.3). Fails where the service has none to list. */
export const getSources = forSources.plain;

/** `getSources` with inputs, for values that are known later. */
export const getSourcesOutput = forSources.eventual;

/**
 * One data source, by id or by name and kind. Not found and more than one found are errors that list the candidates.
 *
 * ```ts
 * const traces = await pipes.getSource({ name: "Traces", kind: "trace" });
 * ```
 */
export const getSource = forSource.plain;

/** `getSource` with inputs, for values that are known later. */
export const getSourceOutput = forSource.eventual;

/** The dashboards of a service, by name, with the ids of their tiles. */
export const getDashboards = forDashboards.plain;

/** `getDashboards` with inputs, for values that are known later. */
export const getDashboardsOutput = forDashboards.eventual;

/**
 * One dashboard with the ids of its tiles by name. Not found and more than one found are errors that list the candidates.
 *
 * ```ts
 * const checkout = await pipes.getDashboard({ name: "Checkout" });
 * const tileId = checkout.tileIds["Latency p95"];
 * ```
 */
export const getDashboard = forDashboard.plain;

/** `getDashboard` with inputs, for values that are known later. */
export const getDashboardOutput = forDashboard.eventual;

/** The alerts of a service, by name. */
export const getAlerts = forAlerts.plain;

/** `getAlerts` with inputs, for values that are known later. */
export const getAlertsOutput = forAlerts.eventual;

/** One alert. Not found and more than one found are errors that list the candidates. */
export const getAlert = forAlert.plain;

/** `getAlert` with inputs, for values that are known later. */
export const getAlertOutput = forAlert.eventual;

/** The pipes of a service, by name, without connection strings and certificates. */
export const getPipes = forPipes.plain;

/** `getPipes` with inputs, for values that are known later. */
export const getPipesOutput = forPipes.eventual;

/**
 * One pipe, without connection strings and certificates. Not found and more than one found are errors that list the
 * candidates.
 */
export const getPipe = forPipe.plain;

/** `getPipe` with inputs, for values that are known later. */
export const getPipeOutput = forPipe.eventual;

/** The access keys of an organization, by name. */
export const getAccessKeys = forAccessKeys.plain;

/** `getAccessKeys` with inputs, for values that are known later. */
export const getAccessKeysOutput = forAccessKeys.eventual;

/**
 * One access key, by the id that manages it or by name. Not found and more than one found are errors that list the
 * candidates.
 */
export const getAccessKey = forAccessKey.plain;

/** `getAccessKey` with inputs, for values that are known later. */
export const getAccessKeyOutput = forAccessKey.eventual;

export { tileIdOf } from "./tileIdOf";
export type { LookupOptions, LookupPlaces } from "./account";
export type { Eventual, Plain } from "./lookup";
export type { ByIdOrName, DashboardResult, ListArgs, SourceArgs } from "./looks";

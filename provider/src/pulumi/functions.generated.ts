// Written by `npm run generate` from `tools/codegen/functions.ts`; change that.

import type * as outputs from "./types/output.generated";
import type { Lookup, OutputLookup, Scope, Target } from "./lookups";
import {
  sources,
  webhooks,
  savedSearches,
  dashboards,
  alerts,
  pipes,
  accessKeys,
  type GetSourceArgs,
  type GetWebhookResult,
  type GetDashboardResult,
} from "./functions";

export type { GetSourceArgs, GetWebhookResult, GetDashboardResult };

/** Where to look for data sources. */
export interface GetSourcesArgs extends Scope {}

/** What `getSources` returns. */
export interface GetSourcesResult {
  /** All of them, by name and then by id. Contract 4.3. */
  readonly sources: outputs.Source[];
}

/** What `getSource` returns. */
export type GetSourceResult = outputs.Source;

/**
 * All data sources of a service, by name and then by id (contract 4.3). Fails with a `RunError` where the service does
 * not list them. One in a form that this version does not know is left out, with a warning.
 */
export const getSources: Lookup<GetSourcesArgs, GetSourcesResult> = sources.all.plain;

/** Like `getSources`, but takes inputs and returns an output. */
export const getSourcesOutput: OutputLookup<GetSourcesArgs, GetSourcesResult> = sources.all.output;

/**
 * One data source, by id or by name and kind. Not found and more than one found are errors (`RunError`) that list the
 * candidates.
 *
 * ```ts
 * const traces = await pipes.getSource({ name: "Traces", kind: "trace" });
 * ```
 */
export const getSource: Lookup<GetSourceArgs, GetSourceResult> = sources.one.plain;

/** Like `getSource`, but takes inputs and returns an output. */
export const getSourceOutput: OutputLookup<GetSourceArgs, GetSourceResult> = sources.one.output;

/** Where to look for webhooks. */
export interface GetWebhooksArgs extends Scope {}

/** Which webhook: by its id, or by a name that only it has. */
export interface GetWebhookArgs extends Target {}

/** What `getWebhooks` returns. */
export interface GetWebhooksResult {
  /** All of them, by name and then by id. Beyond the contract. */
  readonly webhooks: GetWebhookResult[];
}

/**
 * All webhooks of a service, by name and then by id, without their addresses (beyond the contract). Fails with a
 * `RunError` where the service does not list them. One in a form that this version does not know is left out, with a
 * warning.
 */
export const getWebhooks: Lookup<GetWebhooksArgs, GetWebhooksResult> = webhooks.all.plain;

/** Like `getWebhooks`, but takes inputs and returns an output. */
export const getWebhooksOutput: OutputLookup<GetWebhooksArgs, GetWebhooksResult> = webhooks.all.output;

/**
 * One webhook, by id or by name, for the `channel` of alerts. Not found and more than one found are errors (`RunError`)
 * that list the candidates.
 *
 * ```ts
 * const onCall = pipes.getWebhookOutput({ name: "On-call rota" });
 * export const channel = { type: "webhook", webhookId: onCall.id };
 * ```
 */
export const getWebhook: Lookup<GetWebhookArgs, GetWebhookResult> = webhooks.one.plain;

/** Like `getWebhook`, but takes inputs and returns an output. */
export const getWebhookOutput: OutputLookup<GetWebhookArgs, GetWebhookResult> = webhooks.one.output;

/** Where to look for saved searches. */
export interface GetSavedSearchesArgs extends Scope {}

/** Which saved search: by its id, or by a name that only it has. */
export interface GetSavedSearchArgs extends Target {}

/** What `getSavedSearches` returns. */
export interface GetSavedSearchesResult {
  /** All of them, by name and then by id. Beyond the contract. */
  readonly savedSearches: outputs.SavedSearch[];
}

/** What `getSavedSearch` returns. */
export type GetSavedSearchResult = outputs.SavedSearch;

/**
 * All saved searches of a service, by name and then by id (beyond the contract). Fails with a `RunError` where the
 * service does not list them. One in a form that this version does not know is left out, with a warning.
 */
export const getSavedSearches: Lookup<GetSavedSearchesArgs, GetSavedSearchesResult> = savedSearches.all.plain;

/** Like `getSavedSearches`, but takes inputs and returns an output. */
export const getSavedSearchesOutput: OutputLookup<GetSavedSearchesArgs, GetSavedSearchesResult> =
  savedSearches.all.output;

/**
 * One saved search, by id or by name, for the `savedSearchId` of alerts. Not found and more than one found are errors
 * (`RunError`) that list the candidates.
 *
 * ```ts
 * const errors = await pipes.getSavedSearch({ name: "Errors" });
 * ```
 */
export const getSavedSearch: Lookup<GetSavedSearchArgs, GetSavedSearchResult> = savedSearches.one.plain;

/** Like `getSavedSearch`, but takes inputs and returns an output. */
export const getSavedSearchOutput: OutputLookup<GetSavedSearchArgs, GetSavedSearchResult> =
  savedSearches.one.output;

/** Where to look for dashboards. */
export interface GetDashboardsArgs extends Scope {}

/** Which dashboard: by its id, or by a name that only it has. */
export interface GetDashboardArgs extends Target {}

/** What `getDashboards` returns. */
export interface GetDashboardsResult {
  /** All of them, by name and then by id. Contract 4.3. */
  readonly dashboards: GetDashboardResult[];
}

/**
 * All dashboards of a service, by name and then by id, with the ids of their tiles (contract 4.3). Fails with a
 * `RunError` where the service does not list them. One in a form that this version does not know is left out, with a
 * warning.
 */
export const getDashboards: Lookup<GetDashboardsArgs, GetDashboardsResult> = dashboards.all.plain;

/** Like `getDashboards`, but takes inputs and returns an output. */
export const getDashboardsOutput: OutputLookup<GetDashboardsArgs, GetDashboardsResult> =
  dashboards.all.output;

/**
 * One dashboard with the ids of its tiles by name. Not found and more than one found are errors (`RunError`) that list
 * the candidates.
 *
 * ```ts
 * const checkout = await pipes.getDashboard({ name: "Checkout" });
 * const tileId = pipes.tileIdOf(checkout, "Latency p95");
 * ```
 */
export const getDashboard: Lookup<GetDashboardArgs, GetDashboardResult> = dashboards.one.plain;

/** Like `getDashboard`, but takes inputs and returns an output. */
export const getDashboardOutput: OutputLookup<GetDashboardArgs, GetDashboardResult> = dashboards.one.output;

/** Where to look for alerts. */
export interface GetAlertsArgs extends Scope {}

/** Which alert: by its id, or by a name that only it has. */
export interface GetAlertArgs extends Target {}

/** What `getAlerts` returns. */
export interface GetAlertsResult {
  /** All of them, by name and then by id. Contract 4.3. */
  readonly alerts: outputs.Alert[];
}

/** What `getAlert` returns. */
export type GetAlertResult = outputs.Alert;

/**
 * All alerts of a service, by name and then by id (contract 4.3). Fails with a `RunError` where the service does not
 * list them. One in a form that this version does not know is left out, with a warning.
 */
export const getAlerts: Lookup<GetAlertsArgs, GetAlertsResult> = alerts.all.plain;

/** Like `getAlerts`, but takes inputs and returns an output. */
export const getAlertsOutput: OutputLookup<GetAlertsArgs, GetAlertsResult> = alerts.all.output;

/**
 * One alert, by id or by name. Not found and more than one found are errors (`RunError`) that list the candidates.
 *
 * ```ts
 * const latency = await pipes.getAlert({ name: "p95 latency" });
 * ```
 */
export const getAlert: Lookup<GetAlertArgs, GetAlertResult> = alerts.one.plain;

/** Like `getAlert`, but takes inputs and returns an output. */
export const getAlertOutput: OutputLookup<GetAlertArgs, GetAlertResult> = alerts.one.output;

/** Where to look for pipes. */
export interface GetPipesArgs extends Scope {}

/** Which pipe: by its id, or by a name that only it has. */
export interface GetPipeArgs extends Target {}

/** What `getPipes` returns. */
export interface GetPipesResult {
  /** All of them, by name and then by id. Beyond the contract. */
  readonly pipes: outputs.Pipe[];
}

/** What `getPipe` returns. */
export type GetPipeResult = outputs.Pipe;

/**
 * All pipes of a service, by name and then by id, without connection strings and certificates (contract 2.2; listing is
 * beyond the contract). Fails with a `RunError` where the service does not list them. One in a form that this version
 * does not know is left out, with a warning.
 */
export const getPipes: Lookup<GetPipesArgs, GetPipesResult> = pipes.all.plain;

/** Like `getPipes`, but takes inputs and returns an output. */
export const getPipesOutput: OutputLookup<GetPipesArgs, GetPipesResult> = pipes.all.output;

/**
 * One pipe, by id or by name, without connection strings and certificates. Not found and more than one found are errors
 * (`RunError`) that list the candidates.
 *
 * ```ts
 * const orders = await pipes.getPipe({ name: "orders" });
 * const streams = orders.state === "Running";
 * ```
 */
export const getPipe: Lookup<GetPipeArgs, GetPipeResult> = pipes.one.plain;

/** Like `getPipe`, but takes inputs and returns an output. */
export const getPipeOutput: OutputLookup<GetPipeArgs, GetPipeResult> = pipes.one.output;

/** Where to look for access keys. */
export interface GetAccessKeysArgs extends Scope {}

/** Which access key: by its id, or by a name that only it has. */
export interface GetAccessKeyArgs extends Target {}

/** What `getAccessKeys` returns. */
export interface GetAccessKeysResult {
  /** All of them, by name and then by id. Beyond the contract. */
  readonly accessKeys: outputs.AccessKey[];
}

/** What `getAccessKey` returns. */
export type GetAccessKeyResult = outputs.AccessKey;

/**
 * All access keys of an organization, by name and then by id (contract 2.3; listing is beyond the contract). Fails with
 * a `RunError` where the service does not list them. One in a form that this version does not know is left out, with a
 * warning.
 */
export const getAccessKeys: Lookup<GetAccessKeysArgs, GetAccessKeysResult> = accessKeys.all.plain;

/** Like `getAccessKeys`, but takes inputs and returns an output. */
export const getAccessKeysOutput: OutputLookup<GetAccessKeysArgs, GetAccessKeysResult> =
  accessKeys.all.output;

/**
 * One access key, by the id that manages it or by name, without its secret. Not found and more than one found are
 * errors (`RunError`) that list the candidates.
 *
 * ```ts
 * const ci = await pipes.getAccessKey({ name: "ci" });
 * ```
 */
export const getAccessKey: Lookup<GetAccessKeyArgs, GetAccessKeyResult> = accessKeys.one.plain;

/** Like `getAccessKey`, but takes inputs and returns an output. */
export const getAccessKeyOutput: OutputLookup<GetAccessKeyArgs, GetAccessKeyResult> = accessKeys.one.output;

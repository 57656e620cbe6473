// Written by `npm run generate` from `tools/codegen/functions.ts`; change that.

import type * as outputs from "../types/output.generated";
import type { SourceKind, WebhookService } from "./knownValues.generated";
import type { Scope, Target } from "../../functions/finders";
import {
  findSources,
  findWebhooks,
  findSavedSearches,
  findDashboards,
  findAlerts,
  findPipes,
  findAccessKeys,
  findRoles,
  findReversePrivateEndpoints,
} from "../../functions/table.generated";
import type { GetWebhookResult, GetDashboardResult } from "../functions";
import { lookups, type Lookup, type OutputLookup } from "../lookups";

export type { GetWebhookResult, GetDashboardResult };

/** Organization and service of the data sources. */
export interface GetSourcesArgs extends Scope {}

/** The source to find: by its ID, or by its name and kind. */
export interface GetSourceArgs extends Target {
  /**
   * Kind of the source, such as `log`. Known values: `log`, `trace`, `metric`, `session`, `promql`; services can add
   * more.
   */
  readonly kind?: SourceKind | undefined;
}

/** The result of `getSources`. */
export interface GetSourcesResult {
  /** All data sources, sorted by name and then by ID. */
  readonly sources: outputs.Source[];
}

/** The result of `getSource`. */
export type GetSourceResult = outputs.Source;

const sources = lookups(findSources);

/**
 * Returns all data sources of a service, sorted by name and then by ID. The function fails if the service does not list
 * data sources. The result omits objects that this version cannot read, and a warning lists them.
 */
export const getSources: Lookup<GetSourcesArgs, GetSourcesResult> = sources.all.plain;

/** Like `getSources`, but accepts inputs and returns an output. */
export const getSourcesOutput: OutputLookup<GetSourcesArgs, GetSourcesResult> = sources.all.output;

/**
 * Returns one data source. Set one or more of `id`, `name` and `kind`. The function fails if no source or more than one
 * source matches, and the message lists the candidates.
 *
 * ```ts
 * const traces = pipes.getSourceOutput({ name: "Traces" });
 * export const tracesId = traces.id;
 * ```
 */
export const getSource: Lookup<GetSourceArgs, GetSourceResult> = sources.one.plain;

/** Like `getSource`, but accepts inputs and returns an output. */
export const getSourceOutput: OutputLookup<GetSourceArgs, GetSourceResult> = sources.one.output;

/** Organization and service of the webhooks. */
export interface GetWebhooksArgs extends Scope {}

/** The webhook to find: by its ID, or by its name and service. */
export interface GetWebhookArgs extends Target {
  /**
   * Product that receives the alerts. Two webhooks of different products can have one name. Known values: `slack`,
   * `incidentio`, `generic`, `slack_api`, `pagerduty_api`; services can add more.
   */
  readonly service?: WebhookService | undefined;
}

/** The result of `getWebhooks`. */
export interface GetWebhooksResult {
  /** All webhooks, sorted by name and then by ID. */
  readonly webhooks: GetWebhookResult[];
}

const webhooks = lookups(findWebhooks);

/**
 * Returns all webhooks of a service, sorted by name and then by ID, without their addresses. The function fails if the
 * service does not list webhooks. The result omits objects that this version cannot read, and a warning lists them.
 */
export const getWebhooks: Lookup<GetWebhooksArgs, GetWebhooksResult> = webhooks.all.plain;

/** Like `getWebhooks`, but accepts inputs and returns an output. */
export const getWebhooksOutput: OutputLookup<GetWebhooksArgs, GetWebhooksResult> = webhooks.all.output;

/**
 * Returns one webhook. Use its `id` as the `webhookId` of the `channel` of an alert. Set one or more of `id`, `name`
 * and `service`. The function fails if no webhook or more than one webhook matches, and the message lists the
 * candidates.
 *
 * ```ts
 * const onCall = pipes.getWebhookOutput({ name: "On-call rota" });
 * export const channel = { type: "webhook", webhookId: onCall.id };
 * ```
 */
export const getWebhook: Lookup<GetWebhookArgs, GetWebhookResult> = webhooks.one.plain;

/** Like `getWebhook`, but accepts inputs and returns an output. */
export const getWebhookOutput: OutputLookup<GetWebhookArgs, GetWebhookResult> = webhooks.one.output;

/** Organization and service of the saved searches. */
export interface GetSavedSearchesArgs extends Scope {}

/** The saved search to find: by its ID, or by its unique name. */
export interface GetSavedSearchArgs extends Target {}

/** The result of `getSavedSearches`. */
export interface GetSavedSearchesResult {
  /** All saved searches, sorted by name and then by ID. */
  readonly savedSearches: outputs.SavedSearch[];
}

/** The result of `getSavedSearch`. */
export type GetSavedSearchResult = outputs.SavedSearch;

const savedSearches = lookups(findSavedSearches);

/**
 * Returns all saved searches of a service, sorted by name and then by ID. The function fails if the service does not
 * list saved searches. The result omits objects that this version cannot read, and a warning lists them.
 */
export const getSavedSearches: Lookup<GetSavedSearchesArgs, GetSavedSearchesResult> = savedSearches.all.plain;

/** Like `getSavedSearches`, but accepts inputs and returns an output. */
export const getSavedSearchesOutput: OutputLookup<GetSavedSearchesArgs, GetSavedSearchesResult> =
  savedSearches.all.output;

/**
 * Returns one saved search. Use its `id` as the `savedSearchId` of an alert. Set `id`, `name` or both. The function
 * fails if no saved search or more than one saved search matches, and the message lists the candidates.
 *
 * ```ts
 * const errors = pipes.getSavedSearchOutput({ name: "Errors" });
 * export const savedSearchId = errors.id;
 * ```
 */
export const getSavedSearch: Lookup<GetSavedSearchArgs, GetSavedSearchResult> = savedSearches.one.plain;

/** Like `getSavedSearch`, but accepts inputs and returns an output. */
export const getSavedSearchOutput: OutputLookup<GetSavedSearchArgs, GetSavedSearchResult> =
  savedSearches.one.output;

/** Organization and service of the dashboards. */
export interface GetDashboardsArgs extends Scope {}

/** The dashboard to find: by its ID, or by its unique name. */
export interface GetDashboardArgs extends Target {}

/** The result of `getDashboards`. */
export interface GetDashboardsResult {
  /** All dashboards, sorted by name and then by ID. */
  readonly dashboards: GetDashboardResult[];
}

const dashboards = lookups(findDashboards);

/**
 * Returns all dashboards of a service, sorted by name and then by ID, with the IDs of their tiles. The function fails
 * if the service does not list dashboards. The result omits objects that this version cannot read, and a warning lists
 * them.
 */
export const getDashboards: Lookup<GetDashboardsArgs, GetDashboardsResult> = dashboards.all.plain;

/** Like `getDashboards`, but accepts inputs and returns an output. */
export const getDashboardsOutput: OutputLookup<GetDashboardsArgs, GetDashboardsResult> =
  dashboards.all.output;

/**
 * Returns one dashboard, with the IDs of its tiles by name. Set `id`, `name` or both. The function fails if no
 * dashboard or more than one dashboard matches, and the message lists the candidates.
 *
 * ```ts
 * const checkout = pipes.getDashboardOutput({ name: "Checkout" });
 * export const tileId = pipes.tileIdOf(checkout, "Latency p95");
 * ```
 */
export const getDashboard: Lookup<GetDashboardArgs, GetDashboardResult> = dashboards.one.plain;

/** Like `getDashboard`, but accepts inputs and returns an output. */
export const getDashboardOutput: OutputLookup<GetDashboardArgs, GetDashboardResult> = dashboards.one.output;

/** Organization and service of the alerts. */
export interface GetAlertsArgs extends Scope {}

/** The alert to find: by its ID, or by its unique name. */
export interface GetAlertArgs extends Target {}

/** The result of `getAlerts`. */
export interface GetAlertsResult {
  /** All alerts, sorted by name and then by ID. */
  readonly alerts: outputs.Alert[];
}

/** The result of `getAlert`. */
export type GetAlertResult = outputs.Alert;

const alerts = lookups(findAlerts);

/**
 * Returns all alerts of a service, sorted by name and then by ID. The function fails if the service does not list
 * alerts. The result omits objects that this version cannot read, and a warning lists them.
 */
export const getAlerts: Lookup<GetAlertsArgs, GetAlertsResult> = alerts.all.plain;

/** Like `getAlerts`, but accepts inputs and returns an output. */
export const getAlertsOutput: OutputLookup<GetAlertsArgs, GetAlertsResult> = alerts.all.output;

/**
 * Returns one alert. Set `id`, `name` or both. The function fails if no alert or more than one alert matches, and the
 * message lists the candidates.
 *
 * ```ts
 * const checkoutFails = pipes.getAlertOutput({ name: "Checkout fails" });
 * export const alertState = checkoutFails.state;
 * ```
 */
export const getAlert: Lookup<GetAlertArgs, GetAlertResult> = alerts.one.plain;

/** Like `getAlert`, but accepts inputs and returns an output. */
export const getAlertOutput: OutputLookup<GetAlertArgs, GetAlertResult> = alerts.one.output;

/** Organization and service of the pipes. */
export interface GetPipesArgs extends Scope {}

/** The pipe to find: by its ID, or by its unique name. */
export interface GetPipeArgs extends Target {}

/** The result of `getPipes`. */
export interface GetPipesResult {
  /** All pipes, sorted by name and then by ID. */
  readonly pipes: outputs.Pipe[];
}

/** The result of `getPipe`. */
export type GetPipeResult = outputs.Pipe;

const pipes = lookups(findPipes);

/**
 * Returns all pipes of a service, sorted by name and then by ID, without connection strings and certificates. The
 * function fails if the service does not list pipes. The result omits objects that this version cannot read, and a
 * warning lists them.
 */
export const getPipes: Lookup<GetPipesArgs, GetPipesResult> = pipes.all.plain;

/** Like `getPipes`, but accepts inputs and returns an output. */
export const getPipesOutput: OutputLookup<GetPipesArgs, GetPipesResult> = pipes.all.output;

/**
 * Returns one pipe, without connection strings and certificates. Set `id`, `name` or both. The function fails if no
 * pipe or more than one pipe matches, and the message lists the candidates.
 *
 * ```ts
 * const orders = pipes.getPipeOutput({ name: "order-events" });
 * export const ordersState = orders.state;
 * ```
 */
export const getPipe: Lookup<GetPipeArgs, GetPipeResult> = pipes.one.plain;

/** Like `getPipe`, but accepts inputs and returns an output. */
export const getPipeOutput: OutputLookup<GetPipeArgs, GetPipeResult> = pipes.one.output;

/** Organization and service of the access keys. */
export interface GetAccessKeysArgs extends Scope {
  /** Has no effect, because access keys belong to an organization. */
  readonly serviceId?: string | undefined;
}

/** The access key to find: by its ID, or by its unique name. */
export interface GetAccessKeyArgs extends Target {
  /** Has no effect, because access keys belong to an organization. */
  readonly serviceId?: string | undefined;
}

/** The result of `getAccessKeys`. */
export interface GetAccessKeysResult {
  /** All access keys, sorted by name and then by ID. */
  readonly accessKeys: outputs.AccessKey[];
}

/** The result of `getAccessKey`. */
export type GetAccessKeyResult = outputs.AccessKey;

const accessKeys = lookups(findAccessKeys);

/**
 * Returns all access keys of an organization, sorted by name and then by ID. The function fails if the service does not
 * list access keys. The result omits objects that this version cannot read, and a warning lists them.
 */
export const getAccessKeys: Lookup<GetAccessKeysArgs, GetAccessKeysResult> = accessKeys.all.plain;

/** Like `getAccessKeys`, but accepts inputs and returns an output. */
export const getAccessKeysOutput: OutputLookup<GetAccessKeysArgs, GetAccessKeysResult> =
  accessKeys.all.output;

/**
 * Returns one access key, without its secret. Set `id`, `name` or both. `id` is the ID of the key, not its `authKeyId`.
 * The function fails if no access key or more than one access key matches, and the message lists the candidates.
 *
 * ```ts
 * const ci = pipes.getAccessKeyOutput({ name: "ci" });
 * export const expiry = ci.expireAt;
 * ```
 */
export const getAccessKey: Lookup<GetAccessKeyArgs, GetAccessKeyResult> = accessKeys.one.plain;

/** Like `getAccessKey`, but accepts inputs and returns an output. */
export const getAccessKeyOutput: OutputLookup<GetAccessKeyArgs, GetAccessKeyResult> = accessKeys.one.output;

/** Organization and service of the roles. */
export interface GetRolesArgs extends Scope {
  /** Has no effect, because roles belong to an organization. */
  readonly serviceId?: string | undefined;
}

/** The role to find: by its ID, or by its unique name. */
export interface GetRoleArgs extends Target {
  /** Has no effect, because roles belong to an organization. */
  readonly serviceId?: string | undefined;
}

/** The result of `getRoles`. */
export interface GetRolesResult {
  /** All roles, sorted by name and then by ID. */
  readonly roles: outputs.Role[];
}

/** The result of `getRole`. */
export type GetRoleResult = outputs.Role;

const roles = lookups(findRoles);

/**
 * Returns all roles of an organization, sorted by name and then by ID. The function fails if the service does not list
 * roles. The result omits objects that this version cannot read, and a warning lists them.
 */
export const getRoles: Lookup<GetRolesArgs, GetRolesResult> = roles.all.plain;

/** Like `getRoles`, but accepts inputs and returns an output. */
export const getRolesOutput: OutputLookup<GetRolesArgs, GetRolesResult> = roles.all.output;

/**
 * Returns one role of an organization. Use its `id` in the `assignedRoleIds` of an access key. Set `id`, `name` or
 * both. The function fails if no role or more than one role matches, and the message lists the candidates.
 *
 * ```ts
 * const auditor = pipes.getRoleOutput({ name: "auditor" });
 * new pipes.AccessKey("audit", { name: "audit", assignedRoleIds: [auditor.id] });
 * ```
 */
export const getRole: Lookup<GetRoleArgs, GetRoleResult> = roles.one.plain;

/** Like `getRole`, but accepts inputs and returns an output. */
export const getRoleOutput: OutputLookup<GetRoleArgs, GetRoleResult> = roles.one.output;

/** Organization and service of the reverse private endpoints. */
export interface GetReversePrivateEndpointsArgs extends Scope {}

/** The reverse private endpoint to find: by its ID, or by its unique description. */
export interface GetReversePrivateEndpointArgs extends Scope, Pick<Target, "id"> {
  /** Exact description of the object. The function fails if several objects have this description. */
  readonly description?: string | undefined;
}

/** The result of `getReversePrivateEndpoints`. */
export interface GetReversePrivateEndpointsResult {
  /** All reverse private endpoints, sorted by description and then by ID. */
  readonly reversePrivateEndpoints: outputs.ReversePrivateEndpoint[];
}

/** The result of `getReversePrivateEndpoint`. */
export type GetReversePrivateEndpointResult = outputs.ReversePrivateEndpoint;

const reversePrivateEndpoints = lookups(findReversePrivateEndpoints);

/**
 * Returns all reverse private endpoints of a service, sorted by description and then by ID. The function fails if the
 * service does not list reverse private endpoints. The result omits objects that this version cannot read, and a
 * warning lists them.
 */
export const getReversePrivateEndpoints: Lookup<
  GetReversePrivateEndpointsArgs,
  GetReversePrivateEndpointsResult
> = reversePrivateEndpoints.all.plain;

/** Like `getReversePrivateEndpoints`, but accepts inputs and returns an output. */
export const getReversePrivateEndpointsOutput: OutputLookup<
  GetReversePrivateEndpointsArgs,
  GetReversePrivateEndpointsResult
> = reversePrivateEndpoints.all.output;

/**
 * Returns one private endpoint that pipes connect through. Use its `id` in the `reversePrivateEndpointIds` of a Kafka
 * source. Set `id`, `description` or both. The function fails if no reverse private endpoint or more than one reverse
 * private endpoint matches, and the message lists the candidates.
 *
 * ```ts
 * const brokers = pipes.getReversePrivateEndpointOutput({ description: "Brokers" });
 * export const reversePrivateEndpointIds = [brokers.id];
 * ```
 */
export const getReversePrivateEndpoint: Lookup<
  GetReversePrivateEndpointArgs,
  GetReversePrivateEndpointResult
> = reversePrivateEndpoints.one.plain;

/** Like `getReversePrivateEndpoint`, but accepts inputs and returns an output. */
export const getReversePrivateEndpointOutput: OutputLookup<
  GetReversePrivateEndpointArgs,
  GetReversePrivateEndpointResult
> = reversePrivateEndpoints.one.output;

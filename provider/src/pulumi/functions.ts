import * as pulumi from "@pulumi/pulumi";
import type { Place } from "../core/api";
import { isObject, withoutValueAt, type JsonObject } from "../core/json";
import { expectTile, idOfTile, tileIdsOf, type TileIds } from "../resources/tileIds";
import { Dashboard } from "./dashboard";
import type { SourceKind } from "./knownValues.generated";
import { lookups, type Lookup, type OutputLookup, type Scope, type Target } from "./lookups";
import { propertyFacts } from "./propertyFacts.generated";
import { programError } from "./stackTraces";
import type * as outputs from "./types/output.generated";
import { applyWithUnknowns } from "./unknowns";

/*
 * The functions. A result has all objects, by name and then by id, without one in a form that this version does not know,
 * of which a warning tells.
 */

/** What to do about objects that can only be listed. */
const giveTheId = "give the id itself where one is needed";

/** Where to look for sources. */
export interface GetSourcesArgs extends Scope {}

/** Which source: by its id, or by name and kind. */
export interface GetSourceArgs extends Target {
  /**
   * Its kind. Known values: `log`, `trace`, `metric`, `session`, `promql`; services add to them. Default: any kind.
   * Beyond the contract: 2.4 shows no fields.
   */
  readonly kind?: SourceKind | undefined;
}

/** What `getSources` returns. */
export interface GetSourcesResult {
  /** All of them, by name and then by id. Contract 4.3. */
  readonly sources: outputs.Source[];
}

/** What `getSource` returns. */
export type GetSourceResult = outputs.Source;

const sources = lookups<"sources", outputs.Source, outputs.Source, GetSourceArgs>({
  field: "sources",
  noun: "source",
  instead: giveTheId,
  by: ["id", "name", "kind"],
  list: (api, at) => api.listSources(at),
  show: (source) => source,
});

/**
 * All data sources of a service, by name and then by id (contract 4.3). Fails with a `RunError` where the service does not list
 * them. One in a form that this version does not know is left out, with a warning.
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

/** A webhook without its address, which often is a secret. */
export interface GetWebhookResult extends Omit<outputs.Webhook, "url"> {}

const webhooks = lookups({
  field: "webhooks",
  noun: "webhook",
  instead: giveTheId,
  list: (api, at) => api.listWebhooks(at),
  show: ({ url: _url, ...webhook }: outputs.Webhook): GetWebhookResult => webhook,
});

/**
 * All webhooks of a service, by name and then by id, without their addresses (beyond the contract). Fails with a `RunError`
 * where the service does not list them. One in a form that this version does not know is left out, with a warning.
 */
export const getWebhooks: Lookup<GetWebhooksArgs, GetWebhooksResult> = webhooks.all.plain;

/** Like `getWebhooks`, but takes inputs and returns an output. */
export const getWebhooksOutput: OutputLookup<GetWebhooksArgs, GetWebhooksResult> = webhooks.all.output;

/**
 * One webhook, by id or by name, for the `channel` of alerts. Not found and more than one found are errors (`RunError`) that
 * list the candidates.
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

const savedSearches = lookups({
  field: "savedSearches",
  noun: "saved search",
  instead: giveTheId,
  list: (api, at) => api.listSavedSearches(at),
  show: (search: outputs.SavedSearch) => search,
});

/**
 * All saved searches of a service, by name and then by id (beyond the contract). Fails with a `RunError` where the service does
 * not list them. One in a form that this version does not know is left out, with a warning.
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

/** A dashboard with the ids of its tiles by name. */
export interface GetDashboardResult extends outputs.Dashboard {
  /**
   * Tile name → tile id, for alerts to point at; a name that is not unique gets its place added: `Errors (2)`. This
   * package's own.
   */
  readonly tileIds: TileIds;
}

const dashboards = lookups({
  field: "dashboards",
  noun: "dashboard",
  list: (api, at) => api.dashboards.list(at),
  get: (api, at, id) => api.dashboards.get({ ...at, id }),
  show: (dashboard: outputs.Dashboard): GetDashboardResult => ({
    ...dashboard,
    tileIds: tileIdsOf(dashboard),
  }),
});

/**
 * All dashboards of a service, by name and then by id, with the ids of their tiles (contract 4.3). Fails with a `RunError` where
 * the service does not list them. One in a form that this version does not know is left out, with a warning.
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

const alerts = lookups({
  field: "alerts",
  noun: "alert",
  list: (api, at) => api.alerts.list(at),
  get: (api, at, id) => api.alerts.get({ ...at, id }),
  show: (alert: outputs.Alert) => alert,
});

/**
 * All alerts of a service, by name and then by id (contract 4.3). Fails with a `RunError` where the service does not list them.
 * One in a form that this version does not know is left out, with a warning.
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

const pipes = lookups({
  field: "pipes",
  noun: "pipe",
  list: (api, at) => api.pipes.list(at),
  get: (api, at, id) => api.pipes.get({ ...at, id }),
  show: (pipe: outputs.Pipe) =>
    propertyFacts.Pipe.secretArgs.reduce(
      withoutValueAt,
      pipe as unknown as JsonObject,
    ) as unknown as outputs.Pipe,
});

/**
 * All pipes of a service, by name and then by id, without connection strings and certificates (contract 2.2; listing is beyond
 * the contract). Fails with a `RunError` where the service does not list them. One in a form that this version does not know
 * is left out, with a warning.
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

/** Keys belong to no service, and the account may have none. */
const organizationOf = ({ organizationId }: Place): Place => ({ organizationId, serviceId: "" });

const accessKeys = lookups({
  field: "accessKeys",
  noun: "access key",
  list: (api, at) => api.keys.list(organizationOf(at)),
  get: (api, at, id) => api.keys.get({ ...organizationOf(at), id }),
  show: (key: outputs.AccessKey) => key,
});

/**
 * All access keys of an organization, by name and then by id (contract 2.3; listing is beyond the contract). Fails with a
 * `RunError` where the service does not list them. One in a form that this version does not know is left out, with a warning.
 */
export const getAccessKeys: Lookup<GetAccessKeysArgs, GetAccessKeysResult> = accessKeys.all.plain;

/** Like `getAccessKeys`, but takes inputs and returns an output. */
export const getAccessKeysOutput: OutputLookup<GetAccessKeysArgs, GetAccessKeysResult> =
  accessKeys.all.output;

/**
 * One access key, by the id that manages it or by name, without its secret. Not found and more than one found are errors
 * (`RunError`) that list the candidates.
 *
 * ```ts
 * const ci = await pipes.getAccessKey({ name: "ci" });
 * ```
 */
export const getAccessKey: Lookup<GetAccessKeyArgs, GetAccessKeyResult> = accessKeys.one.plain;

/** Like `getAccessKey`, but takes inputs and returns an output. */
export const getAccessKeyOutput: OutputLookup<GetAccessKeyArgs, GetAccessKeyResult> = accessKeys.one.output;

/**
 * The id of a tile by the tile's name, for alerts to point at. The dashboard is one of the program or one that a
 * function returned. A name that none of its tiles has is an error that lists those that there are, in the preview already.
 *
 * ```ts
 * const checkout = pipes.getDashboardOutput({ name: "Checkout" });
 * export const latencyTile = pipes.tileIdOf(checkout, "Latency p95");
 * ```
 *
 * @param dashboard The dashboard: a resource of the program, or what `getDashboard` or `getDashboardOutput` returned.
 * @param tile Name of the tile; of tiles with the same name the second is `<name> (2)`, and so on.
 * @returns The id; in the preview of a new dashboard not known yet.
 */
export function tileIdOf(
  dashboard: Dashboard | pulumi.Input<GetDashboardResult>,
  tile: pulumi.Input<string>,
): pulumi.Output<string> {
  if (!Dashboard.isInstance(dashboard)) {
    return pulumi.all([pulumi.output<unknown>(dashboard), tile]).apply(([found, wanted]) => {
      const { name, tileIds } = found as GetDashboardResult;
      return told(() => idOfTile(tileIds, wanted, name));
    });
  }
  const parts = pulumi.all([
    dashboard.name,
    pulumi.output<unknown>(dashboard.tiles),
    tile,
    dashboard.tileIds,
  ]);
  return applyWithUnknowns<unknown, unknown>(parts, (known) => {
    const [name, tiles, wanted, ids] = Array.isArray(known) ? (known as readonly unknown[]) : [];
    if (typeof wanted !== "string") return pulumi.unknown;
    const title = typeof name === "string" ? name : "";
    // Names are known before ids are: so the preview of a new dashboard tells what none of its tiles is called.
    if (Array.isArray(tiles) && hasKnownNames(tiles)) {
      told(() => {
        expectTile(tiles, wanted, title);
      });
    }
    return pulumi.isUnknown(ids) ? ids : told(() => idOfTile(ids as TileIds | undefined, wanted, title));
  }) as pulumi.Output<string>;
}

const hasKnownNames = (tiles: readonly unknown[]): boolean =>
  tiles.every((tile) => !pulumi.isUnknown(tile) && (!isObject(tile) || !pulumi.isUnknown(tile["name"])));

function told<Result>(look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    throw programError(error instanceof Error ? error.message : String(error));
  }
}

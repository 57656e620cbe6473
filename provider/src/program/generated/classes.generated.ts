// Written by `npm run generate` from `tools/codegen/classes.ts` and `tools/codegen/examples`; change these.

import type * as pulumi from "@pulumi/pulumi";
import type {
  ReversePrivateEndpointArgs,
  PipeArgs,
  PipeSettingsArgs,
  PipeScalingArgs,
  AccessKeyArgs,
  WebhookArgs,
  SavedSearchArgs,
  DashboardArgs,
  AlertArgs,
} from "../args";
import type {
  ReversePrivateEndpointOutputs,
  PipeOutputs,
  PipeSettingsOutputs,
  PipeScalingOutputs,
  AccessKeyOutputs,
  WebhookOutputs,
  SavedSearchOutputs,
  DashboardOutputs,
  AlertOutputs,
} from "./fields.generated";
import { PipesProvider } from "../provider";
import type { ProviderArgs } from "./provider.generated";
import { isResource, noArgs, PipesResource } from "../resource";

export interface ReversePrivateEndpoint extends ReversePrivateEndpointOutputs {}

/**
 * A private endpoint that pipes connect through. To adopt an existing endpoint, set `adoptId`.
 *
 * ```ts
 * const brokers = new pipes.ReversePrivateEndpoint("brokers", {
 *   description: "Event brokers",
 *   type: "VPC_ENDPOINT_SERVICE",
 *   vpcEndpointServiceName: "com.amazonaws.vpce.eu-west-1.vpce-svc-0123456789abcdef0",
 *   customPrivateDnsMappings: [{ privateDnsName: "*.brokers.example.com" }],
 * });
 * export const reversePrivateEndpointIds = [brokers.id];
 * ```
 */
export class ReversePrivateEndpoint extends PipesResource {
  constructor(name: string, args: ReversePrivateEndpointArgs, opts?: pulumi.CustomResourceOptions) {
    super("ReversePrivateEndpoint", name, args, opts);
  }

  /**
   * Reads a private endpoint without managing it. `id` is the ID of the private endpoint in the configured service. For
   * another service, it is `organizationId/serviceId/id`. The call fails if the private endpoint does not exist.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): ReversePrivateEndpoint {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is a `ReversePrivateEndpoint`. */
  static override isInstance(value: unknown): value is ReversePrivateEndpoint {
    return isResource(value, "ReversePrivateEndpoint");
  }
}

export interface Pipe extends PipeOutputs {}

/**
 * A pipe with its source, destination, settings, scaling and run state. To manage only some settings of a pipe that
 * another tool creates, use `PipeSettings`. If you change an immutable field, such as the topic or the destination
 * table, the pipe is replaced and starts over. Other fields are updated in place. To adopt an existing pipe, set
 * `adoptId`.
 *
 * ```ts
 * const password = new pulumi.Config().requireSecret("password");
 * new pipes.Pipe("orders", {
 *   name: "orders",
 *   source: {
 *     kafka: {
 *       brokers: "broker:9092",
 *       topics: "orders",
 *       type: "kafka",
 *       format: "JSONEachRow",
 *       authentication: "PLAIN",
 *       credentials: { username: "loader", password },
 *     },
 *   },
 *   destination: {
 *     database: "default",
 *     table: "orders",
 *     tableDefinition: { engine: { type: "MergeTree" }, sortingKey: ["id"] },
 *     columns: [{ name: "id", type: "UInt64" }],
 *   },
 *   fieldMappings: [{ sourceField: "id", destinationField: "id" }],
 *   scaling: { replicas: 2 },
 * });
 * ```
 *
 * A stopped pipe from a database:
 *
 * ```ts
 * new pipes.Pipe("shop", {
 *   name: "shop",
 *   source: {
 *     postgres: {
 *       host: "db.internal",
 *       port: 5432,
 *       database: "shop",
 *       settings: { replicationMode: "cdc" },
 *       credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
 *       tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }],
 *     },
 *   },
 *   destination: { database: "default" },
 *   stopped: true,
 * });
 * ```
 */
export class Pipe extends PipesResource {
  constructor(name: string, args: PipeArgs, opts?: pulumi.CustomResourceOptions) {
    super("Pipe", name, args, opts);
  }

  /**
   * Reads a pipe without managing it. `id` is the ID of the pipe in the configured service. For another service, it is
   * `organizationId/serviceId/id`. The call fails if the pipe does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Pipe {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is a `Pipe`. */
  static override isInstance(value: unknown): value is Pipe {
    return isResource(value, "Pipe");
  }
}

export interface PipeSettings extends PipeSettingsOutputs {}

/**
 * Settings of an existing pipe: its name, source connection, tables, columns and tuning. The resource adopts the pipe
 * with the ID `pipeId`, manages only the fields that you set, and never creates or deletes the pipe.
 *
 * ```ts
 * new pipes.PipeSettings("orders", {
 *   pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
 *   settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
 * });
 * ```
 *
 * The password of a database. If you set `tableMappings` too, list all tables: tables that it lacks leave replication:
 *
 * ```ts
 * const password = new pulumi.Config().requireSecret("databasePassword");
 * new pipes.PipeSettings("shop", {
 *   pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
 *   source: { postgres: { credentials: { username: "replicator", password } } },
 * });
 * ```
 */
export class PipeSettings extends PipesResource {
  constructor(name: string, args: PipeSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super("PipeSettings", name, args, opts);
  }

  /**
   * Reads a pipe without managing it. `id` is the ID of the pipe in the configured service. For another service, it is
   * `organizationId/serviceId/id`. The call fails if the pipe does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PipeSettings {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is a `PipeSettings`. */
  static override isInstance(value: unknown): value is PipeSettings {
    return isResource(value, "PipeSettings");
  }
}

export interface PipeScaling extends PipeScalingOutputs {}

/**
 * The compute that all database pipes of a service share. The service creates it with its first database pipe, and
 * `pulumi destroy` keeps it. Set `dependsOn` to a database pipe of the program, so that the first `pulumi up` creates
 * the pipe first. A change can take ten minutes.
 *
 * ```ts
 * const source = {
 *   postgres: {
 *     host: "db.internal",
 *     port: 5432,
 *     database: "shop",
 *     settings: { replicationMode: "cdc" },
 *     credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
 *     tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }],
 *   },
 * };
 * const orders = new pipes.Pipe("orders", { name: "orders", source, destination: { database: "default" } });
 * new pipes.PipeScaling("databases", { replicaCpuMillicores: 2000, replicaMemoryGb: 8 }, { dependsOn: orders });
 * ```
 */
export class PipeScaling extends PipesResource {
  constructor(name: string, args: PipeScalingArgs, opts?: pulumi.CustomResourceOptions) {
    super("PipeScaling", name, args, opts);
  }

  /**
   * Reads a pipe scaling without managing it. `id` is the ID of its service in the configured organization. For another
   * organization, it is `organizationId/id`. The call fails if the pipe scaling does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PipeScaling {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is a `PipeScaling`. */
  static override isInstance(value: unknown): value is PipeScaling {
    return isResource(value, "PipeScaling");
  }
}

export interface AccessKey extends AccessKeyOutputs {}

/**
 * An access key: its name, roles, expiry, state and allowed addresses. If your service has custom roles, set
 * `assignedRoleIds` instead of `roles`, which such a service may ignore. To adopt an existing key, set `adoptId`.
 *
 * A new key, and a provider that uses it:
 *
 * ```ts
 * const deploy = new pipes.AccessKey("deploy", {
 *   name: "deploy",
 *   roles: ["developer"],
 *   expireAt: "2027-06-30T00:00:00Z",
 *   ipAccessList: [{ source: "10.0.0.0/8" }],
 *   rotationTrigger: "2026-11",
 * });
 * new pipes.Provider("as-deploy", { authKeyId: deploy.authKeyId, authKeySecret: deploy.authKeySecret });
 * ```
 *
 * An existing key, adopted:
 *
 * ```ts
 * new pipes.AccessKey("ci", {
 *   adoptId: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852",
 *   roles: ["developer"],
 *   expireAt: "2027-06-30T00:00:00Z",
 *   ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
 * });
 * ```
 */
export class AccessKey extends PipesResource {
  constructor(name: string, args: AccessKeyArgs, opts?: pulumi.CustomResourceOptions) {
    super("AccessKey", name, args, opts);
  }

  /**
   * Reads an access key without managing it. `id` is the ID of the access key in the configured organization. For
   * another organization, it is `organizationId/id`. The call fails if the access key does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessKey {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is an `AccessKey`. */
  static override isInstance(value: unknown): value is AccessKey {
    return isResource(value, "AccessKey");
  }
}

export interface Webhook extends WebhookOutputs {}

/**
 * A webhook that alerts are delivered to. To adopt an existing webhook, set `adoptId`.
 *
 * ```ts
 * const config = new pulumi.Config();
 * const onCall = new pipes.Webhook("onCall", {
 *   name: "Escalation",
 *   service: "generic",
 *   url: config.requireSecret("onCallUrl"),
 *   headers: { Authorization: config.requireSecret("onCallToken") },
 * });
 * export const channel = { type: "webhook", webhookId: onCall.id };
 * ```
 *
 * An existing webhook, adopted. Pulumi manages only its description, and `pulumi destroy` keeps it on the service:
 *
 * ```ts
 * new pipes.Webhook("teamChat", { adoptId: "65f1a0c3d2b4e5f607182e02", description: "Orders" });
 * ```
 */
export class Webhook extends PipesResource {
  constructor(name: string, args: WebhookArgs, opts?: pulumi.CustomResourceOptions) {
    super("Webhook", name, args, opts);
  }

  /**
   * Reads a webhook without managing it. `id` is the ID of the webhook in the configured service. For another service,
   * it is `organizationId/serviceId/id`. The call fails if the webhook does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Webhook {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is a `Webhook`. */
  static override isInstance(value: unknown): value is Webhook {
    return isResource(value, "Webhook");
  }
}

export interface SavedSearch extends SavedSearchOutputs {}

/**
 * A saved search that alerts can watch. To adopt an existing saved search, set `adoptId`.
 *
 * ```ts
 * const logs = pipes.getSourceOutput({ name: "Logs" });
 * const timeouts = new pipes.SavedSearch("timeouts", {
 *   name: "Timeouts",
 *   sourceId: logs.id,
 *   where: "message:timeout",
 *   whereLanguage: "lucene",
 * });
 * new pipes.Alert("many-timeouts", {
 *   savedSearchId: timeouts.id,
 *   source: "saved_search",
 *   threshold: 10,
 *   thresholdType: "above",
 *   interval: "5m",
 *   channel: { type: "email", emailRecipients: ["shop@example.com"] },
 * });
 * ```
 */
export class SavedSearch extends PipesResource {
  constructor(name: string, args: SavedSearchArgs, opts?: pulumi.CustomResourceOptions) {
    super("SavedSearch", name, args, opts);
  }

  /**
   * Reads a saved search without managing it. `id` is the ID of the saved search in the configured service. For another
   * service, it is `organizationId/serviceId/id`. The call fails if the saved search does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SavedSearch {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is a `SavedSearch`. */
  static override isInstance(value: unknown): value is SavedSearch {
    return isResource(value, "SavedSearch");
  }
}

export interface Dashboard extends DashboardOutputs {}

/**
 * A dashboard with its tiles. A tile keeps its ID and its alerts as long as its name is unique and unchanged. If you
 * remove an optional argument, such as `tags`, the next update clears it on the service. To adopt an existing
 * dashboard, set `adoptId`.
 *
 * ```ts
 * const traces = pipes.getSourceOutput({ name: "Traces" });
 * const config = { displayType: "line", sourceId: traces.id, select: [{ aggFn: "count" }] };
 * const checkout = new pipes.Dashboard("checkout", {
 *   name: "Checkout",
 *   tags: ["shop"],
 *   tiles: [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config }],
 * });
 * export const rateTile = pipes.tileIdOf(checkout, "Rate");
 * ```
 *
 * An existing dashboard, adopted. Pulumi manages only its tags. Tiles and their alerts stay, except what the API does not
 * return, such as PromQL tiles, which the update removes. `pulumi destroy` keeps the dashboard on the service:
 *
 * ```ts
 * new pipes.Dashboard("orders", { adoptId: "65f1a0c3d2b4e5f607182930", tags: ["shop"] });
 * ```
 */
export class Dashboard extends PipesResource {
  constructor(name: string, args: DashboardArgs, opts?: pulumi.CustomResourceOptions) {
    super("Dashboard", name, args, opts);
  }

  /**
   * Reads a dashboard without managing it. `id` is the ID of the dashboard in the configured service. For another
   * service, it is `organizationId/serviceId/id`. The call fails if the dashboard does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Dashboard {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is a `Dashboard`. */
  static override isInstance(value: unknown): value is Dashboard {
    return isResource(value, "Dashboard");
  }
}

export interface Alert extends AlertOutputs {}

/**
 * An alert on a dashboard tile, on a saved search, or on an inline chart. To adopt an existing alert, set `adoptId`.
 *
 * ```ts
 * const onCall = pipes.getWebhookOutput({ name: "On-call rota" });
 * new pipes.Alert("latency", {
 *   dashboardId: "65f1a0c3d2b4e5f607182930",
 *   tileId: "65f1a0c3d2b4e5f607182a03",
 *   source: "tile",
 *   threshold: 250,
 *   thresholdType: "above",
 *   interval: "1h",
 *   channel: { type: "webhook", webhookId: onCall.id },
 *   name: "p95 latency",
 *   message: "p95 above 250 ms",
 * });
 * ```
 *
 * An alert that sends email and calls a webhook if a value leaves a range, on a tile of a dashboard in the same program:
 *
 * ```ts
 * const traces = pipes.getSourceOutput({ name: "Traces" });
 * const config = { displayType: "line", sourceId: traces.id, select: [{ aggFn: "count" }] };
 * const tiles = [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config }];
 * const traffic = new pipes.Dashboard("traffic", { name: "Traffic", tiles });
 * new pipes.Alert("rate", {
 *   dashboardId: traffic.id,
 *   tileId: pipes.tileIdOf(traffic, "Rate"),
 *   source: "tile",
 *   threshold: 10,
 *   thresholdMax: 1000,
 *   thresholdType: "not_between",
 *   interval: "5m",
 *   channels: [
 *     { type: "email", emailRecipients: ["shop@example.com"] },
 *     { type: "webhook", webhookId: pipes.getWebhookOutput({ name: "On-call rota" }).id },
 *   ],
 * });
 * ```
 */
export class Alert extends PipesResource {
  constructor(name: string, args: AlertArgs, opts?: pulumi.CustomResourceOptions) {
    super("Alert", name, args, opts);
  }

  /**
   * Reads an alert without managing it. `id` is the ID of the alert in the configured service. For another service, it
   * is `organizationId/serviceId/id`. The call fails if the alert does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Alert {
    return new this(name, noArgs, { ...opts, id });
  }

  /** True if a value is an `Alert`. */
  static override isInstance(value: unknown): value is Alert {
    return isResource(value, "Alert");
  }
}

/**
 * An explicit provider, for a second address, organization or key. Pass it to a resource or a function as `provider`,
 * or to a component in `providers`. Each provider has its own process and rate limit.
 *
 * Set `authKeyId` and `authKeySecret` together. A provider with its own `baseUrl` requires both, because pulumi-pipes never sends
 * the default credentials to a different address. In TypeScript, the constructor throws an error if one of them is missing.
 * Dynamic resources validate other settings on first use.
 *
 * All dynamic resources belong to the Pulumi package `pulumi-nodejs`. If you pass this provider to a component, dynamic
 * resources of other packages in the component use it too, such as your own subclass of `pulumi.dynamic.Resource`. They
 * read its settings instead of the stack configuration.
 *
 * ```ts
 * const config = new pulumi.Config();
 * const eu = new pipes.Provider("eu", {
 *   baseUrl: "https://eu.example/v1",
 *   organizationId: config.require("euOrganizationId"),
 *   authKeyId: config.require("euAuthKeyId"),
 *   authKeySecret: config.requireSecret("euAuthKeySecret"),
 * });
 * new pipes.AccessKey("ci", { name: "ci", roles: ["developer"] }, { provider: eu });
 * ```
 *
 * A provider that authenticates with a key from the same program:
 *
 * ```ts
 * const deploy = new pipes.AccessKey("deploy", { name: "deploy", roles: ["admin"] });
 * const own = new pipes.Provider("own", {
 *   baseUrl: "https://api.example",
 *   authKeyId: deploy.authKeyId,
 *   authKeySecret: deploy.authKeySecret,
 * });
 * export const dashboards = pipes.getDashboardsOutput({}, { provider: own });
 * ```
 *
 * A provider with the default address and credentials, and with limits for a slow service:
 *
 * ```ts
 * const slow = new pipes.Provider("slow", {
 *   requestTimeoutSeconds: 40,
 *   operationTimeoutSeconds: 120,
 *   rateLimit: "10/10s",
 * });
 * export const pipeList = pipes.getPipesOutput({}, { provider: slow });
 * ```
 */
export class Provider extends PipesProvider {
  public constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    super(name, args, opts);
  }
}

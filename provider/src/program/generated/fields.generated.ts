// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as values from "./knownValues.generated";
import type * as inputs from "../types/input";
import type * as outputs from "../types/output.generated";
import type { Shown } from "../resource";

/** The fields of the arguments of `ReversePrivateEndpoint`. */
export interface ReversePrivateEndpointFields extends inputs.Extensible {
  /**
   * Description of the endpoint, which has no name. Required for a new endpoint. Known range: 0–255 characters.
   * Changing it replaces the resource.
   */
  description?: pulumi.Input<string | undefined>;
  /**
   * The endpoint connects to this kind of target. Required for a new endpoint. Known values: `VPC_ENDPOINT_SERVICE`,
   * `VPC_RESOURCE`, `MSK_MULTI_VPC`, `GCP_PSC_SERVICE_ATTACHMENT`; services can add more. Changing it replaces the
   * resource.
   */
  type?: pulumi.Input<values.PrivateEndpointType | undefined>;
  /**
   * Policy for the endpoint when Pulumi deletes or replaces the resource: `delete` deletes the endpoint, which fails
   * while pipes use it, `retain` keeps it on the service. Default: `delete` for a created endpoint, `retain` for an
   * adopted endpoint.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** Name of the endpoint service. Required for the type `VPC_ENDPOINT_SERVICE`. Changing it replaces the resource. */
  vpcEndpointServiceName?: pulumi.Input<string | undefined>;
  /** ID of the resource configuration. Required for the type `VPC_RESOURCE`. Changing it replaces the resource. */
  vpcResourceConfigurationId?: pulumi.Input<string | undefined>;
  /** ARN of the resource share. Required for the type `VPC_RESOURCE`. Changing it replaces the resource. */
  vpcResourceShareArn?: pulumi.Input<string | undefined>;
  /** ARN of the Kafka cluster. Required for the type `MSK_MULTI_VPC`. Changing it replaces the resource. */
  mskClusterArn?: pulumi.Input<string | undefined>;
  /**
   * Method by which the endpoint authenticates to the Kafka cluster. Required for the type `MSK_MULTI_VPC`. Known
   * values: `SASL_IAM`, `SASL_SCRAM`; services can add more. Changing it replaces the resource.
   */
  mskAuthentication?: pulumi.Input<values.PrivateEndpointAuthentication | undefined>;
  /**
   * Path of the service attachment, as in `projects/p/regions/r/serviceAttachments/s`. Required for the type
   * `GCP_PSC_SERVICE_ATTACHMENT`. Changing it replaces the resource.
   */
  gcpServiceAttachment?: pulumi.Input<string | undefined>;
  /**
   * All DNS names of the endpoint, in any order, for sources that are addressed by their own names. An empty list
   * removes them. Not for the type `MSK_MULTI_VPC`.
   */
  customPrivateDnsMappings?: pulumi.Input<pulumi.Input<inputs.PrivateDnsMapping>[] | undefined>;
  /**
   * ID of an existing endpoint to adopt. Without it, Pulumi creates an endpoint. Changing it to another endpoint
   * replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Organization that owns the service. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces
   * the resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * Service that owns the object. A UUID on known services. Default: `pipes:serviceId`. Changing it replaces the
   * resource.
   */
  serviceId?: pulumi.Input<string | undefined>;
}

/** The outputs of a `ReversePrivateEndpoint`. */
export interface ReversePrivateEndpointOutputs extends Shown<outputs.ReversePrivateEndpoint, "id"> {
  /** Organization of the object, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service of the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy from the arguments. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

/** The fields of the arguments of `Pipe`. */
export interface PipeFields extends inputs.Extensible {
  /** Name of the pipe. Required, even with `adoptId`. Known range: 1–255 characters. */
  name: pulumi.Input<string>;
  /**
   * Destination of the rows. Required, even with `adoptId`. Changing a field other than `columns` replaces the
   * resource.
   */
  destination: pulumi.Input<inputs.PipeDestination>;
  /**
   * ID of an existing pipe to adopt. A UUID. Without it, Pulumi creates a pipe. Immutable fields that you set must have
   * the values of the existing pipe. Changing it to another pipe replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Source of the rows: an object with exactly one field, named after the kind of source. Required unless `adoptId` is
   * set. Changing the kind or an immutable field replaces the resource.
   */
  source?: pulumi.Input<inputs.PipeSource | undefined>;
  /** The complete list of field mappings, in order. Requires `destination.columns`. `null` clears it. */
  fieldMappings?: pulumi.Input<null | pulumi.Input<inputs.PipeFieldMapping>[] | undefined>;
  /**
   * Compute resources of the pipe: number of replicas, and CPU and memory of each. Not for database pipes, whose
   * compute the resource `PipeScaling` sets.
   */
  scaling?: pulumi.Input<inputs.PipeScaling | undefined>;
  /**
   * Set to `true` to stop the pipe, and to `false` to start it. If you omit it, Pulumi does neither, and a new pipe
   * runs.
   */
  stopped?: pulumi.Input<boolean | undefined>;
  /** Any string. Adding or changing it in a later update copies all tables again. Only for database pipes. */
  resyncTrigger?: pulumi.Input<string | undefined>;
  /**
   * Policy for the pipe when Pulumi deletes or replaces the resource: `delete` deletes the pipe and waits until it no
   * longer exists, `retain` keeps it on the service. Default: `delete` for a created pipe, `retain` for an adopted
   * pipe.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /**
   * Tuning settings, each in the unit at the end of its name. A setting that you remove, or set to `null`, returns to
   * the default of the service. `null` for the whole object resets all settings that the program set before.
   */
  settings?: pulumi.Input<null | inputs.TuningSettings | undefined>;
  /**
   * Organization that owns the service. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces
   * the resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * Service that owns the object. A UUID on known services. Default: `pipes:serviceId`. Changing it replaces the
   * resource.
   */
  serviceId?: pulumi.Input<string | undefined>;
}

/** Outputs of a `Pipe`. */
export interface PipeOutputs extends Shown<
  outputs.Pipe,
  "id" | "serviceId" | "name" | "state" | "scaling" | "source" | "destination" | "settings"
> {
  /** Organization of the object, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service of the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** Name of the pipe. */
  readonly name: pulumi.Output<string>;
  /**
   * Current state. It changes without an update, and never appears in a diff. Known values: `Unknown`, `Provisioning`,
   * `Running`, `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`,
   * `Paused`, `Pausing`, `Modifying`, `Resync`; services can add more.
   */
  readonly state: pulumi.Output<values.PipeStatus | undefined>;
  /** Compute resources of the pipe: number of replicas, and CPU and memory of each. */
  readonly scaling: pulumi.Output<outputs.Pipe["scaling"]>;
  /**
   * Source of the rows, in the field named after its kind. It contains the credentials from the arguments as secrets.
   */
  readonly source: pulumi.Output<outputs.Pipe["source"]>;
  /** Destination of the rows. */
  readonly destination: pulumi.Output<outputs.Pipe["destination"]>;
  /** All tuning settings that the service returns, each in the unit at the end of its name. */
  readonly settings: pulumi.Output<outputs.Pipe["settings"]>;
  /**
   * True in the states `Stopped` and `Paused`, false in the state `Running`. In other states, it is the value of the
   * arguments.
   */
  readonly stopped: pulumi.Output<boolean | undefined>;
  /** The string whose change copies all tables again. */
  readonly resyncTrigger: pulumi.Output<string | undefined>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy from the arguments. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

/** The fields of the arguments of `PipeSettings`. */
export interface PipeSettingsFields
  extends inputs.Extensible, Pick<PipeFields, "settings" | "organizationId" | "serviceId"> {
  /** ID of the existing pipe. A UUID. Changing it replaces the resource. */
  pipeId: pulumi.Input<string>;
  /** Name of the pipe. Known range: 1–255 characters. */
  name?: pulumi.Input<string | undefined>;
  /** Fields of the source to manage, in the object of the pipe's kind. */
  source?: pulumi.Input<inputs.PipeSettingsSource | undefined>;
  /** Fields of the destination to manage: its columns. */
  destination?: pulumi.Input<inputs.PipeSettingsDestination | undefined>;
  /** The complete list of field mappings, in order. `null` clears it. */
  fieldMappings?: pulumi.Input<null | pulumi.Input<inputs.PipeFieldMapping>[] | undefined>;
}

/** Outputs of a `PipeSettings`. */
export interface PipeSettingsOutputs extends Omit<
  PipeOutputs,
  "name" | "stopped" | "resyncTrigger" | "deletionPolicy"
> {
  /** Name of the pipe. */
  readonly name: pulumi.Output<string | undefined>;
  /** ID of the pipe, a UUID. */
  readonly pipeId: pulumi.Output<string>;
}

/** The fields of the arguments of `PipeScaling`. */
export interface PipeScalingFields extends inputs.Extensible {
  /** CPU of one replica, in millicores, in steps of 1000. Integer. Known range: 1000–32000. */
  replicaCpuMillicores?: pulumi.Input<number | undefined>;
  /** Memory of one replica, in gigabytes: four for each 1000 millicores. Known range: 4–128. */
  replicaMemoryGb?: pulumi.Input<number | undefined>;
  /**
   * Service that owns the pipes. A UUID on known services. Default: `pipes:serviceId`. Changing it replaces the
   * resource.
   */
  serviceId?: pulumi.Input<string | undefined>;
  /**
   * Organization that owns the service. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces
   * the resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
}

/** Outputs of a `PipeScaling`. */
export interface PipeScalingOutputs extends Shown<outputs.DatabaseScaling> {
  /** Organization of the object, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service of the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
}

/** The fields of the arguments of `AccessKey`. */
export interface AccessKeyFields extends inputs.Extensible {
  /**
   * Any string. Adding or changing it rotates the key: Pulumi creates a new key with the defaults of the service in the
   * fields that you do not set, and then applies `deletionPolicy` to the old key. Only for created keys.
   */
  rotationTrigger?: pulumi.Input<string | undefined>;
  /**
   * Policy for the key when Pulumi deletes or replaces the resource: `delete` deletes the key, `disable` disables it,
   * `retain` keeps it on the service. Default: `delete` for a created key, `retain` for an adopted key.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | "disable" | undefined>;
  /** Name of the key. Required for a new key. */
  name?: pulumi.Input<string | undefined>;
  /**
   * The complete set of roles, in any order. Your platform defines what each may do. Required for a new key, unless
   * `assignedRoleIds` is set. Each is one of `admin`, `developer`, `query_endpoints`. At least 1 item.
   */
  roles?: pulumi.Input<pulumi.Input<values.AccessKeyRole>[] | undefined>;
  /**
   * IDs of the roles of the key, in any order. They may be custom roles of the organization. A service with custom
   * roles may ignore `roles`, so set this field instead. `getRole` finds the ID of a role.
   */
  assignedRoleIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Time at which the key expires: an ISO 8601 date-time with a zone, to the second. `null` or "" means never. */
  expireAt?: pulumi.Input<null | string | undefined>;
  /** State of the key: clients cannot use a `disabled` key. One of `enabled`, `disabled`. */
  state?: pulumi.Input<values.AccessKeyStatus | undefined>;
  /**
   * The complete list of addresses that can use the key, in any order. An empty list blocks all clients. If a new key
   * has no list, the service decides, and many services allow all addresses.
   */
  ipAccessList?: pulumi.Input<pulumi.Input<inputs.IpAccessEntry>[] | undefined>;
  /**
   * Organization that owns the key. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces the
   * resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * ID of an existing key to adopt: the `id` of the key, not its `authKeyId`. A UUID. Without it, Pulumi creates a key.
   * Changing it to another key replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
}

/** Outputs of an `AccessKey`. */
export interface AccessKeyOutputs extends Shown<outputs.AccessKey, "id"> {
  /** Organization that owns the key, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** IDs of the roles of the key, in any order. Undefined if the service returns no `assignedRoles`. */
  readonly assignedRoleIds: pulumi.Output<string[] | undefined>;
  /**
   * Key ID of the credentials: the user name in a request. Only a created key has it, because services return it only
   * once. A program that reads it from an adopted key fails. Secret.
   */
  readonly authKeyId: pulumi.Output<string>;
  /**
   * Secret of the credentials: the password in a request. Only a created key has it, because services return it only
   * once. A program that reads it from an adopted key fails. Secret.
   */
  readonly authKeySecret: pulumi.Output<string>;
  /** The string whose change rotates the key. */
  readonly rotationTrigger: pulumi.Output<string | undefined>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy from the arguments. One of `delete`, `retain`, `disable`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | "disable" | undefined>;
}

/** The fields of the arguments of `Webhook`. */
export interface WebhookFields extends inputs.Extensible {
  /**
   * Name of the webhook. Webhooks with one `service` must have different names. Services remove leading and trailing
   * spaces. Required for a new webhook. Known range: 1–1024 characters.
   */
  name?: pulumi.Input<string | undefined>;
  /**
   * Product that receives the alerts. Required for a new webhook. Known values: `slack`, `incidentio`, `generic`;
   * services can add more.
   */
  service?: pulumi.Input<values.NewWebhookService | undefined>;
  /**
   * Address that receives the alerts. Some services never return it. Required for a new webhook. Known range: 1–2048
   * characters. Secret.
   */
  url?: pulumi.Input<string | undefined>;
  /**
   * Policy for the webhook when Pulumi deletes or replaces the resource: `delete` deletes the webhook, which fails
   * while alerts use it, `retain` keeps it on the service. Default: `delete` for a created webhook, `retain` for an
   * adopted webhook.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** Purpose of the webhook. Known range: 0–2048 characters. `null` clears it. */
  description?: pulumi.Input<null | string | undefined>;
  /** Template of the request body. Not for the service `slack`. Known range: 0–16384 characters. `null` clears it. */
  body?: pulumi.Input<null | string | undefined>;
  /**
   * All headers of the requests by name, such as credentials: up to 100, with names of up to 256 and values of up to
   * 4096 characters. Not for the service `slack`. `null` clears it. Secret, never returned.
   */
  headers?: pulumi.Input<null | Record<string, pulumi.Input<string>> | undefined>;
  /**
   * All query parameters of the requests by name: up to 100, with names of up to 1024 and values of up to 4096
   * characters. Not for the service `slack`. `null` clears it. Secret, never returned.
   */
  queryParams?: pulumi.Input<null | Record<string, pulumi.Input<string>> | undefined>;
  /**
   * ID of an existing webhook to adopt. Without it, Pulumi creates a webhook. Changing it to another webhook replaces
   * the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Organization that owns the service. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces
   * the resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * Service that owns the object. A UUID on known services. Default: `pipes:serviceId`. Changing it replaces the
   * resource.
   */
  serviceId?: pulumi.Input<string | undefined>;
}

/** Outputs of a `Webhook`. */
export interface WebhookOutputs extends Shown<outputs.Webhook, "id" | "url"> {
  /** Organization of the object, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service of the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** Address that receives the alerts, if the program sets it or the service returns it. Secret. */
  readonly url: pulumi.Output<string | undefined>;
  /** Headers of the requests, as the program sets them. Secret. */
  readonly headers: pulumi.Output<Record<string, string> | undefined>;
  /** Query parameters of the requests, as the program sets them. Secret. */
  readonly queryParams: pulumi.Output<Record<string, string> | undefined>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy from the arguments. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

/** The fields of the arguments of `SavedSearch`. */
export interface SavedSearchFields extends inputs.Extensible {
  /**
   * Name of the search. Services remove spaces at its ends. Required for a new saved search. Known range: 1–1024
   * characters.
   */
  name?: pulumi.Input<string | undefined>;
  /** ID of the data source of the search. Required for a new saved search. */
  sourceId?: pulumi.Input<string | undefined>;
  /**
   * Policy for the search when Pulumi deletes or replaces the resource: `delete` deletes the search, which fails while
   * alerts watch it, `retain` keeps it on the service. Default: `delete` for a created search, `retain` for an adopted
   * search.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** Columns that the search shows. Known range: 0–4096 characters. `null` clears it. */
  select?: pulumi.Input<null | string | undefined>;
  /** Condition of the search. Known range: 0–8192 characters. `null` clears it. */
  where?: pulumi.Input<null | string | undefined>;
  /** Language of `where`. Default: `lucene`. Known values: `sql`, `lucene`; services can add more. `null` clears it. */
  whereLanguage?: pulumi.Input<null | values.QueryLanguage | undefined>;
  /** Order of the rows. Known range: 0–1024 characters. `null` clears it. */
  orderBy?: pulumi.Input<null | string | undefined>;
  /** Tags of the search, in any order. `null` clears it. */
  tags?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
  /** Further conditions. Usual fields: `type` (string), `condition` (string). `null` clears it. */
  filters?: pulumi.Input<null | pulumi.Input<Record<string, unknown>>[] | undefined>;
  /**
   * ID of an existing saved search to adopt. Without it, Pulumi creates a saved search. Changing it to another saved
   * search replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Organization that owns the service. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces
   * the resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * Service that owns the object. A UUID on known services. Default: `pipes:serviceId`. Changing it replaces the
   * resource.
   */
  serviceId?: pulumi.Input<string | undefined>;
}

/** The outputs of a `SavedSearch`. */
export interface SavedSearchOutputs extends Shown<outputs.SavedSearch, "id"> {
  /** Organization of the object, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service of the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy from the arguments. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

/** The fields of the arguments of `Dashboard`. */
export interface DashboardFields extends inputs.Extensible {
  /** Name of the dashboard. Required for a new dashboard. */
  name?: pulumi.Input<string | undefined>;
  /**
   * The complete list of tiles. Required for a new dashboard. If you remove a tile from this list, the service deletes
   * the tile together with its alerts. Give each tile a unique name, so that the order of the list does not matter. An
   * existing tile keeps its layout if the program omits `x`, `y`, `w` and `h`. The service sets the bounds of these
   * four.
   */
  tiles?: pulumi.Input<pulumi.Input<inputs.DashboardTile>[] | undefined>;
  /**
   * The complete list of filters above the tiles. A filter keeps its ID as long as its name is unique and unchanged.
   * `null` clears it.
   */
  filters?: pulumi.Input<null | pulumi.Input<inputs.DashboardFilter>[] | undefined>;
  /**
   * Policy for the dashboard when Pulumi deletes or replaces the resource: `delete` deletes the dashboard together with
   * its alerts, `retain` keeps it on the service. Default: `retain` for an adopted dashboard. A created dashboard is
   * deleted, but the deletion fails while it has alerts.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** Tags of the dashboard, in any order. `null` clears it. */
  tags?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
  /** Query that applies to all tiles. `null` clears it. */
  savedQuery?: pulumi.Input<null | string | undefined>;
  /**
   * Language of `savedQuery`. Default: `lucene`. Known values: `sql`, `lucene`; services can add more. `null` clears
   * it.
   */
  savedQueryLanguage?: pulumi.Input<null | values.QueryLanguage | undefined>;
  /** Initial values of the filters. `null` clears it. */
  savedFilterValues?: pulumi.Input<null | pulumi.Input<inputs.SavedFilterValue>[] | undefined>;
  /** Groups of tiles. `null` clears it. */
  containers?: pulumi.Input<null | pulumi.Input<inputs.DashboardContainer>[] | undefined>;
  /**
   * ID of an existing dashboard to adopt. Without it, Pulumi creates a dashboard. Changing it to another dashboard
   * replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Organization that owns the service. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces
   * the resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * Service that owns the object. A UUID on known services. Default: `pipes:serviceId`. Changing it replaces the
   * resource.
   */
  serviceId?: pulumi.Input<string | undefined>;
}

/** Outputs of a `Dashboard`. */
export interface DashboardOutputs extends Shown<outputs.Dashboard, "tiles" | "id"> {
  /** Organization of the object, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service of the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /**
   * The tiles that the program sets, with the values that the service returned. A tile has `x`, `y`, `w` and `h` only
   * if the program sets them.
   */
  readonly tiles: pulumi.Output<outputs.DashboardTile[]>;
  /**
   * IDs of the tiles by name. Tiles with equal names get a suffix from the second tile on: `Errors`, `Errors (2)`, and
   * so on. Numbers that would result in the name of a different tile are skipped.
   */
  readonly tileIds: pulumi.Output<Record<string, string>>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy from the arguments. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

/** The fields of the arguments of `Alert`. */
export interface AlertFields extends inputs.Extensible {
  /**
   * Kind of object that the alert watches: `tile` requires `dashboardId` and `tileId`, `saved_search` requires
   * `savedSearchId`, and `inline` requires `chartConfig`. Required for a new alert. Known values: `tile`,
   * `saved_search`, `inline`; services can add more.
   */
  source?: pulumi.Input<values.AlertSource | undefined>;
  /**
   * The alert compares the value of the tile, saved search or chart with this number. For `between` and `not_between`,
   * it is the lower end of the range. Required for a new alert.
   */
  threshold?: pulumi.Input<number | undefined>;
  /**
   * Comparison of the value with `threshold`. Required for a new alert. Known values: `above`, `below`,
   * `above_exclusive`, `below_or_equal`, `equal`, `not_equal`, `between`, `not_between`; services can add more.
   */
  thresholdType?: pulumi.Input<values.ThresholdType | undefined>;
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`s` for seconds, `m` for minutes, `h` for hours,
   * `d` for days), such as `1h`. Required for a new alert. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`,
   * `1d`; services can add more.
   */
  interval?: pulumi.Input<values.AlertInterval | undefined>;
  /**
   * First destination of the alert: a webhook or email addresses. Further channels of the alert stay unchanged.
   * Required for a new alert without `channels`. Cannot be combined with `channels`.
   */
  channel?: pulumi.Input<inputs.AlertChannel | undefined>;
  /**
   * All channels that the service delivers the alert to, at most 10. The first channel is the `channel` of the alert.
   * Required for a new alert without `channel`. At least 1 item. Services reject duplicate items. Cannot be combined
   * with `channel`.
   */
  channels?: pulumi.Input<pulumi.Input<inputs.AlertChannel>[] | undefined>;
  /**
   * Name of the alert: a template of the title of its notifications. `null` or "" clears it. Known range: 1–512
   * characters.
   */
  name?: pulumi.Input<null | string | undefined>;
  /** Text of the notification, a template. `null` or "" clears it. Known range: 1–4096 characters. */
  message?: pulumi.Input<null | string | undefined>;
  /**
   * Policy for the alert when Pulumi deletes or replaces the resource: `delete` deletes the alert, `retain` keeps it on
   * the service. Default: `delete` for a created alert, `retain` for an adopted alert.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** ID of the dashboard that the alert belongs to. Required if `source` is `tile`. */
  dashboardId?: pulumi.Input<string | undefined>;
  /** ID of a `line`, `stacked_bar` or `number` tile of that dashboard. Required if `source` is `tile`. */
  tileId?: pulumi.Input<string | undefined>;
  /** Upper end of the range, not below `threshold`. Required for `between` and `not_between`. */
  thresholdMax?: pulumi.Input<number | undefined>;
  /** Chart that the alert watches, with a separate query. Required if `source` is `inline`. */
  chartConfig?: pulumi.Input<inputs.AlertChartConfig | undefined>;
  /**
   * Name of the alert in lists and in titles. Default: the current name of its tile, saved search or chart. If you
   * remove the argument, the alert returns to the default.
   */
  displayName?: pulumi.Input<string | undefined>;
  /**
   * Tags of the alert, in any order. Default: the current tags of its dashboard or saved search. If you remove the
   * argument, the alert returns to the default. An empty list means no tags.
   */
  tags?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** ID of the saved search that the alert watches. Required if `source` is `saved_search`. */
  savedSearchId?: pulumi.Input<string | undefined>;
  /**
   * Expression that groups the results of a saved search. Each group fires separately. Only for an alert on a saved
   * search. `null` clears it.
   */
  groupBy?: pulumi.Input<null | string | undefined>;
  /** Internal note in Markdown, not part of the notification. Known range: 1–4096 characters. `null` clears it. */
  note?: pulumi.Input<null | string | undefined>;
  /**
   * Number of consecutive periods that must cross the threshold before the alert fires. Integer. Range: ≥ 1. `null`
   * clears it.
   */
  numConsecutiveWindows?: pulumi.Input<null | number | undefined>;
  /**
   * Offset of each period from the clock, in minutes, less than `interval`. 0 means none. Integer. Range: 0–1439.
   * `null` clears it. Cannot be combined with `scheduleStartAt`.
   */
  scheduleOffsetMinutes?: pulumi.Input<null | number | undefined>;
  /**
   * Start of the first period: ISO 8601 with a zone, to the second. `null` clears it. Cannot be combined with
   * `scheduleOffsetMinutes`.
   */
  scheduleStartAt?: pulumi.Input<null | string | undefined>;
  /**
   * ID of an existing alert to adopt. Without it, Pulumi creates an alert. Changing it to another alert replaces the
   * resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Organization that owns the service. A UUID on known services. Default: `pipes:organizationId`. Changing it replaces
   * the resource.
   */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * Service that owns the object. A UUID on known services. Default: `pipes:serviceId`. Changing it replaces the
   * resource.
   */
  serviceId?: pulumi.Input<string | undefined>;
}

/** Outputs of an `Alert`. */
export interface AlertOutputs extends Shown<
  outputs.Alert,
  "id" | "channels" | "threshold" | "interval" | "source" | "thresholdType" | "channel"
> {
  /** Organization of the object, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service of the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /**
   * Number with which the alert compares the value of the tile, the saved search or the chart. For `between` and
   * `not_between`, it is the lower end of the range.
   */
  readonly threshold: pulumi.Output<number>;
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`s` for seconds, `m` for minutes, `h` for hours,
   * `d` for days), such as `1h`. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services can add
   * more.
   */
  readonly interval: pulumi.Output<values.AlertInterval>;
  /**
   * Kind of object that the alert watches: a tile (`tile`), a saved search (`saved_search`), or the chart in
   * `chartConfig` (`inline`). Known values: `tile`, `saved_search`, `inline`; services can add more.
   */
  readonly source: pulumi.Output<values.AlertSource>;
  /**
   * Comparison of the value with `threshold`. Known values: `above`, `below`, `above_exclusive`, `below_or_equal`,
   * `equal`, `not_equal`, `between`, `not_between`; services can add more.
   */
  readonly thresholdType: pulumi.Output<values.ThresholdType>;
  /** The first channel that the service delivers the alert to: a webhook or email addresses. */
  readonly channel: pulumi.Output<outputs.AlertChannel>;
  /** All channels that the service delivers the alert to. The first one is `channel`. */
  readonly channels: pulumi.Output<outputs.AlertChannel[]>;
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy from the arguments. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

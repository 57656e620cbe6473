// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type {
  AlertChannelType,
  AlertInterval,
  AlertSeverity,
  AlertSource,
  ThresholdType,
  WebhookService,
} from "./knownValues.generated";
import type { Shown } from "./resource";
import type { AlertChannel } from "./types/input";

/** Arguments of `Alert`. Fields that you leave out are not managed, unless their comment names a default. */
export interface AlertFields extends inputs.Extensible {
  /**
   * Kind of object that the alert watches. Required for a new alert. Known values: `tile`, `saved_search`; services can
   * add more.
   */
  source?: pulumi.Input<AlertSource | undefined>;
  /** The alert compares the value of the tile or saved search with this number. Required for a new alert. */
  threshold?: pulumi.Input<number | undefined>;
  /**
   * Comparison of the value with `threshold`. Required for a new alert. Known values: `above`, `below`,
   * `above_exclusive`, `below_or_equal`, `equal`, `not_equal`, `between`, `not_between`; services can add more.
   */
  thresholdType?: pulumi.Input<ThresholdType | undefined>;
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`m` for minutes, `h` for hours, `d` for days),
   * such as `1h`. Required for a new alert. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services
   * can add more.
   */
  interval?: pulumi.Input<AlertInterval | undefined>;
  /** Where the service delivers the alert: to a webhook or to email addresses. Required for a new alert. */
  channel?: pulumi.Input<AlertChannel | undefined>;
  /** Name of the alert. `null` or "" clears it. Known services accept 1 to 512 characters. */
  name?: pulumi.Input<null | string | undefined>;
  /** Text of the notification. `null` or "" clears it. Known services accept 1 to 4,096 characters. */
  message?: pulumi.Input<null | string | undefined>;
  /**
   * What happens to the alert when Pulumi deletes or replaces the resource: `delete` deletes the alert, `retain` keeps
   * it on the service. Default: `delete` for a created alert, `retain` for an adopted alert.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** ID of the dashboard that the alert belongs to. Required if `source` is `tile`. */
  dashboardId?: pulumi.Input<string | undefined>;
  /** ID of the tile of that dashboard. Required if `source` is `tile`. */
  tileId?: pulumi.Input<string | undefined>;
  /** Upper end of the range, not below `threshold`. Required for `between` and `not_between`. */
  thresholdMax?: pulumi.Input<number | undefined>;
  /** ID of the saved search that the alert watches. Required if `source` is `saved_search`. */
  savedSearchId?: pulumi.Input<string | undefined>;
  /** Expression that groups the results of a saved search. Each group fires separately. `null` clears it. */
  groupBy?: pulumi.Input<null | string | undefined>;
  /** Internal note, not part of the notification. `null` clears it. */
  note?: pulumi.Input<null | string | undefined>;
  /**
   * Number of consecutive periods that must cross the threshold before the alert fires. A whole number. `null` clears
   * it.
   */
  numConsecutiveWindows?: pulumi.Input<null | number | undefined>;
  /**
   * Offset of each period from the clock, in minutes. 0 means none. A whole number. `null` clears it. Cannot be
   * combined with `scheduleStartAt`.
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
  /** Organization that owns the service. A UUID. Default: `pipes:organizationId`. Changing it replaces the resource. */
  organizationId?: pulumi.Input<string | undefined>;
  /** Service that owns the object. A UUID. Default: `pipes:serviceId`. Changing it replaces the resource. */
  serviceId?: pulumi.Input<string | undefined>;
}

/** `channel` of an `Alert`, with the fields of all kinds. */
export interface AlertChannelFields extends inputs.Extensible {
  /** Type of the channel. Known values: `webhook`, `email`; services can add more. */
  type: pulumi.Input<AlertChannelType>;
  /** ID of the webhook that receives the alert. Required for the type `webhook`. */
  webhookId?: pulumi.Input<string | undefined>;
  /** Addresses that receive the alert, in any order. Required for the type `email`. Each is an email address. */
  emailRecipients?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * Product behind the webhook, or null. Only for the type `webhook`. Known values: `slack`, `incidentio`, `generic`,
   * `slack_api`, `pagerduty_api`; services can add more.
   */
  webhookService?: pulumi.Input<null | WebhookService | undefined>;
  /** ID of the Slack channel that the webhook posts to, or null. Only for the type `webhook`. */
  slackChannelId?: pulumi.Input<null | string | undefined>;
  /**
   * Severity of the alert, if the webhook supports one, or null. Only for the type `webhook`. Known values: `critical`,
   * `error`, `warning`, `info`; services can add more.
   */
  severity?: pulumi.Input<null | AlertSeverity | undefined>;
}

/** What an `Alert` shows. */
export interface AlertOutputs extends Shown<
  outputs.Alert,
  "id" | "threshold" | "interval" | "source" | "thresholdType" | "channel"
> {
  /** Organization that owns the service, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service that owns the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** The alert compares the value of the tile or saved search with this number. */
  readonly threshold: pulumi.Output<number>;
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`m` for minutes, `h` for hours, `d` for days),
   * such as `1h`. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services can add more.
   */
  readonly interval: pulumi.Output<AlertInterval>;
  /** Kind of object that the alert watches. Known values: `tile`, `saved_search`; services can add more. */
  readonly source: pulumi.Output<AlertSource>;
  /**
   * Comparison of the value with `threshold`. Known values: `above`, `below`, `above_exclusive`, `below_or_equal`,
   * `equal`, `not_equal`, `between`, `not_between`; services can add more.
   */
  readonly thresholdType: pulumi.Output<ThresholdType>;
  /** Where the service delivers the alert: to a webhook or to email addresses. */
  readonly channel: pulumi.Output<outputs.AlertChannel>;
  /** The fields that the program sets in `additionalFields`, with the values of the service. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy that the program sets. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

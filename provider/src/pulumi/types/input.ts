import type * as pulumi from "@pulumi/pulumi";
import type { AlertChannelFields } from "../alert.generated";
import type { AggregateFunction, QueryLanguage, TileDisplayType } from "../knownValues.generated";
import type { PipeSourceFields } from "../pipe.generated";
import type { PipeSettingsSourceFields } from "../pipeSettings.generated";

export type * from "./input.generated";

type StreamKind = "kafka" | "objectStorage" | "kinesis" | "pubsub";
type DatabaseKind = "postgres" | "mysql" | "mongodb" | "bigquery";
type Kind = StreamKind | DatabaseKind;
type AnyFields = Partial<Record<Kind | "additionalFields", unknown>>;

/** Fields of a source of which one has to be given, and of the kinds no other. */
type Only<Fields extends AnyFields, One extends keyof AnyFields> = Omit<Fields, Kind | One> & {
  [Name in keyof Pick<Fields, One>]-?: Exclude<Fields[Name], undefined>;
} & { [Name in keyof Pick<Fields, Exclude<Kind, One>>]?: undefined };

/** The source of a pipe whose rows arrive in one table; of a kind that this version does not know in `additionalFields`. */
export type StreamSource = {
  [One in StreamKind | "additionalFields"]: Only<PipeSourceFields, One>;
}[StreamKind | "additionalFields"];

/** The source of a pipe that replicates the tables of a database. */
export type DatabaseSource = { [One in DatabaseKind]: Only<PipeSourceFields, One> }[DatabaseKind];

/** `source` of a `Pipe`: one kind or another, never two and never none. */
export type PipeSource = StreamSource | DatabaseSource;

/** `source` of a `PipeSettings`: one kind or another, never two and never none. */
export type PipeSettingsSource = {
  [One in keyof AnyFields]-?: Only<PipeSettingsSourceFields, One>;
}[keyof AnyFields];

type ChannelFields<Needed extends keyof AlertChannelFields, Excluded extends keyof AlertChannelFields> = Omit<
  AlertChannelFields,
  Needed | Excluded
> & { [Name in Needed]-?: Exclude<AlertChannelFields[Name], undefined> } & { [Name in Excluded]?: undefined };

/** A webhook that an alert is delivered to. */
export interface AlertWebhookChannel extends ChannelFields<"webhookId", "emailRecipients"> {}

/** Addresses that an alert is delivered to. */
export interface AlertEmailChannel extends ChannelFields<
  "emailRecipients",
  "webhookId" | "webhookService" | "slackChannelId" | "severity"
> {}

/** A channel of a type that this version does not know. */
export interface OtherAlertChannel extends ChannelFields<"additionalFields", never> {}

/** `channel` of an `Alert`: a webhook (type `webhook`), addresses (`email`), or a type that this version does not know. */
export type AlertChannel = OtherAlertChannel | AlertEmailChannel | AlertWebhookChannel;

/**
 * What a tile shows (beyond the contract: 2.4 shows no fields). These are the fields of the usual `displayType`s; others are
 * taken by any name and sent as they are.
 */
export interface TileConfig {
  /**
   * How the data is shown. Known values: `line`, `stacked_bar`, `bar`, `pie`, `table`, `number`, `search`, `markdown`,
   * `heatmap`, `event_patterns`; services add to them. Default: left to the service.
   */
  displayType?: pulumi.Input<TileDisplayType | undefined>;
  /** Id of the data source, as `getSource` finds it; of all but `markdown`. Default: left to the service. */
  sourceId?: pulumi.Input<string | undefined>;
  /** Series of a chart, a table or a number; the columns of a `search`, as a text. Default: left to the service. */
  select?: pulumi.Input<string | pulumi.Input<TileSelect>[] | undefined>;
  /** Expression that a chart or a table is grouped by. Default: left to the service. */
  groupBy?: pulumi.Input<string | undefined>;
  /** Condition of a `search`; that of a chart is in its `select`. Default: left to the service. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Known values: `sql`, `lucene`; services add to them. Default: left to the service. */
  whereLanguage?: pulumi.Input<QueryLanguage | undefined>;
  /** Text of a `markdown`. Default: left to the service. */
  markdown?: pulumi.Input<string | undefined>;
  /** Whether two series are shown as their ratio. Default: left to the service. */
  asRatio?: pulumi.Input<boolean | undefined>;
  /** Whether gaps in a chart over time are filled. Default: left to the service. */
  fillNulls?: pulumi.Input<boolean | undefined>;
  /** How numbers are written, as the service calls it. Default: left to the service. */
  numberFormat?: pulumi.Input<Record<string, unknown> | undefined>;
  [name: string]: unknown;
}

/** A series of a tile (beyond the contract: 2.4 shows no fields). Other fields are taken by any name and sent as they are. */
export interface TileSelect {
  /**
   * What is made of the values. Known values: `count`, `count_distinct`, `sum`, `avg`, `min`, `max`, `quantile`,
   * `last_value`, `any`, `none`; services add to them. Default: left to the service.
   */
  aggFn?: pulumi.Input<AggregateFunction | undefined>;
  /** Expression whose values are taken; none for `count`. Default: left to the service. */
  valueExpression?: pulumi.Input<string | undefined>;
  /** Which quantile, such as 0.95; of `quantile`. Default: left to the service. */
  level?: pulumi.Input<number | undefined>;
  /** Name of the series. Default: left to the service. */
  alias?: pulumi.Input<string | undefined>;
  /** Condition that a row has to meet; "" for none. Default: left to the service. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Known values: `sql`, `lucene`; services add to them. Default: left to the service. */
  whereLanguage?: pulumi.Input<QueryLanguage | undefined>;
  /** Name of the metric, of a source of metrics. Default: left to the service. */
  metricName?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

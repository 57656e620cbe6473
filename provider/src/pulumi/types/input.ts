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
  /** How numbers are written. Default: left to the service. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  /** Whether the columns of `groupBy` come first; of a `table`. Default: left to the service. */
  groupByColumnsOnLeft?: pulumi.Input<boolean | undefined>;
  /** Order of the rows of a `table` or a `search`. Default: left to the service. */
  orderBy?: pulumi.Input<string | undefined>;
  /** Condition on the groups of a `table`. Default: left to the service. */
  having?: pulumi.Input<string | undefined>;
  /** Most rows or groups that are shown. Default: left to the service. */
  limit?: pulumi.Input<number | undefined>;
  /** Whether the period is extended to whole steps of the chart. Default: left to the service. */
  alignDateRangeToGranularity?: pulumi.Input<boolean | undefined>;
  /** Whether the previous period is shown as well. Default: left to the service. */
  compareToPreviousPeriod?: pulumi.Input<boolean | undefined>;
  /** Whether the Y axis begins near the lowest value instead of at 0. Default: left to the service. */
  fitYAxisToData?: pulumi.Input<boolean | undefined>;
  /** Color of a `number`, such as `chart-blue`. Default: left to the service. */
  color?: pulumi.Input<string | undefined>;
  /** Rules that color a `number` by its value. Default: left to the service. */
  colorRules?: pulumi.Input<pulumi.Input<Record<string, unknown>>[] | undefined>;
  /** Chart behind a `number`: its `type` (`line` or `area`) and its `color`. Default: left to the service. */
  backgroundChart?: pulumi.Input<Record<string, unknown> | undefined>;
  /** What a click opens: a `search`, a `dashboard` or an `external` address, by its `type`. Default: left to the service. */
  onClick?: pulumi.Input<Record<string, unknown> | undefined>;
  /** `sql` for a tile with raw SQL, which needs `connectionId` and `sqlTemplate`. Default: left to the service. */
  configType?: pulumi.Input<string | undefined>;
  /** ID of the connection that raw SQL runs on: the `connection` of a source. Default: left to the service. */
  connectionId?: pulumi.Input<string | undefined>;
  /** Raw SQL of the tile. Default: left to the service. */
  sqlTemplate?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** How a tile writes numbers (beyond the contract: 2.4 shows no fields). Other fields are taken by any name and sent as they are. */
export interface TileNumberFormat {
  /**
   * What the numbers are, such as `currency`, `percent`, `byte`, `time`, `number`, `data_rate`, `throughput` or `duration`. Default: left to
   * the service.
   */
  output?: pulumi.Input<string | undefined>;
  /** Digits after the point. Default: left to the service. */
  mantissa?: pulumi.Input<number | undefined>;
  /** Whether thousands are separated. Default: left to the service. */
  thousandSeparated?: pulumi.Input<boolean | undefined>;
  /** Whether large numbers are abbreviated. Default: left to the service. */
  average?: pulumi.Input<boolean | undefined>;
  /** Whether a kilobyte has 1,000 bytes. Default: left to the service. */
  decimalBytes?: pulumi.Input<boolean | undefined>;
  /** Number that the values are multiplied by. Default: left to the service. */
  factor?: pulumi.Input<number | undefined>;
  /** Symbol of a `currency`. Default: left to the service. */
  currencySymbol?: pulumi.Input<string | undefined>;
  /** Unit of the values, such as `bytes_iec`. Default: left to the service. */
  numericUnit?: pulumi.Input<string | undefined>;
  /** Text after the number. Default: left to the service. */
  unit?: pulumi.Input<string | undefined>;
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
  /** Kind of the metric: `sum`, `gauge`, `histogram`, `summary` or `exponential histogram`. Default: left to the service. */
  metricType?: pulumi.Input<string | undefined>;
  /** `delta` for the change within each step, of a metric. Default: left to the service. */
  periodAggFn?: pulumi.Input<string | undefined>;
  /** How the numbers of the series are written. Default: left to the service. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  /** Expression that is counted in each cell of a `heatmap`. Default: left to the service. */
  countExpression?: pulumi.Input<string | undefined>;
  /** Scale of a `heatmap`: `log` or `linear`. Default: left to the service. */
  heatmapScaleType?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

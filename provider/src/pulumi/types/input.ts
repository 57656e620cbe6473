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

/** The kinds of a source: exactly one of these fields is set. */
type Only<Fields extends AnyFields, One extends keyof AnyFields> = Omit<Fields, Kind | One> & {
  [Name in keyof Pick<Fields, One>]-?: Exclude<Fields[Name], undefined>;
} & { [Name in keyof Pick<Fields, Exclude<Kind, One>>]?: undefined };

/** The source of a pipe that writes into one table. An unknown kind of source is in `additionalFields`. */
export type StreamSource = {
  [One in StreamKind | "additionalFields"]: Only<PipeSourceFields, One>;
}[StreamKind | "additionalFields"];

/** The source of a pipe that replicates the tables of a database. */
export type DatabaseSource = { [One in DatabaseKind]: Only<PipeSourceFields, One> }[DatabaseKind];

/** `source` of a `Pipe`: exactly one kind. */
export type PipeSource = StreamSource | DatabaseSource;

/** `source` of a `PipeSettings`: exactly one kind. */
export type PipeSettingsSource = {
  [One in keyof AnyFields]-?: Only<PipeSettingsSourceFields, One>;
}[keyof AnyFields];

type ChannelFields<Needed extends keyof AlertChannelFields, Excluded extends keyof AlertChannelFields> = Omit<
  AlertChannelFields,
  Needed | Excluded
> & { [Name in Needed]-?: Exclude<AlertChannelFields[Name], undefined> } & { [Name in Excluded]?: undefined };

/** A webhook that receives an alert. */
export interface AlertWebhookChannel extends ChannelFields<"webhookId", "emailRecipients"> {}

/** Email addresses that receive an alert. */
export interface AlertEmailChannel extends ChannelFields<
  "emailRecipients",
  "webhookId" | "webhookService" | "slackChannelId" | "severity"
> {}

/** A channel of an unknown type. */
export interface OtherAlertChannel extends ChannelFields<"additionalFields", never> {}

/** `channel` of an `Alert`: a webhook (type `webhook`), email addresses (`email`), or an unknown type. */
export type AlertChannel = OtherAlertChannel | AlertEmailChannel | AlertWebhookChannel;

/** Content of a tile. These are the fields of the usual display types. The package sends other fields unchanged. */
export interface TileConfig {
  /**
   * Display type of the tile. Known values: `line`, `stacked_bar`, `bar`, `pie`, `table`, `number`, `search`, `markdown`,
   * `heatmap`, `event_patterns`; services can add more.
   */
  displayType?: pulumi.Input<TileDisplayType | undefined>;
  /** ID of the data source, such as that of `getSource`. For all display types except `markdown`, unless the tile has raw SQL. */
  sourceId?: pulumi.Input<string | undefined>;
  /** Series of a chart, a table or a number. For a `search` tile, its columns as a string. */
  select?: pulumi.Input<string | pulumi.Input<TileSelect>[] | undefined>;
  /** Expression that groups a chart or a table. */
  groupBy?: pulumi.Input<string | undefined>;
  /** Condition of a `search` tile. The conditions of a chart are in `select`. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: pulumi.Input<QueryLanguage | undefined>;
  /** Text of a `markdown` tile. */
  markdown?: pulumi.Input<string | undefined>;
  /** Whether the tile shows the ratio of two series. */
  asRatio?: pulumi.Input<boolean | undefined>;
  /** Whether the chart fills gaps in time. */
  fillNulls?: pulumi.Input<boolean | undefined>;
  /** Format of numbers. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  /** Whether a `table` tile shows the columns of `groupBy` first. */
  groupByColumnsOnLeft?: pulumi.Input<boolean | undefined>;
  /** Order of the rows of a `table` or `search` tile. */
  orderBy?: pulumi.Input<string | undefined>;
  /** Condition on the groups of a `table` tile. */
  having?: pulumi.Input<string | undefined>;
  /** Maximum number of rows or groups. */
  limit?: pulumi.Input<number | undefined>;
  /** Whether to extend the period to whole steps of the chart. */
  alignDateRangeToGranularity?: pulumi.Input<boolean | undefined>;
  /** Whether to show the previous period too. */
  compareToPreviousPeriod?: pulumi.Input<boolean | undefined>;
  /** Whether the Y axis begins near the lowest value instead of at 0. */
  fitYAxisToData?: pulumi.Input<boolean | undefined>;
  /** Color of a `number` tile, such as `chart-blue`. */
  color?: pulumi.Input<string | undefined>;
  /** Rules that color a `number` tile by its value. */
  colorRules?: pulumi.Input<pulumi.Input<Record<string, unknown>>[] | undefined>;
  /** Chart behind the number of a `number` tile: its `type` (`line` or `area`) and its `color`. */
  backgroundChart?: pulumi.Input<Record<string, unknown> | undefined>;
  /** Target of a click, with the `type` `search`, `dashboard` or `external`. */
  onClick?: pulumi.Input<Record<string, unknown> | undefined>;
  /** `sql` for a tile with raw SQL, which requires `connectionId` and `sqlTemplate`. */
  configType?: pulumi.Input<string | undefined>;
  /** ID of the connection for raw SQL: the `connection` of a source. */
  connectionId?: pulumi.Input<string | undefined>;
  /** Raw SQL of the tile. */
  sqlTemplate?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** Number format of a tile. The package sends other fields unchanged. */
export interface TileNumberFormat {
  /**
   * Kind of the numbers, such as `currency`, `percent`, `byte`, `time`, `number`, `data_rate`, `throughput` or
   * `duration`.
   */
  output?: pulumi.Input<string | undefined>;
  /** Digits after the point. */
  mantissa?: pulumi.Input<number | undefined>;
  /** Whether to separate thousands. */
  thousandSeparated?: pulumi.Input<boolean | undefined>;
  /** Whether to abbreviate large numbers. */
  average?: pulumi.Input<boolean | undefined>;
  /** Whether a kilobyte has 1,000 bytes. */
  decimalBytes?: pulumi.Input<boolean | undefined>;
  /** Factor to multiply the values by. */
  factor?: pulumi.Input<number | undefined>;
  /** Symbol of a `currency`. */
  currencySymbol?: pulumi.Input<string | undefined>;
  /** Unit of the values, such as `bytes_iec`. */
  numericUnit?: pulumi.Input<string | undefined>;
  /** Text after the number. */
  unit?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** A series of a tile. The package sends other fields unchanged. */
export interface TileSelect {
  /**
   * Aggregation of the values. Known values: `count`, `count_distinct`, `sum`, `avg`, `min`, `max`, `quantile`,
   * `last_value`, `any`, `none`; services can add more.
   */
  aggFn?: pulumi.Input<AggregateFunction | undefined>;
  /** Expression whose values are aggregated. Not for `count`. */
  valueExpression?: pulumi.Input<string | undefined>;
  /** Quantile, such as 0.95. Only for `quantile`. */
  level?: pulumi.Input<number | undefined>;
  /** Name of the series. */
  alias?: pulumi.Input<string | undefined>;
  /** Condition that selects rows. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: pulumi.Input<QueryLanguage | undefined>;
  /** Name of the metric, for a source of metrics. */
  metricName?: pulumi.Input<string | undefined>;
  /** Kind of the metric: `sum`, `gauge`, `histogram`, `summary` or `exponential histogram`. */
  metricType?: pulumi.Input<string | undefined>;
  /** Aggregation of a metric within each step: `delta` for the change. */
  periodAggFn?: pulumi.Input<string | undefined>;
  /** Format of the numbers of the series. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  /** Expression to count in each cell of a `heatmap` tile. */
  countExpression?: pulumi.Input<string | undefined>;
  /** Scale of a `heatmap` tile: `log` or `linear`. */
  heatmapScaleType?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

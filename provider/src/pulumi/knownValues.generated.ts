// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

/** What an access key may do: `admin`, `developer`, `query_endpoints`. Contract 2.3 and 3. */
export const AccessKeyRole = {
  Admin: "admin",
  Developer: "developer",
  QueryEndpoints: "query_endpoints",
} as const;
export type AccessKeyRole = (typeof AccessKeyRole)[keyof typeof AccessKeyRole];

/** Whether an access key can be used: `enabled`, `disabled`. Contract 2.3 and 3. */
export const AccessKeyStatus = {
  Enabled: "enabled",
  Disabled: "disabled",
} as const;
export type AccessKeyStatus = (typeof AccessKeyStatus)[keyof typeof AccessKeyStatus];

/**
 * Periods that an alert looks at: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services add to them, so any other
 * text is taken as well. Beyond the contract.
 */
export const AlertInterval = {
  OneMinute: "1m",
  FiveMinutes: "5m",
  FifteenMinutes: "15m",
  ThirtyMinutes: "30m",
  OneHour: "1h",
  SixHours: "6h",
  TwelveHours: "12h",
  OneDay: "1d",
} as const;
export type AlertInterval = (typeof AlertInterval)[keyof typeof AlertInterval] | (string & {});

/**
 * How an alert compares a value with its threshold: `above`, `below`, `above_exclusive`, `below_or_equal`, `equal`,
 * `not_equal`, `between`, `not_between`; services add to them, so any other text is taken as well. Beyond the contract.
 */
export const ThresholdType = {
  Above: "above",
  Below: "below",
  AboveExclusive: "above_exclusive",
  BelowOrEqual: "below_or_equal",
  Equal: "equal",
  NotEqual: "not_equal",
  Between: "between",
  NotBetween: "not_between",
} as const;
export type ThresholdType = (typeof ThresholdType)[keyof typeof ThresholdType] | (string & {});

/**
 * What an alert watches: `tile`, `saved_search`; services add to them, so any other text is taken as well. Beyond the
 * contract.
 */
export const AlertSource = {
  Tile: "tile",
  SavedSearch: "saved_search",
} as const;
export type AlertSource = (typeof AlertSource)[keyof typeof AlertSource] | (string & {});

/**
 * Where an alert is delivered: `webhook`; services add to them, so any other text is taken as well. Beyond the
 * contract.
 */
export const AlertChannelType = {
  Webhook: "webhook",
} as const;
export type AlertChannelType = (typeof AlertChannelType)[keyof typeof AlertChannelType] | (string & {});

/**
 * Compression of files in an object store: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`; services
 * add to them, so any other text is taken as well. Beyond the contract.
 */
export const Compression = {
  None: "none",
  Gzip: "gzip",
  Gz: "gz",
  Brotli: "brotli",
  Br: "br",
  Xz: "xz",
  Lzma: "LZMA",
  Zstd: "zstd",
  Auto: "auto",
} as const;
export type Compression = (typeof Compression)[keyof typeof Compression] | (string & {});

/**
 * How a pipe signs in at a schema registry: `PLAIN`; services add to them, so any other text is taken as well. Beyond
 * the contract.
 */
export const SchemaRegistryAuthentication = {
  Plain: "PLAIN",
} as const;
export type SchemaRegistryAuthentication =
  (typeof SchemaRegistryAuthentication)[keyof typeof SchemaRegistryAuthentication] | (string & {});

/**
 * Products that are message-stream brokers: `kafka`, `redpanda`, `confluent`, `msk`, `warpstream`, `azureeventhub`,
 * `gcmk`; services add to them, so any other text is taken as well. Beyond the contract.
 */
export const KafkaType = {
  Kafka: "kafka",
  Redpanda: "redpanda",
  Confluent: "confluent",
  Msk: "msk",
  Warpstream: "warpstream",
  Azureeventhub: "azureeventhub",
  Gcmk: "gcmk",
} as const;
export type KafkaType = (typeof KafkaType)[keyof typeof KafkaType] | (string & {});

/**
 * Forms of messages: `JSONEachRow`, `Avro`, `AvroConfluent`, `Protobuf`; services add to them, so any other text is
 * taken as well. Beyond the contract.
 */
export const KafkaFormat = {
  JSONEachRow: "JSONEachRow",
  Avro: "Avro",
  AvroConfluent: "AvroConfluent",
  Protobuf: "Protobuf",
} as const;
export type KafkaFormat = (typeof KafkaFormat)[keyof typeof KafkaFormat] | (string & {});

/**
 * How a pipe signs in at brokers: `PLAIN`, `SCRAM-SHA-256`, `SCRAM-SHA-512`, `IAM_ROLE`, `IAM_USER`, `MUTUAL_TLS`;
 * services add to them, so any other text is taken as well. Beyond the contract.
 */
export const KafkaAuthentication = {
  Plain: "PLAIN",
  ScramSha256: "SCRAM-SHA-256",
  ScramSha512: "SCRAM-SHA-512",
  IamRole: "IAM_ROLE",
  IamUser: "IAM_USER",
  MutualTls: "MUTUAL_TLS",
} as const;
export type KafkaAuthentication =
  (typeof KafkaAuthentication)[keyof typeof KafkaAuthentication] | (string & {});

/**
 * Which messages are read: `from_latest`, `from_beginning`, `from_timestamp`; services add to them, so any other text
 * is taken as well. Beyond the contract.
 */
export const KafkaOffsetStrategy = {
  FromLatest: "from_latest",
  FromBeginning: "from_beginning",
  FromTimestamp: "from_timestamp",
} as const;
export type KafkaOffsetStrategy =
  (typeof KafkaOffsetStrategy)[keyof typeof KafkaOffsetStrategy] | (string & {});

/**
 * Products that are object stores: `s3`, `gcs`, `azureblobstorage`; services add to them, so any other text is taken as
 * well. Beyond the contract.
 */
export const ObjectStorageType = {
  S3: "s3",
  Gcs: "gcs",
  Azureblobstorage: "azureblobstorage",
} as const;
export type ObjectStorageType = (typeof ObjectStorageType)[keyof typeof ObjectStorageType] | (string & {});

/**
 * Forms of files in an object store: `JSONEachRow`, `CSV`, `CSVWithNames`, `Parquet`, `Avro`; services add to them, so
 * any other text is taken as well. Beyond the contract.
 */
export const ObjectStorageFormat = {
  JSONEachRow: "JSONEachRow",
  Csv: "CSV",
  CSVWithNames: "CSVWithNames",
  Parquet: "Parquet",
  Avro: "Avro",
} as const;
export type ObjectStorageFormat =
  (typeof ObjectStorageFormat)[keyof typeof ObjectStorageFormat] | (string & {});

/**
 * How a pipe signs in at an object store: `IAM_ROLE`, `IAM_USER`, `CONNECTION_STRING`, `SERVICE_ACCOUNT`; services add
 * to them, so any other text is taken as well. Beyond the contract.
 */
export const ObjectStorageAuthentication = {
  IamRole: "IAM_ROLE",
  IamUser: "IAM_USER",
  ConnectionString: "CONNECTION_STRING",
  ServiceAccount: "SERVICE_ACCOUNT",
} as const;
export type ObjectStorageAuthentication =
  (typeof ObjectStorageAuthentication)[keyof typeof ObjectStorageAuthentication] | (string & {});

/**
 * Where reading of a record stream starts: `TRIM_HORIZON`, `LATEST`, `AT_TIMESTAMP`; services add to them, so any other
 * text is taken as well. Beyond the contract.
 */
export const KinesisIteratorType = {
  TrimHorizon: "TRIM_HORIZON",
  Latest: "LATEST",
  AtTimestamp: "AT_TIMESTAMP",
} as const;
export type KinesisIteratorType =
  (typeof KinesisIteratorType)[keyof typeof KinesisIteratorType] | (string & {});

/**
 * How a pipe signs in at a record stream: `IAM_ROLE`, `IAM_USER`; services add to them, so any other text is taken as
 * well. Beyond the contract.
 */
export const KinesisAuthentication = {
  IamRole: "IAM_ROLE",
  IamUser: "IAM_USER",
} as const;
export type KinesisAuthentication =
  (typeof KinesisAuthentication)[keyof typeof KinesisAuthentication] | (string & {});

/**
 * Products that are relational databases: `postgres`, `supabase`, `neon`, `alloydb`, `rdspostgres`, `aurorapostgres`,
 * `cloudsqlpostgres`, `azurepostgres`; services add to them, so any other text is taken as well. Beyond the contract.
 */
export const PostgresType = {
  Postgres: "postgres",
  Supabase: "supabase",
  Neon: "neon",
  Alloydb: "alloydb",
  Rdspostgres: "rdspostgres",
  Aurorapostgres: "aurorapostgres",
  Cloudsqlpostgres: "cloudsqlpostgres",
  Azurepostgres: "azurepostgres",
} as const;
export type PostgresType = (typeof PostgresType)[keyof typeof PostgresType] | (string & {});

/**
 * What of a database is replicated: `cdc`, `snapshot`, `cdc_only`; services add to them, so any other text is taken as
 * well. Beyond the contract.
 */
export const ReplicationMode = {
  Cdc: "cdc",
  Snapshot: "snapshot",
  CdcOnly: "cdc_only",
} as const;
export type ReplicationMode = (typeof ReplicationMode)[keyof typeof ReplicationMode] | (string & {});

/**
 * Engines of a destination table: `MergeTree`, `ReplacingMergeTree`, `SummingMergeTree`, `Null`; services add to them,
 * so any other text is taken as well. Beyond the contract.
 */
export const TableEngine = {
  MergeTree: "MergeTree",
  ReplacingMergeTree: "ReplacingMergeTree",
  SummingMergeTree: "SummingMergeTree",
  Null: "Null",
} as const;
export type TableEngine = (typeof TableEngine)[keyof typeof TableEngine] | (string & {});

/**
 * Kinds of data sources: `log`, `trace`, `metric`, `session`, `promql`; services add to them, so any other text is
 * taken as well. Beyond the contract.
 */
export const SourceKind = {
  Log: "log",
  Trace: "trace",
  Metric: "metric",
  Session: "session",
  Promql: "promql",
} as const;
export type SourceKind = (typeof SourceKind)[keyof typeof SourceKind] | (string & {});

/**
 * States of a pipe: `Unknown`, `Provisioning`, `Running`, `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`,
 * `InternalError`, `Setup`, `Snapshot`, `Paused`, `Pausing`, `Modifying`, `Resync`; services add to them, so any other
 * text is taken as well. Beyond the contract.
 */
export const PipeStatus = {
  Unknown: "Unknown",
  Provisioning: "Provisioning",
  Running: "Running",
  Degraded: "Degraded",
  Stopping: "Stopping",
  Stopped: "Stopped",
  Failed: "Failed",
  Completed: "Completed",
  InternalError: "InternalError",
  Setup: "Setup",
  Snapshot: "Snapshot",
  Paused: "Paused",
  Pausing: "Pausing",
  Modifying: "Modifying",
  Resync: "Resync",
} as const;
export type PipeStatus = (typeof PipeStatus)[keyof typeof PipeStatus] | (string & {});

/**
 * How a tile shows its data: `line`, `stacked_bar`, `bar`, `pie`, `table`, `number`, `search`, `markdown`; services add
 * to them, so any other text is taken as well. Beyond the contract.
 */
export const TileDisplayType = {
  Line: "line",
  StackedBar: "stacked_bar",
  Bar: "bar",
  Pie: "pie",
  Table: "table",
  Number: "number",
  Search: "search",
  Markdown: "markdown",
} as const;
export type TileDisplayType = (typeof TileDisplayType)[keyof typeof TileDisplayType] | (string & {});

/**
 * What a series of a tile makes of its values: `count`, `count_distinct`, `sum`, `avg`, `min`, `max`, `quantile`,
 * `last_value`; services add to them, so any other text is taken as well. Beyond the contract.
 */
export const AggregateFunction = {
  Count: "count",
  CountDistinct: "count_distinct",
  Sum: "sum",
  Avg: "avg",
  Min: "min",
  Max: "max",
  Quantile: "quantile",
  LastValue: "last_value",
} as const;
export type AggregateFunction = (typeof AggregateFunction)[keyof typeof AggregateFunction] | (string & {});

/**
 * Languages of a condition: `sql`, `lucene`; services add to them, so any other text is taken as well. Beyond the
 * contract.
 */
export const QueryLanguage = {
  Sql: "sql",
  Lucene: "lucene",
} as const;
export type QueryLanguage = (typeof QueryLanguage)[keyof typeof QueryLanguage] | (string & {});

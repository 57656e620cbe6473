// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

/** The known values and any other string. */
type Open<Values> = Values[keyof Values] | (string & {});

/** Roles of an access key. */
export const AccessKeyRole = { Admin: "admin", Developer: "developer", QueryEndpoints: "query_endpoints" } as const;
export type AccessKeyRole = (typeof AccessKeyRole)[keyof typeof AccessKeyRole];

/** States of an access key. */
export const AccessKeyStatus = { Enabled: "enabled", Disabled: "disabled" } as const;
export type AccessKeyStatus = (typeof AccessKeyStatus)[keyof typeof AccessKeyStatus];

/** Periods that an alert evaluates. Services can add more, so any other string is accepted too. */
export const AlertInterval = { OneMinute: "1m", FiveMinutes: "5m", FifteenMinutes: "15m", ThirtyMinutes: "30m", OneHour: "1h", SixHours: "6h", TwelveHours: "12h", OneDay: "1d" } as const;
export type AlertInterval = Open<typeof AlertInterval>;

/**
 * Comparisons of a value with the threshold of an alert. Services can add more, so any other string is accepted too.
 */
export const ThresholdType = { Above: "above", Below: "below", AboveExclusive: "above_exclusive", BelowOrEqual: "below_or_equal", Equal: "equal", NotEqual: "not_equal", Between: "between", NotBetween: "not_between" } as const;
export type ThresholdType = Open<typeof ThresholdType>;

/** Kinds of objects that an alert watches. Services can add more, so any other string is accepted too. */
export const AlertSource = { Tile: "tile", SavedSearch: "saved_search", Inline: "inline" } as const;
export type AlertSource = Open<typeof AlertSource>;

/** Types of channels that deliver an alert. Services can add more, so any other string is accepted too. */
export const AlertChannelType = { Webhook: "webhook", Email: "email" } as const;
export type AlertChannelType = Open<typeof AlertChannelType>;

/** Severities of an alert. Services can add more, so any other string is accepted too. */
export const AlertSeverity = { Critical: "critical", Error: "error", Warning: "warning", Info: "info" } as const;
export type AlertSeverity = Open<typeof AlertSeverity>;

/** Products that receive alerts. Services can add more, so any other string is accepted too. */
export const WebhookService = { Slack: "slack", Incidentio: "incidentio", Generic: "generic", SlackApi: "slack_api", PagerdutyApi: "pagerduty_api" } as const;
export type WebhookService = Open<typeof WebhookService>;

/**
 * Products that the webhooks of programs deliver alerts to. Services can add more, so any other string is accepted too.
 */
export const NewWebhookService = { Slack: "slack", Incidentio: "incidentio", Generic: "generic" } as const;
export type NewWebhookService = Open<typeof NewWebhookService>;

/** Targets that a private endpoint connects to. Services can add more, so any other string is accepted too. */
export const PrivateEndpointType = { VpcEndpointService: "VPC_ENDPOINT_SERVICE", VpcResource: "VPC_RESOURCE", MskMultiVpc: "MSK_MULTI_VPC", GcpPscServiceAttachment: "GCP_PSC_SERVICE_ATTACHMENT" } as const;
export type PrivateEndpointType = Open<typeof PrivateEndpointType>;

/**
 * Authentication of a private endpoint at a Kafka cluster. Services can add more, so any other string is accepted too.
 */
export const PrivateEndpointAuthentication = { SaslIam: "SASL_IAM", SaslScram: "SASL_SCRAM" } as const;
export type PrivateEndpointAuthentication = Open<typeof PrivateEndpointAuthentication>;

/** States of a private endpoint. Services can add more, so any other string is accepted too. */
export const PrivateEndpointStatus = { Unknown: "Unknown", Provisioning: "Provisioning", PendingAcceptance: "PendingAcceptance", Ready: "Ready", Rejected: "Rejected", Expired: "Expired", Failed: "Failed", Deleting: "Deleting" } as const;
export type PrivateEndpointStatus = Open<typeof PrivateEndpointStatus>;

/** Compression of files in an object store. Services can add more, so any other string is accepted too. */
export const Compression = { None: "none", Gzip: "gzip", Gz: "gz", Brotli: "brotli", Br: "br", Xz: "xz", Lzma: "LZMA", Zstd: "zstd", Auto: "auto" } as const;
export type Compression = Open<typeof Compression>;

/** Authentication at a schema registry. Services can add more, so any other string is accepted too. */
export const SchemaRegistryAuthentication = { Plain: "PLAIN" } as const;
export type SchemaRegistryAuthentication = Open<typeof SchemaRegistryAuthentication>;

/** Kinds of schema registries. Services can add more, so any other string is accepted too. */
export const SchemaRegistryType = { Confluent: "confluent", Glue: "glue" } as const;
export type SchemaRegistryType = Open<typeof SchemaRegistryType>;

/** Effects of a message without a value. Services can add more, so any other string is accepted too. */
export const TombstoneMode = { Delete: "delete", SoftDelete: "soft_delete" } as const;
export type TombstoneMode = Open<typeof TombstoneMode>;

/** Products of message-stream brokers. Services can add more, so any other string is accepted too. */
export const KafkaType = { Kafka: "kafka", Redpanda: "redpanda", Confluent: "confluent", Msk: "msk", Warpstream: "warpstream", Azureeventhub: "azureeventhub", Gcmk: "gcmk", Dokafka: "dokafka" } as const;
export type KafkaType = Open<typeof KafkaType>;

/** Formats of messages. Services can add more, so any other string is accepted too. */
export const KafkaFormat = { JSONEachRow: "JSONEachRow", Avro: "Avro", AvroConfluent: "AvroConfluent", Protobuf: "Protobuf" } as const;
export type KafkaFormat = Open<typeof KafkaFormat>;

/** Authentication at message-stream brokers. Services can add more, so any other string is accepted too. */
export const KafkaAuthentication = { Plain: "PLAIN", ScramSha256: "SCRAM-SHA-256", ScramSha512: "SCRAM-SHA-512", IamRole: "IAM_ROLE", IamUser: "IAM_USER", MutualTls: "MUTUAL_TLS", ServiceAccountWorkloadIdentity: "SERVICE_ACCOUNT_WORKLOAD_IDENTITY" } as const;
export type KafkaAuthentication = Open<typeof KafkaAuthentication>;

/** Messages that a pipe reads at the start. Services can add more, so any other string is accepted too. */
export const KafkaOffsetStrategy = { FromLatest: "from_latest", FromBeginning: "from_beginning", FromTimestamp: "from_timestamp" } as const;
export type KafkaOffsetStrategy = Open<typeof KafkaOffsetStrategy>;

/** Products of object stores. Services can add more, so any other string is accepted too. */
export const ObjectStorageType = { S3: "s3", Gcs: "gcs", Azureblobstorage: "azureblobstorage", Dospaces: "dospaces", Cloudflarer2: "cloudflarer2", Ovhobjectstorage: "ovhobjectstorage" } as const;
export type ObjectStorageType = Open<typeof ObjectStorageType>;

/** Formats of files in an object store. Services can add more, so any other string is accepted too. */
export const ObjectStorageFormat = { JSONEachRow: "JSONEachRow", JSONAsObject: "JSONAsObject", Csv: "CSV", CSVWithNames: "CSVWithNames", TabSeparated: "TabSeparated", TabSeparatedWithNames: "TabSeparatedWithNames", Parquet: "Parquet", Avro: "Avro" } as const;
export type ObjectStorageFormat = Open<typeof ObjectStorageFormat>;

/** Authentication at an object store. Services can add more, so any other string is accepted too. */
export const ObjectStorageAuthentication = { IamRole: "IAM_ROLE", IamUser: "IAM_USER", ConnectionString: "CONNECTION_STRING", ServiceAccount: "SERVICE_ACCOUNT", ServiceAccountWorkloadIdentity: "SERVICE_ACCOUNT_WORKLOAD_IDENTITY" } as const;
export type ObjectStorageAuthentication = Open<typeof ObjectStorageAuthentication>;

/** Formats of records of a stream. Services can add more, so any other string is accepted too. */
export const KinesisFormat = { JSONEachRow: "JSONEachRow", Avro: "Avro", AvroConfluent: "AvroConfluent", Protobuf: "Protobuf" } as const;
export type KinesisFormat = Open<typeof KinesisFormat>;

/**
 * Positions where the reading of a record stream starts. Services can add more, so any other string is accepted too.
 */
export const KinesisIteratorType = { TrimHorizon: "TRIM_HORIZON", Latest: "LATEST", AtTimestamp: "AT_TIMESTAMP" } as const;
export type KinesisIteratorType = Open<typeof KinesisIteratorType>;

/** Authentication at a record stream. Services can add more, so any other string is accepted too. */
export const KinesisAuthentication = { IamRole: "IAM_ROLE", IamUser: "IAM_USER" } as const;
export type KinesisAuthentication = Open<typeof KinesisAuthentication>;

/** Formats of messages of Pub/Sub. Services can add more, so any other string is accepted too. */
export const PubsubFormat = { JSONEachRow: "JSONEachRow", Avro: "Avro", Protobuf: "Protobuf" } as const;
export type PubsubFormat = Open<typeof PubsubFormat>;

/** Authentication at Pub/Sub. Services can add more, so any other string is accepted too. */
export const PubsubAuthentication = { ServiceAccount: "SERVICE_ACCOUNT", ServiceAccountWorkloadIdentity: "SERVICE_ACCOUNT_WORKLOAD_IDENTITY" } as const;
export type PubsubAuthentication = Open<typeof PubsubAuthentication>;

/** Positions where the reading of a topic starts. Services can add more, so any other string is accepted too. */
export const PubsubSeekType = { Latest: "latest", Earliest: "earliest", Timestamp: "timestamp" } as const;
export type PubsubSeekType = Open<typeof PubsubSeekType>;

/** Authentication at a relational database. Services can add more, so any other string is accepted too. */
export const DatabaseAuthentication = { Basic: "basic", IamRole: "IAM_ROLE", ServiceAccountWorkloadIdentity: "SERVICE_ACCOUNT_WORKLOAD_IDENTITY" } as const;
export type DatabaseAuthentication = Open<typeof DatabaseAuthentication>;

/** Products of relational databases. Services can add more, so any other string is accepted too. */
export const PostgresType = { Postgres: "postgres", Supabase: "supabase", Neon: "neon", Alloydb: "alloydb", Rdspostgres: "rdspostgres", Aurorapostgres: "aurorapostgres", Cloudsqlpostgres: "cloudsqlpostgres", Azurepostgres: "azurepostgres", Planetscale: "planetscale", Crunchybridge: "crunchybridge", Tigerdata: "tigerdata" } as const;
export type PostgresType = Open<typeof PostgresType>;

/** Products of MySQL and MariaDB databases. Services can add more, so any other string is accepted too. */
export const MysqlType = { Mysql: "mysql", Rdsmysql: "rdsmysql", Auroramysql: "auroramysql", Cloudsqlmysql: "cloudsqlmysql", Mariadb: "mariadb", Rdsmariadb: "rdsmariadb" } as const;
export type MysqlType = Open<typeof MysqlType>;

/** Members of a replica set that a pipe reads. Services can add more, so any other string is accepted too. */
export const MongodbReadPreference = { Primary: "primary", PrimaryPreferred: "primaryPreferred", Secondary: "secondary", SecondaryPreferred: "secondaryPreferred", Nearest: "nearest" } as const;
export type MongodbReadPreference = Open<typeof MongodbReadPreference>;

/**
 * Ways in which a pipe finds its position in the change log of a server. Services can add more, so any other string is
 * accepted too.
 */
export const ReplicationMechanism = { Gtid: "GTID", FilePos: "FILE_POS" } as const;
export type ReplicationMechanism = Open<typeof ReplicationMechanism>;

/** Authentication at BigQuery. Services can add more, so any other string is accepted too. */
export const BigqueryAuthentication = { ServiceAccount: "SERVICE_ACCOUNT", ServiceAccountWorkloadIdentity: "SERVICE_ACCOUNT_WORKLOAD_IDENTITY" } as const;
export type BigqueryAuthentication = Open<typeof BigqueryAuthentication>;

/** Ways in which a pipe finds changes of BigQuery. Services can add more, so any other string is accepted too. */
export const BigqueryReplicationMethod = { QueryBased: "query_based", EventsBased: "events_based" } as const;
export type BigqueryReplicationMethod = Open<typeof BigqueryReplicationMethod>;

/** Rows of the change history of BigQuery. Services can add more, so any other string is accepted too. */
export const BigqueryEventsFunction = { Appends: "appends", Changes: "changes" } as const;
export type BigqueryEventsFunction = Open<typeof BigqueryEventsFunction>;

/** Kinds of replication of a database. Services can add more, so any other string is accepted too. */
export const ReplicationMode = { Cdc: "cdc", Snapshot: "snapshot", CdcOnly: "cdc_only" } as const;
export type ReplicationMode = Open<typeof ReplicationMode>;

/** Engines of a destination table. Services can add more, so any other string is accepted too. */
export const TableEngine = { MergeTree: "MergeTree", ReplacingMergeTree: "ReplacingMergeTree", SummingMergeTree: "SummingMergeTree", Null: "Null" } as const;
export type TableEngine = Open<typeof TableEngine>;

/** Engines of a replicated table. Services can add more, so any other string is accepted too. */
export const MappingTableEngine = { MergeTree: "MergeTree", ReplacingMergeTree: "ReplacingMergeTree", Null: "Null" } as const;
export type MappingTableEngine = Open<typeof MappingTableEngine>;

/** Kinds of data sources. Services can add more, so any other string is accepted too. */
export const SourceKind = { Log: "log", Trace: "trace", Metric: "metric", Session: "session", Promql: "promql" } as const;
export type SourceKind = Open<typeof SourceKind>;

/** States of a pipe. Services can add more, so any other string is accepted too. */
export const PipeStatus = { Unknown: "Unknown", Provisioning: "Provisioning", Running: "Running", Degraded: "Degraded", Stopping: "Stopping", Stopped: "Stopped", Failed: "Failed", Completed: "Completed", InternalError: "InternalError", Setup: "Setup", Snapshot: "Snapshot", Paused: "Paused", Pausing: "Pausing", Modifying: "Modifying", Resync: "Resync" } as const;
export type PipeStatus = Open<typeof PipeStatus>;

/** Display types of a tile. Services can add more, so any other string is accepted too. */
export const TileDisplayType = { Line: "line", StackedBar: "stacked_bar", StackedLine: "stacked_line", Bar: "bar", Pie: "pie", Table: "table", Number: "number", Search: "search", Markdown: "markdown", Heatmap: "heatmap", EventPatterns: "event_patterns" } as const;
export type TileDisplayType = Open<typeof TileDisplayType>;

/** Aggregations of the values of a series. Services can add more, so any other string is accepted too. */
export const AggregateFunction = { Count: "count", CountDistinct: "count_distinct", Sum: "sum", Avg: "avg", Min: "min", Max: "max", Quantile: "quantile", LastValue: "last_value", Any: "any", None: "none" } as const;
export type AggregateFunction = Open<typeof AggregateFunction>;

/** Kinds of filters of a dashboard. Services can add more, so any other string is accepted too. */
export const FilterType = { QueryExpression: "QUERY_EXPRESSION", StaticList: "STATIC_LIST", PrometheusLabel: "PROMETHEUS_LABEL", SourceFilter: "SOURCE_FILTER" } as const;
export type FilterType = Open<typeof FilterType>;

/** Kinds of metrics. Services can add more, so any other string is accepted too. */
export const MetricType = { Sum: "sum", Gauge: "gauge", Histogram: "histogram", Summary: "summary", ExponentialHistogram: "exponential histogram" } as const;
export type MetricType = Open<typeof MetricType>;

/** Languages of a condition. Services can add more, so any other string is accepted too. */
export const QueryLanguage = { Sql: "sql", Lucene: "lucene" } as const;
export type QueryLanguage = Open<typeof QueryLanguage>;

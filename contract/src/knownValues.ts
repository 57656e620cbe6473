/**
 * Values and bounds that services are known to accept today. The contract leaves them open and services may add more, so a
 * client warns about other values and never rejects them.
 */
export const known = {
  alertIntervals: ["30s", "1m", "5m", "15m", "30m", "1h", "6h", "12h", "1d"],
  alertThresholdTypes: [
    "above",
    "below",
    "above_exclusive",
    "below_or_equal",
    "equal",
    "not_equal",
    "between",
    "not_between",
  ],
  alertSources: ["tile", "saved_search"],
  alertChannelTypes: ["webhook", "email"],
  alertStates: ["ALERT", "OK", "INSUFFICIENT_DATA", "DISABLED", "PENDING"],
  alertErrorTypes: ["QUERY_ERROR", "QUERY_TIMEOUT", "WEBHOOK_ERROR", "INVALID_ALERT", "UNKNOWN"],
  alertSeverities: ["critical", "error", "warning", "info"],
  compressions: ["none", "gzip", "gz", "brotli", "br", "xz", "LZMA", "zstd", "auto"],
  schemaRegistryAuthentications: ["PLAIN"],
  kafkaTypes: ["kafka", "redpanda", "confluent", "msk", "warpstream", "azureeventhub", "gcmk", "dokafka"],
  kafkaFormats: ["JSONEachRow", "Avro", "AvroConfluent", "Protobuf"],
  kafkaAuthentications: ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512", "IAM_ROLE", "IAM_USER", "MUTUAL_TLS"],
  kafkaOffsetStrategies: ["from_latest", "from_beginning", "from_timestamp"],
  objectStorageTypes: ["s3", "gcs", "azureblobstorage", "dospaces", "cloudflarer2", "ovhobjectstorage"],
  objectStorageFormats: [
    "JSONEachRow",
    "JSONAsObject",
    "CSV",
    "CSVWithNames",
    "TabSeparated",
    "TabSeparatedWithNames",
    "Parquet",
    "Avro",
  ],
  objectStorageAuthentications: ["IAM_ROLE", "IAM_USER", "CONNECTION_STRING", "SERVICE_ACCOUNT"],
  kinesisFormats: ["JSONEachRow", "Avro", "AvroConfluent"],
  kinesisIteratorTypes: ["TRIM_HORIZON", "LATEST", "AT_TIMESTAMP"],
  kinesisAuthentications: ["IAM_ROLE", "IAM_USER"],
  pubsubFormats: ["JSONEachRow", "Avro", "Protobuf"],
  pubsubAuthentications: ["SERVICE_ACCOUNT"],
  pubsubSeekTypes: ["latest", "earliest", "timestamp"],
  postgresTypes: [
    "postgres",
    "supabase",
    "neon",
    "alloydb",
    "rdspostgres",
    "aurorapostgres",
    "cloudsqlpostgres",
    "azurepostgres",
    "planetscale",
    "crunchybridge",
    "tigerdata",
  ],
  mysqlTypes: ["mysql", "rdsmysql", "auroramysql", "mariadb", "rdsmariadb"],
  databaseAuthentications: ["basic", "IAM_ROLE"],
  replicationModes: ["cdc", "snapshot", "cdc_only"],
  bigqueryReplicationModes: ["snapshot"],
  replicationMechanisms: ["GTID", "FILE_POS"],
  mongodbReadPreferences: ["primary", "primaryPreferred", "secondary", "secondaryPreferred", "nearest"],
  tableEngines: ["MergeTree", "ReplacingMergeTree", "SummingMergeTree", "Null"],
  mappingTableEngines: ["MergeTree", "ReplacingMergeTree", "Null"],
  sourceKinds: ["log", "trace", "metric", "session", "promql"],
  tileDisplayTypes: [
    "line",
    "stacked_bar",
    "bar",
    "pie",
    "table",
    "number",
    "search",
    "markdown",
    "heatmap",
    "event_patterns",
  ],
  aggregateFunctions: [
    "count",
    "count_distinct",
    "sum",
    "avg",
    "min",
    "max",
    "quantile",
    "last_value",
    "any",
    "none",
  ],
  queryLanguages: ["sql", "lucene"],
  filterTypes: ["QUERY_EXPRESSION"],
  roleTypes: ["system", "custom"],
  textIndexUses: ["auto", "enabled", "disabled"],
  metricTypes: ["sum", "gauge", "histogram", "summary", "exponential histogram"],
  webhookServices: ["slack", "incidentio", "generic", "slack_api", "pagerduty_api"],
  pipeStates: [
    "Unknown",
    "Provisioning",
    "Running",
    "Degraded",
    "Stopping",
    "Stopped",
    "Failed",
    "Completed",
    "InternalError",
    "Setup",
    "Snapshot",
    "Paused",
    "Pausing",
    "Modifying",
    "Resync",
  ],
} as const;

/** Threshold types that compare with a range and therefore require `thresholdMax`. */
export const rangeThresholdTypes: readonly string[] = ["between", "not_between"];

/** Inclusive bounds of the tuning settings, in the unit that the name of the setting states. */
export const settingBounds = {
  streaming_max_insert_wait_ms: [500, 60_000],
  object_storage_concurrency: [1, 35],
  object_storage_polling_interval_ms: [100, 3_600_000],
  object_storage_max_insert_bytes: [10_485_760, 53_687_091_200],
  object_storage_max_file_count: [1, 10_000],
  dbms_max_threads: [0, 64],
  dbms_max_insert_threads: [0, 16],
  dbms_min_insert_block_size_bytes: [0, 10_737_418_240],
  dbms_max_download_threads: [0, 32],
  dbms_parallel_distributed_insert_select: [0, 2],
} as const satisfies Record<string, readonly [number, number]>;

/** Inclusive bounds of a pipe's compute, in the unit that the name states. */
export const scalingBounds = {
  replicas: [1, 40],
  concurrency: [0, 34],
  replicaCpuMillicores: [125, 2_000],
  replicaMemoryGb: [0.5, 8],
} as const satisfies Record<string, readonly [number, number]>;

/** Inclusive bounds of the compute of a service's database pipes, in the unit that the name states. */
export const databaseScalingBounds = {
  replicaCpuMillicores: [1_000, 32_000],
  replicaMemoryGb: [4, 128],
} as const satisfies Record<string, readonly [number, number]>;

/** Inclusive bounds of the name of a pipe, in characters. */
export const pipeNameBounds = [1, 255] as const;

/** Inclusive bounds of an alert's texts, in characters. */
export const alertTextBounds = { name: [1, 512], message: [1, 4096] } as const;

/** Highest number of keys of an organization. */
export const maxKeysPerOrganization = 100;

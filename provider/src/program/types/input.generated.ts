// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as values from "../generated/knownValues.generated";

/** Arguments that accept fields that this version does not know. */
export interface Extensible {
  /** Fields of the API for which this version has no argument, by their API names. `null` clears a field. */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** Secret arguments that accept fields that this version does not know. */
export interface ExtensibleSecret {
  /**
   * Fields of the API for which this version has no argument, by their API names. `null` clears a field. Secret, never
   * returned.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** An item of `customPrivateDnsMappings` of a `ReversePrivateEndpoint`. */
export interface PrivateDnsMapping extends Extensible {
  /**
   * Domain name: exact, or with a leading wildcard such as `*.example.com`. Only one endpoint of a service can have a
   * given name.
   */
  privateDnsName: pulumi.Input<string>;
  /**
   * ID of the target that the name resolves to, one of `dnsTargets`. Only for the type `VPC_RESOURCE`. Until the
   * endpoint reports this target, the name resolves to nothing.
   */
  targetId?: pulumi.Input<string | undefined>;
}

/** `destination.tableDefinition.engine` of a `Pipe`. */
export interface TableDefinitionEngine extends Extensible {
  /**
   * Name of the engine. Most services require it if `tableDefinition` is set. Known values: `MergeTree`,
   * `ReplacingMergeTree`, `SummingMergeTree`, `Null`; services can add more. Changing it replaces the resource.
   */
  type?: pulumi.Input<values.TableEngine | undefined>;
  /** Name of the column that holds a row's version. Changing it replaces the resource. */
  versionColumnId?: pulumi.Input<string | undefined>;
  /**
   * Names of the columns that the engine uses, such as those that `SummingMergeTree` sums. Changing it replaces the
   * resource.
   */
  columnIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** `destination.tableDefinition` of a `Pipe`. */
export interface TableDefinition extends Extensible {
  /**
   * Columns of the sorting key, in order: names of columns, or SQL expressions such as a path into a JSON column. Each
   * entry is a single expression without a comma, and its type is not `Nullable`. Changing it replaces the resource.
   */
  sortingKey?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Partition expression. Changing it replaces the resource. */
  partitionBy?: pulumi.Input<string | undefined>;
  /** Primary key expression. Changing it replaces the resource. */
  primaryKey?: pulumi.Input<string | undefined>;
  /**
   * TTL expression: the time at which rows expire. Rejected unless TTL is enabled for your service. Changing it
   * replaces the resource.
   */
  ttl?: pulumi.Input<string | undefined>;
  /** Engine of the table. */
  engine?: pulumi.Input<TableDefinitionEngine | undefined>;
}

/** An item of `destination.columns` of a `Pipe` or a `PipeSettings`. */
export interface PipeColumn extends Extensible {
  /** Name of the column. */
  name: pulumi.Input<string>;
  /** Type of the column in the destination. */
  type: pulumi.Input<string>;
}

/** `destination` of a `Pipe`. */
export interface PipeDestination extends Extensible {
  /** Database of the table. Changing it replaces the resource. */
  database: pulumi.Input<string>;
  /** Definition of the table. Required for a new pipe, unless `managedTable` is `false` or the source is a database. */
  tableDefinition?: pulumi.Input<TableDefinition | undefined>;
  /**
   * Roles of the database user with which the pipe loads rows, in any order. They give no other user access to the
   * table. Default: the default role of the service. `pipes` and `pipes_system` are reserved. Changing it replaces the
   * resource. Never returned.
   */
  roles?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * Name of the table. Required unless the source is a database, whose `tableMappings` set the target tables. Changing
   * it replaces the resource.
   */
  table?: pulumi.Input<string | undefined>;
  /**
   * If `true`, the pipe creates the table. Default: `true`, unless the source is a database. Changing it replaces the
   * resource.
   */
  managedTable?: pulumi.Input<boolean | undefined>;
  /**
   * The complete list of columns, in order. Set `fieldMappings` too: without them, a new pipe fills none of the
   * columns. An update changes the pipe only, and not its table: add new columns to the table first. `null` clears it.
   */
  columns?: pulumi.Input<null | pulumi.Input<PipeColumn>[] | undefined>;
}

/** `source.objectStorage.accessKey` of a `Pipe` or a `PipeSettings`. */
export interface ObjectStorageAccessKey extends ExtensibleSecret {
  /** Identifier of the access key. Secret, never returned. */
  accessKeyId: pulumi.Input<string>;
  /** Secret part of the access key. Secret, never returned. */
  secretKey: pulumi.Input<string>;
}

/** `source.objectStorage` of a `Pipe`. */
export interface ObjectStorageSource extends Extensible {
  /** Access key of the cloud account. `null` clears it. Secret, never returned. */
  accessKey?: pulumi.Input<null | ObjectStorageAccessKey | undefined>;
  /** Key of a service account: the content of its JSON file, in Base64. `null` clears it. Secret, never returned. */
  serviceAccountKey?: pulumi.Input<null | string | undefined>;
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. `null` clears it. */
  iamRole?: pulumi.Input<null | string | undefined>;
  /** Connection string of a blob store, which contains a credential. `null` clears it. Secret. */
  connectionString?: pulumi.Input<null | string | undefined>;
  /** Path of the files in the container of a blob store, as a glob pattern. `null` clears it. */
  path?: pulumi.Input<null | string | undefined>;
  /** Container of the blob store. `null` clears it. */
  azureContainerName?: pulumi.Input<null | string | undefined>;
  /** If `true`, the pipe skips the files that exist at the start. Requires `queueUrl`. `null` clears it. */
  skipInitialLoad?: pulumi.Input<null | boolean | undefined>;
  /** Name of the file after which the initial load starts. Excludes `skipInitialLoad`. `null` clears it. */
  startAfter?: pulumi.Input<null | string | undefined>;
  /**
   * Method by which the pipe authenticates to the store. Known values: `IAM_ROLE`, `IAM_USER`, `CONNECTION_STRING`,
   * `SERVICE_ACCOUNT`, `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. `null` clears it.
   */
  authentication?: pulumi.Input<null | values.ObjectStorageAuthentication | undefined>;
  /**
   * URL of the files, which may contain glob patterns. For all stores except a blob store. Changing it replaces the
   * resource.
   */
  url?: pulumi.Input<string | undefined>;
  /** String that separates the columns of a file, such as `,`. Changing it replaces the resource. */
  delimiter?: pulumi.Input<string | undefined>;
  /**
   * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
   * services can add more. Changing it replaces the resource.
   */
  compression?: pulumi.Input<values.Compression | undefined>;
  /**
   * If `true`, the pipe continues to look for new files. Without `queueUrl`, it misses new files whose names do not
   * come after all earlier ones in lexical order. Changing it replaces the resource.
   */
  isContinuous?: pulumi.Input<boolean | undefined>;
  /**
   * Queue that announces new files, so that their names can be in any order: the URL of an SQS queue for `s3`, the path
   * of a Pub/Sub subscription for `gcs`. Requires `isContinuous` and `authentication`. Changing it replaces the
   * resource.
   */
  queueUrl?: pulumi.Input<string | undefined>;
  /**
   * Product of the store. Most services require it for a new pipe. Known values: `s3`, `gcs`, `azureblobstorage`,
   * `dospaces`, `cloudflarer2`, `ovhobjectstorage`; services can add more. Changing it replaces the resource.
   */
  type?: pulumi.Input<values.ObjectStorageType | undefined>;
  /**
   * Format of the files. Most services require it for a new pipe. Known values: `JSONEachRow`, `JSONAsObject`, `CSV`,
   * `CSVWithNames`, `TabSeparated`, `TabSeparatedWithNames`, `Parquet`, `Avro`; services can add more. Changing it
   * replaces the resource.
   */
  format?: pulumi.Input<values.ObjectStorageFormat | undefined>;
}

/** `source.kinesis.accessKey` of a `Pipe` or a `PipeSettings`. */
export interface KinesisAccessKey extends ObjectStorageAccessKey {}

/** `source.kinesis.schemaRegistry` of a `Pipe`. */
export interface KinesisSchemaRegistry extends Extensible {
  /** Region of a Glue registry. Required for the type `glue`. Changing it replaces the resource. */
  glueRegion?: pulumi.Input<string | undefined>;
  /** Name of a Glue registry. Required for the type `glue`. Changing it replaces the resource. */
  glueRegistryName?: pulumi.Input<string | undefined>;
  /**
   * Resource name (ARN) of the role that reads a Glue registry. Default: `iamRole` of the source. Changing it replaces
   * the resource.
   */
  glueRoleArn?: pulumi.Input<string | undefined>;
  /** Kind of registry. Known values: `glue`; services can add more. Changing it replaces the resource. */
  type?: pulumi.Input<string | undefined>;
}

/** `source.kinesis` of a `Pipe`. */
export interface KinesisSource extends Extensible {
  /** Name of the stream. Changing it replaces the resource. */
  streamName: pulumi.Input<string>;
  /** Region of the stream. Changing it replaces the resource. */
  region: pulumi.Input<string>;
  /** Access key of the cloud account. `null` clears it. Secret, never returned. */
  accessKey?: pulumi.Input<null | KinesisAccessKey | undefined>;
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. `null` clears it. */
  iamRole?: pulumi.Input<null | string | undefined>;
  /**
   * Method by which the pipe authenticates to the stream. Most services require it for a new pipe. Known values:
   * `IAM_ROLE`, `IAM_USER`; services can add more. `null` clears it.
   */
  authentication?: pulumi.Input<null | values.KinesisAuthentication | undefined>;
  /**
   * Description of the messages for the format `Protobuf`: a `.proto` file or a serialized descriptor set, in Base64.
   * Excludes a schema registry. Known range: 1–1048576 characters. Changing it replaces the resource. Never returned.
   */
  protobufSchema?: pulumi.Input<string | undefined>;
  /** Schema registry to use. */
  schemaRegistry?: pulumi.Input<KinesisSchemaRegistry | undefined>;
  /** If `true`, the pipe reads records with enhanced fan-out. Changing it replaces the resource. */
  useEnhancedFanOut?: pulumi.Input<boolean | undefined>;
  /** Time to start from, in seconds since 1970-01-01 UTC. Integer. Range: ≥ 0. Changing it replaces the resource. */
  timestamp?: pulumi.Input<number | undefined>;
  /**
   * Format of the records. Most services require it for a new pipe. Known values: `JSONEachRow`, `Avro`,
   * `AvroConfluent`, `Protobuf`; services can add more. Changing it replaces the resource.
   */
  format?: pulumi.Input<values.KafkaFormat | undefined>;
  /**
   * Position where the pipe starts to read. Most services require it for a new pipe. Known values: `TRIM_HORIZON`,
   * `LATEST`, `AT_TIMESTAMP`; services can add more. Changing it replaces the resource.
   */
  iteratorType?: pulumi.Input<values.KinesisIteratorType | undefined>;
}

/** An item of `source.postgres.tableMappings` of a `Pipe` or a `PipeSettings`. */
export interface PipeTableMapping extends Extensible {
  /** Schema of the source table. */
  sourceSchemaName: pulumi.Input<string>;
  /** Name of the source table, which identifies the mapping together with the schema. */
  sourceTable: pulumi.Input<string>;
  /** Table that receives the rows. Each mapping requires a different table. */
  targetTable: pulumi.Input<string>;
  /** Column of the source table that divides a snapshot into partitions. */
  partitionKey?: pulumi.Input<string | undefined>;
  /** Partition expression of the target table. */
  partitionByExpr?: pulumi.Input<string | undefined>;
  /**
   * Engine of the target table: `ReplacingMergeTree` applies updates and deletions, `MergeTree` appends all rows, and
   * `Null` keeps none, so it only feeds materialized views. Known values: `MergeTree`, `ReplacingMergeTree`, `Null`;
   * services can add more.
   */
  tableEngine?: pulumi.Input<values.MappingTableEngine | undefined>;
  /** Names of the columns that the pipe does not replicate, in any order. Services reject duplicate items. */
  excludedColumns?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** If `true`, `sortingKeys`, instead of the primary key of the source, sorts the target table. Default: `false`. */
  useCustomSortingKey?: pulumi.Input<boolean | undefined>;
  /**
   * Names of the columns of the sorting key, in order. They have an effect only if `useCustomSortingKey` is `true`.
   * Otherwise the primary key of the source sorts the table. Services reject duplicate items.
   */
  sortingKeys?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** `source.postgres.settings` of a `Pipe`. */
export interface PostgresSettings extends Extensible {
  /** If `true`, the pipe uses failover slots. Changing it replaces the resource. */
  enableFailoverSlots?: pulumi.Input<boolean | undefined>;
  /**
   * Number of rows in each partition of the snapshot. Integer. Known range: ≥ 1000. Changing it replaces the resource.
   */
  snapshotNumRowsPerPartition?: pulumi.Input<number | undefined>;
  /**
   * Number of tables that the pipe copies at the same time. Integer. Known range: ≥ 1. Changing it replaces the
   * resource.
   */
  snapshotNumberOfParallelTables?: pulumi.Input<number | undefined>;
  /**
   * If `true`, nullable columns of the source are nullable in the target table too. Changing it replaces the resource.
   */
  allowNullableColumns?: pulumi.Input<boolean | undefined>;
  /** Number of parallel loads at the start. Integer. Known range: ≥ 1. Changing it replaces the resource. */
  initialLoadParallelism?: pulumi.Input<number | undefined>;
  /** Name of the publication that the pipe replicates. Changing it replaces the resource. */
  publicationName?: pulumi.Input<string | undefined>;
  /** Name of the replication slot. Changing it replaces the resource. */
  replicationSlotName?: pulumi.Input<string | undefined>;
  /**
   * Kind of replication: the pipe copies a snapshot (`snapshot`), replicates changes (`cdc_only`), or does both
   * (`cdc`). Most services require it for a new pipe. Known values: `cdc`, `snapshot`, `cdc_only`; services can add
   * more. Changing it replaces the resource.
   */
  replicationMode?: pulumi.Input<values.ReplicationMode | undefined>;
  /** If `true`, a merge also deletes the rows that were deleted at the source. Changing it replaces the resource. */
  deleteOnMerge?: pulumi.Input<boolean | undefined>;
  /** Pause between two syncs, in seconds. Integer. Known range: ≥ 1. `null` clears it. */
  syncIntervalSeconds?: pulumi.Input<null | number | undefined>;
  /** Number of rows that the pipe reads at a time. Integer. Known range: ≥ 1. `null` clears it. */
  pullBatchSize?: pulumi.Input<null | number | undefined>;
}

/** `source.postgres.credentials` of a `Pipe` or a `PipeSettings`. */
export interface PostgresCredentials extends ExtensibleSecret {
  /** User name to connect with. Secret, never returned. */
  username: pulumi.Input<string>;
  /** Password to connect with. Secret, never returned. */
  password: pulumi.Input<string>;
}

/** `source.postgres` of a `Pipe`. */
export interface PostgresSource extends Extensible {
  /**
   * The complete set of replicated tables, in any order. An adoption and `pulumi up --refresh` remove other tables. A
   * plain `pulumi up` removes only tables that you removed from the list.
   */
  tableMappings: pulumi.Input<pulumi.Input<PipeTableMapping>[]>;
  /** Host name of the database server. */
  host: pulumi.Input<string>;
  /** Name of the database. */
  database: pulumi.Input<string>;
  /** Replication settings. */
  settings?: pulumi.Input<PostgresSettings | undefined>;
  /**
   * Product of the server. Some services require it. Known values: `postgres`, `supabase`, `neon`, `alloydb`,
   * `rdspostgres`, `aurorapostgres`, `cloudsqlpostgres`, `azurepostgres`, `planetscale`, `crunchybridge`, `tigerdata`;
   * services can add more. Changing it replaces the resource.
   */
  type?: pulumi.Input<values.PostgresType | undefined>;
  /**
   * Method by which the pipe authenticates to the server. Default: `basic`. Known values: `basic`, `IAM_ROLE`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. Changing it replaces the resource.
   */
  authentication?: pulumi.Input<values.DatabaseAuthentication | undefined>;
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. Changing it replaces the resource. */
  iamRole?: pulumi.Input<string | undefined>;
  /** User name and password to connect with. Secret, never returned. */
  credentials?: pulumi.Input<PostgresCredentials | undefined>;
  /** Host name to check the server's certificate against. `null` means `host`. */
  tlsHost?: pulumi.Input<null | string | undefined>;
  /** Certificate of the server's authority. `null` clears it. Secret. */
  caCertificate?: pulumi.Input<null | string | undefined>;
  /** If `true`, the pipe connects without TLS, and so sends credentials and rows unencrypted. `null` clears it. */
  disableTls?: pulumi.Input<null | boolean | undefined>;
  /** If `true`, the pipe accepts any certificate of the server, even an invalid one. `null` clears it. */
  skipCertVerification?: pulumi.Input<null | boolean | undefined>;
  /** Port of the database server. Most services require it for a new pipe. Integer. Range: 1–65535. */
  port?: pulumi.Input<number | undefined>;
}

/** An item of `source.mysql.tableMappings` of a `Pipe` or a `PipeSettings`. */
export interface MysqlTableMapping extends PipeTableMapping {}

/** `source.mysql.settings` of a `Pipe`. */
export interface MysqlSettings extends Omit<
  PostgresSettings,
  "enableFailoverSlots" | "publicationName" | "replicationSlotName"
> {
  /**
   * Mechanism by which the pipe finds its position in the change log of the server: transaction IDs (`GTID`), or a file
   * and an offset (`FILE_POS`). Known values: `GTID`, `FILE_POS`; services can add more. Changing it replaces the
   * resource.
   */
  replicationMechanism?: pulumi.Input<values.ReplicationMechanism | undefined>;
  /** If `true`, the connection is compressed. `null` clears it. */
  useCompression?: pulumi.Input<null | boolean | undefined>;
}

/** `source.mysql.credentials` of a `Pipe` or a `PipeSettings`. */
export interface MysqlCredentials extends PostgresCredentials {}

/** `source.mysql` of a `Pipe`. */
export interface MysqlSource extends Pick<
  PostgresSource,
  "host" | "tlsHost" | "caCertificate" | "disableTls" | "skipCertVerification" | "port" | "additionalFields"
> {
  /**
   * The complete set of replicated tables, in any order. An adoption and `pulumi up --refresh` remove other tables. A
   * plain `pulumi up` removes only tables that you removed from the list.
   */
  tableMappings: pulumi.Input<pulumi.Input<MysqlTableMapping>[]>;
  /** Replication settings. */
  settings?: pulumi.Input<MysqlSettings | undefined>;
  /**
   * Product of the server. Known values: `mysql`, `rdsmysql`, `auroramysql`, `cloudsqlmysql`, `mariadb`, `rdsmariadb`;
   * services can add more. Changing it replaces the resource.
   */
  type?: pulumi.Input<values.MysqlType | undefined>;
  /** User name and password to connect with. Secret, never returned. */
  credentials?: pulumi.Input<MysqlCredentials | undefined>;
  /**
   * MySQL server ID with which the pipe registers as a replica. It must be unique among the replicas. Integer. Known
   * range: 1–4294967295. `null` clears it.
   */
  serverId?: pulumi.Input<null | number | undefined>;
  /**
   * Method by which the pipe authenticates to the server. Known values: `basic`, `IAM_ROLE`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. `null` clears it.
   */
  authentication?: pulumi.Input<null | values.DatabaseAuthentication | undefined>;
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. `null` clears it. */
  iamRole?: pulumi.Input<null | string | undefined>;
}

/** An item of `source.mongodb.tableMappings.structuredIngestion.columns` of a `Pipe` or a `PipeSettings`. */
export interface StructuredIngestionColumn extends Extensible {
  /** Name of the field. */
  name: pulumi.Input<string>;
  /** Type of the column. */
  type: pulumi.Input<string>;
}

/** `source.mongodb.tableMappings.structuredIngestion` of a `Pipe` or a `PipeSettings`. */
export interface StructuredIngestion extends Extensible {
  /** If `true`, the collection is replicated into typed columns. */
  enabled: pulumi.Input<boolean>;
  /** If `true`, error reports about values that do not fit their column omit the values. Default: `false`. */
  dropUnexpectedValues?: pulumi.Input<boolean | undefined>;
  /**
   * Top-level fields of the documents with their types. If you omit them, the service derives them from a sample of
   * documents. `_id` is always a column, of the type String.
   */
  columns?: pulumi.Input<pulumi.Input<StructuredIngestionColumn>[] | undefined>;
  /**
   * Names of the fields that get no column, in any order. Names that no document has are ignored. Services reject
   * duplicate items.
   */
  excludedColumns?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Names of the columns of the sorting key, in order. Default: `_id`. Services reject duplicate items. */
  sortingKeys?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Partition expression of the target table. */
  partitionByExpr?: pulumi.Input<string | undefined>;
}

/** An item of `source.mongodb.tableMappings` of a `Pipe` or a `PipeSettings`. */
export interface MongodbTableMapping extends Pick<
  PipeTableMapping,
  "targetTable" | "tableEngine" | "additionalFields"
> {
  /** Database of the source collection. */
  sourceDatabaseName: pulumi.Input<string>;
  /** Name of the source collection, which identifies the mapping together with the database. */
  sourceCollection: pulumi.Input<string>;
  /** Replicates the collection into typed columns. Default: one JSON column. */
  structuredIngestion?: pulumi.Input<StructuredIngestion | undefined>;
}

/** `source.mongodb.settings` of a `Pipe`. */
export interface MongodbSettings extends Omit<
  PostgresSettings,
  | "enableFailoverSlots"
  | "allowNullableColumns"
  | "initialLoadParallelism"
  | "publicationName"
  | "replicationSlotName"
> {
  /**
   * Number of parallel loads of a collection at the start. Integer. Known range: ≥ 1. Changing it replaces the
   * resource.
   */
  initialLoadParallelism?: pulumi.Input<number | undefined>;
  /** If `true`, documents arrive as native JSON. Changing it replaces the resource. */
  useJsonNativeFormat?: pulumi.Input<boolean | undefined>;
}

/** `source.mongodb.credentials` of a `Pipe` or a `PipeSettings`. */
export interface MongodbCredentials extends PostgresCredentials {}

/** `source.mongodb` of a `Pipe`. */
export interface MongodbSource extends Pick<
  PostgresSource,
  "tlsHost" | "caCertificate" | "disableTls" | "skipCertVerification" | "additionalFields"
> {
  /**
   * Address of the servers: `mongodb://` or `mongodb+srv://`. If it contains a password, it is secret, and the service
   * returns it with `[REDACTED]` in place of the password. Prefer `credentials`.
   */
  uri: pulumi.Input<string>;
  /**
   * The complete set of replicated collections, in any order. An adoption and `pulumi up --refresh` remove other
   * collections. A plain `pulumi up` removes only collections that you removed from the list.
   */
  tableMappings: pulumi.Input<pulumi.Input<MongodbTableMapping>[]>;
  /** Replication settings. */
  settings?: pulumi.Input<MongodbSettings | undefined>;
  /** User name and password to connect with. Secret, never returned. */
  credentials?: pulumi.Input<MongodbCredentials | undefined>;
  /**
   * Members of a replica set that the pipe reads. Most services require it for a new pipe. Known values: `primary`,
   * `primaryPreferred`, `secondary`, `secondaryPreferred`, `nearest`; services can add more. `null` clears it.
   */
  readPreference?: pulumi.Input<null | values.MongodbReadPreference | undefined>;
}

/** An item of `source.bigquery.tableMappings` of a `Pipe`. */
export interface BigqueryTableMapping extends Omit<
  PipeTableMapping,
  "sourceSchemaName" | "sourceTable" | "partitionKey" | "partitionByExpr"
> {
  /** Dataset of the source table. */
  sourceDatasetName: pulumi.Input<string>;
  /** Name of the source table, which identifies the mapping together with the dataset. */
  sourceTable: pulumi.Input<string>;
  /**
   * TIMESTAMP column that shows which rows are new. Required with the replication method `query_based`, and only then.
   */
  queryCdcWatermarkColumn?: pulumi.Input<string | undefined>;
  /**
   * Rows of the change history that the pipe reads: new rows (`appends`) or all changes (`changes`). Required with the
   * replication method `events_based`, and only then. Known values: `appends`, `changes`; services can add more.
   */
  eventsFunction?: pulumi.Input<values.BigqueryEventsFunction | undefined>;
}

/** `source.bigquery.settings` of a `Pipe`. */
export interface BigquerySettings extends Pick<
  PostgresSettings,
  "allowNullableColumns" | "additionalFields"
> {
  /**
   * Kind of replication. Most services require it for a new pipe. Known values: `snapshot`, `cdc`, `cdc_only`; services
   * can add more. Changing it replaces the resource.
   */
  replicationMode?: pulumi.Input<string | undefined>;
  /**
   * Method by which the pipe finds changes: a column of the table (`query_based`) or the change history of BigQuery
   * (`events_based`). Required with the replication modes `cdc` and `cdc_only`, and only then. Known values:
   * `query_based`, `events_based`; services can add more. Changing it replaces the resource.
   */
  replicationMethod?: pulumi.Input<values.BigqueryReplicationMethod | undefined>;
  /**
   * Pause between two syncs, in seconds. Excludes `syncCron`. Integer. Known range: ≥ 1. Changing it replaces the
   * resource.
   */
  syncIntervalSeconds?: pulumi.Input<number | undefined>;
  /**
   * Times of the syncs: five cron fields or a word such as `@hourly`, at most once a minute. In UTC, unless it begins
   * with `CRON_TZ=<zone>`. Excludes `syncIntervalSeconds`. Changing it replaces the resource.
   */
  syncCron?: pulumi.Input<string | undefined>;
  /**
   * Number of tables whose changes the pipe reads at the same time. Integer. Known range: ≥ 1. Changing it replaces the
   * resource.
   */
  queryCdcPullSyncParallelism?: pulumi.Input<number | undefined>;
  /**
   * Age of the rows that a sync reads, in seconds. If it is too short, the pipe skips rows that become visible late,
   * such as those of batch loads. Integer. Known range: ≥ 0. Changing it replaces the resource.
   */
  syncDelaySeconds?: pulumi.Input<number | undefined>;
  /**
   * Period that one query reads while the pipe catches up, in seconds. Integer. Known range: ≥ 1. Changing it replaces
   * the resource.
   */
  pullWindowSizeSeconds?: pulumi.Input<number | undefined>;
  /** Number of parallel loads. With 0, the service chooses. Changing it replaces the resource. */
  initialLoadParallelism?: pulumi.Input<number | undefined>;
  /** Number of rows in each partition of a copy. With 0, the service chooses. Changing it replaces the resource. */
  snapshotNumRowsPerPartition?: pulumi.Input<number | undefined>;
  /**
   * Number of tables that the pipe copies at the same time. With 0, the service chooses. Changing it replaces the
   * resource.
   */
  snapshotNumberOfParallelTables?: pulumi.Input<number | undefined>;
}

/** `source.bigquery.credentials` of a `Pipe`. */
export interface BigqueryCredentials {
  /** Content of the key file, in Base64. Changing it replaces the resource. Secret, never returned. */
  serviceAccountFile: pulumi.Input<string>;
  /**
   * Fields of the API for which this version has no argument, by their API names. `null` clears a field. Changing it
   * replaces the resource. Secret, never returned.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source.bigquery` of a `Pipe`. */
export interface BigquerySource extends Extensible {
  /** The complete set of copied tables, in any order. Changing it replaces the resource. */
  tableMappings: pulumi.Input<pulumi.Input<BigqueryTableMapping>[]>;
  /** Settings of the copy. */
  settings?: pulumi.Input<BigquerySettings | undefined>;
  /**
   * Method by which the pipe authenticates to the source. Default: `SERVICE_ACCOUNT`. Known values: `SERVICE_ACCOUNT`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. Changing it replaces the resource.
   */
  authentication?: pulumi.Input<values.PubsubAuthentication | undefined>;
  /**
   * ID of the project that the dataset is in. Required for the authentication `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`.
   * Changing it replaces the resource.
   */
  projectId?: pulumi.Input<string | undefined>;
  /** URL of the cloud storage for the files of a snapshot. Changing it replaces the resource. */
  snapshotStagingPath?: pulumi.Input<string | undefined>;
  /**
   * Key of the service account. Required for the authentication `SERVICE_ACCOUNT`, and refused for any other. Changing
   * it replaces the resource. Secret, never returned.
   */
  credentials?: pulumi.Input<BigqueryCredentials | undefined>;
}

/** `source.pubsub.serviceAccountKey` of a `Pipe` or a `PipeSettings`. */
export interface PubsubServiceAccountKey extends ExtensibleSecret {
  /** Content of the key file, in Base64. Secret, never returned. */
  serviceAccountFile: pulumi.Input<string>;
}

/** `source.pubsub` of a `Pipe`. */
export interface PubsubSource extends Extensible {
  /** ID of the project that the topic is in. Changing it replaces the resource. */
  projectId: pulumi.Input<string>;
  /** Topic to read. Changing it replaces the resource. */
  topic: pulumi.Input<string>;
  /** Key of the service account. Required for the authentication `SERVICE_ACCOUNT`. Secret, never returned. */
  serviceAccountKey?: pulumi.Input<PubsubServiceAccountKey | undefined>;
  /**
   * Method by which the pipe authenticates to the source. Most services require it for a new pipe. Known values:
   * `SERVICE_ACCOUNT`, `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. `null` clears it.
   */
  authentication?: pulumi.Input<null | values.PubsubAuthentication | undefined>;
  /** Maximum time for the pipe to acknowledge a message, in seconds. Integer. Known range: 10–600. `null` clears it. */
  ackDeadline?: pulumi.Input<null | number | undefined>;
  /**
   * Format of the messages. Most services require it for a new pipe. Known values: `JSONEachRow`, `Avro`, `Protobuf`;
   * services can add more. Changing it replaces the resource.
   */
  format?: pulumi.Input<values.PubsubFormat | undefined>;
  /**
   * Position where the pipe starts to read. Most services require it for a new pipe. Known values: `latest`,
   * `earliest`, `timestamp`; services can add more. Changing it replaces the resource.
   */
  seekType?: pulumi.Input<values.PubsubSeekType | undefined>;
  /**
   * Time to start from if `seekType` is `timestamp`: ISO 8601 with a zone, to the second. Changing it replaces the
   * resource.
   */
  seekTimestamp?: pulumi.Input<string | undefined>;
  /**
   * Expression that selects messages, in the language of Pub/Sub. Known range: 0–256 characters. Changing it replaces
   * the resource.
   */
  filter?: pulumi.Input<string | undefined>;
  /** If `true`, messages with the same ordering key arrive in order. Changing it replaces the resource. */
  enableOrdering?: pulumi.Input<boolean | undefined>;
}

/** `source.kafka.credentials` of a `Pipe` or a `PipeSettings`. */
export interface KafkaCredentials extends ExtensibleSecret {
  /** User name to connect with. Requires `password`. Secret, never returned. */
  username?: pulumi.Input<string | undefined>;
  /** Password to connect with. Requires `username`. Secret, never returned. */
  password?: pulumi.Input<string | undefined>;
  /** Identifier of a cloud account's access key. Requires `secretKey`. Secret, never returned. */
  accessKeyId?: pulumi.Input<string | undefined>;
  /** Secret part of the access key. Requires `accessKeyId`. Secret, never returned. */
  secretKey?: pulumi.Input<string | undefined>;
  /** Connection string, which contains a credential. Secret, never returned. */
  connectionString?: pulumi.Input<string | undefined>;
  /** Client certificate to authenticate with. Requires `privateKey`. Secret, never returned. */
  certificate?: pulumi.Input<string | undefined>;
  /** Private key of the client certificate. Requires `certificate`. Secret, never returned. */
  privateKey?: pulumi.Input<string | undefined>;
}

/** `source.kafka.offset` of a `Pipe`. */
export interface KafkaOffset extends Extensible {
  /**
   * Kind of start position. Known values: `from_latest`, `from_beginning`, `from_timestamp`; services can add more.
   * Changing it replaces the resource.
   */
  strategy?: pulumi.Input<values.KafkaOffsetStrategy | undefined>;
  /** Time to start from, in UTC, without seconds or zone: `YYYY-MM-DDTHH:MM`. Changing it replaces the resource. */
  timestamp?: pulumi.Input<string | undefined>;
}

/** `source.kafka.schemaRegistry.credentials` of a `Pipe`. */
export interface SchemaRegistryCredentials {
  /** User name to connect with. Changing it replaces the resource. Secret, never returned. */
  username: pulumi.Input<string>;
  /** Password to connect with. Changing it replaces the resource. Secret, never returned. */
  password: pulumi.Input<string>;
  /**
   * Fields of the API for which this version has no argument, by their API names. `null` clears a field. Changing it
   * replaces the resource. Secret, never returned.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source.kafka.schemaRegistry` of a `Pipe`. */
export interface SchemaRegistry extends Omit<KinesisSchemaRegistry, "type"> {
  /** User name and password for the registry. Changing it replaces the resource. Secret, never returned. */
  credentials?: pulumi.Input<SchemaRegistryCredentials | undefined>;
  /**
   * Address of a REST registry, a URL with https on known services. Required unless the type is `glue`. Changing it
   * replaces the resource.
   */
  url?: pulumi.Input<string | undefined>;
  /** Kind of authentication. Known values: `PLAIN`; services can add more. Changing it replaces the resource. */
  authentication?: pulumi.Input<values.SchemaRegistryAuthentication | undefined>;
  /** Certificate of the registry's authority. Changing it replaces the resource. Secret. */
  caCertificate?: pulumi.Input<string | undefined>;
  /**
   * Kind of registry: a Confluent-compatible REST registry, or Glue. Default: `confluent`. Known values: `confluent`,
   * `glue`; services can add more. Changing it replaces the resource.
   */
  type?: pulumi.Input<values.SchemaRegistryType | undefined>;
}

/** `source.kafka` of a `Pipe`. */
export interface KafkaSource extends Pick<KinesisSource, "iamRole" | "protobufSchema" | "additionalFields"> {
  /** Broker addresses, separated by commas. Changing it replaces the resource. */
  brokers: pulumi.Input<string>;
  /** Topics to read, separated by commas. Changing it replaces the resource. */
  topics: pulumi.Input<string>;
  /**
   * Credentials to connect with: `username` and `password` for the authentication `PLAIN`, `SCRAM-SHA-256` or
   * `SCRAM-SHA-512`, and `certificate` and `privateKey` for `MUTUAL_TLS`. The authentication `IAM_ROLE` needs `iamRole`
   * instead. Secret, never returned.
   */
  credentials?: pulumi.Input<KafkaCredentials | undefined>;
  /** Certificate of the brokers' authority, in PEM format. `null` clears it. Secret. */
  caCertificate?: pulumi.Input<null | string | undefined>;
  /**
   * Method by which the pipe authenticates to the brokers. Most services require it for a new pipe. Known values:
   * `PLAIN`, `SCRAM-SHA-256`, `SCRAM-SHA-512`, `IAM_ROLE`, `IAM_USER`, `MUTUAL_TLS`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. `null` clears it.
   */
  authentication?: pulumi.Input<null | values.KafkaAuthentication | undefined>;
  /** Position where the pipe starts to read. */
  offset?: pulumi.Input<KafkaOffset | undefined>;
  /** Schema registry to use. */
  schemaRegistry?: pulumi.Input<SchemaRegistry | undefined>;
  /** Name of the consumer group of the pipe. Changing it replaces the resource. */
  consumerGroup?: pulumi.Input<string | undefined>;
  /**
   * Product of the brokers. Most services require it for a new pipe. Known values: `kafka`, `redpanda`, `confluent`,
   * `msk`, `warpstream`, `azureeventhub`, `gcmk`, `dokafka`; services can add more. Changing it replaces the resource.
   */
  type?: pulumi.Input<values.KafkaType | undefined>;
  /**
   * Format of the messages. Most services require it for a new pipe. Known values: `JSONEachRow`, `Avro`,
   * `AvroConfluent`, `Protobuf`; services can add more. Changing it replaces the resource.
   */
  format?: pulumi.Input<values.KafkaFormat | undefined>;
  /** If `true`, each message arrives exactly once. Changing it replaces the resource. */
  exactlyOnce?: pulumi.Input<boolean | undefined>;
  /**
   * Effect of a message without a value: `delete` removes the row and requires `exactlyOnce`, while `soft_delete`
   * writes a row whose virtual column `_is_deleted` is true. Known values: `delete`, `soft_delete`; services can add
   * more. Changing it replaces the resource.
   */
  tombstoneMode?: pulumi.Input<values.TombstoneMode | undefined>;
  /** IDs of the private endpoints that the pipe connects through, in any order. `null` clears it. */
  reversePrivateEndpointIds?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
}

/** An item of `fieldMappings` of a `Pipe` or a `PipeSettings`. */
export interface PipeFieldMapping extends Extensible {
  /** Field of the source record. */
  sourceField: pulumi.Input<string>;
  /** Column of the destination. */
  destinationField: pulumi.Input<string>;
}

/** `scaling` of a `Pipe`. */
export interface PipeScaling extends Extensible {
  /** Number of replicas. Integer. Range: ≥ 1. Known range: 1–40. */
  replicas?: pulumi.Input<number | undefined>;
  /** CPU of one replica, in millicores. Integer. Range: ≥ 1. Known range: 125–2000. */
  replicaCpuMillicores?: pulumi.Input<number | undefined>;
  /** Memory of one replica, in gigabytes. Fractions are allowed. Range: > 0. Known range: 0.5–8. */
  replicaMemoryGb?: pulumi.Input<number | undefined>;
  /**
   * Number of parallel tasks within a replica, for an object store. Known services deprecate it: set
   * `settings.object_storage_concurrency` instead. Integer. Range: ≥ 0. Known range: 0–34.
   */
  concurrency?: pulumi.Input<number | undefined>;
}

/** `settings` of a `Pipe` or a `PipeSettings`. */
export interface TuningSettings {
  /** Maximum wait before a streaming insert, in milliseconds. Integer. Known range: 500–60000. `null` resets it. */
  streaming_max_insert_wait_ms?: pulumi.Input<null | number | undefined>;
  /**
   * Number of files that the pipe reads from the object store at the same time. Integer. Known range: 1–35. `null`
   * resets it.
   */
  object_storage_concurrency?: pulumi.Input<null | number | undefined>;
  /**
   * Pause between two checks of the object store, in milliseconds. Integer. Known range: 100–3600000. `null` resets it.
   */
  object_storage_polling_interval_ms?: pulumi.Input<null | number | undefined>;
  /**
   * Maximum size of an insert from the object store, in bytes. Integer. Known range: 524288000–10737418240. `null`
   * resets it.
   */
  object_storage_max_insert_bytes?: pulumi.Input<null | number | undefined>;
  /** Maximum number of files in one insert from the object store. Integer. Known range: 1–10000. `null` resets it. */
  object_storage_max_file_count?: pulumi.Input<null | number | undefined>;
  /** Number of threads of a query. With 0, the service chooses. Integer. Known range: 0–64. `null` resets it. */
  dbms_max_threads?: pulumi.Input<null | number | undefined>;
  /**
   * Number of threads of an insert. With 0, an insert has no separate threads. Integer. Known range: 0–16. `null`
   * resets it.
   */
  dbms_max_insert_threads?: pulumi.Input<null | number | undefined>;
  /** Minimum size of the blocks of an insert, in bytes. Integer. Known range: 0–10737418240. `null` resets it. */
  dbms_min_insert_block_size_bytes?: pulumi.Input<null | number | undefined>;
  /** Number of threads of a download. Integer. Known range: 0–32. `null` resets it. */
  dbms_max_download_threads?: pulumi.Input<null | number | undefined>;
  /** Parallelism of a distributed `INSERT … SELECT`. Integer. Known range: 0–2. `null` resets it. */
  dbms_parallel_distributed_insert_select?: pulumi.Input<null | number | undefined>;
  /** If `true`, the pipe reads the object store through the cluster function. `null` resets it. */
  object_storage_use_cluster_function?: pulumi.Input<null | boolean | undefined>;
  /** If `true`, the pipe reads only committed messages of a message stream. */
  kafka_read_committed?: pulumi.Input<boolean | undefined>;
  /** If `true`, attached views are processed in parallel. `null` resets it. */
  dbms_parallel_view_processing?: pulumi.Input<null | boolean | undefined>;
  [name: string]: unknown;
}

/** `source.kafka` of a `PipeSettings`. */
export interface PipeSettingsKafkaSource extends Pick<
  KafkaSource,
  "reversePrivateEndpointIds" | "credentials" | "iamRole" | "caCertificate" | "additionalFields"
> {
  /**
   * Method by which the pipe authenticates to the brokers. Known values: `PLAIN`, `SCRAM-SHA-256`, `SCRAM-SHA-512`,
   * `IAM_ROLE`, `IAM_USER`, `MUTUAL_TLS`, `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. `null` clears it.
   */
  authentication?: pulumi.Input<null | values.KafkaAuthentication | undefined>;
}

/** `source.objectStorage` of a `PipeSettings`. */
export interface PipeSettingsObjectStorageSource extends Omit<
  ObjectStorageSource,
  "url" | "delimiter" | "compression" | "isContinuous" | "queueUrl" | "type" | "format"
> {}

/** `source.kinesis` of a `PipeSettings`. */
export interface PipeSettingsKinesisSource extends Pick<
  KinesisSource,
  "accessKey" | "iamRole" | "additionalFields"
> {
  /**
   * Method by which the pipe authenticates to the stream. Known values: `IAM_ROLE`, `IAM_USER`; services can add more.
   * `null` clears it.
   */
  authentication?: pulumi.Input<null | values.KinesisAuthentication | undefined>;
}

/** `source.postgres.settings` of a `PipeSettings`. */
export interface PipeSettingsPostgresSettings extends Pick<
  PostgresSettings,
  "syncIntervalSeconds" | "pullBatchSize" | "additionalFields"
> {}

/** `source.postgres` of a `PipeSettings`. */
export interface PipeSettingsPostgresSource extends Pick<
  PostgresSource,
  "credentials" | "tlsHost" | "caCertificate" | "disableTls" | "skipCertVerification" | "additionalFields"
> {
  /** Replication settings that can be changed. */
  settings?: pulumi.Input<PipeSettingsPostgresSettings | undefined>;
  /**
   * The complete set of replicated tables, in any order. An adoption and `pulumi up --refresh` remove other tables. A
   * plain `pulumi up` removes only tables that you removed from the list.
   */
  tableMappings?: pulumi.Input<pulumi.Input<PipeTableMapping>[] | undefined>;
  /** Name of the database. */
  database?: pulumi.Input<string | undefined>;
  /** Host name of the database server. */
  host?: pulumi.Input<string | undefined>;
  /** Port of the database server. Integer. Range: 1–65535. */
  port?: pulumi.Input<number | undefined>;
}

/** `source.mysql.settings` of a `PipeSettings`. */
export interface PipeSettingsMysqlSettings extends Pick<
  MysqlSettings,
  "useCompression" | "syncIntervalSeconds" | "pullBatchSize" | "additionalFields"
> {}

/** `source.mysql` of a `PipeSettings`. */
export interface PipeSettingsMysqlSource extends Omit<
  MysqlSource,
  "tableMappings" | "host" | "settings" | "type" | "port"
> {
  /** Replication settings that can be changed. */
  settings?: pulumi.Input<PipeSettingsMysqlSettings | undefined>;
  /**
   * The complete set of replicated tables, in any order. An adoption and `pulumi up --refresh` remove other tables. A
   * plain `pulumi up` removes only tables that you removed from the list.
   */
  tableMappings?: pulumi.Input<pulumi.Input<MysqlTableMapping>[] | undefined>;
  /** Host name of the database server. */
  host?: pulumi.Input<string | undefined>;
  /** Port of the database server. Integer. Range: 1–65535. */
  port?: pulumi.Input<number | undefined>;
}

/** `source.mongodb.settings` of a `PipeSettings`. */
export interface PipeSettingsMongodbSettings extends PipeSettingsPostgresSettings {}

/** `source.mongodb` of a `PipeSettings`. */
export interface PipeSettingsMongodbSource extends Omit<
  MongodbSource,
  "uri" | "tableMappings" | "settings" | "readPreference"
> {
  /** Replication settings that can be changed. */
  settings?: pulumi.Input<PipeSettingsMongodbSettings | undefined>;
  /**
   * The complete set of replicated collections, in any order. An adoption and `pulumi up --refresh` remove other
   * collections. A plain `pulumi up` removes only collections that you removed from the list.
   */
  tableMappings?: pulumi.Input<pulumi.Input<MongodbTableMapping>[] | undefined>;
  /**
   * Address of the servers: `mongodb://` or `mongodb+srv://`. If it contains a password, it is secret, and the service
   * returns it with `[REDACTED]` in place of the password. Prefer `credentials`.
   */
  uri?: pulumi.Input<string | undefined>;
  /**
   * Members of a replica set that the pipe reads. Known values: `primary`, `primaryPreferred`, `secondary`,
   * `secondaryPreferred`, `nearest`; services can add more. `null` clears it.
   */
  readPreference?: pulumi.Input<null | values.MongodbReadPreference | undefined>;
}

/** `source.pubsub` of a `PipeSettings`. */
export interface PipeSettingsPubsubSource extends Pick<
  PubsubSource,
  "serviceAccountKey" | "ackDeadline" | "additionalFields"
> {
  /**
   * Method by which the pipe authenticates to the source. Known values: `SERVICE_ACCOUNT`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more. `null` clears it.
   */
  authentication?: pulumi.Input<null | values.PubsubAuthentication | undefined>;
}

/** `destination` of a `PipeSettings`. */
export interface PipeSettingsDestination extends Extensible {
  /**
   * The complete list of columns, in order. Set `fieldMappings` too: without them, the pipe keeps its mappings. An
   * update changes the pipe only, and not its table: add new columns to the table first. `null` clears it.
   */
  columns?: pulumi.Input<null | pulumi.Input<PipeColumn>[] | undefined>;
}

/** An item of `ipAccessList` of an `AccessKey`. */
export interface IpAccessEntry extends Extensible {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. */
  source: pulumi.Input<string>;
  /** Purpose of the entry. */
  description?: pulumi.Input<string | undefined>;
}

/**
 * `tiles.config.select.numberFormat` or `tiles.config.formulas.numberFormat` or `tiles.config.numberFormat` of a
 * `Dashboard`, or `chartConfig.select.numberFormat` or `chartConfig.numberFormat` or
 * `chartConfig.formulas.numberFormat` of an `Alert`.
 */
export interface TileNumberFormat {
  /**
   * Kind of number, which decides how it is displayed. Known values: `currency`, `percent`, `byte`, `time`, `number`,
   * `data_rate`, `throughput`, `duration`; services can add more.
   */
  output?: pulumi.Input<string | undefined>;
  /** Number of digits after the decimal point. Integer. */
  mantissa?: pulumi.Input<number | undefined>;
  /** If `true`, thousands are separated. */
  thousandSeparated?: pulumi.Input<boolean | undefined>;
  /** If `true`, large numbers are abbreviated. */
  average?: pulumi.Input<boolean | undefined>;
  /** If `true`, a kilobyte is 1,000 bytes, and not 1,024. */
  decimalBytes?: pulumi.Input<boolean | undefined>;
  /** Factor to multiply the values by. */
  factor?: pulumi.Input<number | undefined>;
  /** Symbol of a `currency`. */
  currencySymbol?: pulumi.Input<string | undefined>;
  /**
   * Unit of the values. Known values: `bytes_iec`, `bytes_si`, `bits_iec`, `bits_si`, `kibibytes`, `kilobytes`,
   * `mebibytes`, `megabytes`, `gibibytes`, `gigabytes`, `tebibytes`, `terabytes`, `pebibytes`, `petabytes`,
   * `packets_sec`, `bytes_sec_iec`, `bytes_sec_si`, `bits_sec_iec`, `bits_sec_si`, `kibibytes_sec`, `kibibits_sec`,
   * `kilobytes_sec`, `kilobits_sec`, `mebibytes_sec`, `mebibits_sec`, `megabytes_sec`, `megabits_sec`, `gibibytes_sec`,
   * `gibibits_sec`, `gigabytes_sec`, `gigabits_sec`, `tebibytes_sec`, `tebibits_sec`, `terabytes_sec`, `terabits_sec`,
   * `pebibytes_sec`, `pebibits_sec`, `petabytes_sec`, `petabits_sec`, `cps`, `ops`, `rps`, `reads_sec`, `wps`, `iops`,
   * `cpm`, `opm`, `rpm_reads`, `wpm`; services can add more.
   */
  numericUnit?: pulumi.Input<string | undefined>;
  /** String to display after the number. */
  unit?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** An item of `tiles.config.select` of a `Dashboard`, or `chartConfig.select` of an `Alert`. */
export interface TileSelect {
  /**
   * Aggregation of the values. Required except in a `heatmap` tile of the mode `distribution`. Known values: `count`,
   * `count_distinct`, `sum`, `avg`, `min`, `max`, `quantile`, `last_value`, `any`, `none`; services can add more.
   */
  aggFn?: pulumi.Input<values.AggregateFunction | undefined>;
  /**
   * Expression whose values are aggregated. Required in a `heatmap` tile of the mode `distribution`. Not for `count`.
   */
  valueExpression?: pulumi.Input<string | undefined>;
  /** Quantile, such as 0.95. Only for `quantile`. Known values: `0.5`, `0.9`, `0.95`, `0.99`; services can add more. */
  level?: pulumi.Input<number | undefined>;
  /** Name of the series. */
  alias?: pulumi.Input<string | undefined>;
  /** Condition that selects rows. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: pulumi.Input<values.QueryLanguage | undefined>;
  /** Name of the metric, for a source of metrics. */
  metricName?: pulumi.Input<string | undefined>;
  /**
   * Kind of the metric. Known values: `sum`, `gauge`, `histogram`, `summary`, `exponential histogram`; services can add
   * more.
   */
  metricType?: pulumi.Input<values.MetricType | undefined>;
  /**
   * Aggregation of a metric within each step: `delta` for the change. Only for a metric of the type `gauge`. Known
   * values: `delta`; services can add more.
   */
  periodAggFn?: pulumi.Input<string | undefined>;
  /** Format of the numbers of the series. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  /** Expression to count in each cell of a `heatmap` tile. */
  countExpression?: pulumi.Input<string | undefined>;
  /** Scale of a `heatmap` tile. Known values: `log`, `linear`; services can add more. */
  heatmapScaleType?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** An item of `tiles.config.formulas` of a `Dashboard`, or `chartConfig.formulas` of an `Alert`. */
export interface TileFormula {
  /**
   * Expression over the series, which letters refer to by their position in `select`: `A / B` divides the first series
   * by the second.
   */
  expression: pulumi.Input<string>;
  /** Name of the result. Default: the expression. */
  alias?: pulumi.Input<string | undefined>;
  /** Format of the result. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  [name: string]: unknown;
}

/** An item of `tiles.config.colorRules` of a `Dashboard`, or `chartConfig.colorRules` of an `Alert`. */
export interface TileColorRule {
  /**
   * Comparison of the number with `value`. Known values: `gt`, `gte`, `lt`, `lte`, `between`, `eq`, `neq`; services can
   * add more.
   */
  operator: pulumi.Input<string>;
  /**
   * Value to compare with: a number, for `between` a list of the lowest and the highest number, and for `eq` and `neq`
   * a number or a string.
   */
  value: pulumi.Input<string | number | pulumi.Input<number>[]>;
  /**
   * Color of the number. Known values: `chart-blue`, `chart-orange`, `chart-red`, `chart-cyan`, `chart-green`,
   * `chart-pink`, `chart-purple`, `chart-light-blue`, `chart-brown`, `chart-gray`, `chart-success`, `chart-warning`,
   * `chart-error`; services can add more.
   */
  color: pulumi.Input<string>;
  /** String that the tile shows with the color. */
  label?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** `tiles.config.backgroundChart` of a `Dashboard`, or `chartConfig.backgroundChart` of an `Alert`. */
export interface TileBackgroundChart {
  /** Kind of the chart. Known values: `line`, `area`; services can add more. */
  type: pulumi.Input<string>;
  /**
   * Color of the chart. Known values: `chart-blue`, `chart-orange`, `chart-red`, `chart-cyan`, `chart-green`,
   * `chart-pink`, `chart-purple`, `chart-light-blue`, `chart-brown`, `chart-gray`, `chart-success`, `chart-warning`,
   * `chart-error`; services can add more.
   */
  color?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** `tiles.config.onClick.target` of a `Dashboard`. */
export interface TileOnClickTarget {
  /**
   * Way to find the target: by its ID (`id`), or by a template of its name (`template`). Known values: `id`,
   * `template`; services can add more.
   */
  mode?: pulumi.Input<string | undefined>;
  /** ID of the source or dashboard. Required for `id`. */
  id?: pulumi.Input<string | undefined>;
  /** Template of the name of the source or dashboard. Required for `template`. */
  template?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** An item of `tiles.config.onClick.filters` of a `Dashboard`. */
export interface TileOnClickFilter {
  /** Kind of the filter. Known values: `expressionTemplate`; services can add more. */
  kind: pulumi.Input<string>;
  /** Column or expression that the filter compares. */
  expression: pulumi.Input<string>;
  /** Template of the value. */
  template: pulumi.Input<string>;
  [name: string]: unknown;
}

/** `tiles.config.onClick` of a `Dashboard`. */
export interface TileOnClick {
  /** Kind of the target. Known values: `search`, `dashboard`, `external`; services can add more. */
  type?: pulumi.Input<string | undefined>;
  /** Source or dashboard to open. Required for `search` and `dashboard`. */
  target?: pulumi.Input<TileOnClickTarget | undefined>;
  /** Template of the condition of the target. */
  whereTemplate?: pulumi.Input<string | undefined>;
  /** Language of the condition. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: pulumi.Input<values.QueryLanguage | undefined>;
  /** Filters of the target. */
  filters?: pulumi.Input<pulumi.Input<TileOnClickFilter>[] | undefined>;
  /** Template of the URL, which must result in an absolute address with http or https. Required for `external`. */
  urlTemplate?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** `tiles.config` of a `Dashboard`. */
export interface TileConfig {
  /**
   * Display type of the tile. Services evaluate alerts only on `line`, `stacked_bar` and `number` tiles. Known values:
   * `line`, `stacked_bar`, `stacked_line`, `bar`, `pie`, `table`, `number`, `search`, `markdown`, `heatmap`,
   * `event_patterns`; services can add more.
   */
  displayType?: pulumi.Input<values.TileDisplayType | undefined>;
  /**
   * ID of the data source, such as that of `getSource`. For all display types except `markdown`, unless the tile has
   * raw SQL.
   */
  sourceId?: pulumi.Input<string | undefined>;
  /**
   * Series of a chart, a table or a number. For a `search` tile, its columns as a string. Required for all display
   * types except `markdown` and `event_patterns`, unless the tile has raw SQL.
   */
  select?: pulumi.Input<string | pulumi.Input<TileSelect>[] | undefined>;
  /** Expression that groups a chart or a table. */
  groupBy?: pulumi.Input<string | undefined>;
  /** Condition of a `search`, `event_patterns` or `heatmap` tile. The conditions of a chart are in `select`. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Required for a `search` tile. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: pulumi.Input<values.QueryLanguage | undefined>;
  /** Content of a `markdown` tile, in Markdown. */
  markdown?: pulumi.Input<string | undefined>;
  /** If `true`, the tile shows the ratio of two series. Not with `formulas`. */
  asRatio?: pulumi.Input<boolean | undefined>;
  /**
   * Formulas over the series of a `line`, `stacked_bar`, `stacked_line`, `table` or `number` tile. A `number` tile
   * shows only the result.
   */
  formulas?: pulumi.Input<pulumi.Input<TileFormula>[] | undefined>;
  /** If `true`, the tile also shows the series that `formulas` use. Only with `formulas`. */
  showOperandSeries?: pulumi.Input<boolean | undefined>;
  /**
   * Maximum number of series of a `line`, `stacked_bar` or `stacked_line` tile: the largest series, or all for 0.
   * Default: a limit of the service. Integer.
   */
  seriesLimit?: pulumi.Input<number | undefined>;
  /**
   * Shape of the line between the points of a `line` or `stacked_line` tile. Default: `smooth` for a `line` tile,
   * `linear` for a `stacked_line` tile. Known values: `smooth`, `linear`, `step`; services can add more.
   */
  lineInterpolation?: pulumi.Input<string | undefined>;
  /**
   * Content of a `heatmap` tile: the `distribution` of the values of one expression, or one row for each group of a
   * `series`. Default: `distribution`. Known values: `distribution`, `series`; services can add more.
   */
  heatmapMode?: pulumi.Input<string | undefined>;
  /** If `true`, the chart fills gaps in time. */
  fillNulls?: pulumi.Input<boolean | undefined>;
  /** Format of numbers. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  /** If `true`, a `table` tile shows the columns of `groupBy` first. */
  groupByColumnsOnLeft?: pulumi.Input<boolean | undefined>;
  /** Order of the rows of a `table` tile, or of the groups of a `pie` or `bar` tile. */
  orderBy?: pulumi.Input<string | undefined>;
  /** Condition on the groups of a `table` tile. */
  having?: pulumi.Input<string | undefined>;
  /** Maximum number of groups of a `pie` or `bar` tile. 0 means all, the default. Integer. */
  limit?: pulumi.Input<number | undefined>;
  /** If `true`, the period is extended to whole steps of the chart. */
  alignDateRangeToGranularity?: pulumi.Input<boolean | undefined>;
  /** If `true`, a `line` tile shows the previous period too. */
  compareToPreviousPeriod?: pulumi.Input<boolean | undefined>;
  /** If `true`, the Y axis of a `line` tile begins near the lowest value instead of at 0. */
  fitYAxisToData?: pulumi.Input<boolean | undefined>;
  /**
   * Color of a `number` tile. Known values: `chart-blue`, `chart-orange`, `chart-red`, `chart-cyan`, `chart-green`,
   * `chart-pink`, `chart-purple`, `chart-light-blue`, `chart-brown`, `chart-gray`, `chart-success`, `chart-warning`,
   * `chart-error`; services can add more.
   */
  color?: pulumi.Input<string | undefined>;
  /** Rules that color a `number` tile by its value. If several rules match, the last one decides. */
  colorRules?: pulumi.Input<pulumi.Input<TileColorRule>[] | undefined>;
  /** Chart behind the number of a `number` tile. */
  backgroundChart?: pulumi.Input<TileBackgroundChart | undefined>;
  /** Target of a click. */
  onClick?: pulumi.Input<TileOnClick | undefined>;
  /**
   * `sql` for a tile with raw SQL, which requires `connectionId` and `sqlTemplate`. Known values: `sql`; services can
   * add more.
   */
  configType?: pulumi.Input<string | undefined>;
  /** ID of the connection for raw SQL: the `connection` of a source. */
  connectionId?: pulumi.Input<string | undefined>;
  /** Raw SQL of the tile. */
  sqlTemplate?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** An item of `tiles` of a `Dashboard`. */
export interface DashboardTile {
  /** Title of the tile. `tileIdOf` finds the tile by this name. */
  name: pulumi.Input<string>;
  /**
   * Content of the tile, which depends on its kind. `types.input.TileConfig` has the usual fields; pulumi-pipes sends
   * other fields unchanged.
   */
  config: pulumi.Input<TileConfig>;
  /**
   * Left edge, in columns of the service's grid, counted from 0. Required for a new tile. An integer on known services.
   */
  x?: pulumi.Input<number | undefined>;
  /** Upper edge, in rows of the grid, counted from 0. Required for a new tile. An integer on known services. */
  y?: pulumi.Input<number | undefined>;
  /** Width, in columns of the grid. Required for a new tile. An integer on known services. */
  w?: pulumi.Input<number | undefined>;
  /** Height, in rows of the grid. Required for a new tile. An integer on known services. */
  h?: pulumi.Input<number | undefined>;
  /** Description of the tile, which the web interface shows as a tooltip. */
  description?: pulumi.Input<string | undefined>;
  /** ID of the container that the tile is in. */
  containerId?: pulumi.Input<string | undefined>;
  /** ID of the tab of the container that the tile is on. */
  tabId?: pulumi.Input<string | undefined>;
  [name: string]: unknown;
}

/** An item of `filters` of a `Dashboard`. */
export interface DashboardFilter {
  /**
   * Kind of filter: `QUERY_EXPRESSION` offers the values of an expression, `STATIC_LIST` offers `options`,
   * `PROMETHEUS_LABEL` offers the values of a label, and `SOURCE_FILTER` offers those of a column in the
   * `filterSettings` of a source. Known values: `QUERY_EXPRESSION`, `STATIC_LIST`, `PROMETHEUS_LABEL`, `SOURCE_FILTER`;
   * services can add more.
   */
  type: pulumi.Input<values.FilterType>;
  /** Title of the filter. */
  name: pulumi.Input<string>;
  /**
   * Column or expression that provides the values. Required for `QUERY_EXPRESSION`, and for `SOURCE_FILTER`, where it
   * is the name of a column. `null` clears it.
   */
  expression?: pulumi.Input<null | string | undefined>;
  /** ID of the data source that the values come from. Required for all kinds except `STATIC_LIST`. `null` clears it. */
  sourceId?: pulumi.Input<null | string | undefined>;
  /**
   * Kind of metric that the values come from, for a source of metrics. Only for `QUERY_EXPRESSION`. Known values:
   * `sum`, `gauge`, `histogram`, `summary`, `exponential histogram`; services can add more. `null` clears it.
   */
  sourceMetricType?: pulumi.Input<null | values.MetricType | undefined>;
  /** Condition that restricts the values. Only for `QUERY_EXPRESSION`. `null` clears it. */
  where?: pulumi.Input<null | string | undefined>;
  /**
   * Language of `where`. Only for `QUERY_EXPRESSION`. Known values: `sql`, `lucene`; services can add more. `null`
   * clears it.
   */
  whereLanguage?: pulumi.Input<null | values.QueryLanguage | undefined>;
  /**
   * Values that the filter offers, in this order and without duplicates. Required for `STATIC_LIST`. Services reject
   * duplicate items. `null` clears it.
   */
  options?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
  /**
   * Label whose values the filter offers. `__name__` offers the names of the metrics. Required for `PROMETHEUS_LABEL`.
   * `null` clears it.
   */
  label?: pulumi.Input<null | string | undefined>;
  /** Selector of the series whose labels the filter offers. Only for `PROMETHEUS_LABEL`. `null` clears it. */
  match?: pulumi.Input<null | string | undefined>;
  /**
   * IDs of the data sources whose tiles the filter applies to, in any order. Default: all. Only for `QUERY_EXPRESSION`
   * and `SOURCE_FILTER`, and only for a filter that is broadcast. `null` clears it.
   */
  appliesToSourceIds?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
  /**
   * If `true`, the selection restricts the tiles. Default: `true` for `QUERY_EXPRESSION` and `SOURCE_FILTER`. Other
   * kinds never restrict tiles on their own. `null` clears it.
   */
  isBroadcastEnabled?: pulumi.Input<null | boolean | undefined>;
  /**
   * If `true`, the selection is a variable that queries use by its name. Default: `false` for `QUERY_EXPRESSION`.
   * Filters of other kinds are always variables. `null` clears it.
   */
  isVariableEnabled?: pulumi.Input<null | boolean | undefined>;
  /**
   * Name of the variable: letters, digits and `_`, not beginning with a digit, and unique among the variables of the
   * dashboard. Default: the title with `_` for spaces. Required for `SOURCE_FILTER`. `null` clears it.
   */
  variableName?: pulumi.Input<null | string | undefined>;
  /**
   * Number of values that a viewer must select before tiles load: 0 or 1. Default: 0. Integer. Known values: `0`, `1`;
   * services can add more. `null` clears it.
   */
  minSelections?: pulumi.Input<null | number | undefined>;
  /**
   * If `true`, all tiles wait for a selection, and not only those that use the filter. Only with the `minSelections` 1.
   * `null` clears it.
   */
  isGlobalRequirement?: pulumi.Input<null | boolean | undefined>;
  /**
   * Maximum number of values that a viewer can select: 1. Default: any number. Integer. Known values: `1`; services can
   * add more. `null` clears it.
   */
  maxSelections?: pulumi.Input<null | number | undefined>;
  [name: string]: unknown;
}

/** `savedFilterValues` of a `Dashboard`. */
export interface SavedFilterValue {
  /**
   * Kind of saved value: `sql` for a condition, `variable` for the values of a variable. Default: `sql`. Known values:
   * `sql`, `variable`; services can add more.
   */
  type?: pulumi.Input<string | undefined>;
  /** Condition of the form `column IN ('value')`. Required for `sql`. */
  condition?: pulumi.Input<string | undefined>;
  /** Name of the variable: the `variableName` of a filter. Required for `variable`. */
  name?: pulumi.Input<string | undefined>;
  /** Selected values of the variable. Required for `variable`. */
  values?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** `true` selects all values of a `SOURCE_FILTER` whose column allows it. Requires empty `values`. */
  all?: pulumi.Input<boolean | undefined>;
  [name: string]: unknown;
}

/** An item of `containers.tabs` of a `Dashboard`. */
export interface DashboardTab {
  /** ID of the tab, unique in the container: the `tabId` of tiles. */
  id: pulumi.Input<string>;
  /** Title of the tab. */
  title: pulumi.Input<string>;
  [name: string]: unknown;
}

/** `containers` of a `Dashboard`. */
export interface DashboardContainer {
  /** ID of the container, unique in the dashboard: the `containerId` of tiles. */
  id: pulumi.Input<string>;
  /** Title of the container. */
  title: pulumi.Input<string>;
  /** If `true`, the container is collapsed at first. Each viewer can change that. */
  collapsed: pulumi.Input<boolean>;
  /** If `true`, viewers can collapse the container. */
  collapsible?: pulumi.Input<boolean | undefined>;
  /** If `true`, the container has a border. */
  bordered?: pulumi.Input<boolean | undefined>;
  /** Tabs of the container. It shows a bar if there are at least two. */
  tabs?: pulumi.Input<pulumi.Input<DashboardTab>[] | undefined>;
  [name: string]: unknown;
}

/** `chartConfig` of an `Alert`. */
export interface AlertChartConfig {
  /**
   * ID of the data source, such as that of `getSource`. For all display types except `markdown`, unless the tile has
   * raw SQL.
   */
  sourceId?: pulumi.Input<string | undefined>;
  /**
   * Series of a chart, a table or a number. For a `search` tile, its columns as a string. Required for all display
   * types except `markdown` and `event_patterns`, unless the tile has raw SQL.
   */
  select?: pulumi.Input<string | pulumi.Input<TileSelect>[] | undefined>;
  /** Format of numbers. */
  numberFormat?: pulumi.Input<TileNumberFormat | undefined>;
  /**
   * Color of a `number` tile. Known values: `chart-blue`, `chart-orange`, `chart-red`, `chart-cyan`, `chart-green`,
   * `chart-pink`, `chart-purple`, `chart-light-blue`, `chart-brown`, `chart-gray`, `chart-success`, `chart-warning`,
   * `chart-error`; services can add more.
   */
  color?: pulumi.Input<string | undefined>;
  /** Expression that groups a chart or a table. */
  groupBy?: pulumi.Input<string | undefined>;
  /** If `true`, the tile shows the ratio of two series. Not with `formulas`. */
  asRatio?: pulumi.Input<boolean | undefined>;
  /**
   * Formulas over the series of a `line`, `stacked_bar`, `stacked_line`, `table` or `number` tile. A `number` tile
   * shows only the result.
   */
  formulas?: pulumi.Input<pulumi.Input<TileFormula>[] | undefined>;
  /** If `true`, the tile also shows the series that `formulas` use. Only with `formulas`. */
  showOperandSeries?: pulumi.Input<boolean | undefined>;
  /**
   * Maximum number of series of a `line`, `stacked_bar` or `stacked_line` tile: the largest series, or all for 0.
   * Default: a limit of the service. Integer.
   */
  seriesLimit?: pulumi.Input<number | undefined>;
  /**
   * Shape of the line between the points of a `line` or `stacked_line` tile. Default: `smooth` for a `line` tile,
   * `linear` for a `stacked_line` tile. Known values: `smooth`, `linear`, `step`; services can add more.
   */
  lineInterpolation?: pulumi.Input<string | undefined>;
  /** If `true`, the chart fills gaps in time. */
  fillNulls?: pulumi.Input<boolean | undefined>;
  /** If `true`, the period is extended to whole steps of the chart. */
  alignDateRangeToGranularity?: pulumi.Input<boolean | undefined>;
  /** If `true`, a `line` tile shows the previous period too. */
  compareToPreviousPeriod?: pulumi.Input<boolean | undefined>;
  /** If `true`, the Y axis of a `line` tile begins near the lowest value instead of at 0. */
  fitYAxisToData?: pulumi.Input<boolean | undefined>;
  /** Rules that color a `number` tile by its value. If several rules match, the last one decides. */
  colorRules?: pulumi.Input<pulumi.Input<TileColorRule>[] | undefined>;
  /** Chart behind the number of a `number` tile. */
  backgroundChart?: pulumi.Input<TileBackgroundChart | undefined>;
  /**
   * `sql` for a tile with raw SQL, which requires `connectionId` and `sqlTemplate`. Known values: `sql`; services can
   * add more.
   */
  configType?: pulumi.Input<string | undefined>;
  /** ID of the connection for raw SQL: the `connection` of a source. */
  connectionId?: pulumi.Input<string | undefined>;
  /** Raw SQL of the tile. */
  sqlTemplate?: pulumi.Input<string | undefined>;
  /**
   * Display type of the chart. Known values: `line`, `stacked_bar`, `stacked_line`, `number`; services can add more.
   */
  displayType?: pulumi.Input<string | undefined>;
  /** Name of the chart, and the `displayName` of the alert unless the alert sets its own. */
  name?: pulumi.Input<string | undefined>;
  /** Condition that applies to every series of the chart, in addition to its own. Not for raw SQL. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: pulumi.Input<values.QueryLanguage | undefined>;
  [name: string]: unknown;
}

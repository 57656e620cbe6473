// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as values from "../generated/knownValues.generated";

/** An item of `customPrivateDnsMappings` of a `ReversePrivateEndpoint`. */
export interface PrivateDnsMapping {
  /**
   * Domain name: exact, or with a leading wildcard such as `*.example.com`. Only one endpoint of a service can have a
   * given name.
   */
  privateDnsName: string;
  /**
   * ID of the target that the name resolves to, one of `dnsTargets`. Only for the type `VPC_RESOURCE`. Until the
   * endpoint reports this target, the name resolves to nothing.
   */
  targetId?: string | undefined;
}

/** A private endpoint that pipes connect through. */
export interface ReversePrivateEndpoint {
  /** ID of the endpoint: one of the `reversePrivateEndpointIds` of a Kafka source. */
  id: string;
  /**
   * State of the endpoint. Pipes can use it while it is `Ready`. It changes without an update. Known values: `Unknown`,
   * `Provisioning`, `PendingAcceptance`, `Ready`, `Rejected`, `Expired`, `Failed`, `Deleting`; services can add more.
   */
  status?: values.PrivateEndpointStatus | undefined;
  /** ID of the endpoint at the provider of the network. */
  endpointId?: null | string | undefined;
  /** Internal DNS names of the endpoint. */
  dnsNames?: null | string[] | undefined;
  /** Private DNS names that the endpoint has of its own. */
  privateDnsNames?: null | string[] | undefined;
  /** Description of the endpoint, which has no name. */
  description?: string | undefined;
  /**
   * Kind of target that the endpoint connects to. Known values: `VPC_ENDPOINT_SERVICE`, `VPC_RESOURCE`,
   * `MSK_MULTI_VPC`, `GCP_PSC_SERVICE_ATTACHMENT`; services can add more.
   */
  type?: values.PrivateEndpointType | undefined;
  /** Name of the endpoint service. */
  vpcEndpointServiceName?: null | string | undefined;
  /** ID of the resource configuration. */
  vpcResourceConfigurationId?: null | string | undefined;
  /** ARN of the resource share. */
  vpcResourceShareArn?: null | string | undefined;
  /** ARN of the Kafka cluster. */
  mskClusterArn?: null | string | undefined;
  /**
   * Method by which the endpoint authenticates to the Kafka cluster. Known values: `SASL_IAM`, `SASL_SCRAM`; services
   * can add more.
   */
  mskAuthentication?: null | values.PrivateEndpointAuthentication | undefined;
  /** Path of the service attachment, as in `projects/p/regions/r/serviceAttachments/s`. */
  gcpServiceAttachment?: null | string | undefined;
  /**
   * All DNS names of the endpoint, in any order, for sources that are addressed by their own names. An empty list
   * removes them. Not for the type `MSK_MULTI_VPC`.
   */
  customPrivateDnsMappings?: null | PrivateDnsMapping[] | undefined;
}

/** `source.kafka.offset` of a `Pipe`. */
export interface KafkaOffset {
  /** Kind of start position. Known values: `from_latest`, `from_beginning`, `from_timestamp`; services can add more. */
  strategy?: values.KafkaOffsetStrategy | undefined;
  /** Time to start from, in UTC, without seconds or zone: `YYYY-MM-DDTHH:MM`. */
  timestamp?: string | undefined;
}

/** `source.kafka.schemaRegistry` of a `Pipe`. */
export interface SchemaRegistry {
  /** Address of a REST registry, a URL with https on known services. */
  url?: string | undefined;
  /** Kind of authentication. Known values: `PLAIN`; services can add more. */
  authentication?: values.SchemaRegistryAuthentication | undefined;
  /** Certificate of the registry's authority. */
  caCertificate?: string | undefined;
  /** Region of a Glue registry. */
  glueRegion?: string | undefined;
  /** Name of a Glue registry. */
  glueRegistryName?: string | undefined;
  /** Resource name (ARN) of the role that reads a Glue registry. */
  glueRoleArn?: string | undefined;
  /**
   * Kind of registry: a Confluent-compatible REST registry, or Glue. Known values: `confluent`, `glue`; services can
   * add more.
   */
  type?: values.SchemaRegistryType | undefined;
}

/** `source.kafka` of a `Pipe`. */
export interface KafkaSource {
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole?: string | undefined;
  /** Certificate of the brokers' authority, in PEM format. */
  caCertificate?: string | undefined;
  /** IDs of the private endpoints that the pipe connects through, in any order. */
  reversePrivateEndpointIds?: string[] | undefined;
  /**
   * Method by which the pipe authenticates to the brokers. Known values: `PLAIN`, `SCRAM-SHA-256`, `SCRAM-SHA-512`,
   * `IAM_ROLE`, `IAM_USER`, `MUTUAL_TLS`, `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more.
   */
  authentication?: values.KafkaAuthentication | undefined;
  /** Position where the pipe started to read. */
  offset?: KafkaOffset | undefined;
  /** Schema registry in use. */
  schemaRegistry?: SchemaRegistry | undefined;
  /** Broker addresses, separated by commas. */
  brokers?: string | undefined;
  /** Topics to read, separated by commas. All have one schema and load into one table. */
  topics?: string | undefined;
  /** Name of the consumer group of the pipe. */
  consumerGroup?: string | undefined;
  /**
   * Product of the brokers. Known values: `kafka`, `redpanda`, `confluent`, `msk`, `warpstream`, `azureeventhub`,
   * `gcmk`, `dokafka`; services can add more.
   */
  type?: values.KafkaType | undefined;
  /**
   * Format of the messages. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`, `Protobuf`; services can add more.
   */
  format?: values.KafkaFormat | undefined;
  /** True if each message arrives exactly once. */
  exactlyOnce?: boolean | undefined;
  /**
   * Effect of a message without a value: `delete` removes the row and requires `exactlyOnce`, while `soft_delete`
   * writes a row whose virtual column `_is_deleted` is true. Known values: `delete`, `soft_delete`; services can add
   * more.
   */
  tombstoneMode?: values.TombstoneMode | undefined;
}

/** `source.objectStorage` of a `Pipe`. */
export interface ObjectStorageSource {
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole?: string | undefined;
  /** Connection string of a blob store, which contains a credential. */
  connectionString?: string | undefined;
  /** Path of the files in the container of a blob store, as a glob pattern. */
  path?: string | undefined;
  /** Container of the blob store. */
  azureContainerName?: string | undefined;
  /** True if the pipe skips the files that exist at the start. */
  skipInitialLoad?: boolean | undefined;
  /** Name of the file after which the initial load starts. Excludes `skipInitialLoad`. */
  startAfter?: string | undefined;
  /**
   * Method by which the pipe authenticates to the store. Known values: `IAM_ROLE`, `IAM_USER`, `CONNECTION_STRING`,
   * `SERVICE_ACCOUNT`, `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more.
   */
  authentication?: values.ObjectStorageAuthentication | undefined;
  /** URL of the files, which may contain glob patterns. For all stores except a blob store. */
  url?: string | undefined;
  /** String that separates the columns of a file, such as `,`. */
  delimiter?: string | undefined;
  /**
   * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
   * services can add more.
   */
  compression?: values.Compression | undefined;
  /**
   * True if the pipe continues to look for new files. Without `queueUrl`, it misses new files whose names do not come
   * after all earlier ones in lexical order.
   */
  isContinuous?: boolean | undefined;
  /**
   * Queue that announces new files, so that their names can be in any order: the URL of an SQS queue for `s3`, the path
   * of a Pub/Sub subscription for `gcs`.
   */
  queueUrl?: string | undefined;
  /**
   * Product of the store. Known values: `s3`, `gcs`, `azureblobstorage`, `dospaces`, `cloudflarer2`,
   * `ovhobjectstorage`; services can add more.
   */
  type?: values.ObjectStorageType | undefined;
  /**
   * Format of the files. Known values: `JSONEachRow`, `JSONAsObject`, `CSV`, `CSVWithNames`, `TabSeparated`,
   * `TabSeparatedWithNames`, `Parquet`, `Avro`; services can add more.
   */
  format?: values.ObjectStorageFormat | undefined;
}

/** `source.kinesis.schemaRegistry` of a `Pipe`. */
export interface KinesisSchemaRegistry extends Pick<
  SchemaRegistry,
  "glueRegion" | "glueRegistryName" | "glueRoleArn"
> {
  /** Kind of registry. Known values: `glue`; services can add more. */
  type?: string | undefined;
}

/** `source.kinesis` of a `Pipe`. */
export interface KinesisSource {
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole?: string | undefined;
  /**
   * Method by which the pipe authenticates to the stream. Known values: `IAM_ROLE`, `IAM_USER`; services can add more.
   */
  authentication?: values.KinesisAuthentication | undefined;
  /** Schema registry in use. */
  schemaRegistry?: KinesisSchemaRegistry | undefined;
  /** Name of the stream. */
  streamName?: string | undefined;
  /** Region of the stream. */
  region?: string | undefined;
  /** True if the pipe reads records with enhanced fan-out. */
  useEnhancedFanOut?: boolean | undefined;
  /** Time to start from, in seconds since 1970-01-01 UTC. */
  timestamp?: number | undefined;
  /** Format of the records. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`, `Protobuf`; services can add more. */
  format?: values.KafkaFormat | undefined;
  /**
   * Position where the pipe starts to read. Known values: `TRIM_HORIZON`, `LATEST`, `AT_TIMESTAMP`; services can add
   * more.
   */
  iteratorType?: values.KinesisIteratorType | undefined;
}

/** `source.postgres.settings` of a `Pipe`. */
export interface PostgresSettings {
  /** True if the pipe uses failover slots. */
  enableFailoverSlots?: boolean | undefined;
  /** Number of rows in each partition of the snapshot. */
  snapshotNumRowsPerPartition?: number | undefined;
  /** Number of tables that the pipe copies at the same time. */
  snapshotNumberOfParallelTables?: number | undefined;
  /** True if nullable columns of the source are nullable in the target table too. */
  allowNullableColumns?: boolean | undefined;
  /** Number of parallel loads at the start. */
  initialLoadParallelism?: number | undefined;
  /** Name of the publication that the pipe replicates. */
  publicationName?: string | undefined;
  /** Name of the replication slot. */
  replicationSlotName?: string | undefined;
  /**
   * Kind of replication: the pipe copies a snapshot (`snapshot`), replicates changes (`cdc_only`), or does both
   * (`cdc`). Known values: `cdc`, `snapshot`, `cdc_only`; services can add more.
   */
  replicationMode?: values.ReplicationMode | undefined;
  /** True if a merge also deletes the rows that were deleted at the source. */
  deleteOnMerge?: boolean | undefined;
  /** Pause between two syncs, in seconds. */
  syncIntervalSeconds?: number | undefined;
  /** Number of rows that the pipe reads at a time. */
  pullBatchSize?: number | undefined;
}

/** An item of `source.postgres.tableMappings` of a `Pipe`. */
export interface PipeTableMapping {
  /** Schema of the source table. */
  sourceSchemaName: string;
  /** Name of the source table, which identifies the mapping together with the schema. */
  sourceTable: string;
  /** Table that receives the rows. Each mapping requires a different table. */
  targetTable: string;
  /** Column of the source table that divides a snapshot into partitions. */
  partitionKey?: string | undefined;
  /** Partition expression of the target table. */
  partitionByExpr?: string | undefined;
  /**
   * Engine of the target table: `ReplacingMergeTree` applies updates and deletions, `MergeTree` appends all rows, and
   * `Null` keeps none, so it only feeds materialized views. Known values: `MergeTree`, `ReplacingMergeTree`, `Null`;
   * services can add more.
   */
  tableEngine?: values.MappingTableEngine | undefined;
  /** Names of the columns that the pipe does not replicate, in any order. Services reject duplicate items. */
  excludedColumns?: string[] | undefined;
  /** True if `sortingKeys`, instead of the primary key of the source, sorts the target table. */
  useCustomSortingKey?: boolean | undefined;
  /**
   * Names of the columns of the sorting key, in order. They have an effect only if `useCustomSortingKey` is `true`.
   * Otherwise the primary key of the source sorts the table. Services reject duplicate items.
   */
  sortingKeys?: string[] | undefined;
}

/** `source.postgres` of a `Pipe`. */
export interface PostgresSource {
  /** Replication settings. */
  settings?: PostgresSettings | undefined;
  /** Replicated tables, in any order. */
  tableMappings?: PipeTableMapping[] | undefined;
  /**
   * Product of the server. Known values: `postgres`, `supabase`, `neon`, `alloydb`, `rdspostgres`, `aurorapostgres`,
   * `cloudsqlpostgres`, `azurepostgres`, `planetscale`, `crunchybridge`, `tigerdata`; services can add more.
   */
  type?: values.PostgresType | undefined;
  /**
   * Method by which the pipe authenticates to the server. Known values: `basic`, `IAM_ROLE`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more.
   */
  authentication?: values.DatabaseAuthentication | undefined;
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole?: string | undefined;
  /** Name of the database. */
  database?: string | undefined;
  /** Host name to check the server's certificate against. `null` means `host`. */
  tlsHost?: string | undefined;
  /** Certificate of the server's authority. */
  caCertificate?: string | undefined;
  /** True if the pipe connects without TLS, and so sends credentials and rows unencrypted. */
  disableTls?: boolean | undefined;
  /** True if the pipe accepts any certificate of the server, even an invalid one. */
  skipCertVerification?: boolean | undefined;
  /** Host name of the database server. */
  host?: string | undefined;
  /** Port of the database server. */
  port?: number | undefined;
}

/** `source.mysql.settings` of a `Pipe`. */
export interface MysqlSettings extends Omit<
  PostgresSettings,
  "enableFailoverSlots" | "publicationName" | "replicationSlotName"
> {
  /**
   * Mechanism by which the pipe finds its position in the change log of the server: transaction IDs (`GTID`), or a file
   * and an offset (`FILE_POS`). Known values: `GTID`, `FILE_POS`; services can add more.
   */
  replicationMechanism?: values.ReplicationMechanism | undefined;
  /** True if the connection is compressed. */
  useCompression?: boolean | undefined;
}

/** An item of `source.mysql.tableMappings` of a `Pipe`. */
export interface MysqlTableMapping extends PipeTableMapping {}

/** `source.mysql` of a `Pipe`. */
export interface MysqlSource extends Omit<
  PostgresSource,
  "settings" | "tableMappings" | "type" | "database"
> {
  /** Replication settings. */
  settings?: MysqlSettings | undefined;
  /** Replicated tables, in any order. */
  tableMappings?: MysqlTableMapping[] | undefined;
  /**
   * Product of the server. Known values: `mysql`, `rdsmysql`, `auroramysql`, `cloudsqlmysql`, `mariadb`, `rdsmariadb`;
   * services can add more.
   */
  type?: values.MysqlType | undefined;
  /** MySQL server ID with which the pipe registers as a replica. It must be unique among the replicas. */
  serverId?: number | undefined;
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
  /** Number of parallel loads of a collection at the start. */
  initialLoadParallelism?: number | undefined;
  /** True if documents arrive as native JSON. */
  useJsonNativeFormat?: boolean | undefined;
}

/** An item of `source.mongodb.tableMappings.structuredIngestion.columns` of a `Pipe`. */
export interface StructuredIngestionColumn {
  /** Name of the field. */
  name: string;
  /** Type of the column. */
  type: string;
}

/** `source.mongodb.tableMappings.structuredIngestion` of a `Pipe`. */
export interface StructuredIngestion {
  /** True if the collection is replicated into typed columns. */
  enabled: boolean;
  /** Fields of the documents with their types. */
  columns?: StructuredIngestionColumn[] | undefined;
  /** True if error reports about values that do not fit their column omit the values. */
  dropUnexpectedValues?: boolean | undefined;
  /**
   * Names of the fields that get no column, in any order. Names that no document has are ignored. Services reject
   * duplicate items.
   */
  excludedColumns?: string[] | undefined;
  /** Names of the columns of the sorting key, in order. Services reject duplicate items. */
  sortingKeys?: string[] | undefined;
  /** Partition expression of the target table. */
  partitionByExpr?: string | undefined;
}

/** An item of `source.mongodb.tableMappings` of a `Pipe`. */
export interface MongodbTableMapping extends Pick<PipeTableMapping, "targetTable" | "tableEngine"> {
  /** Database of the source collection. */
  sourceDatabaseName: string;
  /** Name of the source collection, which identifies the mapping together with the database. */
  sourceCollection: string;
  /** Settings for replication of the collection into typed columns. */
  structuredIngestion?: StructuredIngestion | undefined;
}

/** `source.mongodb` of a `Pipe`. */
export interface MongodbSource extends Pick<
  PostgresSource,
  "tlsHost" | "caCertificate" | "disableTls" | "skipCertVerification"
> {
  /** Replication settings. */
  settings?: MongodbSettings | undefined;
  /** Replicated collections, in any order. */
  tableMappings?: MongodbTableMapping[] | undefined;
  /**
   * Address of the servers: `mongodb://` or `mongodb+srv://`. If it contains a password, it is secret, and the service
   * returns it with `[REDACTED]` in place of the password. Prefer `credentials`.
   */
  uri?: string | undefined;
  /**
   * Members of a replica set that the pipe reads. Known values: `primary`, `primaryPreferred`, `secondary`,
   * `secondaryPreferred`, `nearest`; services can add more.
   */
  readPreference?: values.MongodbReadPreference | undefined;
}

/** `source.bigquery.settings` of a `Pipe`. */
export interface BigquerySettings {
  /** Kind of replication. Known values: `snapshot`, `cdc`, `cdc_only`; services can add more. */
  replicationMode?: string | undefined;
  /**
   * Method by which the pipe finds changes: a column of the table (`query_based`) or the change history of BigQuery
   * (`events_based`). Known values: `query_based`, `events_based`; services can add more.
   */
  replicationMethod?: values.BigqueryReplicationMethod | undefined;
  /** Pause between two syncs, in seconds. Excludes `syncCron`. */
  syncIntervalSeconds?: number | undefined;
  /**
   * Times of the syncs: five cron fields or a word such as `@hourly`, at most once a minute. In UTC, unless it begins
   * with `CRON_TZ=<zone>`. Excludes `syncIntervalSeconds`.
   */
  syncCron?: string | undefined;
  /** Number of tables whose changes the pipe reads at the same time. */
  queryCdcPullSyncParallelism?: number | undefined;
  /**
   * Age of the rows that a sync reads, in seconds. If it is too short, the pipe skips rows that become visible late,
   * such as those of batch loads.
   */
  syncDelaySeconds?: number | undefined;
  /** Period that one query reads while the pipe catches up, in seconds. */
  pullWindowSizeSeconds?: number | undefined;
  /** True if nullable columns of the source are nullable in the target table too. */
  allowNullableColumns?: boolean | undefined;
  /** Number of parallel loads. With 0, the service chooses. */
  initialLoadParallelism?: number | undefined;
  /** Number of rows in each partition of a copy. With 0, the service chooses. */
  snapshotNumRowsPerPartition?: number | undefined;
  /** Number of tables that the pipe copies at the same time. With 0, the service chooses. */
  snapshotNumberOfParallelTables?: number | undefined;
}

/** An item of `source.bigquery.tableMappings` of a `Pipe`. */
export interface BigqueryTableMapping extends Omit<
  PipeTableMapping,
  "sourceSchemaName" | "sourceTable" | "partitionKey" | "partitionByExpr"
> {
  /** Dataset of the source table. */
  sourceDatasetName: string;
  /** Name of the source table, which identifies the mapping together with the dataset. */
  sourceTable: string;
  /** TIMESTAMP column that shows which rows are new. */
  queryCdcWatermarkColumn?: string | undefined;
  /**
   * Rows of the change history that the pipe reads: new rows (`appends`) or all changes (`changes`). Known values:
   * `appends`, `changes`; services can add more.
   */
  eventsFunction?: values.BigqueryEventsFunction | undefined;
}

/** `source.bigquery` of a `Pipe`. */
export interface BigquerySource {
  /** Settings of the copy. */
  settings?: BigquerySettings | undefined;
  /** Copied tables, in any order. */
  tableMappings?: BigqueryTableMapping[] | undefined;
  /**
   * Method by which the pipe authenticates to the source. Known values: `SERVICE_ACCOUNT`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more.
   */
  authentication?: values.PubsubAuthentication | undefined;
  /** ID of the project that the dataset is in. */
  projectId?: string | undefined;
  /** URL of the cloud storage for the files of a snapshot. */
  snapshotStagingPath?: string | undefined;
}

/** `source.pubsub` of a `Pipe`. */
export interface PubsubSource {
  /**
   * Method by which the pipe authenticates to the source. Known values: `SERVICE_ACCOUNT`,
   * `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`; services can add more.
   */
  authentication?: values.PubsubAuthentication | undefined;
  /** Maximum time for the pipe to acknowledge a message, in seconds. */
  ackDeadline?: number | undefined;
  /** ID of the project that the topic is in. */
  projectId?: string | undefined;
  /** Name of the topic to read, without the path of its project. */
  topic?: string | undefined;
  /** Format of the messages. Known values: `JSONEachRow`, `Avro`, `Protobuf`; services can add more. */
  format?: values.PubsubFormat | undefined;
  /** Position where the pipe starts to read. Known values: `latest`, `earliest`, `timestamp`; services can add more. */
  seekType?: values.PubsubSeekType | undefined;
  /** Time to start from if `seekType` is `timestamp`: ISO 8601 with a zone, to the second. */
  seekTimestamp?: string | undefined;
  /** Expression that selects messages, in the language of Pub/Sub. */
  filter?: string | undefined;
  /** True if messages with the same ordering key arrive in order. */
  enableOrdering?: boolean | undefined;
}

/** `destination.tableDefinition.engine` of a `Pipe`. */
export interface TableDefinitionEngine {
  /**
   * Name of the engine. Known values: `MergeTree`, `ReplacingMergeTree`, `SummingMergeTree`, `Null`; services can add
   * more.
   */
  type?: values.TableEngine | undefined;
  /** Name of the column that holds a row's version. */
  versionColumnId?: string | undefined;
  /** Names of the columns that the engine uses, such as those that `SummingMergeTree` sums. */
  columnIds?: string[] | undefined;
}

/** `destination.tableDefinition` of a `Pipe`. */
export interface TableDefinition {
  /**
   * Columns of the sorting key, in order: names of columns, or SQL expressions such as a path into a JSON column. Each
   * entry is a single expression without a comma, and its type is not `Nullable`.
   */
  sortingKey?: string[] | undefined;
  /** Partition expression. */
  partitionBy?: string | undefined;
  /** Primary key expression. */
  primaryKey?: string | undefined;
  /** TTL expression: the time at which rows expire. Rejected unless TTL is enabled for your service. */
  ttl?: string | undefined;
  /** Engine of the table. */
  engine?: TableDefinitionEngine | undefined;
}

/** An item of `destination.columns` of a `Pipe`. */
export interface PipeColumn {
  /** Name of the column. */
  name: string;
  /** Type of the column in the destination. */
  type: string;
}

/** An item of `fieldMappings` of a `Pipe`. */
export interface PipeFieldMapping {
  /** Field of the source record. */
  sourceField: string;
  /** Column of the destination. */
  destinationField: string;
}

/** A pipe as the service returns it. */
export interface Pipe {
  /** Identifier of the pipe, a UUID. */
  id: string;
  /** Identifier of the service that owns the pipe, a UUID. */
  serviceId?: string | undefined;
  /** Name of the pipe. */
  name?: string | undefined;
  /**
   * Current state. It changes without an update. Known values: `Unknown`, `Provisioning`, `Running`, `Degraded`,
   * `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`, `Paused`, `Pausing`,
   * `Modifying`, `Resync`; services can add more.
   */
  state?: values.PipeStatus | undefined;
  /** Compute resources of the pipe: number of replicas, and CPU and memory of each. */
  scaling?:
    | {
        /** Number of replicas. */
        replicas?: number | undefined;
        /** CPU of one replica, in millicores. */
        replicaCpuMillicores?: number | undefined;
        /** Memory of one replica, in gigabytes. Fractions are allowed. */
        replicaMemoryGb?: number | undefined;
        /**
         * Number of parallel tasks within a replica, for an object store. Known services deprecate it: set
         * `settings.object_storage_concurrency` instead.
         */
        concurrency?: number | undefined;
      }
    | undefined;
  /** Source of the rows, in the field named after its kind. Credentials are never returned. */
  source?:
    | {
        /** A Kafka broker or a compatible product. */
        kafka?: KafkaSource | undefined;
        /** An object store. */
        objectStorage?: ObjectStorageSource | undefined;
        /** A Kinesis stream. */
        kinesis?: KinesisSource | undefined;
        /** A PostgreSQL database. */
        postgres?: PostgresSource | undefined;
        /** A MySQL or MariaDB database. */
        mysql?: MysqlSource | undefined;
        /** A MongoDB database. */
        mongodb?: MongodbSource | undefined;
        /** BigQuery. */
        bigquery?: BigquerySource | undefined;
        /** A Pub/Sub topic. */
        pubsub?: PubsubSource | undefined;
      }
    | undefined;
  /** Destination of the rows. */
  destination?:
    | {
        /** Definition of the table. */
        tableDefinition?: TableDefinition | undefined;
        /** Columns of the table, in order. */
        columns?: PipeColumn[] | undefined;
        /** Database of the table. */
        database?: string | undefined;
        /** Name of the table. */
        table?: string | undefined;
        /** True if the pipe creates the table. */
        managedTable?: boolean | undefined;
      }
    | undefined;
  /** Source field for each destination column, in order. */
  fieldMappings?: PipeFieldMapping[] | undefined;
  /**
   * Tuning settings, each in the unit at the end of its name, including settings that this version does not support.
   */
  settings?:
    | {
        /** Maximum wait before a streaming insert, in milliseconds. */
        streaming_max_insert_wait_ms?: number | undefined;
        /** Number of files that the pipe reads from the object store at the same time. */
        object_storage_concurrency?: number | undefined;
        /** Pause between two checks of the object store, in milliseconds. */
        object_storage_polling_interval_ms?: number | undefined;
        /** Maximum size of an insert from the object store, in bytes. */
        object_storage_max_insert_bytes?: number | undefined;
        /** Maximum number of files in one insert from the object store. */
        object_storage_max_file_count?: number | undefined;
        /** Number of threads of a query. With 0, the service chooses. */
        dbms_max_threads?: number | undefined;
        /** Number of threads of an insert. With 0, an insert has no separate threads. */
        dbms_max_insert_threads?: number | undefined;
        /** Minimum size of the blocks of an insert, in bytes. */
        dbms_min_insert_block_size_bytes?: number | undefined;
        /** Number of threads of a download. */
        dbms_max_download_threads?: number | undefined;
        /** Parallelism of a distributed `INSERT … SELECT`. */
        dbms_parallel_distributed_insert_select?: number | undefined;
        /** True if the pipe reads the object store through the cluster function. */
        object_storage_use_cluster_function?: boolean | undefined;
        /** True if the pipe reads only committed messages of a message stream. */
        kafka_read_committed?: boolean | undefined;
        /** True if attached views are processed in parallel. */
        dbms_parallel_view_processing?: boolean | undefined;
        [name: string]: unknown;
      }
    | undefined;
  /** Creation time, in the format of the service. */
  createdAt?: string | undefined;
  /** Time of the last change, in the format of the service. */
  updatedAt?: string | undefined;
}

/** Compute of all database pipes of a service, which they share. */
export interface DatabaseScaling {
  /** CPU of one replica, in millicores. */
  replicaCpuMillicores?: number | undefined;
  /** Memory of one replica, in gigabytes. */
  replicaMemoryGb?: number | undefined;
}

/** An item of `assignedRoles` of an `AccessKey`. */
export interface AssignedRole {
  /** Identifier of the role. */
  roleId: string;
  /** Name of the role. */
  roleName?: string | undefined;
  /**
   * Origin of the role: `system` for a role of the service, `custom` for a role of the organization. Known values:
   * `system`, `custom`; services can add more.
   */
  roleType?: string | undefined;
}

/** An item of `ipAccessList` of an `AccessKey`. */
export interface IpAccessEntry {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. */
  source: string;
  /** Purpose of the entry. */
  description?: string | undefined;
}

/** A key as the service returns it. */
export interface AccessKey {
  /** ID of the key in API paths. It is not `authKeyId`, the user name for Basic authentication. */
  id: string;
  /**
   * The set of roles, in any order. Empty if the key has only custom roles. Each is one of `admin`, `developer`,
   * `query_endpoints`.
   */
  roles?: values.AccessKeyRole[] | undefined;
  /** The roles of the key, in any order. */
  assignedRoles?: null | AssignedRole[] | undefined;
  /** State of the key: a `disabled` key cannot be used. Only some services return it. One of `enabled`, `disabled`. */
  state?: values.AccessKeyStatus | undefined;
  /** The complete list of addresses that can use the key, in any order. An empty list blocks all clients. */
  ipAccessList?: IpAccessEntry[] | undefined;
  /** Last characters of the key, which help to recognize it. */
  keySuffix?: string | undefined;
  /** Creation time, ISO 8601. */
  createdAt?: string | undefined;
  /** Time of the last use, ISO 8601. It changes without an update. */
  usedAt?: null | string | undefined;
  /** Name of the key. */
  name?: string | undefined;
  /** Time at which the key expires: an ISO 8601 date-time with a zone, to the second. */
  expireAt?: null | string | undefined;
}

/** A webhook that receives alerts. */
export interface Webhook {
  /** Identifier of the webhook, which the service assigns: the `webhookId` of channels. */
  id: string;
  /**
   * Product that receives the alerts. A webhook of `slack_api` or `pagerduty_api` can be adopted, but not created.
   * Known values: `slack`, `incidentio`, `generic`, `slack_api`, `pagerduty_api`; services can add more.
   */
  service?: values.WebhookService | undefined;
  /** Creation time, in the format of the service. */
  createdAt?: null | string | undefined;
  /** Time of the last change, in the format of the service. */
  updatedAt?: null | string | undefined;
  /**
   * Name of the webhook. Webhooks with one `service` must have different names. Services remove leading and trailing
   * spaces.
   */
  name?: string | undefined;
  /** Address that receives the alerts. Some services never return it. */
  url?: string | undefined;
  /** Purpose of the webhook. */
  description?: null | string | undefined;
  /** Template of the request body. Not for the service `slack`. */
  body?: null | string | undefined;
}

/** A saved search that alerts watch. */
export interface SavedSearch extends Pick<Webhook, "createdAt" | "updatedAt"> {
  /** Identifier of the search, which the service assigns: the `savedSearchId` of alerts. */
  id: string;
  /** Name of the search. */
  name?: string | undefined;
  /** ID of the data source of the search. */
  sourceId?: string | undefined;
  /** Columns that the search shows. */
  select?: null | string | undefined;
  /** Condition of the search. */
  where?: null | string | undefined;
  /** Language of `where`. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: null | values.QueryLanguage | undefined;
  /** Order of the rows. */
  orderBy?: null | string | undefined;
  /** Tags of the search, in any order. */
  tags?: null | string[] | undefined;
  /** Further conditions. Usual fields: `type` (string), `condition` (string). */
  filters?: null | Record<string, unknown>[] | undefined;
  /** ID of the team that the search belongs to. */
  teamId?: null | string | undefined;
}

/** An item of `tiles` of a `Dashboard`. */
export interface PlacedDashboardTile {
  /** Title of the tile. `tileIdOf` finds the tile by this name. */
  name: string;
  /** Left edge, in columns of the service's grid, counted from 0. The service checks the bounds. */
  x: number;
  /** Upper edge, in rows of the grid, counted from 0. The service checks the bounds. */
  y: number;
  /** Width, in columns of the grid. The service checks the bounds. */
  w: number;
  /** Height, in rows of the grid. The service checks the bounds. */
  h: number;
  /**
   * Content of the tile, which depends on its kind. `types.input.TileConfig` has the usual fields; pulumi-pipes sends
   * other fields unchanged.
   */
  config: Record<string, unknown>;
  /** Identifier, which the service assigns. An update that sends it back keeps it. */
  id?: string | undefined;
  /** Description of the tile, which the web interface shows as a tooltip. */
  description?: string | undefined;
  /** ID of the container that the tile is in. */
  containerId?: string | undefined;
  /** ID of the tab of the container that the tile is on. */
  tabId?: string | undefined;
  [name: string]: unknown;
}

/** An item of `filters` of a `Dashboard`. */
export interface DashboardFilter {
  /** Identifier, which the service assigns. Updates send it back. */
  id?: string | undefined;
  /**
   * Kind of filter: `QUERY_EXPRESSION` offers the values of an expression, `STATIC_LIST` offers `options`,
   * `PROMETHEUS_LABEL` offers the values of a label, and `SOURCE_FILTER` offers those of a column in the
   * `filterSettings` of a source. Known values: `QUERY_EXPRESSION`, `STATIC_LIST`, `PROMETHEUS_LABEL`, `SOURCE_FILTER`;
   * services can add more.
   */
  type?: values.FilterType | undefined;
  /** Title of the filter. */
  name?: string | undefined;
  /** Column or expression that provides the values. */
  expression?: string | undefined;
  /** ID of the data source that the values come from. */
  sourceId?: string | undefined;
  /**
   * Kind of metric that the values come from, for a source of metrics. Only for `QUERY_EXPRESSION`. Known values:
   * `sum`, `gauge`, `histogram`, `summary`, `exponential histogram`; services can add more.
   */
  sourceMetricType?: values.MetricType | undefined;
  /** Condition that restricts the values. Only for `QUERY_EXPRESSION`. */
  where?: string | undefined;
  /** Language of `where`. Only for `QUERY_EXPRESSION`. Known values: `sql`, `lucene`; services can add more. */
  whereLanguage?: values.QueryLanguage | undefined;
  /** Values that the filter offers, in this order and without duplicates. Services reject duplicate items. */
  options?: string[] | undefined;
  /** Label whose values the filter offers. `__name__` offers the names of the metrics. */
  label?: string | undefined;
  /** Selector of the series whose labels the filter offers. Only for `PROMETHEUS_LABEL`. */
  match?: string | undefined;
  /**
   * IDs of the data sources whose tiles the filter applies to, in any order. Only for `QUERY_EXPRESSION` and
   * `SOURCE_FILTER`, and only for a filter that is broadcast.
   */
  appliesToSourceIds?: string[] | undefined;
  /** True if the selection restricts the tiles. Other kinds never restrict tiles on their own. */
  isBroadcastEnabled?: boolean | undefined;
  /** True if the selection is a variable that queries use by its name. Filters of other kinds are always variables. */
  isVariableEnabled?: boolean | undefined;
  /**
   * Name of the variable: letters, digits and `_`, not beginning with a digit, and unique among the variables of the
   * dashboard.
   */
  variableName?: string | undefined;
  /**
   * Number of values that a viewer must select before tiles load: 0 or 1. Known values: `0`, `1`; services can add
   * more.
   */
  minSelections?: number | undefined;
  /**
   * True if all tiles wait for a selection, and not only those that use the filter. Only with the `minSelections` 1.
   */
  isGlobalRequirement?: boolean | undefined;
  /** Maximum number of values that a viewer can select: 1. Known values: `1`; services can add more. */
  maxSelections?: number | undefined;
  [name: string]: unknown;
}

/** A dashboard as services return it. */
export interface Dashboard extends Pick<Webhook, "createdAt" | "updatedAt"> {
  /** Tiles, in order. */
  tiles: PlacedDashboardTile[];
  /** Identifier, which the service assigns. */
  id: string;
  /** Name of the dashboard. Users can clear it in the web interface of some services. */
  name?: null | string | undefined;
  /** Filters offered above the tiles. */
  filters?: DashboardFilter[] | undefined;
  /** Tags of the dashboard, in any order. */
  tags?: string[] | undefined;
  /** Query that applies to all tiles. */
  savedQuery?: null | string | undefined;
  /** Language of `savedQuery`. Known values: `sql`, `lucene`; services can add more. */
  savedQueryLanguage?: null | values.QueryLanguage | undefined;
  /** Initial values of the filters. */
  savedFilterValues?: null | Record<string, unknown>[] | undefined;
  /** Groups of tiles. */
  containers?: Record<string, unknown>[] | undefined;
}

/** `tiles` of a `Dashboard`. */
export interface DashboardTile {
  /** Title of the tile. `tileIdOf` finds the tile by this name. */
  name: string;
  /**
   * Content of the tile, which depends on its kind. `types.input.TileConfig` has the usual fields; pulumi-pipes sends
   * other fields unchanged.
   */
  config: Record<string, unknown>;
  /** Left edge, in columns of the service's grid, counted from 0. */
  x?: number | undefined;
  /** Upper edge, in rows of the grid, counted from 0. */
  y?: number | undefined;
  /** Width, in columns of the grid. */
  w?: number | undefined;
  /** Height, in rows of the grid. */
  h?: number | undefined;
  /** Description of the tile, which the web interface shows as a tooltip. */
  description?: string | undefined;
  /** ID of the container that the tile is in. */
  containerId?: string | undefined;
  /** ID of the tab of the container that the tile is on. */
  tabId?: string | undefined;
  [name: string]: unknown;
}

/** An item of `channels` of an `Alert`. */
export interface ReturnedAlertChannel {
  /** Type of the channel. Known values: `webhook`, `email`; services can add more. */
  type?: values.AlertChannelType | undefined;
  /** ID of the webhook that receives the alert. */
  webhookId?: null | string | undefined;
  /** Addresses that receive the alert, in any order. Each is an email address. */
  emailRecipients?: null | string[] | undefined;
  /**
   * Product behind the webhook, or null. Only for the type `webhook`. Known values: `slack`, `incidentio`, `generic`,
   * `slack_api`, `pagerduty_api`; services can add more.
   */
  webhookService?: null | values.WebhookService | undefined;
  /** ID of the Slack channel that the webhook posts to, or null. Only for the type `webhook`. */
  slackChannelId?: null | string | undefined;
  /**
   * Severity of the alert, if the webhook supports one, or null. Only for the type `webhook`. Known values: `critical`,
   * `error`, `warning`, `info`; services can add more.
   */
  severity?: null | values.AlertSeverity | undefined;
}

/** An alert as services return it. */
export interface Alert extends Pick<Dashboard, "id" | "createdAt" | "updatedAt"> {
  /** All channels that the service delivers the alert to, of which the first is `channel`. */
  channels?: null | ReturnedAlertChannel[] | undefined;
  /**
   * State of the alert, for example `ALERT` while it fires. It changes without an update. Known values: `ALERT`, `OK`,
   * `INSUFFICIENT_DATA`, `DISABLED`, `PENDING`; services can add more.
   */
  state?: null | string | undefined;
  /**
   * The current silence of the alert, as the service returns it. Usual fields: `by` (string), `at` (date-time), `until`
   * (date-time).
   */
  silenced?: unknown;
  /**
   * Errors of the last evaluations, a list, as the service returns them. Usual fields: `timestamp` (date-time), `type`
   * (string), `message` (string).
   */
  executionErrors?: unknown;
  /** ID of the team that the alert belongs to. */
  teamId?: null | string | undefined;
  /** ID of the dashboard that the alert belongs to. */
  dashboardId?: null | string | undefined;
  /** ID of a `line`, `stacked_bar` or `number` tile of that dashboard. */
  tileId?: null | string | undefined;
  /**
   * Number with which the alert compares the value of the tile, the saved search or the chart. For `between` and
   * `not_between`, it is the lower end of the range.
   */
  threshold?: number | undefined;
  /** Upper end of the range, not below `threshold`. */
  thresholdMax?: null | number | undefined;
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`s` for seconds, `m` for minutes, `h` for hours,
   * `d` for days), such as `1h`. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services can add
   * more.
   */
  interval?: values.AlertInterval | undefined;
  /**
   * Kind of object that the alert watches: a tile (`tile`), a saved search (`saved_search`), or the chart in
   * `chartConfig` (`inline`). Known values: `tile`, `saved_search`, `inline`; services can add more.
   */
  source?: values.AlertSource | undefined;
  /**
   * Comparison of the value with `threshold`. Known values: `above`, `below`, `above_exclusive`, `below_or_equal`,
   * `equal`, `not_equal`, `between`, `not_between`; services can add more.
   */
  thresholdType?: values.ThresholdType | undefined;
  /** First destination of the alert: a webhook or email addresses. It is also the first of `channels`. */
  channel?:
    | null
    | {
        /** Type of the channel. Known values: `webhook`, `email`; services can add more. */
        type?: values.AlertChannelType | undefined;
        /** ID of the webhook that receives the alert. */
        webhookId?: null | string | undefined;
        /** Addresses that receive the alert, in any order. Each is an email address. */
        emailRecipients?: null | string[] | undefined;
        /**
         * Product behind the webhook, or null. Only for the type `webhook`. Known values: `slack`, `incidentio`, `generic`,
         * `slack_api`, `pagerduty_api`; services can add more.
         */
        webhookService?: null | values.WebhookService | undefined;
        /** ID of the Slack channel that the webhook posts to, or null. Only for the type `webhook`. */
        slackChannelId?: null | string | undefined;
        /**
         * Severity of the alert, if the webhook supports one, or null. Only for the type `webhook`. Known values:
         * `critical`, `error`, `warning`, `info`; services can add more.
         */
        severity?: null | values.AlertSeverity | undefined;
      }
    | undefined;
  /** Chart that the alert watches, with a separate query. */
  chartConfig?: null | Record<string, unknown> | undefined;
  /** Name of the alert: a template for the title of its notifications. */
  name?: null | string | undefined;
  /** Name of the alert in lists and in titles. If you remove the argument, the alert returns to the default. */
  displayName?: null | string | undefined;
  /**
   * Tags of the alert, in any order. If you remove the argument, the alert returns to the default. An empty list means
   * no tags.
   */
  tags?: null | string[] | undefined;
  /** Message of the notification: a template. */
  message?: null | string | undefined;
  /** ID of the saved search that the alert watches. */
  savedSearchId?: null | string | undefined;
  /**
   * Expression that groups the results of a saved search. Each group fires separately. Only for an alert on a saved
   * search.
   */
  groupBy?: null | string | undefined;
  /** Internal note in Markdown, not part of the notification. */
  note?: null | string | undefined;
  /** Number of consecutive periods that must cross the threshold before the alert fires. */
  numConsecutiveWindows?: null | number | undefined;
  /** Offset of each period from the clock, in minutes, less than `interval`. 0 means none. */
  scheduleOffsetMinutes?: null | number | undefined;
  /** Start of the first period: ISO 8601 with a zone, to the second. */
  scheduleStartAt?: null | string | undefined;
}

/** `channel` or `channels` of an `Alert`. */
export interface AlertChannel extends Pick<
  ReturnedAlertChannel,
  "webhookService" | "slackChannelId" | "severity"
> {
  /** Type of the channel. Known values: `webhook`, `email`; services can add more. */
  type: values.AlertChannelType;
  /** ID of the webhook that receives the alert. */
  webhookId?: string | undefined;
  /** Addresses that receive the alert, in any order. Each is an email address. */
  emailRecipients?: string[] | undefined;
  /** Fields of the API for which this version has no argument, by their API names. */
  additionalFields?: Record<string, unknown> | undefined;
}

/** A data source, which clients can only read. Each kind has some of the fields. */
export interface Source {
  /** Identifier of the source, which the service assigns. */
  id: string;
  /** ID of the connection of the source: the `connectionId` of tiles with raw SQL. */
  connection: string;
  /** Name of the source. */
  name?: string | undefined;
  /** Kind of the source. Known values: `log`, `trace`, `metric`, `session`, `promql`; services can add more. */
  kind?: values.SourceKind | undefined;
  /** Section of the web interface that shows the source. */
  section?: null | string | undefined;
  /** True if the web interface does not offer the source. Its queries still work. */
  disabled?: null | boolean | undefined;
  /** Table that the source reads. */
  from?:
    | null
    | {
        /** Database of the table. */
        databaseName?: null | string | undefined;
        /** Name of the table. Sources of metrics have `metricTables` instead. */
        tableName?: null | string | undefined;
      }
    | undefined;
  /** Settings of the queries. Usual fields: `setting` (string), `value` (string). */
  querySettings?: null | Record<string, unknown>[] | undefined;
  /**
   * Table and columns whose values filters offer. Usual fields: `databaseName` (string), `tableName` (string),
   * `columns` (list of object), `columns[].name` (string), `columns[].label` (string).
   */
  filterSettings?: null | Record<string, unknown> | undefined;
  /**
   * Tables of metrics by kind. Usual fields: `sum` (string), `gauge` (string), `histogram` (string), `summary`
   * (string), `exponential histogram` (string).
   */
  metricTables?: null | Record<string, unknown> | undefined;
  /** Columns that a search shows by default. */
  defaultTableSelectExpression?: null | string | undefined;
  /** Expression of the time of a row. */
  timestampValueExpression?: null | string | undefined;
  /** Expression of the time that searches show. */
  displayedTimestampValueExpression?: null | string | undefined;
  /** Expression of the name of the service that wrote a row. */
  serviceNameExpression?: null | string | undefined;
  /** Expression of the severity of a log line. */
  severityTextExpression?: null | string | undefined;
  /** Expression of the text of a log line. */
  bodyExpression?: null | string | undefined;
  /** Expression of the attributes of an event. */
  eventAttributesExpression?: null | string | undefined;
  /** Expression of the attributes of the resource that wrote a row. */
  resourceAttributesExpression?: null | string | undefined;
  /** Expression of the ID of a trace. */
  traceIdExpression?: null | string | undefined;
  /** Expression of the ID of a span. */
  spanIdExpression?: null | string | undefined;
  /** Expression of the ID of the parent span. */
  parentSpanIdExpression?: null | string | undefined;
  /** Expression of the name of a span. */
  spanNameExpression?: null | string | undefined;
  /** Expression of the kind of a span. */
  spanKindExpression?: null | string | undefined;
  /** Expression of the duration of a span. */
  durationExpression?: null | string | undefined;
  /** Digits after the second in `durationExpression`: 3 for milliseconds, 9 for nanoseconds. */
  durationPrecision?: null | number | undefined;
  /** Expression of the status code of a span. */
  statusCodeExpression?: null | string | undefined;
  /** Expression of the status message of a span. */
  statusMessageExpression?: null | string | undefined;
  /** Expression of the events of a span. */
  spanEventsValueExpression?: null | string | undefined;
  /** Expression of the column that a search uses if it names no column. */
  implicitColumnExpression?: null | string | undefined;
  /** Expression of the list of known columns. */
  knownColumnsListExpression?: null | string | undefined;
  /**
   * Setting for text indexes in searches in `implicitColumnExpression`. Known values: `auto`, `enabled`, `disabled`;
   * services can add more.
   */
  useTextIndexForImplicitColumn?: null | string | undefined;
  /**
   * Attributes that a trace shows first. Usual fields: `sqlExpression` (string), `luceneExpression` (string), `alias`
   * (string).
   */
  highlightedTraceAttributeExpressions?: null | Record<string, unknown>[] | undefined;
  /**
   * Attributes that a row shows first. Usual fields: `sqlExpression` (string), `luceneExpression` (string), `alias`
   * (string).
   */
  highlightedRowAttributeExpressions?: null | Record<string, unknown>[] | undefined;
  /**
   * Materialized views that speed up queries. Usual fields: `databaseName` (string), `tableName` (string),
   * `dimensionColumns` (string), `minGranularity` (string), `minDate` (date-time), `timestampColumn` (string),
   * `aggregatedColumns` (list of object), `aggregatedColumns[].sourceColumn` (string), `aggregatedColumns[].aggFn`
   * (string), `aggregatedColumns[].mvColumn` (string).
   */
  materializedViews?: null | Record<string, unknown>[] | undefined;
  /**
   * Materialized views of attribute names and values. Usual fields: `keyRollupTable` (string), `kvRollupTable`
   * (string), `granularity` (string).
   */
  metadataMaterializedViews?: null | Record<string, unknown> | undefined;
  /** ID of the log source that belongs to this source. */
  logSourceId?: null | string | undefined;
  /** ID of the trace source that belongs to this source. */
  traceSourceId?: null | string | undefined;
  /** ID of the metric source that belongs to this source. */
  metricSourceId?: null | string | undefined;
  /** ID of the session source that belongs to this source. */
  sessionSourceId?: null | string | undefined;
}

/** A role of an organization, which clients can only read. */
export interface Role {
  /** ID of the role: one of the `assignedRoleIds` of an access key. */
  id: string;
  /** Name of the role. */
  name?: string | undefined;
}

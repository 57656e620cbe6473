// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type { DeepInputs } from "./inputs";
import type {
  Compression,
  KafkaAuthentication,
  KafkaFormat,
  KafkaOffsetStrategy,
  KafkaType,
  KinesisAuthentication,
  KinesisIteratorType,
  ObjectStorageAuthentication,
  ObjectStorageFormat,
  ObjectStorageType,
  PipeState,
  PostgresType,
  ReplicationMode,
  SchemaRegistryAuthentication,
  TableEngine,
} from "./knownValues.generated";
import type { PipeSource } from "./pipeSource";

/**
 * Args of `Pipe` in plain values (contract 2.2 and 4.1, see docs/contract.md); in `PipeArgs` any of them may be an
 * output. What is left out is not managed, unless its comment names a default.
 */
export interface PipeValues {
  /** Name of the pipe. Not empty. */
  name: string;
  /** Where rows arrive. All but the columns is fixed: changing it replaces. */
  destination: PipeDestination;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. */
  organizationId?: string | undefined;
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. A UUID. */
  serviceId?: string | undefined;
  /**
   * Id of an existing pipe to adopt; what is fixed at creation must be as it is there. Default: none, and a pipe is
   * created. Naming another one replaces. A UUID.
   */
  pipeId?: string | undefined;
  /**
   * Where rows come from: the object of one kind; required unless `pipeId` names a pipe. The kind and what only a
   * creation can say are fixed: changing them replaces.
   */
  source?: PipeSource | undefined;
  /** The whole list of field mappings, in order. Requires `destination.columns`: the two are sent together. */
  fieldMappings?: PipeFieldMapping[] | undefined;
  /**
   * Tuning settings, each in the unit that its name carries. One that is removed here is reset to the service's
   * default, which the contract does not show. One that this version does not know is sent as well.
   */
  settings?: TuningSettings | undefined;
  /** Compute of the pipe: replicas, millicores, gigabytes. Not for database pipes. Default: not managed. */
  scaling?: PipeScaling | undefined;
  /**
   * Whether the pipe is to rest. Default: not managed; a new pipe runs. This package's own, by way of the state
   * (contract 3).
   */
  stopped?: boolean | undefined;
  /**
   * Any text; changing it copies all tables anew. Only for database pipes. Default: none. Not empty. This package's
   * own.
   */
  resyncTrigger?: string | undefined;
  /**
   * What `delete` does: `delete` deletes the pipe and waits until it is gone, `release` leaves it as it is. Default: a
   * pipe that this resource made is deleted, an adopted one is released. This package's own.
   */
  onDelete?: "delete" | "release" | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `destination` of a `Pipe`. */
export interface PipeDestination {
  /** Database of the table. Not empty. Fixed: changing it replaces. */
  database: string;
  /**
   * Name of the table; required for all sources but databases, whose mappings name their tables. Not empty. Fixed:
   * changing it replaces.
   */
  table?: string | undefined;
  /** Whether the pipe makes the table. Fixed: changing it replaces. Default: left to the service. */
  managedTable?: boolean | undefined;
  /** How the table is made. */
  tableDefinition?: TableDefinition | undefined;
  /** The whole list of columns, in order. Required with `fieldMappings`. */
  columns?: PipeColumn[] | undefined;
  /**
   * Roles that may read the table, in any order. Fixed: changing it replaces. Default: left to the service. Beyond the
   * contract.
   */
  roles?: string[] | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `destination.tableDefinition` of a `Pipe`. */
export interface TableDefinition {
  /** Engine of the table. */
  engine?: TableDefinitionEngine | undefined;
  /** Names of the columns of the sorting key, in order. Fixed: changing it replaces. Default: left to the service. */
  sortingKey?: string[] | undefined;
  /** Partition expression. Fixed: changing it replaces. Default: left to the service. */
  partitionBy?: string | undefined;
  /** Primary key expression. Fixed: changing it replaces. Default: left to the service. */
  primaryKey?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `destination.tableDefinition.engine` of a `Pipe`. */
export interface TableDefinitionEngine {
  /**
   * Name of the engine. Known values: `MergeTree`, `ReplacingMergeTree`, `SummingMergeTree`, `Null`; services add to
   * them. Fixed: changing it replaces. Default: left to the service. Beyond the contract.
   */
  type?: TableEngine | undefined;
  /** Name of the column that holds a row's version. Fixed: changing it replaces. Default: left to the service. */
  versionColumnId?: string | undefined;
  /** Names of the columns that the engine works on. Fixed: changing it replaces. Default: left to the service. */
  columnIds?: string[] | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `TableDefinitionEngine`, `destination.tableDefinition.engine` of a `Pipe`, in which anything may be an output. */
export type TableDefinitionEngineArgs = DeepInputs<TableDefinitionEngine>;

/** `TableDefinition`, `destination.tableDefinition` of a `Pipe`, in which anything may be an output. */
export type TableDefinitionArgs = DeepInputs<TableDefinition>;

/** An item of `destination.columns` of a `Pipe`. */
export interface PipeColumn {
  /** Column name. Not empty. */
  name: string;
  /** Column type name of the destination. Not empty. */
  type: string;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `PipeColumn`, `destination.columns` of a `Pipe`, in which anything may be an output. */
export type PipeColumnArgs = DeepInputs<PipeColumn>;

/** `PipeDestination`, `destination` of a `Pipe`, in which anything may be an output. */
export type PipeDestinationArgs = DeepInputs<PipeDestination>;

/** `source` of a `Pipe`. */
export interface PipeSourceFields {
  /** A message-stream broker. */
  kafka?: KafkaSource | undefined;
  /** An object store. */
  objectStorage?: ObjectStorageSource | undefined;
  /** A managed record stream. */
  kinesis?: KinesisSource | undefined;
  /** A relational database with table replication. */
  postgres?: PostgresSource | undefined;
  /**
   * Whether the service tries the source with samples before it accepts the request (contract 4.1). Write-only, never
   * returned. Default: left to the service.
   */
  validateSamples?: boolean | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.kafka` of a `Pipe`. */
export interface KafkaSource {
  /** Broker addresses, with commas between. Not empty. Fixed: changing it replaces. */
  brokers: string;
  /** Topics to read, with commas between. Not empty. Fixed: changing it replaces. */
  topics: string;
  /** What to connect with. Secret and write-only, never returned. */
  credentials?: KafkaCredentials | undefined;
  /** Resource name of the cloud role; "" removes it. Default: left to the service. */
  iamRole?: string | undefined;
  /** Certificate of the brokers' authority. Secret. Default: left to the service. */
  caCertificate?: string | undefined;
  /** Ids of the private endpoints that the pipe connects through, in any order. Default: left to the service. */
  reversePrivateEndpointIds?: string[] | undefined;
  /**
   * How the pipe signs in at the brokers. Known values: `PLAIN`, `SCRAM-SHA-256`, `SCRAM-SHA-512`, `IAM_ROLE`,
   * `IAM_USER`, `MUTUAL_TLS`; services add to them. Default: left to the service. Beyond the contract.
   */
  authentication?: KafkaAuthentication | undefined;
  /** Name of the consumer group that reads. Default: the service's own choice. Fixed: changing it replaces. */
  consumerGroup?: string | undefined;
  /**
   * Product that the brokers run. Some services require it. Known values: `kafka`, `redpanda`, `confluent`, `msk`,
   * `warpstream`, `azureeventhub`, `gcmk`; services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  type?: KafkaType | undefined;
  /**
   * Form of the messages. Some services require it. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`, `Protobuf`;
   * services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  format?: KafkaFormat | undefined;
  /**
   * Whether each message arrives exactly once. Fixed: changing it replaces. Default: left to the service. Beyond the
   * contract.
   */
  exactlyOnce?: boolean | undefined;
  /** Where reading starts. Default: the service's own choice. */
  offset?: KafkaOffset | undefined;
  /** Schema registry to use. Default: none. */
  schemaRegistry?: SchemaRegistry | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.kafka.credentials` of a `Pipe`. */
export interface KafkaCredentials {
  /**
   * User name to connect with; goes with `password`. Secret and write-only, never returned. Default: left to the
   * service.
   */
  username?: string | undefined;
  /**
   * Password to connect with; goes with `username`. Secret and write-only, never returned. Default: left to the
   * service.
   */
  password?: string | undefined;
  /**
   * Identifier of a cloud account's access key; goes with `secretKey`. Secret and write-only, never returned. Default:
   * left to the service. Beyond the contract.
   */
  accessKeyId?: string | undefined;
  /**
   * Secret part of that access key; goes with `accessKeyId`. Secret and write-only, never returned. Default: left to
   * the service. Beyond the contract.
   */
  secretKey?: string | undefined;
  /**
   * Connection string, which carries a credential. Secret and write-only, never returned. Default: left to the service.
   * Beyond the contract.
   */
  connectionString?: string | undefined;
  /**
   * Certificate to sign in with; goes with `privateKey`. Secret and write-only, never returned. Default: left to the
   * service. Beyond the contract.
   */
  certificate?: string | undefined;
  /**
   * Private key of that certificate; goes with `certificate`. Secret and write-only, never returned. Default: left to
   * the service. Beyond the contract.
   */
  privateKey?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret and
   * write-only, never returned. This package's own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `KafkaCredentials`, `source.kafka.credentials` of a `Pipe`, in which anything may be an output. */
export type KafkaCredentialsArgs = DeepInputs<KafkaCredentials>;

/** `source.kafka.offset` of a `Pipe`. */
export interface KafkaOffset {
  /**
   * Which messages are read. Known values: `from_latest`, `from_beginning`, `from_timestamp`; services add to them.
   * Fixed: changing it replaces. Default: left to the service. Beyond the contract.
   */
  strategy?: KafkaOffsetStrategy | undefined;
  /**
   * Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. Fixed: changing it replaces. Default: left to the service.
   */
  timestamp?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `KafkaOffset`, `source.kafka.offset` of a `Pipe`, in which anything may be an output. */
export type KafkaOffsetArgs = DeepInputs<KafkaOffset>;

/** `source.kafka.schemaRegistry` of a `Pipe`. */
export interface SchemaRegistry {
  /** Address of the registry, a URL. Not empty. Fixed: changing it replaces. */
  url: string;
  /** User name and password for the registry. Fixed: changing it replaces. Secret and write-only, never returned. */
  credentials?: SchemaRegistryCredentials | undefined;
  /**
   * Kind of authentication. Known values: `PLAIN`; services add to them. Fixed: changing it replaces. Default: left to
   * the service.
   */
  authentication?: SchemaRegistryAuthentication | undefined;
  /** Certificate of the registry's authority. Fixed: changing it replaces. Secret. Default: left to the service. */
  caCertificate?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.kafka.schemaRegistry.credentials` of a `Pipe`. */
export interface SchemaRegistryCredentials {
  /** User name to connect with. Fixed: changing it replaces. Secret and write-only, never returned. */
  username: string;
  /** Password to connect with. Fixed: changing it replaces. Secret and write-only, never returned. */
  password: string;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Fixed: changing
   * it replaces. Secret and write-only, never returned. This package's own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/**
 * `SchemaRegistryCredentials`, `source.kafka.schemaRegistry.credentials` of a `Pipe`, in which anything may be an
 * output.
 */
export type SchemaRegistryCredentialsArgs = DeepInputs<SchemaRegistryCredentials>;

/** `SchemaRegistry`, `source.kafka.schemaRegistry` of a `Pipe`, in which anything may be an output. */
export type SchemaRegistryArgs = DeepInputs<SchemaRegistry>;

/** `KafkaSource`, `source.kafka` of a `Pipe`, in which anything may be an output. */
export type KafkaSourceArgs = DeepInputs<KafkaSource>;

/** `source.objectStorage` of a `Pipe`. */
export interface ObjectStorageSource {
  /** Access key of the cloud account. Secret and write-only, never returned. */
  accessKey?: ObjectStorageAccessKey | undefined;
  /**
   * Key of a service account, as its text. Never returned. Secret and write-only, never returned. Default: left to the
   * service. Beyond the contract.
   */
  serviceAccountKey?: string | undefined;
  /** Resource name of the cloud role; "" removes it. Default: left to the service. */
  iamRole?: string | undefined;
  /** Connection string of the blob-store variant; it carries a credential. Secret. Default: left to the service. */
  connectionString?: string | undefined;
  /** Path of the files, glob-style. Default: left to the service. */
  path?: string | undefined;
  /** Container of the blob-store variant. Default: left to the service. */
  azureContainerName?: string | undefined;
  /**
   * How the pipe signs in at the store. Known values: `IAM_ROLE`, `IAM_USER`, `CONNECTION_STRING`, `SERVICE_ACCOUNT`;
   * services add to them. Default: left to the service. Beyond the contract.
   */
  authentication?: ObjectStorageAuthentication | undefined;
  /** URL of the files; may contain glob patterns. Fixed: changing it replaces. Default: left to the service. */
  url?: string | undefined;
  /** Text between two columns of a file. Fixed: changing it replaces. Default: left to the service. */
  delimiter?: string | undefined;
  /**
   * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
   * services add to them. Fixed: changing it replaces. Default: left to the service.
   */
  compression?: Compression | undefined;
  /** Whether the pipe keeps looking for new files. Fixed: changing it replaces. Default: left to the service. */
  isContinuous?: boolean | undefined;
  /** URL of the notification queue. Fixed: changing it replaces. Default: left to the service. */
  queueUrl?: string | undefined;
  /**
   * Product that the store runs. Some services require it. Known values: `s3`, `gcs`, `azureblobstorage`; services add
   * to them. Fixed: changing it replaces. Beyond the contract.
   */
  type?: ObjectStorageType | undefined;
  /**
   * Form of the files. Some services require it. Known values: `JSONEachRow`, `CSV`, `CSVWithNames`, `Parquet`, `Avro`;
   * services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  format?: ObjectStorageFormat | undefined;
  /**
   * Whether the files that are there at the start are left out. Fixed: changing it replaces. Default: left to the
   * service. Beyond the contract.
   */
  skipInitialLoad?: boolean | undefined;
  /**
   * Name of the file after which reading starts. Fixed: changing it replaces. Default: left to the service. Beyond the
   * contract.
   */
  startAfter?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.objectStorage.accessKey` of a `Pipe`. */
export interface ObjectStorageAccessKey {
  /** Identifier of the access key. Secret and write-only, never returned. */
  accessKeyId: string;
  /** Secret part of the access key. Secret and write-only, never returned. */
  secretKey: string;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret and
   * write-only, never returned. This package's own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `ObjectStorageAccessKey`, `source.objectStorage.accessKey` of a `Pipe`, in which anything may be an output. */
export type ObjectStorageAccessKeyArgs = DeepInputs<ObjectStorageAccessKey>;

/** `ObjectStorageSource`, `source.objectStorage` of a `Pipe`, in which anything may be an output. */
export type ObjectStorageSourceArgs = DeepInputs<ObjectStorageSource>;

/** `source.kinesis` of a `Pipe`. */
export interface KinesisSource {
  /** Name of the stream. Not empty. Fixed: changing it replaces. */
  streamName: string;
  /** Region of the stream. Not empty. Fixed: changing it replaces. */
  region: string;
  /** Access key of the cloud account. Secret and write-only, never returned. */
  accessKey?: KinesisAccessKey | undefined;
  /** Resource name of the cloud role; "" removes it. Default: left to the service. */
  iamRole?: string | undefined;
  /**
   * How the pipe signs in at the stream. Known values: `IAM_ROLE`, `IAM_USER`; services add to them. Default: left to
   * the service. Beyond the contract.
   */
  authentication?: KinesisAuthentication | undefined;
  /** Whether records are read with enhanced fan-out. Fixed: changing it replaces. Default: left to the service. */
  useEnhancedFanOut?: boolean | undefined;
  /**
   * Instant at which reading starts, in seconds since 1970. A whole number, 0 or more. Fixed: changing it replaces.
   * Default: left to the service.
   */
  timestamp?: number | undefined;
  /** Form of the records. Some services require it. Fixed: changing it replaces. Beyond the contract. */
  format?: string | undefined;
  /**
   * Where reading starts. Some services require it. Known values: `TRIM_HORIZON`, `LATEST`, `AT_TIMESTAMP`; services
   * add to them. Fixed: changing it replaces. Beyond the contract.
   */
  iteratorType?: KinesisIteratorType | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.kinesis.accessKey` of a `Pipe`. */
export interface KinesisAccessKey {
  /** Identifier of the access key. Secret and write-only, never returned. */
  accessKeyId: string;
  /** Secret part of the access key. Secret and write-only, never returned. */
  secretKey: string;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret and
   * write-only, never returned. This package's own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `KinesisAccessKey`, `source.kinesis.accessKey` of a `Pipe`, in which anything may be an output. */
export type KinesisAccessKeyArgs = DeepInputs<KinesisAccessKey>;

/** `KinesisSource`, `source.kinesis` of a `Pipe`, in which anything may be an output. */
export type KinesisSourceArgs = DeepInputs<KinesisSource>;

/** `source.postgres` of a `Pipe`. */
export interface PostgresSource {
  /** Host name of the database server. Not empty. */
  host: string;
  /** Name of the database. Not empty. */
  database: string;
  /** The whole desired set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1). */
  tableMappings: PipeTableMapping[];
  /**
   * Product that the server runs. Some services require it. Known values: `postgres`, `supabase`, `neon`, `alloydb`,
   * `rdspostgres`, `aurorapostgres`, `cloudsqlpostgres`, `azurepostgres`; services add to them. Fixed: changing it
   * replaces. Beyond the contract.
   */
  type?: PostgresType | undefined;
  /** How tables are replicated. */
  settings?: PostgresSettings | undefined;
  /** User name and password to connect with. Secret and write-only, never returned. */
  credentials?: PostgresCredentials | undefined;
  /** Port of the database server. A whole number, 1 to 65535. Default: left to the service. */
  port?: number | undefined;
  /** How the pipe signs in at the server. Default: left to the service. Beyond the contract. */
  authentication?: string | undefined;
  /** Resource name of the cloud role; "" removes it. Default: left to the service. Beyond the contract. */
  iamRole?: string | undefined;
  /**
   * Host name that the server's certificate is checked against; "" stands for `host`. Default: left to the service.
   * Beyond the contract.
   */
  tlsHost?: string | undefined;
  /** Certificate of the server's authority. Secret. Default: left to the service. Beyond the contract. */
  caCertificate?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** An item of `source.postgres.tableMappings` of a `Pipe`. */
export interface PipeTableMapping {
  /** Schema of the source table. Not empty. */
  sourceSchemaName: string;
  /** Name of the source table; with the schema it identifies the mapping. Not empty. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. Not empty. */
  targetTable: string;
  /** Names of columns that are not replicated, in any order. Default: none. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. */
  useCustomSortingKey?: boolean | undefined;
  /** Names of the columns of the sorting key, in order. Default: none. */
  sortingKeys?: string[] | undefined;
  /** Engine of the target table. Default: the service's own choice. Beyond the contract. */
  tableEngine?: string | undefined;
  /**
   * Column of the source table that a snapshot is cut up by. Default: the service's own choice. Beyond the contract.
   */
  partitionKey?: string | undefined;
  /** Partition expression of the target table. Default: none. Beyond the contract. */
  partitionByExpr?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `PipeTableMapping`, `source.postgres.tableMappings` of a `Pipe`, in which anything may be an output. */
export type PipeTableMappingArgs = DeepInputs<PipeTableMapping>;

/** `source.postgres.settings` of a `Pipe`. */
export interface PostgresSettings {
  /**
   * What is replicated: a snapshot, changes, or both. Known values: `cdc`, `snapshot`, `cdc_only`; services add to
   * them. Fixed: changing it replaces. Default: left to the service. Beyond the contract.
   */
  replicationMode?: ReplicationMode | undefined;
  /**
   * Whether rows that were deleted at the source are deleted in the merge as well. Fixed: changing it replaces.
   * Default: left to the service. Beyond the contract.
   */
  deleteOnMerge?: boolean | undefined;
  /** Name of the publication replicated from. Fixed: changing it replaces. Default: left to the service. */
  publicationName?: string | undefined;
  /** Name of the replication slot. Fixed: changing it replaces. Default: left to the service. */
  replicationSlotName?: string | undefined;
  /** Whether nullable columns stay nullable. Fixed: changing it replaces. Default: left to the service. */
  allowNullableColumns?: boolean | undefined;
  /**
   * Loads that run at the same time at the start. A whole number. Fixed: changing it replaces. Default: left to the
   * service.
   */
  initialLoadParallelism?: number | undefined;
  /**
   * Rows of one partition of the snapshot. A whole number. Fixed: changing it replaces. Default: left to the service.
   */
  snapshotNumRowsPerPartition?: number | undefined;
  /**
   * Tables that are in a snapshot at the same time. A whole number. Fixed: changing it replaces. Default: left to the
   * service.
   */
  snapshotNumberOfParallelTables?: number | undefined;
  /** Whether failover slots are used. Fixed: changing it replaces. Default: left to the service. */
  enableFailoverSlots?: boolean | undefined;
  /** Pause between two syncs, in seconds. A whole number. Default: left to the service. */
  syncIntervalSeconds?: number | undefined;
  /** Rows fetched at a time. A whole number. Default: left to the service. */
  pullBatchSize?: number | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `PostgresSettings`, `source.postgres.settings` of a `Pipe`, in which anything may be an output. */
export type PostgresSettingsArgs = DeepInputs<PostgresSettings>;

/** `source.postgres.credentials` of a `Pipe`. */
export interface PostgresCredentials {
  /** User name to connect with. Secret and write-only, never returned. */
  username: string;
  /** Password to connect with. Secret and write-only, never returned. */
  password: string;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret and
   * write-only, never returned. This package's own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `PostgresCredentials`, `source.postgres.credentials` of a `Pipe`, in which anything may be an output. */
export type PostgresCredentialsArgs = DeepInputs<PostgresCredentials>;

/** `PostgresSource`, `source.postgres` of a `Pipe`, in which anything may be an output. */
export type PostgresSourceArgs = DeepInputs<PostgresSource>;

/** An item of `fieldMappings` of a `Pipe`. */
export interface PipeFieldMapping {
  /** Field of the source record. Not empty. */
  sourceField: string;
  /** Column of the destination. Not empty. */
  destinationField: string;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `PipeFieldMapping`, `fieldMappings` of a `Pipe`, in which anything may be an output. */
export type PipeFieldMappingArgs = DeepInputs<PipeFieldMapping>;

/** `settings` of a `Pipe`. */
export interface TuningSettings {
  /**
   * Longest wait before a streaming insert, in milliseconds. A whole number. Services are known to accept 500 to
   * 60,000. Default: left to the service.
   */
  streaming_max_insert_wait_ms?: number | undefined;
  /**
   * Files read from the object store at the same time. A whole number. Services are known to accept 1 to 35. Default:
   * left to the service.
   */
  object_storage_concurrency?: number | undefined;
  /**
   * Pause between two looks at the object store, in milliseconds. A whole number. Services are known to accept 100 to
   * 3,600,000. Default: left to the service.
   */
  object_storage_polling_interval_ms?: number | undefined;
  /**
   * Largest insert from the object store, in bytes. A whole number. Services are known to accept 10,485,760 to
   * 53,687,091,200. Default: left to the service.
   */
  object_storage_max_insert_bytes?: number | undefined;
  /**
   * Most files in one insert from the object store. A whole number. Services are known to accept 1 to 10,000. Default:
   * left to the service.
   */
  object_storage_max_file_count?: number | undefined;
  /**
   * Threads for a query, 0 for the service's own choice. A whole number. Services are known to accept 0 to 64. Default:
   * left to the service.
   */
  dbms_max_threads?: number | undefined;
  /**
   * Threads for an insert, 0 for none of their own. A whole number. Services are known to accept 0 to 16. Default: left
   * to the service.
   */
  dbms_max_insert_threads?: number | undefined;
  /**
   * Smallest block that an insert forms, in bytes. A whole number. Services are known to accept 0 to 10,737,418,240.
   * Default: left to the service.
   */
  dbms_min_insert_block_size_bytes?: number | undefined;
  /** Threads for a download. A whole number. Services are known to accept 0 to 32. Default: left to the service. */
  dbms_max_download_threads?: number | undefined;
  /**
   * How a distributed insert-select runs in parallel. A whole number. Services are known to accept 0 to 2. Default:
   * left to the service.
   */
  dbms_parallel_distributed_insert_select?: number | undefined;
  /** Whether the object store is read through the cluster function. Default: left to the service. */
  object_storage_use_cluster_function?: boolean | undefined;
  /** Whether attached views are processed in parallel. Default: left to the service. */
  dbms_parallel_view_processing?: boolean | undefined;
  [name: string]: unknown;
}

/** `TuningSettings`, `settings` of a `Pipe`, in which anything may be an output. */
export type TuningSettingsArgs = DeepInputs<TuningSettings>;

/** `scaling` of a `Pipe`. */
export interface PipeScaling {
  /**
   * Number of replicas. A whole number, 1 or more. Services are known to accept 1 to 40. Default: left to the service.
   */
  replicas?: number | undefined;
  /**
   * CPU of one replica, in millicores. A whole number, 1 or more. Services are known to accept 125 to 2,000. Default:
   * left to the service.
   */
  replicaCpuMillicores?: number | undefined;
  /**
   * Memory of one replica, in gigabytes; may be fractional. A number, above 0. Services are known to accept 0.5 to 8.
   * Default: left to the service.
   */
  replicaMemoryGb?: number | undefined;
  /**
   * Parallel work within a replica. A whole number, 0 or more. Services are known to accept 0 to 34. Default: left to
   * the service.
   */
  concurrency?: number | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `PipeScaling`, `scaling` of a `Pipe`, in which anything may be an output. */
export type PipeScalingArgs = DeepInputs<PipeScaling>;

/** A pipe as the service returns it (contract 2.2). */
export interface PipeRecord {
  /** Identifier of the pipe, a UUID. */
  id: string;
  /** Identifier of the service that owns the pipe, a UUID. */
  serviceId?: string | undefined;
  /** Name of the pipe. */
  name?: string | undefined;
  /**
   * State at present; moves on its own. Known values: `Unknown`, `Provisioning`, `Running`, `Degraded`, `Stopping`,
   * `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`, `Paused`, `Pausing`, `Modifying`, `Resync`;
   * services add to them.
   */
  state?: PipeState | undefined;
  /** Compute of the pipe: replicas, millicores, gigabytes. */
  scaling?:
    | {
        /** Number of replicas. Services are known to accept 1 to 40. */
        replicas?: number | undefined;
        /** CPU of one replica, in millicores. Services are known to accept 125 to 2,000. */
        replicaCpuMillicores?: number | undefined;
        /** Memory of one replica, in gigabytes; may be fractional. Services are known to accept 0.5 to 8. */
        replicaMemoryGb?: number | undefined;
        /** Parallel work within a replica. Services are known to accept 0 to 34. */
        concurrency?: number | undefined;
      }
    | undefined;
  /** Where rows come from: the object of the kind in use. Credentials are never returned. */
  source?:
    | {
        /** A message-stream broker. */
        kafka?:
          | {
              /** Resource name of the cloud role. */
              iamRole?: string | undefined;
              /** Certificate of the brokers' authority. */
              caCertificate?: string | undefined;
              /** Ids of the private endpoints that the pipe connects through, in any order. */
              reversePrivateEndpointIds?: string[] | undefined;
              /**
               * How the pipe signs in at the brokers. Known values: `PLAIN`, `SCRAM-SHA-256`, `SCRAM-SHA-512`, `IAM_ROLE`,
               * `IAM_USER`, `MUTUAL_TLS`; services add to them. Beyond the contract.
               */
              authentication?: KafkaAuthentication | undefined;
              /** Broker addresses, with commas between. */
              brokers?: string | undefined;
              /** Topics read from, with commas between. */
              topics?: string | undefined;
              /** Name of the consumer group that reads. */
              consumerGroup?: string | undefined;
              /**
               * Product that the brokers run. Known values: `kafka`, `redpanda`, `confluent`, `msk`, `warpstream`,
               * `azureeventhub`, `gcmk`; services add to them. Beyond the contract.
               */
              type?: KafkaType | undefined;
              /**
               * Form of the messages. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`, `Protobuf`; services add to them.
               * Beyond the contract.
               */
              format?: KafkaFormat | undefined;
              /** Whether each message arrives exactly once. Beyond the contract. */
              exactlyOnce?: boolean | undefined;
              /** Where reading started. */
              offset?:
                | {
                    /**
                     * Which messages are read. Known values: `from_latest`, `from_beginning`, `from_timestamp`; services add to
                     * them. Beyond the contract.
                     */
                    strategy?: KafkaOffsetStrategy | undefined;
                    /** Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. */
                    timestamp?: string | undefined;
                  }
                | undefined;
              /** Schema registry in use. */
              schemaRegistry?:
                | {
                    /** Address of the registry, a URL. */
                    url?: string | undefined;
                    /** Kind of authentication. Known values: `PLAIN`; services add to them. */
                    authentication?: SchemaRegistryAuthentication | undefined;
                    /** Certificate of the registry's authority. */
                    caCertificate?: string | undefined;
                  }
                | undefined;
            }
          | undefined;
        /** An object store. */
        objectStorage?:
          | {
              /** Resource name of the cloud role. */
              iamRole?: string | undefined;
              /** Connection string of the blob-store variant; it carries a credential. */
              connectionString?: string | undefined;
              /** Path of the files, glob-style. */
              path?: string | undefined;
              /** Container of the blob-store variant. */
              azureContainerName?: string | undefined;
              /**
               * How the pipe signs in at the store. Known values: `IAM_ROLE`, `IAM_USER`, `CONNECTION_STRING`,
               * `SERVICE_ACCOUNT`; services add to them. Beyond the contract.
               */
              authentication?: ObjectStorageAuthentication | undefined;
              /** URL of the files; may contain glob patterns. */
              url?: string | undefined;
              /** Text between two columns of a file. */
              delimiter?: string | undefined;
              /**
               * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
               * services add to them.
               */
              compression?: Compression | undefined;
              /** Whether the pipe keeps looking for new files. */
              isContinuous?: boolean | undefined;
              /** URL of the notification queue. */
              queueUrl?: string | undefined;
              /**
               * Product that the store runs. Known values: `s3`, `gcs`, `azureblobstorage`; services add to them. Beyond the
               * contract.
               */
              type?: ObjectStorageType | undefined;
              /**
               * Form of the files. Known values: `JSONEachRow`, `CSV`, `CSVWithNames`, `Parquet`, `Avro`; services add to them.
               * Beyond the contract.
               */
              format?: ObjectStorageFormat | undefined;
              /** Whether the files that were there at the start are left out. Beyond the contract. */
              skipInitialLoad?: boolean | undefined;
              /** Name of the file after which reading starts. Beyond the contract. */
              startAfter?: string | undefined;
            }
          | undefined;
        /** A managed record stream. */
        kinesis?:
          | {
              /** Resource name of the cloud role. */
              iamRole?: string | undefined;
              /**
               * How the pipe signs in at the stream. Known values: `IAM_ROLE`, `IAM_USER`; services add to them. Beyond the
               * contract.
               */
              authentication?: KinesisAuthentication | undefined;
              /** Name of the stream. */
              streamName?: string | undefined;
              /** Region of the stream. */
              region?: string | undefined;
              /** Whether records are read with enhanced fan-out. */
              useEnhancedFanOut?: boolean | undefined;
              /** Form of the records. Beyond the contract. */
              format?: string | undefined;
              /**
               * Where reading started. Known values: `TRIM_HORIZON`, `LATEST`, `AT_TIMESTAMP`; services add to them. Beyond the
               * contract.
               */
              iteratorType?: KinesisIteratorType | undefined;
              /** Instant at which reading started, in seconds since 1970. */
              timestamp?: number | undefined;
            }
          | undefined;
        /** A relational database with table replication. */
        postgres?:
          | {
              /**
               * Product that the server runs. Known values: `postgres`, `supabase`, `neon`, `alloydb`, `rdspostgres`,
               * `aurorapostgres`, `cloudsqlpostgres`, `azurepostgres`; services add to them. Beyond the contract.
               */
              type?: PostgresType | undefined;
              /** How tables are replicated. */
              settings?:
                | {
                    /**
                     * What is replicated: a snapshot, changes, or both. Known values: `cdc`, `snapshot`, `cdc_only`; services add
                     * to them. Beyond the contract.
                     */
                    replicationMode?: ReplicationMode | undefined;
                    /** Whether rows that were deleted at the source are deleted in the merge as well. Beyond the contract. */
                    deleteOnMerge?: boolean | undefined;
                    /** Name of the publication replicated from. */
                    publicationName?: string | undefined;
                    /** Name of the replication slot. */
                    replicationSlotName?: string | undefined;
                    /** Whether nullable columns stay nullable. */
                    allowNullableColumns?: boolean | undefined;
                    /** Loads that run at the same time at the start. */
                    initialLoadParallelism?: number | undefined;
                    /** Rows of one partition of the snapshot. */
                    snapshotNumRowsPerPartition?: number | undefined;
                    /** Tables that are in a snapshot at the same time. */
                    snapshotNumberOfParallelTables?: number | undefined;
                    /** Whether failover slots are used. */
                    enableFailoverSlots?: boolean | undefined;
                    /** Pause between two syncs, in seconds. */
                    syncIntervalSeconds?: number | undefined;
                    /** Rows fetched at a time. */
                    pullBatchSize?: number | undefined;
                  }
                | undefined;
              /** Replicated tables, in any order. */
              tableMappings?: PipeRecordTableMapping[] | undefined;
              /** Host name of the database server. */
              host?: string | undefined;
              /** Port of the database server. */
              port?: number | undefined;
              /** Name of the database. */
              database?: string | undefined;
              /** How the pipe signs in at the server. Beyond the contract. */
              authentication?: string | undefined;
              /** Resource name of the cloud role. Beyond the contract. */
              iamRole?: string | undefined;
              /** Host name that the server's certificate is checked against; "" stands for `host`. Beyond the contract. */
              tlsHost?: string | undefined;
              /** Certificate of the server's authority. Beyond the contract. */
              caCertificate?: string | undefined;
            }
          | undefined;
      }
    | undefined;
  /** Where rows arrive. */
  destination?:
    | {
        /** Database of the table. */
        database?: string | undefined;
        /** Name of the table. */
        table?: string | undefined;
        /** Whether the pipe makes the table. */
        managedTable?: boolean | undefined;
        /** How the table is made. */
        tableDefinition?:
          | {
              /** Engine of the table. */
              engine?:
                | {
                    /**
                     * Name of the engine. Known values: `MergeTree`, `ReplacingMergeTree`, `SummingMergeTree`, `Null`; services add
                     * to them. Beyond the contract.
                     */
                    type?: TableEngine | undefined;
                    /** Name of the column that holds a row's version. */
                    versionColumnId?: string | undefined;
                    /** Names of the columns that the engine works on. */
                    columnIds?: string[] | undefined;
                  }
                | undefined;
              /** Names of the columns of the sorting key, in order. */
              sortingKey?: string[] | undefined;
              /** Partition expression. */
              partitionBy?: string | undefined;
              /** Primary key expression. */
              primaryKey?: string | undefined;
            }
          | undefined;
        /** Columns of the table, in order. */
        columns?: PipeRecordColumn[] | undefined;
        /** Roles that may read the table, in any order. Beyond the contract. */
        roles?: string[] | undefined;
      }
    | undefined;
  /** From which source field each destination column is filled, in order. */
  fieldMappings?: PipeRecordFieldMapping[] | undefined;
  /** Tuning settings, each in the unit that its name carries, those that this version does not know among them. */
  settings?:
    | {
        /** Longest wait before a streaming insert, in milliseconds. Services are known to accept 500 to 60,000. */
        streaming_max_insert_wait_ms?: number | undefined;
        /** Files read from the object store at the same time. Services are known to accept 1 to 35. */
        object_storage_concurrency?: number | undefined;
        /** Pause between two looks at the object store, in milliseconds. Services are known to accept 100 to 3,600,000. */
        object_storage_polling_interval_ms?: number | undefined;
        /** Largest insert from the object store, in bytes. Services are known to accept 10,485,760 to 53,687,091,200. */
        object_storage_max_insert_bytes?: number | undefined;
        /** Most files in one insert from the object store. Services are known to accept 1 to 10,000. */
        object_storage_max_file_count?: number | undefined;
        /** Threads for a query, 0 for the service's own choice. Services are known to accept 0 to 64. */
        dbms_max_threads?: number | undefined;
        /** Threads for an insert, 0 for none of their own. Services are known to accept 0 to 16. */
        dbms_max_insert_threads?: number | undefined;
        /** Smallest block that an insert forms, in bytes. Services are known to accept 0 to 10,737,418,240. */
        dbms_min_insert_block_size_bytes?: number | undefined;
        /** Threads for a download. Services are known to accept 0 to 32. */
        dbms_max_download_threads?: number | undefined;
        /** How a distributed insert-select runs in parallel. Services are known to accept 0 to 2. */
        dbms_parallel_distributed_insert_select?: number | undefined;
        /** Whether the object store is read through the cluster function. */
        object_storage_use_cluster_function?: boolean | undefined;
        /** Whether attached views are processed in parallel. */
        dbms_parallel_view_processing?: boolean | undefined;
        [name: string]: unknown;
      }
    | undefined;
  /** When the pipe was created, as the service writes it. */
  createdAt?: string | undefined;
  /** When the pipe last changed, as the service writes it. */
  updatedAt?: string | undefined;
}

/** An item of `source.postgres.tableMappings` of a `PipeRecord`. */
export interface PipeRecordTableMapping {
  /** Schema of the source table. */
  sourceSchemaName: string;
  /** Name of the source table; with the schema it identifies the mapping. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. */
  targetTable: string;
  /** Names of columns that are not replicated, in any order. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. */
  useCustomSortingKey?: boolean | undefined;
  /** Names of the columns of the sorting key, in order. */
  sortingKeys?: string[] | undefined;
  /** Engine of the target table. Beyond the contract. */
  tableEngine?: string | undefined;
  /** Column of the source table that a snapshot is cut up by. Beyond the contract. */
  partitionKey?: string | undefined;
  /** Partition expression of the target table. Beyond the contract. */
  partitionByExpr?: string | undefined;
}

/** An item of `destination.columns` of a `PipeRecord`. */
export interface PipeRecordColumn {
  /** Column name. */
  name: string;
  /** Column type name of the destination. */
  type: string;
}

/** An item of `fieldMappings` of a `PipeRecord`. */
export interface PipeRecordFieldMapping {
  /** Field of the source record. */
  sourceField: string;
  /** Column of the destination. */
  destinationField: string;
}

/** What a `Pipe` shows (contract 2.2). */
export interface PipeOutputs {
  /** Organization that owns the service, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service that owns the pipe, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** The pipe's id, a UUID, the same as `id`. */
  readonly pipeId: pulumi.Output<string>;
  /** Name of the pipe. */
  readonly name: pulumi.Output<string>;
  /**
   * State at present; moves on its own and never appears in a diff. Known values: `Unknown`, `Provisioning`, `Running`,
   * `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`, `Paused`,
   * `Pausing`, `Modifying`, `Resync`; services add to them.
   */
  readonly state: pulumi.Output<PipeState | undefined>;
  /** Compute of the pipe: replicas, millicores, gigabytes. */
  readonly scaling: pulumi.Output<PipeRecord["scaling"]>;
  /** Where rows come from, in the object of its kind; credentials that the args gave are in it as secrets. */
  readonly source: pulumi.Output<PipeRecord["source"]>;
  /** Where rows arrive. */
  readonly destination: pulumi.Output<PipeRecord["destination"]>;
  /** From which source field each destination column is filled, in order. */
  readonly fieldMappings: pulumi.Output<PipeRecord["fieldMappings"]>;
  /** All tuning settings that the service returns, managed or not, each in the unit that its name carries. */
  readonly settings: pulumi.Output<PipeRecord["settings"]>;
  /** When the pipe was created, as the service writes it. */
  readonly createdAt: pulumi.Output<string | undefined>;
  /** When the pipe last changed, as the service writes it. */
  readonly updatedAt: pulumi.Output<string | undefined>;
  /**
   * Whether the pipe is to rest: true while its state is `Stopped` or `Paused`, false while it is `Running`, else what
   * the args say. This package's own.
   */
  readonly stopped: pulumi.Output<boolean | undefined>;
  /** The text whose change copies all tables anew. This package's own. */
  readonly resyncTrigger: pulumi.Output<string | undefined>;
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** What `delete` does: `delete` or `release`; undefined where the args give none. This package's own. */
  readonly onDelete: pulumi.Output<"delete" | "release" | undefined>;
}

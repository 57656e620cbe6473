// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type * as values from "../knownValues.generated";
import type { TileConfig } from "./input";

/** Args that take fields that this version does not know. */
export interface Extensible {
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `destination.tableDefinition.engine` of a `Pipe`. */
export interface TableDefinitionEngine extends Extensible {
  /**
   * Name of the engine. Some services require it with a definition. Known values: `MergeTree`, `ReplacingMergeTree`,
   * `SummingMergeTree`, `Null`; services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  type?: pulumi.Input<values.TableEngine | undefined>;
  /** Name of the column that holds a row's version. Fixed: changing it replaces. Default: left to the service. */
  versionColumnId?: pulumi.Input<string | undefined>;
  /** Names of the columns that the engine works on. Fixed: changing it replaces. Default: left to the service. */
  columnIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** `destination.tableDefinition` of a `Pipe`. */
export interface TableDefinition extends Extensible {
  /** Names of the columns of the sorting key, in order. Fixed: changing it replaces. Default: left to the service. */
  sortingKey?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Partition expression. Fixed: changing it replaces. Default: left to the service. */
  partitionBy?: pulumi.Input<string | undefined>;
  /** Primary key expression. Fixed: changing it replaces. Default: left to the service. */
  primaryKey?: pulumi.Input<string | undefined>;
  /** Engine of the table. */
  engine?: pulumi.Input<TableDefinitionEngine | undefined>;
}

/** An item of `destination.columns` of a `Pipe` or a `PipeSettings`. */
export interface PipeColumn extends Extensible {
  /** Column name. Not empty. */
  name: pulumi.Input<string>;
  /** Column type name of the destination. Not empty. */
  type: pulumi.Input<string>;
}

/** `destination` of a `Pipe`. */
export interface PipeDestination extends Extensible {
  /** Database of the table. Not empty. Fixed: changing it replaces. */
  database: pulumi.Input<string>;
  /** How the table is made. */
  tableDefinition?: pulumi.Input<TableDefinition | undefined>;
  /**
   * Roles that may read the table, in any order. The service never returns them. Fixed: changing it replaces. Never
   * returned. Default: left to the service. Beyond the contract.
   */
  roles?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * Name of the table; required for all sources but databases, whose mappings name their tables. Not empty. Fixed:
   * changing it replaces.
   */
  table?: pulumi.Input<string | undefined>;
  /** Whether the pipe makes the table. Fixed: changing it replaces. Default: left to the service. */
  managedTable?: pulumi.Input<boolean | undefined>;
  /** The whole list of columns, in order. Required with `fieldMappings`. */
  columns?: pulumi.Input<null | pulumi.Input<PipeColumn>[] | undefined>;
}

/** `source.objectStorage.accessKey` of a `Pipe` or a `PipeSettings`. */
export interface ObjectStorageAccessKey {
  /** Identifier of the access key. Secret, never returned. */
  accessKeyId: pulumi.Input<string>;
  /** Secret part of the access key. Secret, never returned. */
  secretKey: pulumi.Input<string>;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret, never
   * returned. This package's own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source.objectStorage` of a `Pipe`. */
export interface ObjectStorageSource extends Extensible {
  /** Access key of the cloud account. Secret, never returned. */
  accessKey?: pulumi.Input<ObjectStorageAccessKey | undefined>;
  /** Key of a service account, as text. Secret, never returned. Default: left to the service. Beyond the contract. */
  serviceAccountKey?: pulumi.Input<string | undefined>;
  /** Resource name of the cloud role; null removes it. Default: left to the service. */
  iamRole?: pulumi.Input<null | string | undefined>;
  /** Connection string of the blob-store variant; it carries a credential. Secret. Default: left to the service. */
  connectionString?: pulumi.Input<null | string | undefined>;
  /** Path of the files, glob-style. Default: left to the service. */
  path?: pulumi.Input<null | string | undefined>;
  /** Container of the blob-store variant. Default: left to the service. */
  azureContainerName?: pulumi.Input<null | string | undefined>;
  /**
   * How the pipe signs in at the store. Known values: `IAM_ROLE`, `IAM_USER`, `CONNECTION_STRING`, `SERVICE_ACCOUNT`;
   * services add to them. Default: left to the service. Beyond the contract.
   */
  authentication?: pulumi.Input<null | values.ObjectStorageAuthentication | undefined>;
  /** URL of the files; may contain glob patterns. Fixed: changing it replaces. Default: left to the service. */
  url?: pulumi.Input<string | undefined>;
  /** Text between two columns of a file. Fixed: changing it replaces. Default: left to the service. */
  delimiter?: pulumi.Input<string | undefined>;
  /**
   * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
   * services add to them. Fixed: changing it replaces. Default: left to the service.
   */
  compression?: pulumi.Input<values.Compression | undefined>;
  /** Whether the pipe keeps looking for new files. Fixed: changing it replaces. Default: left to the service. */
  isContinuous?: pulumi.Input<boolean | undefined>;
  /** URL of the notification queue. Fixed: changing it replaces. Default: left to the service. */
  queueUrl?: pulumi.Input<string | undefined>;
  /**
   * Product that the store runs. Some services require it. Known values: `s3`, `gcs`, `azureblobstorage`, `dospaces`,
   * `cloudflarer2`, `ovhobjectstorage`; services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  type?: pulumi.Input<values.ObjectStorageType | undefined>;
  /**
   * Form of the files. Some services require it. Known values: `JSONEachRow`, `JSONAsObject`, `CSV`, `CSVWithNames`,
   * `TabSeparated`, `TabSeparatedWithNames`, `Parquet`, `Avro`; services add to them. Fixed: changing it replaces.
   * Beyond the contract.
   */
  format?: pulumi.Input<values.ObjectStorageFormat | undefined>;
  /**
   * Whether the files that are there at the start are left out. Fixed: changing it replaces. Default: left to the
   * service. Beyond the contract.
   */
  skipInitialLoad?: pulumi.Input<boolean | undefined>;
  /**
   * Name of the file after which reading starts. Fixed: changing it replaces. Default: left to the service. Beyond the
   * contract.
   */
  startAfter?: pulumi.Input<string | undefined>;
}

/** `source.kinesis.accessKey` of a `Pipe` or a `PipeSettings`. */
export interface KinesisAccessKey extends ObjectStorageAccessKey {}

/** `source.kinesis` of a `Pipe`. */
export interface KinesisSource extends Extensible {
  /** Name of the stream. Not empty. Fixed: changing it replaces. */
  streamName: pulumi.Input<string>;
  /** Region of the stream. Not empty. Fixed: changing it replaces. */
  region: pulumi.Input<string>;
  /** Access key of the cloud account. Secret, never returned. */
  accessKey?: pulumi.Input<KinesisAccessKey | undefined>;
  /** Resource name of the cloud role; null removes it. Default: left to the service. */
  iamRole?: pulumi.Input<null | string | undefined>;
  /**
   * How the pipe signs in at the stream. Some services require it. Known values: `IAM_ROLE`, `IAM_USER`; services add
   * to them. Beyond the contract.
   */
  authentication?: pulumi.Input<null | values.KinesisAuthentication | undefined>;
  /** Whether records are read with enhanced fan-out. Fixed: changing it replaces. Default: left to the service. */
  useEnhancedFanOut?: pulumi.Input<boolean | undefined>;
  /**
   * Instant at which reading starts, in seconds since 1970. A whole number, 0 or more. Fixed: changing it replaces.
   * Default: left to the service.
   */
  timestamp?: pulumi.Input<number | undefined>;
  /**
   * Form of the records. Some services require it. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`; services add
   * to them. Fixed: changing it replaces. Beyond the contract.
   */
  format?: pulumi.Input<values.KinesisFormat | undefined>;
  /**
   * Where reading starts. Some services require it. Known values: `TRIM_HORIZON`, `LATEST`, `AT_TIMESTAMP`; services
   * add to them. Fixed: changing it replaces. Beyond the contract.
   */
  iteratorType?: pulumi.Input<values.KinesisIteratorType | undefined>;
}

/** An item of `source.postgres.tableMappings` of a `Pipe` or a `PipeSettings`. */
export interface PipeTableMapping extends Extensible {
  /** Schema of the source table. Not empty. */
  sourceSchemaName: pulumi.Input<string>;
  /** Name of the source table; with the schema it identifies the mapping. Not empty. */
  sourceTable: pulumi.Input<string>;
  /** Table that the rows arrive in; used by one mapping only. Not empty. */
  targetTable: pulumi.Input<string>;
  /**
   * Column of the source table that a snapshot is cut up by. Default: the service's own choice. Beyond the contract.
   */
  partitionKey?: pulumi.Input<string | undefined>;
  /** Partition expression of the target table. Default: none. Beyond the contract. */
  partitionByExpr?: pulumi.Input<string | undefined>;
  /**
   * Engine of the target table. Default: the service's own choice. Known values: `MergeTree`, `ReplacingMergeTree`,
   * `Null`; services add to them. Beyond the contract.
   */
  tableEngine?: pulumi.Input<values.MappingTableEngine | undefined>;
  /** Names of columns that are not replicated, in any order. Default: none. Services accept no item twice. */
  excludedColumns?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. */
  useCustomSortingKey?: pulumi.Input<boolean | undefined>;
  /** Names of the columns of the sorting key, in order. Default: none. Services accept no item twice. */
  sortingKeys?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** `source.postgres.settings` of a `Pipe`. */
export interface PostgresSettings extends Extensible {
  /** Whether failover slots are used. Fixed: changing it replaces. Default: left to the service. */
  enableFailoverSlots?: pulumi.Input<boolean | undefined>;
  /**
   * Rows of one partition of the snapshot. A whole number. Services are known to accept 1,000 or more. Fixed: changing
   * it replaces. Default: left to the service.
   */
  snapshotNumRowsPerPartition?: pulumi.Input<number | undefined>;
  /**
   * Tables that are in a snapshot at the same time. A whole number. Services are known to accept 1 or more. Fixed:
   * changing it replaces. Default: left to the service.
   */
  snapshotNumberOfParallelTables?: pulumi.Input<number | undefined>;
  /** Whether nullable columns stay nullable. Fixed: changing it replaces. Default: left to the service. */
  allowNullableColumns?: pulumi.Input<boolean | undefined>;
  /**
   * Loads that run at the same time at the start. A whole number. Services are known to accept 1 or more. Fixed:
   * changing it replaces. Default: left to the service.
   */
  initialLoadParallelism?: pulumi.Input<number | undefined>;
  /** Name of the publication replicated from. Fixed: changing it replaces. Default: left to the service. */
  publicationName?: pulumi.Input<string | undefined>;
  /** Name of the replication slot. Fixed: changing it replaces. Default: left to the service. */
  replicationSlotName?: pulumi.Input<string | undefined>;
  /**
   * What is replicated: a snapshot, changes, or both. Some services require it. Known values: `cdc`, `snapshot`,
   * `cdc_only`; services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  replicationMode?: pulumi.Input<values.ReplicationMode | undefined>;
  /**
   * Whether rows that were deleted at the source are deleted in the merge as well. Fixed: changing it replaces.
   * Default: left to the service. Beyond the contract.
   */
  deleteOnMerge?: pulumi.Input<boolean | undefined>;
  /**
   * Pause between two syncs, in seconds. A whole number. Services are known to accept 1 or more. Default: left to the
   * service.
   */
  syncIntervalSeconds?: pulumi.Input<number | undefined>;
  /** Rows fetched at a time. A whole number. Services are known to accept 1 or more. Default: left to the service. */
  pullBatchSize?: pulumi.Input<number | undefined>;
}

/** `source.postgres.credentials` of a `Pipe` or a `PipeSettings`. */
export interface PostgresCredentials {
  /** User name to connect with. Secret, never returned. */
  username: pulumi.Input<string>;
  /** Password to connect with. Secret, never returned. */
  password: pulumi.Input<string>;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret, never
   * returned. This package's own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source.postgres` of a `Pipe`. */
export interface PostgresSource extends Extensible {
  /** The whole desired set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1). */
  tableMappings: pulumi.Input<pulumi.Input<PipeTableMapping>[]>;
  /** Host name of the database server. Not empty. */
  host: pulumi.Input<string>;
  /** Name of the database. Not empty. */
  database: pulumi.Input<string>;
  /** How tables are replicated. */
  settings?: pulumi.Input<PostgresSettings | undefined>;
  /**
   * Product that the server runs. Some services require it. Known values: `postgres`, `supabase`, `neon`, `alloydb`,
   * `rdspostgres`, `aurorapostgres`, `cloudsqlpostgres`, `azurepostgres`, `planetscale`, `crunchybridge`, `tigerdata`;
   * services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  type?: pulumi.Input<values.PostgresType | undefined>;
  /** User name and password to connect with. Secret, never returned. */
  credentials?: pulumi.Input<PostgresCredentials | undefined>;
  /**
   * Host name that the server's certificate is checked against; null stands for `host`. Default: left to the service.
   * Beyond the contract.
   */
  tlsHost?: pulumi.Input<null | string | undefined>;
  /**
   * Certificate of the server's authority; null removes it. Secret. Default: left to the service. Beyond the contract.
   */
  caCertificate?: pulumi.Input<null | string | undefined>;
  /** Whether the pipe connects without TLS. Default: left to the service. Beyond the contract. */
  disableTls?: pulumi.Input<boolean | undefined>;
  /** Whether the pipe accepts any certificate of the server. Default: left to the service. Beyond the contract. */
  skipCertVerification?: pulumi.Input<boolean | undefined>;
  /** Port of the database server. Some services require it. A whole number, 1 to 65535. */
  port?: pulumi.Input<number | undefined>;
  /**
   * How the pipe signs in at the server. Known values: `basic`, `IAM_ROLE`; services add to them. Default: left to the
   * service. Beyond the contract.
   */
  authentication?: pulumi.Input<null | values.DatabaseAuthentication | undefined>;
  /** Resource name of the cloud role; null removes it. Default: left to the service. Beyond the contract. */
  iamRole?: pulumi.Input<null | string | undefined>;
}

/** An item of `source.mysql.tableMappings` of a `Pipe` or a `PipeSettings`. */
export interface MysqlTableMapping extends Extensible {
  /** Schema of the source table. Not empty. */
  sourceSchemaName: pulumi.Input<string>;
  /** Name of the source table; with the schema it identifies the mapping. Not empty. */
  sourceTable: pulumi.Input<string>;
  /** Table that the rows arrive in; used by one mapping only. Not empty. */
  targetTable: pulumi.Input<string>;
  /**
   * Column of the source table that a snapshot is cut up by. Default: the service's own choice. Beyond the contract.
   */
  partitionKey?: pulumi.Input<string | undefined>;
  /**
   * Engine of the target table. Default: the service's own choice. Known values: `MergeTree`, `ReplacingMergeTree`,
   * `Null`; services add to them. Beyond the contract.
   */
  tableEngine?: pulumi.Input<values.MappingTableEngine | undefined>;
  /** Names of columns that are not replicated, in any order. Default: none. Services accept no item twice. */
  excludedColumns?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. */
  useCustomSortingKey?: pulumi.Input<boolean | undefined>;
  /** Names of the columns of the sorting key, in order. Default: none. Services accept no item twice. */
  sortingKeys?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** `source.mysql.settings` of a `Pipe`. */
export interface MysqlSettings extends Extensible {
  /**
   * Rows of one partition of the snapshot. A whole number. Services are known to accept 1,000 or more. Fixed: changing
   * it replaces. Default: left to the service.
   */
  snapshotNumRowsPerPartition?: pulumi.Input<number | undefined>;
  /**
   * Tables that are in a snapshot at the same time. A whole number. Services are known to accept 1 or more. Fixed:
   * changing it replaces. Default: left to the service.
   */
  snapshotNumberOfParallelTables?: pulumi.Input<number | undefined>;
  /** Whether nullable columns stay nullable. Fixed: changing it replaces. Default: left to the service. */
  allowNullableColumns?: pulumi.Input<boolean | undefined>;
  /**
   * Loads that run at the same time at the start. A whole number. Services are known to accept 1 or more. Fixed:
   * changing it replaces. Default: left to the service.
   */
  initialLoadParallelism?: pulumi.Input<number | undefined>;
  /**
   * How the pipe finds its place in the server's log of changes. Default: the service's own choice. Known values:
   * `GTID`, `FILE_POS`; services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  replicationMechanism?: pulumi.Input<values.ReplicationMechanism | undefined>;
  /**
   * What is replicated: a snapshot, changes, or both. Some services require it. Known values: `cdc`, `snapshot`,
   * `cdc_only`; services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  replicationMode?: pulumi.Input<values.ReplicationMode | undefined>;
  /**
   * Whether rows that were deleted at the source are deleted in the merge as well. Fixed: changing it replaces.
   * Default: left to the service. Beyond the contract.
   */
  deleteOnMerge?: pulumi.Input<boolean | undefined>;
  /** Whether the connection is compressed. Default: left to the service. Beyond the contract. */
  useCompression?: pulumi.Input<boolean | undefined>;
  /**
   * Pause between two syncs, in seconds. A whole number. Services are known to accept 1 or more. Default: left to the
   * service.
   */
  syncIntervalSeconds?: pulumi.Input<number | undefined>;
  /** Rows fetched at a time. A whole number. Services are known to accept 1 or more. Default: left to the service. */
  pullBatchSize?: pulumi.Input<number | undefined>;
}

/** `source.mysql.credentials` of a `Pipe` or a `PipeSettings`. */
export interface MysqlCredentials extends PostgresCredentials {}

/** `source.mysql` of a `Pipe`. */
export interface MysqlSource extends Extensible {
  /** The whole desired set of replicated tables, in any order; what is not in it is removed. Beyond the contract. */
  tableMappings: pulumi.Input<pulumi.Input<MysqlTableMapping>[]>;
  /** Host name of the database server. Not empty. Beyond the contract. */
  host: pulumi.Input<string>;
  /** How tables are replicated. Beyond the contract. */
  settings?: pulumi.Input<MysqlSettings | undefined>;
  /**
   * Product that the server runs. Known values: `mysql`, `rdsmysql`, `auroramysql`, `mariadb`, `rdsmariadb`; services
   * add to them. Fixed: changing it replaces. Default: left to the service. Beyond the contract.
   */
  type?: pulumi.Input<values.MysqlType | undefined>;
  /** User name and password to connect with. Secret, never returned. */
  credentials?: pulumi.Input<MysqlCredentials | undefined>;
  /**
   * Id that the pipe has among the replicas of the server. Default: the service's own choice. A whole number. Services
   * are known to accept 1 to 4,294,967,295. Beyond the contract.
   */
  serverId?: pulumi.Input<number | undefined>;
  /**
   * Host name that the server's certificate is checked against; null stands for `host`. Default: left to the service.
   * Beyond the contract.
   */
  tlsHost?: pulumi.Input<null | string | undefined>;
  /**
   * Certificate of the server's authority; null removes it. Secret. Default: left to the service. Beyond the contract.
   */
  caCertificate?: pulumi.Input<null | string | undefined>;
  /** Whether the pipe connects without TLS. Default: left to the service. Beyond the contract. */
  disableTls?: pulumi.Input<boolean | undefined>;
  /** Whether the pipe accepts any certificate of the server. Default: left to the service. Beyond the contract. */
  skipCertVerification?: pulumi.Input<boolean | undefined>;
  /** Port of the database server. Some services require it. A whole number, 1 to 65535. */
  port?: pulumi.Input<number | undefined>;
  /**
   * How the pipe signs in at the server. Known values: `basic`, `IAM_ROLE`; services add to them. Default: left to the
   * service. Beyond the contract.
   */
  authentication?: pulumi.Input<null | values.DatabaseAuthentication | undefined>;
  /** Resource name of the cloud role; null removes it. Default: left to the service. Beyond the contract. */
  iamRole?: pulumi.Input<null | string | undefined>;
}

/** An item of `source.mongodb.tableMappings` of a `Pipe` or a `PipeSettings`. */
export interface MongodbTableMapping extends Extensible {
  /** Database of the source collection. Not empty. Beyond the contract. */
  sourceDatabaseName: pulumi.Input<string>;
  /** Name of the source collection; with the database it identifies the mapping. Not empty. Beyond the contract. */
  sourceCollection: pulumi.Input<string>;
  /** Table that the rows arrive in; used by one mapping only. Not empty. Beyond the contract. */
  targetTable: pulumi.Input<string>;
  /**
   * Engine of the target table. Default: the service's own choice. Known values: `MergeTree`, `ReplacingMergeTree`,
   * `Null`; services add to them. Beyond the contract.
   */
  tableEngine?: pulumi.Input<values.MappingTableEngine | undefined>;
}

/** `source.mongodb.settings` of a `Pipe`. */
export interface MongodbSettings extends Extensible {
  /**
   * Whether documents arrive as native JSON. Fixed: changing it replaces. Default: left to the service. Beyond the
   * contract.
   */
  useJsonNativeFormat?: pulumi.Input<boolean | undefined>;
  /**
   * Rows of one partition of the snapshot. A whole number. Services are known to accept 1,000 or more. Fixed: changing
   * it replaces. Default: left to the service.
   */
  snapshotNumRowsPerPartition?: pulumi.Input<number | undefined>;
  /**
   * Tables that are in a snapshot at the same time. A whole number. Services are known to accept 1 or more. Fixed:
   * changing it replaces. Default: left to the service.
   */
  snapshotNumberOfParallelTables?: pulumi.Input<number | undefined>;
  /**
   * What is replicated: a snapshot, changes, or both. Some services require it. Known values: `cdc`, `snapshot`,
   * `cdc_only`; services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  replicationMode?: pulumi.Input<values.ReplicationMode | undefined>;
  /**
   * Whether rows that were deleted at the source are deleted in the merge as well. Fixed: changing it replaces.
   * Default: left to the service. Beyond the contract.
   */
  deleteOnMerge?: pulumi.Input<boolean | undefined>;
  /**
   * Pause between two syncs, in seconds. A whole number. Services are known to accept 1 or more. Default: left to the
   * service.
   */
  syncIntervalSeconds?: pulumi.Input<number | undefined>;
  /** Rows fetched at a time. A whole number. Services are known to accept 1 or more. Default: left to the service. */
  pullBatchSize?: pulumi.Input<number | undefined>;
}

/** `source.mongodb.credentials` of a `Pipe` or a `PipeSettings`. */
export interface MongodbCredentials extends PostgresCredentials {}

/** `source.mongodb` of a `Pipe`. */
export interface MongodbSource extends Extensible {
  /** Address of the servers: `mongodb://` or `mongodb+srv://`, without credentials. Not empty. Beyond the contract. */
  uri: pulumi.Input<string>;
  /**
   * The whole desired set of replicated collections, in any order; what is not in it is removed. Beyond the contract.
   */
  tableMappings: pulumi.Input<pulumi.Input<MongodbTableMapping>[]>;
  /** How collections are replicated. Beyond the contract. */
  settings?: pulumi.Input<MongodbSettings | undefined>;
  /** User name and password to connect with. Secret, never returned. */
  credentials?: pulumi.Input<MongodbCredentials | undefined>;
  /**
   * Host name that the server's certificate is checked against; null stands for `host`. Default: left to the service.
   * Beyond the contract.
   */
  tlsHost?: pulumi.Input<null | string | undefined>;
  /**
   * Certificate of the server's authority; null removes it. Secret. Default: left to the service. Beyond the contract.
   */
  caCertificate?: pulumi.Input<null | string | undefined>;
  /** Whether the pipe connects without TLS. Default: left to the service. Beyond the contract. */
  disableTls?: pulumi.Input<boolean | undefined>;
  /** Whether the pipe accepts any certificate of the server. Default: left to the service. Beyond the contract. */
  skipCertVerification?: pulumi.Input<boolean | undefined>;
  /**
   * Which members of a replica set are read. Some services require it. Known values: `primary`, `primaryPreferred`,
   * `secondary`, `secondaryPreferred`, `nearest`; services add to them. Beyond the contract.
   */
  readPreference?: pulumi.Input<null | values.MongodbReadPreference | undefined>;
}

/** An item of `source.bigquery.tableMappings` of a `Pipe` or a `PipeSettings`. */
export interface BigqueryTableMapping extends Extensible {
  /** Dataset of the source table. Not empty. Beyond the contract. */
  sourceDatasetName: pulumi.Input<string>;
  /** Name of the source table; with the dataset it identifies the mapping. Not empty. Beyond the contract. */
  sourceTable: pulumi.Input<string>;
  /** Table that the rows arrive in; used by one mapping only. Not empty. Beyond the contract. */
  targetTable: pulumi.Input<string>;
  /**
   * Engine of the target table. Default: the service's own choice. Known values: `MergeTree`, `ReplacingMergeTree`,
   * `Null`; services add to them. Beyond the contract.
   */
  tableEngine?: pulumi.Input<values.MappingTableEngine | undefined>;
  /** Names of columns that are not replicated, in any order. Default: none. Services accept no item twice. */
  excludedColumns?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. */
  useCustomSortingKey?: pulumi.Input<boolean | undefined>;
  /** Names of the columns of the sorting key, in order. Default: none. Services accept no item twice. */
  sortingKeys?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** `source.bigquery.settings` of a `Pipe`. */
export interface BigquerySettings extends Extensible {
  /**
   * Rows of one partition of the snapshot. A whole number. Services are known to accept 1,000 or more. Fixed: changing
   * it replaces. Default: left to the service.
   */
  snapshotNumRowsPerPartition?: pulumi.Input<number | undefined>;
  /**
   * Tables that are in a snapshot at the same time. A whole number. Services are known to accept 1 or more. Fixed:
   * changing it replaces. Default: left to the service.
   */
  snapshotNumberOfParallelTables?: pulumi.Input<number | undefined>;
  /** Whether nullable columns stay nullable. Fixed: changing it replaces. Default: left to the service. */
  allowNullableColumns?: pulumi.Input<boolean | undefined>;
  /**
   * Loads that run at the same time at the start. A whole number. Services are known to accept 1 or more. Fixed:
   * changing it replaces. Default: left to the service.
   */
  initialLoadParallelism?: pulumi.Input<number | undefined>;
  /**
   * What is replicated: a snapshot. Some services require it. Known values: `snapshot`; services add to them. Fixed:
   * changing it replaces. Beyond the contract.
   */
  replicationMode?: pulumi.Input<string | undefined>;
}

/** `source.bigquery.credentials` of a `Pipe` or a `PipeSettings`. */
export interface BigqueryCredentials {
  /** The key's file, as its text. Secret, never returned. Beyond the contract. */
  serviceAccountFile: pulumi.Input<string>;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret, never
   * returned. This package's own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source.bigquery` of a `Pipe`. */
export interface BigquerySource extends Extensible {
  /** The whole desired set of copied tables, in any order; what is not in it is removed. Beyond the contract. */
  tableMappings: pulumi.Input<pulumi.Input<BigqueryTableMapping>[]>;
  /** How tables are copied. Beyond the contract. */
  settings?: pulumi.Input<BigquerySettings | undefined>;
  /**
   * Place in the cloud store that a snapshot passes through, a URL. Not empty. Fixed: changing it replaces. Default:
   * left to the service. Beyond the contract.
   */
  snapshotStagingPath?: pulumi.Input<string | undefined>;
  /** Key of the service account. Secret, never returned. Beyond the contract. */
  credentials?: pulumi.Input<BigqueryCredentials | undefined>;
}

/** `source.pubsub.serviceAccountKey` of a `Pipe` or a `PipeSettings`. */
export interface PubsubServiceAccountKey extends BigqueryCredentials {}

/** `source.pubsub` of a `Pipe`. */
export interface PubsubSource extends Extensible {
  /** Id of the project that the topic is in. Not empty. Fixed: changing it replaces. Beyond the contract. */
  projectId: pulumi.Input<string>;
  /** Topic to read. Not empty. Fixed: changing it replaces. Beyond the contract. */
  topic: pulumi.Input<string>;
  /** Key of the service account. Secret, never returned. Beyond the contract. */
  serviceAccountKey?: pulumi.Input<PubsubServiceAccountKey | undefined>;
  /**
   * How the pipe signs in. Some services require it. Known values: `SERVICE_ACCOUNT`; services add to them. Beyond the
   * contract.
   */
  authentication?: pulumi.Input<null | values.PubsubAuthentication | undefined>;
  /**
   * How long the pipe may take to acknowledge a message, in seconds. A whole number. Services are known to accept 10 to
   * 600. Default: left to the service. Beyond the contract.
   */
  ackDeadline?: pulumi.Input<number | undefined>;
  /**
   * Form of the messages. Some services require it. Known values: `JSONEachRow`, `Avro`, `Protobuf`; services add to
   * them. Fixed: changing it replaces. Beyond the contract.
   */
  format?: pulumi.Input<values.PubsubFormat | undefined>;
  /**
   * Where reading starts. Some services require it. Known values: `latest`, `earliest`, `timestamp`; services add to
   * them. Fixed: changing it replaces. Beyond the contract.
   */
  seekType?: pulumi.Input<values.PubsubSeekType | undefined>;
  /**
   * Instant at which reading starts if `seekType` is `timestamp`: ISO 8601 with a zone, to the second. Fixed: changing
   * it replaces. Default: left to the service. Beyond the contract.
   */
  seekTimestamp?: pulumi.Input<string | undefined>;
  /**
   * Expression that messages have to fit, in Pub/Sub's own language. Default: none. Services are known to accept 0 to
   * 256 characters. Fixed: changing it replaces. Beyond the contract.
   */
  filter?: pulumi.Input<string | undefined>;
  /**
   * Whether messages with the same ordering key arrive in order. Fixed: changing it replaces. Default: left to the
   * service. Beyond the contract.
   */
  enableOrdering?: pulumi.Input<boolean | undefined>;
}

/** `source.kafka.credentials` of a `Pipe` or a `PipeSettings`. */
export interface KafkaCredentials {
  /** User name to connect with; goes with `password`. Secret, never returned. Default: left to the service. */
  username?: pulumi.Input<string | undefined>;
  /** Password to connect with; goes with `username`. Secret, never returned. Default: left to the service. */
  password?: pulumi.Input<string | undefined>;
  /**
   * Identifier of a cloud account's access key; goes with `secretKey`. Secret, never returned. Default: left to the
   * service. Beyond the contract.
   */
  accessKeyId?: pulumi.Input<string | undefined>;
  /**
   * Secret part of that access key; goes with `accessKeyId`. Secret, never returned. Default: left to the service.
   * Beyond the contract.
   */
  secretKey?: pulumi.Input<string | undefined>;
  /**
   * Connection string, which carries a credential. Secret, never returned. Default: left to the service. Beyond the
   * contract.
   */
  connectionString?: pulumi.Input<string | undefined>;
  /**
   * Certificate to sign in with; goes with `privateKey`. Secret, never returned. Default: left to the service. Beyond
   * the contract.
   */
  certificate?: pulumi.Input<string | undefined>;
  /**
   * Private key of that certificate; goes with `certificate`. Secret, never returned. Default: left to the service.
   * Beyond the contract.
   */
  privateKey?: pulumi.Input<string | undefined>;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Secret, never
   * returned. This package's own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source.kafka.offset` of a `Pipe`. */
export interface KafkaOffset extends Extensible {
  /**
   * Which messages are read. Known values: `from_latest`, `from_beginning`, `from_timestamp`; services add to them.
   * Fixed: changing it replaces. Default: left to the service. Beyond the contract.
   */
  strategy?: pulumi.Input<values.KafkaOffsetStrategy | undefined>;
  /**
   * Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. Fixed: changing it replaces. Default: left to the service.
   */
  timestamp?: pulumi.Input<string | undefined>;
}

/** `source.kafka.schemaRegistry.credentials` of a `Pipe`. */
export interface SchemaRegistryCredentials {
  /** User name to connect with. Fixed: changing it replaces. Secret, never returned. */
  username: pulumi.Input<string>;
  /** Password to connect with. Fixed: changing it replaces. Secret, never returned. */
  password: pulumi.Input<string>;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. Fixed: changing
   * it replaces. Secret, never returned. This package's own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source.kafka.schemaRegistry` of a `Pipe`. */
export interface SchemaRegistry extends Extensible {
  /** Address of the registry, a URL. Not empty. Fixed: changing it replaces. */
  url: pulumi.Input<string>;
  /** User name and password for the registry. Fixed: changing it replaces. Secret, never returned. */
  credentials?: pulumi.Input<SchemaRegistryCredentials | undefined>;
  /**
   * Kind of authentication. Known values: `PLAIN`; services add to them. Fixed: changing it replaces. Default: left to
   * the service.
   */
  authentication?: pulumi.Input<values.SchemaRegistryAuthentication | undefined>;
  /** Certificate of the registry's authority. Fixed: changing it replaces. Secret. Default: left to the service. */
  caCertificate?: pulumi.Input<string | undefined>;
}

/** `source.kafka` of a `Pipe`. */
export interface KafkaSource extends Extensible {
  /** Broker addresses, with commas between. Not empty. Fixed: changing it replaces. */
  brokers: pulumi.Input<string>;
  /** Topics to read, with commas between. Not empty. Fixed: changing it replaces. */
  topics: pulumi.Input<string>;
  /** What to connect with. Secret, never returned. */
  credentials?: pulumi.Input<KafkaCredentials | undefined>;
  /** Resource name of the cloud role; null removes it. Default: left to the service. */
  iamRole?: pulumi.Input<null | string | undefined>;
  /** Certificate of the brokers' authority; null removes it. Secret. Default: left to the service. */
  caCertificate?: pulumi.Input<null | string | undefined>;
  /**
   * How the pipe signs in at the brokers. Some services require it. Known values: `PLAIN`, `SCRAM-SHA-256`,
   * `SCRAM-SHA-512`, `IAM_ROLE`, `IAM_USER`, `MUTUAL_TLS`; services add to them. Beyond the contract.
   */
  authentication?: pulumi.Input<null | values.KafkaAuthentication | undefined>;
  /** Where reading starts. Default: the service's own choice. */
  offset?: pulumi.Input<KafkaOffset | undefined>;
  /** Schema registry to use. Default: none. */
  schemaRegistry?: pulumi.Input<SchemaRegistry | undefined>;
  /** Name of the consumer group that reads. Default: the service's own choice. Fixed: changing it replaces. */
  consumerGroup?: pulumi.Input<string | undefined>;
  /**
   * Product that the brokers run. Some services require it. Known values: `kafka`, `redpanda`, `confluent`, `msk`,
   * `warpstream`, `azureeventhub`, `gcmk`, `dokafka`; services add to them. Fixed: changing it replaces. Beyond the
   * contract.
   */
  type?: pulumi.Input<values.KafkaType | undefined>;
  /**
   * Form of the messages. Some services require it. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`, `Protobuf`;
   * services add to them. Fixed: changing it replaces. Beyond the contract.
   */
  format?: pulumi.Input<values.KafkaFormat | undefined>;
  /**
   * Whether each message arrives exactly once. Fixed: changing it replaces. Default: left to the service. Beyond the
   * contract.
   */
  exactlyOnce?: pulumi.Input<boolean | undefined>;
  /** Ids of the private endpoints that the pipe connects through, in any order. Default: left to the service. */
  reversePrivateEndpointIds?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
}

/** An item of `fieldMappings` of a `Pipe` or a `PipeSettings`. */
export interface PipeFieldMapping extends Extensible {
  /** Field of the source record. Not empty. */
  sourceField: pulumi.Input<string>;
  /** Column of the destination. Not empty. */
  destinationField: pulumi.Input<string>;
}

/** `scaling` of a `Pipe`. */
export interface PipeScaling extends Extensible {
  /**
   * Number of replicas. A whole number, 1 or more. Services are known to accept 1 to 40. Default: left to the service.
   */
  replicas?: pulumi.Input<number | undefined>;
  /**
   * CPU of one replica, in millicores. A whole number, 1 or more. Services are known to accept 125 to 2,000. Default:
   * left to the service.
   */
  replicaCpuMillicores?: pulumi.Input<number | undefined>;
  /**
   * Memory of one replica, in gigabytes; may be fractional. A number, above 0. Services are known to accept 0.5 to 8.
   * Default: left to the service.
   */
  replicaMemoryGb?: pulumi.Input<number | undefined>;
  /**
   * Parallel work within a replica. A whole number, 0 or more. Services are known to accept 0 to 34. Default: left to
   * the service.
   */
  concurrency?: pulumi.Input<number | undefined>;
}

/** `settings` of a `Pipe` or a `PipeSettings`. */
export interface TuningSettings {
  /**
   * Longest wait before a streaming insert, in milliseconds. A whole number. Services are known to accept 500 to
   * 60,000. Default: left to the service.
   */
  streaming_max_insert_wait_ms?: pulumi.Input<number | undefined>;
  /**
   * Files read from the object store at the same time. A whole number. Services are known to accept 1 to 35. Default:
   * left to the service.
   */
  object_storage_concurrency?: pulumi.Input<number | undefined>;
  /**
   * Pause between two looks at the object store, in milliseconds. A whole number. Services are known to accept 100 to
   * 3,600,000. Default: left to the service.
   */
  object_storage_polling_interval_ms?: pulumi.Input<number | undefined>;
  /**
   * Largest insert from the object store, in bytes. A whole number. Services are known to accept 10,485,760 to
   * 53,687,091,200. Default: left to the service.
   */
  object_storage_max_insert_bytes?: pulumi.Input<number | undefined>;
  /**
   * Most files in one insert from the object store. A whole number. Services are known to accept 1 to 10,000. Default:
   * left to the service.
   */
  object_storage_max_file_count?: pulumi.Input<number | undefined>;
  /**
   * Threads for a query, 0 for the service's own choice. A whole number. Services are known to accept 0 to 64. Default:
   * left to the service.
   */
  dbms_max_threads?: pulumi.Input<number | undefined>;
  /**
   * Threads for an insert, 0 for none of their own. A whole number. Services are known to accept 0 to 16. Default: left
   * to the service.
   */
  dbms_max_insert_threads?: pulumi.Input<number | undefined>;
  /**
   * Smallest block that an insert forms, in bytes. A whole number. Services are known to accept 0 to 10,737,418,240.
   * Default: left to the service.
   */
  dbms_min_insert_block_size_bytes?: pulumi.Input<number | undefined>;
  /** Threads for a download. A whole number. Services are known to accept 0 to 32. Default: left to the service. */
  dbms_max_download_threads?: pulumi.Input<number | undefined>;
  /**
   * How a distributed insert-select runs in parallel. A whole number. Services are known to accept 0 to 2. Default:
   * left to the service.
   */
  dbms_parallel_distributed_insert_select?: pulumi.Input<number | undefined>;
  /** Whether the object store is read through the cluster function. Default: left to the service. */
  object_storage_use_cluster_function?: pulumi.Input<boolean | undefined>;
  /** Whether attached views are processed in parallel. Default: left to the service. */
  dbms_parallel_view_processing?: pulumi.Input<boolean | undefined>;
  [name: string]: unknown;
}

/** `source.kafka` of a `PipeSettings`. */
export interface PipeSettingsKafkaSource
  extends
    Extensible,
    Pick<
      KafkaSource,
      "reversePrivateEndpointIds" | "credentials" | "iamRole" | "caCertificate" | "authentication"
    > {}

/** `source.objectStorage` of a `PipeSettings`. */
export interface PipeSettingsObjectStorageSource
  extends
    Extensible,
    Pick<
      ObjectStorageSource,
      | "accessKey"
      | "serviceAccountKey"
      | "iamRole"
      | "connectionString"
      | "path"
      | "azureContainerName"
      | "authentication"
    > {}

/** `source.kinesis` of a `PipeSettings`. */
export interface PipeSettingsKinesisSource
  extends Extensible, Pick<KinesisSource, "accessKey" | "iamRole" | "authentication"> {}

/** `source.postgres.settings` of a `PipeSettings`. */
export interface PipeSettingsPostgresSettings
  extends Extensible, Pick<PostgresSettings, "syncIntervalSeconds" | "pullBatchSize"> {}

/** `source.postgres` of a `PipeSettings`. */
export interface PipeSettingsPostgresSource
  extends
    Extensible,
    Omit<PostgresSource, "tableMappings" | "host" | "database" | "settings" | "type" | "additionalFields"> {
  /** How tables are replicated, as far as it can be changed. */
  settings?: pulumi.Input<PipeSettingsPostgresSettings | undefined>;
  /**
   * The whole desired set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1).
   * Default: left to the service.
   */
  tableMappings?: pulumi.Input<pulumi.Input<PipeTableMapping>[] | undefined>;
  /** Name of the database. Not empty. Default: left to the service. */
  database?: pulumi.Input<string | undefined>;
  /** Host name of the database server. Not empty. Default: left to the service. */
  host?: pulumi.Input<string | undefined>;
}

/** `source.mysql.settings` of a `PipeSettings`. */
export interface PipeSettingsMysqlSettings
  extends Extensible, Pick<MysqlSettings, "useCompression" | "syncIntervalSeconds" | "pullBatchSize"> {}

/** `source.mysql` of a `PipeSettings`. */
export interface PipeSettingsMysqlSource
  extends Extensible, Omit<MysqlSource, "tableMappings" | "host" | "settings" | "type" | "additionalFields"> {
  /** How tables are replicated, as far as it can be changed. Beyond the contract. */
  settings?: pulumi.Input<PipeSettingsMysqlSettings | undefined>;
  /**
   * The whole desired set of replicated tables, in any order; what is not in it is removed. Default: left to the
   * service. Beyond the contract.
   */
  tableMappings?: pulumi.Input<pulumi.Input<MysqlTableMapping>[] | undefined>;
  /** Host name of the database server. Not empty. Default: left to the service. */
  host?: pulumi.Input<string | undefined>;
}

/** `source.mongodb.settings` of a `PipeSettings`. */
export interface PipeSettingsMongodbSettings extends PipeSettingsPostgresSettings {}

/** `source.mongodb` of a `PipeSettings`. */
export interface PipeSettingsMongodbSource
  extends Extensible, Omit<MongodbSource, "uri" | "tableMappings" | "settings" | "additionalFields"> {
  /** How collections are replicated, as far as it can be changed. Beyond the contract. */
  settings?: pulumi.Input<PipeSettingsMongodbSettings | undefined>;
  /**
   * The whole desired set of replicated collections, in any order; what is not in it is removed. Default: left to the
   * service. Beyond the contract.
   */
  tableMappings?: pulumi.Input<pulumi.Input<MongodbTableMapping>[] | undefined>;
  /**
   * Address of the servers: `mongodb://` or `mongodb+srv://`, without credentials. Not empty. Default: left to the
   * service. Beyond the contract.
   */
  uri?: pulumi.Input<string | undefined>;
}

/** `source.bigquery` of a `PipeSettings`. */
export interface PipeSettingsBigquerySource extends Extensible {
  /**
   * The whole desired set of copied tables, in any order; what is not in it is removed. Default: left to the service.
   * Beyond the contract.
   */
  tableMappings?: pulumi.Input<pulumi.Input<BigqueryTableMapping>[] | undefined>;
  /** Key of the service account. Secret, never returned. Beyond the contract. */
  credentials?: pulumi.Input<BigqueryCredentials | undefined>;
}

/** `source.pubsub` of a `PipeSettings`. */
export interface PipeSettingsPubsubSource
  extends Extensible, Pick<PubsubSource, "serviceAccountKey" | "authentication" | "ackDeadline"> {}

/** `destination` of a `PipeSettings`. */
export interface PipeSettingsDestination extends Extensible {
  /** The whole list of columns, in order. Sent together with `fieldMappings`. Default: left to the service. */
  columns?: pulumi.Input<null | pulumi.Input<PipeColumn>[] | undefined>;
}

/** An item of `tiles` of a `Dashboard`. */
export interface DashboardTile {
  /** Title of the tile; the name that alerts find it by. */
  name: pulumi.Input<string>;
  /** Left edge, in columns of the service's grid, counted from 0. The service sets the bounds. */
  x: pulumi.Input<number>;
  /** Upper edge, in rows of the grid, counted from 0. The service sets the bounds. */
  y: pulumi.Input<number>;
  /** Width, in columns of the grid. The service sets the bounds. */
  w: pulumi.Input<number>;
  /** Height, in rows of the grid. The service sets the bounds. */
  h: pulumi.Input<number>;
  /** What the tile shows; its form depends on the kind of tile. */
  config: pulumi.Input<TileConfig>;
  [name: string]: unknown;
}

/** An item of `filters` of a `Dashboard`. */
export interface DashboardFilter {
  /** Kind of filter. Not empty. Known values: `QUERY_EXPRESSION`; services add to them. */
  type: pulumi.Input<values.FilterType>;
  /** Title of the filter. Not empty. */
  name: pulumi.Input<string>;
  /** Column or expression whose values are offered. Not empty. */
  expression: pulumi.Input<string>;
  /** Id of the data source that the values come from. Not empty. */
  sourceId: pulumi.Input<string>;
  /**
   * Kind of metric that the values come from, for a source of metrics. Known values: `sum`, `gauge`, `histogram`,
   * `summary`, `exponential histogram`; services add to them. Default: left to the service.
   */
  sourceMetricType?: pulumi.Input<values.MetricType | undefined>;
  /** Condition that limits the values. Default: none. */
  where?: pulumi.Input<string | undefined>;
  /** Language of `where`. Known values: `sql`, `lucene`; services add to them. Default: left to the service. */
  whereLanguage?: pulumi.Input<values.QueryLanguage | undefined>;
  /** Ids of the data sources whose tiles the filter applies to, in any order. Default: all. */
  appliesToSourceIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  [name: string]: unknown;
}

/** An item of `ipAccessList` of an `AccessKey`. */
export interface IpAccessEntry extends Extensible {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. Not empty. */
  source: pulumi.Input<string>;
  /** What the entry is for. Default: none. */
  description?: pulumi.Input<string | undefined>;
}

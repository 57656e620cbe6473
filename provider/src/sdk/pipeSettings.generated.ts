// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type { PipeRecord } from "./pipe.generated";
import type { DeepInputs } from "./inputs";
import type {
  KafkaAuthentication,
  KinesisAuthentication,
  ObjectStorageAuthentication,
  PipeState,
} from "./knownValues.generated";
import type { PipeSettingsSource } from "./pipeSource";

/**
 * Args of `PipeSettings` in plain values (contract 2.2 and 4.1, see docs/contract.md); in `PipeSettingsArgs` any of
 * them may be an output. What is left out is not managed, unless its comment names a default.
 */
export interface PipeSettingsValues {
  /** Id of the existing pipe whose settings are managed. Changing it replaces. A UUID. */
  pipeId: string;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. */
  organizationId?: string | undefined;
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. A UUID. */
  serviceId?: string | undefined;
  /** Name of the pipe. Not empty. Default: left to the service. */
  name?: string | undefined;
  /** What to manage of the source: the object of the pipe's own kind. */
  source?: PipeSettingsSource | undefined;
  /** What to manage of the destination: its columns. */
  destination?: PipeSettingsDestination | undefined;
  /**
   * The whole list of field mappings, in order. Sent together with `destination.columns`. Default: left to the service.
   */
  fieldMappings?: PipeSettingsFieldMapping[] | undefined;
  /**
   * Tuning settings, each in the unit that its name carries. One that is removed here is reset to the service's
   * default, which the contract does not show. One that this version does not know is sent as well.
   */
  settings?: PipeSettingsTuningSettings | undefined;
  /**
   * What `delete` does: `release` leaves the pipe as it is; `restore` puts back what was found at adoption, credentials
   * apart, which no service returns. The pipe itself is never deleted. Default: `release`. This package's own.
   */
  onDelete?: "release" | "restore" | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source` of a `PipeSettings`. */
export interface PipeSettingsSourceFields {
  /** A message-stream broker. */
  kafka?: PipeSettingsKafkaSource | undefined;
  /** An object store. */
  objectStorage?: PipeSettingsObjectStorageSource | undefined;
  /** A managed record stream. */
  kinesis?: PipeSettingsKinesisSource | undefined;
  /** A relational database with table replication. */
  postgres?: PipeSettingsPostgresSource | undefined;
  /**
   * Whether the service tries the source with samples before it accepts a changed source. Write-only, never returned.
   * Default: left to the service.
   */
  validateSamples?: boolean | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.kafka` of a `PipeSettings`. */
export interface PipeSettingsKafkaSource {
  /** What to connect with. Secret and write-only, never returned. */
  credentials?: PipeSettingsKafkaCredentials | undefined;
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
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.kafka.credentials` of a `PipeSettings`. */
export interface PipeSettingsKafkaCredentials {
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

/**
 * `PipeSettingsKafkaCredentials`, `source.kafka.credentials` of a `PipeSettings`, in which anything may be an output.
 */
export type PipeSettingsKafkaCredentialsArgs = DeepInputs<PipeSettingsKafkaCredentials>;

/** `PipeSettingsKafkaSource`, `source.kafka` of a `PipeSettings`, in which anything may be an output. */
export type PipeSettingsKafkaSourceArgs = DeepInputs<PipeSettingsKafkaSource>;

/** `source.objectStorage` of a `PipeSettings`. */
export interface PipeSettingsObjectStorageSource {
  /** Access key of the cloud account. Secret and write-only, never returned. */
  accessKey?: PipeSettingsObjectStorageAccessKey | undefined;
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
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.objectStorage.accessKey` of a `PipeSettings`. */
export interface PipeSettingsObjectStorageAccessKey {
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

/**
 * `PipeSettingsObjectStorageAccessKey`, `source.objectStorage.accessKey` of a `PipeSettings`, in which anything may be
 * an output.
 */
export type PipeSettingsObjectStorageAccessKeyArgs = DeepInputs<PipeSettingsObjectStorageAccessKey>;

/**
 * `PipeSettingsObjectStorageSource`, `source.objectStorage` of a `PipeSettings`, in which anything may be an output.
 */
export type PipeSettingsObjectStorageSourceArgs = DeepInputs<PipeSettingsObjectStorageSource>;

/** `source.kinesis` of a `PipeSettings`. */
export interface PipeSettingsKinesisSource {
  /** Access key of the cloud account. Secret and write-only, never returned. */
  accessKey?: PipeSettingsKinesisAccessKey | undefined;
  /** Resource name of the cloud role; "" removes it. Default: left to the service. */
  iamRole?: string | undefined;
  /**
   * How the pipe signs in at the stream. Known values: `IAM_ROLE`, `IAM_USER`; services add to them. Default: left to
   * the service. Beyond the contract.
   */
  authentication?: KinesisAuthentication | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `source.kinesis.accessKey` of a `PipeSettings`. */
export interface PipeSettingsKinesisAccessKey {
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

/**
 * `PipeSettingsKinesisAccessKey`, `source.kinesis.accessKey` of a `PipeSettings`, in which anything may be an output.
 */
export type PipeSettingsKinesisAccessKeyArgs = DeepInputs<PipeSettingsKinesisAccessKey>;

/** `PipeSettingsKinesisSource`, `source.kinesis` of a `PipeSettings`, in which anything may be an output. */
export type PipeSettingsKinesisSourceArgs = DeepInputs<PipeSettingsKinesisSource>;

/** `source.postgres` of a `PipeSettings`. */
export interface PipeSettingsPostgresSource {
  /** How tables are replicated, as far as it can be changed. */
  settings?: PipeSettingsPostgresSettings | undefined;
  /**
   * The whole desired set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1).
   * Default: left to the service.
   */
  tableMappings?: PipeSettingsTableMapping[] | undefined;
  /** User name and password to connect with. Secret and write-only, never returned. */
  credentials?: PipeSettingsPostgresCredentials | undefined;
  /** Host name of the database server. Not empty. Default: left to the service. */
  host?: string | undefined;
  /** Port of the database server. A whole number, 1 to 65535. Default: left to the service. */
  port?: number | undefined;
  /** Name of the database. Not empty. Default: left to the service. */
  database?: string | undefined;
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

/** `source.postgres.settings` of a `PipeSettings`. */
export interface PipeSettingsPostgresSettings {
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

/**
 * `PipeSettingsPostgresSettings`, `source.postgres.settings` of a `PipeSettings`, in which anything may be an output.
 */
export type PipeSettingsPostgresSettingsArgs = DeepInputs<PipeSettingsPostgresSettings>;

/** An item of `source.postgres.tableMappings` of a `PipeSettings`. */
export interface PipeSettingsTableMapping {
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

/**
 * `PipeSettingsTableMapping`, `source.postgres.tableMappings` of a `PipeSettings`, in which anything may be an output.
 */
export type PipeSettingsTableMappingArgs = DeepInputs<PipeSettingsTableMapping>;

/** `source.postgres.credentials` of a `PipeSettings`. */
export interface PipeSettingsPostgresCredentials {
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

/**
 * `PipeSettingsPostgresCredentials`, `source.postgres.credentials` of a `PipeSettings`, in which anything may be an
 * output.
 */
export type PipeSettingsPostgresCredentialsArgs = DeepInputs<PipeSettingsPostgresCredentials>;

/** `PipeSettingsPostgresSource`, `source.postgres` of a `PipeSettings`, in which anything may be an output. */
export type PipeSettingsPostgresSourceArgs = DeepInputs<PipeSettingsPostgresSource>;

/** `destination` of a `PipeSettings`. */
export interface PipeSettingsDestination {
  /** The whole list of columns, in order. Sent together with `fieldMappings`. Default: left to the service. */
  columns?: PipeSettingsColumn[] | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** An item of `destination.columns` of a `PipeSettings`. */
export interface PipeSettingsColumn {
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

/** `PipeSettingsColumn`, `destination.columns` of a `PipeSettings`, in which anything may be an output. */
export type PipeSettingsColumnArgs = DeepInputs<PipeSettingsColumn>;

/** `PipeSettingsDestination`, `destination` of a `PipeSettings`, in which anything may be an output. */
export type PipeSettingsDestinationArgs = DeepInputs<PipeSettingsDestination>;

/** An item of `fieldMappings` of a `PipeSettings`. */
export interface PipeSettingsFieldMapping {
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

/** `PipeSettingsFieldMapping`, `fieldMappings` of a `PipeSettings`, in which anything may be an output. */
export type PipeSettingsFieldMappingArgs = DeepInputs<PipeSettingsFieldMapping>;

/** `settings` of a `PipeSettings`. */
export interface PipeSettingsTuningSettings {
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

/** `PipeSettingsTuningSettings`, `settings` of a `PipeSettings`, in which anything may be an output. */
export type PipeSettingsTuningSettingsArgs = DeepInputs<PipeSettingsTuningSettings>;

/** What a `PipeSettings` shows (contract 2.2). */
export interface PipeSettingsOutputs {
  /** Organization that owns the service, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service that owns the pipe, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** The pipe's id, a UUID, the same as `id`. */
  readonly pipeId: pulumi.Output<string>;
  /** Name of the pipe. */
  readonly name: pulumi.Output<string | undefined>;
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
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** What `delete` does: `release` or `restore`; undefined where the args give none. This package's own. */
  readonly onDelete: pulumi.Output<"release" | "restore" | undefined>;
}

// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as values from "../knownValues.generated";

/** An item of `source.postgres.tableMappings` of a `Pipe`. */
export interface PipeTableMapping {
  /** Schema of the source table. */
  sourceSchemaName: string;
  /** Name of the source table; with the schema it identifies the mapping. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. */
  targetTable: string;
  /** Column of the source table that a snapshot is cut up by. Beyond the contract. */
  partitionKey?: string | undefined;
  /** Partition expression of the target table. Beyond the contract. */
  partitionByExpr?: string | undefined;
  /**
   * Engine of the target table. Known values: `MergeTree`, `ReplacingMergeTree`, `Null`; services add to them. Beyond
   * the contract.
   */
  tableEngine?: values.MappingTableEngine | undefined;
  /** Names of columns that are not replicated, in any order. Services accept no item twice. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. */
  useCustomSortingKey?: boolean | undefined;
  /** Names of the columns of the sorting key, in order. Services accept no item twice. */
  sortingKeys?: string[] | undefined;
}

/** An item of `source.mysql.tableMappings` of a `Pipe`. */
export interface MysqlTableMapping {
  /** Schema of the source table. */
  sourceSchemaName: string;
  /** Name of the source table; with the schema it identifies the mapping. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. */
  targetTable: string;
  /** Column of the source table that a snapshot is cut up by. Beyond the contract. */
  partitionKey?: string | undefined;
  /**
   * Engine of the target table. Known values: `MergeTree`, `ReplacingMergeTree`, `Null`; services add to them. Beyond
   * the contract.
   */
  tableEngine?: values.MappingTableEngine | undefined;
  /** Names of columns that are not replicated, in any order. Services accept no item twice. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. */
  useCustomSortingKey?: boolean | undefined;
  /** Names of the columns of the sorting key, in order. Services accept no item twice. */
  sortingKeys?: string[] | undefined;
}

/** An item of `source.mongodb.tableMappings` of a `Pipe`. */
export interface MongodbTableMapping {
  /** Database of the source collection. Beyond the contract. */
  sourceDatabaseName: string;
  /** Name of the source collection; with the database it identifies the mapping. Beyond the contract. */
  sourceCollection: string;
  /** Table that the rows arrive in; used by one mapping only. Beyond the contract. */
  targetTable: string;
  /**
   * Engine of the target table. Known values: `MergeTree`, `ReplacingMergeTree`, `Null`; services add to them. Beyond
   * the contract.
   */
  tableEngine?: values.MappingTableEngine | undefined;
}

/** An item of `source.bigquery.tableMappings` of a `Pipe`. */
export interface BigqueryTableMapping {
  /** Dataset of the source table. Beyond the contract. */
  sourceDatasetName: string;
  /** Name of the source table; with the dataset it identifies the mapping. Beyond the contract. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. Beyond the contract. */
  targetTable: string;
  /**
   * Engine of the target table. Known values: `MergeTree`, `ReplacingMergeTree`, `Null`; services add to them. Beyond
   * the contract.
   */
  tableEngine?: values.MappingTableEngine | undefined;
  /** Names of columns that are not replicated, in any order. Services accept no item twice. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. */
  useCustomSortingKey?: boolean | undefined;
  /** Names of the columns of the sorting key, in order. Services accept no item twice. */
  sortingKeys?: string[] | undefined;
}

/** An item of `destination.columns` of a `Pipe`. */
export interface PipeColumn {
  /** Column name. */
  name: string;
  /** Column type name of the destination. */
  type: string;
}

/** An item of `fieldMappings` of a `Pipe`. */
export interface PipeFieldMapping {
  /** Field of the source record. */
  sourceField: string;
  /** Column of the destination. */
  destinationField: string;
}

/** A pipe as the service returns it (contract 2.2). */
export interface Pipe {
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
  state?: values.PipeStatus | undefined;
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
              /** Resource name of the cloud role; null removes it. */
              iamRole?: string | undefined;
              /** Certificate of the brokers' authority; null removes it. */
              caCertificate?: string | undefined;
              /** Ids of the private endpoints that the pipe connects through, in any order. */
              reversePrivateEndpointIds?: string[] | undefined;
              /**
               * How the pipe signs in at the brokers. Some services require it. Known values: `PLAIN`, `SCRAM-SHA-256`,
               * `SCRAM-SHA-512`, `IAM_ROLE`, `IAM_USER`, `MUTUAL_TLS`; services add to them. Beyond the contract.
               */
              authentication?: values.KafkaAuthentication | undefined;
              /** Where reading started. */
              offset?:
                | {
                    /**
                     * Which messages are read. Known values: `from_latest`, `from_beginning`, `from_timestamp`; services add to
                     * them. Beyond the contract.
                     */
                    strategy?: values.KafkaOffsetStrategy | undefined;
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
                    authentication?: values.SchemaRegistryAuthentication | undefined;
                    /** Certificate of the registry's authority. */
                    caCertificate?: string | undefined;
                  }
                | undefined;
              /** Broker addresses, with commas between. */
              brokers?: string | undefined;
              /** Topics to read, with commas between. */
              topics?: string | undefined;
              /** Name of the consumer group that reads. */
              consumerGroup?: string | undefined;
              /**
               * Product that the brokers run. Some services require it. Known values: `kafka`, `redpanda`, `confluent`, `msk`,
               * `warpstream`, `azureeventhub`, `gcmk`, `dokafka`; services add to them. Beyond the contract.
               */
              type?: values.KafkaType | undefined;
              /**
               * Form of the messages. Some services require it. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`,
               * `Protobuf`; services add to them. Beyond the contract.
               */
              format?: values.KafkaFormat | undefined;
              /** Whether each message arrives exactly once. Beyond the contract. */
              exactlyOnce?: boolean | undefined;
            }
          | undefined;
        /** An object store. */
        objectStorage?:
          | {
              /** Resource name of the cloud role; null removes it. */
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
              authentication?: values.ObjectStorageAuthentication | undefined;
              /** URL of the files; may contain glob patterns. */
              url?: string | undefined;
              /** Text between two columns of a file. */
              delimiter?: string | undefined;
              /**
               * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
               * services add to them.
               */
              compression?: values.Compression | undefined;
              /** Whether the pipe keeps looking for new files. */
              isContinuous?: boolean | undefined;
              /** URL of the notification queue. */
              queueUrl?: string | undefined;
              /**
               * Product that the store runs. Some services require it. Known values: `s3`, `gcs`, `azureblobstorage`,
               * `dospaces`, `cloudflarer2`, `ovhobjectstorage`; services add to them. Beyond the contract.
               */
              type?: values.ObjectStorageType | undefined;
              /**
               * Form of the files. Some services require it. Known values: `JSONEachRow`, `JSONAsObject`, `CSV`,
               * `CSVWithNames`, `TabSeparated`, `TabSeparatedWithNames`, `Parquet`, `Avro`; services add to them. Beyond the
               * contract.
               */
              format?: values.ObjectStorageFormat | undefined;
              /** Whether the files that are there at the start are left out. Beyond the contract. */
              skipInitialLoad?: boolean | undefined;
              /** Name of the file after which reading starts. Beyond the contract. */
              startAfter?: string | undefined;
            }
          | undefined;
        /** A managed record stream. */
        kinesis?:
          | {
              /** Resource name of the cloud role; null removes it. */
              iamRole?: string | undefined;
              /**
               * How the pipe signs in at the stream. Some services require it. Known values: `IAM_ROLE`, `IAM_USER`; services
               * add to them. Beyond the contract.
               */
              authentication?: values.KinesisAuthentication | undefined;
              /** Name of the stream. */
              streamName?: string | undefined;
              /** Region of the stream. */
              region?: string | undefined;
              /** Whether records are read with enhanced fan-out. */
              useEnhancedFanOut?: boolean | undefined;
              /** Instant at which reading starts, in seconds since 1970. */
              timestamp?: number | undefined;
              /**
               * Form of the records. Some services require it. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`; services
               * add to them. Beyond the contract.
               */
              format?: values.KinesisFormat | undefined;
              /**
               * Where reading starts. Some services require it. Known values: `TRIM_HORIZON`, `LATEST`, `AT_TIMESTAMP`;
               * services add to them. Beyond the contract.
               */
              iteratorType?: values.KinesisIteratorType | undefined;
            }
          | undefined;
        /** A relational database with table replication. */
        postgres?:
          | {
              /** How tables are replicated. */
              settings?:
                | {
                    /** Whether failover slots are used. */
                    enableFailoverSlots?: boolean | undefined;
                    /** Rows of one partition of the snapshot. Services are known to accept 1,000 or more. */
                    snapshotNumRowsPerPartition?: number | undefined;
                    /** Tables that are in a snapshot at the same time. Services are known to accept 1 or more. */
                    snapshotNumberOfParallelTables?: number | undefined;
                    /** Whether nullable columns stay nullable. */
                    allowNullableColumns?: boolean | undefined;
                    /** Loads that run at the same time at the start. Services are known to accept 1 or more. */
                    initialLoadParallelism?: number | undefined;
                    /** Name of the publication replicated from. */
                    publicationName?: string | undefined;
                    /** Name of the replication slot. */
                    replicationSlotName?: string | undefined;
                    /**
                     * What is replicated: a snapshot, changes, or both. Some services require it. Known values: `cdc`, `snapshot`,
                     * `cdc_only`; services add to them. Beyond the contract.
                     */
                    replicationMode?: values.ReplicationMode | undefined;
                    /** Whether rows that were deleted at the source are deleted in the merge as well. Beyond the contract. */
                    deleteOnMerge?: boolean | undefined;
                    /** Pause between two syncs, in seconds. Services are known to accept 1 or more. */
                    syncIntervalSeconds?: number | undefined;
                    /** Rows fetched at a time. Services are known to accept 1 or more. */
                    pullBatchSize?: number | undefined;
                  }
                | undefined;
              /** Replicated tables, in any order. */
              tableMappings?: PipeTableMapping[] | undefined;
              /**
               * Product that the server runs. Some services require it. Known values: `postgres`, `supabase`, `neon`,
               * `alloydb`, `rdspostgres`, `aurorapostgres`, `cloudsqlpostgres`, `azurepostgres`, `planetscale`,
               * `crunchybridge`, `tigerdata`; services add to them. Beyond the contract.
               */
              type?: values.PostgresType | undefined;
              /** Name of the database. */
              database?: string | undefined;
              /** Host name that the server's certificate is checked against; null stands for `host`. Beyond the contract. */
              tlsHost?: string | undefined;
              /** Certificate of the server's authority; null removes it. Beyond the contract. */
              caCertificate?: string | undefined;
              /** Whether the pipe connects without TLS. Beyond the contract. */
              disableTls?: boolean | undefined;
              /** Whether the pipe accepts any certificate of the server. Beyond the contract. */
              skipCertVerification?: boolean | undefined;
              /** Host name of the database server. */
              host?: string | undefined;
              /** Port of the database server. Some services require it. */
              port?: number | undefined;
              /**
               * How the pipe signs in at the server. Known values: `basic`, `IAM_ROLE`; services add to them. Beyond the
               * contract.
               */
              authentication?: values.DatabaseAuthentication | undefined;
              /** Resource name of the cloud role; null removes it. Beyond the contract. */
              iamRole?: string | undefined;
            }
          | undefined;
        /** A MySQL or MariaDB database. Beyond the contract. */
        mysql?:
          | {
              /** How tables are replicated. Beyond the contract. */
              settings?:
                | {
                    /** Rows of one partition of the snapshot. Services are known to accept 1,000 or more. */
                    snapshotNumRowsPerPartition?: number | undefined;
                    /** Tables that are in a snapshot at the same time. Services are known to accept 1 or more. */
                    snapshotNumberOfParallelTables?: number | undefined;
                    /** Whether nullable columns stay nullable. */
                    allowNullableColumns?: boolean | undefined;
                    /** Loads that run at the same time at the start. Services are known to accept 1 or more. */
                    initialLoadParallelism?: number | undefined;
                    /**
                     * How the pipe finds its place in the server's log of changes. Known values: `GTID`, `FILE_POS`; services add
                     * to them. Beyond the contract.
                     */
                    replicationMechanism?: values.ReplicationMechanism | undefined;
                    /**
                     * What is replicated: a snapshot, changes, or both. Some services require it. Known values: `cdc`, `snapshot`,
                     * `cdc_only`; services add to them. Beyond the contract.
                     */
                    replicationMode?: values.ReplicationMode | undefined;
                    /** Whether rows that were deleted at the source are deleted in the merge as well. Beyond the contract. */
                    deleteOnMerge?: boolean | undefined;
                    /** Whether the connection is compressed. Beyond the contract. */
                    useCompression?: boolean | undefined;
                    /** Pause between two syncs, in seconds. Services are known to accept 1 or more. */
                    syncIntervalSeconds?: number | undefined;
                    /** Rows fetched at a time. Services are known to accept 1 or more. */
                    pullBatchSize?: number | undefined;
                  }
                | undefined;
              /** Replicated tables, in any order. Beyond the contract. */
              tableMappings?: MysqlTableMapping[] | undefined;
              /**
               * Product that the server runs. Known values: `mysql`, `rdsmysql`, `auroramysql`, `mariadb`, `rdsmariadb`;
               * services add to them. Beyond the contract.
               */
              type?: values.MysqlType | undefined;
              /**
               * Id that the pipe has among the replicas of the server. Services are known to accept 1 to 4,294,967,295. Beyond
               * the contract.
               */
              serverId?: number | undefined;
              /** Host name that the server's certificate is checked against; null stands for `host`. Beyond the contract. */
              tlsHost?: string | undefined;
              /** Certificate of the server's authority; null removes it. Beyond the contract. */
              caCertificate?: string | undefined;
              /** Whether the pipe connects without TLS. Beyond the contract. */
              disableTls?: boolean | undefined;
              /** Whether the pipe accepts any certificate of the server. Beyond the contract. */
              skipCertVerification?: boolean | undefined;
              /** Host name of the database server. */
              host?: string | undefined;
              /** Port of the database server. Some services require it. */
              port?: number | undefined;
              /**
               * How the pipe signs in at the server. Known values: `basic`, `IAM_ROLE`; services add to them. Beyond the
               * contract.
               */
              authentication?: values.DatabaseAuthentication | undefined;
              /** Resource name of the cloud role; null removes it. Beyond the contract. */
              iamRole?: string | undefined;
            }
          | undefined;
        /** A MongoDB database. Beyond the contract. */
        mongodb?:
          | {
              /** How collections are replicated. Beyond the contract. */
              settings?:
                | {
                    /** Whether documents arrive as native JSON. Beyond the contract. */
                    useJsonNativeFormat?: boolean | undefined;
                    /** Rows of one partition of the snapshot. Services are known to accept 1,000 or more. */
                    snapshotNumRowsPerPartition?: number | undefined;
                    /** Tables that are in a snapshot at the same time. Services are known to accept 1 or more. */
                    snapshotNumberOfParallelTables?: number | undefined;
                    /**
                     * What is replicated: a snapshot, changes, or both. Some services require it. Known values: `cdc`, `snapshot`,
                     * `cdc_only`; services add to them. Beyond the contract.
                     */
                    replicationMode?: values.ReplicationMode | undefined;
                    /** Whether rows that were deleted at the source are deleted in the merge as well. Beyond the contract. */
                    deleteOnMerge?: boolean | undefined;
                    /** Pause between two syncs, in seconds. Services are known to accept 1 or more. */
                    syncIntervalSeconds?: number | undefined;
                    /** Rows fetched at a time. Services are known to accept 1 or more. */
                    pullBatchSize?: number | undefined;
                  }
                | undefined;
              /** Replicated collections, in any order. Beyond the contract. */
              tableMappings?: MongodbTableMapping[] | undefined;
              /** Host name that the server's certificate is checked against; null stands for `host`. Beyond the contract. */
              tlsHost?: string | undefined;
              /** Certificate of the server's authority; null removes it. Beyond the contract. */
              caCertificate?: string | undefined;
              /** Whether the pipe connects without TLS. Beyond the contract. */
              disableTls?: boolean | undefined;
              /** Whether the pipe accepts any certificate of the server. Beyond the contract. */
              skipCertVerification?: boolean | undefined;
              /** Address of the servers: `mongodb://` or `mongodb+srv://`, without credentials. Beyond the contract. */
              uri?: string | undefined;
              /**
               * Which members of a replica set are read. Some services require it. Known values: `primary`, `primaryPreferred`,
               * `secondary`, `secondaryPreferred`, `nearest`; services add to them. Beyond the contract.
               */
              readPreference?: values.MongodbReadPreference | undefined;
            }
          | undefined;
        /** BigQuery. Beyond the contract. */
        bigquery?:
          | {
              /** How tables are copied. Beyond the contract. */
              settings?:
                | {
                    /** Rows of one partition of the snapshot. Services are known to accept 1,000 or more. */
                    snapshotNumRowsPerPartition?: number | undefined;
                    /** Tables that are in a snapshot at the same time. Services are known to accept 1 or more. */
                    snapshotNumberOfParallelTables?: number | undefined;
                    /** Whether nullable columns stay nullable. */
                    allowNullableColumns?: boolean | undefined;
                    /** Loads that run at the same time at the start. Services are known to accept 1 or more. */
                    initialLoadParallelism?: number | undefined;
                    /**
                     * What is replicated: a snapshot. Some services require it. Known values: `snapshot`; services add to them.
                     * Beyond the contract.
                     */
                    replicationMode?: string | undefined;
                  }
                | undefined;
              /** Copied tables, in any order. Beyond the contract. */
              tableMappings?: BigqueryTableMapping[] | undefined;
              /** Place in the cloud store that a snapshot passes through, a URL. Beyond the contract. */
              snapshotStagingPath?: string | undefined;
            }
          | undefined;
        /** A Pub/Sub topic. Beyond the contract. */
        pubsub?:
          | {
              /**
               * How the pipe signs in. Some services require it. Known values: `SERVICE_ACCOUNT`; services add to them. Beyond
               * the contract.
               */
              authentication?: values.PubsubAuthentication | undefined;
              /**
               * How long the pipe may take to acknowledge a message, in seconds. Services are known to accept 10 to 600. Beyond
               * the contract.
               */
              ackDeadline?: number | undefined;
              /** Id of the project that the topic is in. Beyond the contract. */
              projectId?: string | undefined;
              /** Topic to read. Beyond the contract. */
              topic?: string | undefined;
              /**
               * Form of the messages. Some services require it. Known values: `JSONEachRow`, `Avro`, `Protobuf`; services add
               * to them. Beyond the contract.
               */
              format?: values.PubsubFormat | undefined;
              /**
               * Where reading starts. Some services require it. Known values: `latest`, `earliest`, `timestamp`; services add
               * to them. Beyond the contract.
               */
              seekType?: values.PubsubSeekType | undefined;
              /**
               * Instant at which reading starts if `seekType` is `timestamp`: ISO 8601 with a zone, to the second. Beyond the
               * contract.
               */
              seekTimestamp?: string | undefined;
              /**
               * Expression that messages have to fit, in Pub/Sub's own language. Services are known to accept 0 to 256
               * characters. Beyond the contract.
               */
              filter?: string | undefined;
              /** Whether messages with the same ordering key arrive in order. Beyond the contract. */
              enableOrdering?: boolean | undefined;
            }
          | undefined;
      }
    | undefined;
  /** Where rows arrive. */
  destination?:
    | {
        /** How the table is made. */
        tableDefinition?:
          | {
              /** Names of the columns of the sorting key, in order. */
              sortingKey?: string[] | undefined;
              /** Partition expression. */
              partitionBy?: string | undefined;
              /** Primary key expression. */
              primaryKey?: string | undefined;
              /** Engine of the table. */
              engine?:
                | {
                    /**
                     * Name of the engine. Some services require it with a definition. Known values: `MergeTree`,
                     * `ReplacingMergeTree`, `SummingMergeTree`, `Null`; services add to them. Beyond the contract.
                     */
                    type?: values.TableEngine | undefined;
                    /** Name of the column that holds a row's version. */
                    versionColumnId?: string | undefined;
                    /** Names of the columns that the engine works on. */
                    columnIds?: string[] | undefined;
                  }
                | undefined;
            }
          | undefined;
        /** Columns of the table, in order. */
        columns?: PipeColumn[] | undefined;
        /** Database of the table. */
        database?: string | undefined;
        /** Name of the table. */
        table?: string | undefined;
        /** Whether the pipe makes the table. */
        managedTable?: boolean | undefined;
      }
    | undefined;
  /** From which source field each destination column is filled, in order. */
  fieldMappings?: PipeFieldMapping[] | undefined;
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

/** An alert as services return it (contract 4.3; answers are not shown). */
export interface Alert {
  /** Identifier, given by the service. Beyond the contract. */
  id: string;
  /** Whether the alert fires at present; moves on its own. Beyond the contract. */
  state?: null | string | undefined;
  /** Silence in force, as the service shows it. Beyond the contract. */
  silenced?: unknown;
  /** Failures of the last evaluations, as the service shows them. Beyond the contract. */
  executionErrors?: unknown;
  /** Id of the team that the alert belongs to. Beyond the contract. */
  teamId?: null | string | undefined;
  /** When the alert was created, as the service writes it. Beyond the contract. */
  createdAt?: null | string | undefined;
  /** When the alert last changed, as the service writes it. Beyond the contract. */
  updatedAt?: null | string | undefined;
  /** Id of the dashboard that the alert belongs to. */
  dashboardId?: null | string | undefined;
  /** Id of the tile of that dashboard. */
  tileId?: null | string | undefined;
  /** Number that the tile's value is compared with, in the tile's own unit. */
  threshold?: number | undefined;
  /**
   * Upper end of the range for `between` and `not_between`, which require it; in the tile's own unit and not below
   * `threshold`. Beyond the contract.
   */
  thresholdMax?: null | number | undefined;
  /**
   * Period that is looked at: a whole number and a unit letter, `m` for minutes, `h` for hours, `d` for days, such as
   * `1h`. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services add to them.
   */
  interval?: values.AlertInterval | undefined;
  /** What the alert watches. Known values: `tile`, `saved_search`; services add to them. */
  source?: values.AlertSource | undefined;
  /**
   * How the value is compared with `threshold`. Known values: `above`, `below`, `above_exclusive`, `below_or_equal`,
   * `equal`, `not_equal`, `between`, `not_between`; services add to them.
   */
  thresholdType?: values.ThresholdType | undefined;
  /** Where the alert is delivered: a webhook, by its id, or addresses. */
  channel?:
    | {
        /** Kind of channel. Known values: `webhook`, `email`; services add to them. */
        type?: values.AlertChannelType | undefined;
        /** Id of the webhook that receives the alert. */
        webhookId?: null | string | undefined;
        /** Addresses that receive the alert, in any order. Beyond the contract. */
        emailRecipients?: null | string[] | undefined;
        /**
         * Product behind the webhook; null for none. Only for the type `webhook`. Known values: `slack`, `incidentio`,
         * `generic`, `slack_api`, `pagerduty_api`; services add to them. Beyond the contract.
         */
        webhookService?: null | values.WebhookService | undefined;
        /**
         * Id of the Slack channel that the webhook posts to; null for none. Only for the type `webhook`. Beyond the
         * contract.
         */
        slackChannelId?: null | string | undefined;
        /**
         * How urgent the alert is where the webhook passes that on; null for none. Only for the type `webhook`. Known
         * values: `critical`, `error`, `warning`, `info`; services add to them. Beyond the contract.
         */
        severity?: null | values.AlertSeverity | undefined;
      }
    | undefined;
  /** Name of the alert. Services are known to accept 1 to 512 characters. */
  name?: null | string | undefined;
  /** Text sent with the alert. Services are known to accept 1 to 4,096 characters. */
  message?: null | string | undefined;
  /** Id of the saved search that the alert watches. Beyond the contract. */
  savedSearchId?: null | string | undefined;
  /** Expression that a saved search is grouped by; each group fires on its own. Beyond the contract. */
  groupBy?: null | string | undefined;
  /** Text for those who look after the alert; not sent with it. Beyond the contract. */
  note?: null | string | undefined;
  /** How many periods in a row have to cross the threshold before the alert fires. Beyond the contract. */
  numConsecutiveWindows?: null | number | undefined;
  /**
   * Minutes by which the periods begin later than the clock's; 0 means none. Excludes `scheduleStartAt`. Beyond the
   * contract.
   */
  scheduleOffsetMinutes?: null | number | undefined;
  /**
   * Instant that the periods are counted from: ISO 8601 with a zone, to the second. Excludes `scheduleOffsetMinutes`.
   * Beyond the contract.
   */
  scheduleStartAt?: null | string | undefined;
}

/** `channel` of an `Alert`. */
export interface AlertChannel {
  /** Kind of channel. Known values: `webhook`, `email`; services add to them. */
  type: values.AlertChannelType;
  /** Id of the webhook that receives the alert. */
  webhookId?: string | undefined;
  /** Addresses that receive the alert, in any order. Beyond the contract. */
  emailRecipients?: string[] | undefined;
  /**
   * Product behind the webhook; null for none. Only for the type `webhook`. Known values: `slack`, `incidentio`,
   * `generic`, `slack_api`, `pagerduty_api`; services add to them. Beyond the contract.
   */
  webhookService?: null | values.WebhookService | undefined;
  /**
   * Id of the Slack channel that the webhook posts to; null for none. Only for the type `webhook`. Beyond the contract.
   */
  slackChannelId?: null | string | undefined;
  /**
   * How urgent the alert is where the webhook passes that on; null for none. Only for the type `webhook`. Known values:
   * `critical`, `error`, `warning`, `info`; services add to them. Beyond the contract.
   */
  severity?: null | values.AlertSeverity | undefined;
  /** Fields that this version does not know, by their names on the wire; null clears one. This package's own. */
  additionalFields?: Record<string, unknown> | undefined;
}

/** An item of `tiles` of a `Dashboard`. */
export interface DashboardTile {
  /** Title of the tile; the name that alerts find it by. */
  name: string;
  /** Left edge, in columns of the service's grid, counted from 0. The service sets the bounds. */
  x: number;
  /** Upper edge, in rows of the grid, counted from 0. The service sets the bounds. */
  y: number;
  /** Width, in columns of the grid. The service sets the bounds. */
  w: number;
  /** Height, in rows of the grid. The service sets the bounds. */
  h: number;
  /** What the tile shows; its form depends on the kind of tile. */
  config: Record<string, unknown>;
  /** Identifier, given by the service and kept across updates that carry it. */
  id?: string | undefined;
  [name: string]: unknown;
}

/** An item of `filters` of a `Dashboard`. */
export interface DashboardFilter {
  /** Identifier, given by the service; updates carry it. */
  id?: string | undefined;
  /** Kind of filter. Known values: `QUERY_EXPRESSION`; services add to them. */
  type?: values.FilterType | undefined;
  /** Title of the filter. */
  name?: string | undefined;
  /** Column or expression whose values are offered. */
  expression?: string | undefined;
  /** Id of the data source that the values come from. */
  sourceId?: string | undefined;
  /**
   * Kind of metric that the values come from, for a source of metrics. Known values: `sum`, `gauge`, `histogram`,
   * `summary`, `exponential histogram`; services add to them.
   */
  sourceMetricType?: values.MetricType | undefined;
  /** Condition that limits the values. */
  where?: string | undefined;
  /** Language of `where`. Known values: `sql`, `lucene`; services add to them. */
  whereLanguage?: values.QueryLanguage | undefined;
  /** Ids of the data sources whose tiles the filter applies to, in any order. */
  appliesToSourceIds?: string[] | undefined;
  [name: string]: unknown;
}

/** A dashboard as services return it (beyond the contract: 2.4 shows no fields). */
export interface Dashboard {
  /** Name of the dashboard. */
  name: string;
  /** Tiles, in order. */
  tiles: DashboardTile[];
  /** Identifier, given by the service. */
  id: string;
  /** Filters offered above the tiles. */
  filters?: DashboardFilter[] | undefined;
  /** When the dashboard was created, as the service writes it. */
  createdAt?: null | string | undefined;
  /** When the dashboard last changed, as the service writes it. */
  updatedAt?: null | string | undefined;
  /** Tags of the dashboard, in any order. */
  tags?: string[] | undefined;
  /** Query that applies to all tiles. */
  savedQuery?: null | string | undefined;
  /** Language of `savedQuery`. Known values: `sql`, `lucene`; services add to them. */
  savedQueryLanguage?: null | values.QueryLanguage | undefined;
  /** Values that the filters start with. */
  savedFilterValues?: null | Record<string, unknown>[] | undefined;
  /** Groups of tiles. */
  containers?: Record<string, unknown>[] | undefined;
}

/** An item of `assignedRoles` of an `AccessKey`. */
export interface AssignedRole {
  /** Identifier of the role. Beyond the contract. */
  roleId: string;
  /** Name of the role. Beyond the contract. */
  roleName?: string | undefined;
  /** Whether the service defines the role or the organization: `system` or `custom`. Beyond the contract. */
  roleType?: string | undefined;
}

/** An item of `ipAccessList` of an `AccessKey`. */
export interface IpAccessEntry {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. */
  source: string;
  /** What the entry is for. */
  description?: string | undefined;
}

/** A key as the service returns it (contract 2.3). */
export interface AccessKey {
  /** Identifier that manages the key: the one in paths, not the user name of Basic authentication. */
  id: string;
  /**
   * The set of roles, in any order. Empty where the key has only roles that the organization made. Each is one of
   * `admin`, `developer`, `query_endpoints`.
   */
  roles?: values.AccessKeyRole[] | undefined;
  /** The roles that the key has, in any order. Beyond the contract. */
  assignedRoles?: null | AssignedRole[] | undefined;
  /**
   * Whether the key can be used. One of `enabled`, `disabled`. Beyond the contract, whose answer (2.3) lacks it: some
   * services return it.
   */
  state?: values.AccessKeyStatus | undefined;
  /** Last characters of the key, for recognition; its secret is never returned. */
  keySuffix?: string | undefined;
  /** When the key was created, ISO 8601. */
  createdAt?: string | undefined;
  /** When the key was last used, ISO 8601; moves on its own. */
  usedAt?: null | string | undefined;
  /** Name of the key. */
  name?: string | undefined;
  /** When the key expires: an ISO 8601 date-time with a zone, to the second; null or "" means never. */
  expireAt?: null | string | undefined;
  /** The whole list of addresses that may use the key, in any order; an empty list lets nobody use it. */
  ipAccessList?: IpAccessEntry[] | undefined;
}

/**
 * A data source, which can only be read (beyond the contract: 2.4 shows no fields). Each kind has some of the fields.
 */
export interface Source {
  /** Identifier of the source, given by the service. */
  id: string;
  /** Name of the source. */
  name?: string | undefined;
  /** Kind of the source. Known values: `log`, `trace`, `metric`, `session`, `promql`; services add to them. */
  kind?: values.SourceKind | undefined;
  /** Section that the source is shown in. */
  section?: null | string | undefined;
  /** Whether the source is switched off. */
  disabled?: null | boolean | undefined;
  /** Id of the connection that the source is read through: the `connectionId` of tiles with raw SQL. */
  connection?: null | string | undefined;
  /** Table that the source reads. */
  from?:
    | null
    | {
        /** Database of the table. */
        databaseName?: null | string | undefined;
        /** Name of the table; none for metrics, which have `metricTables`. */
        tableName?: null | string | undefined;
      }
    | undefined;
  /** Settings that queries run with, each with `setting` and `value`. */
  querySettings?: null | Record<string, unknown>[] | undefined;
  /** Table and columns that filters offer values from: `databaseName`, `tableName` and `columns`. */
  filterSettings?: null | Record<string, unknown> | undefined;
  /** Tables of metrics by kind: `gauge`, `histogram`, `sum`, `summary`, `exponential histogram`. */
  metricTables?: null | Record<string, unknown> | undefined;
  /** Columns that a search shows where it names none. */
  defaultTableSelectExpression?: null | string | undefined;
  /** Expression of a row's instant. */
  timestampValueExpression?: null | string | undefined;
  /** Expression of the instant that is shown. */
  displayedTimestampValueExpression?: null | string | undefined;
  /** Expression of the name of the service that wrote a row. */
  serviceNameExpression?: null | string | undefined;
  /** Expression of the severity of a log line. */
  severityTextExpression?: null | string | undefined;
  /** Expression of the text of a log line. */
  bodyExpression?: null | string | undefined;
  /** Expression of the attributes of an event. */
  eventAttributesExpression?: null | string | undefined;
  /** Expression of the attributes of what wrote a row. */
  resourceAttributesExpression?: null | string | undefined;
  /** Expression of the id of a trace. */
  traceIdExpression?: null | string | undefined;
  /** Expression of the id of a span. */
  spanIdExpression?: null | string | undefined;
  /** Expression of the id of the span above. */
  parentSpanIdExpression?: null | string | undefined;
  /** Expression of the name of a span. */
  spanNameExpression?: null | string | undefined;
  /** Expression of the kind of a span. */
  spanKindExpression?: null | string | undefined;
  /** Expression of how long a span took. */
  durationExpression?: null | string | undefined;
  /** Digits after the second in `durationExpression`: 3 for milliseconds, 9 for nanoseconds. */
  durationPrecision?: null | number | undefined;
  /** Expression of the code of a span's outcome. */
  statusCodeExpression?: null | string | undefined;
  /** Expression of the text of a span's outcome. */
  statusMessageExpression?: null | string | undefined;
  /** Expression of the events of a span. */
  spanEventsValueExpression?: null | string | undefined;
  /** Expression of the column that a search without a column looks in. */
  implicitColumnExpression?: null | string | undefined;
  /** Expression of the list of known columns. */
  knownColumnsListExpression?: null | string | undefined;
  /** Whether a text index serves `implicitColumnExpression`. */
  useTextIndexForImplicitColumn?: null | string | undefined;
  /** Attributes of a trace that are shown first, each with `sqlExpression`, `luceneExpression` and `alias`. */
  highlightedTraceAttributeExpressions?: null | Record<string, unknown>[] | undefined;
  /** Attributes of a row that are shown first, each with `sqlExpression`, `luceneExpression` and `alias`. */
  highlightedRowAttributeExpressions?: null | Record<string, unknown>[] | undefined;
  /** Materialized views that answer queries faster. */
  materializedViews?: null | Record<string, unknown>[] | undefined;
  /** Materialized views of names and values: `keyRollupTable`, `kvRollupTable` and `granularity`. */
  metadataMaterializedViews?: null | Record<string, unknown> | undefined;
  /** Id of the source of logs that belongs to this one. */
  logSourceId?: null | string | undefined;
  /** Id of the source of traces that belongs to this one. */
  traceSourceId?: null | string | undefined;
  /** Id of the source of metrics that belongs to this one. */
  metricSourceId?: null | string | undefined;
  /** Id of the source of sessions that belongs to this one. */
  sessionSourceId?: null | string | undefined;
}

/** A webhook that alerts are delivered to, which can only be read (beyond the contract). */
export interface Webhook {
  /** Identifier of the webhook, given by the service: the `webhookId` of channels. */
  id: string;
  /** Name of the webhook. */
  name?: string | undefined;
  /**
   * Product that receives the alerts. Known values: `slack`, `incidentio`, `generic`, `slack_api`, `pagerduty_api`;
   * services add to them.
   */
  service?: values.WebhookService | undefined;
  /** Address that the alerts are sent to. */
  url?: null | string | undefined;
  /** What the webhook is for. */
  description?: null | string | undefined;
  /** Template of the body that is sent. */
  body?: null | string | undefined;
  /** When the webhook was created, as the service writes it. */
  createdAt?: null | string | undefined;
  /** When the webhook last changed, as the service writes it. */
  updatedAt?: null | string | undefined;
}

/** A search that was saved, which can only be read (beyond the contract). */
export interface SavedSearch {
  /** Identifier of the search, given by the service: the `savedSearchId` of alerts. */
  id: string;
  /** Name of the search. */
  name?: string | undefined;
  /** Id of the data source that is searched. */
  sourceId?: string | undefined;
  /** Columns that the search shows. */
  select?: null | string | undefined;
  /** Condition of the search. */
  where?: null | string | undefined;
  /** Language of `where`. Known values: `sql`, `lucene`; services add to them. */
  whereLanguage?: null | values.QueryLanguage | undefined;
  /** Order of the rows. */
  orderBy?: null | string | undefined;
  /** Tags of the search. */
  tags?: null | string[] | undefined;
  /** Further conditions. */
  filters?: null | Record<string, unknown>[] | undefined;
  /** Id of the team that the search belongs to. */
  teamId?: null | string | undefined;
  /** When the search was saved, as the service writes it. */
  createdAt?: null | string | undefined;
  /** When the search last changed, as the service writes it. */
  updatedAt?: null | string | undefined;
}

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
              authentication?: values.KafkaAuthentication | undefined;
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
              type?: values.KafkaType | undefined;
              /**
               * Form of the messages. Known values: `JSONEachRow`, `Avro`, `AvroConfluent`, `Protobuf`; services add to them.
               * Beyond the contract.
               */
              format?: values.KafkaFormat | undefined;
              /** Whether each message arrives exactly once. Beyond the contract. */
              exactlyOnce?: boolean | undefined;
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
               * Product that the store runs. Known values: `s3`, `gcs`, `azureblobstorage`; services add to them. Beyond the
               * contract.
               */
              type?: values.ObjectStorageType | undefined;
              /**
               * Form of the files. Known values: `JSONEachRow`, `CSV`, `CSVWithNames`, `Parquet`, `Avro`; services add to them.
               * Beyond the contract.
               */
              format?: values.ObjectStorageFormat | undefined;
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
              authentication?: values.KinesisAuthentication | undefined;
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
              iteratorType?: values.KinesisIteratorType | undefined;
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
              type?: values.PostgresType | undefined;
              /** How tables are replicated. */
              settings?:
                | {
                    /**
                     * What is replicated: a snapshot, changes, or both. Known values: `cdc`, `snapshot`, `cdc_only`; services add
                     * to them. Beyond the contract.
                     */
                    replicationMode?: values.ReplicationMode | undefined;
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
              tableMappings?: PipeTableMapping[] | undefined;
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
                    type?: values.TableEngine | undefined;
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
        columns?: PipeColumn[] | undefined;
        /** Roles that may read the table, in any order. Beyond the contract. */
        roles?: string[] | undefined;
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
  /** Where the alert is delivered: a webhook, by its id. */
  channel?:
    | {
        /** Kind of channel. Known values: `webhook`; services add to them. */
        type?: values.AlertChannelType | undefined;
        /** Id of the webhook that receives the alert. */
        webhookId?: string | undefined;
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
  /** Kind of channel. Known values: `webhook`; services add to them. */
  type: values.AlertChannelType;
  /** Id of the webhook that receives the alert. */
  webhookId: string;
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

/** A dashboard as services return it (beyond the contract: 2.4 shows no fields). */
export interface Dashboard {
  /** Name of the dashboard. */
  name: string;
  /** Tiles, in order. */
  tiles: DashboardTile[];
  /** Identifier, given by the service. */
  id: string;
  /** When the dashboard was created, as the service writes it. */
  createdAt?: null | string | undefined;
  /** When the dashboard last changed, as the service writes it. */
  updatedAt?: null | string | undefined;
  /** Tags of the dashboard, in any order. */
  tags?: string[] | undefined;
  /** Filters offered above the tiles. */
  filters?: Record<string, unknown>[] | undefined;
  /** Query that applies to all tiles. */
  savedQuery?: null | string | undefined;
  /** Language of `savedQuery`. */
  savedQueryLanguage?: null | string | undefined;
  /** Values that the filters start with. */
  savedFilterValues?: null | Record<string, unknown>[] | undefined;
  /** Groups of tiles. */
  containers?: Record<string, unknown>[] | undefined;
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
  /** The whole set of roles, in any order. Each is one of `admin`, `developer`, `query_endpoints`. */
  roles?: values.AccessKeyRole[] | undefined;
  /** When the key expires: an ISO 8601 date-time with a zone, to the second; null or "" means never. */
  expireAt?: null | string | undefined;
  /** The whole list of addresses that may use the key, in any order; an empty list lets nobody use it. */
  ipAccessList?: IpAccessEntry[] | undefined;
}

/** A data source, which can only be read (beyond the contract: 2.4 shows no fields). */
export interface Source {
  /** Identifier of the source, given by the service. */
  id: string;
  /** Name of the source. */
  name?: string | undefined;
  /** Kind of the source. Known values: `log`, `trace`, `metric`, `session`, `promql`; services add to them. */
  kind?: values.SourceKind | undefined;
}

// Written by `npm run generate` from the schemas in contract; change those.

/** A pipe as the service returns it (contract 2.2). */
export interface PipeRecord {
  /** Identifier of the pipe, a UUID. Contract 2.2. */
  id: string;
  /** Identifier of the service that owns the pipe, a UUID. Contract 2.2. */
  serviceId?: string | undefined;
  /** Name of the pipe. Contract 2.2. */
  name?: string | undefined;
  /**
   * State at present; moves on its own. Known values: `Unknown`, `Provisioning`, `Running`, `Degraded`, `Stopping`,
   * `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`, `Paused`, `Pausing`, `Modifying`, `Resync`;
   * services add to them. Contract 2.2.
   */
  state?: string | undefined;
  /** Compute of the pipe: replicas, millicores, gigabytes. Contract 2.2. */
  scaling?:
    | {
        /** Number of replicas. Services are known to accept 1 to 40. Contract 2.2.1. */
        replicas?: number | undefined;
        /** Parallel work within a replica. Services are known to accept 0 to 34. Contract 2.2.1. */
        concurrency?: number | undefined;
        /** CPU of one replica, in millicores. Services are known to accept 125 to 2,000. Contract 2.2.1. */
        replicaCpuMillicores?: number | undefined;
        /**
         * Memory of one replica, in gigabytes; may be fractional. Services are known to accept 0.5 to 8. Contract 2.2.1.
         */
        replicaMemoryGb?: number | undefined;
      }
    | undefined;
  /** Where rows come from: the object of the kind in use. Credentials are never returned. Contract 2.2. */
  source?:
    | {
        /** A message-stream broker. Contract 2.2. */
        kafka?:
          | {
              /** Broker addresses, with commas between. Contract 2.2.2. */
              brokers?: string | undefined;
              /** Topics read from, with commas between. Contract 2.2.2. */
              topics?: string | undefined;
              /** Name of the consumer group that reads. Contract 2.2.2. */
              consumerGroup?: string | undefined;
              /** Resource name of the cloud role. Contract 2.2.2. */
              iamRole?: string | undefined;
              /** Where reading started. Contract 2.2.2. */
              offset?:
                | {
                    /** Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. Contract 2.2.2. */
                    timestamp?: string | undefined;
                  }
                | undefined;
              /** Schema registry in use. Contract 2.2.2. */
              schemaRegistry?:
                | {
                    /** Address of the registry, a URL. Contract 2.2.2. */
                    url?: string | undefined;
                    /** Kind of authentication. Known values: `PLAIN`; services add to them. Contract 2.2.2. */
                    authentication?: string | undefined;
                    /** Certificate of the registry's authority. Contract 2.2.2. */
                    caCertificate?: string | undefined;
                  }
                | undefined;
              /** Certificate of the brokers' authority. Contract 2.2.2. */
              caCertificate?: string | undefined;
              /** Ids of the private endpoints that the pipe connects through. Contract 2.2.2. */
              reversePrivateEndpointIds?: string[] | undefined;
            }
          | undefined;
        /** An object store. Contract 2.2. */
        objectStorage?:
          | {
              /** URL of the files; may contain glob patterns. Contract 2.2.2. */
              url?: string | undefined;
              /** Text between two columns of a file. Contract 2.2.2. */
              delimiter?: string | undefined;
              /**
               * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
               * services add to them. Contract 2.2.2.
               */
              compression?: string | undefined;
              /** Whether the pipe keeps looking for new files. Contract 2.2.2. */
              isContinuous?: boolean | undefined;
              /** URL of the notification queue. Contract 2.2.2. */
              queueUrl?: string | undefined;
              /** Resource name of the cloud role. Contract 2.2.2. */
              iamRole?: string | undefined;
              /** Connection string of the blob-store variant; it carries a credential. Contract 2.2.2. */
              connectionString?: string | undefined;
              /** Path of the files, glob-style. Contract 2.2.2. */
              path?: string | undefined;
              /** Container of the blob-store variant. Contract 2.2.2. */
              azureContainerName?: string | undefined;
            }
          | undefined;
        /** A managed record stream. Contract 2.2. */
        kinesis?:
          | {
              /** Name of the stream. Contract 2.2.2. */
              streamName?: string | undefined;
              /** Region of the stream. Contract 2.2.2. */
              region?: string | undefined;
              /** Whether records are read with enhanced fan-out. Contract 2.2.2. */
              useEnhancedFanOut?: boolean | undefined;
              /** Instant at which reading started, in seconds since 1970. Contract 2.2.2. */
              timestamp?: number | undefined;
              /** Resource name of the cloud role. Contract 2.2.2. */
              iamRole?: string | undefined;
            }
          | undefined;
        /** A relational database with table replication. Contract 2.2. */
        postgres?:
          | {
              /** Host name of the database server. Contract 2.2.2. */
              host?: string | undefined;
              /** Port of the database server. Contract 2.2.2. */
              port?: number | undefined;
              /** Name of the database. Contract 2.2.2. */
              database?: string | undefined;
              /** How tables are replicated. Contract 2.2.2. */
              settings?:
                | {
                    /** Pause between two syncs, in seconds. Contract 2.2.2. */
                    syncIntervalSeconds?: number | undefined;
                    /** Rows fetched at a time. Contract 2.2.2. */
                    pullBatchSize?: number | undefined;
                    /** Name of the publication replicated from. Contract 2.2.2. */
                    publicationName?: string | undefined;
                    /** Name of the replication slot. Contract 2.2.2. */
                    replicationSlotName?: string | undefined;
                    /** Whether nullable columns stay nullable. Contract 2.2.2. */
                    allowNullableColumns?: boolean | undefined;
                    /** Loads that run at the same time at the start. Contract 2.2.2. */
                    initialLoadParallelism?: number | undefined;
                    /** Rows of one partition of the snapshot. Contract 2.2.2. */
                    snapshotNumRowsPerPartition?: number | undefined;
                    /** Tables that are in a snapshot at the same time. Contract 2.2.2. */
                    snapshotNumberOfParallelTables?: number | undefined;
                    /** Whether failover slots are used. Contract 2.2.2. */
                    enableFailoverSlots?: boolean | undefined;
                  }
                | undefined;
              /** Replicated tables, in any order. Contract 2.2.2. */
              tableMappings?: PipeRecordTableMapping[] | undefined;
            }
          | undefined;
      }
    | undefined;
  /** Where rows arrive. Contract 2.2. */
  destination?:
    | {
        /** Database of the table. Contract 2.2.3. */
        database?: string | undefined;
        /** Name of the table. Contract 2.2.3. */
        table?: string | undefined;
        /** Whether the pipe makes the table. Contract 2.2.3. */
        managedTable?: boolean | undefined;
        /** How the table is made. Contract 2.2.3. */
        tableDefinition?:
          | {
              /** Engine of the table. Contract 2.2.3. */
              engine?:
                | {
                    /** Name of the column that holds a row's version. Contract 2.2.3. */
                    versionColumnId?: string | undefined;
                    /** Names of the columns that the engine works on. Contract 2.2.3. */
                    columnIds?: string[] | undefined;
                  }
                | undefined;
              /** Names of the columns of the sorting key, in order. Contract 2.2.3. */
              sortingKey?: string[] | undefined;
              /** Partition expression. Contract 2.2.3. */
              partitionBy?: string | undefined;
              /** Primary key expression. Contract 2.2.3. */
              primaryKey?: string | undefined;
            }
          | undefined;
        /** Columns of the table, in order. Contract 2.2.3. */
        columns?: PipeRecordColumn[] | undefined;
      }
    | undefined;
  /** From which source field each destination column is filled, in order. Contract 2.2. */
  fieldMappings?: PipeRecordFieldMapping[] | undefined;
  /** Tuning settings, each in the unit that its name carries. Contract 2.2. */
  settings?:
    | {
        /**
         * Longest wait before a streaming insert, in milliseconds. Services are known to accept 500 to 60,000. Contract
         * 2.2.4.
         */
        streaming_max_insert_wait_ms?: number | undefined;
        /** Files read from the object store at the same time. Services are known to accept 1 to 35. Contract 2.2.4. */
        object_storage_concurrency?: number | undefined;
        /**
         * Pause between two looks at the object store, in milliseconds. Services are known to accept 100 to 3,600,000.
         * Contract 2.2.4.
         */
        object_storage_polling_interval_ms?: number | undefined;
        /**
         * Largest insert from the object store, in bytes. Services are known to accept 10,485,760 to 53,687,091,200.
         * Contract 2.2.4.
         */
        object_storage_max_insert_bytes?: number | undefined;
        /** Most files in one insert from the object store. Services are known to accept 1 to 10,000. Contract 2.2.4. */
        object_storage_max_file_count?: number | undefined;
        /** Threads for a query, 0 for the service's own choice. Services are known to accept 0 to 64. Contract 2.2.4. */
        dbms_max_threads?: number | undefined;
        /** Threads for an insert, 0 for none of their own. Services are known to accept 0 to 16. Contract 2.2.4. */
        dbms_max_insert_threads?: number | undefined;
        /**
         * Smallest block that an insert forms, in bytes. Services are known to accept 0 to 10,737,418,240. Contract 2.2.4.
         */
        dbms_min_insert_block_size_bytes?: number | undefined;
        /** Threads for a download. Services are known to accept 0 to 32. Contract 2.2.4. */
        dbms_max_download_threads?: number | undefined;
        /** How a distributed insert-select runs in parallel. Services are known to accept 0 to 2. Contract 2.2.4. */
        dbms_parallel_distributed_insert_select?: number | undefined;
        /** Whether the object store is read through the cluster function. Contract 2.2.4. */
        object_storage_use_cluster_function?: boolean | undefined;
        /** Whether attached views are processed in parallel. Contract 2.2.4. */
        dbms_parallel_view_processing?: boolean | undefined;
      }
    | undefined;
  /** When the pipe was created, as the service writes it. Contract 2.2. */
  createdAt?: string | undefined;
  /** When the pipe last changed, as the service writes it. Contract 2.2. */
  updatedAt?: string | undefined;
}

/** An item of `tableMappings` of a `PipeRecord`. */
export interface PipeRecordTableMapping {
  /** Schema of the source table. Contract 2.2.2. */
  sourceSchemaName: string;
  /** Name of the source table; with the schema it identifies the mapping. Contract 2.2.2. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. Contract 2.2.2. */
  targetTable: string;
  /** Names of columns that are not replicated, in any order. Default: none. Contract 2.2.2. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. Contract 2.2.2. */
  useCustomSortingKey?: boolean | undefined;
  /** Names of the columns of the sorting key, in order. Default: none. Contract 2.2.2. */
  sortingKeys?: string[] | undefined;
}

/** An item of `columns` of a `PipeRecord`. */
export interface PipeRecordColumn {
  /** Column name. Contract 2.2.3. */
  name: string;
  /** Column type name of the destination. Contract 2.2.3. */
  type: string;
}

/** An item of `fieldMappings` of a `PipeRecord`. */
export interface PipeRecordFieldMapping {
  /** Field of the source record. Contract 2.2. */
  sourceField: string;
  /** Column of the destination. Contract 2.2. */
  destinationField: string;
}

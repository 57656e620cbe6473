// Written by `npm run generate` from the schemas in args.ts; change those.

/** Args of `Pipe` in plain values; in `PipeArgs` any of them may be an output. */
export interface PipeValues {
  /** Name of the pipe. */
  name: string;
  /** Where rows come from; one kind. What only a creation can say is fixed: changing it replaces the pipe. */
  source: {
    kafka?:
      | {
          /** Broker addresses, with commas between. */
          brokers: string;
          /** Topics to read, with commas between. */
          topics: string;
          /** Cloud role resource name; "" removes it. */
          iamRole?: string | undefined;
          /** Certificate of the brokers' authority; secret. */
          caCertificate?: string | undefined;
          /** Private endpoints that the pipe connects through, in any order. */
          reversePrivateEndpointIds?: string[] | undefined;
          /** Credentials; write-only. */
          credentials?:
            | {
                /** User name. */
                username: string;
                /** Password; secret. */
                password: string;
              }
            | undefined;
          /** Consumer group. Default: the service's own choice. */
          consumerGroup?: string | undefined;
          /** Where reading starts. */
          offset?:
            | {
                /** Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. */
                timestamp?: string | undefined;
              }
            | undefined;
          /** Schema registry to use. */
          schemaRegistry?:
            | {
                /** Address of the registry. */
                url: string;
                /** Credentials for the registry; write-only. */
                credentials?:
                  | {
                      /** User name. */
                      username: string;
                      /** Password; secret. */
                      password: string;
                    }
                  | undefined;
                /** Kind of authentication; an open set, `PLAIN` is known. */
                authentication?: string | undefined;
                /** Certificate of the registry's authority. */
                caCertificate?: string | undefined;
              }
            | undefined;
        }
      | undefined;
    objectStorage?:
      | {
          /** Cloud role resource name; "" removes it. */
          iamRole?: string | undefined;
          /** Connection string of the blob-store variant; secret. */
          connectionString?: string | undefined;
          /** Glob-style path. */
          path?: string | undefined;
          /** Container of the blob-store variant. */
          azureContainerName?: string | undefined;
          /** Access key; write-only. */
          accessKey?:
            | {
                /** Identifier of the access key. */
                accessKeyId: string;
                /** Secret part; secret. */
                secretKey: string;
              }
            | undefined;
          /** URL, may contain glob patterns. */
          url?: string | undefined;
          /** Column delimiter. */
          delimiter?: string | undefined;
          /** Compression of the files; `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd` and `auto` are known. */
          compression?: string | undefined;
          /** Whether the pipe keeps looking for new files. */
          isContinuous?: boolean | undefined;
          /** URL of the notification queue. */
          queueUrl?: string | undefined;
        }
      | undefined;
    kinesis?:
      | {
          /** Name of the stream. */
          streamName: string;
          /** Region of the stream. */
          region: string;
          /** Cloud role resource name; "" removes it. */
          iamRole?: string | undefined;
          /** Access key; write-only. */
          accessKey?:
            | {
                /** Identifier of the access key. */
                accessKeyId: string;
                /** Secret part; secret. */
                secretKey: string;
              }
            | undefined;
          /** Whether enhanced fan-out is used. */
          useEnhancedFanOut?: boolean | undefined;
          /** Where reading starts, in epoch seconds. */
          timestamp?: number | undefined;
        }
      | undefined;
    postgres?:
      | {
          /** Host name. */
          host: string;
          /** Database name. */
          database: string;
          /** The tables to replicate, in any order. */
          tableMappings: PipeTableMapping[];
          /** Replication settings. */
          settings?:
            | {
                /** Pause between two syncs, in seconds. */
                syncIntervalSeconds?: number | undefined;
                /** Rows fetched at a time. */
                pullBatchSize?: number | undefined;
                /** Publication replicated from. */
                publicationName?: string | undefined;
                /** Replication slot. */
                replicationSlotName?: string | undefined;
                /** Whether nullable columns stay nullable. */
                allowNullableColumns?: boolean | undefined;
                /** Parallel loads at the start. */
                initialLoadParallelism?: number | undefined;
                /** Rows of one snapshot partition. */
                snapshotNumRowsPerPartition?: number | undefined;
                /** Tables in a snapshot at the same time. */
                snapshotNumberOfParallelTables?: number | undefined;
                /** Whether failover slots are used. */
                enableFailoverSlots?: boolean | undefined;
              }
            | undefined;
          /** Port, 1 to 65535. */
          port?: number | undefined;
          /** Credentials; write-only. */
          credentials?:
            | {
                /** User name. */
                username: string;
                /** Password; secret. */
                password: string;
              }
            | undefined;
        }
      | undefined;
    /** Whether the service tries the source with samples before it creates the pipe. */
    validateSamples?: boolean | undefined;
  };
  /** Where rows arrive. All but the columns is fixed: changing it replaces the pipe. */
  destination: {
    /** Database of the table. */
    database: string;
    /** Name of the table; for all sources but databases, whose mappings name their tables. */
    table?: string | undefined;
    /** Whether the pipe makes the table. */
    managedTable?: boolean | undefined;
    /** How the table is made. */
    tableDefinition?:
      | {
          /** Table engine. */
          engine?:
            | {
                /** Column that holds a row's version. */
                versionColumnId?: string | undefined;
                /** Columns that the engine sums. */
                columnIds?: string[] | undefined;
              }
            | undefined;
          /** Columns of the sorting key, in order. */
          sortingKey?: string[] | undefined;
          /** Partition expression. */
          partitionBy?: string | undefined;
          /** Primary key expression. */
          primaryKey?: string | undefined;
        }
      | undefined;
    /** The whole list of columns, in order. */
    columns?: PipeColumn[] | undefined;
  };
  /** Only returned by the service: it cannot be set. */
  state?: undefined;
  /** Only returned by the service: it cannot be set. */
  id?: undefined;
  /** Only returned by the service: it cannot be set. */
  createdAt?: undefined;
  /** Only returned by the service: it cannot be set. */
  updatedAt?: undefined;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId?: string | undefined;
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. */
  serviceId?: string | undefined;
  /** An existing pipe to adopt; what is fixed at creation must be as it is there. Changing it replaces. */
  pipeId?: string | undefined;
  /** The whole list of field mappings, in order. Sent together with `destination.columns`. */
  fieldMappings?: PipeFieldMapping[] | undefined;
  /** Tuning settings; one that is removed here is reset to the service's default. */
  settings?:
    | {
        /** Longest wait before a streaming insert, in milliseconds; services accept 500 to 60,000. */
        streaming_max_insert_wait_ms?: number | undefined;
        /** Files read from the object store at the same time; services accept 1 to 35. */
        object_storage_concurrency?: number | undefined;
        /** Pause between two looks at the object store, in milliseconds; services accept 100 to 3,600,000. */
        object_storage_polling_interval_ms?: number | undefined;
        /** Largest insert from the object store, in bytes; services accept 10,485,760 to 53,687,091,200. */
        object_storage_max_insert_bytes?: number | undefined;
        /** Most files in one insert from the object store; services accept 1 to 10,000. */
        object_storage_max_file_count?: number | undefined;
        /** Threads for a query, 0 for the service's own choice; services accept 0 to 64. */
        dbms_max_threads?: number | undefined;
        /** Threads for an insert, 0 for none of their own; services accept 0 to 16. */
        dbms_max_insert_threads?: number | undefined;
        /** Smallest block that an insert forms, in bytes; services accept 0 to 10,737,418,240. */
        dbms_min_insert_block_size_bytes?: number | undefined;
        /** Threads for a download; services accept 0 to 32. */
        dbms_max_download_threads?: number | undefined;
        /** How a distributed insert-select runs in parallel; services accept 0 to 2. */
        dbms_parallel_distributed_insert_select?: number | undefined;
        /** Whether the object store is read through the cluster function. */
        object_storage_use_cluster_function?: boolean | undefined;
        /** Whether attached views are processed in parallel. */
        dbms_parallel_view_processing?: boolean | undefined;
      }
    | undefined;
  /** Compute; not for database pipes. What is left out is not managed. */
  scaling?:
    | {
        /** Number of replicas; services accept 1 to 40. */
        replicas?: number | undefined;
        /** CPU of one replica, in millicores; services accept 125 to 2,000. */
        replicaCpuMillicores?: number | undefined;
        /** Memory of one replica, in gigabytes, may be fractional; services accept 0.5 to 8. */
        replicaMemoryGb?: number | undefined;
        /** Parallel work within a replica; services accept 0 to 34. */
        concurrency?: number | undefined;
      }
    | undefined;
  /** Whether the pipe is to rest. Default: not managed; a new pipe runs. */
  stopped?: boolean | undefined;
  /** Any text; changing it copies all tables anew. Only for database pipes. */
  resyncTrigger?: string | undefined;
  /**
   * What `delete` does: `delete` deletes the pipe and waits until it is gone, `release` leaves it as it is. Default:
   * `delete` for a pipe that was created here, `release` for one that `pipeId` names.
   */
  onDelete?: "release" | "delete" | undefined;
}

/** An item of `tableMappings` of a `Pipe`. */
export interface PipeTableMapping {
  /** Schema of the source table. */
  sourceSchemaName: string;
  /** Name of the source table; with the schema it identifies the mapping. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. */
  targetTable: string;
  /** Columns that are not replicated, in any order. Default: none. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. */
  useCustomSortingKey?: boolean | undefined;
  /** Columns of the sorting key, in order. Default: none. */
  sortingKeys?: string[] | undefined;
}

/** An item of `columns` of a `Pipe`. */
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

// Written by `npm run generate` from the schemas in args.ts; change those.

/**
 * Args of `Pipe` in plain values; in `PipeArgs` any of them may be an output. What is left out is not managed, unless
 * its comment names a default.
 */
export interface PipeValues {
  /** Name of the pipe. Not empty. Contract 4.1. */
  name: string;
  /**
   * Where rows come from: the object of one kind. The kind and what only a creation can say are fixed: changing them
   * replaces. Contract 4.1, rule 2, for what can be changed, 2.2.2 for the rest.
   */
  source: {
    /** A message-stream broker. Contract 2.2; creation is beyond the contract. */
    kafka?:
      | {
          /**
           * Broker addresses, with commas between. Not empty. Fixed: changing it replaces. Contract 2.2.2; creation is
           * beyond the contract.
           */
          brokers: string;
          /**
           * Topics to read, with commas between. Not empty. Fixed: changing it replaces. Contract 2.2.2; creation is beyond
           * the contract.
           */
          topics: string;
          /** Resource name of the cloud role; "" removes it. Default: left to the service. Contract 4.1. */
          iamRole?: string | undefined;
          /** Certificate of the brokers' authority. Secret. Default: left to the service. Contract 4.1. */
          caCertificate?: string | undefined;
          /**
           * Ids of the private endpoints that the pipe connects through, in any order. Default: left to the service.
           * Contract 4.1.
           */
          reversePrivateEndpointIds?: string[] | undefined;
          /** User name and password to connect with. Secret and write-only, never returned. Contract 4.1. */
          credentials?:
            | {
                /** User name to connect with. Secret and write-only, never returned. Contract 4.1. */
                username: string;
                /** Password to connect with. Secret and write-only, never returned. Contract 4.1. */
                password: string;
              }
            | undefined;
          /**
           * Name of the consumer group that reads. Default: the service's own choice. Fixed: changing it replaces. Contract
           * 2.2.2; creation is beyond the contract.
           */
          consumerGroup?: string | undefined;
          /** Where reading starts. Default: the service's own choice. Contract 2.2.2; creation is beyond the contract. */
          offset?:
            | {
                /**
                 * Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. Fixed: changing it replaces. Default: left to the
                 * service. Contract 2.2.2.
                 */
                timestamp?: string | undefined;
              }
            | undefined;
          /** Schema registry to use. Default: none. Contract 2.2.2; creation is beyond the contract. */
          schemaRegistry?:
            | {
                /**
                 * Address of the registry, a URL. Not empty. Fixed: changing it replaces. Contract 2.2.2; creation is beyond
                 * the contract.
                 */
                url: string;
                /**
                 * User name and password for the registry. Fixed: changing it replaces. Secret and write-only, never returned.
                 * Contract 2.2.2; creation is beyond the contract.
                 */
                credentials?:
                  | {
                      /**
                       * User name to connect with. Fixed: changing it replaces. Secret and write-only, never returned. Contract
                       * 4.1.
                       */
                      username: string;
                      /**
                       * Password to connect with. Fixed: changing it replaces. Secret and write-only, never returned. Contract 4.1.
                       */
                      password: string;
                    }
                  | undefined;
                /**
                 * Kind of authentication. Known values: `PLAIN`; services add to them. Fixed: changing it replaces. Default:
                 * left to the service. Contract 2.2.2.
                 */
                authentication?: string | undefined;
                /**
                 * Certificate of the registry's authority. Fixed: changing it replaces. Secret. Default: left to the service.
                 * Contract 2.2.2.
                 */
                caCertificate?: string | undefined;
              }
            | undefined;
        }
      | undefined;
    /** An object store. Contract 2.2; creation is beyond the contract. */
    objectStorage?:
      | {
          /** Resource name of the cloud role; "" removes it. Default: left to the service. Contract 4.1. */
          iamRole?: string | undefined;
          /**
           * Connection string of the blob-store variant; it carries a credential. Secret. Default: left to the service.
           * Contract 4.1.
           */
          connectionString?: string | undefined;
          /** Path of the files, glob-style. Default: left to the service. Contract 4.1. */
          path?: string | undefined;
          /** Container of the blob-store variant. Default: left to the service. Contract 4.1. */
          azureContainerName?: string | undefined;
          /** Access key of the cloud account. Secret and write-only, never returned. Contract 4.1. */
          accessKey?:
            | {
                /** Identifier of the access key. Secret and write-only, never returned. Contract 4.1. */
                accessKeyId: string;
                /** Secret part of the access key. Secret and write-only, never returned. Contract 4.1. */
                secretKey: string;
              }
            | undefined;
          /**
           * URL of the files; may contain glob patterns. Fixed: changing it replaces. Default: left to the service.
           * Contract 2.2.2; creation is beyond the contract.
           */
          url?: string | undefined;
          /**
           * Text between two columns of a file. Fixed: changing it replaces. Default: left to the service. Contract 2.2.2;
           * creation is beyond the contract.
           */
          delimiter?: string | undefined;
          /**
           * Compression of the files. Known values: `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd`, `auto`;
           * services add to them. Fixed: changing it replaces. Default: left to the service. Contract 2.2.2; creation is
           * beyond the contract.
           */
          compression?: string | undefined;
          /**
           * Whether the pipe keeps looking for new files. Fixed: changing it replaces. Default: left to the service.
           * Contract 2.2.2; creation is beyond the contract.
           */
          isContinuous?: boolean | undefined;
          /**
           * URL of the notification queue. Fixed: changing it replaces. Default: left to the service. Contract 2.2.2;
           * creation is beyond the contract.
           */
          queueUrl?: string | undefined;
        }
      | undefined;
    /** A managed record stream. Contract 2.2; creation is beyond the contract. */
    kinesis?:
      | {
          /**
           * Name of the stream. Not empty. Fixed: changing it replaces. Contract 2.2.2; creation is beyond the contract.
           */
          streamName: string;
          /**
           * Region of the stream. Not empty. Fixed: changing it replaces. Contract 2.2.2; creation is beyond the contract.
           */
          region: string;
          /** Resource name of the cloud role; "" removes it. Default: left to the service. Contract 4.1. */
          iamRole?: string | undefined;
          /** Access key of the cloud account. Secret and write-only, never returned. Contract 4.1. */
          accessKey?:
            | {
                /** Identifier of the access key. Secret and write-only, never returned. Contract 4.1. */
                accessKeyId: string;
                /** Secret part of the access key. Secret and write-only, never returned. Contract 4.1. */
                secretKey: string;
              }
            | undefined;
          /**
           * Whether records are read with enhanced fan-out. Fixed: changing it replaces. Default: left to the service.
           * Contract 2.2.2; creation is beyond the contract.
           */
          useEnhancedFanOut?: boolean | undefined;
          /**
           * Instant at which reading starts, in seconds since 1970. A whole number, 0 or more. Fixed: changing it replaces.
           * Default: left to the service. Contract 2.2.2; creation is beyond the contract.
           */
          timestamp?: number | undefined;
        }
      | undefined;
    /** A relational database with table replication. Contract 2.2; creation is beyond the contract. */
    postgres?:
      | {
          /** Host name of the database server. Not empty. Contract 2.2.2; creation is beyond the contract. */
          host: string;
          /** Name of the database. Not empty. Contract 2.2.2; creation is beyond the contract. */
          database: string;
          /**
           * The whole wanted set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1).
           */
          tableMappings: PipeTableMapping[];
          /** How tables are replicated. Contract 2.2.2; creation is beyond the contract. */
          settings?:
            | {
                /** Pause between two syncs, in seconds. A whole number. Default: left to the service. Contract 2.2.2. */
                syncIntervalSeconds?: number | undefined;
                /** Rows fetched at a time. A whole number. Default: left to the service. Contract 2.2.2. */
                pullBatchSize?: number | undefined;
                /**
                 * Name of the publication replicated from. Fixed: changing it replaces. Default: left to the service. Contract
                 * 2.2.2.
                 */
                publicationName?: string | undefined;
                /** Name of the replication slot. Fixed: changing it replaces. Default: left to the service. Contract 2.2.2. */
                replicationSlotName?: string | undefined;
                /**
                 * Whether nullable columns stay nullable. Fixed: changing it replaces. Default: left to the service. Contract
                 * 2.2.2.
                 */
                allowNullableColumns?: boolean | undefined;
                /**
                 * Loads that run at the same time at the start. A whole number. Fixed: changing it replaces. Default: left to
                 * the service. Contract 2.2.2.
                 */
                initialLoadParallelism?: number | undefined;
                /**
                 * Rows of one partition of the snapshot. A whole number. Fixed: changing it replaces. Default: left to the
                 * service. Contract 2.2.2.
                 */
                snapshotNumRowsPerPartition?: number | undefined;
                /**
                 * Tables that are in a snapshot at the same time. A whole number. Fixed: changing it replaces. Default: left to
                 * the service. Contract 2.2.2.
                 */
                snapshotNumberOfParallelTables?: number | undefined;
                /**
                 * Whether failover slots are used. Fixed: changing it replaces. Default: left to the service. Contract 2.2.2.
                 */
                enableFailoverSlots?: boolean | undefined;
              }
            | undefined;
          /** Port of the database server. A whole number, 1 to 65535. Default: left to the service. Contract 4.1. */
          port?: number | undefined;
          /** User name and password to connect with. Secret and write-only, never returned. Contract 4.1. */
          credentials?:
            | {
                /** User name to connect with. Secret and write-only, never returned. Contract 4.1. */
                username: string;
                /** Password to connect with. Secret and write-only, never returned. Contract 4.1. */
                password: string;
              }
            | undefined;
        }
      | undefined;
    /**
     * Whether the service tries the source with samples before it accepts the request (contract 4.1). Write-only, never
     * returned. Default: left to the service.
     */
    validateSamples?: boolean | undefined;
  };
  /** Where rows arrive. All but the columns is fixed: changing it replaces. Contract 2.2.3. */
  destination: {
    /**
     * Database of the table. Not empty. Fixed: changing it replaces. Contract 2.2.3; creation is beyond the contract.
     */
    database: string;
    /**
     * Name of the table; required for all sources but databases, whose mappings name their tables. Not empty. Fixed:
     * changing it replaces. Contract 2.2.3; creation is beyond the contract.
     */
    table?: string | undefined;
    /**
     * Whether the pipe makes the table. Fixed: changing it replaces. Default: left to the service. Contract 2.2.3;
     * creation is beyond the contract.
     */
    managedTable?: boolean | undefined;
    /** How the table is made. Contract 2.2.3; creation is beyond the contract. */
    tableDefinition?:
      | {
          /** Engine of the table. Contract 2.2.3; creation is beyond the contract. */
          engine?:
            | {
                /**
                 * Name of the column that holds a row's version. Fixed: changing it replaces. Default: left to the service.
                 * Contract 2.2.3.
                 */
                versionColumnId?: string | undefined;
                /**
                 * Names of the columns that the engine works on. Fixed: changing it replaces. Default: left to the service.
                 * Contract 2.2.3.
                 */
                columnIds?: string[] | undefined;
              }
            | undefined;
          /**
           * Names of the columns of the sorting key, in order. Fixed: changing it replaces. Default: left to the service.
           * Contract 2.2.3.
           */
          sortingKey?: string[] | undefined;
          /** Partition expression. Fixed: changing it replaces. Default: left to the service. Contract 2.2.3. */
          partitionBy?: string | undefined;
          /** Primary key expression. Fixed: changing it replaces. Default: left to the service. Contract 2.2.3. */
          primaryKey?: string | undefined;
        }
      | undefined;
    /**
     * The whole list of columns, in order. Required with `fieldMappings`. Contract 2.2.3; creation is beyond the
     * contract.
     */
    columns?: PipeColumn[] | undefined;
  };
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.2. */
  id?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.2. */
  state?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.2. */
  createdAt?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.2. */
  updatedAt?: undefined;
  /**
   * Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. Contract 4.1.
   */
  organizationId?: string | undefined;
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. A UUID. Contract 4.1. */
  serviceId?: string | undefined;
  /**
   * Id of an existing pipe to adopt; what is fixed at creation must be as it is there. Default: none, and a pipe is
   * created. Naming another one replaces. A UUID. Contract 4.1.
   */
  pipeId?: string | undefined;
  /**
   * The whole list of field mappings, in order. Requires `destination.columns`: the two are sent together. Contract
   * 4.1.
   */
  fieldMappings?: PipeFieldMapping[] | undefined;
  /**
   * Tuning settings, each in the unit that its name carries. One that is removed here is reset to the service's
   * default, which the contract does not show. Contract 2.2.4.
   */
  settings?:
    | {
        /**
         * Longest wait before a streaming insert, in milliseconds. A whole number. Services are known to accept 500 to
         * 60,000. Default: left to the service. Contract 2.2.4.
         */
        streaming_max_insert_wait_ms?: number | undefined;
        /**
         * Files read from the object store at the same time. A whole number. Services are known to accept 1 to 35. Default:
         * left to the service. Contract 2.2.4.
         */
        object_storage_concurrency?: number | undefined;
        /**
         * Pause between two looks at the object store, in milliseconds. A whole number. Services are known to accept 100 to
         * 3,600,000. Default: left to the service. Contract 2.2.4.
         */
        object_storage_polling_interval_ms?: number | undefined;
        /**
         * Largest insert from the object store, in bytes. A whole number. Services are known to accept 10,485,760 to
         * 53,687,091,200. Default: left to the service. Contract 2.2.4.
         */
        object_storage_max_insert_bytes?: number | undefined;
        /**
         * Most files in one insert from the object store. A whole number. Services are known to accept 1 to 10,000.
         * Default: left to the service. Contract 2.2.4.
         */
        object_storage_max_file_count?: number | undefined;
        /**
         * Threads for a query, 0 for the service's own choice. A whole number. Services are known to accept 0 to 64.
         * Default: left to the service. Contract 2.2.4.
         */
        dbms_max_threads?: number | undefined;
        /**
         * Threads for an insert, 0 for none of their own. A whole number. Services are known to accept 0 to 16. Default:
         * left to the service. Contract 2.2.4.
         */
        dbms_max_insert_threads?: number | undefined;
        /**
         * Smallest block that an insert forms, in bytes. A whole number. Services are known to accept 0 to 10,737,418,240.
         * Default: left to the service. Contract 2.2.4.
         */
        dbms_min_insert_block_size_bytes?: number | undefined;
        /**
         * Threads for a download. A whole number. Services are known to accept 0 to 32. Default: left to the service.
         * Contract 2.2.4.
         */
        dbms_max_download_threads?: number | undefined;
        /**
         * How a distributed insert-select runs in parallel. A whole number. Services are known to accept 0 to 2. Default:
         * left to the service. Contract 2.2.4.
         */
        dbms_parallel_distributed_insert_select?: number | undefined;
        /** Whether the object store is read through the cluster function. Default: left to the service. Contract 2.2.4. */
        object_storage_use_cluster_function?: boolean | undefined;
        /** Whether attached views are processed in parallel. Default: left to the service. Contract 2.2.4. */
        dbms_parallel_view_processing?: boolean | undefined;
      }
    | undefined;
  /**
   * Compute of the pipe: replicas, millicores, gigabytes. Not for database pipes. Default: not managed. Contract 2.2.1;
   * a request for it is beyond the contract.
   */
  scaling?:
    | {
        /**
         * Number of replicas. A whole number, 1 or more. Services are known to accept 1 to 40. Default: left to the
         * service. Contract 2.2.1; a request for it is beyond the contract.
         */
        replicas?: number | undefined;
        /**
         * CPU of one replica, in millicores. A whole number, 1 or more. Services are known to accept 125 to 2,000. Default:
         * left to the service. Contract 2.2.1; a request for it is beyond the contract.
         */
        replicaCpuMillicores?: number | undefined;
        /**
         * Memory of one replica, in gigabytes, may be fractional. A number, above 0. Services are known to accept 0.5 to 8.
         * Default: left to the service. Contract 2.2.1; a request for it is beyond the contract.
         */
        replicaMemoryGb?: number | undefined;
        /**
         * Parallel work within a replica. A whole number, 0 or more. Services are known to accept 0 to 34. Default: left to
         * the service. Contract 2.2.1; a request for it is beyond the contract.
         */
        concurrency?: number | undefined;
      }
    | undefined;
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
}

/** An item of `tableMappings` of a `Pipe`. */
export interface PipeTableMapping {
  /** Schema of the source table. Not empty. Contract 2.2.2. */
  sourceSchemaName: string;
  /** Name of the source table; with the schema it identifies the mapping. Not empty. Contract 2.2.2. */
  sourceTable: string;
  /** Table that the rows arrive in; used by one mapping only. Not empty. Contract 2.2.2. */
  targetTable: string;
  /** Names of columns that are not replicated, in any order. Default: none. Contract 2.2.2. */
  excludedColumns?: string[] | undefined;
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. Contract 2.2.2. */
  useCustomSortingKey?: boolean | undefined;
  /** Names of the columns of the sorting key, in order. Default: none. Contract 2.2.2. */
  sortingKeys?: string[] | undefined;
}

/** An item of `columns` of a `Pipe`. */
export interface PipeColumn {
  /** Column name. Not empty. Contract 2.2.3. */
  name: string;
  /** Column type name of the destination. Not empty. Contract 2.2.3. */
  type: string;
}

/** An item of `fieldMappings` of a `Pipe`. */
export interface PipeFieldMapping {
  /** Field of the source record. Not empty. Contract 2.2. */
  sourceField: string;
  /** Column of the destination. Not empty. Contract 2.2. */
  destinationField: string;
}

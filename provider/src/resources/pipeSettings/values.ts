// Written by `npm run generate` from the schemas in args.ts; change those.

/**
 * Args of `PipeSettings` in plain values; in `PipeSettingsArgs` any of them may be an output. What is left out is not
 * managed, unless its comment names a default.
 */
export interface PipeSettingsValues {
  /** Id of the existing pipe whose settings are managed. Changing it replaces. A UUID. Contract 4.1. */
  pipeId: string;
  /** Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract 2.2. */
  scaling?: undefined;
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
  /** Name of the pipe. Not empty. Default: left to the service. Contract 4.1. */
  name?: string | undefined;
  /** What to manage of the source: the object of the pipe's own kind. Contract 4.1, rule 2. */
  source?:
    | {
        /** A message-stream broker. Contract 4.1. */
        kafka?:
          | {
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              brokers?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              topics?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              consumerGroup?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              offset?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              schemaRegistry?: undefined;
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
            }
          | undefined;
        /** An object store. Contract 4.1. */
        objectStorage?:
          | {
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              url?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              delimiter?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              compression?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              isContinuous?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              queueUrl?: undefined;
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
            }
          | undefined;
        /** A managed record stream. Contract 4.1. */
        kinesis?:
          | {
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              timestamp?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              streamName?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              region?: undefined;
              /**
               * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
               * 2.2.2.
               */
              useEnhancedFanOut?: undefined;
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
            }
          | undefined;
        /** A relational database with table replication. Contract 4.1. */
        postgres?:
          | {
              /** How tables are replicated, as far as it can be changed. Contract 4.1. */
              settings?:
                | {
                    /**
                     * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
                     * 2.2.2.
                     */
                    publicationName?: undefined;
                    /**
                     * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
                     * 2.2.2.
                     */
                    replicationSlotName?: undefined;
                    /**
                     * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
                     * 2.2.2.
                     */
                    allowNullableColumns?: undefined;
                    /**
                     * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
                     * 2.2.2.
                     */
                    initialLoadParallelism?: undefined;
                    /**
                     * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
                     * 2.2.2.
                     */
                    snapshotNumRowsPerPartition?: undefined;
                    /**
                     * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
                     * 2.2.2.
                     */
                    snapshotNumberOfParallelTables?: undefined;
                    /**
                     * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract
                     * 2.2.2.
                     */
                    enableFailoverSlots?: undefined;
                    /** Pause between two syncs, in seconds. A whole number. Default: left to the service. Contract 4.1. */
                    syncIntervalSeconds?: number | undefined;
                    /** Rows fetched at a time. A whole number. Default: left to the service. Contract 4.1. */
                    pullBatchSize?: number | undefined;
                  }
                | undefined;
              /**
               * The whole wanted set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1).
               * Default: left to the service.
               */
              tableMappings?: PipeSettingsTableMapping[] | undefined;
              /** Host name of the database server. Not empty. Default: left to the service. Contract 4.1. */
              host?: string | undefined;
              /** Port of the database server. A whole number, 1 to 65535. Default: left to the service. Contract 4.1. */
              port?: number | undefined;
              /** Name of the database. Not empty. Default: left to the service. Contract 4.1. */
              database?: string | undefined;
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
         * Whether the service tries the source with samples before it accepts a changed source. Write-only, never returned.
         * Default: left to the service. Contract 4.1.
         */
        validateSamples?: boolean | undefined;
      }
    | undefined;
  /** What to manage of the destination: its columns. Contract 4.1. */
  destination?:
    | {
        /**
         * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract 2.2.3.
         */
        database?: undefined;
        /**
         * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract 2.2.3.
         */
        table?: undefined;
        /**
         * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract 2.2.3.
         */
        managedTable?: undefined;
        /**
         * Refused: it is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`. Contract 2.2.3.
         */
        tableDefinition?: undefined;
        /**
         * The whole list of columns, in order. Sent together with `fieldMappings`. Default: left to the service. Contract
         * 4.1.
         */
        columns?: PipeSettingsColumn[] | undefined;
      }
    | undefined;
  /**
   * The whole list of field mappings, in order. Sent together with `destination.columns`. Default: left to the service.
   * Contract 4.1.
   */
  fieldMappings?: PipeSettingsFieldMapping[] | undefined;
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
   * What `delete` does: `release` leaves the pipe as it is; `restore` puts back what was found at adoption, credentials
   * apart, which no service returns. The pipe itself is never deleted. Default: `release`. This package's own.
   */
  onDelete?: "release" | "restore" | undefined;
}

/** An item of `tableMappings` of a `PipeSettings`. */
export interface PipeSettingsTableMapping {
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

/** An item of `columns` of a `PipeSettings`. */
export interface PipeSettingsColumn {
  /** Column name. Not empty. Contract 2.2.3. */
  name: string;
  /** Column type name of the destination. Not empty. Contract 2.2.3. */
  type: string;
}

/** An item of `fieldMappings` of a `PipeSettings`. */
export interface PipeSettingsFieldMapping {
  /** Field of the source record. Not empty. Contract 2.2. */
  sourceField: string;
  /** Column of the destination. Not empty. Contract 2.2. */
  destinationField: string;
}

// Written by `npm run generate` from the schemas in args.ts; change those.

/** Args of `PipeSettings` in plain values; in `PipeSettingsArgs` any of them may be an output. */
export interface PipeSettingsValues {
  /** The existing pipe whose settings are managed. Changing it replaces. */
  pipeId: string;
  /** Only returned by the service: it cannot be set. */
  state?: undefined;
  /** Only returned by the service: it cannot be set. */
  id?: undefined;
  /** Only returned by the service: it cannot be set. */
  createdAt?: undefined;
  /** Only returned by the service: it cannot be set. */
  updatedAt?: undefined;
  /** Only returned by the service: it cannot be set. */
  scaling?: undefined;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId?: string | undefined;
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. */
  serviceId?: string | undefined;
  /** Name of the pipe. */
  name?: string | undefined;
  /** What to manage of the source: the object of the pipe's own kind. */
  source?:
    | {
        /** A message-stream broker. */
        kafka?:
          | {
              /** Only returned by the service: it cannot be set. */
              brokers?: undefined;
              /** Only returned by the service: it cannot be set. */
              topics?: undefined;
              /** Only returned by the service: it cannot be set. */
              consumerGroup?: undefined;
              /** Only returned by the service: it cannot be set. */
              offset?: undefined;
              /** Only returned by the service: it cannot be set. */
              schemaRegistry?: undefined;
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
            }
          | undefined;
        /** An object store. */
        objectStorage?:
          | {
              /** Only returned by the service: it cannot be set. */
              url?: undefined;
              /** Only returned by the service: it cannot be set. */
              delimiter?: undefined;
              /** Only returned by the service: it cannot be set. */
              compression?: undefined;
              /** Only returned by the service: it cannot be set. */
              isContinuous?: undefined;
              /** Only returned by the service: it cannot be set. */
              queueUrl?: undefined;
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
            }
          | undefined;
        /** A managed record stream. */
        kinesis?:
          | {
              /** Only returned by the service: it cannot be set. */
              timestamp?: undefined;
              /** Only returned by the service: it cannot be set. */
              streamName?: undefined;
              /** Only returned by the service: it cannot be set. */
              region?: undefined;
              /** Only returned by the service: it cannot be set. */
              useEnhancedFanOut?: undefined;
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
            }
          | undefined;
        /** A relational database with table replication. */
        postgres?:
          | {
              /** Replication settings that can be changed. */
              settings?:
                | {
                    /** Only returned by the service: it cannot be set. */
                    publicationName?: undefined;
                    /** Only returned by the service: it cannot be set. */
                    replicationSlotName?: undefined;
                    /** Only returned by the service: it cannot be set. */
                    allowNullableColumns?: undefined;
                    /** Only returned by the service: it cannot be set. */
                    initialLoadParallelism?: undefined;
                    /** Only returned by the service: it cannot be set. */
                    snapshotNumRowsPerPartition?: undefined;
                    /** Only returned by the service: it cannot be set. */
                    snapshotNumberOfParallelTables?: undefined;
                    /** Only returned by the service: it cannot be set. */
                    enableFailoverSlots?: undefined;
                    /** Pause between two syncs, in seconds. */
                    syncIntervalSeconds?: number | undefined;
                    /** Rows fetched at a time. */
                    pullBatchSize?: number | undefined;
                  }
                | undefined;
              /** The whole wanted set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1). */
              tableMappings?: PipeSettingsTableMapping[] | undefined;
              /** Host name. */
              host?: string | undefined;
              /** Port, 1 to 65535. */
              port?: number | undefined;
              /** Database name. */
              database?: string | undefined;
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
        /** Whether the service tries the source with samples before it accepts a changed source; write-only. */
        validateSamples?: boolean | undefined;
      }
    | undefined;
  /** What to manage of the destination. */
  destination?:
    | {
        /** Only returned by the service: it cannot be set. */
        database?: undefined;
        /** Only returned by the service: it cannot be set. */
        table?: undefined;
        /** Only returned by the service: it cannot be set. */
        managedTable?: undefined;
        /** Only returned by the service: it cannot be set. */
        tableDefinition?: undefined;
        /** The whole list of columns, in order. Sent together with `fieldMappings`. */
        columns?: PipeSettingsColumn[] | undefined;
      }
    | undefined;
  /** The whole list of field mappings, in order. Sent together with `destination.columns`. */
  fieldMappings?: PipeSettingsFieldMapping[] | undefined;
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
  /**
   * What `delete` does: `release` leaves the pipe as it is; `restore` puts back what was found at adoption, credentials
   * apart, which no service returns. The pipe itself is never deleted. Default: `release`.
   */
  onDelete?: "release" | "restore" | undefined;
}

/** An item of `tableMappings` of a `PipeSettings`. */
export interface PipeSettingsTableMapping {
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

/** An item of `columns` of a `PipeSettings`. */
export interface PipeSettingsColumn {
  /** Column name. */
  name: string;
  /** Column type name of the destination. */
  type: string;
}

/** An item of `fieldMappings` of a `PipeSettings`. */
export interface PipeSettingsFieldMapping {
  /** Field of the source record. */
  sourceField: string;
  /** Column of the destination. */
  destinationField: string;
}

import {
  flag,
  group,
  keyed,
  list,
  number,
  secretText,
  sequence,
  set,
  text,
  writeOnlyFlag,
  writeOnlySecret,
  type Table,
} from "../fields/table";

/** Table mappings: told apart by their source table, in any order. */
export const tableMappingsField = keyed(
  ["sourceSchemaName", "sourceTable"],
  ["sourceSchemaName", "sourceTable", "targetTable"],
  {
    sourceSchemaName: text,
    sourceTable: text,
    targetTable: text,
    excludedColumns: set,
    useCustomSortingKey: flag,
    sortingKeys: list,
  },
);

/** What can be managed, a line per field. */
export const pipeSettingsTable = {
  name: text,
  source: group({
    kafka: group({
      iamRole: text,
      caCertificate: secretText,
      reversePrivateEndpointIds: set,
      credentials: writeOnlySecret,
    }),
    objectStorage: group({
      iamRole: text,
      connectionString: secretText,
      path: text,
      azureContainerName: text,
      accessKey: writeOnlySecret,
    }),
    kinesis: group({ iamRole: text, accessKey: writeOnlySecret }),
    postgres: group({
      host: text,
      port: number,
      database: text,
      credentials: writeOnlySecret,
      settings: group({ syncIntervalSeconds: number, pullBatchSize: number }),
      tableMappings: tableMappingsField,
    }),
    validateSamples: writeOnlyFlag,
  }),
  destination: group({ columns: sequence({ name: text, type: text }) }),
  fieldMappings: sequence({ sourceField: text, destinationField: text }),
  settings: group({
    streaming_max_insert_wait_ms: number,
    object_storage_concurrency: number,
    object_storage_polling_interval_ms: number,
    object_storage_max_insert_bytes: number,
    object_storage_max_file_count: number,
    dbms_max_threads: number,
    dbms_max_insert_threads: number,
    dbms_min_insert_block_size_bytes: number,
    dbms_max_download_threads: number,
    dbms_parallel_distributed_insert_select: number,
    object_storage_use_cluster_function: flag,
    dbms_parallel_view_processing: flag,
  }),
} as const satisfies Table;

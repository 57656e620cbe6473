import {
  additionalFields,
  flag,
  flagOrUnset,
  group,
  list,
  listMap,
  mayBeMissing,
  number,
  openGroup,
  replaceOnChanges,
  secretText,
  sequence,
  set,
  text,
  writeOnlyFlag,
  writeOnlySecret,
  type FieldSchema,
} from "../../schema/fieldSchema";
import { updatablePart } from "../../schema/leaves";

/*
 * The kinds of source, a schema each: what is fixed at creation, what can be changed, what is secret.
 */

/** A message-stream broker. */
const kafka = {
  brokers: replaceOnChanges(text),
  topics: replaceOnChanges(text),
  consumerGroup: replaceOnChanges(text),
  type: replaceOnChanges(text),
  format: replaceOnChanges(text),
  exactlyOnce: replaceOnChanges(flag),
  offset: group({ strategy: replaceOnChanges(text), timestamp: replaceOnChanges(text) }),
  schemaRegistry: group({
    url: replaceOnChanges(text),
    authentication: replaceOnChanges(text),
    caCertificate: replaceOnChanges(secretText),
    credentials: replaceOnChanges(writeOnlySecret),
  }),
  iamRole: text,
  caCertificate: secretText,
  reversePrivateEndpointIds: set,
  authentication: text,
  credentials: writeOnlySecret,
} as const satisfies FieldSchema;

/** An object store. */
const objectStorage = {
  url: replaceOnChanges(text),
  delimiter: replaceOnChanges(text),
  compression: replaceOnChanges(text),
  isContinuous: replaceOnChanges(flag),
  queueUrl: replaceOnChanges(text),
  type: replaceOnChanges(text),
  format: replaceOnChanges(text),
  skipInitialLoad: replaceOnChanges(flag),
  startAfter: replaceOnChanges(text),
  iamRole: text,
  connectionString: secretText,
  path: text,
  azureContainerName: text,
  authentication: text,
  serviceAccountKey: writeOnlySecret,
  accessKey: writeOnlySecret,
} as const satisfies FieldSchema;

/** A managed record stream. */
const kinesis = {
  streamName: replaceOnChanges(text),
  region: replaceOnChanges(text),
  useEnhancedFanOut: replaceOnChanges(flag),
  timestamp: replaceOnChanges(number),
  format: replaceOnChanges(text),
  iteratorType: replaceOnChanges(text),
  iamRole: text,
  authentication: text,
  accessKey: writeOnlySecret,
} as const satisfies FieldSchema;

/** Table mappings: told apart by their source table, in any order. */
export const tableMappingsField = listMap({
  mapKeys: ["sourceSchemaName", "sourceTable"],
  requiredKeys: ["sourceSchemaName", "sourceTable", "targetTable"],
  item: {
    sourceSchemaName: text,
    sourceTable: text,
    targetTable: text,
    excludedColumns: set,
    useCustomSortingKey: flag,
    sortingKeys: list,
    tableEngine: text,
    partitionKey: text,
    partitionByExpr: text,
  },
});

/** A relational database whose tables are replicated. */
const postgres = {
  host: text,
  port: number,
  database: text,
  type: replaceOnChanges(text),
  authentication: text,
  iamRole: text,
  tlsHost: text,
  caCertificate: secretText,
  credentials: writeOnlySecret,
  settings: group({
    replicationMode: replaceOnChanges(text),
    deleteOnMerge: replaceOnChanges(flag),
    syncIntervalSeconds: number,
    pullBatchSize: number,
    publicationName: replaceOnChanges(text),
    replicationSlotName: replaceOnChanges(text),
    allowNullableColumns: replaceOnChanges(flag),
    initialLoadParallelism: replaceOnChanges(number),
    snapshotNumRowsPerPartition: replaceOnChanges(number),
    snapshotNumberOfParallelTables: replaceOnChanges(number),
    enableFailoverSlots: replaceOnChanges(flag),
  }),
  tableMappings: tableMappingsField,
} as const satisfies FieldSchema;

/** The kinds, in the words of the contract (1). */
export const sourceKinds = ["kafka", "objectStorage", "kinesis", "postgres"] as const;

export type SourceKind = (typeof sourceKinds)[number];

export const sourceFields = {
  kafka: group(kafka),
  objectStorage: group(objectStorage),
  kinesis: group(kinesis),
  postgres: group(postgres),
} as const satisfies Record<SourceKind, ReturnType<typeof group>>;

export const columnsField = sequence(["name"], { name: text, type: text });
export const fieldMappingsField = sequence(["sourceField", "destinationField"], {
  sourceField: text,
  destinationField: text,
});

/** What a pipe is made with. */
const made = {
  name: text,
  source: group({ ...sourceFields, validateSamples: writeOnlyFlag }, sourceKinds),
  destination: group({
    database: replaceOnChanges(text),
    table: replaceOnChanges(text),
    managedTable: replaceOnChanges(flag),
    tableDefinition: group({
      // Some services answer an engine by its name alone, which says nothing of what is in it.
      engine: group({
        type: replaceOnChanges(mayBeMissing(text)),
        versionColumnId: replaceOnChanges(mayBeMissing(text)),
        columnIds: replaceOnChanges(mayBeMissing(list)),
      }),
      sortingKey: replaceOnChanges(list),
      partitionBy: replaceOnChanges(text),
      primaryKey: replaceOnChanges(text),
    }),
    columns: columnsField,
    roles: replaceOnChanges(mayBeMissing(set)),
  }),
  fieldMappings: fieldMappingsField,
  settings: openGroup({
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
    object_storage_use_cluster_function: flagOrUnset,
    dbms_parallel_view_processing: flagOrUnset,
  }),
  additionalFields,
} as const satisfies FieldSchema;

/** What can be managed of a whole pipe, a line per field. */
export const pipeSchema = {
  ...made,
  // While a service scales it shows zeros, which the client takes for "not known yet".
  scaling: group({
    replicas: mayBeMissing(number),
    concurrency: mayBeMissing(number),
    replicaCpuMillicores: mayBeMissing(number),
    replicaMemoryGb: mayBeMissing(number),
  }),
  stopped: mayBeMissing(flag),
} as const satisfies FieldSchema;

/** What can be managed of a pipe that others made. */
export const pipeSettingsSchema = updatablePart(made);

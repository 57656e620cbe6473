import { changeable } from "../fields/fixed";
import {
  fixed,
  flag,
  flagThatMayBeMissing,
  group,
  groupWithOneOf,
  list,
  number,
  numberThatMayBeMissing,
  sequence,
  text,
  textThatMayBeMissing,
  writeOnlyFlag,
  type Table,
} from "../fields/table";
import { sourceFields, sourceKinds } from "./sources";

/** What a pipe is made with. */
const made = {
  name: text,
  source: groupWithOneOf(sourceKinds, { ...sourceFields, validateSamples: writeOnlyFlag }),
  destination: group({
    database: fixed(text),
    table: fixed(text),
    managedTable: fixed(flag),
    tableDefinition: group({
      // Some services answer an engine by its name alone, which says nothing of what is in it.
      engine: group({
        versionColumnId: fixed(textThatMayBeMissing),
        columnIds: fixed({ ...list, mayBeMissing: true }),
      }),
      sortingKey: fixed(list),
      partitionBy: fixed(text),
      primaryKey: fixed(text),
    }),
    columns: sequence({ name: text, type: text }),
  }),
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

/** What can be managed of a whole pipe, a line per field. */
export const pipeTable = {
  ...made,
  // While a service scales it shows zeros, which the client takes for "not known yet".
  scaling: group({
    replicas: numberThatMayBeMissing,
    concurrency: numberThatMayBeMissing,
    replicaCpuMillicores: numberThatMayBeMissing,
    replicaMemoryGb: numberThatMayBeMissing,
  }),
  stopped: flagThatMayBeMissing,
} as const satisfies Table;

/** What can be managed of a pipe that others made. */
export const pipeSettingsTable = changeable(made);

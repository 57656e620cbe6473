import { z } from "zod";
import { facts } from "./facts";
import { settingBounds } from "./knownValues";

const bounded = (name: keyof typeof settingBounds): z.ZodInt =>
  z.int().register(facts, { bounds: settingBounds[name] });

/**
 * Tuning settings of a pipe, the same names in request and response (contract 2.2.4). The contract shows no defaults.
 * The `dbms_` prefix stands for a word of the service and is configuration.
 */
export const tuningSettings = z.strictObject({
  /** Maximum wait before a streaming insert, in milliseconds. */
  streaming_max_insert_wait_ms: bounded("streaming_max_insert_wait_ms").optional(),
  /** Number of files that the pipe reads from the object store at the same time. */
  object_storage_concurrency: bounded("object_storage_concurrency").optional(),
  /** Pause between two checks of the object store, in milliseconds. */
  object_storage_polling_interval_ms: bounded("object_storage_polling_interval_ms").optional(),
  /** Maximum size of an insert from the object store, in bytes. */
  object_storage_max_insert_bytes: bounded("object_storage_max_insert_bytes").optional(),
  /** Maximum number of files in one insert from the object store. */
  object_storage_max_file_count: bounded("object_storage_max_file_count").optional(),
  /** Number of threads of a query. With 0, the service chooses. */
  dbms_max_threads: bounded("dbms_max_threads").optional(),
  /** Number of threads of an insert. With 0, an insert has no separate threads. */
  dbms_max_insert_threads: bounded("dbms_max_insert_threads").optional(),
  /** Minimum size of the blocks of an insert, in bytes. */
  dbms_min_insert_block_size_bytes: bounded("dbms_min_insert_block_size_bytes").optional(),
  /** Number of threads of a download. */
  dbms_max_download_threads: bounded("dbms_max_download_threads").optional(),
  /** Parallelism of a distributed `INSERT … SELECT`. */
  dbms_parallel_distributed_insert_select: bounded("dbms_parallel_distributed_insert_select").optional(),
  /** True if the pipe reads the object store through the cluster function. */
  object_storage_use_cluster_function: z.boolean().register(facts, { mayBeUnset: true }).optional(),
  /** True if the pipe reads only committed messages of a message stream. Beyond the contract. */
  kafka_read_committed: z.boolean().register(facts, { mayBeUnset: true }).optional(),
  /** True if attached views are processed in parallel. */
  dbms_parallel_view_processing: z.boolean().register(facts, { mayBeUnset: true }).optional(),
});

export type TuningSettings = z.infer<typeof tuningSettings>;
export type SettingName = keyof TuningSettings;

import { pipe, type Pipe, type SourcePatch, type TuningSettings } from "pulumi-pipes-contract";

type Sources = NonNullable<Pipe["source"]>;
type Patches = Required<SourcePatch>;

/** Kind of source, in the words of the contract. */
export type PipeKind = keyof Sources;

/** What a source keeps secret: never in a response, looked at by tests only. */
type SecretsOf<K extends PipeKind> = Pick<
  NonNullable<Patches[K]>,
  Extract<keyof NonNullable<Patches[K]>, "credentials" | "accessKey">
>;

/** A source of one kind with its secrets. */
export type SourceRecord = { [K in PipeKind]?: (NonNullable<Sources[K]> & SecretsOf<K>) | undefined };

/** A pipe as it is kept: what the contract shows, and the credentials that it does not. */
export type PipeRecord = Omit<Pipe, "source"> & { source?: SourceRecord | undefined };

/** A table mapping as a pipe lists it. */
export type StoredMapping = NonNullable<NonNullable<Sources["postgres"]>["tableMappings"]>[number];

const kinds: readonly PipeKind[] = pipe.shape.source.unwrap().keyof().options;

/** Kinds of source that an object such as `source` names. */
export function kindsIn(source: { readonly [K in PipeKind]?: unknown } | undefined): PipeKind[] {
  return kinds.filter((kind) => source?.[kind] !== undefined);
}

/** The kind of a pipe; undefined only where a test took the source away directly. */
export function pipeKind(pipe: PipeRecord): PipeKind | undefined {
  return kindsIn(pipe.source)[0];
}

/** Whether a pipe replicates a database: it has a life of its own, and no tuning settings to look up. */
export function isDatabasePipe(pipe: PipeRecord): boolean {
  return pipeKind(pipe) === "postgres";
}

/**
 * What a pipe runs with where nothing was asked for (contract 2.2.4): made up, for the contract shows no defaults.
 * Names end in their unit, and begin with `dbms_` whatever the `settingPrefix`.
 */
export const settingDefaults: Required<TuningSettings> = {
  streaming_max_insert_wait_ms: 5_000,
  object_storage_concurrency: 1,
  object_storage_polling_interval_ms: 30_000,
  object_storage_max_insert_bytes: 10_737_418_240,
  object_storage_max_file_count: 100,
  dbms_max_threads: 8,
  dbms_max_insert_threads: 1,
  dbms_min_insert_block_size_bytes: 1_073_741_824,
  dbms_max_download_threads: 4,
  dbms_parallel_distributed_insert_select: 2,
  object_storage_use_cluster_function: true,
  dbms_parallel_view_processing: false,
};

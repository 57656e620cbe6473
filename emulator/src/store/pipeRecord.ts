import { pipe, type Pipe, type SourcePatch, type TuningSettings } from "pulumi-pipes-contract";
import type { JsonObject } from "../json";

type Sources = NonNullable<Pipe["source"]>;
type Patches = Required<SourcePatch>;

/** Kind of source, in the words of the contract. */
export type ContractKind = keyof Sources;

/** Kinds of source that services have beyond the contract. */
export const furtherKinds = ["mysql", "mongodb", "bigquery", "pubsub"] as const;
export type FurtherKind = (typeof furtherKinds)[number];

/** Kind of source. */
export type PipeKind = ContractKind | FurtherKind;

/** What a source keeps secret: never in a response, looked at by tests only. */
type SecretsOf<K extends ContractKind> = Pick<
  NonNullable<Patches[K]>,
  Extract<keyof NonNullable<Patches[K]>, "credentials" | "accessKey" | "serviceAccountKey">
>;

/** A source of one kind with its secrets. */
export type SourceRecord = {
  [K in ContractKind]?: (NonNullable<Sources[K]> & SecretsOf<K>) | undefined;
} & { [K in FurtherKind]?: JsonObject | undefined };

/** A pipe as it is kept: what the contract shows, and the credentials that it does not. */
export type PipeRecord = Omit<Pipe, "source"> & { source?: SourceRecord | undefined };

/** What names the source of a table, for each kind of source that has table mappings. */
export const tableIdentities = {
  postgres: ["sourceSchemaName", "sourceTable"],
  mysql: ["sourceSchemaName", "sourceTable"],
  mongodb: ["sourceDatabaseName", "sourceCollection"],
  bigquery: ["sourceDatasetName", "sourceTable"],
} as const satisfies { readonly [K in PipeKind]?: readonly string[] };

/** Kind of source that is replicated table by table. */
export type TableKind = keyof typeof tableIdentities;

const kinds: readonly PipeKind[] = [...pipe.shape.source.unwrap().keyof().options, ...furtherKinds];

/** Kinds of source that an object such as `source` names. */
export function kindsIn(source: { readonly [K in PipeKind]?: unknown } | undefined): PipeKind[] {
  return kinds.filter((kind) => source?.[kind] !== undefined);
}

/** The kind of a pipe; undefined only where a test took the source away directly. */
export function pipeKind(pipe: PipeRecord): PipeKind | undefined {
  return kindsIn(pipe.source)[0];
}

/** Whether a kind of source is replicated table by table. */
export function isTableKind(kind: PipeKind | undefined): kind is TableKind {
  return kind !== undefined && kind in tableIdentities;
}

/** Whether a pipe replicates a database: it has a life of its own, and no tuning settings to look up. */
export function isDatabasePipe(pipe: PipeRecord): boolean {
  return isTableKind(pipeKind(pipe));
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

import { mappingKeys, pipeSourceKinds } from "pulumi-pipes-contract";
import type { Pipe, PipeCreation, PipeSourceKind, TableKind } from "pulumi-pipes-contract";

type Sources = NonNullable<Pipe["source"]>;
type Created = { [K in PipeSourceKind]: NonNullable<PipeCreation["source"][K]> };

/** The secrets of a source are in no response; only tests look at them. */
type SecretsOf<K extends PipeSourceKind> = Pick<
  Created[K],
  Extract<keyof Created[K], "credentials" | "accessKey" | "serviceAccountKey">
>;

/** A source of one kind with its secrets. */
export type SourceRecord = {
  [K in PipeSourceKind]?: (NonNullable<Sources[K]> & SecretsOf<K>) | undefined;
};

/** A destination with the roles that may read the table. */
type DestinationRecord = NonNullable<Pipe["destination"]> & { roles?: string[] | undefined };

/** A pipe as it is kept: what the contract shows, and the credentials and roles that it does not. */
export type PipeRecord = Omit<Pipe, "source" | "destination"> & {
  source?: SourceRecord | undefined;
  destination?: DestinationRecord | undefined;
};

/** Kinds of source that an object such as `source` names. */
export function kindsIn(source: { readonly [K in PipeSourceKind]?: unknown } | undefined): PipeSourceKind[] {
  return pipeSourceKinds.filter((kind) => source?.[kind] !== undefined);
}

/** The kind of a pipe; undefined only where a test took the source away directly. */
export function pipeKind(pipe: PipeRecord): PipeSourceKind | undefined {
  return kindsIn(pipe.source)[0];
}

/** True if a kind of source is replicated table by table. */
export function isTableKind(kind: PipeSourceKind | undefined): kind is TableKind {
  return kind !== undefined && kind in mappingKeys;
}

/** True if a pipe replicates a database: it has a life of its own, and no tuning settings to look up. */
export function isDatabasePipe(pipe: PipeRecord): boolean {
  return isTableKind(pipeKind(pipe));
}

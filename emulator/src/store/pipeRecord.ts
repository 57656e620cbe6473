import type { Pipe, SourcePatch } from "pulumi-pipes-contract";

type Sources = NonNullable<Pipe["source"]>;
type Patches = Required<SourcePatch>;
type Kind = keyof Sources;

/** What a source keeps secret: never answered, looked at by tests only. */
type SecretsOf<K extends Kind> = Pick<
  NonNullable<Patches[K]>,
  Extract<keyof NonNullable<Patches[K]>, "credentials" | "accessKey">
>;

/** A source of one kind with its secrets. */
export type SourceRecord = { [K in Kind]?: (NonNullable<Sources[K]> & SecretsOf<K>) | undefined };

/** A pipe as it is kept: what the contract shows, and the credentials that it does not. */
export type PipeRecord = Omit<Pipe, "source"> & { source?: SourceRecord | undefined };

/** A table mapping as a pipe lists it. */
export type StoredMapping = NonNullable<NonNullable<Sources["postgres"]>["tableMappings"]>[number];

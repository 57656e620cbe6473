import type { KnownKind } from "../../provider/src/resources";

/** Names of records that differ from the name of the kind. `PipeScaling` is also a field of a pipe. */
export const recordNames: Readonly<Record<string, string>> = {
  PipeScaling: "DatabaseScaling",
  PipeSettings: "Pipe",
} satisfies Partial<Record<KnownKind, string>>;

export const lowerFirst = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
export const upperFirst = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

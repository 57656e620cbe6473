import { isJsonObject, type JsonObject } from "../json";
import type { PipeRecord } from "../store/pipeRecord";

/** Kinds of source, in the words of the contract. */
export const pipeKinds = ["kafka", "objectStorage", "kinesis", "postgres"] as const;

export type PipeKind = (typeof pipeKinds)[number];

/** Kinds of source that an object such as `source` names. */
export function kindsIn(source: object | undefined): PipeKind[] {
  const fields: JsonObject = isJsonObject(source) ? source : {};
  return pipeKinds.filter((kind) => fields[kind] !== undefined);
}

/** The kind of a pipe; undefined only where a test took the source away behind the server's back. */
export function pipeKind(pipe: PipeRecord): PipeKind | undefined {
  return kindsIn(pipe.source)[0];
}

/** Whether a pipe replicates a database: it has a life of its own, and no tuning settings to look up. */
export function isDatabasePipe(pipe: PipeRecord): boolean {
  return pipeKind(pipe) === "postgres";
}

import type { PipeSourceFields } from "../pipe.generated";
import type { PipeSettingsSourceFields } from "../pipeSettings.generated";

type Kind = "kafka" | "objectStorage" | "kinesis" | "postgres";
type AnyFields = Partial<Record<Kind | "additionalFields", unknown>>;

/** Fields of a source of which one has to be given, and of the kinds no other. */
type Only<Fields extends AnyFields, One extends keyof AnyFields> = Omit<Fields, Kind | One> & {
  [Name in keyof Pick<Fields, One>]-?: Exclude<Fields[Name], undefined>;
} & { [Name in keyof Pick<Fields, Exclude<Kind, One>>]?: undefined };

/** The source of a pipe whose rows arrive in one table; of a kind that this version does not know in `additionalFields`. */
export type StreamSource =
  | Only<PipeSourceFields, "kafka">
  | Only<PipeSourceFields, "objectStorage">
  | Only<PipeSourceFields, "kinesis">
  | Only<PipeSourceFields, "additionalFields">;

/** The source of a pipe that replicates the tables of a database. */
export type DatabaseSource = Only<PipeSourceFields, "postgres">;

/** `source` of a `Pipe`: one kind or another, never two and never none. */
export type PipeSource = StreamSource | DatabaseSource;

/** `source` of a `PipeSettings`: one kind or another, never two and never none. */
export type PipeSettingsSource = {
  [One in keyof AnyFields]-?: Only<PipeSettingsSourceFields, One>;
}[keyof AnyFields];

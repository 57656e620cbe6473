import type { DeepInput, DeepInputs, Given, NotGiven } from "./inputs";
import type { PipeDestination, PipeValues } from "./pipe.generated";
import type { DatabaseSource, PipeSource, StreamSource } from "./pipeSource";

/** Fields that not every pipe has, or not every pipe needs. */
type ByKind = "source" | "destination" | "scaling" | "resyncTrigger";
interface Shared extends DeepInputs<Omit<PipeValues, ByKind>> {}
type Optional<Names extends ByKind> = DeepInputs<Pick<PipeValues, Names>>;

/** Fields with types of their own and the comments of `PipeValues`. */
type Typed<Types> = { [Name in keyof Pick<PipeValues, keyof Types & ByKind>]-?: DeepInput<Types[Name]> };

/** The destination of a source whose rows arrive in one table. */
type OneTable = Omit<PipeDestination, "table"> & { table: string };

/** Args of a `Pipe` that adopts an existing one, whatever its kind of source. */
export interface AdoptedPipeArgs
  extends
    Omit<Shared, "pipeId">,
    Given<PipeValues, "pipeId">,
    Optional<"destination" | "scaling" | "resyncTrigger">,
    NotGiven<PipeValues, "source"> {}

/** Args of a `Pipe` from a database: it has no scale, and its tables can be copied anew. */
export interface DatabasePipeArgs
  extends
    Shared,
    Typed<{ source: DatabaseSource }>,
    Optional<"destination" | "resyncTrigger">,
    NotGiven<PipeValues, "scaling"> {}

/** Args of a `Pipe` from any other source, into one table. */
export interface StreamPipeArgs
  extends
    Shared,
    Typed<{ source: StreamSource; destination: OneTable }>,
    Optional<"scaling">,
    NotGiven<PipeValues, "resyncTrigger"> {}

/** Args of a `Pipe` whose kind of source is known later only: what every kind takes. */
export interface AnyPipeArgs
  extends
    Shared,
    Typed<{ source: PipeSource; destination: OneTable }>,
    NotGiven<PipeValues, "scaling" | "resyncTrigger"> {}

/** Args of `Pipe`. What is left out is not managed, unless its comment names a default. */
export type PipeArgs = AdoptedPipeArgs | AnyPipeArgs | DatabasePipeArgs | StreamPipeArgs;

import type { Given, NotGiven } from "./inputs";
import type { PipeFields } from "./pipe.generated";
import type { PipeDestination } from "./types/input.generated";
import type { DatabaseSource, PipeSource, StreamSource } from "./types/pipeSource";
import type * as pulumi from "@pulumi/pulumi";

/** Fields that not every pipe has, or not every pipe needs. */
type ByKind = "source" | "destination" | "scaling" | "resyncTrigger";
interface Shared extends Omit<PipeFields, ByKind> {}
type Optional<Names extends ByKind> = Pick<PipeFields, Names>;

/** Fields with types of their own and the comments of `PipeFields`. */
type Typed<Types> = { [Name in keyof Pick<PipeFields, keyof Types & ByKind>]-?: pulumi.Input<Types[Name]> };

/** The destination of a source whose rows arrive in one table. */
interface OneTable extends Omit<PipeDestination, "table">, Given<PipeDestination, "table"> {}

/** Args of a `Pipe` that adopts an existing one, whatever its kind of source. */
export interface AdoptedPipeArgs
  extends
    Omit<Shared, "adoptId">,
    Given<PipeFields, "adoptId">,
    Optional<"destination" | "scaling" | "resyncTrigger">,
    NotGiven<PipeFields, "source"> {}

/** Args of a `Pipe` from a database: it has no scale, and its tables can be copied anew. */
export interface DatabasePipeArgs
  extends
    Shared,
    Typed<{ source: DatabaseSource }>,
    Optional<"destination" | "resyncTrigger">,
    NotGiven<PipeFields, "scaling"> {}

/** Args of a `Pipe` from any other source, into one table. */
export interface StreamPipeArgs
  extends
    Shared,
    Typed<{ source: StreamSource; destination: OneTable }>,
    Optional<"scaling">,
    NotGiven<PipeFields, "resyncTrigger"> {}

/** Args of a `Pipe` whose kind of source is known later only: what every kind takes. */
export interface AnyPipeArgs
  extends
    Shared,
    Typed<{ source: PipeSource; destination: OneTable }>,
    NotGiven<PipeFields, "scaling" | "resyncTrigger"> {}

/** Args of `Pipe`. What is left out is not managed, unless its comment names a default. */
export type PipeArgs = AdoptedPipeArgs | AnyPipeArgs | DatabasePipeArgs | StreamPipeArgs;

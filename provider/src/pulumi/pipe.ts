import type * as pulumi from "@pulumi/pulumi";
import type { PipeFields, PipeOutputs } from "./pipe.generated";
import { isResource, noArgs, PipesResource, type With } from "./resource";
import type { DatabaseSource, PipeDestination, PipeSource, StreamSource } from "./types/input";

/** Fields with types of their own and the comments of `PipeFields`. */
type Typed<Types> = {
  [Name in keyof Pick<PipeFields, keyof Types & keyof PipeFields>]-?: pulumi.Input<Types[Name]>;
};

/** The destination of a source whose rows arrive in one table. */
interface OneTable extends With<PipeDestination, "table"> {}

/** Arguments of a `Pipe` that adopts an existing pipe, with any kind of source. */
export interface AdoptedPipeArgs extends With<PipeFields, "adoptId", "source"> {}

/** Arguments of a `Pipe` from a database: it has no `scaling`, and `resyncTrigger` copies its tables again. */
export interface DatabasePipeArgs
  extends Typed<{ source: DatabaseSource }>, With<Omit<PipeFields, "source">, never, "scaling"> {}

/** Arguments of a `Pipe` from any other source, into one table. */
export interface StreamPipeArgs
  extends
    Typed<{ source: StreamSource; destination: OneTable }>,
    With<Omit<PipeFields, "source" | "destination">, never, "resyncTrigger"> {}

/** Arguments of a `Pipe` whose kind of source is an output: the fields that every kind accepts. */
export interface AnyPipeArgs
  extends
    Typed<{ source: PipeSource; destination: OneTable }>,
    With<Omit<PipeFields, "source" | "destination">, never, "scaling" | "resyncTrigger"> {}

/** Arguments of `Pipe`. Fields that you leave out are not managed, unless their comment names a default. */
export type PipeArgs = AdoptedPipeArgs | AnyPipeArgs | DatabasePipeArgs | StreamPipeArgs;

export interface Pipe extends PipeOutputs {}

/**
 * A pipe with its source, destination, settings, scaling and run state. To manage only some settings of a pipe that
 * another tool creates, use `PipeSettings`. If you change an immutable field, such as the topic or the destination
 * table, Pulumi deletes the pipe and creates a new pipe, which loads all data again. Other fields are updated in place.
 * To adopt an existing pipe, set `adoptId`.
 *
 * ```ts
 * const password = new pulumi.Config().requireSecret("password");
 * const orders = new pipes.Pipe("orders", {
 *   name: "orders",
 *   source: {
 *     kafka: {
 *       brokers: "broker:9092",
 *       topics: "orders",
 *       type: "kafka",
 *       format: "JSONEachRow",
 *       authentication: "PLAIN",
 *       credentials: { username: "loader", password },
 *     },
 *   },
 *   destination: { database: "default", table: "orders", columns: [{ name: "id", type: "UInt64" }] },
 *   fieldMappings: [{ sourceField: "id", destinationField: "id" }],
 *   scaling: { replicas: 2 },
 * });
 * ```
 *
 * A stopped pipe from a database:
 *
 * ```ts
 * new pipes.Pipe("shop", {
 *   name: "shop",
 *   source: {
 *     postgres: {
 *       host: "db.internal",
 *       port: 5432,
 *       database: "shop",
 *       settings: { replicationMode: "cdc" },
 *       credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
 *       tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }],
 *     },
 *   },
 *   destination: { database: "default" },
 *   stopped: true,
 * });
 * ```
 */
export class Pipe extends PipesResource {
  constructor(name: string, args: PipeArgs, opts?: pulumi.CustomResourceOptions) {
    super("Pipe", name, args, { deleteBeforeReplace: true, ...opts });
  }

  /**
   * Reads a pipe without managing it. `id` is the ID of the pipe in the configured service. For another service, it is
   * `organizationId/serviceId/id`. The call fails if the pipe does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Pipe {
    return new Pipe(name, noArgs, { ...opts, id });
  }

  /** Whether a value is a `Pipe`. */
  static override isInstance(value: unknown): value is Pipe {
    return isResource(value, "Pipe");
  }
}

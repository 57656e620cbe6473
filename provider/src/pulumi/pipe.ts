import type * as pulumi from "@pulumi/pulumi";
import type { PipeFields, PipeOutputs } from "./pipe.generated";
import { isResource, noArgs, PipesResource, type Given, type NotGiven } from "./resource";
import type { DatabaseSource, PipeDestination, PipeSource, StreamSource } from "./types/input";

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

export interface Pipe extends PipeOutputs {}

/**
 * A whole pipe, for services that offer to create and delete them; `PipeSettings` manages parts of one that exists.
 * What only a creation can say (brokers, topics, URL, stream, destination table …) is fixed: changing it deletes the
 * pipe and makes another. Everything else is changed in place. The resource option `import` fails: give `adoptId`.
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
 * A database, stopped until further notice:
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
   * Reads a pipe without managing it. `id` is the pipe's id, in the configured service, or
   * `organizationId/serviceId/id`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such pipe.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Pipe {
    return new Pipe(name, noArgs, { ...opts, id });
  }

  /** Whether a value is a `Pipe`. */
  static override isInstance(value: unknown): value is Pipe {
    return isResource(value, "Pipe");
  }
}

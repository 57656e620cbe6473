import * as pulumi from "@pulumi/pulumi";
import type { PipeOutputs } from "./pipe.generated";
import type { PipeArgs } from "./pipeArgs";
import { propertyFacts } from "./propertyFacts.generated";
import { afterRegistration, isResource, resourceArguments } from "./resourceClass";
import { leaveOutUnreadTraces } from "./stackTraces";

/** The outputs of a `Pipe`. */
export interface Pipe extends PipeOutputs {}

/**
 * A whole pipe, for services that offer to create and delete them; `PipeSettings` manages parts of one that exists.
 * What only a creation can say (brokers, topics, URL, stream, destination table …) is fixed: changing it deletes the
 * pipe and makes another. Everything else is changed in place.
 *
 * ```ts
 * const password = new pulumi.Config().requireSecret("password");
 * const orders = new pipes.Pipe("orders", {
 *   name: "orders",
 *   source: { kafka: { brokers: "broker:9092", topics: "orders", credentials: { username: "loader", password } } },
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
 *       database: "shop",
 *       credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
 *       tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }],
 *     },
 *   },
 *   destination: { database: "default" },
 *   stopped: true,
 * });
 * ```
 */
export class Pipe extends pulumi.CustomResource {
  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `adoptId`, and creating the resource
   * adopts the pipe.
   */
  constructor(name: string, args: PipeArgs, opts?: pulumi.CustomResourceOptions) {
    const done = leaveOutUnreadTraces();
    try {
      super(...resourceArguments(facts, name, args, { deleteBeforeReplace: true, ...opts }));
    } finally {
      done();
    }
    afterRegistration(facts, this, args);
  }

  /**
   * Reads a pipe without managing it. `id` is the pipe's id, in the configured service, or
   * `organizationId/serviceId/id`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such pipe.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Pipe {
    return new Pipe(name, undefined as unknown as PipeArgs, { ...opts, id });
  }

  /** Whether a value is a `Pipe`. */
  static override isInstance(value: unknown): value is Pipe {
    return isResource(value, "Pipe");
  }
}

const facts = {
  kind: "Pipe",
  ...propertyFacts.Pipe,
  idArg: "adoptId",
  instead: "give `adoptId`: creating the resource adopts the existing pipe",
} as const;

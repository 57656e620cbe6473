import * as pulumi from "@pulumi/pulumi";
import type { PipeRecord } from "./record";
import type { DeepInputs } from "../../boundary/inputs";
import { isResource, resourceArguments } from "../../boundary/resourceClass";
import { pipeTable } from "./table";
import type { PipeValues } from "./values";

const outputs = [
  "organizationId",
  "serviceId",
  "pipeId",
  "name",
  "state",
  "stopped",
  "scaling",
  "source",
  "destination",
  "fieldMappings",
  "settings",
  "resyncTrigger",
  "createdAt",
  "updatedAt",
  "onDelete",
] as const satisfies readonly (keyof Pipe)[];

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
  /** Organization that owns the service, a UUID. Contract 4.1. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Service that owns the pipe, a UUID. Contract 4.1. */
  declare readonly serviceId: pulumi.Output<string>;
  /** The pipe's id, a UUID, the same as `id`. Contract 2.2. */
  declare readonly pipeId: pulumi.Output<string>;
  /** Name of the pipe. Contract 2.2. */
  declare readonly name: pulumi.Output<string>;
  /**
   * State at present; moves on its own and never takes part in a diff. Known values: `Unknown`, `Provisioning`,
   * `Running`, `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`,
   * `Paused`, `Pausing`, `Modifying`, `Resync`; services add to them. Contract 2.2.
   */
  declare readonly state: pulumi.Output<PipeRecord["state"]>;
  /**
   * Whether the pipe is to rest: true while its state is `Stopped` or `Paused`, false while it is `Running`, else what
   * the args say. This package's own.
   */
  declare readonly stopped: pulumi.Output<boolean | undefined>;
  /** Compute of the pipe: replicas, millicores, gigabytes. Contract 2.2.1. */
  declare readonly scaling: pulumi.Output<PipeRecord["scaling"]>;
  /**
   * Where rows come from, in the object of its kind; credentials that the args gave are in it as secrets. Contract
   * 2.2.2.
   */
  declare readonly source: pulumi.Output<PipeRecord["source"]>;
  /** Where rows arrive. Contract 2.2.3. */
  declare readonly destination: pulumi.Output<PipeRecord["destination"]>;
  /** From which source field each destination column is filled, in order. Contract 2.2. */
  declare readonly fieldMappings: pulumi.Output<PipeRecord["fieldMappings"]>;
  /**
   * All tuning settings that the service returns, managed or not, each in the unit that its name carries. Contract
   * 2.2.4.
   */
  declare readonly settings: pulumi.Output<PipeRecord["settings"]>;
  /** The text whose change copies all tables anew. This package's own. */
  declare readonly resyncTrigger: pulumi.Output<string | undefined>;
  /** When the pipe was created, as the service writes it. Contract 2.2. */
  declare readonly createdAt: pulumi.Output<PipeRecord["createdAt"]>;
  /** When the pipe last changed, as the service writes it. Contract 2.2. */
  declare readonly updatedAt: pulumi.Output<PipeRecord["updatedAt"]>;
  /** What `delete` does: `delete` or `release`; undefined where the args give none. This package's own. */
  declare readonly onDelete: pulumi.Output<"delete" | "release" | undefined>;

  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `pipeId`, and creating the resource
   * adopts the pipe.
   */
  constructor(name: string, args: PipeArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, { deleteBeforeReplace: true, ...opts }));
  }

  /**
   * Looks up a pipe without managing it. `id` is the pipe's id, in the configured service, or
   * `organizationId/serviceId/pipeId`. Fails where `id` has another form, where the service is neither in it nor
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
  table: pipeTable,
  outputs,
  instead: "give `pipeId`: creating the resource adopts the existing pipe",
} as const;

/** Args of `Pipe`. What is left out is not managed, unless its comment names a default. */
export interface PipeArgs extends DeepInputs<PipeValues> {}

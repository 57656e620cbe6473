import * as pulumi from "@pulumi/pulumi";
import type { Pipe as PipeRecord } from "pulumi-pipes-contract";
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
 * A whole pipe, for services that offer to create and delete them; `PipeSettings` manages parts of one that exists. What
 * only a creation can say (brokers, topics, URL, stream, destination table …) is fixed: changing it deletes the pipe and
 * makes another. Everything else is changed in place.
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
  /** Organization that owns the service. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Service that owns the pipe. */
  declare readonly serviceId: pulumi.Output<string>;
  /** The pipe's id, the same as `id`. */
  declare readonly pipeId: pulumi.Output<string>;
  /** Name. */
  declare readonly name: pulumi.Output<string>;
  /** Current state, such as `Running`; moves on its own and never takes part in a diff. */
  declare readonly state: pulumi.Output<PipeRecord["state"]>;
  /** Whether the pipe is to rest, as far as its state tells. */
  declare readonly stopped: pulumi.Output<boolean | undefined>;
  /** Compute. */
  declare readonly scaling: pulumi.Output<PipeRecord["scaling"]>;
  /** Source; credentials that the args gave are in it as secrets. */
  declare readonly source: pulumi.Output<PipeRecord["source"]>;
  /** Destination. */
  declare readonly destination: pulumi.Output<PipeRecord["destination"]>;
  /** Field mappings, in order. */
  declare readonly fieldMappings: pulumi.Output<PipeRecord["fieldMappings"]>;
  /** All tuning settings that the service returns, managed or not. */
  declare readonly settings: pulumi.Output<PipeRecord["settings"]>;
  /** What was last resynced for. */
  declare readonly resyncTrigger: pulumi.Output<string | undefined>;
  /** When the pipe was created. */
  declare readonly createdAt: pulumi.Output<PipeRecord["createdAt"]>;
  /** When the pipe last changed. */
  declare readonly updatedAt: pulumi.Output<PipeRecord["updatedAt"]>;
  /** What `delete` does. */
  declare readonly onDelete: pulumi.Output<"delete" | "release" | undefined>;

  constructor(name: string, args: PipeArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, opts));
  }

  /**
   * Looks up a pipe without managing it. `id` is the pipe's id, in the configured service, or
   * `organizationId/serviceId/pipeId`. Fails where there is no such pipe.
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

/** Args of `Pipe`. */
export interface PipeArgs extends DeepInputs<PipeValues> {}

import * as pulumi from "@pulumi/pulumi";
import type { DeepInputs } from "../../boundary/inputs";
import { isResource, resourceArguments } from "../../boundary/resourceClass";
import type { PipeRecord } from "../pipe/record";
import { pipeSettingsTable } from "../pipe/table";
import type { PipeSettingsValues } from "./values";

const outputs = [
  "organizationId",
  "serviceId",
  "pipeId",
  "name",
  "state",
  "scaling",
  "source",
  "destination",
  "fieldMappings",
  "settings",
  "createdAt",
  "updatedAt",
  "onDelete",
] as const satisfies readonly (keyof PipeSettings)[];

/**
 * Settings of an existing pipe (contract 4.1): its name, source connection, tables, columns and tuning. Only what the
 * args name is managed; the pipe itself is never created or deleted.
 *
 * ```ts
 * new pipes.PipeSettings("orders", {
 *   pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
 *   settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
 * });
 * ```
 *
 * The tables of a database, put back as they were found when the stack goes:
 *
 * ```ts
 * new pipes.PipeSettings("shop", {
 *   pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
 *   source: {
 *     postgres: {
 *       tableMappings: [
 *         { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders", excludedColumns: ["card"] },
 *       ],
 *     },
 *   },
 *   onDelete: "restore",
 * });
 * ```
 */
export class PipeSettings extends pulumi.CustomResource {
  /** Organization that owns the service, a UUID. Contract 4.1. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Service that owns the pipe, a UUID. Contract 4.1. */
  declare readonly serviceId: pulumi.Output<string>;
  /** The pipe's id, a UUID, the same as `id`. Contract 4.1. */
  declare readonly pipeId: pulumi.Output<string>;
  /** Name of the pipe. Contract 2.2. */
  declare readonly name: pulumi.Output<PipeRecord["name"]>;
  /**
   * State at present; moves on its own and never takes part in a diff. Known values: `Unknown`, `Provisioning`,
   * `Running`, `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`,
   * `Paused`, `Pausing`, `Modifying`, `Resync`; services add to them. Contract 2.2.
   */
  declare readonly state: pulumi.Output<PipeRecord["state"]>;
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
  /** When the pipe was created, as the service writes it. Contract 2.2. */
  declare readonly createdAt: pulumi.Output<PipeRecord["createdAt"]>;
  /** When the pipe last changed, as the service writes it. Contract 2.2. */
  declare readonly updatedAt: pulumi.Output<PipeRecord["updatedAt"]>;
  /** What `delete` does: `release` or `restore`; undefined where the args give none. This package's own. */
  declare readonly onDelete: pulumi.Output<"release" | "restore" | undefined>;

  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `pipeId`, and creating the resource
   * adopts the pipe.
   */
  constructor(name: string, args: PipeSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, { deleteBeforeReplace: true, ...opts }));
  }

  /**
   * Looks up a pipe without managing it. `id` is the pipe's id, in the configured service, or
   * `organizationId/serviceId/pipeId`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such pipe.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PipeSettings {
    return new PipeSettings(name, undefined as unknown as PipeSettingsArgs, { ...opts, id });
  }

  /** Whether a value is a `PipeSettings`. */
  static override isInstance(value: unknown): value is PipeSettings {
    return isResource(value, "PipeSettings");
  }
}

const facts = {
  kind: "PipeSettings",
  table: pipeSettingsTable,
  outputs,
  instead: "give `pipeId`: creating the resource adopts the existing pipe",
} as const;

/** Args of `PipeSettings`. What is left out is not managed, unless its comment names a default. */
export interface PipeSettingsArgs extends DeepInputs<PipeSettingsValues> {}

import * as pulumi from "@pulumi/pulumi";
import type { Pipe } from "pulumi-pipes-contract";
import type { DeepInputs } from "../../boundary/inputs";
import { isResource, resourceArguments } from "../../boundary/resourceClass";
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
  /** Organization that owns the service. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Service that owns the pipe. */
  declare readonly serviceId: pulumi.Output<string>;
  /** The pipe. */
  declare readonly pipeId: pulumi.Output<string>;
  /** Name of the pipe. */
  declare readonly name: pulumi.Output<Pipe["name"]>;
  /** Current state, such as `Running`; moves on its own and never takes part in a diff. */
  declare readonly state: pulumi.Output<Pipe["state"]>;
  /** Compute. */
  declare readonly scaling: pulumi.Output<Pipe["scaling"]>;
  /** Source; credentials that the args gave are in it as secrets. */
  declare readonly source: pulumi.Output<Pipe["source"]>;
  /** Destination. */
  declare readonly destination: pulumi.Output<Pipe["destination"]>;
  /** Field mappings, in order. */
  declare readonly fieldMappings: pulumi.Output<Pipe["fieldMappings"]>;
  /** All tuning settings that the service returns, managed or not. */
  declare readonly settings: pulumi.Output<Pipe["settings"]>;
  /** When the pipe was created. */
  declare readonly createdAt: pulumi.Output<Pipe["createdAt"]>;
  /** When the pipe last changed. */
  declare readonly updatedAt: pulumi.Output<Pipe["updatedAt"]>;
  /** What `delete` does. */
  declare readonly onDelete: pulumi.Output<"release" | "restore" | undefined>;

  constructor(name: string, args: PipeSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, opts));
  }

  /**
   * Looks up a pipe without managing it. `id` is the pipe's id, with the service and organization of the configuration,
   * or `organizationId/serviceId/pipeId`. Fails where there is no such pipe.
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

/** Args of `PipeSettings`. */
export interface PipeSettingsArgs extends DeepInputs<PipeSettingsValues> {}

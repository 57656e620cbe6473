import type * as pulumi from "@pulumi/pulumi";
import type { PipeSettingsFields, PipeSettingsOutputs } from "./pipeSettings.generated";
import { isResource, noArgs, PipesResource } from "./resource";

/** Arguments of `PipeSettings`. Fields that you leave out are not managed, unless their comment names a default. */
export interface PipeSettingsArgs extends PipeSettingsFields {}

export interface PipeSettings extends PipeSettingsOutputs {}

/**
 * Settings of an existing pipe: its name, source connection, tables, columns and tuning. The resource adopts the pipe
 * that `pipeId` names, manages only the fields that you set, and never creates or deletes the pipe.
 *
 * ```ts
 * new pipes.PipeSettings("orders", {
 *   pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
 *   settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
 * });
 * ```
 *
 * The tables of a database, without the column `card`:
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
 * });
 * ```
 */
export class PipeSettings extends PipesResource {
  constructor(name: string, args: PipeSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super("PipeSettings", name, args, opts);
  }

  /**
   * Reads a pipe without managing it. `id` is the ID of the pipe in the configured service. For another service, it is
   * `organizationId/serviceId/id`. The call fails if the pipe does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PipeSettings {
    return new PipeSettings(name, noArgs, { ...opts, id });
  }

  /** Whether a value is a `PipeSettings`. */
  static override isInstance(value: unknown): value is PipeSettings {
    return isResource(value, "PipeSettings");
  }
}

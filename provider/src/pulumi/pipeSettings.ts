import type * as pulumi from "@pulumi/pulumi";
import type { PipeSettingsFields, PipeSettingsOutputs } from "./pipeSettings.generated";
import { isResource, noArgs, PipesResource } from "./resource";

/** Args of `PipeSettings`. What is left out is not managed, unless its comment names a default. */
export interface PipeSettingsArgs extends PipeSettingsFields {}

export interface PipeSettings extends PipeSettingsOutputs {}

/**
 * Settings of an existing pipe (contract 4.1): its name, source connection, tables, columns and tuning. Only the
 * fields you set are managed; the pipe itself is never created or deleted. The resource option `import` fails.
 *
 * ```ts
 * new pipes.PipeSettings("orders", {
 *   pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
 *   settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
 * });
 * ```
 *
 * The tables of a database, without the column of the cards:
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
   * Reads a pipe without managing it. `id` is the pipe's id, in the configured service, or
   * `organizationId/serviceId/pipeId`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such pipe.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PipeSettings {
    return new PipeSettings(name, noArgs, { ...opts, id });
  }

  /** Whether a value is a `PipeSettings`. */
  static override isInstance(value: unknown): value is PipeSettings {
    return isResource(value, "PipeSettings");
  }
}

// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type { PipeStatus } from "./knownValues.generated";
import type { PipeSettingsSource } from "./types/pipeSource";

/**
 * Args of `PipeSettings` (contract 2.2 and 4.1, see docs/contract.md). What is left out is not managed, unless its
 * comment names a default.
 */
export interface PipeSettingsFields {
  /** Id of the existing pipe whose settings are managed. Changing it replaces. A UUID. */
  pipeId: pulumi.Input<string>;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. */
  organizationId?: pulumi.Input<string | undefined>;
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. A UUID. */
  serviceId?: pulumi.Input<string | undefined>;
  /** Name of the pipe. Not empty. Default: left to the service. */
  name?: pulumi.Input<string | undefined>;
  /** What to manage of the source: the object of the pipe's own kind. */
  source?: pulumi.Input<PipeSettingsSource | undefined>;
  /** What to manage of the destination: its columns. */
  destination?: pulumi.Input<inputs.PipeSettingsDestination | undefined>;
  /**
   * The whole list of field mappings, in order. Sent together with `destination.columns`. Default: left to the service.
   */
  fieldMappings?: pulumi.Input<pulumi.Input<inputs.PipeFieldMapping>[] | undefined>;
  /**
   * Tuning settings, each in the unit that its name carries. One that is removed here is reset to the service's
   * default, which the contract does not show. One that this version does not know is sent as well.
   */
  settings?: pulumi.Input<inputs.TuningSettings | undefined>;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** `source` of a `PipeSettings`, with the fields of all kinds. */
export interface PipeSettingsSourceFields {
  /** A message-stream broker. */
  kafka?: pulumi.Input<inputs.PipeSettingsKafkaSource | undefined>;
  /** An object store. */
  objectStorage?: pulumi.Input<inputs.PipeSettingsObjectStorageSource | undefined>;
  /** A managed record stream. */
  kinesis?: pulumi.Input<inputs.PipeSettingsKinesisSource | undefined>;
  /** A relational database with table replication. */
  postgres?: pulumi.Input<inputs.PipeSettingsPostgresSource | undefined>;
  /**
   * Whether the service tries the source with samples before it accepts a changed source. Write-only, never returned.
   * Default: left to the service.
   */
  validateSamples?: pulumi.Input<boolean | undefined>;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: pulumi.Input<Record<string, unknown> | undefined>;
}

/** What a `PipeSettings` shows (contract 2.2). */
export interface PipeSettingsOutputs {
  /** Organization that owns the service, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service that owns the pipe, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** Name of the pipe. */
  readonly name: pulumi.Output<string | undefined>;
  /**
   * State at present; moves on its own and never appears in a diff. Known values: `Unknown`, `Provisioning`, `Running`,
   * `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`, `Paused`,
   * `Pausing`, `Modifying`, `Resync`; services add to them.
   */
  readonly state: pulumi.Output<PipeStatus | undefined>;
  /** Compute of the pipe: replicas, millicores, gigabytes. */
  readonly scaling: pulumi.Output<outputs.Pipe["scaling"]>;
  /** Where rows come from, in the object of its kind; credentials that the args gave are in it as secrets. */
  readonly source: pulumi.Output<outputs.Pipe["source"]>;
  /** Where rows arrive. */
  readonly destination: pulumi.Output<outputs.Pipe["destination"]>;
  /** From which source field each destination column is filled, in order. */
  readonly fieldMappings: pulumi.Output<outputs.Pipe["fieldMappings"]>;
  /** All tuning settings that the service returns, managed or not, each in the unit that its name carries. */
  readonly settings: pulumi.Output<outputs.Pipe["settings"]>;
  /** When the pipe was created, as the service writes it. */
  readonly createdAt: pulumi.Output<string | undefined>;
  /** When the pipe last changed, as the service writes it. */
  readonly updatedAt: pulumi.Output<string | undefined>;
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** Id of the pipe whose settings are managed, a UUID. */
  readonly pipeId: pulumi.Output<string>;
}

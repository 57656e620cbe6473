// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type { PipeStatus } from "./knownValues.generated";
import type { Shown } from "./resource";
import type { PipeSource } from "./types/input";

/** Arguments of `Pipe`. Fields that you leave out are not managed, unless their comment names a default. */
export interface PipeFields extends inputs.Extensible {
  /** Name of the pipe. Required, also with `adoptId`. Known services accept 1 to 255 characters. */
  name: pulumi.Input<string>;
  /**
   * Where the pipe writes rows. Required, also with `adoptId`. Changing a field other than `columns` replaces the
   * resource.
   */
  destination: pulumi.Input<inputs.PipeDestination>;
  /**
   * ID of an existing pipe to adopt. A UUID. Without it, Pulumi creates a pipe. Immutable fields that you set must have
   * the values of the existing pipe. Changing it to another pipe replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Where the pipe reads rows: an object with one kind of source. Required unless `adoptId` is set. Changing the kind
   * or an immutable field replaces the resource.
   */
  source?: pulumi.Input<PipeSource | undefined>;
  /** The complete list of field mappings, in order. Requires `destination.columns`. `null` clears it. */
  fieldMappings?: pulumi.Input<null | pulumi.Input<inputs.PipeFieldMapping>[] | undefined>;
  /** Compute resources of the pipe: number of replicas, and CPU and memory of each. Not for database pipes. */
  scaling?: pulumi.Input<inputs.PipeScaling | undefined>;
  /** Whether the pipe is stopped. If you leave it out, Pulumi does not start or stop the pipe, and a new pipe runs. */
  stopped?: pulumi.Input<boolean | undefined>;
  /** Any string. Adding or changing it in a later update copies all tables again. Only for database pipes. */
  resyncTrigger?: pulumi.Input<string | undefined>;
  /**
   * What happens to the pipe when Pulumi deletes or replaces the resource: `delete` deletes the pipe and waits until it
   * no longer exists, `retain` keeps it on the service. Default: `delete` for a created pipe, `retain` for an adopted
   * pipe.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /**
   * Tuning settings, each in the unit that its name states. A setting that you remove, or set to `null`, returns to the
   * default of the service. `null` for the whole object resets all settings that the program set before.
   */
  settings?: pulumi.Input<null | inputs.TuningSettings | undefined>;
  /** Organization that owns the service. A UUID. Default: `pipes:organizationId`. Changing it replaces the resource. */
  organizationId?: pulumi.Input<string | undefined>;
  /** Service that owns the object. A UUID. Default: `pipes:serviceId`. Changing it replaces the resource. */
  serviceId?: pulumi.Input<string | undefined>;
}

/** `source` of a `Pipe`, with the fields of all kinds. */
export interface PipeSourceFields extends inputs.Extensible {
  /** An object store. */
  objectStorage?: pulumi.Input<inputs.ObjectStorageSource | undefined>;
  /** A Kinesis stream. */
  kinesis?: pulumi.Input<inputs.KinesisSource | undefined>;
  /** A PostgreSQL database. */
  postgres?: pulumi.Input<inputs.PostgresSource | undefined>;
  /** A MySQL or MariaDB database. */
  mysql?: pulumi.Input<inputs.MysqlSource | undefined>;
  /** A MongoDB database. */
  mongodb?: pulumi.Input<inputs.MongodbSource | undefined>;
  /** BigQuery. */
  bigquery?: pulumi.Input<inputs.BigquerySource | undefined>;
  /** A Pub/Sub topic. */
  pubsub?: pulumi.Input<inputs.PubsubSource | undefined>;
  /** Whether the service tests the source with sample rows before it accepts the request. Never returned. */
  validateSamples?: pulumi.Input<boolean | undefined>;
  /** A Kafka broker or a compatible product. */
  kafka?: pulumi.Input<inputs.KafkaSource | undefined>;
}

/** What a `Pipe` shows. */
export interface PipeOutputs extends Shown<
  outputs.Pipe,
  "id" | "serviceId" | "name" | "state" | "scaling" | "source" | "destination" | "settings"
> {
  /** Organization that owns the service, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service that owns the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** Name of the pipe. */
  readonly name: pulumi.Output<string>;
  /**
   * Current state. It changes without an update, and never appears in a diff. Known values: `Unknown`, `Provisioning`,
   * `Running`, `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`,
   * `Paused`, `Pausing`, `Modifying`, `Resync`; services can add more.
   */
  readonly state: pulumi.Output<PipeStatus | undefined>;
  /** Compute resources of the pipe: number of replicas, and CPU and memory of each. */
  readonly scaling: pulumi.Output<outputs.Pipe["scaling"]>;
  /** Where the pipe reads rows, in the object of its kind. It contains the credentials of the arguments as secrets. */
  readonly source: pulumi.Output<outputs.Pipe["source"]>;
  /** Where the pipe writes rows. */
  readonly destination: pulumi.Output<outputs.Pipe["destination"]>;
  /** All tuning settings that the service returns, each in the unit that its name states. */
  readonly settings: pulumi.Output<outputs.Pipe["settings"]>;
  /**
   * Whether the pipe is stopped: true in the states `Stopped` and `Paused`, false in the state `Running`, and the value
   * of the arguments in other states.
   */
  readonly stopped: pulumi.Output<boolean | undefined>;
  /** The string whose change copies all tables again. */
  readonly resyncTrigger: pulumi.Output<string | undefined>;
  /** The fields that the program sets in `additionalFields`, with the values of the service. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy that the program sets. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

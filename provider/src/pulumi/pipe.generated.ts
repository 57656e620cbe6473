// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type { PipeStatus } from "./knownValues.generated";
import type { Shown } from "./resource";
import type { PipeSource } from "./types/input";

/** Args of `Pipe`. What is left out is not managed, unless its comment names a default. */
export interface PipeFields extends inputs.Extensible {
  /** Name of the pipe. Not empty. Services are known to accept 1 to 255 characters. */
  name: pulumi.Input<string>;
  /** Where rows arrive. All but the columns is fixed: changing it replaces. */
  destination: pulumi.Input<inputs.PipeDestination>;
  /**
   * Id of an existing pipe to adopt; what is fixed at creation must be as it is there. Default: none, and a pipe is
   * created. Naming another one replaces. A UUID.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /**
   * Where rows come from: the object of one kind; required unless `adoptId` names a pipe. The kind and what only a
   * creation can say are fixed: changing them replaces.
   */
  source?: pulumi.Input<PipeSource | undefined>;
  /** The whole list of field mappings, in order. Requires `destination.columns`: the two are sent together. */
  fieldMappings?: pulumi.Input<null | pulumi.Input<inputs.PipeFieldMapping>[] | undefined>;
  /**
   * Compute of the pipe: replicas, millicores, gigabytes. Not for database pipes. Default: not managed. Contract 2.2.1;
   * a request for it is beyond the contract.
   */
  scaling?: pulumi.Input<inputs.PipeScaling | undefined>;
  /** Whether the pipe is to rest. Default: not managed; a new pipe runs. This package's own, by way of the state. */
  stopped?: pulumi.Input<boolean | undefined>;
  /** Any text; changing it copies all tables anew. Only for database pipes. Default: none. Not empty. */
  resyncTrigger?: pulumi.Input<string | undefined>;
  /**
   * What happens to the pipe on the service when the resource is deleted: `delete` deletes it and waits until it no
   * longer exists, `retain` leaves it as it is. Default: `delete` for a pipe that the resource created, `retain` for an
   * adopted one.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /**
   * Tuning settings, each in the unit that its name carries. One that is removed here is reset to the service's
   * default, which the contract does not show, and so is one that is null; null for all of them removes each. One that
   * this version does not know is sent as well.
   */
  settings?: pulumi.Input<null | inputs.TuningSettings | undefined>;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. */
  organizationId?: pulumi.Input<string | undefined>;
  /** Service that owns the object. Default: `pipes:serviceId`. Changing it replaces. A UUID. */
  serviceId?: pulumi.Input<string | undefined>;
}

/** `source` of a `Pipe`, with the fields of all kinds. */
export interface PipeSourceFields extends inputs.Extensible {
  /** An object store. */
  objectStorage?: pulumi.Input<inputs.ObjectStorageSource | undefined>;
  /** A managed record stream. */
  kinesis?: pulumi.Input<inputs.KinesisSource | undefined>;
  /** A relational database with table replication. */
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
  /** A message-stream broker. */
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
   * State at present; moves on its own and never appears in a diff. Known values: `Unknown`, `Provisioning`, `Running`,
   * `Degraded`, `Stopping`, `Stopped`, `Failed`, `Completed`, `InternalError`, `Setup`, `Snapshot`, `Paused`,
   * `Pausing`, `Modifying`, `Resync`; services can add more.
   */
  readonly state: pulumi.Output<PipeStatus | undefined>;
  /** Compute of the pipe: replicas, millicores, gigabytes. */
  readonly scaling: pulumi.Output<outputs.Pipe["scaling"]>;
  /** Where rows come from, in the object of its kind; credentials that the args gave are in it as secrets. */
  readonly source: pulumi.Output<outputs.Pipe["source"]>;
  /** Where the pipe writes rows. */
  readonly destination: pulumi.Output<outputs.Pipe["destination"]>;
  /** All tuning settings that the service returns, managed or not, each in the unit that its name carries. */
  readonly settings: pulumi.Output<outputs.Pipe["settings"]>;
  /**
   * Whether the pipe is to rest: true while its state is `Stopped` or `Paused`, false while it is `Running`, else what
   * the args say.
   */
  readonly stopped: pulumi.Output<boolean | undefined>;
  /** The text whose change copies all tables anew. */
  readonly resyncTrigger: pulumi.Output<string | undefined>;
  /** The fields that the args have in `additionalFields`, as the service answers them. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy that the args give; undefined if they give none. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}

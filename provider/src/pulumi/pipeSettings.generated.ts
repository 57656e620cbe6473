// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type { PipeFields, PipeOutputs } from "./pipe.generated";
import type { PipeSettingsSource } from "./types/input";

/** Arguments of `PipeSettings`. Fields that you leave out are not managed, unless their comment names a default. */
export interface PipeSettingsFields
  extends inputs.Extensible, Pick<PipeFields, "settings" | "organizationId" | "serviceId"> {
  /** ID of the existing pipe. A UUID. Changing it replaces the resource. */
  pipeId: pulumi.Input<string>;
  /** Name of the pipe. Known services accept 1 to 255 characters. */
  name?: pulumi.Input<string | undefined>;
  /** Fields of the source to manage, in the object of the pipe's kind. */
  source?: pulumi.Input<PipeSettingsSource | undefined>;
  /** Fields of the destination to manage: its columns. */
  destination?: pulumi.Input<inputs.PipeSettingsDestination | undefined>;
  /** The complete list of field mappings, in order. `null` clears it. */
  fieldMappings?: pulumi.Input<null | pulumi.Input<inputs.PipeFieldMapping>[] | undefined>;
}

/** `source` of a `PipeSettings`, with the fields of all kinds. */
export interface PipeSettingsSourceFields extends inputs.Extensible {
  /** A Kafka broker or a compatible product. */
  kafka?: pulumi.Input<inputs.PipeSettingsKafkaSource | undefined>;
  /** An object store. */
  objectStorage?: pulumi.Input<inputs.PipeSettingsObjectStorageSource | undefined>;
  /** A Kinesis stream. */
  kinesis?: pulumi.Input<inputs.PipeSettingsKinesisSource | undefined>;
  /** A PostgreSQL database. */
  postgres?: pulumi.Input<inputs.PipeSettingsPostgresSource | undefined>;
  /** A MySQL or MariaDB database. */
  mysql?: pulumi.Input<inputs.PipeSettingsMysqlSource | undefined>;
  /** A MongoDB database. */
  mongodb?: pulumi.Input<inputs.PipeSettingsMongodbSource | undefined>;
  /** BigQuery. */
  bigquery?: pulumi.Input<inputs.PipeSettingsBigquerySource | undefined>;
  /** A Pub/Sub topic. */
  pubsub?: pulumi.Input<inputs.PipeSettingsPubsubSource | undefined>;
  /** Whether the service tests a changed source with sample rows before it accepts the update. Never returned. */
  validateSamples?: pulumi.Input<boolean | undefined>;
}

/** What a `PipeSettings` shows. */
export interface PipeSettingsOutputs extends Omit<
  PipeOutputs,
  "name" | "stopped" | "resyncTrigger" | "deletionPolicy"
> {
  /** Name of the pipe. */
  readonly name: pulumi.Output<string | undefined>;
  /** ID of the pipe, a UUID. */
  readonly pipeId: pulumi.Output<string>;
}

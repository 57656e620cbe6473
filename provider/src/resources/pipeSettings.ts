import type { Pipe } from "pulumi-pipes-contract";
import { facts } from "pulumi-pipes-contract/facts";
import * as returned from "pulumi-pipes-contract/pipe";
import * as creation from "pulumi-pipes-contract/pipeCreation";
import * as patch from "pulumi-pipes-contract/pipePatch";
import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible, readOnly, type Shape } from "../core/schema/argsSchema";
import { fieldOf } from "../core/schema/fields";
import type { Resource } from "../core/resource/resource";
import { managedPipe, pipeFields, sharedArgs, sharedRules } from "./pipe";
import { mappingEdits } from "./tableMappings";

/** The reason for which args refuse a field that only the creation of a pipe sets, or that is about its compute. */
const reasonOfPipeOnly = "cannot be set with PipeSettings. Remove it, or manage the pipe as a `Pipe`";

/** Fields that can be set of an object of a pipe that exists. */
const settable = <Written extends Shape>(written: Written, returned: z.ZodObject) =>
  readOnly(z.strictObject(written), returned, reasonOfPipeOnly).optional();

/** Settings of a replication that can be changed. */
const replication = <Written extends Shape>(
  written: z.ZodOptional<z.ZodObject<Written>>,
  returnedSettings: z.ZodOptional<z.ZodObject>,
) => settable(written.unwrap().shape, returnedSettings.unwrap());

/** The desired set of tables stands for the tables to add and to remove (contract 4.1, rule 1). */
const tables = { tableMappings: true } as const;

const postgresArgs = {
  ...patch.postgresConnection.shape,
  ...creation.postgresCreation.pick(tables).partial().shape,
  /** Replication settings that can be changed. */
  settings: replication(patch.postgresConnection.shape.settings, returned.postgresSource.shape.settings),
};

const mysqlArgs = {
  ...patch.mysqlConnection.shape,
  ...creation.mysqlCreation.pick(tables).partial().shape,
  /** Replication settings that can be changed. */
  settings: replication(patch.mysqlConnection.shape.settings, returned.mysqlSource.shape.settings),
};

const mongodbArgs = {
  ...patch.mongodbConnection.shape,
  ...creation.mongodbCreation.pick(tables).partial().shape,
  /** Replication settings that can be changed. */
  settings: replication(patch.mongodbConnection.shape.settings, returned.mongodbSource.shape.settings),
};

const kafkaArgs = {
  ...patch.kafkaPatch.shape,
  /** IDs of the private endpoints that the pipe connects through, in any order. */
  reversePrivateEndpointIds: patch.kafkaPatch.shape.reversePrivateEndpointIds.nullish(),
};

/** The fields of a source that can be set (contract 4.1). */
const sourceArgs = {
  /** A Kafka broker or a compatible product. */
  kafka: settable(kafkaArgs, returned.kafkaSource),
  /** An object store. */
  objectStorage: settable(patch.objectStoragePatch.shape, returned.objectStorageSource),
  /** A Kinesis stream. */
  kinesis: settable(patch.kinesisPatch.shape, returned.kinesisSource),
  /** A PostgreSQL database. */
  postgres: settable(postgresArgs, returned.postgresSource),
  /** A MySQL or MariaDB database. Beyond the contract. */
  mysql: settable(mysqlArgs, returned.mysqlSource),
  /** A MongoDB database. Beyond the contract. */
  mongodb: settable(mongodbArgs, returned.mongodbSource),
  /** A Pub/Sub topic. Beyond the contract. */
  pubsub: settable(patch.pubsubPatch.shape, returned.pubsubSource),
  /** True if the service tests a changed source with sample rows before it accepts the update. */
  validateSamples: patch.sourcePatch.shape.validateSamples,
};

const destinationArgs = {
  /**
   * The complete list of columns, in order. Set `fieldMappings` too: without them, the pipe keeps its mappings. An update changes the
   * pipe only, and not its table: add new columns to the table first.
   */
  columns: patch.pipePatch.shape.destination.unwrap().shape.columns.nullish(),
};

const pipeSettingsWritten = {
  ...sharedArgs,
  /** ID of the existing pipe. Changing it replaces the resource. */
  pipeId: uuidShaped,
  /** Name of the pipe. */
  name: patch.pipePatch.shape.name,
  /** Fields of the source to manage, in the object of the pipe's kind. */
  source: readOnly(z.strictObject(sourceArgs), returned.pipe.shape.source.unwrap(), reasonOfPipeOnly)
    .register(facts, { oneOf: creation.pipeSourceKinds })
    .optional(),
  /** Fields of the destination to manage: its columns. */
  destination: settable(destinationArgs, returned.destination),
  /** The complete list of field mappings, in order. */
  fieldMappings: patch.pipePatch.shape.fieldMappings.nullish(),
};

/** Args of `PipeSettings` (contract 4.1). */
export const pipeSettingsArgs = extensible(
  readOnly(
    readOnly(z.strictObject(pipeSettingsWritten), returned.pipe.pick({ scaling: true }), reasonOfPipeOnly),
    returned.pipe,
  ),
  mappingEdits,
);

const fieldsOfSettings = z
  .strictObject(pipeSettingsWritten)
  .pick({ name: true, source: true, destination: true, fieldMappings: true, settings: true });

const settingsBase = managedPipe(fieldOf(fieldsOfSettings));

/** Settings of an existing pipe (contract 4.1). It neither creates nor deletes the pipe, and updates it as `Pipe` does. */
export const pipeSettings: Resource<Pipe> = {
  ...settingsBase,
  kind: "PipeSettings",
  args: pipeSettingsArgs,
  outputs: { fields: pipeFields },
  idArg: { name: "pipeId", isRequired: true },
  checks: { ...settingsBase.checks, rules: sharedRules },
};

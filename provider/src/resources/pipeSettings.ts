import type { Pipe } from "pulumi-pipes-contract";
import {
  bigquerySource,
  destination as destinationRecord,
  kafkaSource,
  kinesisSource,
  mongodbSource,
  mysqlSource,
  objectStorageSource,
  pipe as pipeRecord,
  postgresSource,
  pubsubSource,
} from "pulumi-pipes-contract/pipe";
import {
  pipeSourceKinds,
  bigqueryCreation,
  mongodbCreation,
  mysqlCreation,
  postgresCreation,
} from "pulumi-pipes-contract/pipeCreation";
import {
  bigqueryConnection,
  kafkaPatch,
  kinesisPatch,
  mongodbConnection,
  mysqlConnection,
  objectStoragePatch,
  pipePatch,
  postgresConnection,
  pubsubPatch,
  sourcePatch,
} from "pulumi-pipes-contract/pipePatch";
import { facts } from "pulumi-pipes-contract/facts";
import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible, readOnly, type Shape } from "../core/argsSchema";
import { fieldOf } from "../core/fields";
import type { Resource } from "../core/resource";
import { columnsAlone, managedPipe, mappingsToNoColumn, oneKind } from "./pipe";
import { pipeFields, pipeOutputs, sharedArgs } from "./pipe";
import { mappingRules } from "./tableMappings";

/** Why args refuse a field that only the creation of a pipe sets, or that is about its compute. */
const ofWholePipe = "cannot be set with PipeSettings. Remove it, or manage the pipe as a `Pipe`";

/** Fields that can be set of an object of a pipe that exists. */
const settable = <Written extends Shape, Returned extends Shape>(written: Written, returned: Returned) =>
  z.strictObject({ ...written, ...readOnly(returned, written, ofWholePipe) }).optional();

/** A database source (contract 4.1): the desired set of tables stands for the tables to add and to remove. */
const postgresArgs = {
  ...postgresConnection.shape,
  /** Replication settings that can be changed. */
  settings: settable(
    postgresConnection.shape.settings.unwrap().shape,
    postgresSource.shape.settings.unwrap().shape,
  ),
  /**
   * The complete set of replicated tables, in any order. An update removes tables that are not in it (contract 4.1,
   * rule 1).
   */
  tableMappings: postgresCreation.shape.tableMappings.optional(),
};

/** A MySQL or MariaDB source (beyond the contract), like that of Postgres. */
const mysqlArgs = {
  ...mysqlConnection.shape,
  /** Replication settings that can be changed. */
  settings: settable(
    mysqlConnection.shape.settings.unwrap().shape,
    mysqlSource.shape.settings.unwrap().shape,
  ),
  /** The complete set of replicated tables, in any order. An update removes tables that are not in it. */
  tableMappings: mysqlCreation.shape.tableMappings.optional(),
};

/** A MongoDB source (beyond the contract), like that of Postgres. */
const mongodbArgs = {
  ...mongodbConnection.shape,
  /** Replication settings that can be changed. */
  settings: settable(
    mongodbConnection.shape.settings.unwrap().shape,
    mongodbSource.shape.settings.unwrap().shape,
  ),
  /** The complete set of replicated collections, in any order. An update removes collections that are not in it. */
  tableMappings: mongodbCreation.shape.tableMappings.optional(),
};

/** A BigQuery source (beyond the contract), like that of Postgres. */
const bigqueryArgs = {
  ...bigqueryConnection.shape,
  /** The complete set of copied tables, in any order. An update removes tables that are not in it. */
  tableMappings: bigqueryCreation.shape.tableMappings.optional(),
};

/** A message-stream source (contract 4.1). */
const kafkaArgs = {
  ...kafkaPatch.shape,
  /** IDs of the private endpoints that the pipe connects through, in any order. */
  reversePrivateEndpointIds: kafkaPatch.shape.reversePrivateEndpointIds.nullish(),
};

/** What can be set of a source (contract 4.1). */
const sourceArgs = {
  /** A message-stream broker. */
  kafka: settable(kafkaArgs, kafkaSource.shape),
  /** An object store. */
  objectStorage: settable(objectStoragePatch.shape, objectStorageSource.shape),
  /** A managed record stream. */
  kinesis: settable(kinesisPatch.shape, kinesisSource.shape),
  /** A relational database with table replication. */
  postgres: settable(postgresArgs, postgresSource.shape),
  /** A MySQL or MariaDB database. Beyond the contract. */
  mysql: settable(mysqlArgs, mysqlSource.shape),
  /** A MongoDB database. Beyond the contract. */
  mongodb: settable(mongodbArgs, mongodbSource.shape),
  /** BigQuery. Beyond the contract. */
  bigquery: settable(bigqueryArgs, bigquerySource.shape),
  /** A Pub/Sub topic. Beyond the contract. */
  pubsub: settable(pubsubPatch.shape, pubsubSource.shape),
  /** Whether the service tests a changed source with sample rows before it accepts the update. */
  validateSamples: sourcePatch.shape.validateSamples,
};

const destinationArgs = {
  /** The complete list of columns, in order. Set `fieldMappings` too: without them, the pipe keeps its mappings. */
  columns: pipePatch.shape.destination.unwrap().shape.columns.nullish(),
};

const written = {
  ...sharedArgs,
  /** ID of the existing pipe. Changing it replaces the resource. */
  pipeId: uuidShaped,
  /** Name of the pipe. */
  name: pipePatch.shape.name,
  /** Fields of the source to manage, in the object of the pipe's kind. */
  source: z.strictObject(sourceArgs).register(facts, { oneOf: pipeSourceKinds }).optional(),
  /** Fields of the destination to manage: its columns. */
  destination: settable(destinationArgs, destinationRecord.shape),
  /** The complete list of field mappings, in order. */
  fieldMappings: pipePatch.shape.fieldMappings.nullish(),
};

/** Args of `PipeSettings` (contract 4.1). */
export const pipeSettingsArgs = extensible(
  z.strictObject({
    ...written,
    ...readOnly(pipeRecord.shape, written),
    ...readOnly(pipeRecord.pick({ scaling: true }).shape, {}, ofWholePipe),
  }),
);

/** Arguments of `PipeSettings`. Fields that you leave out are not managed, unless their comment names a default. */
export type PipeSettingsValues = z.input<typeof pipeSettingsArgs>;

/** What a `PipeSettings` shows (contract 2.2). */
export const pipeSettingsOutputs = pipeOutputs
  .omit({ stopped: true, resyncTrigger: true, deletionPolicy: true })
  .extend({
    /** ID of the pipe, a UUID. */
    pipeId: z.string(),
    /** Name of the pipe. */
    name: pipeRecord.shape.name,
  });

export type PipeSettingsOutputs = z.output<typeof pipeSettingsOutputs>;

const { name, source, destination, fieldMappings, settings } = written;

/** Settings of an existing pipe (contract 4.1). It neither creates nor deletes the pipe, and updates it as `Pipe` does. */
export const pipeSettings: Resource<Pipe> = {
  ...managedPipe(fieldOf(z.strictObject({ name, source, destination, fieldMappings, settings }))),
  kind: "PipeSettings",
  args: pipeSettingsArgs,
  outputFields: pipeFields,
  idArg: { name: "pipeId", isRequired: true },
  warnings: columnsAlone,
  rules: (args, before) => [
    ...oneKind(args),
    ...mappingsToNoColumn(args),
    // Another pipe has mappings of its own: nothing changes there.
    ...mappingRules(args, before["pipeId"] === args["pipeId"] ? before : {}),
  ],
};

import type { Pipe } from "pulumi-pipes-contract";
import {
  destination as destinationRecord,
  kafkaSource,
  kinesisSource,
  objectStorageSource,
  pipe as pipeRecord,
  postgresSource,
} from "pulumi-pipes-contract/pipe";
import { postgresCreation } from "pulumi-pipes-contract/pipeCreation";
import {
  kafkaPatch,
  kinesisPatch,
  objectStoragePatch,
  pipePatch,
  postgresPatch,
  sourcePatch,
} from "pulumi-pipes-contract/pipePatch";
import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { tuningSettings } from "pulumi-pipes-contract/settings";
import { z } from "zod";
import { extensible, readOnly, type Shape } from "../core/argsSchema";
import { fieldOf } from "../core/fields";
import type { Resource } from "../core/resource";
import { pipeFields, pipeOutputs } from "./pipe";
import { oneKind, settingWarnings } from "./pipeRules";
import { finishUpdate, isReset, patches } from "./pipeUpdate";
import { restWarnings } from "./runState";
import { mappingConflicts, mappingLosses, mappingRules } from "./tableMappings";

/** Why a field is refused that only the creation of a pipe sets, or that is about its compute. */
const ofWholePipe = "is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`";

/** Fields that can be set of an object of a pipe that exists. */
const settable = <Written extends Shape, Returned extends Shape>(written: Written, returned: Returned) =>
  z.strictObject({ ...written, ...readOnly(returned, written, ofWholePipe) }).optional();

const { tableMappingsToAdd: _add, tableMappingsToRemove: _remove, ...postgresWritten } = postgresPatch.shape;

/**
 * A database source as args describe it (contract 4.1): the desired set of tables stands for what to add and
 * remove.
 */
const postgresArgs = {
  ...postgresWritten,
  /** How tables are replicated, as far as it can be changed. */
  settings: settable(
    postgresPatch.shape.settings.unwrap().shape,
    postgresSource.shape.settings.unwrap().shape,
  ),
  /** The whole desired set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1). */
  tableMappings: postgresCreation.shape.tableMappings.optional(),
};

/** What can be set of a source (contract 4.1). */
const sourceArgs = {
  /** A message-stream broker. */
  kafka: settable(kafkaPatch.shape, kafkaSource.shape),
  /** An object store. */
  objectStorage: settable(objectStoragePatch.shape, objectStorageSource.shape),
  /** A managed record stream. */
  kinesis: settable(kinesisPatch.shape, kinesisSource.shape),
  /** A relational database with table replication. */
  postgres: settable(postgresArgs, postgresSource.shape),
  /** Whether the service tries the source with samples before it accepts a changed source. */
  validateSamples: sourcePatch.shape.validateSamples,
};

const destinationPatch = pipePatch.shape.destination.unwrap().shape;

/** What can be said of a destination (contract 4.1). */
const destinationWritten = {
  /** The whole list of columns, in order. Sent together with `fieldMappings`. */
  columns: destinationPatch.columns,
};

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. Contract 4.1. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. Contract 4.1. */
  serviceId: uuidShaped.optional(),
  /** Id of the existing pipe whose settings are managed. Changing it replaces. Contract 4.1. */
  pipeId: uuidShaped,
  /** Name of the pipe. Contract 4.1. */
  name: pipePatch.shape.name,
  /** What to manage of the source: the object of the pipe's own kind. Contract 4.1, rule 2. */
  source: z.strictObject(sourceArgs).optional(),
  /** What to manage of the destination: its columns. Contract 4.1. */
  destination: settable(destinationWritten, destinationRecord.shape),
  /** The whole list of field mappings, in order. Sent together with `destination.columns`. Contract 4.1. */
  fieldMappings: pipePatch.shape.fieldMappings,
  /**
   * Tuning settings, each in the unit that its name carries. One that is removed here is reset to the service's
   * default, which the contract does not show. One that this version does not know is sent as well. Contract 2.2.4.
   */
  settings: tuningSettings.loose().optional(),
};

/** Args of `PipeSettings` (contract 4.1). */
export const pipeSettingsArgs = extensible(
  z.strictObject({
    ...written,
    ...readOnly(pipeRecord.shape, written),
    ...readOnly(pipeRecord.pick({ scaling: true }).shape, {}, ofWholePipe),
  }),
);

/**
 * Args of `PipeSettings` (contract 2.2 and 4.1, see docs/contract.md). What is left out is not managed, unless its
 * comment names a default.
 */
export type PipeSettingsValues = z.input<typeof pipeSettingsArgs>;

/** What a `PipeSettings` shows (contract 2.2). */
export const pipeSettingsOutputs = pipeOutputs
  .omit({ stopped: true, resyncTrigger: true, deletionPolicy: true })
  .extend({
    /** Id of the pipe whose settings are managed, a UUID. */
    pipeId: z.string(),
    /** Name of the pipe. */
    name: pipeRecord.shape.name,
  });

export type PipeSettingsOutputs = z.output<typeof pipeSettingsOutputs>;

const { name, source, destination, fieldMappings, settings } = written;

const fields = fieldOf(z.strictObject({ name, source, destination, fieldMappings, settings }));

/** Settings of an existing pipe (contract 4.1). It neither creates nor deletes the pipe. */
export const pipeSettings: Resource<Pipe> = {
  kind: "PipeSettings",
  noun: "pipe",
  omitName: "pipe",
  args: pipeSettingsArgs,
  fields,
  outputFields: pipeFields,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "pipeId", isRequired: true },
  rules: (args, before) => [
    ...oneKind(args),
    // Another pipe has mappings of its own: nothing changes there.
    ...mappingRules(args, before["pipeId"] === args["pipeId"] ? before : {}),
  ],
  warnings: settingWarnings,
  readWarnings: restWarnings,
  losses: mappingLosses,
  refusals: mappingConflicts,
  collection: (api) => api.pipes,
  bodies: (update) => patches(fields, update),
  afterUpdate: finishUpdate,
  isCleared: isReset,
};

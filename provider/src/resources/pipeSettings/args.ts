import {
  fieldMapping,
  kafkaPatch,
  kafkaSource,
  kinesisPatch,
  kinesisSource,
  objectStoragePatch,
  objectStorageSource,
  pipe,
  pipePatch,
  postgresPatch,
  postgresSource,
  sourcePatch,
  tableMapping,
  tuningSettings,
  uuidShaped,
  column,
  destination,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { returnedOnly } from "../validation/returnedOnly";

const { tableMappingsToAdd: _add, tableMappingsToRemove: _remove, ...postgresWritten } = postgresPatch.shape;

const replicationWritten = postgresPatch.shape.settings.unwrap().shape;
const replicationReturned = postgresSource.shape.settings.unwrap().shape;

/** A database source as args describe it: the wanted set of tables takes the place of what to add and remove. */
const postgresArgs = {
  ...postgresWritten,
  /** Replication settings that can be changed. */
  settings: z
    .strictObject({ ...replicationWritten, ...returnedOnly(replicationReturned, replicationWritten) })
    .optional(),
  /** The whole wanted set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1). */
  tableMappings: z.array(tableMapping).optional(),
};

const sourceArgs = {
  /** A message-stream broker. */
  kafka: z
    .strictObject({ ...kafkaPatch.shape, ...returnedOnly(kafkaSource.shape, kafkaPatch.shape) })
    .optional(),
  /** An object store. */
  objectStorage: z
    .strictObject({
      ...objectStoragePatch.shape,
      ...returnedOnly(objectStorageSource.shape, objectStoragePatch.shape),
    })
    .optional(),
  /** A managed record stream. */
  kinesis: z
    .strictObject({ ...kinesisPatch.shape, ...returnedOnly(kinesisSource.shape, kinesisPatch.shape) })
    .optional(),
  /** A relational database with table replication. */
  postgres: z
    .strictObject({ ...postgresArgs, ...returnedOnly(postgresSource.shape, postgresArgs) })
    .optional(),
  /** Whether the service tries the source with samples before it accepts a changed source; write-only. */
  validateSamples: sourcePatch.shape.validateSamples,
};

const destinationWritten = {
  /** The whole list of columns, in order. Sent together with `fieldMappings`. */
  columns: z.array(column).optional(),
};

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. */
  serviceId: uuidShaped.optional(),
  /** The existing pipe whose settings are managed. Changing it replaces. */
  pipeId: uuidShaped,
  /** Name of the pipe. */
  name: pipePatch.shape.name,
  /** What to manage of the source: the object of the pipe's own kind. */
  source: z.strictObject(sourceArgs).optional(),
  /** What to manage of the destination. */
  destination: z
    .strictObject({ ...destinationWritten, ...returnedOnly(destination.shape, destinationWritten) })
    .optional(),
  /** The whole list of field mappings, in order. Sent together with `destination.columns`. */
  fieldMappings: z.array(fieldMapping).optional(),
  /** Tuning settings; one that is removed here is reset to the service's default. */
  settings: z.strictObject(tuningSettings.shape).optional(),
  /**
   * What `delete` does: `release` leaves the pipe as it is; `restore` puts back what was found at adoption, credentials
   * apart, which no service returns. The pipe itself is never deleted. Default: `release`.
   */
  onDelete: z.enum(["release", "restore"]).optional(),
};

/** Args of `PipeSettings` (contract 4.1). */
export const pipeSettingsArgs = z.strictObject({ ...written, ...returnedOnly(pipe.shape, written) });

/** Args of `PipeSettings` in plain values; in `PipeSettingsArgs` any of them may be an output. */
export type PipeSettingsValues = z.input<typeof pipeSettingsArgs>;

import {
  cloudAccessKey,
  column,
  credentials,
  destination,
  fieldMapping,
  kafkaSource,
  kinesisSource,
  objectStorageSource,
  postgresSource,
  tableMapping,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { boundedSettings } from "./settingsBody";

/** Bounds that services set on the compute of a pipe. */
export const scalingBody = z.strictObject({
  /** Number of replicas. */
  replicas: z.int().min(1).max(40).optional(),
  /** CPU of one replica, in millicores. */
  replicaCpuMillicores: z.int().min(125).max(2000).optional(),
  /** Memory of one replica, in gigabytes. */
  replicaMemoryGb: z.number().min(0.5).max(8).optional(),
  /** Parallel work within a replica. */
  concurrency: z.int().min(0).max(34).optional(),
});

/** A change of scale. */
export const scalingChange = scalingBody.refine(
  (scaling) => Object.keys(scaling).length > 0,
  "names no scaling",
);

/** Body of a pipe's creation; a conventional endpoint beyond the contract. */
export const pipeCreation = z.strictObject({
  name: z.string().min(1),
  source: z.strictObject({
    kafka: z
      .strictObject({
        ...kafkaSource.shape,
        brokers: z.string().min(1),
        topics: z.string().min(1),
        credentials: credentials.optional(),
      })
      .optional(),
    objectStorage: z
      .strictObject({ ...objectStorageSource.shape, accessKey: cloudAccessKey.optional() })
      .optional(),
    kinesis: z
      .strictObject({
        ...kinesisSource.shape,
        streamName: z.string().min(1),
        region: z.string().min(1),
        accessKey: cloudAccessKey.optional(),
      })
      .optional(),
    postgres: z
      .strictObject({
        ...postgresSource.shape,
        host: z.string().min(1),
        port: z.int().min(1).max(65_535).default(5432),
        database: z.string().min(1),
        credentials,
        tableMappings: z.array(tableMapping),
      })
      .optional(),
    validateSamples: z.boolean().optional(),
  }),
  destination: z.strictObject({
    ...destination.shape,
    database: z.string().min(1),
    columns: z.array(column).optional(),
  }),
  fieldMappings: z.array(fieldMapping).optional(),
  settings: boundedSettings.optional(),
  scaling: scalingBody.optional(),
});

export type PipeCreation = z.infer<typeof pipeCreation>;

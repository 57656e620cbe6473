import { z } from "zod";
import {
  column,
  destination,
  fieldMapping,
  kafkaSource,
  kinesisSource,
  objectStorageSource,
  postgresSource,
} from "./pipe";
import { credentials, kafkaPatch, kinesisPatch, objectStoragePatch, postgresPatch } from "./pipePatch";
import { tuningSettings } from "./settings";
import { tableMapping } from "./tableMapping";

const registry = kafkaSource.shape.schemaRegistry.unwrap().shape;
const tableDefinition = destination.shape.tableDefinition.unwrap().shape;

/** A message-stream broker to read from; what only this body has is fixed from then on. */
export const kafkaCreation = z.strictObject({
  /** Broker addresses, with commas between. */
  brokers: z.string().min(1),
  /** Topics to read, with commas between. */
  topics: z.string().min(1),
  /** Consumer group. Default: the service's own choice. */
  consumerGroup: kafkaSource.shape.consumerGroup,
  /** Where reading starts. */
  offset: z.strictObject(kafkaSource.shape.offset.unwrap().shape).optional(),
  /** Schema registry to use. */
  schemaRegistry: z
    .strictObject({
      ...registry,
      /** Address of the registry. */
      url: z.string().min(1),
      /** Credentials for the registry; write-only. */
      credentials: credentials.optional(),
    })
    .optional(),
  ...kafkaPatch.shape,
});

/** An object store to read from; what only this body has is fixed from then on. */
export const objectStorageCreation = z.strictObject({
  /** URL, may contain glob patterns. */
  url: objectStorageSource.shape.url,
  /** Column delimiter. */
  delimiter: objectStorageSource.shape.delimiter,
  /** Compression of the files; `none`, `gzip`, `gz`, `brotli`, `br`, `xz`, `LZMA`, `zstd` and `auto` are known. */
  compression: z.string().optional(),
  /** Whether the pipe keeps looking for new files. */
  isContinuous: objectStorageSource.shape.isContinuous,
  /** URL of the notification queue. */
  queueUrl: objectStorageSource.shape.queueUrl,
  ...objectStoragePatch.shape,
});

/** A managed record stream to read from; what only this body has is fixed from then on. */
export const kinesisCreation = z.strictObject({
  /** Name of the stream. */
  streamName: z.string().min(1),
  /** Region of the stream. */
  region: z.string().min(1),
  /** Whether enhanced fan-out is used. */
  useEnhancedFanOut: kinesisSource.shape.useEnhancedFanOut,
  /** Where reading starts, in epoch seconds. */
  timestamp: z.int().min(0).optional(),
  ...kinesisPatch.shape,
});

const { tableMappingsToAdd: _add, tableMappingsToRemove: _remove, ...connection } = postgresPatch.shape;

/** A relational database to replicate; what only this body has is fixed from then on. */
export const postgresCreation = z.strictObject({
  ...connection,
  /** Host name. */
  host: z.string().min(1),
  /** Database name. */
  database: z.string().min(1),
  /** Replication settings. */
  settings: z.strictObject(postgresSource.shape.settings.unwrap().shape).optional(),
  /** The tables to replicate, in any order. */
  tableMappings: z.array(tableMapping),
});

/** `source` of a pipe's creation: one of the four kinds. */
export const sourceCreation = z.strictObject({
  kafka: kafkaCreation.optional(),
  objectStorage: objectStorageCreation.optional(),
  kinesis: kinesisCreation.optional(),
  postgres: postgresCreation.optional(),
  /** Whether the service tries the source with samples before it creates the pipe. */
  validateSamples: z.boolean().optional(),
});

/** `destination` of a pipe's creation. */
export const destinationCreation = z.strictObject({
  /** Database of the table. */
  database: z.string().min(1),
  /** Name of the table; for all sources but databases, whose mappings name their tables. */
  table: z.string().min(1).optional(),
  /** Whether the pipe makes the table. */
  managedTable: z.boolean().optional(),
  /** How the table is made. */
  tableDefinition: z
    .strictObject({
      ...tableDefinition,
      /** Table engine. */
      engine: z.strictObject(tableDefinition.engine.unwrap().shape).optional(),
    })
    .optional(),
  /** The whole list of columns, in order. */
  columns: z.array(column).optional(),
});

/** Body of a pipe's creation; a conventional endpoint beyond the contract. */
export const pipeCreation = z.strictObject({
  /** Name. */
  name: z.string().min(1),
  /** Where rows come from; one kind. */
  source: sourceCreation,
  /** Where rows arrive. */
  destination: destinationCreation,
  /** The whole list of field mappings, in order. Travels together with `destination.columns`. */
  fieldMappings: z.array(fieldMapping).optional(),
  /** Tuning settings. */
  settings: tuningSettings.optional(),
});

/** Body of a change of a pipe's compute; a conventional endpoint beyond the contract, not for database pipes. */
export const pipeScaling = z.strictObject({
  /** Number of replicas; services accept 1 to 40. */
  replicas: z.int().min(1).optional(),
  /** CPU of one replica, in millicores; services accept 125 to 2,000. */
  replicaCpuMillicores: z.int().min(1).optional(),
  /** Memory of one replica, in gigabytes, may be fractional; services accept 0.5 to 8. */
  replicaMemoryGb: z.number().positive().optional(),
  /** Parallel work within a replica; services accept 0 to 34. */
  concurrency: z.int().min(0).optional(),
});

export type PipeCreation = z.infer<typeof pipeCreation>;
export type PipeScaling = z.infer<typeof pipeScaling>;

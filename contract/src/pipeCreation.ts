import { z } from "zod";
import { facts, fixed, writeOnlySecret } from "./facts";
import { known } from "./knownValues";
import {
  column,
  destination,
  fieldMapping,
  kafkaSource,
  kinesisSource,
  objectStorageSource,
  postgresChangeable,
  postgresSource,
  scalingFields,
} from "./pipe";
import { credentials, kafkaPatch, kinesisPatch, objectStoragePatch, postgresConnection } from "./pipePatch";
import { tuningSettings } from "./settings";
import { tableMapping } from "./tableMapping";

const registry = kafkaSource.shape.schemaRegistry.unwrap().shape;
const tableDefinition = destination.shape.tableDefinition.unwrap().shape;

/**
 * A message-stream broker to read from (contract 2.2.2; creation is beyond the contract). What only this body has is
 * fixed from then on.
 */
export const kafkaCreation = z.strictObject({
  /** Broker addresses, with commas between. */
  brokers: z.string().min(1).register(facts, fixed),
  /** Topics to read, with commas between. */
  topics: z.string().min(1).register(facts, fixed),
  /** Name of the consumer group that reads. Default: the service's own choice. */
  consumerGroup: kafkaSource.shape.consumerGroup,
  /** Product that the brokers run. Some services require it. Beyond the contract. */
  type: kafkaSource.shape.type,
  /** Form of the messages. Some services require it. Beyond the contract. */
  format: kafkaSource.shape.format,
  /** Whether each message arrives exactly once. Beyond the contract. */
  exactlyOnce: kafkaSource.shape.exactlyOnce,
  /** Where reading starts. Default: the service's own choice. */
  offset: z.strictObject(kafkaSource.shape.offset.unwrap().shape).optional(),
  /** Schema registry to use. Default: none. */
  schemaRegistry: z
    .strictObject({
      ...registry,
      /** Address of the registry, a URL. */
      url: z.string().min(1).register(facts, fixed),
      /** User name and password for the registry. */
      credentials: credentials
        .strict()
        .register(facts, { ...writeOnlySecret, ...fixed })
        .optional(),
    })
    .optional(),
  ...kafkaPatch.shape,
});

/**
 * An object store to read from (contract 2.2.2; creation is beyond the contract). What only this body has is fixed from
 * then on.
 */
export const objectStorageCreation = z
  .strictObject({
    /** URL of the files; may contain glob patterns. */
    url: objectStorageSource.shape.url,
    /** Text between two columns of a file. */
    delimiter: objectStorageSource.shape.delimiter,
    /** Compression of the files. */
    compression: z
      .string()
      .register(facts, { ...fixed, known: known.compressions })
      .optional(),
    /** Whether the pipe keeps looking for new files. */
    isContinuous: objectStorageSource.shape.isContinuous,
    /** URL of the notification queue. */
    queueUrl: objectStorageSource.shape.queueUrl,
    /** Product that the store runs. Some services require it. Beyond the contract. */
    type: objectStorageSource.shape.type,
    /** Form of the files. Some services require it. Beyond the contract. */
    format: objectStorageSource.shape.format,
    /** Whether the files that are there at the start are left out. Beyond the contract. */
    skipInitialLoad: objectStorageSource.shape.skipInitialLoad,
    /** Name of the file after which reading starts. Beyond the contract. */
    startAfter: objectStorageSource.shape.startAfter,
    ...objectStoragePatch.shape,
  })
  .register(facts, { needsOneOf: ["url", "connectionString"] });

/**
 * A managed record stream to read from (contract 2.2.2; creation is beyond the contract). What only this body has is
 * fixed from then on.
 */
export const kinesisCreation = z.strictObject({
  /** Name of the stream. */
  streamName: z.string().min(1).register(facts, fixed),
  /** Region of the stream. */
  region: z.string().min(1).register(facts, fixed),
  /** Whether records are read with enhanced fan-out. */
  useEnhancedFanOut: kinesisSource.shape.useEnhancedFanOut,
  /** Instant at which reading starts, in seconds since 1970. */
  timestamp: z.int().min(0).register(facts, fixed).optional(),
  /** Form of the records. Some services require it. Beyond the contract. */
  format: kinesisSource.shape.format,
  /** Where reading starts. Some services require it. Beyond the contract. */
  iteratorType: kinesisSource.shape.iteratorType,
  ...kinesisPatch.shape,
});

/**
 * A relational database to replicate (contract 2.2.2; creation is beyond the contract). What only this body has is
 * fixed from then on.
 */
export const postgresCreation = z
  .strictObject({
    ...postgresConnection.shape,
    /** Host name of the database server. */
    host: postgresChangeable.host,
    /** Name of the database. */
    database: postgresChangeable.database,
    /** Product that the server runs. Some services require it. Beyond the contract. */
    type: postgresSource.shape.type,
    /** How tables are replicated. */
    settings: z.strictObject(postgresSource.shape.settings.unwrap().shape).optional(),
    /** The whole desired set of replicated tables, in any order; what is not in it is removed (contract 4.1, rule 1). */
    tableMappings: z
      .array(tableMapping)
      .register(facts, { as: "keyed", key: ["sourceSchemaName", "sourceTable"] }),
  })
  // A cloud role signs in without a password.
  .register(facts, { needsOneOf: ["credentials", "authentication", "iamRole"] });

/** The kinds of source that a pipe has one of (contract 1). */
export const pipeSourceKinds = ["kafka", "objectStorage", "kinesis", "postgres"] as const;

/** `source` of a pipe's creation: one of the kinds (contract 2.2; creation is beyond the contract). */
export const sourceCreation = z
  .strictObject({
    /** A message-stream broker. */
    kafka: kafkaCreation.optional(),
    /** An object store. */
    objectStorage: objectStorageCreation.optional(),
    /** A managed record stream. */
    kinesis: kinesisCreation.optional(),
    /** A relational database with table replication. */
    postgres: postgresCreation.optional(),
    /** Whether the service tries the source with samples before it accepts the request (contract 4.1). */
    validateSamples: z.boolean().register(facts, { writeOnly: true }).optional(),
  })
  .register(facts, { oneOf: pipeSourceKinds });

/** `destination` of a pipe's creation (contract 2.2.3; creation is beyond the contract). */
export const destinationCreation = z.strictObject({
  /** Database of the table. */
  database: z.string().min(1).register(facts, fixed),
  /** Name of the table; required for all sources but databases, whose mappings name their tables. */
  table: z.string().min(1).register(facts, fixed).optional(),
  /** Whether the pipe makes the table. */
  managedTable: z.boolean().register(facts, fixed).optional(),
  /** How the table is made. */
  tableDefinition: z
    .strictObject({
      ...tableDefinition,
      /** Engine of the table. */
      engine: z.strictObject(tableDefinition.engine.unwrap().shape).optional(),
    })
    .optional(),
  /** The whole list of columns, in order. Required with `fieldMappings`. */
  columns: z
    .array(column)
    .register(facts, { as: "sequence", key: ["name"] })
    .optional(),
  /** Roles that may read the table, in any order. Beyond the contract. */
  roles: destination.shape.roles,
});

/** Body of a pipe's creation (contract 2.2; creation is beyond the contract). */
export const pipeCreation = z.strictObject({
  /** Name of the pipe. */
  name: z.string().min(1),
  /** Where rows come from; one kind. */
  source: sourceCreation,
  /** Where rows arrive. */
  destination: destinationCreation,
  /** The whole list of field mappings, in order. Travels together with `destination.columns`. */
  fieldMappings: z
    .array(fieldMapping)
    .register(facts, { as: "sequence", key: ["sourceField", "destinationField"] })
    .optional(),
  /** Tuning settings. */
  settings: tuningSettings.optional(),
});

/**
 * Body of a change of a pipe's compute (contract 2.2.1; a request for it is beyond the contract). Not for database
 * pipes.
 */
export const pipeScaling = z.strictObject(scalingFields).partial();

export type PipeCreation = z.infer<typeof pipeCreation>;
export type PipeScaling = z.infer<typeof pipeScaling>;
export type PipeSourceKind = (typeof pipeSourceKinds)[number];

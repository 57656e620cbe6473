import { z } from "zod";
import {
  bigqueryFixed,
  bigqueryReplicationFixed,
  bigquerySecrets,
  credentials,
  mongodbChangeable,
  mongodbReplicationFixed,
  mysqlFixed,
  mysqlReplicationFixed,
  postgresChangeable,
  postgresFixed,
  postgresReplicationFixed,
} from "./databaseFields";
import { facts, fixed, set, writeOnlySecret } from "./facts";
import { pipeNameBounds } from "./knownValues";
import { column, destinationFixed, fieldMapping, scalingFields, tableDefinition, tableEngine } from "./pipe";
import {
  kafkaPatch,
  kinesisPatch,
  mongodbConnection,
  mysqlConnection,
  objectStoragePatch,
  postgresConnection,
  pubsubPatch,
} from "./pipePatch";
import { tuningSettings } from "./settings";
import {
  kafkaFixed,
  kafkaOffset,
  kinesisFixed,
  kinesisSchemaRegistry,
  objectStorageFixed,
  pubsubFixed,
  schemaRegistry,
  streamSchemas,
} from "./streamFields";
import { bigqueryMapping, mappingKeys, mongodbMapping, tableMapping, type TableKind } from "./tableMapping";

/** Fields that a creation can leave out. */
const optional = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject(fields).partial().shape;

/** The desired tables of a pipe, with the fields that identify a table. */
const tablesOf = <Mapping extends z.ZodType>(kind: TableKind, mapping: Mapping) =>
  z
    .array(mapping)
    .register(facts, { as: "keyed", key: mappingKeys[kind], fixedItems: true, neverEmptied: true });

/**
 * A message-stream broker to read from (contract 2.2.2; creation is beyond the contract).
 * Fields that only this body has cannot be changed later.
 */
export const kafkaCreation = z.strictObject({
  ...optional(kafkaFixed),
  /** Broker addresses, separated by commas. */
  brokers: kafkaFixed.brokers,
  /** Topics to read, separated by commas. */
  topics: kafkaFixed.topics,
  /** Position where the pipe starts to read. */
  offset: z.strictObject(kafkaOffset).partial().optional(),
  /** Schema registry to use. */
  schemaRegistry: z
    .strictObject({
      ...optional(schemaRegistry),
      /** User name and password for the registry. */
      credentials: credentials
        .clone()
        .register(facts, { ...writeOnlySecret, ...fixed })
        .optional(),
    })
    .optional(),
  ...optional(streamSchemas),
  ...kafkaPatch.shape,
});

/**
 * An object store to read from (contract 2.2.2; creation is beyond the contract).
 * Fields that only this body has cannot be changed later.
 */
export const objectStorageCreation = z.strictObject({
  ...optional(objectStorageFixed),
  ...objectStoragePatch.shape,
});

/**
 * A managed record stream to read from (contract 2.2.2; creation is beyond the contract).
 * Fields that only this body has cannot be changed later.
 */
export const kinesisCreation = z.strictObject({
  ...optional(kinesisFixed),
  /** Name of the stream. */
  streamName: kinesisFixed.streamName,
  /** Region of the stream. */
  region: kinesisFixed.region,
  /** Schema registry to use. */
  schemaRegistry: z.strictObject(optional(kinesisSchemaRegistry)).optional(),
  ...optional(streamSchemas),
  ...kinesisPatch.shape,
});

/** A Pub/Sub topic to read from (beyond the contract). Fields that only this body has cannot be changed later. */
export const pubsubCreation = z
  .strictObject({
    ...optional(pubsubFixed),
    /** ID of the project that the topic is in. */
    projectId: pubsubFixed.projectId,
    /** Topic to read. */
    topic: pubsubFixed.topic,
    ...pubsubPatch.shape,
  })
  .register(facts, { sentWith: ["authentication", "serviceAccountKey"] });

/** Settings that must include a kind of replication. */
const needed = { needed: true } as const;

/**
 * A relational database to replicate (contract 2.2.2; creation is beyond the contract).
 * Fields that only this body has cannot be changed later.
 */
export const postgresCreation = z.strictObject({
  ...postgresConnection.shape,
  /** Host name of the database server. */
  host: postgresChangeable.host,
  /** Name of the database. */
  database: postgresChangeable.database,
  ...optional(postgresFixed),
  /** Replication settings. */
  settings: z
    .strictObject({
      ...postgresConnection.shape.settings.unwrap().shape,
      ...optional(postgresReplicationFixed),
    })
    .register(facts, needed)
    .optional(),
  /**
   * The complete set of replicated tables, in any order. An adoption and `pulumi up --refresh` remove other tables.
   * A plain `pulumi up` removes only tables that you removed from the list (contract 4.1, rule 1).
   */
  tableMappings: tablesOf("postgres", tableMapping),
});

/** A MySQL or MariaDB database to replicate (beyond the contract). Fields that only this body has cannot be changed later. */
export const mysqlCreation = z
  .strictObject({
    ...mysqlConnection.shape,
    /** Host name of the database server. */
    host: postgresChangeable.host,
    ...optional(mysqlFixed),
    /** Replication settings. */
    settings: z
      .strictObject({
        ...mysqlConnection.shape.settings.unwrap().shape,
        ...optional(mysqlReplicationFixed),
      })
      .register(facts, needed)
      .optional(),
    /**
     * The complete set of replicated tables, in any order. An adoption and `pulumi up --refresh` remove other tables.
     * A plain `pulumi up` removes only tables that you removed from the list.
     */
    tableMappings: tablesOf("mysql", tableMapping),
  })
  .register(facts, { sentWith: ["host", "port", "credentials"] });

/** A MongoDB database to replicate (beyond the contract). Fields that only this body has cannot be changed later. */
export const mongodbCreation = z
  .strictObject({
    ...mongodbConnection.shape,
    /**
     * Address of the servers: `mongodb://` or `mongodb+srv://`. If it contains a password, it is secret, and the service returns
     * it with `[REDACTED]` in place of the password. Prefer `credentials`.
     */
    uri: mongodbChangeable.uri,
    /** Replication settings. */
    settings: z
      .strictObject({
        ...mongodbConnection.shape.settings.unwrap().shape,
        ...optional(mongodbReplicationFixed),
      })
      .register(facts, needed)
      .optional(),
    /**
     * The complete set of replicated collections, in any order. An adoption and `pulumi up --refresh` remove other collections.
     * A plain `pulumi up` removes only collections that you removed from the list.
     */
    tableMappings: tablesOf("mongodb", mongodbMapping),
  })
  .register(facts, { sentWith: ["uri", "readPreference", "credentials"] });

/** BigQuery to copy tables from (beyond the contract). No update changes a field of it. */
export const bigqueryCreation = z.strictObject({
  ...optional(bigquerySecrets),
  ...optional(bigqueryFixed),
  /** Settings of the copy. */
  settings: z.strictObject(optional(bigqueryReplicationFixed)).register(facts, needed).optional(),
  /** The complete set of copied tables, in any order. */
  tableMappings: z
    .array(bigqueryMapping)
    .register(facts, { as: "keyed", key: mappingKeys.bigquery, fixedItems: true, ...fixed }),
});

/** The kinds of source of a pipe (contract 1; the last four are beyond it). */
export const pipeSourceKinds = [
  "kafka",
  "objectStorage",
  "kinesis",
  "postgres",
  "mysql",
  "mongodb",
  "bigquery",
  "pubsub",
] as const;

/** `source` of a pipe's creation: one of the kinds (contract 2.2; creation is beyond the contract). */
export const sourceCreation = z
  .strictObject({
    /** A Kafka broker or a compatible product. */
    kafka: kafkaCreation.optional(),
    /** An object store. */
    objectStorage: objectStorageCreation.optional(),
    /** A Kinesis stream. */
    kinesis: kinesisCreation.optional(),
    /** A PostgreSQL database. */
    postgres: postgresCreation.optional(),
    /** A MySQL or MariaDB database. Beyond the contract. */
    mysql: mysqlCreation.optional(),
    /** A MongoDB database. Beyond the contract. */
    mongodb: mongodbCreation.optional(),
    /** BigQuery. Beyond the contract. */
    bigquery: bigqueryCreation.optional(),
    /** A Pub/Sub topic. Beyond the contract. */
    pubsub: pubsubCreation.optional(),
    /** True if the service tests the source with sample rows before it accepts the request (contract 4.1). */
    validateSamples: z.boolean().register(facts, { writeOnly: true }).optional(),
  })
  .register(facts, { oneOf: pipeSourceKinds });

/** `destination` of a pipe's creation (contract 2.2.3; creation is beyond the contract). */
export const destinationCreation = z.strictObject({
  ...optional(destinationFixed),
  /** Database of the table. */
  database: destinationFixed.database,
  /** Definition of the table. Required for a new pipe, unless `managedTable` is `false` or the source is a database. */
  tableDefinition: z
    .strictObject({
      /** Engine of the table. */
      engine: z.strictObject(tableEngine).partial().register(facts, needed).optional(),
      ...optional(tableDefinition),
    })
    .optional(),
  /**
   * The complete list of columns, in order. Required with `fieldMappings`, and by known services for a new pipe. An update changes the
   * pipe only, and not its table.
   */
  columns: z
    .array(column)
    .register(facts, { as: "sequence", key: ["name"] })
    .optional(),
  /**
   * Roles of the database user with which the pipe loads rows, in any order. They give no other user access to the table.
   * Default: the default role of the service. `pipes` and `pipes_system` are reserved. Beyond the contract.
   */
  roles: z
    .array(z.string())
    .register(facts, { ...fixed, ...set, writeOnly: true })
    .optional(),
});

/** Body of a pipe's creation (contract 2.2; creation is beyond the contract). */
export const pipeCreation = z.strictObject({
  /** Name of the pipe. */
  name: z.string().min(1).register(facts, { bounds: pipeNameBounds }),
  /** Source of the rows. Set exactly one kind. */
  source: sourceCreation,
  /** Destination of the rows. */
  destination: destinationCreation,
  /** The complete list of field mappings, in order. Requires `destination.columns`. */
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

/** A creation as services accept it, with what a program sets in another way: `scaling` apart, and `startPaused` as `stopped`. */
export const pipeCreationBody = pipeCreation.extend({
  /** Compute of the pipe. Not for database pipes. */
  scaling: pipeScaling.optional(),
  /** True if the new pipe is stopped. Not for database pipes. */
  startPaused: z.boolean().optional(),
});

export type PipeCreation = z.infer<typeof pipeCreation>;
export type PipeScaling = z.infer<typeof pipeScaling>;
export type PipeSourceKind = (typeof pipeSourceKinds)[number];

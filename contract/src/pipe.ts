import { z } from "zod";
import {
  bigqueryFixed,
  bigqueryReplicationFixed,
  mongodbChangeable,
  mongodbReplicationFixed,
  mysqlChangeable,
  mysqlFixed,
  mysqlReplicationChangeable,
  mysqlReplicationFixed,
  postgresChangeable,
  postgresFixed,
  postgresReplicationFixed,
  replicationChangeable,
} from "./databaseFields";
import { facts, fixed } from "./facts";
import { databaseScalingBounds, known, pipeNameBounds, scalingBounds } from "./knownValues";
import { uuidShaped } from "./primitives";
import { answered } from "./responseShape";
import { tuningSettings } from "./settings";
import {
  kafkaChangeable,
  kafkaFixed,
  kafkaOffset,
  kinesisChangeable,
  kinesisFixed,
  kinesisSchemaRegistry,
  objectStorageChangeable,
  objectStorageFixed,
  pubsubChangeable,
  pubsubFixed,
  schemaRegistry,
} from "./streamFields";
import { bigqueryMapping, mongodbMappingInUse, tableMapping } from "./tableMapping";

/** Compute that a client can request (contract 2.2.1). */
export const scalingFields = {
  /** Number of replicas. */
  replicas: z.int().min(1).register(facts, { mayBeMissing: true, newHas: 1, bounds: scalingBounds.replicas }),
  /** CPU of one replica, in millicores. */
  replicaCpuMillicores: z
    .int()
    .min(1)
    .register(facts, { mayBeMissing: true, newHas: 500, bounds: scalingBounds.replicaCpuMillicores }),
  /** Memory of one replica, in gigabytes. Fractions are allowed. */
  replicaMemoryGb: z
    .number()
    .positive()
    .register(facts, { mayBeMissing: true, newHas: 1, bounds: scalingBounds.replicaMemoryGb }),
  /**
   * Number of parallel tasks within a replica, for an object store. Known services deprecate it: set
   * `settings.object_storage_concurrency` instead.
   */
  concurrency: z
    .int()
    .min(0)
    .register(facts, { mayBeMissing: true, newHas: 1, bounds: scalingBounds.concurrency }),
};

/** Compute of a pipe (contract 2.2.1). May show zeros for a while after a change of scale. */
export const scaling = z.object(answered(scalingFields));

/** Body that changes the compute of all database pipes of a service (beyond the contract). */
export const databaseScalingPatch = z
  .strictObject({
    /** CPU of one replica, in millicores. */
    replicaCpuMillicores: z.int().register(facts, { bounds: databaseScalingBounds.replicaCpuMillicores }),
    /** Memory of one replica, in gigabytes. */
    replicaMemoryGb: z.number().register(facts, { bounds: databaseScalingBounds.replicaMemoryGb }),
  })
  .partial();

/** Compute of all database pipes of a service, which they share (beyond the contract). */
export const databaseScaling = z.object(databaseScalingPatch.shape);

/** A message-stream broker as a source (contract 2.2.2). Credentials are never returned. */
export const kafkaSource = z.object({
  ...answered(kafkaFixed),
  /** Position where the pipe started to read. */
  offset: z.object(answered(kafkaOffset)).optional(),
  /** Schema registry in use. */
  schemaRegistry: z.object(answered(schemaRegistry)).optional(),
  ...answered(kafkaChangeable),
});

/** An object store as a source (contract 2.2.2). Access keys are never returned. */
export const objectStorageSource = z.object({
  ...answered(objectStorageFixed),
  ...answered(objectStorageChangeable),
});

/** A managed record stream as a source (contract 2.2.2). Access keys are never returned. */
export const kinesisSource = z.object({
  ...answered(kinesisFixed),
  /** Schema registry in use. */
  schemaRegistry: z.object(answered(kinesisSchemaRegistry)).optional(),
  ...answered(kinesisChangeable),
});

/** A Pub/Sub topic as a source (beyond the contract). Keys are never returned. */
export const pubsubSource = z.object({ ...answered(pubsubFixed), ...answered(pubsubChangeable) });

/** A relational database as a source (contract 2.2.2). Credentials are never returned. */
export const postgresSource = z.object({
  ...answered(postgresChangeable),
  ...answered(postgresFixed),
  /** Replication settings. */
  settings: z
    .object({ ...answered(replicationChangeable), ...answered(postgresReplicationFixed) })
    .optional(),
  /** Replicated tables, in any order. */
  tableMappings: z.array(tableMapping.strip()).optional(),
});

/** A MySQL or MariaDB database as a source (beyond the contract). Credentials are never returned. */
export const mysqlSource = z.object({
  ...answered(mysqlChangeable),
  ...answered(mysqlFixed),
  /** Replication settings. */
  settings: z
    .object({ ...answered(mysqlReplicationChangeable), ...answered(mysqlReplicationFixed) })
    .optional(),
  /** Replicated tables, in any order. */
  tableMappings: z.array(tableMapping.strip()).optional(),
});

/** A MongoDB database as a source (beyond the contract). Credentials are never returned. */
export const mongodbSource = z.object({
  ...answered(mongodbChangeable),
  /** Replication settings. */
  settings: z.object({ ...answered(replicationChangeable), ...answered(mongodbReplicationFixed) }).optional(),
  /** Replicated collections, in any order. */
  tableMappings: z.array(mongodbMappingInUse).optional(),
});

/** BigQuery as a source (beyond the contract). Credentials are never returned. */
export const bigquerySource = z.object({
  ...answered(bigqueryFixed),
  /** Settings of the copy. */
  settings: z.object(answered(bigqueryReplicationFixed)).optional(),
  /** Copied tables, in any order. */
  tableMappings: z.array(bigqueryMapping.strip()).optional(),
});

/** A destination column (contract 2.2.3). */
export const column = z.strictObject({
  /** Name of the column. */
  name: z.string().min(1),
  /** Type of the column in the destination. */
  type: z.string().min(1),
});

/** Source field for a destination column (contract 2.2). */
export const fieldMapping = z.strictObject({
  /** Field of the source record. */
  sourceField: z.string().min(1),
  /** Column of the destination. */
  destinationField: z.string().min(1),
});

/** Services may return the name of the engine of a table without its other fields. */
const engineFact = { ...fixed, mayBeMissing: true } as const;

/** The engine of a table (contract 2.2.3). */
export const tableEngine = {
  /** Name of the engine. Most services require it if `tableDefinition` is set. Beyond the contract. */
  type: z.string().register(facts, { ...engineFact, needed: true, known: known.tableEngines }),
  /** Name of the column that holds a row's version. */
  versionColumnId: z.string().register(facts, engineFact),
  /** Names of the columns that the engine uses, such as those that `SummingMergeTree` sums. */
  columnIds: z.array(z.string()).register(facts, engineFact),
};

/** Definition of a table (contract 2.2.3). */
export const tableDefinition = {
  /**
   * Columns of the sorting key, in order: names of columns, or SQL expressions such as a path into a JSON column. Each entry is a
   * single expression without a comma, and its type is not `Nullable`.
   */
  sortingKey: z.array(z.string()).register(facts, fixed),
  /** Partition expression. */
  partitionBy: z.string().register(facts, fixed),
  /** Primary key expression. */
  primaryKey: z.string().register(facts, fixed),
  /** TTL expression: the time at which rows expire. Rejected unless TTL is enabled for your service. Beyond the contract. */
  ttl: z.string().register(facts, { ...fixed, mayBeMissing: true, absentIs: "" }),
};

/** Fields of a destination that only a creation sets (contract 2.2.3). */
export const destinationFixed = {
  /** Database of the table. */
  database: z.string().min(1).register(facts, fixed),
  /** Name of the table. Required unless the source is a database, whose `tableMappings` set the target tables. */
  table: z.string().min(1).register(facts, fixed),
  /** True if the pipe creates the table. Default: `true`, unless the source is a database. */
  managedTable: z.boolean().register(facts, { ...fixed, newHas: true }),
};

/** Destination of the rows (contract 2.2.3). */
export const destination = z.object({
  ...answered(destinationFixed),
  /** Definition of the table. */
  tableDefinition: z
    .object({
      /** Engine of the table. */
      engine: z.object(answered(tableEngine)).optional(),
      ...answered(tableDefinition),
    })
    .optional(),
  /** Columns of the table, in order. */
  columns: z.array(column.strip()).optional(),
});

/** A pipe as the service returns it (contract 2.2). */
export const pipe = z.object({
  /** Identifier of the pipe, a UUID. */
  id: uuidShaped,
  /** Identifier of the service that owns the pipe, a UUID. */
  serviceId: uuidShaped.optional(),
  /** Name of the pipe. */
  name: z.string().register(facts, { bounds: pipeNameBounds }).optional(),
  /** Current state. It changes without an update. */
  state: z.string().register(facts, { known: known.pipeStates }).optional(),
  /** Compute resources of the pipe: number of replicas, and CPU and memory of each. */
  scaling: scaling.optional(),
  /** Source of the rows, in the field named after its kind. Credentials are never returned. */
  source: z
    .object({
      /** A Kafka broker or a compatible product. */
      kafka: kafkaSource.optional(),
      /** An object store. */
      objectStorage: objectStorageSource.optional(),
      /** A Kinesis stream. */
      kinesis: kinesisSource.optional(),
      /** A PostgreSQL database. */
      postgres: postgresSource.optional(),
      /** A MySQL or MariaDB database. Beyond the contract. */
      mysql: mysqlSource.optional(),
      /** A MongoDB database. Beyond the contract. */
      mongodb: mongodbSource.optional(),
      /** BigQuery. Beyond the contract. */
      bigquery: bigquerySource.optional(),
      /** A Pub/Sub topic. Beyond the contract. */
      pubsub: pubsubSource.optional(),
    })
    .optional(),
  /** Destination of the rows. */
  destination: destination.optional(),
  /** Source field for each destination column, in order. */
  fieldMappings: z.array(fieldMapping.strip()).optional(),
  /** Tuning settings, each in the unit at the end of its name, including settings that this version does not support. */
  settings: tuningSettings.loose().optional(),
  /** Creation time, in the format of the service. */
  createdAt: z.string().optional(),
  /** Time of the last change, in the format of the service. */
  updatedAt: z.string().optional(),
});

export type Pipe = z.infer<typeof pipe>;
export type DatabaseScaling = z.infer<typeof databaseScaling>;

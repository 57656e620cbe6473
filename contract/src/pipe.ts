import { z } from "zod";
import { facts, fixed, secret, set } from "./facts";
import { known, scalingBounds } from "./knownValues";
import { uuidShaped } from "./primitives";
import { answered } from "./responseShape";
import { tuningSettings } from "./settings";
import { tableMapping } from "./tableMapping";

/** What can be changed of a message-stream source (contract 2.2.2 and 4.1). */
export const kafkaChangeable = {
  /** Resource name of the cloud role; "" removes it. */
  iamRole: z.string(),
  /** Certificate of the brokers' authority. */
  caCertificate: z.string().register(facts, secret),
  /** Ids of the private endpoints that the pipe connects through, in any order. */
  reversePrivateEndpointIds: z.array(z.string()).register(facts, set),
  /** How the pipe signs in at the brokers. Beyond the contract. */
  authentication: z.string().register(facts, { known: known.kafkaAuthentications }),
};

/** What can be changed of an object-store source (contract 2.2.2 and 4.1). */
export const objectStorageChangeable = {
  /** Resource name of the cloud role; "" removes it. */
  iamRole: z.string(),
  /** Connection string of the blob-store variant; it carries a credential. */
  connectionString: z.string().register(facts, secret),
  /** Path of the files, glob-style. */
  path: z.string(),
  /** Container of the blob-store variant. */
  azureContainerName: z.string(),
  /** How the pipe signs in at the store. Beyond the contract. */
  authentication: z.string().register(facts, { known: known.objectStorageAuthentications }),
};

/** What can be changed of a record-stream source (contract 2.2.2 and 4.1). */
export const kinesisChangeable = {
  /** Resource name of the cloud role; "" removes it. */
  iamRole: z.string(),
  /** How the pipe signs in at the stream. Beyond the contract. */
  authentication: z.string().register(facts, { known: known.kinesisAuthentications }),
};

/** A service tries a changed connection with the credentials of the same request. */
const tried = { sentWith: "credentials" } as const;

/** What can be changed of the connection of a database source (contract 2.2.2 and 4.1). */
export const postgresChangeable = {
  /** Host name of the database server. */
  host: z.string().min(1).register(facts, tried),
  /** Port of the database server. */
  port: z.int().min(1).max(65_535).register(facts, tried),
  /** Name of the database. */
  database: z.string().min(1).register(facts, tried),
  /** How the pipe signs in at the server. Beyond the contract. */
  authentication: z.string(),
  /** Resource name of the cloud role; "" removes it. Beyond the contract. */
  iamRole: z.string(),
  /** Host name that the server's certificate is checked against; "" stands for `host`. Beyond the contract. */
  tlsHost: z.string(),
  /** Certificate of the server's authority. Beyond the contract. */
  caCertificate: z.string().register(facts, secret),
};

/** What can be changed of how tables are replicated (contract 2.2.2 and 4.1). */
export const replicationChangeable = {
  /** Pause between two syncs, in seconds. */
  syncIntervalSeconds: z.int(),
  /** Rows fetched at a time. */
  pullBatchSize: z.int(),
};

/** Compute that can be asked for (contract 2.2.1). */
export const scalingFields = {
  /** Number of replicas. */
  replicas: z.int().min(1).register(facts, { mayBeMissing: true, bounds: scalingBounds.replicas }),
  /** CPU of one replica, in millicores. */
  replicaCpuMillicores: z
    .int()
    .min(1)
    .register(facts, { mayBeMissing: true, bounds: scalingBounds.replicaCpuMillicores }),
  /** Memory of one replica, in gigabytes; may be fractional. */
  replicaMemoryGb: z
    .number()
    .positive()
    .register(facts, { mayBeMissing: true, bounds: scalingBounds.replicaMemoryGb }),
  /** Parallel work within a replica. */
  concurrency: z.int().min(0).register(facts, { mayBeMissing: true, bounds: scalingBounds.concurrency }),
};

/** Compute of a pipe (contract 2.2.1). Can read as zeros for a while after a change of scale. */
export const scaling = z.object(answered(scalingFields));

/** A text that is fixed at creation; `values` are those that services are known to accept. */
const fixedText = (values?: readonly string[]): z.ZodString =>
  z.string().register(facts, { ...fixed, ...(values === undefined ? {} : { known: values }) });

/** A message-stream broker as a source (contract 2.2.2). Credentials are never returned. */
export const kafkaSource = z.object({
  /** Broker addresses, with commas between. */
  brokers: fixedText().optional(),
  /** Topics read from, with commas between. */
  topics: fixedText().optional(),
  /** Name of the consumer group that reads. */
  consumerGroup: fixedText().optional(),
  /** Product that the brokers run. Beyond the contract. */
  type: fixedText(known.kafkaTypes).optional(),
  /** Form of the messages. Beyond the contract. */
  format: fixedText(known.kafkaFormats).optional(),
  /** Whether each message arrives exactly once. Beyond the contract. */
  exactlyOnce: z.boolean().register(facts, fixed).optional(),
  /** Where reading started. */
  offset: z
    .object({
      /** Which messages are read. Beyond the contract. */
      strategy: fixedText(known.kafkaOffsetStrategies).optional(),
      /** Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. */
      timestamp: fixedText().optional(),
    })
    .optional(),
  /** Schema registry in use. */
  schemaRegistry: z
    .object({
      /** Address of the registry, a URL. */
      url: fixedText().optional(),
      /** Kind of authentication. */
      authentication: fixedText(known.schemaRegistryAuthentications).optional(),
      /** Certificate of the registry's authority. */
      caCertificate: z
        .string()
        .register(facts, { ...fixed, ...secret })
        .optional(),
    })
    .optional(),
  ...answered(kafkaChangeable),
});

/** An object store as a source (contract 2.2.2). Access keys are never returned. */
export const objectStorageSource = z.object({
  /** URL of the files; may contain glob patterns. */
  url: fixedText().optional(),
  /** Text between two columns of a file. */
  delimiter: fixedText().optional(),
  /** Compression of the files. */
  compression: fixedText().optional(),
  /** Whether the pipe keeps looking for new files. */
  isContinuous: z.boolean().register(facts, fixed).optional(),
  /** URL of the notification queue. */
  queueUrl: fixedText().optional(),
  /** Product that the store runs. Beyond the contract. */
  type: fixedText().optional(),
  /** Form of the files. Beyond the contract. */
  format: fixedText(known.objectStorageFormats).optional(),
  /** Whether the files that were there at the start are left out. Beyond the contract. */
  skipInitialLoad: z.boolean().register(facts, fixed).optional(),
  /** Name of the file after which reading starts. Beyond the contract. */
  startAfter: fixedText().optional(),
  ...answered(objectStorageChangeable),
});

/** A managed record stream as a source (contract 2.2.2). Access keys are never returned. */
export const kinesisSource = z.object({
  /** Name of the stream. */
  streamName: fixedText().optional(),
  /** Region of the stream. */
  region: fixedText().optional(),
  /** Whether records are read with enhanced fan-out. */
  useEnhancedFanOut: z.boolean().register(facts, fixed).optional(),
  /** Form of the records. Beyond the contract. */
  format: fixedText().optional(),
  /** Where reading started. Beyond the contract. */
  iteratorType: fixedText(known.kinesisIteratorTypes).optional(),
  /** Instant at which reading started, in seconds since 1970. */
  timestamp: z.int().register(facts, fixed).optional(),
  ...answered(kinesisChangeable),
});

/** A relational database as a source (contract 2.2.2). Credentials are never returned. */
export const postgresSource = z.object({
  ...answered(postgresChangeable),
  /** Product that the server runs. Beyond the contract. */
  type: fixedText().optional(),
  /** How tables are replicated. */
  settings: z
    .object({
      ...answered(replicationChangeable),
      /** What is replicated: a snapshot, changes, or both. Beyond the contract. */
      replicationMode: fixedText(known.replicationModes).optional(),
      /** Whether rows that were deleted at the source are deleted in the merge as well. Beyond the contract. */
      deleteOnMerge: z.boolean().register(facts, fixed).optional(),
      /** Name of the publication replicated from. */
      publicationName: fixedText().optional(),
      /** Name of the replication slot. */
      replicationSlotName: fixedText().optional(),
      /** Whether nullable columns stay nullable. */
      allowNullableColumns: z.boolean().register(facts, fixed).optional(),
      /** Loads that run at the same time at the start. */
      initialLoadParallelism: z.int().register(facts, fixed).optional(),
      /** Rows of one partition of the snapshot. */
      snapshotNumRowsPerPartition: z.int().register(facts, fixed).optional(),
      /** Tables that are in a snapshot at the same time. */
      snapshotNumberOfParallelTables: z.int().register(facts, fixed).optional(),
      /** Whether failover slots are used. */
      enableFailoverSlots: z.boolean().register(facts, fixed).optional(),
    })
    .optional(),
  /** Replicated tables, in any order. */
  tableMappings: z.array(tableMapping.strip()).optional(),
});

/** A destination column (contract 2.2.3). */
export const column = z.strictObject({
  /** Column name. */
  name: z.string().min(1),
  /** Column type name of the destination. */
  type: z.string().min(1),
});

/** From which source field a destination column is filled (contract 2.2). */
export const fieldMapping = z.strictObject({
  /** Field of the source record. */
  sourceField: z.string().min(1),
  /** Column of the destination. */
  destinationField: z.string().min(1),
});

/** Where rows arrive (contract 2.2.3). */
export const destination = z.object({
  /** Database of the table. */
  database: fixedText().optional(),
  /** Name of the table. */
  table: fixedText().optional(),
  /** Whether the pipe makes the table. */
  managedTable: z.boolean().register(facts, fixed).optional(),
  /** How the table is made. */
  tableDefinition: z
    .object({
      /** Engine of the table. */
      engine: z
        .object({
          /** Name of the engine. Beyond the contract. */
          type: z
            .string()
            .register(facts, { ...fixed, mayBeMissing: true })
            .optional(),
          /** Name of the column that holds a row's version. */
          versionColumnId: z
            .string()
            .register(facts, { ...fixed, mayBeMissing: true })
            .optional(),
          /** Names of the columns that the engine works on. */
          columnIds: z
            .array(z.string())
            .register(facts, { ...fixed, mayBeMissing: true })
            .optional(),
        })
        .optional(),
      /** Names of the columns of the sorting key, in order. */
      sortingKey: z.array(z.string()).register(facts, fixed).optional(),
      /** Partition expression. */
      partitionBy: fixedText().optional(),
      /** Primary key expression. */
      primaryKey: fixedText().optional(),
    })
    .optional(),
  /** Columns of the table, in order. */
  columns: z.array(column.strip()).optional(),
  /** Roles that may read the table, in any order. Beyond the contract. */
  roles: z
    .array(z.string())
    .register(facts, { ...fixed, ...set, mayBeMissing: true })
    .optional(),
});

/** A pipe as the service returns it (contract 2.2). */
export const pipe = z.object({
  /** Identifier of the pipe, a UUID. */
  id: uuidShaped,
  /** Identifier of the service that owns the pipe, a UUID. */
  serviceId: uuidShaped.optional(),
  /** Name of the pipe. */
  name: z.string().optional(),
  /** State at present; moves on its own. */
  state: z.string().optional(),
  /** Compute of the pipe: replicas, millicores, gigabytes. */
  scaling: scaling.optional(),
  /** Where rows come from: the object of the kind in use. Credentials are never returned. */
  source: z
    .object({
      /** A message-stream broker. */
      kafka: kafkaSource.optional(),
      /** An object store. */
      objectStorage: objectStorageSource.optional(),
      /** A managed record stream. */
      kinesis: kinesisSource.optional(),
      /** A relational database with table replication. */
      postgres: postgresSource.optional(),
    })
    .optional(),
  /** Where rows arrive. */
  destination: destination.optional(),
  /** From which source field each destination column is filled, in order. */
  fieldMappings: z.array(fieldMapping.strip()).optional(),
  /** Tuning settings, each in the unit that its name carries, those that this version does not know among them. */
  settings: tuningSettings.loose().optional(),
  /** When the pipe was created, as the service writes it. */
  createdAt: z.string().optional(),
  /** When the pipe last changed, as the service writes it. */
  updatedAt: z.string().optional(),
});

export type Pipe = z.infer<typeof pipe>;

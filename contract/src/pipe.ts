import { z } from "zod";
import { uuidShaped } from "./primitives";
import { tuningSettings } from "./settings";
import { tableMapping } from "./tableMapping";

/** Compute of a pipe (contract 2.2.1). Can read as zeros for a while after a change of scale. */
export const scaling = z.object({
  /** Number of replicas. */
  replicas: z.int().optional(),
  /** Parallel work within a replica. */
  concurrency: z.int().optional(),
  /** CPU of one replica, in millicores. */
  replicaCpuMillicores: z.int().optional(),
  /** Memory of one replica, in gigabytes; may be fractional. */
  replicaMemoryGb: z.number().optional(),
});

/** A message-stream broker as a source (contract 2.2.2). Credentials are never returned. */
export const kafkaSource = z.object({
  /** Broker addresses. */
  brokers: z.string().optional(),
  /** Topics read from. */
  topics: z.string().optional(),
  /** Consumer group. */
  consumerGroup: z.string().optional(),
  /** Cloud role resource name. */
  iamRole: z.string().optional(),
  /** Where reading started. */
  offset: z
    .object({
      /** Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. */
      timestamp: z.string().optional(),
    })
    .optional(),
  /** Schema registry in use. */
  schemaRegistry: z
    .object({
      /** Address of the registry. */
      url: z.string().optional(),
      /** Kind of authentication; an open set, `PLAIN` is known. */
      authentication: z.string().optional(),
      /** Certificate of the registry's authority. */
      caCertificate: z.string().optional(),
    })
    .optional(),
  /** Certificate of the brokers' authority. */
  caCertificate: z.string().optional(),
  /** Private endpoints that the pipe connects through. */
  reversePrivateEndpointIds: z.array(z.string()).optional(),
});

/** An object store as a source (contract 2.2.2). Access keys are never returned. */
export const objectStorageSource = z.object({
  /** URL, may contain glob patterns. */
  url: z.string().optional(),
  /** Column delimiter. */
  delimiter: z.string().optional(),
  /** Compression; an open set. */
  compression: z.string().optional(),
  /** Whether the pipe keeps looking for new files. */
  isContinuous: z.boolean().optional(),
  /** URL of the notification queue. */
  queueUrl: z.string().optional(),
  /** Cloud role resource name. */
  iamRole: z.string().optional(),
  /** Connection string of the blob-store variant; it carries a credential. */
  connectionString: z.string().optional(),
  /** Glob-style path. */
  path: z.string().optional(),
  /** Container of the blob-store variant. */
  azureContainerName: z.string().optional(),
});

/** A managed record stream as a source (contract 2.2.2). Access keys are never returned. */
export const kinesisSource = z.object({
  /** Name of the stream. */
  streamName: z.string().optional(),
  /** Region of the stream. */
  region: z.string().optional(),
  /** Whether enhanced fan-out is used. */
  useEnhancedFanOut: z.boolean().optional(),
  /** Where reading started, in epoch seconds. */
  timestamp: z.int().optional(),
  /** Cloud role resource name. */
  iamRole: z.string().optional(),
});

/** A relational database as a source (contract 2.2.2). Credentials are never returned. */
export const postgresSource = z.object({
  /** Host name. */
  host: z.string().optional(),
  /** Port. */
  port: z.int().optional(),
  /** Database name. */
  database: z.string().optional(),
  /** Replication settings. */
  settings: z
    .object({
      /** Pause between two syncs, in seconds. */
      syncIntervalSeconds: z.int().optional(),
      /** Rows fetched at a time. */
      pullBatchSize: z.int().optional(),
      /** Publication replicated from. */
      publicationName: z.string().optional(),
      /** Replication slot. */
      replicationSlotName: z.string().optional(),
      /** Whether nullable columns stay nullable. */
      allowNullableColumns: z.boolean().optional(),
      /** Parallel loads at the start. */
      initialLoadParallelism: z.int().optional(),
      /** Rows of one snapshot partition. */
      snapshotNumRowsPerPartition: z.int().optional(),
      /** Tables in a snapshot at the same time. */
      snapshotNumberOfParallelTables: z.int().optional(),
      /** Whether failover slots are used. */
      enableFailoverSlots: z.boolean().optional(),
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
  database: z.string().optional(),
  /** Name of the table. */
  table: z.string().optional(),
  /** Whether the pipe made the table. */
  managedTable: z.boolean().optional(),
  /** How the table is defined. */
  tableDefinition: z
    .object({
      /** Table engine. */
      engine: z
        .object({
          /** Column that holds a row's version. */
          versionColumnId: z.string().optional(),
          /** Columns that the engine sums. */
          columnIds: z.array(z.string()).optional(),
        })
        .optional(),
      /** Columns of the sorting key, in order. */
      sortingKey: z.array(z.string()).optional(),
      /** Partition expression. */
      partitionBy: z.string().optional(),
      /** Primary key expression. */
      primaryKey: z.string().optional(),
    })
    .optional(),
  /** Columns, in order. */
  columns: z.array(column.strip()).optional(),
});

/** A pipe as the service returns it (contract 2.2). */
export const pipe = z.object({
  /** Pipe identifier, UUID-shaped. */
  id: uuidShaped,
  /** Service that owns the pipe, UUID-shaped. */
  serviceId: uuidShaped.optional(),
  /** Name. */
  name: z.string().optional(),
  /** Current state, an open set such as `Running`; it moves on its own. */
  state: z.string().optional(),
  /** Compute. */
  scaling: scaling.optional(),
  /** Source; holds the object of the kind in use. */
  source: z
    .object({
      kafka: kafkaSource.optional(),
      objectStorage: objectStorageSource.optional(),
      kinesis: kinesisSource.optional(),
      postgres: postgresSource.optional(),
    })
    .optional(),
  /** Destination. */
  destination: destination.optional(),
  /** Field mappings, in order. */
  fieldMappings: z.array(fieldMapping.strip()).optional(),
  /** Tuning settings. */
  settings: tuningSettings.strip().optional(),
  /** When the pipe was created. */
  createdAt: z.string().optional(),
  /** When the pipe last changed. */
  updatedAt: z.string().optional(),
});

export type Pipe = z.infer<typeof pipe>;

import { z } from "zod";
import { connection, facts, fixed, instantFact, secret, set, writeOnlySecret } from "./facts";
import { known } from "./knownValues";
import { instant } from "./primitives";

/*
 * Sources whose rows arrive in one table. Each kind has fields that only a creation sets, fields that an
 * update can change, and secrets that no response contains. In a body each field is optional unless the body requires it.
 */

/** Access key of a cloud account (contract 4.1); never returned. */
export const cloudAccessKey = z.strictObject({
  /** Identifier of the access key. */
  accessKeyId: z.string(),
  /** Secret part of the access key. */
  secretKey: z.string(),
});

/** Key of a service account (beyond the contract); never returned. */
export const serviceAccount = z.strictObject({
  /** Content of the key file, in Base64. */
  serviceAccountFile: z.string(),
});

/** The description of Protobuf messages (beyond the contract); never returned. */
const protobufSchema = z
  .string()
  .min(1)
  .register(facts, { ...fixed, writeOnly: true, bounds: [1, 1_048_576] });

/** Fields that only a creation sets, of a message-stream source (contract 2.2.2). */
export const kafkaFixed = {
  /** Broker addresses, separated by commas. */
  brokers: z
    .string()
    .min(1)
    .register(facts, { ...connection, ...fixed }),
  /** Topics to read, separated by commas. All have one schema and load into one table. */
  topics: z.string().min(1).register(facts, fixed),
  /** Name of the consumer group of the pipe. */
  consumerGroup: z.string().register(facts, fixed),
  /** Product of the brokers. Most services require it for a new pipe. Beyond the contract. */
  type: z.string().register(facts, { ...fixed, needed: true, known: known.kafkaTypes }),
  /** Format of the messages. Most services require it for a new pipe. Beyond the contract. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.kafkaFormats }),
  /** True if each message arrives exactly once. Beyond the contract. */
  exactlyOnce: z.boolean().register(facts, fixed),
  /**
   * Effect of a message without a value: `delete` removes the row and requires `exactlyOnce`, while `soft_delete` writes a row
   * whose virtual column `_is_deleted` is true. Beyond the contract.
   */
  tombstoneMode: z
    .string()
    .register(facts, { ...fixed, mayBeMissing: true, absentIs: "", known: known.tombstoneModes }),
};

/** The position at which reading of a message stream starts (contract 2.2.2). */
export const kafkaOffset = {
  /** Kind of start position. Beyond the contract. */
  strategy: z.string().register(facts, { ...fixed, known: known.kafkaOffsetStrategies }),
  /** Time to start from, in UTC, without seconds or zone: `YYYY-MM-DDTHH:MM`. */
  timestamp: z.string().register(facts, fixed),
};

/** Fields of a Glue schema registry, which authenticates by the cloud identity of the pipe (beyond the contract). */
const glueRegistry = {
  /** Region of a Glue registry. Required for the type `glue`. */
  glueRegion: z.string().register(facts, fixed),
  /** Name of a Glue registry. Required for the type `glue`. */
  glueRegistryName: z.string().register(facts, fixed),
  /** Resource name (ARN) of the role that reads a Glue registry. Default: `iamRole` of the source. */
  glueRoleArn: z.string().register(facts, fixed),
};

/** The schema registry of a record stream (beyond the contract). */
export const kinesisSchemaRegistry = {
  /** Kind of registry. */
  type: z.string().register(facts, { ...fixed, needed: true, known: known.kinesisSchemaRegistryTypes }),
  ...glueRegistry,
};

/** The schema registry of a message stream (contract 2.2.2). */
export const schemaRegistry = {
  /** Kind of registry: a Confluent-compatible REST registry, or Glue. Default: `confluent`. Beyond the contract. */
  type: z.string().register(facts, { ...fixed, absentIs: "confluent", known: known.schemaRegistryTypes }),
  ...glueRegistry,
  /** Address of a REST registry, a URL with https on known services. Required unless the type is `glue`. */
  url: z.string().min(1).register(facts, fixed),
  /** Kind of authentication. */
  authentication: z.string().register(facts, { ...fixed, known: known.schemaRegistryAuthentications }),
  /** Certificate of the registry's authority. */
  caCertificate: z.string().register(facts, { ...fixed, ...secret }),
};

/** Fields that an update can change, of a message-stream source (contract 2.2.2 and 4.1). */
export const kafkaChangeable = {
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole: z.string().register(facts, connection),
  /** Certificate of the brokers' authority, in PEM format. */
  caCertificate: z.string().register(facts, secret),
  /** IDs of the private endpoints that the pipe connects through, in any order. */
  reversePrivateEndpointIds: z.array(z.string()).register(facts, { ...set, isId: true, neverEmptied: true }),
  /** Method by which the pipe authenticates to the brokers. Most services require it for a new pipe. Beyond the contract. */
  authentication: z
    .string()
    .register(facts, { ...connection, needed: true, known: known.kafkaAuthentications }),
};

/** Fields that only a creation sets, of an object-store source (contract 2.2.2). */
export const objectStorageFixed = {
  /** URL of the files, which may contain glob patterns. For all stores except a blob store. */
  url: z.string().register(facts, { ...connection, ...fixed }),
  /** String that separates the columns of a file, such as `,`. */
  delimiter: z.string().register(facts, fixed),
  /** Compression of the files. */
  compression: z.string().register(facts, { ...fixed, known: known.compressions }),
  /**
   * True if the pipe continues to look for new files. Without `queueUrl`, it misses new files whose names do not come after all earlier
   * ones in lexical order.
   */
  isContinuous: z.boolean().register(facts, fixed),
  /**
   * Queue that announces new files, so that their names can be in any order: the URL of an SQS queue for `s3`, the path of a
   * Pub/Sub subscription for `gcs`. Requires `isContinuous` and `authentication`.
   */
  queueUrl: z.string().register(facts, fixed),
  /** Product of the store. Most services require it for a new pipe. Beyond the contract. */
  type: z.string().register(facts, { ...fixed, needed: true, known: known.objectStorageTypes }),
  /** Format of the files. Most services require it for a new pipe. Beyond the contract. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.objectStorageFormats }),
};

/** Fields that an update can change, of an object-store source (contract 2.2.2 and 4.1). */
export const objectStorageChangeable = {
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole: z.string().register(facts, connection),
  /** Connection string of a blob store, which contains a credential. */
  connectionString: z.string().register(facts, { ...connection, ...secret }),
  /** Path of the files in the container of a blob store, as a glob pattern. */
  path: z.string(),
  /** Container of the blob store. */
  azureContainerName: z.string(),
  /** True if the pipe skips the files that exist at the start. Requires `queueUrl`. Beyond the contract. */
  skipInitialLoad: z.boolean(),
  /** Name of the file after which the initial load starts. Excludes `skipInitialLoad`. Beyond the contract. */
  startAfter: z.string(),
  /** Method by which the pipe authenticates to the store. Beyond the contract. */
  authentication: z.string().register(facts, { ...connection, known: known.objectStorageAuthentications }),
};

/** Credentials of an object store (contract 4.1). */
export const objectStorageSecrets = {
  /** Access key of the cloud account. */
  accessKey: cloudAccessKey.clone().register(facts, writeOnlySecret),
  /** Key of a service account: the content of its JSON file, in Base64. Beyond the contract. */
  serviceAccountKey: z.string().register(facts, writeOnlySecret),
};

/** Fields that only a creation sets, of a record-stream source (contract 2.2.2). */
export const kinesisFixed = {
  /** Name of the stream. */
  streamName: z.string().min(1).register(facts, fixed),
  /** Region of the stream. */
  region: z.string().min(1).register(facts, fixed),
  /** True if the pipe reads records with enhanced fan-out. */
  useEnhancedFanOut: z.boolean().register(facts, fixed),
  /** Time to start from, in seconds since 1970-01-01 UTC. */
  timestamp: z.int().min(0).register(facts, fixed),
  /** Format of the records. Most services require it for a new pipe. Beyond the contract. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.kinesisFormats }),
  /** Position where the pipe starts to read. Most services require it for a new pipe. Beyond the contract. */
  iteratorType: z.string().register(facts, { ...fixed, needed: true, known: known.kinesisIteratorTypes }),
};

/** Fields that an update can change, of a record-stream source (contract 2.2.2 and 4.1). */
export const kinesisChangeable = {
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole: z.string().register(facts, connection),
  /** Method by which the pipe authenticates to the stream. Most services require it for a new pipe. Beyond the contract. */
  authentication: z
    .string()
    .register(facts, { ...connection, needed: true, known: known.kinesisAuthentications }),
};

/** Fields of a creation that no response contains (beyond the contract). */
export const streamSchemas = {
  /**
   * Description of the messages for the format `Protobuf`: a `.proto` file or a serialized descriptor set, in Base64. Excludes a schema
   * registry. Beyond the contract.
   */
  protobufSchema,
};

/** Credentials of a record stream (contract 4.1). */
export const kinesisSecrets = {
  /** Access key of the cloud account. */
  accessKey: cloudAccessKey.clone().register(facts, writeOnlySecret),
};

/** Fields that only a creation sets, of a Pub/Sub source (beyond the contract). */
export const pubsubFixed = {
  /** ID of the project that the topic is in. */
  projectId: z.string().min(1).register(facts, fixed),
  /** Name of the topic to read, without the path of its project. */
  topic: z.string().min(1).register(facts, fixed),
  /** Format of the messages. Most services require it for a new pipe. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.pubsubFormats }),
  /** Position where the pipe starts to read. Most services require it for a new pipe. */
  seekType: z.string().register(facts, { ...fixed, needed: true, known: known.pubsubSeekTypes }),
  /** Time to start from if `seekType` is `timestamp`: ISO 8601 with a zone, to the second. */
  seekTimestamp: instant.clone().register(facts, { ...fixed, ...instantFact }),
  /** Expression that selects messages, in the language of Pub/Sub. */
  filter: z.string().register(facts, { ...fixed, bounds: [0, 256] }),
  /** True if messages with the same ordering key arrive in order. */
  enableOrdering: z.boolean().register(facts, fixed),
};

/** Fields that an update can change, of a Pub/Sub source (beyond the contract). */
export const pubsubChangeable = {
  /** Method by which the pipe authenticates to the source. Most services require it for a new pipe. */
  authentication: z
    .string()
    .register(facts, { ...connection, needed: true, known: known.pubsubAuthentications }),
  /** Maximum time for the pipe to acknowledge a message, in seconds. */
  ackDeadline: z.int().register(facts, { bounds: [10, 600] }),
};

/** Credentials of Pub/Sub (beyond the contract). */
export const pubsubSecrets = {
  /** Key of the service account. Required for the authentication `SERVICE_ACCOUNT`. */
  serviceAccountKey: serviceAccount.clone().register(facts, writeOnlySecret),
};

import { z } from "zod";
import { facts, fixed, instantFact, secret, set, writeOnlySecret } from "./facts";
import { known } from "./knownValues";
import { instant } from "./primitives";

/*
 * Sources whose rows arrive in one table. Each kind has what only a creation says, what an update can change, and the secrets
 * that no response has. A body takes any of them unless it says otherwise.
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
  /** The key's file, as its text. */
  serviceAccountFile: z.string(),
});

/** What only a creation says of a message-stream source (contract 2.2.2). */
export const kafkaFixed = {
  /** Broker addresses, with commas between. */
  brokers: z.string().min(1).register(facts, fixed),
  /** Topics to read, with commas between. */
  topics: z.string().min(1).register(facts, fixed),
  /** Name of the consumer group that reads. Default: the service's own choice. */
  consumerGroup: z.string().register(facts, fixed),
  /** Product that the brokers run. Some services require it. Beyond the contract. */
  type: z.string().register(facts, { ...fixed, needed: true, known: known.kafkaTypes }),
  /** Form of the messages. Some services require it. Beyond the contract. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.kafkaFormats }),
  /** Whether each message arrives exactly once. Beyond the contract. */
  exactlyOnce: z.boolean().register(facts, fixed),
};

/** Where reading of a message stream starts (contract 2.2.2). */
export const kafkaOffset = {
  /** Which messages are read. Beyond the contract. */
  strategy: z.string().register(facts, { ...fixed, known: known.kafkaOffsetStrategies }),
  /** Date-time without seconds or zone: `YYYY-MM-DDTHH:MM`. */
  timestamp: z.string().register(facts, fixed),
};

/** The schema registry of a message stream (contract 2.2.2). */
export const schemaRegistry = {
  /** Address of the registry, a URL. */
  url: z.string().min(1).register(facts, fixed),
  /** Kind of authentication. */
  authentication: z.string().register(facts, { ...fixed, known: known.schemaRegistryAuthentications }),
  /** Certificate of the registry's authority. */
  caCertificate: z.string().register(facts, { ...fixed, ...secret }),
};

/** What can be changed of a message-stream source (contract 2.2.2 and 4.1). */
export const kafkaChangeable = {
  /** Resource name of the cloud role; null removes it. */
  iamRole: z.string(),
  /** Certificate of the brokers' authority; null removes it. */
  caCertificate: z.string().register(facts, secret),
  /** Ids of the private endpoints that the pipe connects through, in any order. */
  reversePrivateEndpointIds: z.array(z.string()).register(facts, set),
  /** How the pipe signs in at the brokers. Some services require it. Beyond the contract. */
  authentication: z.string().register(facts, { needed: true, known: known.kafkaAuthentications }),
};

/** What only a creation says of an object-store source (contract 2.2.2). */
export const objectStorageFixed = {
  /** URL of the files; may contain glob patterns. */
  url: z.string().register(facts, fixed),
  /** Text between two columns of a file. */
  delimiter: z.string().register(facts, fixed),
  /** Compression of the files. */
  compression: z.string().register(facts, { ...fixed, known: known.compressions }),
  /** Whether the pipe keeps looking for new files. */
  isContinuous: z.boolean().register(facts, fixed),
  /** URL of the notification queue. */
  queueUrl: z.string().register(facts, fixed),
  /** Product that the store runs. Some services require it. Beyond the contract. */
  type: z.string().register(facts, { ...fixed, needed: true, known: known.objectStorageTypes }),
  /** Form of the files. Some services require it. Beyond the contract. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.objectStorageFormats }),
  /** Whether the files that are there at the start are left out. Beyond the contract. */
  skipInitialLoad: z.boolean().register(facts, fixed),
  /** Name of the file after which reading starts. Beyond the contract. */
  startAfter: z.string().register(facts, fixed),
};

/** What can be changed of an object-store source (contract 2.2.2 and 4.1). */
export const objectStorageChangeable = {
  /** Resource name of the cloud role; null removes it. */
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

/** What an object store is opened with (contract 4.1). */
export const objectStorageSecrets = {
  /** Access key of the cloud account. */
  accessKey: cloudAccessKey.clone().register(facts, writeOnlySecret),
  /** Key of a service account, as text. Beyond the contract. */
  serviceAccountKey: z.string().register(facts, writeOnlySecret),
};

/** What only a creation says of a record-stream source (contract 2.2.2). */
export const kinesisFixed = {
  /** Name of the stream. */
  streamName: z.string().min(1).register(facts, fixed),
  /** Region of the stream. */
  region: z.string().min(1).register(facts, fixed),
  /** Whether records are read with enhanced fan-out. */
  useEnhancedFanOut: z.boolean().register(facts, fixed),
  /** Instant at which reading starts, in seconds since 1970. */
  timestamp: z.int().min(0).register(facts, fixed),
  /** Form of the records. Some services require it. Beyond the contract. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.kinesisFormats }),
  /** Where reading starts. Some services require it. Beyond the contract. */
  iteratorType: z.string().register(facts, { ...fixed, needed: true, known: known.kinesisIteratorTypes }),
};

/** What can be changed of a record-stream source (contract 2.2.2 and 4.1). */
export const kinesisChangeable = {
  /** Resource name of the cloud role; null removes it. */
  iamRole: z.string(),
  /** How the pipe signs in at the stream. Some services require it. Beyond the contract. */
  authentication: z.string().register(facts, { needed: true, known: known.kinesisAuthentications }),
};

/** What a record stream is opened with (contract 4.1). */
export const kinesisSecrets = {
  /** Access key of the cloud account. */
  accessKey: cloudAccessKey.clone().register(facts, writeOnlySecret),
};

/** What only a creation says of a Pub/Sub source (beyond the contract). */
export const pubsubFixed = {
  /** Id of the project that the topic is in. */
  projectId: z.string().min(1).register(facts, fixed),
  /** Topic to read. */
  topic: z.string().min(1).register(facts, fixed),
  /** Form of the messages. Some services require it. */
  format: z.string().register(facts, { ...fixed, needed: true, known: known.pubsubFormats }),
  /** Where reading starts. Some services require it. */
  seekType: z.string().register(facts, { ...fixed, needed: true, known: known.pubsubSeekTypes }),
  /** Instant at which reading starts if `seekType` is `timestamp`: ISO 8601 with a zone, to the second. */
  seekTimestamp: instant.clone().register(facts, { ...fixed, ...instantFact }),
  /** Expression that messages have to fit, in Pub/Sub's own language. Default: none. */
  filter: z.string().register(facts, { ...fixed, bounds: [0, 256] }),
  /** Whether messages with the same ordering key arrive in order. */
  enableOrdering: z.boolean().register(facts, fixed),
};

/** What can be changed of a Pub/Sub source (beyond the contract). */
export const pubsubChangeable = {
  /** How the pipe signs in. Some services require it. */
  authentication: z.string().register(facts, { needed: true, known: known.pubsubAuthentications }),
  /** How long the pipe may take to acknowledge a message, in seconds. */
  ackDeadline: z.int().register(facts, { bounds: [10, 600] }),
};

/** What Pub/Sub is opened with (beyond the contract). */
export const pubsubSecrets = {
  /** Key of the service account. */
  serviceAccountKey: serviceAccount.clone().register(facts, { ...writeOnlySecret, needed: true }),
};

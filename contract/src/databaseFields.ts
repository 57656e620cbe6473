import { z } from "zod";
import { facts, fixed, secret, writeOnlySecret } from "./facts";
import { known } from "./knownValues";
import { serviceAccount } from "./streamFields";

/*
 * Sources that are replicated table by table. Each kind has what only a creation says, what an update can change, and the
 * secrets that no response has.
 */

/** User name and password (contract 4.1); never returned. */
export const credentials = z.strictObject({
  /** User name to connect with. */
  username: z.string(),
  /** Password to connect with. */
  password: z.string(),
});

/** What a database is opened with (contract 4.1). */
export const databaseSecrets = {
  /** User name and password to connect with. */
  credentials: credentials.clone().register(facts, writeOnlySecret),
};

/** A service tries a changed connection with the credentials of the same request. */
const tried = { sentWith: "credentials" } as const;

/** How a connection is encrypted (contract 2.2.2 and 4.1). */
const encryption = {
  /** Host name that the server's certificate is checked against; null stands for `host`. Beyond the contract. */
  tlsHost: z.string(),
  /** Certificate of the server's authority; null removes it. Beyond the contract. */
  caCertificate: z.string().register(facts, secret),
  /** Whether the pipe connects without TLS. Beyond the contract. */
  disableTls: z.boolean().register(facts, { mayBeUnset: true }),
  /** Whether the pipe accepts any certificate of the server. Beyond the contract. */
  skipCertVerification: z.boolean().register(facts, { mayBeUnset: true }),
};

/** What can be changed of the connection of a relational database (contract 2.2.2 and 4.1). */
const server = {
  /** Host name of the database server. */
  host: z.string().min(1).register(facts, tried),
  /** Port of the database server. Some services require it. */
  port: z
    .int()
    .min(1)
    .max(65_535)
    .register(facts, { ...tried, needed: true }),
  /** How the pipe signs in at the server. Beyond the contract. */
  authentication: z.string().register(facts, { known: known.databaseAuthentications }),
  /** Resource name of the cloud role; null removes it. Beyond the contract. */
  iamRole: z.string(),
  ...encryption,
};

/** What can be changed of the connection of a Postgres source (contract 2.2.2 and 4.1). */
export const postgresChangeable = {
  ...server,
  /** Name of the database. */
  database: z.string().min(1).register(facts, tried),
};

/** What can be changed of the connection of a MySQL or MariaDB source (beyond the contract). */
export const mysqlChangeable = {
  ...server,
  /** Id that the pipe has among the replicas of the server. Default: the service's own choice. */
  serverId: z.int().register(facts, { bounds: [1, 4_294_967_295] }),
};

/** What can be changed of the connection of a MongoDB source (beyond the contract). */
export const mongodbChangeable = {
  /** Address of the servers: `mongodb://` or `mongodb+srv://`, without credentials. */
  uri: z.string().min(1).register(facts, tried),
  /** Which members of a replica set are read. Some services require it. */
  readPreference: z.string().register(facts, { needed: true, known: known.mongodbReadPreferences }),
  ...encryption,
};

/** Product that a relational database server runs. */
const product = (types: readonly string[]) => z.string().register(facts, { ...fixed, known: types });

/** What only a creation says of a Postgres source (contract 2.2.2). */
export const postgresFixed = {
  /** Product that the server runs. Some services require it. Beyond the contract. */
  type: product(known.postgresTypes),
};

/** What only a creation says of a MySQL or MariaDB source (beyond the contract). */
export const mysqlFixed = {
  /** Product that the server runs. */
  type: product(known.mysqlTypes),
};

/** What only a creation says of a BigQuery source (beyond the contract). */
export const bigqueryFixed = {
  /** Place in the cloud store that a snapshot passes through, a URL. */
  snapshotStagingPath: z.string().min(1).register(facts, fixed),
};

/** What BigQuery is opened with (beyond the contract). */
export const bigquerySecrets = {
  /** Key of the service account. */
  credentials: serviceAccount.clone().register(facts, writeOnlySecret),
};

/** Most counts of replication start at 1. */
const atLeast = (least: number) => z.int().register(facts, { bounds: [least, Infinity] });
const fixedAtLeast = (least: number) => z.int().register(facts, { ...fixed, bounds: [least, Infinity] });

/** What can be changed of how tables are replicated (contract 2.2.2 and 4.1). */
export const replicationChangeable = {
  /** Pause between two syncs, in seconds. */
  syncIntervalSeconds: atLeast(1),
  /** Rows fetched at a time. */
  pullBatchSize: atLeast(1),
};

/** What can be changed of how tables of MySQL are replicated (beyond the contract). */
export const mysqlReplicationChangeable = {
  ...replicationChangeable,
  /** Whether the connection is compressed. */
  useCompression: z.boolean().register(facts, { mayBeUnset: true }),
};

/** What every snapshot has (contract 2.2.2). */
const snapshot = {
  /** Rows of one partition of the snapshot. */
  snapshotNumRowsPerPartition: fixedAtLeast(1000),
  /** Tables that are in a snapshot at the same time. */
  snapshotNumberOfParallelTables: fixedAtLeast(1),
};

/** What a snapshot of tables has (contract 2.2.2). */
const tableSnapshot = {
  /** Whether nullable columns stay nullable. */
  allowNullableColumns: z.boolean().register(facts, fixed),
  /** Loads that run at the same time at the start. */
  initialLoadParallelism: fixedAtLeast(1),
  ...snapshot,
};

const mode = (modes: readonly string[]) =>
  z.string().register(facts, { ...fixed, needed: true, known: modes });

/** What a pipe that follows changes has (contract 2.2.2). */
const changes = {
  /** What is replicated: a snapshot, changes, or both. Some services require it. Beyond the contract. */
  replicationMode: mode(known.replicationModes),
  /** Whether rows that were deleted at the source are deleted in the merge as well. Beyond the contract. */
  deleteOnMerge: z.boolean().register(facts, fixed),
};

/** What only a creation says of how tables of Postgres are replicated (contract 2.2.2). */
export const postgresReplicationFixed = {
  ...changes,
  /** Name of the publication replicated from. */
  publicationName: z.string().register(facts, fixed),
  /** Name of the replication slot. */
  replicationSlotName: z.string().register(facts, fixed),
  ...tableSnapshot,
  /** Whether failover slots are used. */
  enableFailoverSlots: z.boolean().register(facts, fixed),
};

/** What only a creation says of how tables of MySQL are replicated (beyond the contract). */
export const mysqlReplicationFixed = {
  ...changes,
  /** How the pipe finds its place in the server's log of changes. Default: the service's own choice. */
  replicationMechanism: z.string().register(facts, { ...fixed, known: known.replicationMechanisms }),
  ...tableSnapshot,
};

/** What only a creation says of how collections are replicated (beyond the contract). */
export const mongodbReplicationFixed = {
  ...changes,
  ...snapshot,
  /** Whether documents arrive as native JSON. */
  useJsonNativeFormat: z.boolean().register(facts, fixed),
};

/** What only a creation says of how tables of BigQuery are copied (beyond the contract). */
export const bigqueryReplicationFixed = {
  /** What is replicated: a snapshot. Some services require it. */
  replicationMode: mode(known.bigqueryReplicationModes),
  ...tableSnapshot,
};

import { z } from "zod";
import { connection, facts, fixed, secret, writeOnlySecret } from "./facts";
import { known } from "./knownValues";
import { serviceAccount } from "./streamFields";

/*
 * Sources that are replicated table by table. Each kind has fields that only a creation sets,
 * fields that an update can change, and secrets that no response contains.
 */

/** User name and password (contract 4.1); never returned. */
export const credentials = z.strictObject({
  /** User name to connect with. */
  username: z.string(),
  /** Password to connect with. */
  password: z.string(),
});

/** Credentials of a database (contract 4.1). */
export const databaseSecrets = {
  /** User name and password to connect with. */
  credentials: credentials.clone().register(facts, writeOnlySecret),
};

/** A service tries a changed connection with the credentials of the same request. */
const tried = { ...connection, address: true, sentWith: ["credentials"] } as const;

/** Fields for the encryption of a connection (contract 2.2.2 and 4.1). */
const encryption = {
  /** Host name to check the server's certificate against. `null` means `host`. Beyond the contract. */
  tlsHost: z.string().register(facts, { ...connection }),
  /** Certificate of the server's authority. Beyond the contract. */
  caCertificate: z.string().register(facts, { ...connection, ...secret }),
  /** True if the pipe connects without TLS, and so sends credentials and rows unencrypted. Beyond the contract. */
  disableTls: z.boolean().register(facts, { ...connection, mayBeUnset: true }),
  /** True if the pipe accepts any certificate of the server, even an invalid one. Beyond the contract. */
  skipCertVerification: z.boolean().register(facts, { ...connection, mayBeUnset: true }),
};

/** The address of a relational database (contract 2.2.2 and 4.1). */
const server = {
  /** Host name of the database server. */
  host: z.string().min(1).register(facts, tried),
  /** Port of the database server. Most services require it for a new pipe. */
  port: z
    .int()
    .min(1)
    .max(65_535)
    .register(facts, { ...tried, needed: true }),
};

/** The facts of a field for the authentication of a pipe. */
const authentication = { ...connection, known: known.databaseAuthentications } as const;

/** Fields that an update can change, of the connection of a Postgres source (contract 2.2.2 and 4.1). */
export const postgresChangeable = {
  ...server,
  ...encryption,
  /** Name of the database. */
  database: z
    .string()
    .min(1)
    .register(facts, { ...connection, sentWith: ["credentials"] }),
};

/** Fields that an update can change, of the connection of a MySQL or MariaDB source (beyond the contract). */
export const mysqlChangeable = {
  ...server,
  /** Method by which the pipe authenticates to the server. */
  authentication: z.string().register(facts, authentication),
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. */
  iamRole: z.string().register(facts, connection),
  ...encryption,
  /** MySQL server ID with which the pipe registers as a replica. It must be unique among the replicas. */
  serverId: z.int().register(facts, { bounds: [1, 4_294_967_295] }),
};

/** Fields that an update can change, of the connection of a MongoDB source (beyond the contract). */
export const mongodbChangeable = {
  /**
   * Address of the servers: `mongodb://` or `mongodb+srv://`. If it contains a password, it is secret, and the service returns it
   * with `[REDACTED]` in place of the password. Prefer `credentials`.
   */
  uri: z
    .string()
    .min(1)
    .register(facts, { ...tried, mayHavePassword: true }),
  /** Members of a replica set that the pipe reads. Most services require it for a new pipe. */
  readPreference: z.string().register(facts, { needed: true, known: known.mongodbReadPreferences }),
  ...encryption,
};

/** Product that a relational database server runs. */
const product = (types: readonly string[]) => z.string().register(facts, { ...fixed, known: types });

/** Fields that only a creation sets, of a Postgres source (contract 2.2.2). */
export const postgresFixed = {
  /** Product of the server. Some services require it. Beyond the contract. */
  type: product(known.postgresTypes),
  /** Method by which the pipe authenticates to the server. Default: `basic`. Beyond the contract. */
  authentication: z.string().register(facts, { ...authentication, ...fixed, absentIs: "basic" }),
  /** Resource name (ARN) of the cloud role, for the authentication `IAM_ROLE`. Beyond the contract. */
  iamRole: z.string().register(facts, { ...connection, ...fixed }),
};

/** Fields that only a creation sets, of a MySQL or MariaDB source (beyond the contract). */
export const mysqlFixed = {
  /** Product of the server. */
  type: product(known.mysqlTypes),
};

/** Fields of a BigQuery source, which no update changes (beyond the contract). */
export const bigqueryFixed = {
  /** Method by which the pipe authenticates to the source. Default: `SERVICE_ACCOUNT`. */
  authentication: z
    .string()
    .register(facts, { ...fixed, absentIs: "SERVICE_ACCOUNT", known: known.bigqueryAuthentications }),
  /** ID of the project that the dataset is in. Required for the authentication `SERVICE_ACCOUNT_WORKLOAD_IDENTITY`. */
  projectId: z.string().register(facts, { ...fixed, mayBeMissing: true }),
  /** URL of the cloud storage for the files of a snapshot. */
  snapshotStagingPath: z
    .string()
    .min(1)
    .register(facts, { ...fixed, needed: true }),
};

/** Credentials of BigQuery, which no update changes either (beyond the contract). */
export const bigquerySecrets = {
  /** Key of the service account. Required for the authentication `SERVICE_ACCOUNT`, and refused for any other. */
  credentials: serviceAccount.clone().register(facts, { ...writeOnlySecret, ...fixed }),
};

/** Most counts of replication start at 1. */
const atLeast = (least: number) => z.int().register(facts, { bounds: [least, Infinity] });
const fixedAtLeast = (least: number) => z.int().register(facts, { ...fixed, bounds: [least, Infinity] });

/** Replication settings that an update can change (contract 2.2.2 and 4.1). */
export const replicationChangeable = {
  /** Pause between two syncs, in seconds. */
  syncIntervalSeconds: atLeast(1),
  /** Number of rows that the pipe reads at a time. */
  pullBatchSize: atLeast(1),
};

/** Replication settings of MySQL that an update can change (beyond the contract). */
export const mysqlReplicationChangeable = {
  ...replicationChangeable,
  /** True if the connection is compressed. */
  useCompression: z.boolean().register(facts, { mayBeUnset: true }),
};

/** Settings of every snapshot (contract 2.2.2). */
const snapshot = {
  /** Number of rows in each partition of the snapshot. */
  snapshotNumRowsPerPartition: fixedAtLeast(1000),
  /** Number of tables that the pipe copies at the same time. */
  snapshotNumberOfParallelTables: fixedAtLeast(1),
};

/** Settings of a snapshot of tables (contract 2.2.2). */
const tableSnapshot = {
  /** True if nullable columns of the source are nullable in the target table too. */
  allowNullableColumns: z.boolean().register(facts, fixed),
  /** Number of parallel loads at the start. */
  initialLoadParallelism: fixedAtLeast(1),
  ...snapshot,
};

const mode = (modes: readonly string[]) =>
  z.string().register(facts, { ...fixed, needed: true, known: modes });

/** Settings of a pipe that replicates changes (contract 2.2.2). */
const changes = {
  /**
   * Kind of replication: the pipe copies a snapshot (`snapshot`), replicates changes (`cdc_only`), or does both (`cdc`). Most
   * services require it for a new pipe. Beyond the contract.
   */
  replicationMode: mode(known.replicationModes),
  /** True if a merge also deletes the rows that were deleted at the source. Beyond the contract. */
  deleteOnMerge: z.boolean().register(facts, fixed),
};

/** Settings of the replication of Postgres tables that only a creation sets (contract 2.2.2). */
export const postgresReplicationFixed = {
  ...changes,
  /** Name of the publication that the pipe replicates. */
  publicationName: z.string().register(facts, fixed),
  /** Name of the replication slot. */
  replicationSlotName: z.string().register(facts, fixed),
  ...tableSnapshot,
  /** True if the pipe uses failover slots. */
  enableFailoverSlots: z.boolean().register(facts, fixed),
};

/** Settings of the replication of MySQL tables that only a creation sets (beyond the contract). */
export const mysqlReplicationFixed = {
  ...changes,
  /**
   * Mechanism by which the pipe finds its position in the change log of the server: transaction IDs (`GTID`), or a file and an
   * offset (`FILE_POS`).
   */
  replicationMechanism: z.string().register(facts, { ...fixed, known: known.replicationMechanisms }),
  ...tableSnapshot,
};

/** Settings of the replication of collections that only a creation sets (beyond the contract). */
export const mongodbReplicationFixed = {
  ...changes,
  ...snapshot,
  /** Number of parallel loads of a collection at the start. */
  initialLoadParallelism: fixedAtLeast(1),
  /** True if documents arrive as native JSON. */
  useJsonNativeFormat: z.boolean().register(facts, fixed),
};

const fixedNumber = () => z.number().register(facts, fixed);

/** Settings of the copies of BigQuery tables that only a creation sets (beyond the contract). */
export const bigqueryReplicationFixed = {
  /** Kind of replication. Most services require it for a new pipe. */
  replicationMode: mode(known.bigqueryReplicationModes),
  /**
   * Method by which the pipe finds changes: a column of the table (`query_based`) or the change history of BigQuery
   * (`events_based`). Required with the replication modes `cdc` and `cdc_only`, and only then.
   */
  replicationMethod: z.string().register(facts, { ...fixed, known: known.bigqueryReplicationMethods }),
  /** Pause between two syncs, in seconds. Excludes `syncCron`. */
  syncIntervalSeconds: fixedAtLeast(1),
  /**
   * Times of the syncs: five cron fields or a word such as `@hourly`, at most once a minute. In UTC, unless it begins with
   * `CRON_TZ=<zone>`. Excludes `syncIntervalSeconds`.
   */
  syncCron: z.string().register(facts, fixed),
  /** Number of tables whose changes the pipe reads at the same time. */
  queryCdcPullSyncParallelism: fixedAtLeast(1),
  /**
   * Age of the rows that a sync reads, in seconds. If it is too short, the pipe skips rows that become visible late, such as those of
   * batch loads.
   */
  syncDelaySeconds: fixedAtLeast(0),
  /** Period that one query reads while the pipe catches up, in seconds. */
  pullWindowSizeSeconds: fixedAtLeast(1),
  /** True if nullable columns of the source are nullable in the target table too. */
  allowNullableColumns: z.boolean().register(facts, fixed),
  /** Number of parallel loads. With 0, the service chooses. */
  initialLoadParallelism: fixedNumber(),
  /** Number of rows in each partition of a copy. With 0, the service chooses. */
  snapshotNumRowsPerPartition: fixedNumber(),
  /** Number of tables that the pipe copies at the same time. With 0, the service chooses. */
  snapshotNumberOfParallelTables: fixedNumber(),
};

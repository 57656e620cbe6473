import { z } from "zod";
import {
  databaseSecrets,
  mongodbChangeable,
  mysqlChangeable,
  mysqlReplicationChangeable,
  postgresChangeable,
  replicationChangeable,
} from "./databaseFields";
import { facts, writeOnlySecret } from "./facts";
import { pipeNameBounds } from "./knownValues";
import { column, fieldMapping } from "./pipe";
import { clearable } from "./primitives";
import { tuningSettings } from "./settings";
import {
  kafkaChangeable,
  kinesisChangeable,
  kinesisSecrets,
  objectStorageChangeable,
  objectStorageSecrets,
  pubsubChangeable,
  pubsubSecrets,
} from "./streamFields";
import { mongodbMapping, mongodbMappingRemoval, tableMapping, tableMappingRemoval } from "./tableMapping";

/** Fields that require each other. */
const credentialForms = [
  ["username", "password"],
  ["accessKeyId", "secretKey"],
  ["connectionString"],
  ["certificate", "privateKey"],
] as const;

const severalForms =
  "must have exactly one form: username and password, accessKeyId and secretKey, connectionString, or certificate and privateKey";

/** Credentials of a message-stream broker (contract 4.1): one of four forms; never returned. */
export const kafkaCredentials = z
  .strictObject({
    /** User name to connect with. Requires `password`. */
    username: z.string().optional(),
    /** Password to connect with. Requires `username`. */
    password: z.string().optional(),
    /** Identifier of a cloud account's access key. Requires `secretKey`. Beyond the contract. */
    accessKeyId: z.string().optional(),
    /** Secret part of the access key. Requires `accessKeyId`. Beyond the contract. */
    secretKey: z.string().optional(),
    /** Connection string, which contains a credential. Beyond the contract. */
    connectionString: z.string().optional(),
    /** Client certificate to authenticate with. Requires `privateKey`. Beyond the contract. */
    certificate: z.string().optional(),
    /** Private key of the client certificate. Requires `certificate`. Beyond the contract. */
    privateKey: z.string().optional(),
  })
  .superRefine((given, context) => {
    const isMissing = (name: keyof typeof given): boolean => given[name] === undefined;
    const [form = credentialForms[0], ...others] = credentialForms.filter((one) => !one.every(isMissing));
    // A form that is not known here has fields of its own.
    const isUnknownForm = form.every(isMissing) && Object.keys(given).length > 0;
    if (isUnknownForm) return;
    if (others.length > 0) context.addIssue({ code: "custom", message: severalForms });
    else
      for (const name of form.filter(isMissing))
        context.addIssue({ code: "invalid_type", expected: "string", path: [name], input: undefined });
  });

/** Fields of an update. Each is optional and accepts null, which clears it. `kept` fields do not accept null. */
const changes = <Fields extends z.ZodRawShape, Kept extends keyof Fields = never>(
  fields: Fields,
  ...kept: readonly Kept[]
) => z.strictObject(clearable(z.strictObject(fields).partial().shape, ...kept));

/** Changes of a message-stream source (contract 4.1). */
export const kafkaPatch = changes(
  {
    ...kafkaChangeable,
    /**
     * Credentials to connect with: `username` and `password` for the authentication `PLAIN`, `SCRAM-SHA-256` or `SCRAM-SHA-512`,
     * and `certificate` and `privateKey` for `MUTUAL_TLS`. The authentication `IAM_ROLE` needs `iamRole` instead.
     */
    credentials: kafkaCredentials.register(facts, writeOnlySecret),
  },
  "reversePrivateEndpointIds",
  "credentials",
);

/** Changes of an object-store source (contract 4.1). */
export const objectStoragePatch = changes({ ...objectStorageChangeable, ...objectStorageSecrets });

/** Changes of a record-stream source (contract 4.1). */
export const kinesisPatch = changes({ ...kinesisChangeable, ...kinesisSecrets });

/** Changes of a Pub/Sub source (beyond the contract). */
export const pubsubPatch = changes({ ...pubsubChangeable, ...pubsubSecrets }, "serviceAccountKey");

/** Fields that an update can change, of a Postgres source without its tables (contract 4.1). */
export const postgresConnection = changes(
  {
    ...postgresChangeable,
    ...databaseSecrets,
    /** Replication settings that can be changed. */
    settings: changes(replicationChangeable),
  },
  ...(["host", "port", "database", "credentials", "settings"] as const),
);

/** Fields that an update can change, of a MySQL or MariaDB source without its tables (beyond the contract). */
export const mysqlConnection = changes(
  {
    ...mysqlChangeable,
    ...databaseSecrets,
    /** Replication settings that can be changed. */
    settings: changes(mysqlReplicationChangeable),
  },
  ...(["host", "port", "credentials", "settings"] as const),
);

/** Fields that an update can change, of a MongoDB source without its collections (beyond the contract). */
export const mongodbConnection = changes(
  {
    ...mongodbChangeable,
    ...databaseSecrets,
    /** Replication settings that can be changed. */
    settings: changes(replicationChangeable),
  },
  ...(["uri", "credentials", "settings"] as const),
);

/** Changes of a set of tables (contract 4.1, rule 1). */
const mappingChanges = <Mapping extends z.ZodType, Removal extends z.ZodType>(
  mapping: Mapping,
  removal: Removal,
) => ({
  /** Mappings to add (contract 4.1, rule 1). */
  tableMappingsToAdd: z.array(mapping).optional(),
  /** Mappings to remove (contract 4.1, rule 1). */
  tableMappingsToRemove: z.array(removal).optional(),
});

/** Changes of a Postgres source (contract 4.1). */
export const postgresPatch = z.strictObject({
  ...postgresConnection.shape,
  ...mappingChanges(tableMapping, tableMappingRemoval),
});

/** Changes of a MySQL or MariaDB source (beyond the contract). */
export const mysqlPatch = z.strictObject({
  ...mysqlConnection.shape,
  ...mappingChanges(tableMapping, tableMappingRemoval),
});

/** Changes of a MongoDB source (beyond the contract). */
export const mongodbPatch = z.strictObject({
  ...mongodbConnection.shape,
  ...mappingChanges(mongodbMapping, mongodbMappingRemoval),
});

/** `source` of a pipe update (contract 4.1). No update changes a BigQuery source. */
export const sourcePatch = z.strictObject({
  /** A Kafka broker or a compatible product. */
  kafka: kafkaPatch.optional(),
  /** An object store. */
  objectStorage: objectStoragePatch.optional(),
  /** A Kinesis stream. */
  kinesis: kinesisPatch.optional(),
  /** A PostgreSQL database. */
  postgres: postgresPatch.optional(),
  /** A MySQL or MariaDB database. Beyond the contract. */
  mysql: mysqlPatch.optional(),
  /** A MongoDB database. Beyond the contract. */
  mongodb: mongodbPatch.optional(),
  /** A Pub/Sub topic. Beyond the contract. */
  pubsub: pubsubPatch.optional(),
  /** True if the service tests the source with sample rows before it accepts the request. */
  validateSamples: z.boolean().register(facts, { writeOnly: true }).optional(),
});

/** Settings in a request: null asks for the service's default. A boolean that services never take null for is false by default. */
export const tuningSettingsPatch = z.strictObject(clearable(tuningSettings.shape, "kafka_read_committed"));

/** Body of a pipe update (contract 4.1). An update leaves absent fields unchanged. */
export const pipePatch = z.strictObject({
  /** Name of the pipe. */
  name: z.string().min(1).register(facts, { bounds: pipeNameBounds }).optional(),
  /** Changes of the source. */
  source: sourcePatch.optional(),
  /** Changes of the destination. */
  destination: z
    .strictObject({
      /**
       * The complete list of columns, in order. Required with `fieldMappings`. An update changes the pipe only, and not its table: add
       * new columns to the table first.
       */
      columns: z
        .array(column)
        .register(facts, { as: "sequence", key: ["name"] })
        .optional(),
    })
    .optional(),
  /** The complete list of field mappings, in order. Requires `destination.columns`. */
  fieldMappings: z
    .array(fieldMapping)
    .register(facts, { as: "sequence", key: ["sourceField", "destinationField"] })
    .optional(),
  /** Tuning settings; null resets a setting. */
  settings: tuningSettingsPatch.optional(),
});

/** Body of a pipe's state change; a conventional endpoint beyond the contract. */
export const pipeCommand = z.strictObject({ command: z.enum(["start", "stop", "resync"]) });

export type PipePatch = z.infer<typeof pipePatch>;
export type SourcePatch = z.infer<typeof sourcePatch>;
export type PipeCommand = z.infer<typeof pipeCommand>["command"];

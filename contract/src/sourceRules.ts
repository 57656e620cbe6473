import { known } from "./knownValues";
import type { PipeSourceKind } from "./pipeCreation";
import { isCron } from "./cron";
import { excluded, missing, quoted, type PipeRule } from "./pipeRule";
import { isEmpty } from "./primitives";
import { fieldsOf, isFields, itemsOf, listOf, type Fields } from "./ruleFields";
import { formatRules } from "./sourceFormats";
import { credentialsMask, hasMaskedPassword } from "./urlPassword";

/** Ways to authenticate with a user name and a password. */
const byPassword = ["basic", "PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"];
const workloadIdentity = "SERVICE_ACCOUNT_WORKLOAD_IDENTITY";
const authenticatesWith =
  (authentication: string): PipeRule["when"] =>
  (source) =>
    source["authentication"] === authentication;

/** The rule of the kinds of source that a cloud role can read. */
const roleRules: readonly PipeRule[] = [
  missing("iamRole", 'required when authentication is "IAM_ROLE"', authenticatesWith("IAM_ROLE")),
];

/** Rules of the authentication of every kind of source. */
const authenticationRules: readonly PipeRule[] = [
  ...byPassword.flatMap((authentication) => [
    missing(
      "credentials",
      `required when authentication is ${quoted(authentication)}`,
      authenticatesWith(authentication),
    ),
    excluded(
      "iamRole",
      `excludes authentication ${quoted(authentication)}`,
      authenticatesWith(authentication),
    ),
  ]),
  {
    path: "credentials",
    text: 'must have certificate and privateKey when authentication is "MUTUAL_TLS", and no password',
    when: ({ authentication, credentials }) => {
      const { username, password } = fieldsOf(credentials);
      return authentication === "MUTUAL_TLS" && !(isEmpty(username) && isEmpty(password));
    },
  },
  ...["credentials", "accessKey", "serviceAccountKey", "connectionString"].map((path) =>
    excluded(
      path,
      `excludes authentication ${quoted(workloadIdentity)}, which reads the source with the identity of the service`,
      authenticatesWith(workloadIdentity),
    ),
  ),
];

/** The ways to authenticate that each product offers. A product that is not listed may offer others. */
const authenticationsOf = (
  products: Readonly<Record<string, readonly string[]>>,
  values: readonly string[],
): readonly PipeRule[] =>
  Object.entries(products).map(([type, offered]) => ({
    path: "authentication",
    text: `must be one of ${offered.map(quoted).join(", ")} for the type ${quoted(type)} on known services`,
    when: ({ authentication, type: product }) =>
      // Another value is unusual by itself.
      values.some((value) => value === authentication) &&
      product === type &&
      !offered.some((value) => value === authentication),
    isWarning: true,
  }));

const kafkaProducts = {
  kafka: ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512", "MUTUAL_TLS"],
  msk: ["SCRAM-SHA-512", "IAM_ROLE", "IAM_USER", "MUTUAL_TLS"],
  confluent: ["PLAIN", "MUTUAL_TLS"],
  warpstream: ["PLAIN"],
  azureeventhub: ["PLAIN"],
  redpanda: ["SCRAM-SHA-256", "SCRAM-SHA-512", "MUTUAL_TLS"],
  dokafka: ["SCRAM-SHA-256", "MUTUAL_TLS"],
  gcmk: ["PLAIN", "MUTUAL_TLS", workloadIdentity],
};

const objectStores = {
  s3: ["IAM_ROLE", "IAM_USER"],
  gcs: ["IAM_USER", "SERVICE_ACCOUNT", workloadIdentity],
  dospaces: ["IAM_USER"],
  azureblobstorage: ["CONNECTION_STRING"],
};

const hasGlue = ({ schemaRegistry }: Fields): boolean => fieldsOf(schemaRegistry)["type"] === "glue";
const hasRestRegistry = ({ schemaRegistry }: Fields): boolean =>
  isFields(schemaRegistry) &&
  [undefined, null, "", "confluent"].some((type) => type === schemaRegistry["type"]);

const hasRegistryPassword = ({ schemaRegistry }: Fields): boolean =>
  fieldsOf(schemaRegistry)["authentication"] === "PLAIN";

/** Rules of the descriptions of messages, for both kinds of streams that have them. */
const schemaRules: readonly PipeRule[] = [
  ...["glueRegion", "glueRegistryName"].map((name) =>
    missing(`schemaRegistry.${name}`, 'required when type is "glue"', hasGlue),
  ),
  missing(
    "protobufSchema",
    'required when format is "Protobuf", unless there is a schema registry',
    ({ format, schemaRegistry }) => format === "Protobuf" && isEmpty(schemaRegistry),
  ),
  excluded(
    "protobufSchema",
    'is only for the format "Protobuf"',
    ({ format }) => !isEmpty(format) && format !== "Protobuf",
  ),
  excluded(
    "protobufSchema",
    "excludes a schema registry",
    ({ format, schemaRegistry }) => (isEmpty(format) || format === "Protobuf") && !isEmpty(schemaRegistry),
  ),
];

const kafkaRules: readonly PipeRule[] = [
  missing(
    "offset.timestamp",
    'required when strategy is "from_timestamp"',
    ({ offset }) => fieldsOf(offset)["strategy"] === "from_timestamp",
  ),
  ...schemaRules,
  missing("schemaRegistry.url", 'required unless type is "glue"', hasRestRegistry),
  missing(
    "schemaRegistry.glueRoleArn",
    'required when type is "glue", unless the source has an iamRole',
    (source) => hasGlue(source) && isEmpty(source["iamRole"]),
  ),
  missing("schemaRegistry.credentials", 'required when authentication is "PLAIN"', hasRegistryPassword),
  ...["authentication", "credentials"].map((name): PipeRule => ({
    ...missing(
      `schemaRegistry.${name}`,
      'required by known services unless type is "glue"',
      (source) => hasRestRegistry(source) && !hasRegistryPassword(source),
    ),
    isWarning: true,
  })),
  ...["url", "authentication", "credentials", "caCertificate"].map((name) =>
    excluded(`schemaRegistry.${name}`, 'excludes the type "glue"', hasGlue),
  ),
  ...["glueRegion", "glueRegistryName", "glueRoleArn"].map((name) =>
    excluded(`schemaRegistry.${name}`, 'is only for the type "glue"', hasRestRegistry),
  ),
  excluded(
    "schemaRegistry",
    'is not used by the format "JSONEachRow"',
    ({ format }) => format === "JSONEachRow",
  ),
  {
    path: "tombstoneMode",
    text: '"delete" requires exactlyOnce. Set exactlyOnce to true, or remove tombstoneMode',
    when: ({ tombstoneMode, exactlyOnce }) =>
      tombstoneMode === "delete" && (isEmpty(exactlyOnce) || exactlyOnce === false),
  },
  ...authenticationsOf(kafkaProducts, known.kafkaAuthentications),
  {
    path: "credentials",
    text: 'known services require a connectionString for the type "azureeventhub"',
    when: ({ type, authentication, credentials }) =>
      type === "azureeventhub" &&
      authentication === "PLAIN" &&
      isFields(credentials) &&
      isEmpty(credentials["connectionString"]),
    isWarning: true,
  },
  {
    path: "credentials.connectionString",
    text: 'is only for the type "azureeventhub" on known services',
    when: ({ type, authentication, credentials }) =>
      ![undefined, null, "", "azureeventhub"].some((name) => name === type) &&
      authentication === "PLAIN" &&
      !isEmpty(fieldsOf(credentials)["connectionString"]),
    isWarning: true,
  },
  ...["IAM_USER", "MUTUAL_TLS"].map((authentication) =>
    missing(
      "credentials",
      `required when authentication is ${quoted(authentication)}`,
      authenticatesWith(authentication),
    ),
  ),
];

const isBlobStore = ({ type }: Fields): boolean => type === "azureblobstorage";

const objectStorageRules: readonly PipeRule[] = [
  missing(
    "",
    "a new pipe needs one of url, connectionString",
    (source) => !isBlobStore(source) && ["url", "connectionString"].every((name) => isEmpty(source[name])),
  ),
  missing("azureContainerName", 'required when type is "azureblobstorage"', isBlobStore),
  {
    ...missing("path", 'required by known services when type is "azureblobstorage"', isBlobStore),
    isWarning: true,
  },
  {
    ...excluded(
      "url",
      'is not for the type "azureblobstorage" on known services, which use path instead',
      isBlobStore,
    ),
    isWarning: true,
  },
  missing(
    "url",
    'required unless type is "azureblobstorage"',
    // A type that services add later may have another address.
    (source) =>
      !isBlobStore(source) &&
      known.objectStorageTypes.some((type) => type === source["type"]) &&
      !isEmpty(source["connectionString"]),
  ),
  {
    path: "queueUrl",
    text: "requires a pipe that continues to look for files. Set isContinuous to true, or remove queueUrl",
    when: ({ queueUrl, isContinuous }) =>
      !isEmpty(queueUrl) && (isEmpty(isContinuous) || isContinuous === false),
  },
  missing(
    "authentication",
    "required with queueUrl, because a queue is not public",
    ({ queueUrl }) => !isEmpty(queueUrl),
  ),
  missing(
    "queueUrl",
    "required when skipInitialLoad is true",
    ({ skipInitialLoad }) => skipInitialLoad === true,
  ),
  excluded(
    "startAfter",
    "excludes skipInitialLoad, which skips every file of the initial load",
    ({ skipInitialLoad }) => skipInitialLoad === true,
  ),
  missing(
    "serviceAccountKey",
    'required when authentication is "SERVICE_ACCOUNT"',
    authenticatesWith("SERVICE_ACCOUNT"),
  ),
  missing(
    "connectionString",
    'required when authentication is "CONNECTION_STRING"',
    authenticatesWith("CONNECTION_STRING"),
  ),
  ...authenticationsOf(objectStores, known.objectStorageAuthentications),
];

const kinesisRules: readonly PipeRule[] = [
  missing(
    "timestamp",
    'required when iteratorType is "AT_TIMESTAMP"',
    ({ iteratorType }) => iteratorType === "AT_TIMESTAMP",
  ),
  missing("accessKey", 'required when authentication is "IAM_USER"', authenticatesWith("IAM_USER")),
  ...schemaRules,
];

const pubsubRules: readonly PipeRule[] = [
  missing(
    "seekTimestamp",
    'required when seekType is "timestamp"',
    ({ seekType }) => seekType === "timestamp",
  ),
  excluded(
    "seekTimestamp",
    'is only for the seekType "timestamp"',
    ({ seekType }) => !isEmpty(seekType) && seekType !== "timestamp",
  ),
  missing(
    "serviceAccountKey",
    'required when authentication is "SERVICE_ACCOUNT"',
    authenticatesWith("SERVICE_ACCOUNT"),
  ),
];

/** A cloud role needs no password. */
const serverRules: readonly PipeRule[] = [
  missing("", "a new pipe needs one of credentials, authentication, iamRole", (source) =>
    ["credentials", "authentication", "iamRole"].every((name) => isEmpty(source[name])),
  ),
];

const postgresRules: readonly PipeRule[] = [
  ...serverRules,
  excluded(
    "settings.replicationSlotName",
    'is only for the replicationMode "cdc_only", because the service creates the slot otherwise',
    (source) => !isEmpty(modeOf(source)) && modeOf(source) !== "cdc_only",
  ),
  {
    path: "settings.enableFailoverSlots",
    text: "has no effect with replicationSlotName. Remove one of them",
    when: ({ settings }) => {
      const { enableFailoverSlots, replicationSlotName } = fieldsOf(settings);
      return enableFailoverSlots === true && !isEmpty(replicationSlotName);
    },
    isIgnored: true,
  },
];

const mariaTypes: readonly unknown[] = ["mariadb", "rdsmariadb"];

const mysqlRules: readonly PipeRule[] = [
  ...serverRules,
  {
    path: "settings.replicationMechanism",
    text: 'must be "GTID" for MariaDB',
    when: ({ type, settings }) =>
      fieldsOf(settings)["replicationMechanism"] === "FILE_POS" && mariaTypes.includes(type),
  },
];

const mongodbRules: readonly PipeRule[] = [
  {
    path: "uri",
    text: `must not have ${credentialsMask} as its password, because services return this in its place. Set the password`,
    when: ({ uri }) => hasMaskedPassword(uri),
  },
  {
    path: "credentials.password",
    text: `must not be ${credentialsMask}, because services return this in its place. Set the password`,
    when: ({ credentials }) => fieldsOf(credentials)["password"] === credentialsMask,
  },
];

const modeOf = ({ settings }: Fields): unknown => fieldsOf(settings)["replicationMode"];
const methodOf = ({ settings }: Fields): unknown => fieldsOf(settings)["replicationMethod"];
const replicatesChanges = (source: Fields): boolean =>
  ["cdc", "cdc_only"].some((mode) => mode === modeOf(source));

const bigqueryRules: readonly PipeRule[] = [
  missing(
    "credentials",
    'required unless authentication is "SERVICE_ACCOUNT_WORKLOAD_IDENTITY"',
    ({ authentication }) => isEmpty(authentication) || authentication === "SERVICE_ACCOUNT",
  ),
  missing(
    "projectId",
    `required when authentication is ${quoted(workloadIdentity)}`,
    authenticatesWith(workloadIdentity),
  ),
  missing(
    "settings.replicationMethod",
    'required when replicationMode is "cdc" or "cdc_only"',
    replicatesChanges,
  ),
  ...[
    "replicationMethod",
    "syncIntervalSeconds",
    "syncCron",
    "queryCdcPullSyncParallelism",
    "syncDelaySeconds",
    "pullWindowSizeSeconds",
  ].map((name) =>
    excluded(
      `settings.${name}`,
      'excludes the replicationMode "snapshot"',
      (source) => modeOf(source) === "snapshot",
    ),
  ),
  excluded(
    "settings.syncCron",
    "excludes syncIntervalSeconds",
    ({ settings }) => !isEmpty(fieldsOf(settings)["syncIntervalSeconds"]),
  ),
  {
    path: "settings.syncCron",
    text: "must be five cron fields or a word such as @hourly, if necessary after CRON_TZ=<zone>",
    when: ({ settings }) => {
      const { syncCron } = fieldsOf(settings);
      return typeof syncCron === "string" && syncCron !== "" && !isCron(syncCron);
    },
  },
];

/** Rules of a new pipe's source, by its kind. */
export const sourceRules: Readonly<Record<PipeSourceKind, readonly PipeRule[]>> = {
  kafka: [...roleRules, ...authenticationRules, ...kafkaRules, ...formatRules.kafka],
  objectStorage: [...roleRules, ...authenticationRules, ...objectStorageRules, ...formatRules.objectStorage],
  kinesis: [...roleRules, ...authenticationRules, ...kinesisRules, ...formatRules.kinesis],
  postgres: [...roleRules, ...authenticationRules, ...postgresRules, ...formatRules.postgres],
  mysql: [...roleRules, ...authenticationRules, ...mysqlRules, ...formatRules.mysql],
  mongodb: [...authenticationRules, ...mongodbRules, ...formatRules.mongodb],
  bigquery: [...authenticationRules, ...bigqueryRules, ...formatRules.bigquery],
  pubsub: [...authenticationRules, ...pubsubRules, ...formatRules.pubsub],
};

const methodFields = { query_based: "queryCdcWatermarkColumn", events_based: "eventsFunction" } as const;

/** The ID of a document is always a column, of the type String. */
const idColumnRule: PipeRule = {
  path: "structuredIngestion.columns",
  text: "_id has the type String on known services. Set this type, or omit the column",
  when: ({ structuredIngestion }) =>
    itemsOf(fieldsOf(structuredIngestion)["columns"]).some(
      ({ name, type }) => name === "_id" && !isEmpty(type) && type !== "String",
    ),
  isWarning: true,
};

/** Rules of a table mapping, for a source. */
export function mappingRulesOf(kind: PipeSourceKind, source: Fields): readonly PipeRule[] {
  const method = methodOf(source);
  return [
    missing(
      "sortingKeys",
      "required when useCustomSortingKey is true",
      ({ useCustomSortingKey }) => useCustomSortingKey === true,
    ),
    {
      path: "sortingKeys",
      text: "has an effect only when useCustomSortingKey is true. Otherwise the primary key of the source sorts the table",
      when: ({ useCustomSortingKey, sortingKeys }) =>
        kind !== "mongodb" && useCustomSortingKey !== true && listOf(sortingKeys).length > 0,
      isIgnored: true,
    },
    ...(kind === "mongodb" ? [idColumnRule] : []),
    ...(kind === "bigquery" ? Object.entries(methodFields) : []).flatMap(([name, field]) => [
      missing(
        field,
        `required when replicationMethod is ${quoted(name)}`,
        () => method === name && modeOf(source) !== "snapshot",
      ),
      excluded(
        field,
        `is only for the replicationMethod ${quoted(name)}`,
        () => modeOf(source) === "snapshot" || (!isEmpty(method) && method !== name),
      ),
    ]),
  ];
}

import { keyState, known, role } from "pulumi-pipes-contract";
import { codeWidth, commentOf, wrapped } from "./comments";

/** Values of a field that have a name: a type and a constant in the program of a user. */
export interface ValueSet {
  readonly name: string;
  /** What the values say, for the comment of the type. */
  readonly of: string;
  readonly values: readonly string[];
  /** Whether the contract allows no others. */
  readonly isClosed?: boolean;
}

const sets = {
  accessKeyRole: { of: "What an access key may do", values: role.options, isClosed: true },
  accessKeyStatus: { of: "Whether an access key can be used", values: keyState.options, isClosed: true },
  alertInterval: { of: "Periods that an alert looks at", values: known.alertIntervals },
  thresholdType: {
    of: "How an alert compares a value with its threshold",
    values: known.alertThresholdTypes,
  },
  alertSource: { of: "What an alert watches", values: known.alertSources },
  alertChannelType: { of: "Where an alert is delivered", values: known.alertChannelTypes },
  alertSeverity: { of: "How urgent an alert is", values: known.alertSeverities },
  webhookService: { of: "Products that receive alerts", values: known.webhookServices },
  compression: { of: "Compression of files in an object store", values: known.compressions },
  schemaRegistryAuthentication: {
    of: "How a pipe signs in at a schema registry",
    values: known.schemaRegistryAuthentications,
  },
  kafkaType: { of: "Products that are message-stream brokers", values: known.kafkaTypes },
  kafkaFormat: { of: "Forms of messages", values: known.kafkaFormats },
  kafkaAuthentication: { of: "How a pipe signs in at brokers", values: known.kafkaAuthentications },
  kafkaOffsetStrategy: { of: "Which messages are read", values: known.kafkaOffsetStrategies },
  objectStorageType: { of: "Products that are object stores", values: known.objectStorageTypes },
  objectStorageFormat: { of: "Forms of files in an object store", values: known.objectStorageFormats },
  objectStorageAuthentication: {
    of: "How a pipe signs in at an object store",
    values: known.objectStorageAuthentications,
  },
  kinesisFormat: { of: "Forms of records of a stream", values: known.kinesisFormats },
  kinesisIteratorType: { of: "Where reading of a record stream starts", values: known.kinesisIteratorTypes },
  kinesisAuthentication: {
    of: "How a pipe signs in at a record stream",
    values: known.kinesisAuthentications,
  },
  pubsubFormat: { of: "Forms of messages of Pub/Sub", values: known.pubsubFormats },
  pubsubAuthentication: { of: "How a pipe signs in at Pub/Sub", values: known.pubsubAuthentications },
  pubsubSeekType: { of: "Where reading of a topic starts", values: known.pubsubSeekTypes },
  databaseAuthentication: {
    of: "How a pipe signs in at a relational database",
    values: known.databaseAuthentications,
  },
  postgresType: { of: "Products that are relational databases", values: known.postgresTypes },
  mysqlType: { of: "Products that are MySQL or MariaDB databases", values: known.mysqlTypes },
  mongodbReadPreference: {
    of: "Which members of a replica set are read",
    values: known.mongodbReadPreferences,
  },
  replicationMechanism: {
    of: "How a pipe finds its place in the changes of a server",
    values: known.replicationMechanisms,
  },
  replicationMode: { of: "What of a database is replicated", values: known.replicationModes },
  tableEngine: { of: "Engines of a destination table", values: known.tableEngines },
  mappingTableEngine: { of: "Engines of a replicated table", values: known.mappingTableEngines },
  sourceKind: { of: "Kinds of data sources", values: known.sourceKinds },
  pipeStatus: { of: "States of a pipe", values: known.pipeStates },
  tileDisplayType: { of: "How a tile shows its data", values: known.tileDisplayTypes },
  aggregateFunction: { of: "What a series of a tile makes of its values", values: known.aggregateFunctions },
  filterType: { of: "Kinds of filters of a dashboard", values: known.filterTypes },
  metricType: { of: "Kinds of metrics", values: known.metricTypes },
  queryLanguage: { of: "Languages of a condition", values: known.queryLanguages },
} as const satisfies Readonly<Record<string, Omit<ValueSet, "name">>>;

type SetName = keyof typeof sets;

const named = (name: SetName): ValueSet => ({
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  ...sets[name],
});

export const valueSets: readonly ValueSet[] = (Object.keys(sets) as SetName[]).map(named);

const ofPipe: Readonly<Record<string, SetName>> = {
  state: "pipeStatus",
  "source.objectStorage.compression": "compression",
  "source.kafka.schemaRegistry.authentication": "schemaRegistryAuthentication",
  "source.kafka.type": "kafkaType",
  "source.kafka.format": "kafkaFormat",
  "source.kafka.authentication": "kafkaAuthentication",
  "source.kafka.offset.strategy": "kafkaOffsetStrategy",
  "source.objectStorage.type": "objectStorageType",
  "source.objectStorage.format": "objectStorageFormat",
  "source.objectStorage.authentication": "objectStorageAuthentication",
  "source.kinesis.format": "kinesisFormat",
  "source.kinesis.iteratorType": "kinesisIteratorType",
  "source.kinesis.authentication": "kinesisAuthentication",
  "source.pubsub.format": "pubsubFormat",
  "source.pubsub.authentication": "pubsubAuthentication",
  "source.pubsub.seekType": "pubsubSeekType",
  "source.postgres.authentication": "databaseAuthentication",
  "source.postgres.type": "postgresType",
  "source.postgres.settings.replicationMode": "replicationMode",
  "source.mysql.type": "mysqlType",
  "source.mysql.authentication": "databaseAuthentication",
  "source.mysql.settings.replicationMode": "replicationMode",
  "source.mysql.settings.replicationMechanism": "replicationMechanism",
  "source.mongodb.readPreference": "mongodbReadPreference",
  "source.mongodb.settings.replicationMode": "replicationMode",
  ...Object.fromEntries(
    ["postgres", "mysql", "mongodb", "bigquery"].map((kind) => [
      `source.${kind}.tableMappings.tableEngine`,
      "mappingTableEngine" as const,
    ]),
  ),
  "destination.tableDefinition.engine.type": "tableEngine",
};

/** By kind and dotted path. */
const places: Readonly<Record<string, Readonly<Record<string, SetName>>>> = {
  Pipe: ofPipe,
  PipeSettings: ofPipe,
  AccessKey: { roles: "accessKeyRole", state: "accessKeyStatus" },
  Alert: {
    interval: "alertInterval",
    thresholdType: "thresholdType",
    source: "alertSource",
    "channel.type": "alertChannelType",
    "channel.webhookService": "webhookService",
    "channel.severity": "alertSeverity",
  },
  Dashboard: {
    "filters.type": "filterType",
    "filters.sourceMetricType": "metricType",
    "filters.whereLanguage": "queryLanguage",
    savedQueryLanguage: "queryLanguage",
  },
  Source: { kind: "sourceKind" },
  Webhook: { service: "webhookService" },
  SavedSearch: { whereLanguage: "queryLanguage" },
};

/** The values of a field that have a name. */
export function valueSetAt(kind: string, path: readonly string[]): ValueSet | undefined {
  const name = places[kind]?.[path.join(".")];
  return name === undefined ? undefined : named(name);
}

/** The constants of all sets, and the types of the same names. */
export function valueSetsText(): string {
  return `/** The known values, and any other text. */\ntype Open<Values> = Values[keyof Values] | (string & {});\n\n${valueSets.map(setText).join("\n")}`;
}

function setText({ name, of, values, isClosed = false }: ValueSet): string {
  const rest = isClosed ? "." : ". Services can add more, so any other string is accepted too.";
  const members = values.map((value) => `${constantName(value)}: ${JSON.stringify(value)}`);
  const inOneLine = `export const ${name} = { ${members.join(", ")} } as const;`;
  const lines = wrapped(
    members.map((member) => `${member},`),
    "  ",
  );
  const constant =
    inOneLine.length <= codeWidth ? inOneLine : `export const ${name} = {\n${lines.join("\n")}\n} as const;`;
  return (
    commentOf(`${of}${rest}`, "") +
    `${constant}\n` +
    `export type ${name} = ${isClosed ? `(typeof ${name})[keyof typeof ${name}]` : `Open<typeof ${name}>`};\n`
  );
}

const numbers: Readonly<Record<string, string>> = {
  "1": "One",
  "5": "Five",
  "6": "Six",
  "12": "Twelve",
  "15": "Fifteen",
  "30": "Thirty",
};
const units: Readonly<Record<string, string>> = { m: "Minute", h: "Hour", d: "Day" };

/** `above_exclusive` is `AboveExclusive`, `IAM_ROLE` is `IamRole`, `5m` is `FiveMinutes`. */
export function constantName(value: string): string {
  const [, count = "", unit = ""] = /^(\d+)([mhd])$/.exec(value) ?? [];
  if (count !== "") return `${numbers[count] ?? `Of${count}`}${units[unit] ?? ""}${count === "1" ? "" : "s"}`;
  return value
    .split(/[^A-Za-z0-9]+/)
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word))
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join("");
}

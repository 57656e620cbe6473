import { facts, keyRole, keyState, known } from "pulumi-pipes-contract";
import { z } from "zod";
import { unwrapped } from "../../provider/src/core/schema/argsSchema";
import { commentOf } from "./comments";
import { upperFirst } from "./names";

/** A set of values that has a name: the name of a type and of a constant. */
export interface ValueSet {
  readonly name: string;
  /** The beginning of the comment of the type. */
  readonly of: string;
  readonly values: readonly string[];
  /** True if the contract allows only these values. */
  readonly isClosed: boolean;
}

/** The beginning of the comment of each type, and its values. */
const sets: Readonly<Record<string, readonly [of: string, values: readonly string[]]>> = {
  accessKeyRole: ["Roles of an access key", keyRole.options],
  accessKeyStatus: ["States of an access key", keyState.options],
  alertInterval: ["Periods that an alert evaluates", known.alertIntervals],
  thresholdType: ["Comparisons of a value with the threshold of an alert", known.alertThresholdTypes],
  alertSource: ["Kinds of objects that an alert watches", known.alertSources],
  alertChannelType: ["Types of channels that deliver an alert", known.alertChannelTypes],
  alertSeverity: ["Severities of an alert", known.alertSeverities],
  webhookService: ["Products that receive alerts", known.webhookServices],
  newWebhookService: ["Products that the webhooks of programs deliver alerts to", known.newWebhookServices],
  privateEndpointType: ["Targets that a private endpoint connects to", known.privateEndpointTypes],
  privateEndpointAuthentication: [
    "Authentication of a private endpoint at a Kafka cluster",
    known.privateEndpointAuthentications,
  ],
  privateEndpointStatus: ["States of a private endpoint", known.privateEndpointStatuses],
  compression: ["Compression of files in an object store", known.compressions],
  schemaRegistryAuthentication: ["Authentication at a schema registry", known.schemaRegistryAuthentications],
  schemaRegistryType: ["Kinds of schema registries", known.schemaRegistryTypes],
  tombstoneMode: ["Effects of a message without a value", known.tombstoneModes],
  kafkaType: ["Products of message-stream brokers", known.kafkaTypes],
  kafkaFormat: ["Formats of messages", known.kafkaFormats],
  kafkaAuthentication: ["Authentication at message-stream brokers", known.kafkaAuthentications],
  kafkaOffsetStrategy: ["Messages that a pipe reads at the start", known.kafkaOffsetStrategies],
  objectStorageType: ["Products of object stores", known.objectStorageTypes],
  objectStorageFormat: ["Formats of files in an object store", known.objectStorageFormats],
  objectStorageAuthentication: ["Authentication at an object store", known.objectStorageAuthentications],
  kinesisFormat: ["Formats of records of a stream", known.kinesisFormats],
  kinesisIteratorType: ["Positions where the reading of a record stream starts", known.kinesisIteratorTypes],
  kinesisAuthentication: ["Authentication at a record stream", known.kinesisAuthentications],
  pubsubFormat: ["Formats of messages of Pub/Sub", known.pubsubFormats],
  pubsubAuthentication: ["Authentication at Pub/Sub", known.pubsubAuthentications],
  pubsubSeekType: ["Positions where the reading of a topic starts", known.pubsubSeekTypes],
  databaseAuthentication: ["Authentication at a relational database", known.databaseAuthentications],
  postgresType: ["Products of relational databases", known.postgresTypes],
  mysqlType: ["Products of MySQL and MariaDB databases", known.mysqlTypes],
  mongodbReadPreference: ["Members of a replica set that a pipe reads", known.mongodbReadPreferences],
  replicationMechanism: [
    "Ways in which a pipe finds its position in the change log of a server",
    known.replicationMechanisms,
  ],
  bigqueryAuthentication: ["Authentication at BigQuery", known.bigqueryAuthentications],
  bigqueryReplicationMethod: [
    "Ways in which a pipe finds changes of BigQuery",
    known.bigqueryReplicationMethods,
  ],
  bigqueryEventsFunction: ["Rows of the change history of BigQuery", known.bigqueryEventsFunctions],
  replicationMode: ["Kinds of replication of a database", known.replicationModes],
  tableEngine: ["Engines of a destination table", known.tableEngines],
  mappingTableEngine: ["Engines of a replicated table", known.mappingTableEngines],
  sourceKind: ["Kinds of data sources", known.sourceKinds],
  pipeStatus: ["States of a pipe", known.pipeStates],
  tileDisplayType: ["Display types of a tile", known.tileDisplayTypes],
  aggregateFunction: ["Aggregations of the values of a series", known.aggregateFunctions],
  filterType: ["Kinds of filters of a dashboard", known.filterTypes],
  metricType: ["Kinds of metrics", known.metricTypes],
  queryLanguage: ["Languages of a condition", known.queryLanguages],
};

/** The contract allows only these values. All other sets are open. */
const closed: readonly string[] = ["accessKeyRole", "accessKeyStatus"];

export const valueSets: readonly ValueSet[] = Object.entries(sets).map(([key, [of, values]]) => {
  const name = upperFirst(key);
  return { name, of, values, isClosed: closed.includes(key) };
});

/** The named set of the values that the schema of a field states. */
export function valueSetOf(field: unknown): ValueSet | undefined {
  const schema = unwrapped(field);
  if (!(schema instanceof z.ZodType)) return undefined;
  const item = schema instanceof z.ZodArray ? unwrapped(schema.element) : schema;
  const values = item instanceof z.ZodEnum ? item.options : facts.get(schema)?.known;
  return valueSets.find((set) => String(set.values) === String(values));
}

/** The constants of all sets, and the types with the same names. */
export function valueSetsText(): string {
  return `/** The known values and any other string. */\ntype Open<Values> = Values[keyof Values] | (string & {});\n\n${valueSets.map(setText).join("\n")}`;
}

function setText({ name, of, values, isClosed }: ValueSet): string {
  const rest = isClosed ? "." : ". Services can add more, so any other string is accepted too.";
  const members = values.map((value) => `${constantName(value)}: ${JSON.stringify(value)}`);
  return (
    commentOf(`${of}${rest}`, "") +
    `export const ${name} = { ${members.join(", ")} } as const;\n` +
    `export type ${name} = ${isClosed ? `(typeof ${name})[keyof typeof ${name}]` : `Open<typeof ${name}>`};\n`
  );
}

const numbers: Readonly<Record<string, string>> = {
  ...{ "1": "One", "5": "Five", "6": "Six", "12": "Twelve", "15": "Fifteen", "30": "Thirty" },
};
const units: Readonly<Record<string, string>> = { s: "Second", m: "Minute", h: "Hour", d: "Day" };

/** `above_exclusive` is `AboveExclusive`, `IAM_ROLE` is `IamRole`, `5m` is `FiveMinutes`. */
export function constantName(value: string): string {
  const [, count = "", unit = ""] = /^(\d+)([smhd])$/.exec(value) ?? [];
  if (count !== "") return `${numbers[count] ?? `Of${count}`}${units[unit] ?? ""}${count === "1" ? "" : "s"}`;
  return value
    .split(/[^A-Za-z0-9]+/)
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word))
    .map(upperFirst)
    .join("");
}

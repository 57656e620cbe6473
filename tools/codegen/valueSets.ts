import { facts, keyState, known, role } from "pulumi-pipes-contract";
import { z } from "zod";
import { unwrapped } from "../../provider/src/core/argsSchema";
import { codeWidth, commentOf, wrapped } from "./comments";

/** A set of values that has a name: the name of a type and of a constant. */
export interface ValueSet {
  readonly name: string;
  /** The beginning of the comment of the type. */
  readonly of: string;
  readonly values: readonly string[];
  /** Whether the contract allows only these values. */
  readonly isClosed?: boolean;
}

const sets = {
  accessKeyRole: { of: "Roles of an access key", values: role.options, isClosed: true },
  accessKeyStatus: { of: "States of an access key", values: keyState.options, isClosed: true },
  alertInterval: { of: "Periods that an alert evaluates", values: known.alertIntervals },
  thresholdType: {
    of: "Comparisons of a value with the threshold of an alert",
    values: known.alertThresholdTypes,
  },
  alertSource: { of: "Kinds of objects that an alert watches", values: known.alertSources },
  alertChannelType: { of: "Types of channels that deliver an alert", values: known.alertChannelTypes },
  alertSeverity: { of: "Severities of an alert", values: known.alertSeverities },
  webhookService: { of: "Products that receive alerts", values: known.webhookServices },
  compression: { of: "Compression of files in an object store", values: known.compressions },
  schemaRegistryAuthentication: {
    of: "Authentication at a schema registry",
    values: known.schemaRegistryAuthentications,
  },
  kafkaType: { of: "Products of message-stream brokers", values: known.kafkaTypes },
  kafkaFormat: { of: "Formats of messages", values: known.kafkaFormats },
  kafkaAuthentication: { of: "Authentication at message-stream brokers", values: known.kafkaAuthentications },
  kafkaOffsetStrategy: { of: "Messages that a pipe reads at the start", values: known.kafkaOffsetStrategies },
  objectStorageType: { of: "Products of object stores", values: known.objectStorageTypes },
  objectStorageFormat: { of: "Formats of files in an object store", values: known.objectStorageFormats },
  objectStorageAuthentication: {
    of: "Authentication at an object store",
    values: known.objectStorageAuthentications,
  },
  kinesisFormat: { of: "Formats of records of a stream", values: known.kinesisFormats },
  kinesisIteratorType: {
    of: "Positions where the reading of a record stream starts",
    values: known.kinesisIteratorTypes,
  },
  kinesisAuthentication: {
    of: "Authentication at a record stream",
    values: known.kinesisAuthentications,
  },
  pubsubFormat: { of: "Formats of messages of Pub/Sub", values: known.pubsubFormats },
  pubsubAuthentication: { of: "Authentication at Pub/Sub", values: known.pubsubAuthentications },
  pubsubSeekType: { of: "Positions where the reading of a topic starts", values: known.pubsubSeekTypes },
  databaseAuthentication: {
    of: "Authentication at a relational database",
    values: known.databaseAuthentications,
  },
  postgresType: { of: "Products of relational databases", values: known.postgresTypes },
  mysqlType: { of: "Products of MySQL and MariaDB databases", values: known.mysqlTypes },
  mongodbReadPreference: {
    of: "Members of a replica set that a pipe reads",
    values: known.mongodbReadPreferences,
  },
  replicationMechanism: {
    of: "Ways in which a pipe finds its position in the change log of a server",
    values: known.replicationMechanisms,
  },
  replicationMode: { of: "Kinds of replication of a database", values: known.replicationModes },
  tableEngine: { of: "Engines of a destination table", values: known.tableEngines },
  mappingTableEngine: { of: "Engines of a replicated table", values: known.mappingTableEngines },
  sourceKind: { of: "Kinds of data sources", values: known.sourceKinds },
  pipeStatus: { of: "States of a pipe", values: known.pipeStates },
  tileDisplayType: { of: "Display types of a tile", values: known.tileDisplayTypes },
  aggregateFunction: { of: "Aggregations of the values of a series", values: known.aggregateFunctions },
  filterType: { of: "Kinds of filters of a dashboard", values: known.filterTypes },
  metricType: { of: "Kinds of metrics", values: known.metricTypes },
  queryLanguage: { of: "Languages of a condition", values: known.queryLanguages },
} as const satisfies Readonly<Record<string, Omit<ValueSet, "name">>>;

export const valueSets: readonly ValueSet[] = Object.entries(sets).map(([name, set]) => ({
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  ...set,
}));

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

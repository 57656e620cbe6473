import fc from "fast-check";
import { facts, mappingKeys } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import type { z } from "zod";
import { escalation, eventsEndpoint, everyKind, kafkaPipe } from "../../harness/args";
import { latencyAlert, timeouts, withState } from "../../harness/args";
import { alertOverrides } from "../../harness/generators/alertArgs";
import { endpointOverrides } from "../../harness/generators/endpointArgs";
import type { SubjectKind } from "../../harness/generators/fieldWalk";
import { type Overrides, valuesOf } from "../../harness/generators/fromSchema";
import { keyOverrides } from "../../harness/generators/keyArgs";
import { searchOverrides } from "../../harness/generators/searchArgs";
import { webhookOverrides } from "../../harness/generators/webhookArgs";
import { pipeOverrides, withMappedColumns } from "../../harness/generators/pipeArgs";
import { scalingOverrides } from "../../harness/generators/scalingArgs";
import { wholePipeOverrides } from "../../harness/generators/wholePipeArgs";
import { type PropertyMap, isBag } from "../../harness/provider/wire";
import { unmet, within } from "./records";

const { pipes, keys, dashboards, webhooks, savedSearches, sources } = defaultSeed;

const aWebhook = { type: "webhook", webhookId: webhooks.onCall };
const anEmail = { type: "email", emailRecipients: ["a@shop.example"] };

const overrides: Readonly<Record<SubjectKind, Overrides>> = {
  Pipe: {
    ...wholePipeOverrides,
    "source.kafka.format": fc.constantFrom("Avro", "AvroConfluent"),
    "source.pubsub.seekType": fc.constantFrom("earliest", "latest"),
    "source.objectStorage.authentication": fc.constantFrom("IAM_ROLE", "IAM_USER"),
    "source.kinesis.format": fc.constantFrom("JSONEachRow", "Avro", "AvroConfluent"),
    "source.bigquery.settings.syncCron": fc.constantFrom("@hourly", "0 * * * *"),
    "destination.tableDefinition.engine.versionColumnId": fc.constantFrom("id", "total"),
    "destination.tableDefinition.engine.columnIds": fc.constantFrom(["id"], ["total"], ["id", "total"]),
  },
  PipeSettings: pipeOverrides,
  PipeScaling: scalingOverrides,
  AccessKey: keyOverrides,
  Webhook: webhookOverrides,
  ReversePrivateEndpoint: endpointOverrides,
  SavedSearch: {
    ...searchOverrides,
    // The order of filters is no value: a refresh keeps that of the program.
    filters: fc.constantFrom(
      ...["a", "b", "c"].map((column) => [{ type: "sql", condition: `${column} IN ('x')` }]),
    ),
  },
  Alert: {
    ...alertOverrides,
    // A refresh shows the fields of a chart that the program sets.
    chartConfig: fc.constantFrom(
      ...["line", "stacked_line", "number"].map((displayType) => ({
        ...{ displayType, sourceId: sources.trace, name: displayType },
        select: [{ aggFn: "count", where: displayType }],
      })),
    ),
    ...{ "channel.type": fc.constant("webhook"), "channels[].type": fc.constant("webhook") },
    ...Object.fromEntries(
      ["webhookId", "emailRecipients"].map((name) => [
        `channels[].${name}`,
        alertOverrides[`channel.${name}`] ?? fc.constant(null),
      ]),
    ),
    channels: fc.uniqueArray(fc.constantFrom(aWebhook, { ...aWebhook, webhookId: webhooks.chat }, anEmail), {
      minLength: 1,
    }),
  },
};

/** Whether services know only one value of a field. */
export const hasOneValue = (schema: z.ZodType): boolean => facts.get(schema)?.known?.length === 1;

/** A further value for fields of which services know only one value. */
const openSets: Overrides = {
  "channel.type": fc.constant("pager"),
  "channels[].type": fc.constant("pager"),
  dashboardId: fc.constant(dashboards.ingestion.id),
  savedSearchId: fc.constant(savedSearches.slowQueries),
};

/** Draws in a row that may mean the same; without it, a field whose values all do would be drawn without end. */
const mostRepeats = 1_000;

/** Where services may leave a field out, so that an empty value looks like an unset value, or require it. */
const neverEmptied: ReadonlySet<string> = new Set([
  "destination.tableDefinition.engine.versionColumnId",
  "destination.tableDefinition.engine.columnIds",
  // A new pipe needs them.
  "source.objectStorage.url",
  "source.kinesis.iamRole",
  ...["kafka", "kinesis"].flatMap((kind) => [
    `source.${kind}.protobufSchema`,
    ...["glueRegion", "glueRegistryName", "glueRoleArn"].map(
      (name) => `source.${kind}.schemaRegistry.${name}`,
    ),
  ]),
]);

/** The fields that an item requires in addition to the field in question. */
const requiredOfItems: Readonly<Record<string, PropertyMap>> = {
  ipAccessList: { source: "10.0.0.0/8" },
  customPrivateDnsMappings: { privateDnsName: "a.example" },
  "destination.columns": { name: "total", type: "String" },
  channels: aWebhook,
  "structuredIngestion.columns": { name: "total", type: "String" },
  "source.mongodb.tableMappings[].structuredIngestion.columns": { name: "total", type: "String" },
  fieldMappings: { sourceField: "total", destinationField: "total" },
  ...Object.fromEntries(
    Object.entries(mappingKeys).map(([kind, names]) => [
      `source.${kind}.tableMappings`,
      { ...Object.fromEntries(names.map((name) => [name, "t"])), targetTable: "to_t" },
    ]),
  ),
};

/** The DNS names of this type take a target. */
const targeted: PropertyMap = {
  ...{ ...eventsEndpoint, type: "VPC_RESOURCE" },
  ...{ vpcResourceConfigurationId: "rcfg-1", vpcResourceShareArn: "share-1" },
};

const { name: _name, message: _message, ...latency } = latencyAlert;
const anAlert: PropertyMap = {
  ...{ ...latency, thresholdMax: 300 },
  channel: { type: "webhook", webhookId: webhooks.onCall },
};
const { dashboardId: _dashboard, tileId: _tile, ...noTile } = anAlert;
const onSearch: PropertyMap = { ...noTile, source: "saved_search", savedSearchId: savedSearches.errors };
const onChart: PropertyMap = { ...noTile, source: "inline" };
const { channel: _channel, ...noChannel } = anAlert;

/** What some values of other fields need. */
const alsoNeeded: Readonly<Record<string, PropertyMap>> = {
  kinesis: { timestamp: 1 },
  objectStorage: { iamRole: "r", azureContainerName: "files" },
};

const glue = { type: "glue", glueRegion: "eu-west-1", glueRegistryName: "orders", glueRoleArn: "r" };
const changes = { replicationMode: "cdc", replicationMethod: "events_based" };
const changedTable = {
  ...{ sourceDatasetName: "shop", sourceTable: "orders", targetTable: "shop_orders" },
  eventsFunction: "appends",
};

/** What the fields of some paths need. */
const neededAt: readonly (readonly [RegExp, PropertyMap])[] = [
  [/pubsub\.seekTimestamp/, { seekType: "timestamp" }],
  [/kinesis\.authentication/, { accessKey: { accessKeyId: "a", secretKey: "a made-up secret" } }],
  [/objectStorage\.(queueUrl|skipInitialLoad)/, { authentication: "IAM_ROLE" }],
  [/objectStorage\.skipInitialLoad/, { queueUrl: "https://queue.test", isContinuous: true }],
  [/postgres\.settings\.replicationSlotName/, { settings: { replicationMode: "cdc_only" } }],
  [/schemaRegistry\.glue/, { format: "Avro", schemaRegistry: glue }],
  [/protobufSchema$/, { format: "Protobuf", schemaRegistry: undefined }],
  [/tombstoneMode$/, { exactlyOnce: true }],
  [/bigquery\.settings\.(sync|query|pull)/, { settings: changes, tableMappings: [changedTable] }],
];

const wholePipes: Readonly<Record<string, PropertyMap>> = Object.fromEntries(everyKind);

const neededFor = (path: string): PropertyMap =>
  Object.assign(
    {},
    ...neededAt.flatMap(([form, needed]) => (form.test(path) ? [needed] : [])),
  ) as PropertyMap;

/** Args that manage as little as possible in addition to one field. */
function baseOf(kind: SubjectKind, path: string): PropertyMap {
  if (path.startsWith("channels")) return noChannel;
  if (kind === "Alert" && ["savedSearchId", "groupBy"].includes(path)) return onSearch;
  if (kind === "Alert" && path === "chartConfig") return onChart;
  if (kind === "Alert")
    return path === "channel.emailRecipients" ? { ...anAlert, channel: { type: "email" } } : anAlert;
  if (kind === "AccessKey") return { adoptId: keys.ci.id };
  if (kind === "Webhook") return escalation;
  if (kind === "PipeScaling") return { serviceId: defaultSeed.serviceId };
  if (kind === "ReversePrivateEndpoint") return path.endsWith("targetId") ? targeted : eventsEndpoint;
  if (kind === "SavedSearch") return timeouts;
  const [, source = "kafka"] = /^source\.(\w+)\./.exec(path) ?? [];
  if (kind === "Pipe") {
    const whole = wholePipes[source] ?? kafkaPipe;
    const from = (whole["source"] as Record<string, PropertyMap>)[source];
    if (!path.startsWith("destination.tableDefinition.")) {
      const fields = Object.entries({ ...from, ...alsoNeeded[source], ...neededFor(path) });
      const set = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      return { ...whole, source: { [source]: set } };
    }
    const columns = [...kafkaPipe.destination.columns, { name: "total", type: "UInt64" }];
    const tableDefinition = { engine: { type: "MergeTree", columnIds: ["id"] } };
    return { ...kafkaPipe, destination: { ...kafkaPipe.destination, tableDefinition, columns } };
  }
  const pipeId = Object.entries(pipes).find(([name]) => name === source)?.[1];
  const credentials = { username: "reader", password: "a made-up password" };
  const account = {
    authentication: "SERVICE_ACCOUNT",
    serviceAccountKey: { serviceAccountFile: "a made-up key" },
  };
  if (source === "pubsub") return { pipeId, source: { pubsub: account } };
  const connects = /^source\.\w+\.(host|port|database|uri)$/.test(path);
  return { pipeId, ...(connects ? { source: { [source]: { credentials } } } : {}) };
}

/**
 * An alert changes its source together with the object that it watches, a pipe the way to sign in together with the role, and
 * a copy its list of tables as a whole. A kind of registry, of replication and of endpoint has fields of its own.
 */
export const notAlone =
  /^source$|^type$|^source\.(kafka|postgres|mysql|pubsub|bigquery)\.(authentication|iamRole)$|^source\.\w+\.schemaRegistry\.type$|^source\.bigquery\.settings\.replication|^source\.bigquery\.tableMappings\[\]/;

/** Args with one value of a field, and the same with another that means something else. */
export function twoValues(
  kind: SubjectKind,
  path: string,
  schema: z.ZodType,
): fc.Arbitrary<readonly [PropertyMap, PropertyMap]> {
  const isNeeded = kind === "Pipe" && facts.get(schema)?.needed === true;
  const isSeen = (value: unknown): boolean =>
    (!neverEmptied.has(path) && !isNeeded && !(kind === "Pipe" && path.endsWith(".tableMappings"))) ||
    (Array.isArray(value) ? value.length > 0 : (value ?? "") !== "");
  const legal = (overrides[kind][path] ?? valuesOf(schema, overrides[kind], path))
    .map((value) => withBareItems(path, value))
    .filter(isSeen);
  const base = baseOf(kind, path);
  const further = openSets[path] ?? (hasOneValue(schema) ? fc.constant("another") : undefined);
  const argsWith = (value: unknown): PropertyMap => placed(base, path.split("."), value) as PropertyMap;
  let repeats = 0;
  return fc
    .tuple(legal, fc.oneof(legal, ...(further === undefined ? [] : [further])))
    .map(([one, other]) => [argsWith(one), argsWith(other)] as const)
    .map((both) => [withMappedColumns(both[0], both), withMappedColumns(both[1], both)] as const)
    .filter(([first, second]) => {
      const isOther = unmet(first, withState(second)).length > 0;
      repeats = isOther ? 0 : repeats + 1;
      if (repeats > mostRepeats) throw new Error(`${path} has one value only: give another in openSets`);
      return isOther;
    });
}

/** Of an item that args do not name, a refresh shows no more than what every item has. */
function withBareItems(path: string, value: unknown): unknown {
  const required = requiredOfItems[path];
  if (required === undefined || !Array.isArray(value) || path === "channels") return value;
  return value.filter(isBag).map((item) => within(item, required));
}

/** A map with a value at a path; `name[]` is a list of one item. */
function placed(map: unknown, [name, ...rest]: readonly string[], value: unknown, above = ""): unknown {
  if (name === undefined) return value;
  const fields = isBag(map) ? map : {};
  const list = /^(.*)\[\]$/.exec(name)?.[1];
  if (list === undefined) return { ...fields, [name]: placed(fields[name], rest, value, `${above}${name}.`) };
  const ofKeys: PropertyMap = {
    useCustomSortingKey: { sortingKeys: ["id"] },
    structuredIngestion: { structuredIngestion: { enabled: true } },
  };
  const ofKey = ofKeys[rest[0] ?? ""] as PropertyMap | undefined;
  const needed = { ...requiredOfItems[`${above}${list}`], ...ofKey };
  const required = rest[0] === "emailRecipients" ? { type: "email" } : needed;
  return { ...fields, [list]: [placed(required, rest, value)] };
}

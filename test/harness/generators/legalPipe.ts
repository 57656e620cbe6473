import type { PipeSourceKind } from "pulumi-pipes-contract";
import { mappingKeys } from "pulumi-pipes-contract";
import { type PropertyMap, isBag } from "../provider/wire";

/*
 * What services refuse of a new pipe across its fields. A generator draws each field by itself, so this makes the fields fit.
 */

const credentials = { username: "reader", password: "a made-up password" };
const certificates = { certificate: "a made-up certificate", privateKey: "a made-up key" };
const workloadIdentity = "SERVICE_ACCOUNT_WORKLOAD_IDENTITY";
const byPassword: readonly unknown[] = ["basic", "PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"];

const bagOf = (value: unknown): PropertyMap => (isBag(value) ? value : {});
const lacks = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Args of a new pipe that services accept as a whole. */
export function legalPipe(args: PropertyMap): PropertyMap {
  const source = Object.entries(bagOf(args["source"])).map(
    ([kind, from]) => [kind, isBag(from) ? legalSource(kind as PipeSourceKind, from) : from] as const,
  );
  const isDatabase = source.some(([kind]) => kind in mappingKeys);
  const { tableDefinition, ...to } = bagOf(args["destination"]);
  const destination = isDatabase ? to : legalDestination(to, bagOf(tableDefinition));
  return { ...args, source: Object.fromEntries(source), destination };
}

function legalSource(kind: PipeSourceKind, from: PropertyMap): PropertyMap {
  const signed = signingIn(from);
  const made = byKind[kind]?.(signed) ?? signed;
  const tables = made["tableMappings"];
  return Array.isArray(tables) && tables.length === 0 ? { ...made, tableMappings: [oneTable(kind)] } : made;
}

const oneTable = (kind: PipeSourceKind): PropertyMap => ({
  ...Object.fromEntries(
    Object.entries(mappingKeys)
      .flatMap(([name, key]) => (name === kind ? key : []))
      .map((name) => [name, "one"]),
  ),
  targetTable: "one",
});

function signingIn({ iamRole, ...from }: PropertyMap): PropertyMap {
  const { authentication } = from;
  const role = iamRole === undefined ? {} : { iamRole };
  if (byPassword.includes(authentication)) return { credentials, ...from };
  if (authentication === workloadIdentity)
    return { ...omit(from, ["credentials", "accessKey", "serviceAccountKey", "connectionString"]), ...role };
  if (authentication === "IAM_ROLE") return { ...from, iamRole: lacks(iamRole) ? "a role" : iamRole };
  return authentication === "MUTUAL_TLS"
    ? { ...from, ...role, credentials: certificates }
    : { ...from, ...role };
}

const omit = (bag: PropertyMap, names: readonly string[]): PropertyMap =>
  Object.fromEntries(Object.entries(bag).filter(([name]) => !names.includes(name)));

/** A stream with at most one description of its messages, as its format needs it. */
function withMessageSchema({ protobufSchema, schemaRegistry, ...from }: PropertyMap): PropertyMap {
  if (isBag(schemaRegistry)) return { ...from, schemaRegistry: legalRegistry(schemaRegistry) };
  if (from["format"] !== "Protobuf") return from;
  return { ...from, protobufSchema: lacks(protobufSchema) ? "c3ludGF4" : protobufSchema };
}

const ofGlue = { glueRegion: "eu-west-1", glueRegistryName: "orders", glueRoleArn: "a role" };

function legalRegistry(registry: PropertyMap): PropertyMap {
  if (registry["type"] !== "glue")
    return { url: "https://registry.test", ...omit(registry, Object.keys(ofGlue)) };
  const glue = omit(registry, ["url", "authentication", "credentials", "caCertificate"]);
  const missing = Object.entries(ofGlue).filter(([name]) => lacks(glue[name]));
  return { ...glue, ...Object.fromEntries(missing) };
}

/** Fields of a table by which each method finds its changes. */
const methodFields = { query_based: "queryCdcWatermarkColumn", events_based: "eventsFunction" };

function legalBigquery(from: PropertyMap): PropertyMap {
  const settings = bagOf(from["settings"]);
  const { replicationMode, allowNullableColumns } = settings;
  const isCopy = replicationMode !== "cdc" && replicationMode !== "cdc_only";
  const method = settings["replicationMethod"] === "query_based" ? "query_based" : "events_based";
  const schedule = { ...settings, replicationMethod: method };
  const tables = Array.isArray(from["tableMappings"]) ? from["tableMappings"] : [];
  const value = { query_based: "updated_at", events_based: "appends" }[method];
  const mappings = tables.map((table: unknown) => ({
    ...omit(bagOf(table), Object.values(methodFields)),
    ...(isCopy ? {} : { [methodFields[method]]: value }),
  }));
  return {
    ...from,
    ...(from["authentication"] === workloadIdentity
      ? { projectId: lacks(from["projectId"]) ? "a project" : from["projectId"] }
      : { credentials: from["credentials"] ?? { serviceAccountFile: "a made-up key" } }),
    settings: isCopy
      ? {
          ...(allowNullableColumns === undefined ? {} : { allowNullableColumns }),
          replicationMode: "snapshot",
        }
      : omit(schedule, ["syncCron"]),
    tableMappings: mappings,
  };
}

const accessKey = { accessKeyId: "a key", secretKey: "a made-up secret" };
const serviceAccountKey = { serviceAccountFile: "a made-up key" };
const isIamUser = ({ authentication }: PropertyMap): boolean => authentication === "IAM_USER";

/** Files with the queue and the credentials that the other fields need. */
function legalFiles({ startAfter, skipInitialLoad, queueUrl, ...from }: PropertyMap): PropertyMap {
  const hasQueue = !lacks(queueUrl) && !lacks(from["authentication"]);
  const skips = hasQueue && skipInitialLoad === true;
  const { authentication } = from;
  return {
    ...from,
    ...(hasQueue ? { queueUrl, isContinuous: true } : {}),
    ...(skipInitialLoad === undefined ? {} : { skipInitialLoad: skips }),
    ...(startAfter === undefined || skips ? {} : { startAfter }),
    ...(authentication === "SERVICE_ACCOUNT" && lacks(from["serviceAccountKey"])
      ? { serviceAccountKey: "a made-up key" }
      : {}),
    ...(authentication === "CONNECTION_STRING" && lacks(from["connectionString"])
      ? { connectionString: "a made-up connection" }
      : {}),
  };
}

const withAddress = (from: PropertyMap): PropertyMap => ({
  ...from,
  ...(from["type"] === "azureblobstorage" && lacks(from["azureContainerName"])
    ? { azureContainerName: "files" }
    : {}),
  ...(lacks(from["url"]) && (from["type"] !== "azureblobstorage" || lacks(from["connectionString"]))
    ? { url: "https://store.test/*.csv" }
    : {}),
});

const byKind: Partial<Record<PipeSourceKind, (from: PropertyMap) => PropertyMap>> = {
  kafka: ({ schemaRegistry, ...drawn }) => {
    const { schemaRegistry: legal, ...from } = withMessageSchema({
      ...drawn,
      ...(drawn["format"] === "JSONEachRow" ? {} : { schemaRegistry }),
    });
    const offset = bagOf(from["offset"]);
    const registry = bagOf(legal);
    return {
      ...(isIamUser(from) ? { credentials: accessKey } : {}),
      ...from,
      ...(offset["strategy"] === "from_timestamp" && lacks(offset["timestamp"])
        ? { offset: { ...offset, timestamp: "2027-01-01T00:00" } }
        : {}),
      ...(isBag(legal)
        ? {
            schemaRegistry: {
              ...(registry["authentication"] === "PLAIN" ? { credentials } : {}),
              ...registry,
            },
          }
        : {}),
      ...(from["tombstoneMode"] === "delete" ? { exactlyOnce: true } : {}),
    };
  },
  kinesis: (from) => ({
    ...(isIamUser(from) ? { accessKey } : {}),
    ...withMessageSchema(from),
    ...(from["iteratorType"] === "AT_TIMESTAMP" && lacks(from["timestamp"]) ? { timestamp: 1 } : {}),
  }),
  pubsub: ({ seekTimestamp, ...from }) => ({
    ...from,
    ...(seekTimestamp === undefined || from["seekType"] !== "timestamp" ? {} : { seekTimestamp }),
    ...(from["seekType"] === "timestamp" && lacks(seekTimestamp)
      ? { seekTimestamp: "2027-01-01T00:00:00Z" }
      : {}),
    ...(from["authentication"] === "SERVICE_ACCOUNT" && from["serviceAccountKey"] === undefined
      ? { serviceAccountKey }
      : {}),
  }),
  bigquery: legalBigquery,
  objectStorage: (drawn) => withAddress(legalFiles(drawn)),
  postgres: (from) => {
    const { replicationSlotName, ...settings } = bagOf(from["settings"]);
    const isKept = replicationSlotName !== undefined && settings["replicationMode"] === "cdc_only";
    if (from["settings"] === undefined) return from;
    return { ...from, settings: { ...settings, ...(isKept ? { replicationSlotName } : {}) } };
  },
  mysql: (from) => {
    const settings = bagOf(from["settings"]);
    const isMaria = ["mariadb", "rdsmariadb"].some((type) => type === from["type"]);
    return isMaria && settings["replicationMechanism"] === "FILE_POS"
      ? { ...from, settings: { ...settings, replicationMechanism: "GTID" } }
      : from;
  },
};

function legalDestination(to: PropertyMap, tableDefinition: PropertyMap): PropertyMap {
  if (to["managedTable"] === false && Object.keys(tableDefinition).length === 0) return to;
  const { columnIds, ...engine } = { type: "MergeTree", ...bagOf(tableDefinition["engine"]) } as PropertyMap;
  const summed = Array.isArray(columnIds) ? (columnIds as readonly unknown[]) : [];
  const needed = engine["type"] === "SummingMergeTree" && summed.length === 0 ? ["id"] : columnIds;
  const named = [...new Set([engine["versionColumnId"], needed].flat())].filter(
    (name) => typeof name === "string" && name !== "",
  );
  const columns = Array.isArray(to["columns"]) ? (to["columns"] as readonly unknown[]) : [];
  const ofEngine = {
    columns: [
      ...columns.filter((column) => !named.some((name) => name === bagOf(column)["name"])),
      ...named.map((name) => ({ name, type: "UInt64" })),
    ],
  };
  return {
    ...to,
    ...(columns.length > 0 && named.length > 0 ? ofEngine : {}),
    tableDefinition: {
      ...tableDefinition,
      engine: needed === undefined ? engine : { ...engine, columnIds: needed },
    },
  };
}

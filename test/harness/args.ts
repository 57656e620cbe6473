import type { PipeSourceKind } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import { type JsonObject, withoutValueAt } from "../../provider/src/core/json/json";
import type { PropertyMap } from "./provider/wire";

const { serviceId, organizationId, pipes, keys, dashboards, webhooks } = defaultSeed;

/** Args of a resource as a program might write them. */
export const latencyAlert = {
  dashboardId: dashboards.checkout.id,
  tileId: dashboards.checkout.tiles["Latency p95"],
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  source: "tile",
  channel: { type: "webhook", webhookId: webhooks.chat },
  name: "p99 latency",
  message: "p99 above 250 ms",
};

/** Args of a new webhook. */
export const escalation = {
  name: "Escalation",
  service: "generic",
  url: "https://escalation.test/alerts",
  headers: { Authorization: "Bearer not-real-4" },
};

/** Args of a new saved search. */
export const timeouts = {
  ...{ name: "Timeouts", sourceId: defaultSeed.sources.log },
  ...{ where: "message:timeout", whereLanguage: "lucene" },
};

/** Args of a new private endpoint. */
export const eventsEndpoint = {
  ...{ description: "Events", type: "VPC_ENDPOINT_SERVICE", vpcEndpointServiceName: "vpce-svc-events" },
  // Two endpoints cannot have one name.
  customPrivateDnsMappings: [],
};

export const ciKey = { adoptId: keys.ci.id };
export const shopPipe = { pipeId: pipes.postgres };
export const eventsPipe = { pipeId: pipes.kafka };

/** The inputs that `check` adds for the place of an object. */
export const inOrganization = { organizationId };
export const inService = { organizationId, serviceId };

/** A well-formed id of nothing. */
export const nowhere = "00000000-0000-4000-8000-000000000000";

const destination = {
  database: "default",
  table: "events",
  tableDefinition: { engine: { type: "MergeTree" } },
  columns: [{ name: "id", type: "UInt64" }],
};
const fieldMappings = [{ sourceField: "id", destinationField: "id" }];

export const credentials = { username: "reader", password: "pass-not-real-1" };

/** Args of whole pipes, one of each kind. */
export const kafkaPipe = {
  name: "stream",
  source: {
    kafka: {
      brokers: "broker:9092",
      topics: "events",
      type: "kafka",
      format: "AvroConfluent",
      authentication: "PLAIN",
      consumerGroup: "loader",
      offset: { timestamp: "2027-01-01T00:00" },
      schemaRegistry: { url: "https://registry.test", authentication: "PLAIN", credentials },
      credentials,
    },
  },
  destination,
  fieldMappings,
};

/** Args of a pipe with other values in its source. */
export const withSource = (
  args: { readonly source: Readonly<Record<string, PropertyMap>> },
  kind: string,
  changed: PropertyMap,
): PropertyMap => ({ ...args, source: { [kind]: { ...args.source[kind], ...changed } } });
export const kafkaWith = (changed: PropertyMap) => withSource(kafkaPipe, "kafka", changed);

const { schemaRegistry: _registry, ...kafkaSource } = kafkaPipe.source.kafka;

/** A pipe without fields that only a creation sends and no response shows: the args that create it adopt it, too. */
export const jsonStream = { ...kafkaPipe, source: { kafka: { ...kafkaSource, format: "JSONEachRow" } } };

export const objectStoragePipe = {
  name: "files",
  source: {
    objectStorage: {
      url: "https://store.test/files/*.csv",
      type: "s3",
      format: "CSV",
      compression: "gzip",
      isContinuous: true,
      accessKey: { accessKeyId: "AK1", secretKey: "secret-not-real-2" },
    },
  },
  destination,
  fieldMappings,
};

export const kinesisPipe = {
  name: "records",
  source: {
    kinesis: {
      streamName: "clicks",
      region: "eu-west-1",
      format: "JSONEachRow",
      iteratorType: "LATEST",
      authentication: "IAM_ROLE",
      useEnhancedFanOut: true,
      iamRole: "r",
    },
  },
  destination,
  fieldMappings,
};

/** A table that is copied under the name of its schema. */
export const mapping = (sourceSchemaName: string, sourceTable: string, more: object = {}) => ({
  ...{ sourceSchemaName, sourceTable, targetTable: `${sourceSchemaName}_${sourceTable}` },
  ...more,
});
export const [orders, items] = [mapping("public", "orders"), mapping("public", "items")];

export const postgresArgs = (postgres: PropertyMap = {}, more: PropertyMap = {}): PropertyMap => ({
  name: "shop-copy",
  source: {
    postgres: {
      host: "db.test",
      port: 5432,
      database: "shop",
      credentials,
      settings: {
        replicationMode: "cdc",
        syncIntervalSeconds: 60,
        publicationName: "all",
        allowNullableColumns: true,
      },
      tableMappings: [orders],
      ...postgres,
    },
  },
  destination: { database: "default" },
  ...more,
});

const serviceAccount = { serviceAccountFile: "key-not-real-3" };
const inDatabase = { name: "shop-copy", destination: { database: "default" } };

export const mysqlPipe = {
  ...inDatabase,
  source: {
    mysql: {
      host: "db.test",
      port: 3306,
      credentials,
      settings: { replicationMode: "cdc", syncIntervalSeconds: 60 },
      tableMappings: [orders],
    },
  },
};

export const mongodbPipe = {
  ...inDatabase,
  source: {
    mongodb: {
      uri: "mongodb://db.test",
      readPreference: "secondary",
      credentials,
      settings: { replicationMode: "cdc", syncIntervalSeconds: 60 },
      tableMappings: [{ sourceDatabaseName: "shop", sourceCollection: "orders", targetTable: "shop_orders" }],
    },
  },
};

export const bigqueryPipe = {
  ...inDatabase,
  source: {
    bigquery: {
      snapshotStagingPath: "gs://staging/pipes",
      credentials: serviceAccount,
      settings: { replicationMode: "snapshot" },
      tableMappings: [{ sourceDatasetName: "shop", sourceTable: "orders", targetTable: "shop_orders" }],
    },
  },
};

export const pubsubPipe = {
  name: "messages",
  source: {
    pubsub: {
      projectId: "shop",
      topic: "orders",
      format: "JSONEachRow",
      authentication: "SERVICE_ACCOUNT",
      seekType: "latest",
      serviceAccountKey: serviceAccount,
    },
  },
  destination,
  fieldMappings,
};

export const everyKind: readonly (readonly [PipeSourceKind, PropertyMap])[] = [
  ["kafka", kafkaPipe],
  ["objectStorage", objectStoragePipe],
  ["kinesis", kinesisPipe],
  ["postgres", postgresArgs()],
  ["mysql", mysqlPipe],
  ["mongodb", mongodbPipe],
  ["bigquery", bigqueryPipe],
  ["pubsub", pubsubPipe],
];

/** The body that creates a pipe with these args. */
export const creationBody = ({ destination: to, ...args }: PropertyMap): PropertyMap => ({
  ...args,
  destination: { ...("table" in Object(to) ? { managedTable: true } : {}), ...Object(to) },
});

/** Args that adopt a pipe: without what only a creation sends and no response shows. */
export const withoutCreationSecrets = (args: PropertyMap): PropertyMap =>
  ["source.kafka.schemaRegistry.credentials", "source.bigquery.credentials"].reduce<JsonObject>(
    (rest, path) => withoutValueAt(rest, path.split(".")),
    args as JsonObject,
  );

/** Args with the state of a pipe that fits `stopped`. */
export function withState({ stopped, ...args }: PropertyMap): PropertyMap {
  return stopped === undefined ? args : { ...args, state: stopped === true ? "Stopped" : "Running" };
}

/** The content of a tile. */
export const lineConfig = {
  displayType: "line",
  sourceId: defaultSeed.sources.trace,
  select: [{ aggFn: "count" }],
};

/** `lineConfig` with all that the service fills in. */
export const filledInConfig = {
  ...{ ...lineConfig, asRatio: false, fillNulls: true },
  select: [{ aggFn: "count", valueExpression: "", where: "", whereLanguage: "lucene" }],
};

/** A tile as a program might write it. */
export const tile = (name: string, more: PropertyMap = {}): PropertyMap => ({
  name,
  x: 0,
  y: 0,
  w: 12,
  h: 6,
  config: lineConfig,
  ...more,
});

/** Args of a dashboard with tiles of these names. */
export const withTiles = (...names: string[]): PropertyMap => ({
  name: "Orders",
  tiles: names.map((name) => tile(name)),
});

/** A table of the shop's database. */
export const stockMapping = (table: string) => mapping("stock", table);

/** Args of the shop's pipe with these tables of its database. */
export const stockTables = (...names: string[]) => ({
  ...shopPipe,
  source: { postgres: { tableMappings: names.map(stockMapping) } },
});

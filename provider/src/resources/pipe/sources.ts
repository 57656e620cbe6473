import {
  fixed,
  flag,
  group,
  keyed,
  list,
  number,
  secretText,
  set,
  text,
  writeOnlySecret,
  type Table,
} from "../fields/table";

/*
 * The kinds of source, a table each: what is fixed at creation, what can be changed, what is secret.
 */

/** A message-stream broker. */
const kafka = {
  brokers: fixed(text),
  topics: fixed(text),
  consumerGroup: fixed(text),
  offset: group({ timestamp: fixed(text) }),
  schemaRegistry: group({
    url: fixed(text),
    authentication: fixed(text),
    caCertificate: fixed(secretText),
    credentials: fixed(writeOnlySecret),
  }),
  iamRole: text,
  caCertificate: secretText,
  reversePrivateEndpointIds: set,
  credentials: writeOnlySecret,
} as const satisfies Table;

/** An object store. */
const objectStorage = {
  url: fixed(text),
  delimiter: fixed(text),
  compression: fixed(text),
  isContinuous: fixed(flag),
  queueUrl: fixed(text),
  iamRole: text,
  connectionString: secretText,
  path: text,
  azureContainerName: text,
  accessKey: writeOnlySecret,
} as const satisfies Table;

/** A managed record stream. */
const kinesis = {
  streamName: fixed(text),
  region: fixed(text),
  useEnhancedFanOut: fixed(flag),
  timestamp: fixed(number),
  iamRole: text,
  accessKey: writeOnlySecret,
} as const satisfies Table;

/** Table mappings: told apart by their source table, in any order. */
export const tableMappingsField = keyed(
  ["sourceSchemaName", "sourceTable"],
  ["sourceSchemaName", "sourceTable", "targetTable"],
  {
    sourceSchemaName: text,
    sourceTable: text,
    targetTable: text,
    excludedColumns: set,
    useCustomSortingKey: flag,
    sortingKeys: list,
  },
);

/** A relational database whose tables are replicated. */
const postgres = {
  host: text,
  port: number,
  database: text,
  credentials: writeOnlySecret,
  settings: group({
    syncIntervalSeconds: number,
    pullBatchSize: number,
    publicationName: fixed(text),
    replicationSlotName: fixed(text),
    allowNullableColumns: fixed(flag),
    initialLoadParallelism: fixed(number),
    snapshotNumRowsPerPartition: fixed(number),
    snapshotNumberOfParallelTables: fixed(number),
    enableFailoverSlots: fixed(flag),
  }),
  tableMappings: tableMappingsField,
} as const satisfies Table;

/** The kinds, in the words of the contract (1). */
export const sourceKinds = ["kafka", "objectStorage", "kinesis", "postgres"] as const;

export type SourceKind = (typeof sourceKinds)[number];

export const sourceFields = {
  kafka: group(kafka),
  objectStorage: group(objectStorage),
  kinesis: group(kinesis),
  postgres: group(postgres),
} as const satisfies Record<SourceKind, ReturnType<typeof group>>;

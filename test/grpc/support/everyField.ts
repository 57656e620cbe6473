import type { Bag } from "../../harness/struct";
import { ciKey, eventsPipe, inService, latencyAlert, shopPipe } from "./args";
import type { Kind } from "./managedResource";

const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
const orders = {
  sourceSchemaName: "public",
  sourceTable: "orders",
  targetTable: "public_orders",
  excludedColumns: ["a", "b"],
  sortingKeys: ["id"],
};

const key = {
  ...ciKey,
  name: "builds",
  roles: ["admin", "developer"],
  state: "enabled",
  expireAt: "2030-01-01T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }, { source: "192.0.2.1" }],
};
const database = {
  ...shopPipe,
  onDelete: "restore",
  source: {
    postgres: { host: "db", port: 1, credentials, tableMappings: [orders], settings: { pullBatchSize: 1 } },
  },
  settings: { dbms_max_threads: 3, object_storage_use_cluster_function: true },
};
const stream = {
  ...eventsPipe,
  source: {
    kafka: { caCertificate: "pem-of-the-test", reversePrivateEndpointIds: ["a"] },
    validateSamples: true,
  },
  destination: { columns: [{ name: "id", type: "String" }] },
  fieldMappings: [{ sourceField: "a", destinationField: "id" }],
};
/** Args of each resource in which every field that can be written is given, those of two kinds of pipe. */
export const everything: readonly (readonly [Kind, Bag])[] = [
  ["AccessKey", { ...inService, ...key }],
  ["Alert", { ...inService, ...latencyAlert, thresholdMax: 300, alertId: "65f1a0c3d2b4e5f607182c01" }],
  ["PipeSettings", { ...inService, ...database }],
  ["PipeSettings", { ...inService, ...stream }],
];

import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

const session = useSession({ emulator: { quirks: { requireSourceDetails: true, onlySetSettings: true } } });

const destination = {
  database: "default",
  columns: [{ name: "id", type: "UInt64" }],
  managedTable: true,
  tableDefinition: { engine: { type: "ReplacingMergeTree", versionColumnId: "id" }, sortingKey: ["id"] },
};
const stream = (name: string, source: PropertyMap, waitMs: number): PropertyMap => ({
  name,
  source,
  destination: { ...destination, table: name, ...(name === "kafka" ? { roles: ["reader"] } : {}) },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
  settings: { streaming_max_insert_wait_ms: waitMs },
});

const kafka = (authentication: string) => ({
  ...{
    brokers: "broker.test:9092",
    topics: "clicks",
    type: "redpanda",
    format: "JSONEachRow",
    authentication,
  },
  exactlyOnce: true,
  offset: { strategy: "from_latest" },
  credentials: { username: "reader", password: "pass-not-real-41" },
});
const objectStorage = (serviceAccountKey: string) => ({
  ...{ url: "https://store.test/files/*.csv", type: "gcs", format: "CSVWithNames", startAfter: "2026" },
  ...{ authentication: "SERVICE_ACCOUNT", serviceAccountKey, skipInitialLoad: true },
});
const kinesis = (authentication: PropertyMap) => ({
  ...{ streamName: "records", region: "eu-west-1", format: "JSONEachRow", iteratorType: "TRIM_HORIZON" },
  ...authentication,
});
const postgres = (iamRole: string, syncIntervalSeconds: number, tables: readonly string[]) => ({
  ...{ host: "db.test", database: "shop", type: "neon", authentication: "IAM_ROLE", iamRole },
  ...{ tlsHost: "db.tls.test", caCertificate: "certificate-not-real" },
  settings: { replicationMode: "cdc", deleteOnMerge: true, syncIntervalSeconds },
  tableMappings: tables.map((name) => ({
    ...{ sourceSchemaName: "public", sourceTable: name, targetTable: `shop_${name}` },
    tableEngine: "MergeTree",
  })),
});
const database = (source: PropertyMap): PropertyMap => ({
  name: "postgres",
  source: { postgres: source },
  destination: { database: "default" },
});
const accessKey = { accessKeyId: "reader", secretKey: "secret-not-real-42" };

test.each<[string, PropertyMap, PropertyMap]>([
  [
    "kafka",
    stream("kafka", { kafka: kafka("PLAIN") }, 6_000),
    stream("kafka", { kafka: kafka("SCRAM-SHA-512") }, 9_000),
  ],
  [
    "objectStorage",
    stream("objectStorage", { objectStorage: objectStorage("key-not-real-first") }, 6_000),
    stream("objectStorage", { objectStorage: objectStorage("key-not-real-second") }, 9_000),
  ],
  [
    "kinesis",
    stream("kinesis", { kinesis: kinesis({ authentication: "IAM_ROLE", iamRole: "first" }) }, 6_000),
    stream("kinesis", { kinesis: kinesis({ authentication: "IAM_USER", accessKey }) }, 9_000),
  ],
  [
    "postgres",
    database(postgres("first", 60, ["orders"])),
    database(postgres("second", 90, ["orders", "items"])),
  ],
])(
  "a pipe from %s is created and changed in place, without drift, by a service that asks for details of its source",
  async (kind, args, changed) => {
    const pipe = session.resource("Pipe");
    expect(await pipe.up(args)).toBe("created");
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up(args)).toBe("unchanged");
    const { id } = pipe.state;
    expect(await pipe.up(changed)).toBe("updated");
    expect(await pipe.refresh()).toBe("same");
    expect(pipe.state.id).toBe(id);
    expect(session.stored("pipes", id)?.source).toHaveProperty(kind);
    await pipe.destroy();
    expect(session.stored("pipes", id)).toBeUndefined();
  },
);

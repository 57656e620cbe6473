import * as pipes from "pulumi-pipes";
import { writes } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";

/*
 * Some services make no pipe without fields that the contract does not show. Args have a place for each of them.
 */

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack({
    quirks: { requireSourceDetails: true, onlySetSettings: true },
    transitionMs: 0,
  });
});
afterAll(() => service.dispose());

const credentials = { username: "reader", password: "pass-not-real-41" };
const columns = [{ name: "id", type: "UInt64" }];
const fieldMappings = [{ sourceField: "id", destinationField: "id" }];
const destination = {
  database: "default",
  columns,
  managedTable: true,
  tableDefinition: { engine: { type: "ReplacingMergeTree", versionColumnId: "id" }, sortingKey: ["id"] },
};
const table = (name: string) => ({
  sourceSchemaName: "public",
  sourceTable: name,
  targetTable: `shop_${name}`,
});

interface Change {
  readonly role?: string;
  readonly authentication?: string;
  readonly seconds?: number;
  readonly tables?: readonly string[];
}

const program =
  ({ role = "first", authentication = "IAM_ROLE", seconds = 60, tables = ["orders"] }: Change = {}) =>
  (): void => {
    const reads = { fieldMappings, settings: { streaming_max_insert_wait_ms: seconds * 100 } };
    new pipes.Pipe("kafka", {
      name: "clicks",
      source: {
        kafka: {
          brokers: "broker.test:9092",
          topics: "clicks",
          type: "redpanda",
          format: "JSONEachRow",
          authentication: authentication === "IAM_ROLE" ? "PLAIN" : "SCRAM-SHA-512",
          exactlyOnce: true,
          offset: { strategy: "from_latest" },
          credentials,
        },
      },
      destination: { ...destination, table: "clicks", roles: ["reader"] },
      ...reads,
    });
    new pipes.Pipe("objectStorage", {
      name: "files",
      source: {
        objectStorage: {
          url: "https://store.test/files/*.csv",
          type: "gcs",
          format: "CSVWithNames",
          authentication: "SERVICE_ACCOUNT",
          serviceAccountKey: `key-not-real-${role}`,
          skipInitialLoad: true,
          startAfter: "2026",
        },
      },
      destination: { ...destination, table: "files" },
      ...reads,
    });
    new pipes.Pipe("kinesis", {
      name: "records",
      source: {
        kinesis: {
          streamName: "records",
          region: "eu-west-1",
          format: "JSONEachRow",
          iteratorType: "TRIM_HORIZON",
          authentication,
          ...(authentication === "IAM_ROLE"
            ? { iamRole: role }
            : { accessKey: { accessKeyId: "reader", secretKey: "secret-not-real-42" } }),
        },
      },
      destination: { ...destination, table: "records" },
      ...reads,
    });
    new pipes.Pipe("postgres", {
      name: "shop",
      source: {
        postgres: {
          host: "db.test",
          database: "shop",
          type: "neon",
          authentication: "IAM_ROLE",
          iamRole: role,
          tlsHost: "db.tls.test",
          caCertificate: "certificate-not-real",
          settings: { replicationMode: "cdc", deleteOnMerge: true, syncIntervalSeconds: seconds },
          tableMappings: tables.map((name) => ({ ...table(name), tableEngine: "MergeTree" })),
        },
      },
      destination: { database: "default" },
    });
  };

const made = () => service.emulator.list("pipes").filter(({ name }) => kinds.includes(String(name)));
const kinds = ["clicks", "files", "records", "shop"];
const sourceOf = (name: string) => made().find((pipe) => pipe.name === name)?.source;

test("a service that asks for type and format gets a pipe of each kind, and nothing is left to do", async () => {
  const { output } = await service.up(program());
  expect(made()).toHaveLength(4);
  expect(sourceOf("clicks")?.kafka).toMatchObject({ type: "redpanda", offset: { strategy: "from_latest" } });
  expect(sourceOf("files")?.objectStorage).toMatchObject({ type: "gcs", format: "CSVWithNames" });
  expect(sourceOf("records")?.kinesis).toMatchObject({ iteratorType: "TRIM_HORIZON" });
  expect(sourceOf("shop")?.postgres?.settings).toMatchObject({ replicationMode: "cdc", deleteOnMerge: true });
  expect(output).not.toContain("not-real");
  expect((await service.preview(program(), { refresh: true })).steps).toEqual({});
});

test("what can change of them changes in place", async () => {
  const before = made().map(({ id }) => id);
  service.emulator.clearRequests();
  const change = { role: "second", authentication: "IAM_USER", seconds: 90, tables: ["orders", "items"] };
  const { steps } = await service.up(program(change));
  expect(steps).toEqual({
    kafka: ["update"],
    objectStorage: ["update"],
    kinesis: ["update"],
    postgres: ["update"],
  });
  expect(made().map(({ id }) => id)).toEqual(before);
  expect(writes(service.emulator).filter((write) => write === "POST pipes")).toEqual([]);
  expect(sourceOf("clicks")?.kafka).toMatchObject({ authentication: "SCRAM-SHA-512" });
  expect(sourceOf("records")?.kinesis).toMatchObject({ authentication: "IAM_USER" });
  expect(sourceOf("shop")?.postgres).toMatchObject({
    iamRole: "second",
    settings: { syncIntervalSeconds: 90 },
  });
  expect(sourceOf("shop")?.postgres?.tableMappings).toHaveLength(2);
  expect((await service.preview(program(change), { refresh: true })).steps).toEqual({});
});

test("all of them go", async () => {
  await service.destroy();
  expect(made()).toEqual([]);
});

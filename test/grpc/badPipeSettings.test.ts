import { eventsPipe, shopPipe } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { ofWholePipe, reasonsFor, returned } from "./support/reasons";

const session = useSession();
const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };

describe("pipe settings", () => {
  const postgres = (fields: object) => ({ source: { postgres: fields } });
  const kafka = (fields: object) => ({ source: { kafka: fields } });

  test.each([
    [{ settings: { dbms_max_threads: "8" } }, 'settings.dbms_max_threads: expected a number, got "8"'],
    [{ settings: { dbms_max_threads: 1.5 } }, "settings.dbms_max_threads: expected a whole number, got 1.5"],
    [{ settings: [] }, "settings: expected an object, got an empty list"],
    [postgres({ port: 0 }), "source.postgres.port: must be at least 1"],
    [postgres({ port: 70_000 }), "source.postgres.port: must be at most 65535"],
    [
      postgres({ tableMappings: [{ ...orders, targetTable: undefined }] }),
      "source.postgres.tableMappings[0].targetTable: required, but not given",
    ],
    [
      postgres({ tableMappings: [orders, { ...orders, targetTable: "other" }] }),
      "source.postgres.tableMappings[1]: the same source table as [0]",
    ],
    [
      postgres({ tableMappings: [orders, { ...orders, sourceTable: "other" }] }),
      "source.postgres.tableMappings[1].targetTable: the same target table as [0]",
    ],
    [
      postgres({ tableMappingsToAdd: [orders] }),
      'source.postgres.tableMappingsToAdd: unknown field; did you mean "tableMappings", or additionalFields?',
    ],
    [
      postgres({ settings: { publicationName: "p" } }),
      `source.postgres.settings.publicationName: ${ofWholePipe}`,
    ],
    [kafka({ brokers: "broker:9092" }), `source.kafka.brokers: ${ofWholePipe}`],
    [kafka({ topics: "orders" }), `source.kafka.topics: ${ofWholePipe}`],
    [{ source: { objectStorage: { url: "https://x" } } }, `source.objectStorage.url: ${ofWholePipe}`],
    [{ source: { kinesis: { streamName: "s" } } }, `source.kinesis.streamName: ${ofWholePipe}`],
    [{ destination: { table: "orders" } }, `destination.table: ${ofWholePipe}`],
    [{ scaling: { replicas: 3 } }, `scaling: ${ofWholePipe}`],
    [{ state: "Running" }, `state: ${returned}`],
    [{ source: { kafka: {}, kinesis: {} } }, "source: a pipe has one kind of source, got kafka and kinesis"],
    [{ pipeId: "orders" }, 'pipeId: is not a UUID (8-4-4-4-12 hex digits), got "orders"'],
  ])("are refused with %j", async (args, reason) => {
    expect(await reasonsFor(session, "PipeSettings", { ...shopPipe, ...args })).toEqual([reason]);
  });
});

test.each([
  ["a password in the place of the credentials", { kafka: { credentials: "user:hunter2-secret" } }],
  [
    "a password of the wrong type",
    { kafka: { credentials: { username: "u", password: ["hunter2-secret"] } } },
  ],
  ["a connection string in the place of the source", "postgres://u:hunter2-secret@db"],
  ["a field beside the password", { kafka: { credentials: { password: "hunter2-secret", user: "u" } } }],
  ["an unknown field with a password in it", { kafka: { passwort: "hunter2-secret" } }],
  ["a secret text of the wrong type", { kafka: { caCertificate: { pem: "hunter2-secret" } } }],
])("%s does not show in a failure", async (_what, source) => {
  const reasons = await reasonsFor(session, "PipeSettings", { ...eventsPipe, source });
  expect(reasons).not.toEqual([]);
  expect(reasons.join("\n")).not.toContain("hunter2");
  expect(session.provider.stderr() + session.provider.stdout()).not.toContain("hunter2");
});

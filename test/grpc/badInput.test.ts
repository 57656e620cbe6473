import { ciKey, eventsPipe, latencyAlert, shopPipe } from "./support/args";
import { internals, type Kind } from "./support/managedResource";
import { useSession } from "./support/session";
import type { Bag } from "../harness/struct";

const session = useSession();
const returned = "is only returned by the service and cannot be set; remove it";
const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };

/** What `check` says about args, and that it says it without asking the service. */
async function reasonsFor(kind: Kind, args: Bag): Promise<string[]> {
  const { failures } = await session.provider.check({}, { ...args, ...internals(kind) });
  expect(session.emulator.requests()).toEqual([]);
  // Named properties are printed with their values, which may be secret.
  expect(failures.map(({ property }) => property)).toEqual(failures.map(() => ""));
  return failures.map(({ reason }) => reason).sort();
}

describe("a key", () => {
  test.each([
    [{ roles: [] }, "roles: needs at least one role (contract 8)"],
    [{ roles: ["owner"] }, 'roles[0]: expected one of "admin", "developer", "query_endpoints", got "owner"'],
    [{ roles: "admin" }, 'roles: expected a list, got "admin"'],
    [{ name: "" }, "name: must not be empty"],
    [{ name: 7 }, "name: expected a string, got 7"],
    [{ name: null }, "name: expected a string, got null"],
    [{ state: "off" }, 'state: expected one of "enabled", "disabled", got "off"'],
    [
      { expireAt: "tomorrow" },
      'expireAt: is not an ISO 8601 date-time with a zone, such as "2027-06-30T00:00:00Z", got "tomorrow"',
    ],
    [{ ipAccessList: [{ description: "office" }] }, "ipAccessList[0].source: required, but not given"],
    [{ ipAccessList: ["10.0.0.0/8"] }, 'ipAccessList[0]: expected an object, got "10.0.0.0/8"'],
    [{ keyId: "demo-ci-key" }, 'keyId: is not a UUID (8-4-4-4-12 hex digits), got "demo-ci-key"'],
    [{ keyId: undefined }, "keyId: required, but not given"],
    [{ organizationId: "acme" }, 'organizationId: is not a UUID (8-4-4-4-12 hex digits), got "acme"'],
    [{ onDelete: "delete" }, 'onDelete: expected one of "release", "disable", got "delete"'],
    [{ rolls: ["admin"] }, 'rolls: unknown field; did you mean "roles"?'],
    [{ keySuffix: "a1b2" }, `keySuffix: ${returned}`],
    [{ usedAt: "2026-01-01T00:00:00Z" }, `usedAt: ${returned}`],
  ])("is refused with %j", async (args, reason) => {
    expect(await reasonsFor("AccessKey", { ...ciKey, ...args })).toEqual([reason]);
  });
});

describe("an alert", () => {
  test.each([
    [{ threshold: "high" }, 'threshold: expected a number, got "high"'],
    [{ threshold: undefined }, "threshold: required, but not given"],
    [
      { interval: "1 hour" },
      'interval: is not a duration such as "1h": a whole number and one unit letter, got "1 hour"',
    ],
    [{ channel: { type: "webhook" } }, "channel.webhookId: required, but not given"],
    [{ channel: "webhook" }, 'channel: expected an object, got "webhook"'],
    [{ treshold: 4 }, 'treshold: unknown field; did you mean "threshold"?'],
    [{ channel: { ...latencyAlert.channel, hookId: "1" } }, /^channel\.hookId: unknown field/],
    [{ tileId: undefined }, 'tileId: required when source is "tile"'],
    [{ thresholdType: "between" }, 'thresholdMax: required when thresholdType is "between"'],
    [
      { thresholdType: "not_between", thresholdMax: 3 },
      "thresholdMax: must not be below threshold (250), got 3",
    ],
    [{ serviceId: "main" }, 'serviceId: is not a UUID (8-4-4-4-12 hex digits), got "main"'],
    [{ silenced: true }, `silenced: ${returned}`],
    [{ id: "65f1a0c3d2b4e5f607182c01" }, `id: ${returned}`],
  ])("is refused with %j", async (args, reason) => {
    const reasons = await reasonsFor("Alert", { ...latencyAlert, ...args });
    expect(reasons).toEqual([reason instanceof RegExp ? expect.stringMatching(reason) : reason]);
  });
});

describe("pipe settings", () => {
  const postgres = (fields: object) => ({ source: { postgres: fields } });
  const kafka = (fields: object) => ({ source: { kafka: fields } });

  test.each([
    [{ settings: { dbms_max_threads: "8" } }, 'settings.dbms_max_threads: expected a number, got "8"'],
    [{ settings: { dbms_max_threads: 1.5 } }, "settings.dbms_max_threads: expected a whole number, got 1.5"],
    [
      { settings: { dbms_max_thread: 8 } },
      'settings.dbms_max_thread: unknown field; did you mean "dbms_max_threads"?',
    ],
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
      'source.postgres.tableMappingsToAdd: unknown field; did you mean "tableMappings"?',
    ],
    [postgres({ settings: { publicationName: "p" } }), `source.postgres.settings.publicationName: ${returned}`],
    [kafka({ brokers: "broker:9092" }), `source.kafka.brokers: ${returned}`],
    [kafka({ topics: "orders" }), `source.kafka.topics: ${returned}`],
    [{ source: { objectStorage: { url: "https://x" } } }, `source.objectStorage.url: ${returned}`],
    [{ source: { kinesis: { streamName: "s" } } }, `source.kinesis.streamName: ${returned}`],
    [{ destination: { table: "orders" } }, `destination.table: ${returned}`],
    [{ scaling: { replicas: 3 } }, `scaling: ${returned}`],
    [{ state: "Running" }, `state: ${returned}`],
    [{ source: { kafka: {}, kinesis: {} } }, "source: a pipe has one kind of source, got kafka and kinesis"],
    [{ pipeId: "orders" }, 'pipeId: is not a UUID (8-4-4-4-12 hex digits), got "orders"'],
  ])("are refused with %j", async (args, reason) => {
    expect(await reasonsFor("PipeSettings", { ...shopPipe, ...args })).toEqual([reason]);
  });
});

test("all that is wrong is told at once, rules across fields included", async () => {
  const reasons = await reasonsFor("Alert", {
    ...latencyAlert,
    serviceId: "main",
    tileId: undefined,
    threshold: "high",
    interval: "1 hour",
    channel: { type: "webhook" },
    nmae: "p99",
    state: "OK",
  });
  expect(reasons.map((reason) => reason.split(":")[0])).toEqual([
    "channel.webhookId",
    "interval",
    "nmae",
    "serviceId",
    "state",
    "threshold",
    "tileId",
  ]);
});

test.each([
  ["a password in the place of the credentials", { kafka: { credentials: "user:hunter2-secret" } }],
  ["a password of the wrong type", { kafka: { credentials: { username: "u", password: ["hunter2-secret"] } } }],
  ["a connection string in the place of the source", "postgres://u:hunter2-secret@db"],
  ["a field beside the password", { kafka: { credentials: { password: "hunter2-secret", user: "u" } } }],
  ["an unknown field with a password in it", { kafka: { passwort: "hunter2-secret" } }],
  ["a secret text of the wrong type", { kafka: { caCertificate: { pem: "hunter2-secret" } } }],
])("%s does not show in a failure", async (_what, source) => {
  const reasons = await reasonsFor("PipeSettings", { ...eventsPipe, source });
  expect(reasons).not.toEqual([]);
  expect(reasons.join("\n")).not.toContain("hunter2");
  expect(session.provider.stderr() + session.provider.stdout()).not.toContain("hunter2");
});

test("what today's services are not known to accept is a warning, and passes", async () => {
  const settings = { streaming_max_insert_wait_ms: 1 };
  expect(await reasonsFor("PipeSettings", { ...shopPipe, settings })).toEqual([]);
  expect(await reasonsFor("Alert", { ...latencyAlert, interval: "2w", thresholdType: "odd" })).toEqual([]);
  expect(await reasonsFor("AccessKey", { ...ciKey, ipAccessList: [] })).toEqual([]);
});

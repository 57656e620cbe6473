import { defaultSeed } from "pulumi-pipes-emulator";
import { storyMs, useService } from "../drift/support/service";
import { useWarnings } from "../drift/support/warnings";
import { everyKind, latencyAlert } from "../harness/args";
import { CheckRefused } from "../harness/provider/managedResource";
import { type PropertyMap, isBag } from "../harness/provider/wire";
import { failureOf } from "../harness/outcomes";

/*
 * A field that the program did not say and says now is compared with the live object: it never makes another one.
 */

const service = useService({ recorded: true, strict: false });
const warnings = useWarnings();

/** What is fixed when a pipe is made, of each kind of source. */
const fixed: Readonly<Record<string, PropertyMap>> = {
  kafka: { type: "redpanda", format: "Avro", exactlyOnce: true, offset: { strategy: "from_latest" } },
  objectStorage: { type: "gcs", format: "CSV", skipInitialLoad: true, startAfter: "2026" },
  kinesis: { format: "JSONEachRow", iteratorType: "LATEST" },
  postgres: { type: "neon", settings: { replicationMode: "cdc", deleteOnMerge: true } },
};

/** Another value of something that is fixed. */
const anotherOf = (kind: string): PropertyMap =>
  kind === "kinesis" ? { format: "another" } : { type: "another" };

const merged = (under: PropertyMap, over: PropertyMap): PropertyMap => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const below = under[name];
      return [name, isBag(below) && isBag(value) ? merged(below, value) : value];
    }),
  ),
});

test.each(everyKind)(
  "what a %s pipe was made with is said later without another pipe, and another value fails",
  async (kind, args) => {
    const pipe = service.resource("Pipe");
    await pipe.up(args);
    const { id } = pipe.state;
    const source = { [kind]: fixed[kind] ?? {} };
    service.emulator.patch("pipes", id, { source });
    service.nextRun();
    const said = merged(args, { source });
    expect(await pipe.up(said)).toBe("updated");
    expect(pipe.state.id).toBe(id);
    expect(service.writes).toEqual([]);
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up(said)).toBe("unchanged");
    expect(warnings.broken).toEqual([]);
    service.nextRun();
    const other = service.resource("Pipe");
    const another = merged(said, { adoptId: id, source: { [kind]: anotherOf(kind) } });
    const failure = await failureOf(() => other.up(another));
    expect(failure.message).toMatch(/fixed when the object was made/);
  },
  storyMs,
);

test.each(everyKind)(
  "a value of a %s pipe that was never said and is not so there is refused, and the pipe stays",
  async (kind, args) => {
    const pipe = service.resource("Pipe");
    await pipe.up(args);
    const { id } = pipe.state;
    const source = { [kind]: fixed[kind] ?? {} };
    service.emulator.patch("pipes", id, { source });
    const other = anotherOf(kind);
    const failure = await failureOf(() => pipe.up(merged(args, { source: { [kind]: other } })));
    expect(failure.message).toContain(`source.${kind}.${Object.keys(other)[0] ?? ""}`);
    expect(service.emulator.get("pipes", id)?.source).toMatchObject(source);
    service.nextRun();
    // What was said before is another matter: that replaces.
    const brokers = kind === "kafka" ? { brokers: "other:9092" } : undefined;
    if (brokers !== undefined)
      expect(await pipe.up(merged(args, { source: { kafka: brokers } }))).toBe("replaced");
  },
);

const mysql = {
  host: "db.test",
  port: 3306,
  settings: { replicationMode: "cdc" },
  tableMappings: [{ sourceSchemaName: "a", sourceTable: "b", targetTable: "c" }],
};
const { kafka: mysqlId } = defaultSeed.pipes;

describe("a pipe whose kind of source this version does not know", () => {
  beforeEach(() => {
    service.emulator.patch("pipes", mysqlId, { source: { kafka: null, mysql } });
  });
  const source = () => service.emulator.get("pipes", mysqlId)?.source;

  test.each(["Pipe", "PipeSettings"] as const)("is managed by %s but for its source", async (kind) => {
    const destination = service.emulator.get("pipes", mysqlId)?.destination;
    const pipe = service.resource(kind);
    const own = { name: "ours", settings: { dbms_max_threads: 4 } };
    const place = { database: destination?.database, table: destination?.table };
    const args =
      kind === "Pipe"
        ? { ...own, adoptId: mysqlId, destination: place, source: {} }
        : { ...own, pipeId: mysqlId };
    await pipe.up(args);
    expect(service.emulator.get("pipes", mysqlId)).toMatchObject({ name: "ours", source: { mysql } });
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up({ ...args, name: "ours again" })).toBe("updated");
    await pipe.destroy();
    expect(source()).toEqual({ mysql });
  });

  test("takes what is said of its source in additionalFields", async () => {
    const pipe = service.resource("PipeSettings");
    const args = (port: number) => ({ pipeId: mysqlId, source: { additionalFields: { mysql: { port } } } });
    await pipe.up(args(3306));
    expect(service.writes).toEqual([]);
    expect(await pipe.refresh()).toBe("same");
    await pipe.up(args(3307));
    expect(source()).toEqual({ mysql: { ...mysql, port: 3307 } });
  });

  test("is imported as it is, and shows nothing of the source as an arg", async () => {
    const read = await service.nextRun().read(mysqlId, { __kind: "Pipe" });
    expect(read.inputs).toMatchObject({ adoptId: mysqlId });
    expect(JSON.stringify(read.inputs)).not.toContain("mysql");
  });
});

const alertId = defaultSeed.alerts.errorRate;
const alert = () => service.emulator.get("alerts", alertId);
const args = (change: PropertyMap = {}): PropertyMap => ({ ...latencyAlert, adoptId: alertId, ...change });

test("saying when an alert starts clears its offset, and the other way round", async () => {
  const resource = service.resource("Alert");
  await resource.up(args());
  service.emulator.patch("alerts", alertId, { scheduleOffsetMinutes: 7 });
  await resource.up(args({ scheduleStartAt: "2027-01-01T00:00:00Z" }));
  expect(alert()).toMatchObject({ scheduleStartAt: "2027-01-01T00:00:00.000Z", scheduleOffsetMinutes: 0 });
  await resource.up(args({ scheduleOffsetMinutes: 9 }));
  expect(alert()).toMatchObject({ scheduleStartAt: null, scheduleOffsetMinutes: 9 });
  expect(await resource.refresh()).toBe("same");
  await resource.up(args({ scheduleStartAt: "2027-01-01T00:00:00Z" }));
  expect(alert()).toMatchObject({ scheduleStartAt: "2027-01-01T00:00:00.000Z", scheduleOffsetMinutes: 0 });
  expect(await resource.refresh()).toBe("same");
  const both = args({ scheduleStartAt: "2027-01-01T00:00:00Z", scheduleOffsetMinutes: 9 });
  expect(await failureOf(() => resource.up(both))).toBeInstanceOf(CheckRefused);
  expect(warnings.broken).toEqual([]);
});

test("an alert with another source or channel does not take the fields of the other kind along", async () => {
  const savedSearchId = "65f1a0c3d2b4e5f607183001";
  const resource = service.resource("Alert");
  await resource.up(args());
  service.emulator.patch("alerts", alertId, { region: "eu", channel: { severity: "high" } });
  const {
    dashboardId: _dashboard,
    tileId: _tile,
    ...onSearch
  } = args({ source: "saved_search", savedSearchId });
  await resource.up({ ...onSearch, groupBy: "host" });
  expect(service.writes.at(-1)?.body).not.toHaveProperty("tileId");
  expect(alert()).toMatchObject({ region: "eu", channel: { severity: "high" }, groupBy: "host" });
  await resource.up(args());
  expect(service.writes.at(-1)?.body).not.toHaveProperty("savedSearchId");
  const mail = { type: "mail", webhookId: latencyAlert.channel.webhookId };
  await failureOf(() => resource.up(args({ channel: mail })));
  expect(service.writes.at(-1)?.body).toMatchObject({ region: "eu", channel: mail });
  expect(service.writes.at(-1)?.body).not.toHaveProperty("channel.severity");
});

test("a start of a schedule that an offset takes the place of is not told as left there", async () => {
  const alertId = defaultSeed.alerts.errorRate;
  const resource = service.resource("Alert");
  await resource.up({ ...latencyAlert, adoptId: alertId, scheduleStartAt: "2027-01-01T00:00:00Z" });
  await resource.up({ ...latencyAlert, adoptId: alertId, scheduleOffsetMinutes: 5 });
  expect(service.emulator.get("alerts", alertId)).toMatchObject({
    scheduleStartAt: null,
    scheduleOffsetMinutes: 5,
  });
  expect(warnings.all).toEqual([]);
});

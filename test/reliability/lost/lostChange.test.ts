import { ciKey, eventsPipe, latencyAlert, shopPipe } from "../../grpc/support/args";
import { failureOf } from "../../grpc/support/failure";
import type { AnyKind, Kind } from "../../grpc/support/managedResource";
import type { SocketFault } from "../../harness/faultyProxy";
import type { Bag } from "../../harness/struct";
import { useWorld } from "../support/world";

const attemptSeconds = 0.5;
const world = useWorld({
  config: {
    "pipes:attemptTimeoutSeconds": String(attemptSeconds),
    "pipes:operationTimeoutSeconds": "10",
  },
});
const lateMs = attemptSeconds * 1000 + 250;

type Action = Parameters<typeof world.emulator.addFault>[0]["action"];

const mapping = (table: string) => ({
  sourceSchemaName: "stock",
  sourceTable: table,
  targetTable: `stock_${table}`,
});
const tables = (...names: string[]): Bag => ({
  ...shopPipe,
  source: { postgres: { tableMappings: names.map(mapping) } },
});
const tablesNow = () =>
  world.emulator
    .get("pipes", shopPipe.pipeId)
    ?.source?.postgres?.tableMappings?.map(({ sourceTable }) => sourceTable)
    .sort();
const changes = () =>
  world.emulator.requests().filter(({ method, path }) => method === "PATCH" && !path.endsWith("/state"));

const afterTheWork: readonly (readonly [string, Action])[] = [
  ["a gateway's 504 in HTML", { status: 504, body: "html", after: true }],
  ["a 500 in JSON", { status: 500, after: true }],
  ["a 502 in text", { status: 502, body: "text", after: true }],
  ["a reset with no answer", { reset: "after" }],
  ["a reset in the middle", { reset: "during" }],
  ["an answer that is cut off", { truncate: true }],
  ["an answer that never ends", { endless: true }],
  ["an answer that trickles", { slowBytesPerSecond: 20 }],
  ["HTML with 200", { wrongBody: "html" }],
  ["an envelope without result", { wrongBody: "no-result" }],
];

const insteadOfTheWork: readonly (readonly [string, Action])[] = [
  ["a 500", { status: 500 }],
  ["a 503 in HTML", { status: 503, body: "html" }],
  ["a 408", { status: 408 }],
  ["a reset", { reset: "before" }],
  ["no answer", { hang: true }],
];

describe.each([
  ["of tables", "PipeSettings", tables("items"), tables("items", "prices"), "pipes"],
  [
    "of settings",
    "PipeSettings",
    { ...eventsPipe, settings: { dbms_max_threads: 3 } },
    { ...eventsPipe, settings: { dbms_max_threads: 5 } },
    "pipes",
  ],
  [
    "of a key",
    "AccessKey",
    { ...ciKey, name: "builds" },
    { ...ciKey, name: "nightly", roles: ["admin"] },
    "keys",
  ],
] as const satisfies readonly (readonly [string, Kind, Bag, Bag, string])[])(
  "a change %s",
  (_of, kind, before, after, objects) => {
    test.each(afterTheWork)("is done once where %s follows the work", async (_what, action) => {
      world.emulator.setQuirks({ pausedNotRequired: true });
      const resource = world.resource(kind);
      await resource.up(before);
      world.emulator.clearRequests();
      world.emulator.addFault({ method: "PATCH", kind: objects, times: 1, action });
      expect(await resource.up(after)).toBe("updated");
      expect(changes()).toHaveLength(1);
      expect(resource.outputs).toMatchObject(after);
      expect(await world.process().read(resource.state.id, resource.outputs)).toMatchObject({
        inputs: after,
      });
    });

    test.each(insteadOfTheWork)(
      "is looked at and sent again where %s comes instead of the work",
      async (_what, action) => {
        world.emulator.setQuirks({ pausedNotRequired: true });
        const resource = world.resource(kind);
        await resource.up(before);
        world.emulator.clearRequests();
        world.emulator.addFault({ method: "PATCH", kind: objects, times: 1, action });
        await resource.up(after);
        expect(resource.outputs).toMatchObject(after);
        const methods = world.emulator.requests().map(({ method }) => method);
        const [first, last] = [methods.indexOf("PATCH"), methods.lastIndexOf("PATCH")];
        expect(changes()).toHaveLength(2);
        expect(methods.slice(first + 1, last)).toEqual(["GET"]);
      },
    );
  },
);

test("tables are added once where the service is slower than the client's patience", async () => {
  world.emulator.setQuirks({ pausedNotRequired: true });
  const pipe = world.resource("PipeSettings");
  await pipe.up(tables("items"));
  // The first change is carried out while the second one, which says the same, is on its way.
  world.emulator.addFault({ method: "PATCH", times: 1, action: { latencyMs: lateMs } });
  world.emulator.addFault({ method: "PATCH", skip: 1, times: 1, action: { latencyMs: 400 } });
  await pipe.up(tables("items", "prices"));
  expect(tablesNow()).toEqual(["items", "prices"]);
});

test("tables are removed once where the service is slower than the client's patience", async () => {
  world.emulator.setQuirks({ pausedNotRequired: true });
  const pipe = world.resource("PipeSettings");
  await pipe.up(tables("items", "prices"));
  world.emulator.addFault({ method: "PATCH", times: 1, action: { latencyMs: lateMs } });
  world.emulator.addFault({ method: "PATCH", skip: 1, times: 1, action: { latencyMs: 400 } });
  await pipe.up(tables("items"));
  expect(tablesNow()).toEqual(["items"]);
});

const stateCommand = "/state";

test.each([
  ["stop", 0, { status: 504, body: "html", after: true }],
  ["stop", 0, { reset: "after" }],
  ["stop", 0, { status: 500 }],
  ["start", 1, { status: 504, body: "html", after: true }],
  ["start", 1, { reset: "after" }],
  ["start", 1, { status: 500 }],
] as const)("a pipe runs with its tables after its %s (%i) met %j", async (_command, skip, action) => {
  const pipe = world.resource("PipeSettings");
  await pipe.up(tables("items"));
  world.emulator.addFault({ method: "PATCH", path: stateCommand, skip, times: 1, action });
  await pipe.up(tables("items", "prices"));
  expect(tablesNow()).toEqual(["items", "prices"]);
  expect(world.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
});

test("a pipe that was stopped for a change runs again where the change fails for good", async () => {
  const pipe = world.resource("PipeSettings");
  await pipe.up(tables("items"));
  const edits = { method: "PATCH", path: /pipes\/[^/]+$/ } as const;
  world.emulator.addFault({ ...edits, skip: 1, action: { status: 500 } });
  await failureOf(pipe.up(tables("items", "prices")));
  expect(world.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
  world.emulator.clearFaults();
  await pipe.up(tables("items", "prices"));
  expect(tablesNow()).toEqual(["items", "prices"]);
});

test("a pipe whose stop was carried out without an answer runs again where the change fails", async () => {
  const pipe = world.resource("PipeSettings");
  await pipe.up(tables("items"));
  world.emulator.addFault({ method: "PATCH", path: stateCommand, times: 1, action: { reset: "after" } });
  world.emulator.addFault({
    method: "PATCH",
    path: /pipes\/[^/]+$/,
    skip: 1,
    action: { status: 400, message: "no" },
  });
  await failureOf(pipe.up(tables("items", "prices")));
  expect(world.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
});

const onTheWay: readonly SocketFault[] = [
  { kind: "resetAfter" },
  { kind: "resetDuring", bytes: 100 },
  { kind: "cut", bytes: 400 },
  { kind: "stall", bytes: 0 },
];

const { message: _message, ...quietAlert } = latencyAlert;
const tiles = [{ name: "Orders", x: 0, y: 0, w: 6, h: 4, config: { displayType: "number" } }];

const about = (id: string) => world.emulator.requests().filter(({ path }) => path.endsWith(`/${id}`));
const methodsAbout = (id: string) => about(id).map(({ method }) => method);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe.each([
  ["alerts", "Alert", quietAlert, { ...quietAlert, threshold: 1 }, { message: "call Ann" }],
  ["dashboards", "Dashboard", { name: "A", tiles }, { name: "B", tiles }, { tags: ["Ann's"] }],
] as const satisfies readonly (readonly [string, AnyKind, Bag, Bag, Bag])[])(
  "a replacement of %s whose answer is lost",
  (objects, kind, before, after, byAColleague) => {
    const stored = (id: string): unknown => world.emulator.get(objects, id);

    /** Updates while the first replacement meets a fault, and a colleague edits before anything further arrives. */
    async function updateMeeting(action: Action): Promise<string> {
      const resource = world.resource(kind);
      await resource.up(before);
      const { id } = resource.state;
      world.emulator.clearRequests();
      world.emulator.addFault({ method: "PUT", times: 1, action });
      for (const method of ["GET", "PUT"])
        world.emulator.addFault({ method, skip: 1, times: 1, action: { latencyMs: 250 } });
      const updating = resource.up(after);
      await Promise.race([updating, until(() => about(id).length === 3)]);
      world.emulator.patch(objects, id, byAColleague);
      await updating;
      expect(resource.outputs).toMatchObject(after);
      return id;
    }

    test.each(afterTheWork)(
      "by %s is done once, and what a colleague edits meanwhile stays",
      async (_what, action) => {
        const id = await updateMeeting(action);
        expect(stored(id)).toMatchObject({ ...after, ...byAColleague });
        expect(methodsAbout(id)).toEqual(["GET", "PUT", "GET"]);
      },
    );

    test.each(insteadOfTheWork)(
      "by %s instead of the work is made anew from what is there by then",
      async (_what, action) => {
        const id = await updateMeeting(action);
        expect(stored(id)).toMatchObject({ ...after, ...byAColleague });
        expect(methodsAbout(id)).toEqual(["GET", "PUT", "GET", "PUT"]);
      },
    );

    test("arrives where its repetition is lost too", async () => {
      const resource = world.resource(kind);
      await resource.up(before);
      world.emulator.addFault({ method: "PUT", times: 2, action: { reset: "before" } });
      await resource.up(after);
      expect(stored(resource.state.id)).toMatchObject(after);
    });

    test("fails after three attempts with what became of the last, and the next run brings it about", async () => {
      const resource = world.resource(kind);
      await resource.up(before);
      const { id } = resource.state;
      world.emulator.clearRequests();
      world.emulator.addFault({ method: "PUT", action: { status: 503 } });
      const { message } = await failureOf(resource.up(after));
      expect(message).toMatch(
        new RegExp(`^${kind} ${id} update: PUT /\\S+ answered 503: .*\\[serverFailed\\]$`),
      );
      expect(methodsAbout(id)).toEqual(["GET", "PUT", "GET", "PUT", "GET", "PUT"]);
      world.emulator.clearFaults();
      await resource.up(after);
      expect(stored(id)).toMatchObject(after);
    });

    test("is sent again as it is where the service only asks to come back later", async () => {
      const resource = world.resource(kind);
      await resource.up(before);
      const { id } = resource.state;
      world.emulator.clearRequests();
      world.emulator.addFault({ method: "PUT", times: 1, action: { status: 429, retryAfter: "0.1" } });
      await resource.up(after);
      expect(methodsAbout(id)).toEqual(["GET", "PUT", "PUT"]);
    });
  },
);

test("a dashboard's field that is withdrawn is cleared once where the answer is lost", async () => {
  const dashboard = world.resource("Dashboard");
  await dashboard.up({ name: "A", tiles, tags: ["ours"] });
  const { id } = dashboard.state;
  world.emulator.clearRequests();
  world.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
  await dashboard.up({ name: "A", tiles });
  expect(world.emulator.get("dashboards", id)?.tags).toEqual([]);
  expect(methodsAbout(id)).toEqual(["GET", "PUT", "GET"]);
});

test.each(onTheWay)("an alert is replaced whatever the connection does (%j)", async (fault) => {
  const alert = world.resource("Alert");
  await alert.up(latencyAlert);
  world.proxy.addFault({ method: "PUT", times: 1, fault });
  await alert.up({ ...latencyAlert, threshold: 1 });
  expect(world.emulator.get("alerts", alert.state.id)?.threshold).toBe(1);
});

test.each(onTheWay)("an alert is deleted whatever the connection does (%j)", async (fault) => {
  const alert = world.resource("Alert");
  await alert.up(latencyAlert);
  world.proxy.addFault({ method: "DELETE", times: 1, fault });
  await alert.destroy();
  expect(world.emulator.list("alerts")).toHaveLength(1);
});

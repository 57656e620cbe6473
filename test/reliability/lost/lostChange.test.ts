import { stockTables, ciKey, eventsPipe, shopPipe } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import type { Kind } from "../../harness/provider/managedResource";
import type { PropertyMap } from "../../harness/provider/wire";
import { useWorld } from "../support/world";
import { afterTheWork, insteadOfTheWork } from "../support/lostAnswers";

const attemptSeconds = 0.5;
const world = useWorld({
  config: {
    "pipes:requestTimeoutSeconds": String(attemptSeconds),
    "pipes:operationTimeoutSeconds": "10",
  },
});
const lateMs = attemptSeconds * 1000 + 250;

const tablesNow = () =>
  world.emulator
    .get("pipes", shopPipe.pipeId)
    ?.source?.postgres?.tableMappings?.map(({ sourceTable }) => sourceTable)
    .sort();
const changes = () =>
  world.emulator.requests().filter(({ method, path }) => method === "PATCH" && !path.endsWith("/state"));

describe.each([
  ["of tables", "PipeSettings", stockTables("items"), stockTables("items", "prices"), "pipes"],
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
] as const satisfies readonly (readonly [string, Kind, PropertyMap, PropertyMap, string])[])(
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
      const { adoptId: _adoptId, ...fields } = { adoptId: undefined, ...after };
      expect(resource.outputs).toMatchObject(fields);
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
        const { adoptId: _adoptId, ...fields } = { adoptId: undefined, ...after };
      expect(resource.outputs).toMatchObject(fields);
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
  await pipe.up(stockTables("items"));
  // The first change is carried out while the second one, which says the same, is on its way.
  world.emulator.addFault({ method: "PATCH", times: 1, action: { latencyMs: lateMs } });
  world.emulator.addFault({ method: "PATCH", skip: 1, times: 1, action: { latencyMs: 400 } });
  await pipe.up(stockTables("items", "prices"));
  expect(tablesNow()).toEqual(["items", "prices"]);
});

test("tables are removed once where the service is slower than the client's patience", async () => {
  world.emulator.setQuirks({ pausedNotRequired: true });
  const pipe = world.resource("PipeSettings");
  await pipe.up(stockTables("items", "prices"));
  world.emulator.addFault({ method: "PATCH", times: 1, action: { latencyMs: lateMs } });
  world.emulator.addFault({ method: "PATCH", skip: 1, times: 1, action: { latencyMs: 400 } });
  await pipe.up(stockTables("items"));
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
  await pipe.up(stockTables("items"));
  world.emulator.addFault({ method: "PATCH", path: stateCommand, skip, times: 1, action });
  await pipe.up(stockTables("items", "prices"));
  expect(tablesNow()).toEqual(["items", "prices"]);
  expect(world.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
});

test("a pipe that was stopped for a change runs again where the change fails for good", async () => {
  const pipe = world.resource("PipeSettings");
  await pipe.up(stockTables("items"));
  const edits = { method: "PATCH", path: /pipes\/[^/]+$/ } as const;
  world.emulator.addFault({ ...edits, skip: 1, action: { status: 500 } });
  await rpcErrorOf(pipe.up(stockTables("items", "prices")));
  expect(world.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
  world.emulator.clearFaults();
  await pipe.up(stockTables("items", "prices"));
  expect(tablesNow()).toEqual(["items", "prices"]);
});

test("a pipe whose stop was carried out without an answer runs again where the change fails", async () => {
  const pipe = world.resource("PipeSettings");
  await pipe.up(stockTables("items"));
  world.emulator.addFault({ method: "PATCH", path: stateCommand, times: 1, action: { reset: "after" } });
  world.emulator.addFault({
    method: "PATCH",
    path: /pipes\/[^/]+$/,
    skip: 1,
    action: { status: 400, message: "no" },
  });
  await rpcErrorOf(pipe.up(stockTables("items", "prices")));
  expect(world.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
});

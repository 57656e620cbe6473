import type { FaultRule } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import type { AnyKind } from "../../harness/provider/managedResource";
import type { SocketFault } from "../../harness/service/faultyProxy";
import type { PropertyMap } from "../../harness/provider/wire";
import { useWorld } from "../support/world";
import { eventually } from "../../harness/outcomes";
import { afterTheWork, insteadOfTheWork } from "../support/lostAnswers";

const attemptSeconds = 0.5;
const world = useWorld({
  config: {
    "pipes:requestTimeoutSeconds": String(attemptSeconds),
    "pipes:operationTimeoutSeconds": "10",
  },
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

describe.each([
  ["alerts", "Alert", quietAlert, { ...quietAlert, threshold: 1 }, { message: "call Ann" }],
  ["dashboards", "Dashboard", { name: "A", tiles }, { name: "B", tiles }, { tags: ["Ann's"] }],
] as const satisfies readonly (readonly [string, AnyKind, PropertyMap, PropertyMap, PropertyMap])[])(
  "a replacement of %s whose answer is lost",
  (objects, kind, before, after, byAColleague) => {
    const stored = (id: string): unknown => world.emulator.get(objects, id);

    /** Updates while the first replacement meets a fault, and a colleague edits before anything further arrives. */
    async function updateMeeting(action: FaultRule["action"]): Promise<string> {
      const resource = world.resource(kind);
      await resource.up(before);
      const { id } = resource.state;
      world.emulator.clearRequests();
      world.emulator.addFault({ method: "PUT", times: 1, action });
      for (const method of ["GET", "PUT"])
        world.emulator.addFault({ method, skip: 1, times: 1, action: { latencyMs: 250 } });
      const updating = resource.up(after);
      await Promise.race([updating, eventually(() => about(id).length === 3)]);
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
      const { message } = await rpcErrorOf(resource.up(after));
      expect(message).toMatch(
        new RegExp(
          `^${kind} ${id} update: PUT http://127\\.0\\.0\\.1:\\d+/v1/\\S+ answered 503: .*\\[serverFailed\\]$`,
        ),
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

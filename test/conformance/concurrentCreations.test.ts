import type { FaultRule } from "pulumi-pipes-emulator";
import { latencyAlert, tile, timeouts } from "../harness/args";
import { eventually } from "../harness/outcomes";
import type { AnyKind } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

/*
 * Two resources of one run create objects at the same time, and the second object has all that the program sets for the first. The
 * requests have different bodies, so they run in parallel.
 */

const session = useSession();

interface Pair {
  readonly title: string;
  readonly kind: AnyKind;
  readonly collection: "savedSearches" | "dashboards" | "alerts";
  readonly lesser: PropertyMap;
  readonly further: PropertyMap;
}

const { message: _message, name: _name, ...nameless } = latencyAlert;
const tags = { tags: ["another"] };
const pairs: readonly Pair[] = [
  {
    title: "saved search",
    kind: "SavedSearch",
    collection: "savedSearches",
    lesser: { ...timeouts, name: "Pair" },
    further: tags,
  },
  {
    title: "dashboard",
    kind: "Dashboard",
    collection: "dashboards",
    lesser: { name: "Pair", tiles: [tile("A")] },
    further: tags,
  },
  {
    title: "alert without a name, beside one with a name",
    kind: "Alert",
    collection: "alerts",
    lesser: nameless,
    further: { name: "another", note: "another" },
  },
  {
    title: "alert without a name, beside another",
    kind: "Alert",
    collection: "alerts",
    lesser: nameless,
    further: { note: "another" },
  },
];

const slow: FaultRule["action"] = { slowBytesPerSecond: 300 };

/** Starts the creation of the greater object, and when the service has it, that of the lesser one. */
async function createBoth(
  { kind, collection, lesser, further }: Pair,
  actions: readonly [greater: FaultRule["action"], lesser: FaultRule["action"]],
) {
  const calls = session.freshProvider();
  const [first, second] = [session.resource(kind, calls), session.resource(kind, calls)];
  const before = session.emulator.list(collection).map(({ id }) => id);
  const created = () =>
    session.emulator.list(collection).flatMap(({ id }) => (before.includes(id) ? [] : [id]));
  const failNext = (action: FaultRule["action"]): void => {
    session.emulator.addFault({ method: "POST", times: 1, action });
  };
  failNext(actions[0]);
  const greaterEnd = second.up({ ...lesser, ...further }).then(String, String);
  await eventually(() => created().length === 1);
  const [greaterId] = created();
  failNext(actions[1]);
  const lesserEnd = first.up(lesser).then(String, String);
  const ends = { lesser: await lesserEnd, greater: await greaterEnd };
  return { ends, first, second, created, greaterId };
}

describe.each(pairs)("$title", (pair) => {
  test("a lost creation never takes the object that another resource of the run is creating", async () => {
    const { ends, first, second, created, greaterId } = await createBoth(pair, [slow, { status: 500 }]);
    expect(ends).toEqual({ lesser: "created", greater: "created" });
    expect(second.state.id).toBe(greaterId);
    expect(new Set(created())).toEqual(new Set([first.state.id, second.state.id]));
    expect(session.warnings).not.toContain("create/identical");
  });

  test("after two lost creations each resource has its own object, or fails and names what exists", async () => {
    const { ends, first, second, created } = await createBoth(pair, [
      { reset: "after" },
      { status: 500, after: true },
    ]);
    for (const [end, resource] of [
      [ends.lesser, first],
      [ends.greater, second],
    ] as const)
      if (end === "created") expect(created()).toContain(resource.state.id);
      else expect(end).toContain("[create/uncertain]");
    expect(created()).toHaveLength(2);
    if (first.exists && second.exists) expect(first.state.id).not.toBe(second.state.id);
  });
});

test("an object that a failed creation may have made is not taken by another resource", async () => {
  const calls = session.freshProvider();
  const [first, second] = [session.resource("Dashboard", calls), session.resource("Dashboard", calls)];
  const lesser = { name: "Pair", tiles: [tile("A")] };
  const before = session.emulator.list("dashboards").length;
  for (const action of [{ latencyMs: 1_000 }, { status: 500 }])
    session.emulator.addFault({ method: "POST", times: 1, action });
  const lesserEnd = first.up(lesser).then(String, String);
  await eventually(() => session.requests().includes("POST dashboards"));
  session.emulator.addFault({ method: "POST", times: 1, action: { reset: "after" } });
  // The second creation reads the list once before its request, and cannot read it afterwards.
  session.emulator.addFault({ method: "GET", times: 1, skip: 1, action: { status: 400 } });
  const greaterEnd = second.up({ ...lesser, ...tags }).then(String, String);
  expect(await greaterEnd).toContain("[create/uncertain]");
  expect(await lesserEnd).toContain("[create/uncertain]");
  expect(session.emulator.list("dashboards")).toHaveLength(before + 1);
});

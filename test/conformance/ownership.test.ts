import { ciKey, eventsPipe, kafkaPipe, kafkaWith, latencyAlert, shopPipe } from "../harness/args";
import type { DiffAnswer, ProviderCalls } from "../harness/provider/calls";
import { internals, type ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, unknownValue, unwrapped } from "../harness/provider/wire";
import type { Declared } from "../harness/simulator/records";
import { useSession } from "../harness/session";
import { creating, subjects } from "./subjects";

const session = useSession();
const one = (kind: Declared["kind"], args: PropertyMap): Declared => ({ kind, args });
/** The args of a pipe with another fixed value. */
const withTopics = (topics: string) => kafkaWith({ topics });

/** Writes to one object that were under way at the same time. */
function overlaps(): readonly string[] {
  const writes = session.emulator.requests().filter(({ method }) => method !== "GET");
  return writes.flatMap((write, index) =>
    writes
      .slice(index + 1)
      .filter((other) => other.path === write.path && other.startedAt < write.startedAt + write.ms)
      .map(({ path }) => path),
  );
}

describe.each(creating)("$kind", ({ kind, collection, created }) => {
  test("an object that a resource adopts in this run is not deleted when the resource that created it leaves", async () => {
    const stack = session.stack();
    await stack.up({ first: one(kind, created) });
    const { id } = stack.of("first");
    // In capital letters, an ID names the same object.
    const second = one(kind, { ...created, adoptId: id.toUpperCase(), deletionPolicy: "delete" });
    await stack.up({ second });
    expect(session.stored(collection, id)).toBeDefined();
    expect(stack.of("second").id).toBe(id);
    expect(session.warnings).toContain(id);
    await stack.up({});
    expect(session.stored(collection, id)).toBeUndefined();
  });

  test.each([
    ["names", true],
    ["no longer names", false],
  ])(
    "an adopted object whose id the program %s is not deleted when the resource that created it leaves",
    async (_, isAdopting) => {
      const stack = session.stack();
      const first = one(kind, created);
      await stack.up({ first });
      const { id } = stack.of("first");
      const adopting = one(kind, { ...created, adoptId: id });
      await stack.up({ first, adopting });
      const staying = isAdopting ? adopting : first;
      await stack.up({ first, adopting: staying });
      await stack.up({ adopting: staying });
      expect(session.stored(collection, id)).toBeDefined();
      expect(session.warnings).toContain(id);
    },
  );

  test("an object that get names is not deleted when the resource that created it leaves", async () => {
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    const next = session.freshProvider();
    expect((await next.read(id.toUpperCase(), internals(kind))).id).toBe(id);
    await resource.inRunOf(next).destroy();
    expect(session.stored(collection, id)).toBeDefined();
    expect(session.warnings).toContain(id);
  });
});

test.each(subjects.filter(({ kind }) => !/^Pipe/.test(kind)))(
  "an adopted $kind that is replaced with the same adoptId is not deleted",
  async ({ kind, collection, seeded, adopted }) => {
    const stack = session.stack();
    const args = { ...adopted({ ...session.stored(collection, seeded) }), deletionPolicy: "delete" };
    await stack.up({ it: one(kind, args) });
    await stack.up({ it: one(kind, args) }, { replace: new Set(["it"]) });
    expect(session.stored(collection, seeded)).toBeDefined();
  },
);

test("Pipe and PipeSettings count as one: a pipe that PipeSettings names is not deleted", async () => {
  const stack = session.stack();
  await stack.up({ pipe: one("Pipe", kafkaPipe) });
  const { id } = stack.of("pipe");
  await stack.up({ settings: one("PipeSettings", { pipeId: id, name: "kept" }) });
  expect(session.stored("pipes", id)?.name).toBe("kept");
});

test("a pipe is not replaced while another resource names its id: the preview fails", async () => {
  const pipe = await session.deployed("Pipe", kafkaPipe);
  const { id } = pipe.state;
  session.clearRequests();
  const next = session.freshProvider();
  await next.check({}, { pipeId: id.toUpperCase(), name: "stream", ...internals("PipeSettings") });
  const later = pipe.inRunOf(next);
  const { message } = await rpcErrorOf(later.diff(await later.check(withTopics("others"))));
  expect(message).toMatch(/source\.kafka\.topics.*\[replace\/refused\]$/s);
  expect(session.requests()).toEqual([]);
});

/** A refresh in a run: it reads an object, and compares it with the args of the last run. */
async function refreshIn(
  run: ProviderCalls,
  { state, outputs, inputs }: ManagedResource,
): Promise<DiffAnswer> {
  const { properties } = await run.read(state.id, outputs);
  return run.diff(state.id, unwrapped(properties), inputs);
}

/** With `--run-program`, resources are checked before others are refreshed. */
describe.each([
  ["before the program is checked", false],
  ["after another resource is checked", true],
])("a refresh %s", (_order, isCheckedFirst) => {
  const begin = async (args: PropertyMap): Promise<ProviderCalls> => {
    const run = session.freshProvider();
    if (isCheckedFirst) await run.check({}, args);
    return run;
  };
  const another = { ...ciKey, ...internals("AccessKey") };

  test("does not count as the program: a setting that it no longer sets is reset", async () => {
    const settings = session.resource("PipeSettings");
    await settings.up({ ...shopPipe, settings: { dbms_max_threads: 16 } });
    const run = await begin(another);
    await refreshIn(run, settings);
    await settings.inRunOf(run).up(shopPipe);
    expect(session.stored("pipes", shopPipe.pipeId)?.settings).toEqual({});
  });

  test("does not count as the program: an adopted object that leaves is deleted, as deletionPolicy asks", async () => {
    const alert = await session.deployed("Alert", latencyAlert);
    const adopting = session.resource("Alert");
    await adopting.up({ ...latencyAlert, adoptId: alert.state.id, deletionPolicy: "delete" });
    const run = await begin(another);
    await refreshIn(run, adopting);
    await adopting.inRunOf(run).destroy();
    expect(session.stored("alerts", alert.state.id)).toBeUndefined();
  });

  test("neither warns nor fails over a changed pipe whose id the program names, but the plan fails", async () => {
    const pipe = await session.deployed("Pipe", kafkaPipe);
    const { id } = pipe.state;
    session.emulator.patch("pipes", id, { source: { kafka: { topics: "theirs" } } });
    const naming = { pipeId: id, name: "stream", ...internals("PipeSettings") };
    const run = await begin(naming);
    expect((await refreshIn(run, pipe)).replaces).toEqual(["source.kafka.topics"]);
    expect(session.warnings).toBe("");
    if (!isCheckedFirst) await run.check({}, naming);
    const planned = pipe.inRunOf(run);
    const { message } = await rpcErrorOf(planned.diff(await planned.check(withTopics("others"))));
    expect(message).toContain("[replace/refused]");
    // Before the engine replaces a resource that this one depends on, it compares with an unknown value.
    await rpcErrorOf(planned.diff(withTopics(unknownValue)));
  });
});

test("a pipe whose id the program names is not replaced if a policy changes its args after the check", async () => {
  const pipe = await session.deployed("Pipe", kafkaPipe);
  const run = session.freshProvider();
  await run.check({}, { pipeId: pipe.state.id, name: "stream", ...internals("PipeSettings") });
  const planned = pipe.inRunOf(run);
  const inputs = await planned.check(kafkaPipe);
  const { message } = await rpcErrorOf(planned.diff({ ...inputs, ...withTopics("others") }));
  expect(message).toContain("[replace/refused]");
});

test("an object that its own adoptId names does not leave for another service if deletionPolicy is delete", async () => {
  const created = await session.deployed("Alert", latencyAlert);
  const adopting = session.resource("Alert");
  const args = { ...latencyAlert, adoptId: created.state.id, deletionPolicy: "delete" };
  await adopting.up(args);
  const elsewhere = { ...args, serviceId: "11111111-2222-4333-8444-555555555555" };
  const { message } = await rpcErrorOf(adopting.diff(await adopting.check(elsewhere)));
  expect(message).toContain("[replace/refused]");
});

test("a key that another resource adopts is not disabled by the resource that leaves", async () => {
  const stack = session.stack();
  await stack.up({ first: one("AccessKey", { ...ciKey, deletionPolicy: "disable", state: "enabled" }) });
  await stack.up({ second: one("AccessKey", { ...ciKey, state: "enabled" }) });
  expect(session.stored("keys", ciKey.adoptId)?.state).toBe("enabled");
});

test.each(subjects)(
  "two $kind that want different values for a field of one object: the second fails and names both",
  async ({ kind, collection, seeded, adopted, change }) => {
    const args = adopted({ ...session.stored(collection, seeded) });
    const [field = ""] = Object.keys(change);
    const program = { first: one(kind, args), second: one(kind, { ...args, ...change }) };
    const { message } = await rpcErrorOf(session.stack().up(program));
    expect(message).toContain(field);
    expect(message).toContain(seeded);
  },
);

test("resources that write to one object do so one at a time, and lose nothing", async () => {
  session.emulator.addFault({ action: { latencyMs: 30 } });
  const parts: readonly PropertyMap[] = [
    { name: "events" },
    { settings: { dbms_max_threads: 3 } },
    { settings: { dbms_max_insert_threads: 2 } },
    { destination: { columns: [{ name: "a", type: "String" }] } },
    { fieldMappings: [{ sourceField: "x", destinationField: "a" }] },
    { source: { kafka: { iamRole: "arn:role" } } },
    { source: { kafka: { caCertificate: "certificate" } } },
  ];
  await Promise.all(parts.map((part) => session.resource("PipeSettings").up({ ...eventsPipe, ...part })));
  for (const part of parts) expect(session.stored("pipes", eventsPipe.pipeId)).toMatchObject(part);
  expect(overlaps()).toEqual([]);
});

test("writes to different objects do not wait for each other", async () => {
  session.emulator.addFault({ method: "PATCH", path: eventsPipe.pipeId, action: { latencyMs: 2_000 } });
  let isDone = false;
  const slow = session.resource("PipeSettings").up({ ...eventsPipe, name: "events" });
  void slow.then(() => (isDone = true));
  await session.resource("PipeSettings").up({ ...shopPipe, name: "orders" });
  expect(isDone).toBe(false);
  await slow;
});

import { ciKey, eventsPipe, kafkaPipe, shopPipe } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { PropertyMap } from "../harness/provider/wire";
import type { Declared } from "../harness/simulator/records";
import { useSession } from "../harness/session";
import { creating, subjects } from "./subjects";

const session = useSession();
const one = (kind: Declared["kind"], args: PropertyMap): Declared => ({ kind, args });
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
    const second = one(kind, { ...created, adoptId: id, deletionPolicy: "delete" });
    await stack.up({ second });
    expect(session.stored(collection, id)).toBeDefined();
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
    const resource = session.resource(kind);
    await resource.up(created);
    const { id } = resource.state;
    const next = session.freshProvider();
    await next.read(id, internals(kind));
    await resource.inRunOf(next).destroy();
    expect(session.stored(collection, id)).toBeDefined();
    expect(session.warnings).toContain(id);
  });
});

test.each(subjects.filter(({ kind }) => kind !== "PipeSettings" && kind !== "Pipe"))(
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
  const pipe = session.resource("Pipe");
  await pipe.up(kafkaPipe);
  const { id } = pipe.state;
  session.clearRequests();
  const next = session.freshProvider();
  await next.check({}, { pipeId: id, name: "stream", ...internals("PipeSettings") });
  const other = { ...kafkaPipe, source: { kafka: { ...kafkaPipe.source.kafka, topics: "others" } } };
  const later = pipe.inRunOf(next);
  const { message } = await rpcErrorOf(later.diff(await later.check(other)));
  expect(message).toContain("source.kafka.topics");
  expect(session.requests()).toEqual([]);
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

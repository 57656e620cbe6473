import { settingBounds } from "pulumi-pipes-contract";
import { ciKey, eventsPipe, shopPipe } from "../../harness/args";
import { useWorld } from "../support/world";

const world = useWorld();

/** Writes that were under way at the same time, by path. */
function overlaps(): string[] {
  const writes = world.emulator.requests().filter(({ method }) => method !== "GET");
  return writes.flatMap((one, index) =>
    writes
      .slice(index + 1)
      .filter((other) => other.path === one.path && other.startedAt < one.startedAt + one.ms)
      .map(({ path }) => path),
  );
}

test("resources that manage different settings of one pipe lose none of them", async () => {
  const calls = world.process();
  world.emulator.addFault({ action: { latencyMs: 20 } });
  const parts = [
    { name: "events" },
    { settings: { dbms_max_threads: 3 } },
    { settings: { dbms_max_insert_threads: 2 } },
    { settings: { streaming_max_insert_wait_ms: 900 } },
    { destination: { columns: [{ name: "a", type: "String" }] } },
    { fieldMappings: [{ sourceField: "x", destinationField: "a" }] },
    { source: { kafka: { iamRole: "arn:role" } } },
    { source: { kafka: { caCertificate: "certificate" } } },
  ];
  const resources = parts.map(() => world.resource("PipeSettings", calls));
  await Promise.all(resources.map((resource, index) => resource.up({ ...eventsPipe, ...parts[index] })));
  const pipe = world.emulator.get("pipes", eventsPipe.pipeId);
  for (const part of parts) expect(pipe).toMatchObject(part);
  expect(overlaps()).toEqual([]);
  const other = parts.map((part) => ("name" in part ? { name: "other" } : part));
  await Promise.all(resources.map((resource, index) => resource.up({ ...eventsPipe, ...other[index] })));
  for (const part of other) expect(world.emulator.get("pipes", eventsPipe.pipeId)).toMatchObject(part);
});

test("resources that manage different fields of one key lose none of them", async () => {
  const calls = world.process();
  world.emulator.addFault({ action: { latencyMs: 20 } });
  const parts = [
    { name: "builds" },
    { roles: ["admin", "developer"] },
    { expireAt: "2090-01-01T00:00:00Z" },
    { ipAccessList: [{ source: "10.0.0.0/8", description: "office" }] },
  ];
  await Promise.all(parts.map((part) => world.resource("AccessKey", calls).up({ ...ciKey, ...part })));
  for (const { expireAt: _instant, ...part } of parts.map((part) => ({ expireAt: "", ...part })))
    expect(world.emulator.get("keys", ciKey.adoptId)).toMatchObject(part);
  expect(overlaps()).toEqual([]);
});

test("objects that are not the same do not wait for each other", async () => {
  const calls = world.process();
  world.emulator.addFault({ method: "PATCH", path: eventsPipe.pipeId, action: { latencyMs: 1_500 } });
  const slow = world.resource("PipeSettings", calls).up({ ...eventsPipe, name: "events" });
  let isDone = false;
  void slow.then(() => (isDone = true));
  await world.resource("PipeSettings", calls).up({ ...shopPipe, name: "orders" });
  expect(isDone).toBe(false);
  await slow;
});

test("a deletion that disables a key and a change of the same key do not run at the same time", async () => {
  const before = world.process();
  const [left, stays] = [world.resource("AccessKey", before), world.resource("AccessKey", before)];
  await left.up({ ...ciKey, deletionPolicy: "disable" });
  await stays.up({ ...ciKey, name: "builds" });
  const calls = world.process();
  const [leaving, staying] = [left.inRunOf(calls), stays.inRunOf(calls)];
  world.emulator.clearRequests();
  world.emulator.addFault({ action: { latencyMs: 30 } });
  await Promise.all([leaving.destroy(), staying.up({ ...ciKey, name: "reports" })]);
  expect(overlaps()).toEqual([]);
  expect(world.emulator.get("keys", ciKey.adoptId)).toMatchObject({ name: "reports", state: "disabled" });
});

test("waiting for others that write to the same object does not use up an operation's time", async () => {
  const calls = world.process({ "pipes:operationTimeoutSeconds": "1" });
  world.emulator.addFault({ method: "PATCH", action: { latencyMs: 300 } });
  // Each of them manages a field of its own.
  const settings = Object.entries(settingBounds).slice(0, 6);
  const resources = settings.map(([name, [least]]) => ({
    resource: world.resource("PipeSettings", calls),
    args: { ...eventsPipe, settings: { [name]: least } },
  }));
  await Promise.all(resources.map(({ resource, args }) => resource.up(args)));
  expect(resources.every(({ resource }) => resource.exists)).toBe(true);
});

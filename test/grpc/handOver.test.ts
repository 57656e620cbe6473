import { defaultSeed } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe, kafkaPipe, latencyAlert, withTiles } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";
import { deployKey } from "./support/createdKeys";

const session = useSession();

/** Each kind that is created: where it lies, and its args. */
const created = [
  ["Alert", "alerts", latencyAlert],
  ["Dashboard", "dashboards", withTiles("Orders")],
  ["Pipe", "pipes", kafkaPipe],
  ["AccessKey", "keys", deployKey],
] as const;

describe.each(created)("%s", (kind, place, args) => {
  test("stays when the resource that made it leaves in the run in which another names it", async () => {
    const [first, second] = [session.resource(kind), session.resource(kind)];
    await first.up(args);
    const { id } = first.state;
    session.provider.nextRun();
    await second.up({ ...args, adoptId: id, deletionPolicy: "delete" });
    await first.destroy();
    expect(session.stored(place, id)).toBeDefined();
    // Who has it now is who deletes it.
    await second.destroy();
    expect(session.stored(place, id)).toBeUndefined();
  });

  test("stays when a resource that names it leaves and another goes on naming it", async () => {
    const [maker, named] = [session.resource(kind), session.resource(kind)];
    await maker.up(args);
    const { id } = maker.state;
    await named.up({ ...args, adoptId: id });
    await named.diff(await named.check({ ...args, adoptId: id, deletionPolicy: "delete" }));
    await maker.destroy();
    expect(session.stored(place, id)).toBeDefined();
  });
});

test.each([
  ["Alert", "alerts", { ...latencyAlert, adoptId: defaultSeed.alerts.errorRate }],
  ["Dashboard", "dashboards", { ...withTiles("Orders"), adoptId: defaultSeed.dashboards.checkout.id }],
  ["AccessKey", "keys", ciKey],
] as const)(
  "%s stays when one that names it is replaced by another that does",
  async (kind, place, named) => {
    const [old, next] = [session.resource(kind), session.resource(kind)];
    const args = { ...named, deletionPolicy: "delete" };
    await old.up(args);
    session.provider.nextRun();
    // What an engine does with `--replace`, which compares nothing.
    await next.up(args);
    await old.destroy();
    expect(session.stored(place, next.state.id)).toBeDefined();
  },
);

test("a pipe stays when the program names it in PipeSettings from now on", async () => {
  const [pipe, settings] = [session.resource("Pipe"), session.resource("PipeSettings")];
  await pipe.up(kafkaPipe);
  const { id } = pipe.state;
  session.provider.nextRun();
  await settings.up({ pipeId: id, name: "kept" });
  await pipe.destroy();
  expect(session.stored("pipes", id)?.name).toBe("kept");
});

test("a pipe is not replaced where another resource was heard to name it", async () => {
  const [pipe, settings] = [session.resource("Pipe"), session.resource("PipeSettings")];
  await pipe.up(kafkaPipe);
  const { id } = pipe.state;
  session.provider.nextRun();
  await settings.check({ pipeId: id, name: "stream" });
  const other = { ...kafkaPipe, source: { kafka: { ...kafkaPipe.source.kafka, topics: "others" } } };
  const { message } = await rpcErrorOf(pipe.up(other));
  expect(message).toContain("source.kafka.topics would replace it, and another resource names its id");
  expect(session.stored("pipes", id)).toBeDefined();
});

test("settings that a new resource took over are not undone by the one that leaves", async () => {
  const [first, second] = [session.resource("PipeSettings"), session.resource("PipeSettings")];
  await first.up({ ...eventsPipe, name: "orders" });
  session.provider.nextRun();
  await second.up({ ...eventsPipe, name: "orders" });
  session.clearRequests();
  await first.destroy();
  expect(session.requests()).toEqual([]);
  expect(session.stored("pipes", eventsPipe.pipeId)?.name).toBe("orders");
});

test("a key that another resource names is not disabled by the one that leaves", async () => {
  const [first, second] = [session.resource("AccessKey"), session.resource("AccessKey")];
  await first.up({ ...ciKey, deletionPolicy: "disable", state: "enabled" });
  session.provider.nextRun();
  await second.up({ ...ciKey, state: "enabled" });
  await first.destroy();
  expect(session.stored("keys", ciKey.adoptId)?.state).toBe("enabled");
});

import { kafkaPipe, kafkaWith, latencyAlert, orders, postgresArgs } from "../harness/args";
import { withoutCreationSecrets } from "../harness/args";
import { type AnyKind, internals } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";
import { creating, creatingOf, subjects } from "./subjects";

/* An ID in capital letters names the same object: 24 hex digits, and UUIDs. ownership.test.ts names objects so, too. */

const session = useSession();

describe.each(creating)("$kind", ({ kind, created }) => {
  test("a state that has the ID in capital letters, as after an import, shows no replacement for it in small letters", async () => {
    const resource = await session.deployed(kind, created);
    const { outputs } = resource;
    const { id } = resource.state;
    const provider = session.freshProvider();
    const args = { ...created, adoptId: id, ...internals(kind) };
    const { inputs } = await provider.check({}, args);
    expect((await provider.diff(id.toUpperCase(), outputs, inputs, {})).replaces).toEqual([]);
  });
});

/** Args with their IDs in capital letters. The user interface can have made those of tiles, and others are of another product. */
const inCapitals = (args: PropertyMap): PropertyMap =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      /(?<!tile|Configuration)Id$/.test(name) && typeof value === "string" ? value.toUpperCase() : value,
    ]),
  );

test.each(subjects)(
  "$kind: another spelling of an ID of the args is no change",
  async ({ kind, collection, seeded, adopted }) => {
    const args = adopted({ ...session.stored(collection, seeded) });
    const resource = await session.deployed(kind, args);
    expect(resource.state.id).toBe(seeded);
    session.clearRequests();
    expect(await resource.inRunOf(session.freshProvider()).up(inCapitals(args))).toBe("unchanged");
    expect(session.requests()).toEqual([]);
  },
);

describe("an ID in capital letters is checked as in small letters:", () => {
  const inBothForms = (id: string) => [id, id.toUpperCase()];

  test("a change of an adopted pipe that needs a new pipe is refused before the update", async () => {
    const { id } = (await session.deployed("Pipe", kafkaPipe)).state;
    const pipe = session.resource("Pipe", session.freshProvider());
    await pipe.up({ ...withoutCreationSecrets(kafkaPipe), adoptId: id });
    const changed = withoutCreationSecrets(kafkaWith({ topics: "others" }));
    for (const adoptId of inBothForms(id))
      await expect(pipe.check({ ...changed, adoptId })).rejects.toThrow(/topics.*\[args\/immutable\]/s);
  });

  test("a changed table of a pipe that PipeSettings manages is refused before any write", async () => {
    const { id } = (await session.deployed("Pipe", postgresArgs())).state;
    const settings = session.resource("PipeSettings", session.freshProvider());
    const argsOf = (pipeId: string, table: PropertyMap) => ({
      pipeId,
      source: { postgres: { tableMappings: [table] } },
    });
    await settings.up(argsOf(id, orders));
    for (const pipeId of inBothForms(id))
      await expect(settings.up(argsOf(pipeId, { ...orders, targetTable: "others" }))).rejects.toThrow(
        "[pipe/mapping-changed]",
      );
  });

  test("a resyncTrigger that stays does not resync a pipe that stops", async () => {
    const trigger = "65F1A0C3D2B4E5F607182D01";
    const pipe = await session.deployed("Pipe", postgresArgs({}, { resyncTrigger: trigger }));
    await pipe.check(postgresArgs({}, { resyncTrigger: trigger, stopped: true }));
  });
});

test("IDs of private endpoints in capital letters are the same endpoints", async () => {
  const endpoints = (...ids: string[]) => kafkaWith({ reversePrivateEndpointIds: ids });
  const id = "5d0c9a7e-3b1f-4c62-8e94-a6f2d7b01c35";
  const pipe = await session.deployed("Pipe", endpoints(id.toUpperCase()));
  const source = session.stored("pipes", pipe.state.id)?.source;
  expect(source).toMatchObject({ kafka: { reversePrivateEndpointIds: [id] } });
  expect(await pipe.refresh()).toBe("same");
  expect(await pipe.up(endpoints(id))).toBe("unchanged");
  // The checks of an adopted pipe compare them, too.
  const adopted = session.resource("Pipe", session.freshProvider());
  const adopting = (adoptedId: string) => ({
    ...withoutCreationSecrets(endpoints(adoptedId)),
    adoptId: pipe.state.id,
  });
  await adopted.up(adopting(id));
  expect(await adopted.up(adopting(id.toUpperCase()))).toBe("unchanged");
});

test.each<readonly [AnyKind, (id: string) => PropertyMap]>([
  ["SavedSearch", (savedSearchId) => ({ savedSearchId })],
  ["Dashboard", (dashboardId) => ({ dashboardId })],
  ["Webhook", (webhookId) => ({ channel: { type: "webhook", webhookId } })],
])(
  "a %s to which an alert of another user refers in capital letters is not deleted",
  async (kind, referringTo) => {
    const { created, collection } = creatingOf(kind);
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    session.emulator.patch("alerts", session.emulator.seed.alerts.errorRate, referringTo(id.toUpperCase()));
    await rpcErrorOf(resource.destroy());
    expect(session.stored(collection, id)).toBeDefined();
  },
);

test("the IDs of the objects that an alert refers to are sent and compared in small letters", async () => {
  const { dashboardId, channel } = latencyAlert;
  const args = {
    ...latencyAlert,
    dashboardId: dashboardId.toUpperCase(),
    channel: { ...channel, webhookId: channel.webhookId.toUpperCase() },
  };
  const resource = await session.deployed("Alert", args);
  expect(session.stored("alerts", resource.state.id)).toMatchObject({ dashboardId, channel });
  expect(await resource.refresh()).toBe("same");
  expect(await resource.up(latencyAlert)).toBe("unchanged");
});

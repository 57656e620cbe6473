import { latencyAlert } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";
import { creating, subjects } from "./subjects";

/* An ID in capital letters names the same object: 24 hex digits, and UUIDs. */

const session = useSession();

describe.each(creating)("$kind", ({ kind, collection, created }) => {
  test("an object that get names in capital letters is not deleted when the resource that created it leaves", async () => {
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    const next = session.freshProvider();
    expect((await next.read(id.toUpperCase(), internals(kind))).id).toBe(id);
    await resource.inRunOf(next).destroy();
    expect(session.stored(collection, id)).toBeDefined();
    expect(session.warnings).toContain(id);
  });

  test("an object that adoptId names in capital letters is not deleted when the resource that created it leaves", async () => {
    const stack = session.stack();
    await stack.up({ first: { kind, args: created } });
    const { id } = stack.of("first");
    const args = { ...created, adoptId: id.toUpperCase(), deletionPolicy: "delete" };
    await stack.up({ second: { kind, args } });
    expect(session.stored(collection, id)).toBeDefined();
    expect(stack.of("second").id).toBe(id);
  });

  test("a state that has the ID in capital letters, as after an import, shows no replacement for it in small letters", async () => {
    const resource = await session.deployed(kind, created);
    const { id, outputs } = resource.state;
    const provider = session.freshProvider();
    const args = { ...created, adoptId: id, ...internals(kind) };
    const { inputs } = await provider.check({}, args);
    expect((await provider.diff(id.toUpperCase(), outputs, inputs, {})).replaces).toEqual([]);
  });
});

/** Args with their IDs in capital letters. Those of tiles are strings that the user interface may have made. */
const inCapitals = (args: PropertyMap): PropertyMap =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      /(?<!tile)Id$/.test(name) && typeof value === "string" ? value.toUpperCase() : value,
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

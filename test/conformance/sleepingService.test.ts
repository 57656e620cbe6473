import { rpcErrorOf } from "../harness/provider/rpcError";
import { internals } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";
import { owners } from "../harness/kinds";
import { creating, subjects, type Subject } from "./subjects";

const session = useSession({ config: { "pipes:wakeService": "true" } });
const wake = "PATCH state";
const wakes = (): number => session.requests().filter((request) => request === wake).length;
/** An organization never sleeps. */
const ofService = ({ kind }: Subject): boolean => owners[kind] === "service";

test.each(creating.filter(ofService))(
  "the creation, an update and the deletion of a $kind each wake a service that sleeps",
  async ({ kind, collection, created, change }) => {
    const resource = session.resource(kind);
    const steps = [
      () => resource.up(created),
      () => resource.up({ ...created, ...change }),
      () => resource.destroy(),
    ];
    for (const [index, step] of steps.entries()) {
      session.emulator.setServiceState("idle");
      await step();
      expect(wakes()).toBe(index + 1);
      if (resource.exists) expect(session.stored(collection, resource.state.id)).toBeDefined();
    }
  },
);

test.each(subjects.filter(ofService))(
  "an adoption as $kind wakes a service that sleeps, and check, diff, a refresh and get do not",
  async ({ kind, collection, seeded, adopted, change }) => {
    const live = JSON.stringify(session.stored(collection, seeded));
    const args = adopted(JSON.parse(live) as PropertyMap);
    session.emulator.setServiceState("idle");
    const resource = await session.deployed(kind, args);
    expect(wakes()).toBe(1);
    session.emulator.setServiceState("idle");
    session.clearRequests();
    await resource.diff(await resource.check({ ...args, ...change }));
    for (const read of [resource.refresh(), session.provider.read(seeded, internals(kind))])
      expect((await rpcErrorOf(read)).message).toMatch(/\[http\/service-idle\]$/);
    expect([wakes(), resource.exists]).toEqual([0, true]);
  },
);

test("a service that a user stopped is never woken, and the error names who can start it", async () => {
  const [{ kind, created } = { kind: "Alert" as const, created: {} }] = creating.filter(ofService);
  session.emulator.setServiceState("stopped");
  const { message } = await rpcErrorOf(session.resource(kind).up(created));
  expect(message).toMatch(/administrator.*\[http\/service-stopped\]$/);
  expect(wakes()).toBe(0);
});

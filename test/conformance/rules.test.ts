import type { FaultRule } from "pulumi-pipes-emulator";
import { CheckRefused, internals, providerStub } from "../harness/provider/managedResource";
import { idArgs, isAlwaysKept } from "../harness/kinds";
import { eventually } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, unknownValue } from "../harness/provider/wire";
import { useSession } from "../harness/session";
import { creating, edited, moves, pathOf, placeOf, readsOf, type Subject, subjects } from "./subjects";

const session = useSession();

const liveOf = ({ collection, seeded }: Subject): PropertyMap => ({ ...session.stored(collection, seeded) });
const adoptedOf = (subject: Subject): PropertyMap => subject.adopted(liveOf(subject));
const idArgOf = ({ kind }: Subject): string => idArgs[kind];
const count = ({ collection }: Subject): number => session.emulator.list(collection).length;
const withoutId = ({ adoptId: _adopt, pipeId: _pipe, serviceId: _service, ...args }: PropertyMap) => args;

describe.each(creating)("$kind", (subject) => {
  const { kind, collection, created, change, outside } = subject;

  test("create sends one request and keeps the id that the service gives", async () => {
    const resource = session.resource(kind);
    expect(await resource.up(created)).toBe("created");
    expect(session.writes()).toEqual([{ request: `POST ${collection}`, body: expect.anything() as unknown }]);
    expect(session.stored(collection, resource.state.id)).toMatchObject(created);
    expect(resource.outputs).toMatchObject({ ...created, ...placeOf(kind) });
  });

  test("an unchanged program sends nothing and shows no diff", async () => {
    const resource = await session.deployed(kind, created);
    session.clearRequests();
    expect(await resource.up(created)).toBe("unchanged");
    expect(session.requests()).toEqual([]);
    expect(await resource.refresh()).toBe("same");
    expect(await resource.up(created)).toBe("unchanged");
    expect(session.writes()).toEqual([]);
  });

  test("destroy deletes a created object unless deletionPolicy is retain, and then names the reason", async () => {
    const before = count(subject);
    const [deleted, retained] = [session.resource(kind), session.resource(kind)];
    await deleted.up(created);
    await deleted.destroy();
    expect(count(subject)).toBe(before);
    await retained.up({ ...created, deletionPolicy: "retain" });
    session.clearRequests();
    await retained.destroy();
    expect(session.requests()).toEqual([]);
    expect(session.infos).toMatch(/did not delete this .*\[delete\/by-policy\]/);
    expect(count(subject)).toBe(before + 1);
  });

  test("adding adoptId to a created resource keeps it created: destroy deletes it", async () => {
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    expect(await resource.up({ ...created, adoptId: id })).toBe("updated");
    expect(await resource.up(created)).toBe("updated");
    expect(await resource.up({ ...created, adoptId: id })).toBe("updated");
    expect(session.writes()).toHaveLength(1);
    await resource.destroy();
    expect(session.stored(collection, id)).toBeUndefined();
  });

  test("an object that is deleted outside is created again after a refresh", async () => {
    const resource = await session.deployed(kind, created);
    session.emulator.delete(collection, resource.state.id);
    expect(await resource.refresh()).toBe("gone");
    expect(await resource.up(created)).toBe("created");
  });

  test("an object that no longer exists is deleted without an error", async () => {
    const resource = await session.deployed(kind, created);
    session.emulator.delete(collection, resource.state.id);
    await resource.destroy();
    expect(resource.exists).toBe(false);
  });

  test.each([
    ["a reset after the work", { reset: "after" }],
    ["a gateway's 504 after the work", { status: 504, body: "html", after: true }],
    ["a response that is cut off", { truncate: true }],
    ["a 500 instead of the work", { status: 500 }],
    ["a reset instead of the work", { reset: "before" }],
  ] as const)("a deletion that meets %s removes the object and its resource", async (_what, action) => {
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    session.emulator.addFault({ method: "DELETE", times: 1, action });
    await resource.destroy();
    expect(session.stored(collection, id)).toBeUndefined();
    expect(resource.exists).toBe(false);
  });

  test("another service or organization replaces the resource, and the same one written explicitly does not", async () => {
    const resource = await session.deployed(kind, created);
    const replaces = async (more: PropertyMap) =>
      (await resource.diff({ ...resource.inputs, ...more })).replaces;
    for (const [field, more] of moves(kind)) expect(await replaces(more)).toEqual([field]);
    expect(await replaces({ adoptId: subject.missing })).toEqual(["adoptId"]);
    expect(await replaces({ adoptId: unknownValue })).toEqual(["adoptId"]);
    expect(session.warnings).toMatch(/: adoptId: .*\[replace\/loses\]/);
    expect(await replaces({ adoptId: resource.state.id, ...change })).toEqual([]);
  });

  // A pipe requires its name.
  if (kind !== "Pipe")
    test("adoptId alone adopts and manages nothing; a field is managed while the program sets it", async () => {
      const before = liveOf(subject);
      const resource = session.resource(kind);
      const args = { adoptId: subject.seeded };
      expect(await resource.up(args)).toBe("created");
      expect(session.writes()).toEqual([]);
      expect(resource.inputs).toEqual({ ...internals(kind), ...placeOf(kind), ...args });
      session.emulator.patch(collection, subject.seeded, outside.managed);
      expect(await resource.refresh()).toBe("same");
      expect(await resource.up({ ...args, ...change })).toBe("updated");
      const { updatedAt: _then, ...rest } = before;
      expect(liveOf(subject)).toMatchObject({ ...rest, ...change });
      session.emulator.patch(collection, subject.seeded, outside.managed);
      expect(await resource.refresh()).toBe("drifted");
      expect(await resource.up(args)).toBe("updated");
      expect(liveOf(subject)).toMatchObject({ ...rest, ...outside.managed });
      expect(await resource.refresh()).toBe("same");
    });

  test("an update that fails does not change the state, and the next run repairs it", async () => {
    const resource = await session.deployed(kind, created);
    const { state } = resource;
    session.emulator.addFault({ method: subject.update, action: { status: 400 } });
    const { partial } = await rpcErrorOf(resource.up({ ...created, ...change }));
    expect(partial).toBeUndefined();
    expect(resource.state).toEqual(state);
    session.emulator.clearFaults();
    expect(await resource.up({ ...created, ...change })).toBe("updated");
    expect(session.stored(collection, state.id)).toMatchObject(change);
  });

  test("an update whose response is lost is read, not sent again, and keeps what a colleague edits", async () => {
    const resource = await session.deployed(kind, created);
    const lost: readonly FaultRule["action"][] = [
      { reset: "after" },
      { status: 504, body: "html", after: true },
    ];
    for (const [index, action] of lost.entries()) {
      session.clearRequests();
      session.emulator.addFault({ method: subject.update, times: 1, action });
      const args = index === 0 ? { ...created, ...change } : created;
      expect(await resource.up(args)).toBe("updated");
      expect(session.writes()).toHaveLength(1);
      session.emulator.patch(collection, resource.state.id, outside.unmanaged);
    }
    session.emulator.addFault({ method: subject.update, times: 1, action: { status: 503 } });
    expect(await resource.up({ ...created, ...change })).toBe("updated");
    expect(session.stored(collection, resource.state.id)).toMatchObject({ ...change, ...outside.unmanaged });
  });
});

describe.each(subjects)("$kind", (subject) => {
  const { kind, collection, change, outside, seeded, missing, update } = subject;
  const write = `${update} ${pathOf(subject)}`;

  test("adoption of an object that already has the program's values sends nothing", async () => {
    const before = liveOf(subject);
    const resource = session.resource(kind);
    expect(await resource.up(adoptedOf(subject))).toBe("created");
    expect(session.requests()).toEqual(readsOf(subject));
    expect(liveOf(subject)).toEqual(before);
    expect(resource.state.id).toBe(seeded);
  });

  test("adoption and update send only what differs, and everything unmanaged stays", async () => {
    const before = liveOf(subject);
    const args = adoptedOf(subject);
    const resource = await session.deployed(kind, { ...args, ...change });
    expect(session.requests()).toEqual([...readsOf(subject), write]);
    if (update === "PATCH") expect(session.writes()[0]?.body).toEqual(change);
    const { updatedAt: _then, ...rest } = before;
    expect(liveOf(subject)).toMatchObject({ ...rest, ...change });
    session.emulator.patch(collection, seeded, outside.unmanaged);
    session.clearRequests();
    expect(await resource.up(args)).toBe("updated");
    expect(session.writes()).toHaveLength(1);
    expect(liveOf(subject)).toMatchObject(edited({ ...rest }, outside.unmanaged));
  });

  test("an update that gets a 429 reads again before it is sent again, and keeps the edits of a colleague in between", async () => {
    const args = adoptedOf(subject);
    const resource = await session.deployed(kind, args);
    session.clearRequests();
    session.emulator.addFault({ method: update, times: 1, action: { status: 429, retryAfter: "5" } });
    const updated = resource.up({ ...args, ...change });
    await eventually(() => session.requests().includes(write));
    session.emulator.patch(collection, seeded, outside.unmanaged);
    expect(await updated).toBe("updated");
    const turn = [...readsOf(subject), write];
    expect(session.requests()).toEqual([...turn, ...turn]);
    expect(liveOf(subject)).toMatchObject(edited({ ...change }, outside.unmanaged));
  });

  test("adoption of an object that does not exist fails and names it", async () => {
    // Some objects are waited for.
    const hasty = session.freshProvider({ "pipes:pipeTransitionTimeoutSeconds": "0.5" });
    const resource = session.resource(kind, hasty);
    const args = { ...adoptedOf(subject), [idArgOf(subject)]: missing };
    const { message, partial } = await rpcErrorOf(resource.up(args));
    expect(message).toContain(missing);
    expect(message).toMatch(new RegExp(`Check ${idArgOf(subject)}\\b.*\\[object/not-found\\]$`));
    expect(partial).toBeUndefined();
    expect(session.writes()).toEqual([]);
  });

  test.each([false, true])(
    "an adoption whose change fails is in the state with its id, and the next run repairs it (after a refresh: %s)",
    async (isRefreshed) => {
      session.emulator.addFault({ method: update, action: { status: 400, message: "not now" } });
      const resource = session.resource(kind);
      const args = { ...adoptedOf(subject), ...change };
      const { partial, message } = await rpcErrorOf(resource.up(args));
      const properties = { __provider: providerStub };
      expect(partial).toMatchObject({ id: seeded, reasons: [message], properties });
      expect(resource.outputs).not.toMatchObject(change);
      session.emulator.clearFaults();
      if (isRefreshed) await resource.refresh();
      expect(await resource.up(args)).toBe("updated");
      expect(resource.outputs).toMatchObject(change);
      expect(await resource.refresh()).toBe("same");
    },
  );

  test("an adoption that changed nothing before it failed leaves nothing in the state", async () => {
    session.emulator.addFault({ action: { status: 403 } });
    const { partial, message } = await rpcErrorOf(session.resource(kind).up(adoptedOf(subject)));
    expect(message).toContain("[http/forbidden]");
    expect(partial).toBeUndefined();
  });

  test("a refresh shows a managed field that is changed outside and hides an unmanaged one", async () => {
    const args = adoptedOf(subject);
    const resource = await session.deployed(kind, args);
    const before = resource.inputs;
    session.emulator.patch(collection, seeded, outside.unmanaged);
    expect(await resource.refresh()).toBe("same");
    expect(resource.outputs).toMatchObject(outside.unmanaged);
    session.emulator.patch(collection, seeded, outside.managed);
    expect(await resource.refresh()).toBe("drifted");
    expect(resource.inputs).toEqual({ ...before, ...outside.managed });
    await resource.up(args);
    expect(liveOf(subject)).toMatchObject({ ...withoutId(args), ...outside.unmanaged });
  });

  test("an object that is deleted outside fails an update with a remedy, and a refresh removes it from the state", async () => {
    const args = adoptedOf(subject);
    const resource = await session.deployed(kind, args);
    session.emulator.delete(collection, seeded);
    const { message, partial } = await rpcErrorOf(resource.up({ ...args, ...change }));
    expect(message).toContain(seeded);
    expect(message).toMatch(/`pulumi (up --)?refresh`.*\[object\/not-found\]$/);
    expect(partial).toBeUndefined();
    expect(await resource.refresh()).toBe("gone");
  });

  test("destroy retains an adopted object and prints that it did, also after adoptId is removed", async () => {
    const args = { ...adoptedOf(subject) };
    const resource = await session.deployed(kind, args);
    if (!isAlwaysKept(kind)) {
      expect(await resource.up(withoutId(args))).toBe("updated");
      expect(resource.state.id).toBe(seeded);
    }
    session.clearRequests();
    await resource.destroy();
    expect(session.requests()).toEqual([]);
    expect(session.infos).toMatch(/did not delete this .*\[delete\/by-policy\]/);
    expect(liveOf(subject)).not.toEqual({});
  });

  test("deletionPolicy delete deletes an adopted object; PipeSettings and PipeScaling have none", async () => {
    const resource = session.resource(kind);
    const up = resource.up({ ...adoptedOf(subject), deletionPolicy: "delete" });
    if (isAlwaysKept(kind)) {
      await expect(up).rejects.toThrow(CheckRefused);
      return;
    }
    await up;
    await resource.destroy();
    expect(session.stored(collection, seeded)).toBeUndefined();
  });

  test("get reads all fields and writes nothing; a missing object fails", async () => {
    const { id, properties, inputs } = await session.provider.read(seeded, internals(kind));
    const [field = ""] = Object.keys(change);
    const shown = { [field]: liveOf(subject)[field] };
    expect({ id, properties }).toMatchObject({ id: seeded, properties: shown });
    expect(inputs).toMatchObject(shown);
    expect(session.writes()).toEqual([]);
    const { message } = await rpcErrorOf(session.provider.read(missing, internals(kind)));
    expect(message).toContain(missing);
  });

  test("wrong args fail in check with their path, all at once and before any request", async () => {
    const args = subject.created ?? { [idArgOf(subject)]: seeded };
    const pathsOf = async (given: PropertyMap) => {
      const all = Object.entries({ ...args, ...given }).filter(([, value]) => value !== undefined);
      const news = { ...Object.fromEntries(all), ...internals(kind) };
      const { failures } = await session.provider.check({}, news);
      // Pulumi prints the value of a named property, which may be secret.
      expect(failures.map(({ property }) => property)).toEqual(failures.map(() => ""));
      return failures.map(({ reason }) => reason.split(":")[0]);
    };
    for (const [wrong, path] of subject.wrong) expect(await pathsOf(wrong)).toEqual([path]);
    const [[first, one] = [], [second, other] = []] = subject.wrong;
    expect((await pathsOf({ ...first, ...second })).sort()).toEqual([one, other].sort());
    expect(session.requests()).toEqual([]);
  });
});

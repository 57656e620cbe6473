import { ciKey, inOrganization } from "../harness/args";
import { eventually, untilContains } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";
import { createdKeys, deployKey, pairOf, statusOf } from "./support/createdKeys";
import { makeKey } from "../harness/service/otherClient";

const session = useSession();
const printed = () => session.provider.stdout() + session.provider.stderr();
const post = (body: unknown) => ({ request: "POST keys", body });

test("a key without an id is created by one request that carries what the args say", async () => {
  const args = {
    ...deployKey,
    state: "disabled",
    expireAt: "2030-01-01T02:00:00+02:00",
    ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
  };
  const key = session.resource("AccessKey");
  expect(await key.up(args)).toBe("created");
  expect(session.requests()).toEqual(["GET keys", "POST keys"]);
  expect(session.writes()).toEqual([post({ ...args, expireAt: "2030-01-01T00:00:00Z" })]);
  expect(createdKeys(session)).toEqual([key.state.id]);
  expect(session.stored("keys", key.state.id)).toMatchObject({
    ...args,
    expireAt: "2030-01-01T00:00:00.000Z",
  });
});

test.each([
  ["null", null],
  ["an empty text", ""],
])("%s as expiry makes a key that never expires", async (_what, expireAt) => {
  const key = session.resource("AccessKey");
  await key.up({ ...deployKey, expireAt });
  expect(session.writes()).toEqual([post({ ...deployKey, expireAt: null })]);
  expect(await key.refresh()).toBe("same");
});

test("the pair that the service shows once is in the outputs and signs requests", async () => {
  const key = session.resource("AccessKey");
  await key.up(deployKey);
  const [keyId, keySecret] = pairOf(key.outputs);
  expect(await statusOf(session, keyId, keySecret)).toBe(200);
  expect(key.outputs).toMatchObject({
    ...deployKey,
    ...inOrganization,
    keySuffix: String(keySecret).slice(-4),
  });
  expect(keyId).not.toBe(key.state.id);
  for (const map of [key.inputs, key.outputs]) expect(map).not.toHaveProperty("adoptId");
});

test("the pair stays through refreshes and updates, though the service never shows it again", async () => {
  const key = session.resource("AccessKey");
  await key.up(deployKey);
  const pair = pairOf(key.outputs);
  expect(await key.refresh()).toBe("same");
  expect(pairOf(key.outputs)).toEqual(pair);
  expect(await key.up({ ...deployKey, name: "deployments" })).toBe("updated");
  expect(pairOf(key.outputs)).toEqual(pair);
  session.emulator.patch("keys", key.state.id, { name: "theirs" });
  expect(await key.refresh()).toBe("drifted");
  await key.up({ ...deployKey, name: "deployments" });
  expect(pairOf(key.outputs)).toEqual(pair);
  expect(await statusOf(session, ...pair)).toBe(200);
});

test("an adopted key has no pair", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds" });
  expect(pairOf(key.outputs)).toEqual([undefined, undefined]);
  await key.refresh();
  expect(pairOf(key.outputs)).toEqual([undefined, undefined]);
});

test("a key that was created is left alone by the next run", async () => {
  const key = session.resource("AccessKey");
  await key.up(deployKey);
  session.clearRequests();
  expect(await key.up(deployKey)).toBe("unchanged");
  expect(await key.refresh()).toBe("same");
  expect(await key.up({ ...deployKey, adoptId: key.state.id })).toBe("updated");
  expect(session.writes()).toEqual([]);
});

test("an update of a created key sends only the changed field", async () => {
  const key = session.resource("AccessKey");
  await key.up(deployKey);
  const { id } = key.state;
  session.clearRequests();
  await key.up({ ...deployKey, roles: ["admin"] });
  expect(session.writes()).toEqual([{ request: "PATCH keys/:id", body: { roles: ["admin"] } }]);
  expect(key.state.id).toBe(id);
});

test("another rotation trigger makes a new key before the old one goes", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...deployKey, rotationTrigger: "october" });
  const { id } = key.state;
  const [oldId] = pairOf(key.outputs);
  expect(await key.refresh()).toBe("same");
  const { replaces, deleteBeforeReplace } = await key.diff({ ...key.inputs, rotationTrigger: "november" });
  expect([replaces, deleteBeforeReplace]).toEqual([["rotationTrigger"], false]);
  session.clearRequests();
  expect(await key.up({ ...deployKey, rotationTrigger: "november" })).toBe("replaced");
  expect(session.writes().map(({ request }) => request)).toEqual(["POST keys", "DELETE keys/:id"]);
  expect(createdKeys(session)).toEqual([key.state.id]);
  expect(key.state.id).not.toBe(id);
  expect(pairOf(key.outputs)[0]).not.toBe(oldId);
  expect(await statusOf(session, ...pairOf(key.outputs))).toBe(200);
  expect(key.outputs["rotationTrigger"]).toBe("november");
});

test("the same rotation trigger, whatever else changes, keeps the key", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...deployKey, rotationTrigger: "october" });
  expect((await key.diff({ ...key.inputs, name: "n" })).replaces).toEqual([]);
});

test("deleting a created key deletes it, and one that is gone already is no failure", async () => {
  const key = session.resource("AccessKey");
  await key.up(deployKey);
  const { id } = key.state;
  const { outputs } = key;
  session.clearRequests();
  await key.destroy();
  expect(session.requests()).toEqual(["DELETE keys/:id"]);
  expect(createdKeys(session)).toEqual([]);
  await session.provider.delete(id, outputs);
});

test("a created key can be retained or disabled instead", async () => {
  const retained = session.resource("AccessKey");
  await retained.up({ ...deployKey, deletionPolicy: "retain" });
  const disabled = session.resource("AccessKey");
  await disabled.up({ ...deployKey, name: "other", deletionPolicy: "disable" });
  const ids = [retained.state.id, disabled.state.id];
  await retained.destroy();
  await disabled.destroy();
  expect(ids.map((id) => session.stored("keys", id)?.state)).toEqual(["enabled", "disabled"]);
});

test("an adopted key can be deleted", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, deletionPolicy: "delete" });
  await key.destroy();
  expect(session.stored("keys", ciKey.adoptId)).toBeUndefined();
});

test("a created key that was deleted behind the back leaves the state at a refresh", async () => {
  const key = session.resource("AccessKey");
  await key.up(deployKey);
  session.emulator.delete("keys", key.state.id);
  expect(await key.refresh()).toBe("gone");
});

test("the key that signs the deployment cannot be deleted, and the message says so", async () => {
  const key = session.resource("AccessKey");
  await key.up({ adoptId: session.emulator.seed.keys.admin.id, deletionPolicy: "delete" });
  const { message } = await rpcErrorOf(key.destroy());
  expect(message).toContain("a key cannot delete itself");
  expect(message).toContain(session.emulator.seed.keys.admin.id);
  expect(message).not.toContain(session.emulator.seed.keys.admin.keySecret);
});

test.each(["405", "html404"] as const)(
  "a service that creates no keys (%s) gets a message with the way out",
  async (contractOnly) => {
    session.emulator.setQuirks({ contractOnly });
    const { message, partial } = await rpcErrorOf(session.resource("AccessKey").up(deployKey));
    expect(message).toContain("this service does not offer to create access keys");
    expect(message).toContain("give its id as adoptId to adopt it");
    expect(partial).toBeUndefined();
  },
);

test("what the service says against a new key reaches the user", async () => {
  session.emulator.addFault({
    method: "POST",
    kind: "keys",
    times: 1,
    action: { status: 400, message: "an organization holds at most 100 keys" },
  });
  const { message } = await rpcErrorOf(session.resource("AccessKey").up(deployKey));
  expect(message).toContain("an organization holds at most 100 keys");
  expect(createdKeys(session)).toEqual([]);
});

test.each([
  ["a gateway's 504 after the work", { status: 504, body: "html", after: true }],
  ["a reset after the work", { reset: "after" }],
  ["an answer that is cut off", { truncate: true }],
  ["an answer without its pair", { wrongBody: "no-result" }],
] as const)(
  "a key with a pair is there after %s, and the lost one is named and left alone",
  async (_what, action) => {
    session.emulator.addFault({ method: "POST", kind: "keys", times: 1, action });
    const key = session.resource("AccessKey");
    await key.up(deployKey);
    const [lost = ""] = createdKeys(session).filter((id) => id !== key.state.id);
    expect(createdKeys(session)).toHaveLength(2);
    expect(session.requests()).not.toContain("DELETE keys/:id");
    await untilContains(printed, `an equal key appeared meanwhile (${lost})`);
    expect(await statusOf(session, ...pairOf(key.outputs))).toBe(200);
  },
);

test("equal keys that exist are left alone where an answer is lost", async () => {
  const first = session.resource("AccessKey");
  await first.up(deployKey);
  session.emulator.addFault({ method: "POST", kind: "keys", times: 1, action: { reset: "after" } });
  const second = session.resource("AccessKey");
  await second.up(deployKey);
  expect(createdKeys(session)).toHaveLength(3);
  expect(createdKeys(session)).toEqual(expect.arrayContaining([first.state.id, second.state.id]));
});

test("a key that somebody else made meanwhile and uses is never taken for a lost one", async () => {
  await session.resource("AccessKey").up({ ...deployKey, name: "first" });
  const theirs = await makeKey(session.emulator, deployKey);
  expect(await statusOf(session, theirs.keyId, theirs.keySecret)).toBe(200);
  session.emulator.addFault({ method: "POST", kind: "keys", times: 1, action: { reset: "before" } });
  await rpcErrorOf(session.resource("AccessKey").up(deployKey));
  expect(session.stored("keys", theirs.id)).toBeDefined();
});

test("two equal keys are two keys", async () => {
  const [first, second] = [session.resource("AccessKey"), session.resource("AccessKey")];
  await Promise.all([first.up(deployKey), second.up(deployKey)]);
  expect(createdKeys(session).sort()).toEqual([first.state.id, second.state.id].sort());
  expect(first.state.id).not.toBe(second.state.id);
});

test("an equal key that somebody makes while an answer is lost is never deleted", async () => {
  session.emulator.addFault({ method: "POST", kind: "keys", times: 1, action: { latencyMs: 500 } });
  session.emulator.addFault({
    method: "POST",
    kind: "keys",
    times: 1,
    action: { status: 504, body: "html" },
  });
  const key = session.resource("AccessKey");
  const creation = key.up(deployKey);
  await eventually(() => session.writes().length > 0);
  const theirs = await makeKey(session.emulator, deployKey);
  await creation;
  expect(session.stored("keys", theirs.id)).toBeDefined();
});

test("a created key that the args name from now on is kept, and its trigger may go", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...deployKey, rotationTrigger: "october" });
  const { id } = key.state;
  expect(await key.up({ ...deployKey, adoptId: id })).toBe("updated");
  expect(key.state.id).toBe(id);
  expect(session.requests()).not.toContain("DELETE keys/:id");
});

test("taking the rotation trigger away keeps the key", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...deployKey, rotationTrigger: "october" });
  const { id } = key.state;
  expect(await key.up(deployKey)).toBe("updated");
  expect(key.state.id).toBe(id);
});

test("rotating the key that signs the deployment is announced as what it is", async () => {
  const { id } = session.emulator.seed.keys.admin;
  const key = session.resource("AccessKey");
  await key.up({ adoptId: id, name: "deployments", roles: ["admin"] });
  await key.diff({ ...key.inputs, adoptId: undefined, rotationTrigger: "november" });
  await untilContains(printed, "no key can delete itself");
});

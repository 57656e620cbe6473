import { startDynamicProvider } from "../harness/provider/process";
import { ciKey, inOrganization, nowhere } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { ManagedResource } from "../harness/provider/managedResource";
import { configurationOf } from "../harness/service/emulator";
import { useSession } from "../harness/provider/session";

const session = useSession();
const { organizationId } = inOrganization;
const patch = (body: unknown) => ({ request: "PATCH keys/:id", body });

test("adopting a key sends only what differs", async () => {
  const key = session.resource("AccessKey");
  expect(await key.up({ ...ciKey, name: "ci", roles: ["query_endpoints", "developer"] })).toBe("created");
  expect(session.requests()).toEqual(["GET keys/:id", "PATCH keys/:id"]);
  expect(session.writes()).toEqual([patch({ roles: ["developer", "query_endpoints"] })]);
  expect(session.stored("keys", ciKey.adoptId)?.roles).toEqual(["developer", "query_endpoints"]);
  expect(key.state.id).toBe(ciKey.adoptId);
});

test("adopting a key that is as wanted sends nothing but the look at it", async () => {
  const before = session.stored("keys", ciKey.adoptId);
  const ipAccessList = [{ source: "0.0.0.0/0" }];
  await session.resource("AccessKey").up({ ...ciKey, roles: ["developer"], expireAt: null, ipAccessList });
  expect(session.requests()).toEqual(["GET keys/:id"]);
  expect(session.stored("keys", ciKey.adoptId)).toEqual(before);
});

test("a key that was applied is left alone by the next run", async () => {
  const key = session.resource("AccessKey");
  const args = { ...ciKey, name: "builds", expireAt: "2030-01-01T02:00:00.250+02:00", state: "enabled" };
  await key.up(args);
  session.clearRequests();
  expect(await key.up({ ...args, expireAt: "2030-01-01T00:00:00Z" })).toBe("unchanged");
  expect(session.requests()).toEqual([]);
});

test("updating a key sends only the changed field and leaves the others as they are", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds", roles: ["admin"] });
  session.emulator.patch("keys", ciKey.adoptId, { ipAccessList: [{ source: "10.1.2.3" }] });
  session.clearRequests();
  expect(await key.up({ ...ciKey, name: "nightly builds", roles: ["admin"] })).toBe("updated");
  expect(session.writes()).toEqual([patch({ name: "nightly builds" })]);
  expect(session.stored("keys", ciKey.adoptId)).toMatchObject({
    name: "nightly builds",
    roles: ["admin"],
    ipAccessList: [{ source: "10.1.2.3" }],
  });
});

test.each([
  ["null", null],
  ["an empty text", ""],
])("%s as expiry makes a key never expire", async (_what, expireAt) => {
  session.emulator.patch("keys", ciKey.adoptId, { expireAt: "2031-05-05T00:00:00.000Z" });
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, expireAt });
  expect(session.writes()).toEqual([patch({ expireAt: null })]);
  expect(session.stored("keys", ciKey.adoptId)?.expireAt).toBeNull();
  expect(await key.refresh()).toBe("same");
  expect(await key.up({ ...ciKey, expireAt: expireAt === null ? "" : null })).toBe("unchanged");
});

test("an expiry is cleared in a later run", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, expireAt: "2030-01-01T00:00:00Z" });
  session.clearRequests();
  await key.up({ ...ciKey, expireAt: null });
  expect(session.writes()).toEqual([patch({ expireAt: null })]);
});

test("an expiry that the service answers without a zone is UTC, wherever the program runs", async () => {
  const args = { ...ciKey, expireAt: "2027-06-30T00:00:00Z" };
  const elsewhere = await startDynamicProvider({
    config: configurationOf(session.emulator),
    env: { TZ: "Asia/Tokyo" },
  });
  try {
    const key = new ManagedResource(elsewhere, "AccessKey");
    await key.up(args);
    for (const answered of ["2027-06-30T00:00:00", "2027-06-30 00:00:00.000", "2027-06-30T00:00"]) {
      session.emulator.patch("keys", ciKey.adoptId, { expireAt: answered });
      expect(await key.refresh()).toBe("same");
      expect(key.outputs["expireAt"]).toBe(args.expireAt);
    }
    await expect(key.check({ ...ciKey, expireAt: "2027-06-30T00:00:00" })).rejects.toThrow(/with a zone/);
  } finally {
    await elsewhere.stop();
  }
});

test("an access list is replaced as a whole, and its order does not matter", async () => {
  const office = { source: "10.0.0.0/8", description: "office" };
  const gateway = { source: "192.0.2.1" };
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, ipAccessList: [office, gateway] });
  expect(session.stored("keys", ciKey.adoptId)?.ipAccessList).toEqual([office, gateway]);
  expect(await key.up({ ...ciKey, ipAccessList: [gateway, office] })).toBe("unchanged");
  await key.up({ ...ciKey, ipAccessList: [gateway] });
  expect(session.stored("keys", ciKey.adoptId)?.ipAccessList).toEqual([gateway]);
});

describe("what others say of an address", () => {
  const theirs = [
    { source: "10.0.0.0/8", description: "office VPN" },
    { source: "192.0.2.1", description: "bastion" },
  ];
  const entries = [{ source: "10.0.0.0/8" }, { source: "192.0.2.1" }];
  const more = { source: "198.51.100.7" };

  test("stays where an entry is added, changed or removed", async () => {
    session.emulator.patch("keys", ciKey.adoptId, { ipAccessList: theirs });
    const key = session.resource("AccessKey");
    await key.up({ ...ciKey, ipAccessList: entries });
    await key.up({ ...ciKey, ipAccessList: [...entries, more] });
    expect(session.stored("keys", ciKey.adoptId)?.ipAccessList).toEqual([...theirs, more]);
    await key.up({ ...ciKey, ipAccessList: [...entries, { ...more, description: "ours" }] });
    expect(session.stored("keys", ciKey.adoptId)?.ipAccessList).toEqual([
      ...theirs,
      { ...more, description: "ours" },
    ]);
    await key.up({ ...ciKey, ipAccessList: entries });
    expect(session.stored("keys", ciKey.adoptId)?.ipAccessList).toEqual(theirs);
    expect(await key.refresh()).toBe("same");
  });

  test("stays where the args begin to say the list", async () => {
    session.emulator.patch("keys", ciKey.adoptId, { ipAccessList: theirs });
    const key = session.resource("AccessKey");
    await key.up({ ...ciKey, name: "builds" });
    await key.up({ ...ciKey, name: "builds", ipAccessList: [...entries, more] });
    expect(session.stored("keys", ciKey.adoptId)?.ipAccessList).toEqual([...theirs, more]);
  });

  test("is not what the args said once and say no more", async () => {
    const key = session.resource("AccessKey");
    await key.up({ ...ciKey, ipAccessList: theirs });
    await key.up({ ...ciKey, ipAccessList: [...entries, more] });
    expect(session.stored("keys", ciKey.adoptId)?.ipAccessList).toEqual([...entries, more]);
  });
});

test("a refresh shows what was changed behind the back in the managed fields, and nothing else", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds", state: "enabled" });
  const before = key.inputs;
  session.emulator.patch("keys", ciKey.adoptId, { name: "stolen", state: "disabled", roles: ["admin"] });
  expect(await key.refresh()).toBe("drifted");
  expect(key.inputs).toEqual({ ...before, name: "stolen", state: "disabled" });
  expect(key.outputs).toMatchObject({ name: "stolen", state: "disabled", roles: ["admin"] });
});

test("the state of a key is carried where the service does not answer it", async () => {
  session.emulator.setQuirks({ keyStateMissing: true });
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, state: "disabled" });
  expect(session.stored("keys", ciKey.adoptId)?.state).toBe("disabled");
  expect(key.outputs["state"]).toBe("disabled");
  expect(await key.refresh()).toBe("same");
  session.clearRequests();
  await key.up({ ...ciKey, state: "disabled", name: "builds" });
  expect(session.writes()).toEqual([patch({ name: "builds" })]);
});

test("a key that was deleted behind the back leaves the state at a refresh", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds" });
  session.emulator.delete("keys", ciKey.adoptId);
  expect(await key.refresh()).toBe("gone");
});

test("a key that was deleted behind the back fails an update with the way out", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds" });
  session.emulator.delete("keys", ciKey.adoptId);
  const { message, partial } = await rpcErrorOf(key.up({ ...ciKey, name: "nightly" }));
  expect(message).toContain(`${ciKey.adoptId} in organization ${organizationId} does not exist`);
  expect(message).toContain("pulumi up --refresh");
  expect(partial).toBeUndefined();
});

test("a key that never existed fails its adoption, naming the key", async () => {
  const { message, partial } = await rpcErrorOf(session.resource("AccessKey").up({ adoptId: nowhere }));
  expect(message).toContain(`access key ${nowhere} in organization ${organizationId} does not exist`);
  expect(partial).toBeUndefined();
});

test("another key id or organization replaces, and lets go of the old key first", async () => {
  const { restricted } = session.emulator.seed.keys;
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds" });
  const other = await key.diff({ ...key.inputs, adoptId: restricted.id });
  expect(other).toEqual({ changes: undefined, replaces: ["adoptId"], deleteBeforeReplace: true });
  const moved = await key.diff({ ...key.inputs, organizationId: nowhere });
  expect(moved.replaces).toEqual(["organizationId"]);
  expect(await key.up({ adoptId: restricted.id, name: "partners" })).toBe("replaced");
  expect(session.stored("keys", restricted.id)?.name).toBe("partners");
  expect(session.stored("keys", ciKey.adoptId)?.name).toBe("builds");
});

test("retaining a key leaves it as it is, without a request", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds" });
  const before = session.stored("keys", ciKey.adoptId);
  session.clearRequests();
  await key.destroy();
  expect(session.requests()).toEqual([]);
  expect(session.stored("keys", ciKey.adoptId)).toEqual(before);
});

test("deletion with deletionPolicy disable disables the key, as often as it is asked for", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, deletionPolicy: "disable" });
  const { id } = key.state;
  const { outputs } = key;
  await key.destroy();
  expect(session.writes()).toEqual([patch({ state: "disabled" })]);
  expect(session.stored("keys", ciKey.adoptId)?.state).toBe("disabled");
  await session.provider.delete(id, outputs);
  expect(session.stored("keys", ciKey.adoptId)?.state).toBe("disabled");
  session.emulator.delete("keys", id);
  await session.provider.delete(id, outputs);
});

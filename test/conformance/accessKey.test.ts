import { defaultSeed } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe } from "../harness/args";
import type { ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, secretPathsIn } from "../harness/provider/wire";
import { make, pathOf, send } from "../harness/service/otherClient";
import { isOnPlugin, useSession } from "../harness/session";
import { internals } from "../harness/provider/managedResource";
import { creatingOf } from "./subjects";

const session = useSession();
const { organizationId } = defaultSeed;
const { admin, ci } = defaultSeed.keys;
const roleIds = defaultSeed.roles;
const { created } = creatingOf("AccessKey");
const live = () => session.stored("keys", ci.id);
const patch = (body: unknown) => ({ request: "PATCH keys/:id", body });
const statusOf = async (pair: readonly [unknown, unknown]) =>
  (await send(session.emulator, pathOf("pipes", defaultSeed), { pair })).status;
const pairOf = ({ outputs }: ManagedResource) => [outputs["authKeyId"], outputs["authKeySecret"]] as const;

test.each([
  ["null", null, ""],
  ["an empty text", "", null],
])("%s as expireAt removes the expiry, and makes a key without one", async (_what, expireAt, same) => {
  const [key, fresh] = [session.resource("AccessKey"), session.resource("AccessKey")];
  await key.up({ ...ciKey, expireAt: "2031-05-05T00:00:00Z" });
  await key.up({ ...ciKey, expireAt });
  expect(session.writes().at(-1)).toEqual(patch({ expireAt: null }));
  expect(live()?.expireAt).toBeNull();
  expect(await key.refresh()).toBe("same");
  expect(await key.up({ ...ciKey, expireAt: same })).toBe("unchanged");
  await fresh.up({ ...created, expireAt });
  expect(session.writes().at(-1)?.body).toEqual({ ...created, expireAt: null });
  expect(await fresh.refresh()).toBe("same");
});

test("instants have a precision of a second", async () => {
  const key = await session.deployed("AccessKey", { ...ciKey, expireAt: "2030-01-01T02:00:00.250+02:00" });
  expect(await key.up({ ...ciKey, expireAt: "2030-01-01T00:00:00Z" })).toBe("unchanged");
  session.emulator.patch("keys", ci.id, { expireAt: "2030-01-01T00:00:00.999Z" });
  expect(await key.refresh()).toBe("same");
});

test.each([
  ["roles", ["admin", "developer"]],
  ["ipAccessList", [{ source: "10.0.0.0/8" }, { source: "192.0.2.1" }]],
])("an update that would leave no item of %s fails and sends nothing", async (path, [retained, removed]) => {
  const key = await session.deployed("AccessKey", { ...ciKey, [path]: [retained, removed] });
  session.emulator.patch("keys", ci.id, { [path]: [removed] });
  session.clearRequests();
  const { message } = await rpcErrorOf(key.up({ ...ciKey, [path]: [retained] }));
  expect(message).toContain(`${path}: `);
  expect(message).toContain("[update/emptied]");
  expect(session.writes()).toEqual([]);
});

test("a key state that the service does not return is kept, and sent by the run that repairs", async () => {
  session.emulator.setQuirks({ keyStateMissing: true });
  const args = { ...ciKey, state: "disabled" };
  const key = session.resource("AccessKey");
  session.emulator.addFault({ method: "PATCH", times: 1, action: { status: 400 } });
  await rpcErrorOf(key.up(args));
  await key.up(args);
  expect(live()?.state).toBe("disabled");
  expect(key.outputs["state"]).toBe("disabled");
  expect(await key.refresh()).toBe("same");
  await key.up({ ...args, name: "builds" });
  expect(session.writes().at(-1)).toEqual(patch({ name: "builds" }));
});

test.each([
  ["an adopted", { ...ciKey }],
  ["a created", created],
])("deletionPolicy disable disables %s key instead of deleting it", async (_what, args) => {
  const key = await session.deployed("AccessKey", { ...args, deletionPolicy: "disable" });
  const { id } = key.state;
  const { outputs } = key;
  await key.destroy();
  expect(session.stored("keys", id)?.state).toBe("disabled");
  session.emulator.delete("keys", id);
  await session.provider.delete(id, outputs);
});

test("a created key has its credentials as outputs, the secret marked, and keeps them through refresh and update", async () => {
  const key = await session.deployed("AccessKey", created);
  const pair = pairOf(key);
  expect(await statusOf(pair)).toBe(200);
  expect(key.outputs["keySuffix"]).toBe(String(pair[1]).slice(-4));
  expect(secretPathsIn(key.state.outputs)).toContain("authKeySecret");
  await key.refresh();
  await key.up({ ...created, name: "changed" });
  session.emulator.patch("keys", key.state.id, { name: "theirs" });
  await key.refresh();
  await key.up(created);
  expect(pairOf(key)).toEqual(pair);
  const adopted = await session.deployed("AccessKey", ciKey);
  expect(pairOf(adopted)).toEqual([undefined, undefined]);
});

test("a new rotationTrigger creates the new key before it deletes the old one, and warns of values that it loses", async () => {
  const key = await session.deployed("AccessKey", { ...created, rotationTrigger: "october" });
  session.emulator.patch("keys", key.state.id, { expireAt: "2030-01-01T00:00:00Z" });
  await key.refresh();
  const [{ id }, pair] = [key.state, pairOf(key)];
  const { replaces, deleteBeforeReplace } = await key.diff(
    await key.check({ ...created, rotationTrigger: "november" }),
  );
  expect([replaces, deleteBeforeReplace]).toEqual([["rotationTrigger"], false]);
  expect(session.warnings).toMatch(/rotationTrigger: .* expireAt: .*\[replace\/loses\]/);
  session.clearRequests();
  expect(await key.up({ ...created, rotationTrigger: "november" })).toBe("replaced");
  expect(session.writes().map(({ request }) => request)).toEqual(["POST keys", "DELETE keys/:id"]);
  expect(key.state.id).not.toBe(id);
  expect([await statusOf(pairOf(key)), await statusOf(pair)]).toEqual([200, 401]);
});

test.each<readonly [string, (id: string) => PropertyMap]>([
  ["is the same", () => ({ ...created, name: "n", rotationTrigger: "october" })],
  ["is removed", () => created],
  ["is removed in favour of adoptId", (adoptId) => ({ ...created, adoptId })],
])("a rotationTrigger that %s keeps the key", async (_what, next) => {
  const key = await session.deployed("AccessKey", { ...created, rotationTrigger: "october" });
  const { id } = key.state;
  expect(await key.up(next(id))).toBe("updated");
  expect(key.state.id).toBe(id);
});

describe("roles by id", () => {
  const { developer, auditor } = roleIds;
  const assigned = () => live()?.assignedRoles?.map(({ roleId }) => roleId);

  test("create, adopt and change a key, and an outside change of them is drift", async () => {
    const [fresh, key] = [session.resource("AccessKey"), session.resource("AccessKey")];
    await fresh.up({ name: "audit", assignedRoleIds: [auditor] });
    expect(session.writes().at(-1)?.body).toEqual({ name: "audit", assignedRoleIds: [auditor] });
    expect(fresh.outputs).toMatchObject({ roles: [], assignedRoleIds: [auditor] });
    expect(await fresh.refresh()).toBe("same");
    session.clearRequests();
    const args = { ...ciKey, assignedRoleIds: [developer] };
    await key.up(args);
    expect(session.writes()).toEqual([]);
    await key.up({ ...args, assignedRoleIds: [auditor, developer] });
    expect(session.writes()).toEqual([patch({ assignedRoleIds: [developer, auditor].sort() })]);
    expect(await key.refresh()).toBe("same");
    session.emulator.patch("keys", ci.id, { assignedRoles: [{ roleId: roleIds.admin, roleName: "admin" }] });
    expect(await key.refresh()).toBe("drifted");
    expect(key.inputs["assignedRoleIds"]).toEqual([roleIds.admin]);
    await key.up(args);
    expect(assigned()).toEqual([developer]);
  });

  test("an import has roles by name, and by id if one has no name of the contract", async () => {
    const imported = async () => {
      const { inputs } = await session.provider.read(ci.id, { __kind: "AccessKey", organizationId });
      return inputs;
    };
    expect(await imported()).toMatchObject({ roles: ["developer"] });
    expect(await imported()).not.toHaveProperty("assignedRoleIds");
    const assignedRoles = [{ roleId: auditor, roleName: "auditor" }];
    session.emulator.patch("keys", ci.id, { roles: [], assignedRoles });
    expect(await imported()).toMatchObject({ assignedRoleIds: [auditor] });
    expect(await imported()).not.toHaveProperty("roles");
  });

  test.each([
    ["roles that the service keeps", { frozenRoles: true }, {}],
    ["other roles than the role ids have", {}, { assignedRoleIds: [developer] }],
  ])("%s are one warning in a run, and both values are in the state", async (_what, quirks, ids) => {
    session.emulator.setQuirks(quirks);
    const [key, other] = [session.resource("AccessKey"), session.resource("AccessKey")];
    const args = { ...ciKey, ...ids, roles: ["admin"] };
    await key.up(args);
    await other.up({ adoptId: defaultSeed.keys.restricted.id, ...ids, roles: ["query_endpoints"] });
    expect(live()?.roles).toEqual(["developer"]);
    expect(key.outputs["roles"]).toEqual(["admin"]);
    expect(session.warnings.match(/roles: /g)).toHaveLength(1);
    // It is about a kind of objects. The engine shows that of the plugin at the first of them.
    if (!isOnPlugin()) expect(session.warnings).toMatch(/^warning: AccessKey: roles: /);
    expect(session.warnings).not.toContain("[update/not-applied]");
    expect(await key.refresh()).toBe("same");
    expect(await key.up(args)).toBe("unchanged");
    await key.up({ ...args, name: "builds" });
    expect(session.writes().at(-1)).toEqual(patch({ name: "builds" }));
    expect(await key.refresh()).toBe("same");
    session.emulator.patch("keys", ci.id, { roles: ["query_endpoints"] });
    expect(await key.refresh()).toBe("drifted");
    expect(key.inputs["roles"]).toEqual(["query_endpoints"]);
  });
});

describe("the key that signs the deployment", () => {
  const adminArgs = { adoptId: admin.id, name: "deployments", roles: ["admin"] };

  test("cannot be deleted, and the error does not contain its secret", async () => {
    const key = await session.deployed("AccessKey", { ...adminArgs, deletionPolicy: "delete" });
    const { message } = await rpcErrorOf(key.destroy());
    expect(message).toContain(admin.id);
    expect(message).toContain("cannot delete itself");
    expect(message).not.toContain(admin.keySecret);
    expect(key.exists).toBe(true);
  });

  test.each<readonly [string, PropertyMap]>([
    ["state", { state: "disabled" }],
    ["expireAt", { expireAt: "2020-01-01T00:00:00Z" }],
    ["roles", { roles: ["developer"] }],
    ["assignedRoleIds", { assignedRoleIds: [roleIds.developer] }],
    ["ipAccessList", { ipAccessList: [] }],
    ["expireAt", { expireAt: "2040-01-01T00:00:00Z" }],
    ["ipAccessList", { ipAccessList: [{ source: "10.0.0.0/8" }] }],
  ])("gets a warning before a change of %s narrows it: %j", async (field, change) => {
    const warning = new RegExp(`${field}: .*may fail.*--target.*\\[key/signs-deployment\\]`);
    const args = { ...adminArgs, ...change };
    // An update, as a preview and an `up` plan it.
    const key = await session.deployed("AccessKey", adminArgs);
    expect(session.warnings).not.toMatch(/signs-deployment/);
    await key.diff(await key.check(args));
    expect(session.warnings).toMatch(warning);
    // An imported key has no memory of the program.
    const { length } = session.warnings;
    const imported = session.freshProvider();
    const { id, outputs } = key.state;
    const { __pipes: _memory, ...read } = outputs;
    await imported.diff(id, read, await key.check(args));
    expect(session.warnings.slice(length)).toMatch(warning);
  });

  test.each<readonly [string, PropertyMap, boolean]>([
    ["some addresses", { ipAccessList: [{ source: "127.0.0.1" }] }, true],
    ["no address", { ipAccessList: [] }, true],
    ["any address", { ipAccessList: [{ source: "0.0.0.0/0" }] }, false],
  ])(
    "gets a first list with %s when it has none, which allows any address",
    async (_list, change, isWarned) => {
      session.emulator.patch("keys", admin.id, { ipAccessList: undefined });
      await session.deployed("AccessKey", { ...adminArgs, ...change });
      expect(/ipAccessList: .*\[key\/signs-deployment\]/.test(session.warnings)).toBe(isWarned);
    },
  );

  test("gets no warning from what keeps or widens its access, nor does another key", async () => {
    await session.deployed("AccessKey", {
      ...adminArgs,
      ...{ roles: ["admin", "developer"], state: "enabled", expireAt: null },
      ipAccessList: [{ source: "0.0.0.0/0" }, { source: "10.0.0.0/8" }],
    });
    await session.deployed("AccessKey", { ...ciKey, state: "disabled", ipAccessList: [] });
    expect(session.warnings).not.toContain("signs-deployment");
  });

  test("is named by a refusal that follows its change in the same run, and by no other", async () => {
    const events = await session.deployed("PipeSettings", { ...eventsPipe, name: "a" });
    session.emulator.addFault({ method: "GET", path: /pipes/, times: 1, action: { status: 403 } });
    const before = await rpcErrorOf(events.up({ ...eventsPipe, name: "b" }));
    expect(before.message).not.toContain(admin.id);
    await session.deployed("AccessKey", { ...adminArgs, state: "disabled" }, session.provider);
    const { message } = await rpcErrorOf(events.inRunOf(session.provider).up({ ...eventsPipe, name: "b" }));
    expect(message).toContain(admin.id);
    expect(message).toMatch(/\[http\/(unauthorized|forbidden)\]$/);
  });

  test("warns in the preview of its rotation", async () => {
    const key = await session.deployed("AccessKey", { ...adminArgs, deletionPolicy: "delete" });
    const { adoptId: _adopt, ...args } = adminArgs;
    await key.diff(await key.check({ ...args, rotationTrigger: "november" }));
    expect(session.warnings).toMatch(/rotationTrigger: .*\[key\/signs-deployment\]/);
  });

  test.each<readonly [string, PropertyMap, RegExp]>([
    ["delete", { adoptId: ci.id }, /adoptId: .*cannot delete itself.*\[key\/signs-deployment\]/],
    ["disable", { adoptId: ci.id }, /adoptId: .*disables it.*may fail.*\[key\/signs-deployment\]/],
    ["disable", { rotationTrigger: "november" }, /rotationTrigger: .*disables it.*\[key\/signs-deployment\]/],
  ])(
    "warns in the preview if its replacement ends in a %s by %j",
    async (deletionPolicy, change, warning) => {
      const key = await session.deployed("AccessKey", { ...adminArgs, deletionPolicy });
      expect(session.warnings).not.toContain("signs-deployment");
      const { adoptId: _adopt, ...args } = adminArgs;
      await key.diff(await key.check({ ...args, deletionPolicy, ...change }));
      expect(session.warnings).toMatch(warning);
    },
  );

  test.each<PropertyMap>([{ adoptId: ci.id }, { rotationTrigger: "november" }])(
    "gets no warning before a replacement that retains it: %j",
    async (change) => {
      const key = await session.deployed("AccessKey", adminArgs);
      await key.diff(await key.check({ name: "builds", roles: ["developer"], ...change }));
      expect(session.warnings).not.toContain("signs-deployment");
    },
  );

  test.each(["delete", "disable"])(
    "gets a warning in the run whose deletionPolicy %ss it, and a later refusal names it",
    async (deletionPolicy) => {
      const key = await session.deployed("AccessKey", { ...adminArgs, deletionPolicy });
      const events = await session.deployed("PipeSettings", { ...eventsPipe, name: "a" });
      const run = session.freshProvider();
      await key
        .inRunOf(run)
        .destroy()
        .catch(() => undefined);
      expect(session.warnings).toMatch(
        new RegExp(`will ${deletionPolicy} it\\. .*may fail.*\\[key/signs-deployment\\]`),
      );
      session.emulator.addFault({ method: "GET", path: /pipes/, times: 1, action: { status: 403 } });
      const { message } = await rpcErrorOf(events.inRunOf(run).up({ ...eventsPipe, name: "b" }));
      expect(message).toContain(admin.id);
      expect(message).toMatch(/\[http\/(unauthorized|forbidden)\]$/);
    },
  );
});

test("an equal key that was used has an owner, so a creation does not name it", async () => {
  const theirs = await make(session.emulator, "keys", created);
  session.emulator.patch("keys", theirs, { usedAt: "2026-01-01T00:00:00Z" });
  await session.resource("AccessKey").up(created);
  expect(session.warnings).not.toContain("[create/identical]");
});

test.each<readonly [unknown, boolean]>([
  ...["1.2.3.4", "0.0.0.0/0", "2001:db8::1", "::/0", "fe80::1/128"].map((source) => [source, true] as const),
  ...["1.2.3.256", "10.0.0.0/33", "10.0.0.0/", "::1/129", "example.com", "", 7].map(
    (source) => [source, false] as const,
  ),
])("the address %j of a key is one: %s; if not, that is one finding", async (source, isAddress) => {
  const args = { ...ciKey, ipAccessList: [{ source }] };
  const { failures } = await session.provider.check({}, { ...args, ...internals("AccessKey") });
  const finding = expect.stringMatching(/^ipAccessList\[0\]\.source: /) as unknown;
  expect(failures.map(({ reason }) => reason)).toEqual(isAddress ? [] : [finding]);
});

test.each(["405", "html404"] as const)(
  "a creation fails if a service creates no keys (%s), and the error names adoptId",
  async (how) => {
    session.emulator.setQuirks({ contractOnly: how });
    const { message, partial } = await rpcErrorOf(session.resource("AccessKey").up(created));
    expect(message).toMatch(/adoptId.*\[service\/not-offered\]$/);
    expect(message).toContain("adoptId");
    expect(partial).toBeUndefined();
  },
);

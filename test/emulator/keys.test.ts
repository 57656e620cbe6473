import { at, emulators, errorText, items, keysPath, pipesPath, resultOf, send, text } from "./client";

const start = emulators();

describe("access keys", () => {
  test("show their credentials once, when they are created, and then sign requests", async () => {
    const emulator = await start();
    const created = await resultOf(send(emulator, "POST", keysPath, { name: "new", roles: ["developer"] }));
    const signer = { keyId: text(created, "keyId"), keySecret: text(created, "keySecret") };
    expect(at(created, "key")).toMatchObject({
      name: "new",
      state: "enabled",
      expireAt: null,
      keySuffix: signer.keySecret.slice(-4),
    });
    expect(created).not.toHaveProperty(["key", "keySecret"]);
    expect((await send(emulator, "GET", pipesPath, undefined, signer)).status).toBe(200);
    expect((await send(emulator, "GET", keysPath)).text).not.toContain(signer.keySecret);
    expect(JSON.stringify(emulator.list("keys"))).not.toContain(signer.keySecret);
  });

  test("change field by field", async () => {
    const emulator = await start();
    const path = `${keysPath}/${emulator.seed.keys.restricted.id}`;
    const before = await resultOf(send(emulator, "GET", path));
    const after = await resultOf(send(emulator, "PATCH", path, { name: "renamed" }));
    expect(after).toEqual({ ...before, name: "renamed" });
  });

  test.each([[null], [""]])("never expire after expireAt %j", async (expireAt) => {
    const emulator = await start();
    const path = `${keysPath}/${emulator.seed.keys.restricted.id}`;
    expect((await resultOf(send(emulator, "PATCH", path, { expireAt })))["expireAt"]).toBeNull();
  });

  test("keep an expiry as an instant, whichever zone it was written in", async () => {
    const emulator = await start();
    const path = `${keysPath}/${emulator.seed.keys.ci.id}`;
    const after = await resultOf(send(emulator, "PATCH", path, { expireAt: "2030-06-01T02:00:00+02:00" }));
    expect(after["expireAt"]).toBe("2030-06-01T00:00:00.000Z");
  });

  test("replace lists as a whole, and an empty list clears", async () => {
    const emulator = await start();
    const path = `${keysPath}/${emulator.seed.keys.restricted.id}`;
    const list = [{ source: "10.0.0.0/8", description: "inside" }, { source: "2001:db8::/32" }];
    expect((await resultOf(send(emulator, "PATCH", path, { ipAccessList: list })))["ipAccessList"]).toEqual(
      list,
    );
    expect((await resultOf(send(emulator, "PATCH", path, { ipAccessList: [] })))["ipAccessList"]).toEqual([]);
    expect((await resultOf(send(emulator, "PATCH", path, { roles: ["admin"] })))["roles"]).toEqual(["admin"]);
  });

  test.each([
    ["no role", { roles: [] }],
    ["an unknown role", { roles: ["owner"] }],
    ["an unknown state", { state: "paused" }],
    ["an expiry that is no instant", { expireAt: "tomorrow" }],
    ["an access list with a name", { ipAccessList: [{ source: "example.com" }] }],
    ["an access list with a bad range", { ipAccessList: [{ source: "10.0.0.0/33" }] }],
    ["an unknown field", { usedAt: "2030-01-01T00:00:00Z" }],
  ])("refuse %s", async (_case, body) => {
    const emulator = await start();
    const path = `${keysPath}/${emulator.seed.keys.ci.id}`;
    const before = emulator.get("keys", emulator.seed.keys.ci.id);
    const reply = await send(emulator, "PATCH", path, body);
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toMatch(/^BAD_REQUEST: /);
    expect(emulator.get("keys", emulator.seed.keys.ci.id)).toEqual(before);
  });

  test("number at most 100 in an organization", async () => {
    const emulator = await start();
    const create = () => send(emulator, "POST", keysPath, { name: "n", roles: ["developer"] });
    for (let count = 3; count < 100; count++) expect((await create()).status).toBe(200);
    const reply = await create();
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toContain("100");
  });

  test("can be deleted, though not by themselves", async () => {
    const emulator = await start();
    const { admin, ci } = emulator.seed.keys;
    expect((await send(emulator, "DELETE", `${keysPath}/${admin.id}`)).status).toBe(400);
    expect((await send(emulator, "DELETE", `${keysPath}/${ci.id}`)).status).toBe(200);
    expect((await send(emulator, "DELETE", `${keysPath}/${ci.id}`)).status).toBe(404);
    expect(items(await resultOf(send(emulator, "GET", keysPath)))).toHaveLength(2);
    expect((await send(emulator, "GET", pipesPath, undefined, ci)).status).toBe(401);
  });
});

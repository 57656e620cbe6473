import {
  basic,
  emulators,
  errorText,
  items,
  keysPath,
  pipePath,
  pipesPath,
  resultOf,
  send,
  sendRaw,
} from "./client";

const start = emulators();

describe("authentication", () => {
  test.each([
    ["no header", undefined],
    ["another scheme", "Bearer abc"],
    ["no colon", `Basic ${Buffer.from("only-an-id").toString("base64")}`],
    ["an unknown key id", basic({ keyId: "nobody", keySecret: "nothing" })],
    ["a wrong secret", basic({ keyId: "demo-admin-key", keySecret: "wrong" })],
  ])("refuses %s with 401", async (_case, authorization) => {
    const emulator = await start();
    const headers = authorization === undefined ? {} : { authorization };
    const reply = await sendRaw(emulator, pipePath("kafka"), { headers });
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({
      status: 401,
      error: expect.stringMatching(/^UNAUTHORIZED: /) as string,
    });
    expect(reply.headers.get("www-authenticate")).toContain("Basic");
  });

  test("does not take the management id of a key for its user name", async () => {
    const emulator = await start();
    const { id, keySecret } = emulator.seed.keys.admin;
    expect((await send(emulator, "GET", pipesPath, undefined, { keyId: id, keySecret })).status).toBe(401);
  });

  test("refuses a disabled key", async () => {
    const emulator = await start();
    const { ci } = emulator.seed.keys;
    await send(emulator, "PATCH", `${keysPath}/${ci.id}`, { state: "disabled" });
    const reply = await send(emulator, "GET", pipesPath, undefined, ci);
    expect(reply.status).toBe(401);
    expect(errorText(reply)).toContain("disabled");
  });

  test("refuses an expired key from the moment of its expiry", async () => {
    let now = Date.parse("2027-01-01T00:00:00Z");
    const emulator = await start({ now: () => now });
    const { ci } = emulator.seed.keys;
    await send(emulator, "PATCH", `${keysPath}/${ci.id}`, { expireAt: "2027-01-01T00:00:01Z" });
    expect((await send(emulator, "GET", pipesPath, undefined, ci)).status).toBe(200);
    now += 1000;
    expect((await send(emulator, "GET", pipesPath, undefined, ci)).status).toBe(401);
  });

  test("refuses an address outside the access list", async () => {
    const emulator = await start();
    const { restricted } = emulator.seed.keys;
    expect((await send(emulator, "GET", pipesPath, undefined, restricted)).status).toBe(403);
    await send(emulator, "PATCH", `${keysPath}/${restricted.id}`, {
      ipAccessList: [{ source: "127.0.0.0/8" }],
    });
    expect((await send(emulator, "GET", pipesPath, undefined, restricted)).status).toBe(200);
  });

  test("lets nobody use a key whose access list is empty", async () => {
    const emulator = await start();
    const { ci } = emulator.seed.keys;
    await send(emulator, "PATCH", `${keysPath}/${ci.id}`, { ipAccessList: [] });
    expect((await send(emulator, "GET", pipesPath, undefined, ci)).status).toBe(403);
  });

  test("moves usedAt with every use", async () => {
    let now = Date.parse("2027-01-01T00:00:00Z");
    const emulator = await start({ now: () => now });
    const path = `${keysPath}/${emulator.seed.keys.admin.id}`;
    expect(await resultOf(send(emulator, "GET", path))).toMatchObject({ usedAt: "2027-01-01T00:00:00.000Z" });
    now += 5000;
    expect(await resultOf(send(emulator, "GET", path))).toMatchObject({ usedAt: "2027-01-01T00:00:05.000Z" });
  });

  test("keeps the key that a request was signed with out of responses and logs", async () => {
    const lines: string[] = [];
    const emulator = await start({ logger: (line) => lines.push(line) });
    const { admin } = emulator.seed.keys;
    await send(emulator, "PATCH", pipePath("kafka"), { name: "a-name-in-a-body" });
    const reply = await send(emulator, "GET", `${keysPath}/${admin.id}?token=in-a-query`);
    expect(reply.text).not.toContain(admin.keySecret);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^PATCH \/v1\/organizations\/\S+ 200 \d+ms$/);
    for (const secret of [admin.keySecret, admin.keyId, basic(admin), "a-name-in-a-body", "in-a-query"])
      expect(lines.join("\n") + JSON.stringify(emulator.requests())).not.toContain(secret);
  });
});

describe("roles", () => {
  test("let a developer work on pipes and observability, and only look at keys", async () => {
    const emulator = await start();
    const { ci } = emulator.seed.keys;
    expect((await send(emulator, "PATCH", pipePath("kafka"), { name: "new" }, ci)).status).toBe(200);
    expect(items(await resultOf(send(emulator, "GET", keysPath, undefined, ci)))).toHaveLength(3);
    const reply = await send(emulator, "PATCH", `${keysPath}/${ci.id}`, { name: "new" }, ci);
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ error: expect.stringMatching(/^FORBIDDEN: /) as string });
  });

  test("give query_endpoints nothing here", async () => {
    const emulator = await start();
    const { ci } = emulator.seed.keys;
    emulator.patch("keys", ci.id, { roles: ["query_endpoints"] });
    for (const path of [pipesPath, keysPath])
      expect((await send(emulator, "GET", path, undefined, ci)).status).toBe(403);
  });
});

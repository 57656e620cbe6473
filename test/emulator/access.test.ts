import { defaultSeed } from "pulumi-pipes-emulator";
import { at, basic, errorText, items, start, text } from "./client";

const { admin, ci } = defaultSeed.keys;
const now = Date.parse("2027-01-01T00:00:00Z");

describe("authentication", () => {
  // prettier-ignore
  const refused = [
    ["no header", undefined],
    ["another scheme", "Bearer abc"],
    ["no colon", `Basic ${Buffer.from("only-an-id").toString("base64")}`],
    ["an unknown key id", basic({ ...admin, keyId: "unknown" })],
    ["a wrong secret", basic({ ...admin, keySecret: "wrong" })],
    ["the management id as the user name", basic({ ...admin, keyId: admin.id })],
  ] as const;
  test.each(refused)("a request with %s gets 401", async (_case, authorization) => {
    const service = await start();
    const headers = authorization === undefined ? {} : { authorization };
    const reply = await service.sendRaw("GET pipes/kafka", { headers });
    expect([reply.status, errorText(reply)]).toEqual([401, expect.stringMatching(/^UNAUTHORIZED: /)]);
    expect(reply.headers.get("www-authenticate")).toContain("Basic");
  });

  test.each([
    ["is enabled", {}, 200],
    ["is disabled", { state: "disabled" }, 401],
    ["expires now", { expireAt: new Date(now).toISOString() }, 401],
    ["expires soon", { expireAt: new Date(now + 1).toISOString() }, 200],
    ["is for other addresses", { ipAccessList: [{ source: "203.0.113.0/24" }, { source: "::1" }] }, 403],
    ["is for this address", { ipAccessList: [{ source: "10.0.0.1" }, { source: "127.0.0.0/8" }] }, 200],
    ["is for no address", { ipAccessList: [] }, 403],
    ["has no list of addresses", { ipAccessList: null }, 200],
  ])("a key that %s gets %j: %d", async (_case, change, status) => {
    const service = await start({ now: () => now });
    service.patch("keys", ci.id, change);
    expect(await service.status("GET pipes", undefined, ci)).toBe(status);
  });

  test.each([
    ["developer", "PATCH pipes/kafka", { name: "new" }, 200],
    ["developer", "PUT alerts/errorRate", {}, 400],
    ["developer", "GET keys", undefined, 200],
    ["developer", "PATCH keys/ci", { name: "new" }, 403],
    ["query_endpoints", "GET pipes", undefined, 403],
    ["query_endpoints", "GET keys", undefined, 403],
  ])("the role %s gets for %s %j: %d", async (role, request, body, status) => {
    const service = await start();
    service.patch("keys", ci.id, { roles: [role] });
    const reply = await service.send(request, body, ci);
    expect(reply.status).toBe(status);
    if (status === 403) expect(errorText(reply)).toMatch(/^FORBIDDEN: /);
  });

  test("moves usedAt of the key", async () => {
    const service = await start({ now: () => now });
    expect((await service.result("GET keys/admin"))["usedAt"]).toBe("2027-01-01T00:00:00.000Z");
  });

  test("keeps keys, bodies and queries out of responses and logs", async () => {
    const lines: string[] = [];
    const service = await start({ logger: (line) => lines.push(line) });
    await service.send("PATCH pipes/kafka", { name: "a-name-in-a-body" });
    expect((await service.send("GET keys/admin?token=in-a-query")).text).not.toContain(admin.keySecret);
    expect(lines).toEqual([
      expect.stringMatching(/^PATCH \/v1\/organizations\/\S+ 200 \d+ms$/),
      expect.stringMatching(/^GET \/v1\/\S+ 200 \d+ms$/),
    ]);
    for (const secret of [admin.keySecret, admin.keyId, basic(admin), "a-name-in-a-body", "in-a-query"])
      expect(lines.join("\n") + JSON.stringify(service.requests())).not.toContain(secret);
  });
});

test("a key shows its credentials only once, signs requests, and is deleted, though not by itself", async () => {
  const service = await start();
  const created = await service.result("POST keys", { name: "new", roles: ["admin"] });
  const signer = { keyId: text(created, "keyId"), keySecret: text(created, "keySecret") };
  const keySuffix = signer.keySecret.slice(-4);
  expect(created["key"]).toMatchObject({ state: "enabled", expireAt: null, keySuffix });
  const shown = [created["key"], await service.result("GET keys", undefined, signer), service.list("keys")];
  expect(JSON.stringify(shown)).not.toContain(signer.keySecret);
  const own = `keys/${text(created, "key.id")}`;
  expect(await service.status(`DELETE ${own}`, undefined, signer)).toBe(400);
  expect([await service.status(`DELETE ${own}`), await service.status(`DELETE ${own}`)]).toEqual([200, 404]);
  expect(await service.status("GET keys", undefined, signer)).toBe(401);
});

test("keys are listed in pages of at most 250, each with the cursor of the next", async () => {
  const service = await start();
  for (let number = 3; number < 251; number += 1)
    await service.status("POST keys", { name: `key ${number}`, roles: ["developer"] });
  const first = (await service.send("GET keys?limit=1000")).body;
  expect(first).toMatchObject({ limit: 250, totalCount: 251, nextCursor: expect.any(String) as unknown });
  const last = (await service.send(`GET keys?cursor=${String(at(first, "nextCursor"))}`)).body;
  expect(last).toMatchObject({ nextCursor: null, result: [{ name: "key 250" }] });
  expect(items(at(first, "result"))).toHaveLength(250);
  expect((await service.send("GET keys?limit=3")).body).toMatchObject({ limit: 3 });
  expect(await service.status("GET keys?cursor=none")).toBe(400);
  expect(await service.status("GET keys?limit=0")).toBe(400);
  service.setQuirks({ smallPages: 2 });
  expect((await service.send("GET keys")).body).toMatchObject({ limit: 2 });
});

const headers = ["X-RateLimit-Reset", "RateLimit-Reset", "Retry-After", "none"] as const;
test.each(headers)(
  "a limit counts requests by key and window, and sends the time to wait in %s",
  async (header) => {
    let time = now;
    const service = await start({ now: () => time, rateLimit: { requests: 2, perMs: 10_000, header } });
    const statuses = async (...signers: (typeof admin | typeof ci)[]) => {
      const found: number[] = [];
      for (const signer of signers) found.push(await service.status("GET pipes", undefined, signer));
      return found;
    };
    expect(await statuses(admin, admin, admin, ci)).toEqual([200, 200, 429, 200]);
    time += 4001;
    const reply = await service.send("GET pipes");
    expect(errorText(reply)).toMatch(/^TOO_MANY_REQUESTS: /);
    const waits = headers.slice(0, 3).map((name) => reply.headers.get(name));
    expect(waits).toEqual(headers.slice(0, 3).map((name) => (name === header ? "6" : null)));
    time = now + 10_000;
    expect(await statuses(admin, admin, admin)).toEqual([200, 200, 429]);
    service.reset();
    expect(await statuses(admin)).toEqual([200]);
  },
);

test("a limit like the common one sends its state with each response, and always a minute as Retry-After", async () => {
  let time = now;
  const service = await start({
    now: () => time,
    rateLimit: { requests: 2, perMs: 2000, header: "RateLimit" },
  });
  const sent = async (request: string): Promise<readonly (number | string | null)[]> => {
    const { status, headers: received } = await service.send(request);
    const names = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit", "Retry-After"];
    return [status, ...names.map((name) => received.get(name))];
  };
  const name = '"2-in-2000ms"';
  expect(await sent("GET alerts")).toEqual([200, "2", "1", "2", `${name}; r=1; t=2`, null]);
  time += 1500;
  expect(await sent("GET alerts/abc")).toEqual([400, "2", "0", "1", `${name}; r=0; t=1`, null]);
  expect(await sent("GET alerts")).toEqual([429, "2", "0", "1", `${name}; r=0; t=1`, "60"]);
  time += 500;
  expect(await sent("GET alerts")).toEqual([200, "2", "1", "2", `${name}; r=1; t=2`, null]);
});

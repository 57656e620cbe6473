import { randomUUID } from "node:crypto";
import {
  alertsPath,
  basic,
  dashboardsPath,
  emulators,
  errorText,
  keysPath,
  organizationPath,
  pipePath,
  pipesPath,
  send,
  sendRaw,
  servicePath,
} from "./client";

const start = emulators();
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("the envelope", () => {
  test("carries status, a request id of its own and the result", async () => {
    const emulator = await start();
    const first = await send(emulator, "GET", pipePath("kafka"));
    const second = await send(emulator, "GET", pipePath("kafka"));
    expect(first.headers.get("content-type")).toBe("application/json");
    expect(Object.keys(first.body)).toEqual(["status", "requestId", "result"]);
    expect(first.body["status"]).toBe(200);
    expect(first.body["requestId"]).toMatch(uuidV4);
    expect(second.body["requestId"]).not.toBe(first.body["requestId"]);
  });

  test("has no result after a deletion, and may be missing altogether", async () => {
    const emulator = await start();
    expect(Object.keys((await send(emulator, "DELETE", pipePath("kafka"))).body)).toEqual([
      "status",
      "requestId",
    ]);
    emulator.setQuirks({ emptyDeleteBody: true });
    expect(await send(emulator, "DELETE", pipePath("kinesis"))).toMatchObject({ status: 200, text: "" });
  });
});

describe("errors", () => {
  test("name the path of the field, and carry code, status and request id", async () => {
    const emulator = await start();
    const reply = await send(emulator, "PATCH", pipePath("postgres"), {
      source: { postgres: { port: "x" } },
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^BAD_REQUEST: source\.postgres\.port: /) as string,
      requestId: expect.stringMatching(uuidV4) as string,
    });
  });

  test("of the observability part say message", async () => {
    const emulator = await start();
    const reply = await send(emulator, "POST", alertsPath, {});
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(["message"]);
  });

  test.each([
    ["PATCH", `${pipesPath}/${randomUUID()}`],
    ["PATCH", `${keysPath}/${randomUUID()}`],
    ["GET", `${alertsPath}/${"a".repeat(24)}`],
    ["GET", `${dashboardsPath}/${"a".repeat(24)}`],
    ["GET", `${organizationPath}/services/${randomUUID()}/pipes`],
    ["GET", `/v1/organizations/${randomUUID()}/keys`],
  ])("respond 404 in JSON for what is not there: %s %s", async (method, path) => {
    const emulator = await start();
    const reply = await send(emulator, method, path, method === "PATCH" ? {} : undefined);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect(errorText(reply)).toContain("not found");
  });

  test.each([
    ["a key id in place of the id", `${keysPath}/demo-ci-key`],
    ["a short alert id", `${alertsPath}/abc`],
    ["a pipe id that is no UUID", `${pipesPath}/abc`],
    ["an organization id that is no UUID", "/v1/organizations/abc/keys"],
  ])("respond 400 for %s", async (_case, path) => {
    const emulator = await start();
    expect((await send(emulator, "GET", path)).status).toBe(400);
  });

  test.each(["/", "/v1", `${servicePath}/unknown`, `${pipesPath}/a/b/c`])(
    "respond 404 in HTML where there is no route: %s",
    async (path) => {
      const emulator = await start();
      const reply = await send(emulator, "GET", path);
      expect(reply.status).toBe(404);
      expect(reply.headers.get("content-type")).toContain("text/html");
    },
  );

  test.each(["/v1/organizations", servicePath, `${servicePath}/observability/webhooks`])(
    "respond 501 with a code for what the emulator does not do: %s",
    async (path) => {
      const emulator = await start();
      const reply = await send(emulator, "GET", path);
      expect(reply.status).toBe(501);
      expect(errorText(reply)).toMatch(/^NOT_IMPLEMENTED: /);
    },
  );

  test.each([
    ["malformed JSON", '{"name":', "application/json"],
    ["an empty body", "", "application/json"],
    ["another content type", '{"name":"x"}', "text/plain"],
    ["a list", "[]", "application/json"],
    ["an unknown field", '{"nom":"x"}', "application/json"],
    ["an unknown field further inside", '{"source":{"kafka":{"brokers":"x"}}}', "application/json"],
  ])("respond 400 for %s", async (_case, body, contentType) => {
    const emulator = await start();
    const headers = { authorization: basic(emulator.seed.keys.admin), "content-type": contentType };
    const reply = await sendRaw(emulator, pipePath("kafka"), { method: "PATCH", headers, body });
    expect(reply.status).toBe(400);
    expect(errorText(reply)).toMatch(/^BAD_REQUEST: /);
  });

  test("respond 413 for a body above 1 MiB", async () => {
    const emulator = await start();
    const reply = await send(emulator, "PATCH", pipePath("kafka"), { name: "x".repeat(1_100_000) });
    expect(reply.status).toBe(413);
  });

  test("never repeat a value of the request", async () => {
    const emulator = await start();
    const source = { postgres: { credentials: { username: "u", password: 1234567 }, host: "h" } };
    expect((await send(emulator, "PATCH", pipePath("postgres"), { source })).text).not.toContain("1234567");
  });
});

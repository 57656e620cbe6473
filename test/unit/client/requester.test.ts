import type { ServerResponse } from "node:http";
import { openClient } from "../../../provider/src/client";
import { failureOf } from "../../harness/outcomes";
import { answer, clientSettings, localServices } from "./localService";

const start = localServices();
const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const at = { organizationId: "org", id };
const html = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { "content-type": "text/html" }).end("<html>gateway</html>");
};

describe("an operation", () => {
  test("reads again after failures that pass", async () => {
    const service = await start((_request, response, number) => {
      if (number === 1) html(response, 503);
      else if (number === 2) response.destroy();
      else answer(response, 200, { id, name: "ci" });
    });
    expect(await openClient(clientSettings(service.url)).operation().keys.get(at)).toEqual({
      id,
      name: "ci",
    });
    expect(service.arrived).toHaveLength(3);
    expect(service.arrived[0]?.url).toBe(`/v1/organizations/org/keys/${id}`);
  });

  test("gives up after four attempts and says what the last one said", async () => {
    const service = await start((_request, response) => {
      answer(response, 500, { error: "INTERNAL: oops" });
    });
    const error = await failureOf(() => openClient(clientSettings(service.url)).operation().keys.get(at));
    expect(error).toMatchObject({ kind: "serverFailed", code: "INTERNAL", status: 500 });
    expect(service.arrived).toHaveLength(4);
  });

  test("never repeats a write that may have happened: a gateway's 504 can come after the object was made", async () => {
    const service = await start((_request, response) => {
      html(response, 504);
    });
    const { keys } = openClient(clientSettings(service.url)).operation();
    expect(await failureOf(() => keys.patch(at, { name: "x" }))).toMatchObject({
      kind: "serverFailed",
      ambiguous: true,
    });
    expect(service.arrived).toHaveLength(1);
  });

  test.each(["retry-after", "x-ratelimit-reset"])(
    "waits as long as %s asks, with a write too",
    async (header) => {
      const service = await start((_request, response, number) => {
        if (number === 1) answer(response, 429, { error: "TOO_MANY_REQUESTS" }, { [header]: "0.2" });
        else answer(response, 200, { id });
      });
      const begin = Date.now();
      await openClient(clientSettings(service.url)).operation().keys.patch(at, { name: "x" });
      expect(service.arrived.map(({ body }) => body)).toEqual(['{"name":"x"}', '{"name":"x"}']);
      expect(Date.now() - begin).toBeGreaterThanOrEqual(200);
    },
  );

  test("does not wait for what comes after its end", async () => {
    const service = await start((_request, response) => {
      answer(response, 429, { error: "TOO_MANY_REQUESTS" }, { "retry-after": "3600" });
    });
    const begin = Date.now();
    const error = await failureOf(() => openClient(clientSettings(service.url)).operation().keys.get(at));
    expect(error).toMatchObject({ kind: "rateLimited", code: "TOO_MANY_REQUESTS" });
    expect(Date.now() - begin).toBeLessThan(1_000);
    expect(service.arrived).toHaveLength(1);
  });

  test("makes another attempt where one takes too long", async () => {
    const service = await start((_request, response, number) => {
      if (number > 1) answer(response, 200, { id });
    });
    const client = openClient(clientSettings(service.url, { requestTimeoutMs: 150 }));
    expect(await client.operation().keys.get(at)).toEqual({ id });
    expect(service.arrived).toHaveLength(2);
  });

  test("ends at its total limit, all attempts and waits together", async () => {
    const service = await start(() => undefined);
    const client = openClient(
      clientSettings(service.url, { requestTimeoutMs: 150, operationTimeoutMs: 400 }),
    );
    const begin = Date.now();
    expect(await failureOf(() => client.operation().keys.get(at))).toMatchObject({ kind: "timedOut" });
    expect(Date.now() - begin).toBeLessThan(1_000);
  });

  test("sends nothing after its total limit", async () => {
    const service = await start(() => undefined);
    const operation = openClient(clientSettings(service.url, { operationTimeoutMs: 50 })).operation();
    expect(await failureOf(() => operation.keys.patch(at, {}))).toMatchObject({ ambiguous: true });
    expect(await failureOf(() => operation.keys.patch(at, {}))).toMatchObject({
      kind: "timedOut",
      ambiguous: false,
    });
    expect(service.arrived).toHaveLength(1);
  });

  test("says where an answer is not what the contract says", async () => {
    const service = await start((_request, response) => {
      answer(response, 200, { id, roles: ["owner"] });
    });
    const error = await failureOf(() => openClient(clientSettings(service.url)).operation().keys.get(at));
    expect(error).toMatchObject({ kind: "schemaMismatch", requestId: "r-1" });
    expect(error.message).toContain("result.roles.0 is not what the contract says");
  });
});

import type { ServerResponse } from "node:http";
import { openClient } from "../../../provider/src/client";
import { failureOf } from "../../harness/outcomes";
import { answer, clientSettings, localServices } from "./localService";

const start = localServices();
const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const at = { organizationId: "org", id };
const alertAt = { organizationId: "org", serviceId: "svc", id: "a1" };
const html = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { "content-type": "text/html" }).end("<html>gateway</html>");
};

test("an object is gone where JSON says so, and only then", async () => {
  const gone = await start((_request, response) => {
    answer(response, 404, { error: "NOT_FOUND: no" });
  });
  expect(await openClient(clientSettings(gone.url)).operation().alerts.get(alertAt)).toBeUndefined();
  const lost = await start((_request, response) => {
    html(response, 404);
  });
  const error = await failureOf(() => openClient(clientSettings(lost.url)).operation().alerts.get(alertAt));
  expect(error).toMatchObject({ kind: "noRoute" });
});

test("deleting an alert that is gone already is done", async () => {
  const service = await start((_request, response) => {
    answer(response, 404, { message: "no such alert" });
  });
  await openClient(clientSettings(service.url)).operation().alerts.delete(alertAt);
  expect(service.arrived.map(({ method }) => method)).toEqual(["DELETE"]);
});

test("a service without GET is asked once, and read by an empty PATCH from then on", async () => {
  const service = await start(({ method }, response) => {
    if (method === "PATCH") answer(response, 200, { id });
    else html(response, 405);
  });
  const client = openClient(clientSettings(service.url));
  for (let times = 0; times < 2; times += 1) expect(await client.operation().keys.get(at)).toEqual({ id });
  expect(service.arrived.map(({ method, body }) => `${method} ${body}`)).toEqual([
    "GET ",
    "PATCH {}",
    "PATCH {}",
  ]);
});

test("what one request is asked to wait holds for all that come after it", async () => {
  const service = await start(({ url }, response, number) => {
    if (number === 1) answer(response, 429, { error: "TOO_MANY_REQUESTS" }, { "retry-after": "0.3" });
    else answer(response, 200, { id: url.split("/").at(-1) });
  });
  const client = openClient(clientSettings(service.url));
  const begin = Date.now();
  const first = client.operation().alerts.get(alertAt);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.operation().alerts.get({ ...alertAt, id: "a2" });
  expect(Date.now() - begin).toBeGreaterThanOrEqual(300);
  expect(await first).toEqual({ id: "a1" });
});

test("a dead service costs a few dozen requests, not four for each resource", async () => {
  const service = await start((_request, response) => {
    html(response, 502);
  });
  const client = openClient(clientSettings(service.url, { operationTimeoutMs: 20_000 }));
  const reads = Array.from({ length: 100 }, (_, index) =>
    client.operation().alerts.get({ ...alertAt, id: `a${index}` }),
  );
  expect((await Promise.allSettled(reads)).every(({ status }) => status === "rejected")).toBe(true);
  // Thirty failures in a row, and what was on its way by then.
  expect(service.arrived.length).toBeLessThan(60);
});

import { defaultSeed, objectKinds, type FaultAction, type FaultRule } from "pulumi-pipes-emulator";
import type { ObjectKind } from "pulumi-pipes-emulator";
import { pathOf } from "../harness/service/otherClient";
import { start, type Service } from "./client";

const rename = ["PATCH pipes/kafka", { name: "renamed" }] as const;
const nameOf = (service: Service) => service.get("pipes", defaultSeed.pipes.kafka)?.name;

/** Code of the error under a failed fetch. The error is of another realm than the test, so it is no `Error` here. */
const causeOf = async (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => "it did not fail",
    (error: unknown) => (error as { cause?: { code?: unknown } }).cause?.code,
  );

describe("a fault", () => {
  const [kept, renamed] = ["order-events", "renamed"];
  // prettier-ignore
  const responses: [FaultAction, number, RegExp | string, Readonly<Record<string, string>>, string | undefined][] = [
    [{ latencyMs: 1 }, 200, /^\{.*\}$/, {}, renamed],
    [{ status: 429 }, 429, '{"error":"TOO_MANY_REQUESTS"}', {}, kept],
    [{ status: 429, retryAfter: "3" }, 429, /^/, { "retry-after": "3" }, kept],
    [{ status: 429, rateLimitReset: "4" }, 429, /^/, { "x-ratelimit-reset": "4" }, kept],
    [{ status: 429, rateLimitReset: "5", header: "RateLimit-Reset" }, 429, /^/, { "ratelimit-reset": "5" }, kept],
    [{ status: 429, header: "Retry-After" }, 429, /^/, { "retry-after": "1" }, kept],
    [{ status: 502, body: "json" }, 502, /"BAD_GATEWAY: /, { "content-type": "application/json" }, kept],
    [{ status: 502, body: "html" }, 502, /^<!DOCTYPE html>/, { "content-type": "text/html; charset=utf-8" }, kept],
    [{ status: 502, body: "text" }, 502, /^Bad Gateway/, { "content-type": "text/plain; charset=utf-8" }, kept],
    [{ status: 504, body: "html", after: true }, 504, /^/, {}, renamed],
    [{ status: 424, message: "Current state: idle" }, 424, /"FAILED_DEPENDENCY: Current state: idle"/, {}, kept],
    [{ wrongBody: "html" }, 200, /^<!DOCTYPE html>/, {}, renamed],
    [{ wrongBody: "no-result" }, 200, /^\{"status":200,"requestId":"[^"]+"\}$/, {}, renamed],
    [{ wrongBody: "not-json" }, 200, '{"status":200,"result":', {}, renamed],
    [{ wrongBody: "empty" }, 200, "", {}, renamed],
    [{ wrongBody: "array" }, 200, "[]", {}, renamed],
    [{ hugeBytes: 3_000_000 }, 200, /^\{"status":200.{2999000,}\}$/, { "content-length": "3000000" }, renamed],
  ];
  test.each(responses)("%j gives status %d and the body %s", async (action, status, body, headers, name) => {
    const service = await start();
    service.addFault({ action });
    const reply = await service.send(...rename);
    const text: unknown = typeof body === "string" ? body : expect.stringMatching(body);
    expect([reply.status, reply.text, nameOf(service)]).toEqual([status, text, name]);
    expect(Object.fromEntries(reply.headers)).toMatchObject(headers);
    expect(service.requests()).toMatchObject([{ status, faults: [action] }]);
  });

  test.each<[FaultAction, string, string]>([
    [{ reset: "before" }, "ECONNRESET", "order-events"],
    [{ reset: "during" }, "ECONNRESET", "renamed"],
    [{ reset: "after" }, "ECONNRESET", "renamed"],
    [{ truncate: true }, "UND_ERR_SOCKET", "renamed"],
  ])("%j breaks the connection: %s", async (action, code, name) => {
    const service = await start();
    service.addFault({ action });
    expect([await causeOf(service.send(...rename)), nameOf(service)]).toEqual([code, name]);
  });

  test("of latency adds up with others; a slow response is whole and takes its time", async () => {
    const service = await start();
    const { text } = await service.send("GET keys");
    for (const latencyMs of [20, 40]) service.addFault({ times: 1, action: { latencyMs } });
    service.addFault({ times: 1, action: { status: 503 } });
    service.addFault({ times: 1, action: { slowBytesPerSecond: text.length * 5 } });
    for (const leastMs of [55, 140]) {
      const startedAt = performance.now();
      const reply = await service.send("GET keys");
      expect([reply.status, reply.text.length]).toEqual(
        leastMs === 55 ? [503, expect.any(Number)] : [200, text.length],
      );
      expect(performance.now() - startedAt).toBeGreaterThan(leastMs);
    }
  });

  test("of an endless response goes on until the caller leaves", async () => {
    const service = await start();
    service.addFault({ action: { endless: true } });
    const aborting = new AbortController();
    const { body } = await fetch(service.url, { signal: aborting.signal });
    const reader = body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
    let received = 0;
    while (received < 20_000) received += (await reader?.read())?.value?.length ?? 0;
    aborting.abort();
  });

  test("of a hanging request gives no response until the emulator closes", async () => {
    const service = await start();
    service.addFault({ action: { hang: true } });
    const pending = causeOf(service.send(...rename));
    while (service.requests().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(service.requests()).toMatchObject([{ method: "PATCH", status: 0 }]);
    await service.close();
    expect(await pending).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
    expect(nameOf(service)).toBe("order-events");
  });
});

describe("a fault rule", () => {
  const requests = ["GET pipes/kafka", "DELETE pipes/kafka", "GET alerts", "GET keys", "GET sources"];
  // prettier-ignore
  const rules: [Omit<FaultRule, "action">, readonly number[]][] = [
    [{ method: "delete" }, [1]],
    [{ path: /\/pipes\/[^/]+$/ }, [0, 1]],
    [{ path: /pipes/g, kind: "pipes" }, [0, 1]],
    [{ path: "/keys" }, [3]],
    [{ kind: "alerts" }, [2]],
    [{ kind: "sources" }, [4]],
    [{ kind: "dashboards" }, []],
    [{ method: "GET", path: /\/pipes\//, kind: "pipes" }, [0]],
    [{ skip: 2, times: 2 }, [2, 3]],
    [{ probability: 0 }, []],
    [{ probability: 1, times: 1 }, [0]],
  ];
  test.each(rules)("%j strikes only the requests %j", async (rule, struck) => {
    const service = await start();
    service.addFault({ ...rule, action: { status: 503 } });
    service.addFault({ ...rule, action: { status: 500 } });
    const statuses: number[] = [];
    for (const request of requests) statuses.push(await service.status(request));
    expect(statuses.flatMap((status, index) => (status === 503 ? [index] : []))).toEqual(struck);
    service.clearFaults();
    expect(await service.status("GET keys")).toBe(200);
  });

  const collections = objectKinds.filter((kind) => kind !== "sources" && kind !== "scalings");
  const paths: Readonly<Partial<Record<ObjectKind, string>>> = {
    ...{ sources: "sources", scalings: "service/pipesCdcScaling" },
    ...Object.fromEntries(collections.map((kind) => [kind, pathOf(kind, defaultSeed)])),
  };
  test.each(objectKinds)("of the kind %s, set by the control API, strikes only its objects", async (kind) => {
    const service = await start({ control: true });
    const body = JSON.stringify({ kind, action: { status: 503 } });
    expect((await service.sendRaw("POST /_control/faults", { body })).status).toBe(200);
    const struck: string[] = [];
    for (const [name, path] of Object.entries(paths))
      if ((await service.status(`GET ${path}`)) === 503) struck.push(name);
    expect(struck).toEqual([kind]);
  });

  test("with a probability strikes the same requests again under the same seed", async () => {
    const run = async (seed: number) => {
      const service = await start();
      service.addFault({ probability: 0.5, seed, action: { status: 503 } });
      const statuses: number[] = [];
      while (statuses.length < 20) statuses.push(await service.status("GET pipes"));
      return statuses;
    };
    const first = await run(7);
    expect([await run(7), new Set(first)]).toEqual([first, new Set([200, 503])]);
    expect(await run(8)).not.toEqual(first);
  });

  test.each([{ status: 99 }, { explode: true }, {}])("with the action %j is refused", async (action) => {
    const service = await start();
    expect(() => {
      service.addFault({ action: action as unknown as FaultAction });
    }).toThrow();
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { basic, emulators, errorText, keysPath, pipePath, pipesPath, send, sendRaw } from "./client";

const start = emulators();
const rename = { name: "renamed" };

/** Code of the error under a failed fetch. The error is of another realm than the test, so it is no `Error` here. */
async function causeOf(failing: Promise<unknown>): Promise<unknown> {
  const error: unknown = await failing.then(
    () => ({ cause: { code: "it did not fail" } }),
    (reason: unknown) => reason,
  );
  return (error as { cause?: { code?: unknown } }).cause?.code;
}

describe("faults", () => {
  test("latency delays, and goes together with another fault", async () => {
    const emulator = await start();
    emulator.addFault({ action: { latencyMs: 60 } });
    emulator.addFault({ action: { status: 503 } });
    const startedAt = performance.now();
    expect((await send(emulator, "GET", pipesPath)).status).toBe(503);
    expect(performance.now() - startedAt).toBeGreaterThan(55);
  });

  test.each([
    [{ retryAfter: "3" }, "retry-after", "3"],
    [{ rateLimitReset: "4" }, "x-ratelimit-reset", "4"],
    [{ rateLimitReset: "5", header: "RateLimit-Reset" }, "ratelimit-reset", "5"],
    [{ header: "Retry-After" }, "retry-after", "1"],
  ] as const)("429 with %j carries its header", async (fields, header, value) => {
    const emulator = await start();
    emulator.addFault({ action: { status: 429, ...fields } });
    const reply = await send(emulator, "GET", pipesPath);
    expect(reply.status).toBe(429);
    expect(reply.headers.get(header)).toBe(value);
    expect(reply.body).toEqual({ error: "TOO_MANY_REQUESTS" });
  });

  test.each([
    ["json", "application/json"],
    ["html", "text/html; charset=utf-8"],
    ["text", "text/plain; charset=utf-8"],
  ] as const)("a status comes with a body in %s, and nothing was done", async (body, type) => {
    const emulator = await start();
    emulator.addFault({ action: { status: 502, body } });
    const reply = await send(emulator, "PATCH", pipePath("kafka"), rename);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([502, type]);
    expect(emulator.get("pipes", emulator.seed.pipes.kafka)?.name).toBe("order-events");
  });

  test("504 can come after the work was done", async () => {
    const emulator = await start();
    emulator.addFault({ times: 1, action: { status: 504, body: "html", after: true } });
    expect((await send(emulator, "PATCH", pipePath("kafka"), rename)).status).toBe(504);
    expect(emulator.get("pipes", emulator.seed.pipes.kafka)?.name).toBe("renamed");
  });

  test("424 can tell that the service sleeps", async () => {
    const emulator = await start();
    emulator.addFault({ action: { status: 424, message: "Current state: idle" } });
    expect(errorText(await send(emulator, "GET", pipesPath))).toBe("FAILED_DEPENDENCY: Current state: idle");
  });

  test.each([
    ["before", "ECONNRESET", "order-events"],
    ["during", "ECONNRESET", "renamed"],
    ["after", "ECONNRESET", "renamed"],
  ] as const)("a reset %s the response breaks the connection", async (reset, code, name) => {
    const emulator = await start();
    emulator.addFault({ action: { reset } });
    expect(await causeOf(send(emulator, "PATCH", pipePath("kafka"), rename))).toBe(code);
    expect(emulator.get("pipes", emulator.seed.pipes.kafka)?.name).toBe(name);
  });

  test("a truncated response ends before the length it announced", async () => {
    const emulator = await start();
    emulator.addFault({ action: { truncate: true } });
    expect(await causeOf(send(emulator, "GET", pipesPath))).toBe("UND_ERR_SOCKET");
  });

  test("a slow response is whole, and takes its time", async () => {
    const emulator = await start();
    const { text } = await send(emulator, "GET", keysPath);
    emulator.addFault({ action: { slowBytesPerSecond: text.length * 5 } });
    const startedAt = performance.now();
    expect((await send(emulator, "GET", keysPath)).text).toHaveLength(text.length);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  test("an endless response goes on until the caller leaves", async () => {
    const emulator = await start();
    emulator.addFault({ action: { endless: true } });
    const aborting = new AbortController();
    const response = await fetch(`${emulator.url}${pipesPath}`, { signal: aborting.signal });
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
    let received = 0;
    while (received < 20_000) received += (await reader?.read())?.value?.length ?? 0;
    aborting.abort();
    expect(received).toBeGreaterThanOrEqual(20_000);
  });

  test.each([
    ["html", /^<!DOCTYPE html>/],
    ["no-result", /^\{"status":200,"requestId":"[^"]+"\}$/],
    ["not-json", /^\{"status":200,"result":$/],
    ["empty", /^$/],
    ["array", /^\[\]$/],
  ] as const)("a wrong body is %s under status 200", async (wrongBody, text) => {
    const emulator = await start();
    emulator.addFault({ action: { wrongBody } });
    const reply = await send(emulator, "GET", pipePath("kafka"));
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(text);
  });

  test("a hanging request gets no response, is noted, and ends when the emulator closes", async () => {
    const emulator = await start();
    emulator.addFault({ action: { hang: true } });
    const pending = causeOf(
      sendRaw(emulator, pipesPath, { headers: { authorization: basic(emulator.seed.keys.admin) } }),
    );
    expect(await Promise.race([pending, wait(50, "still waiting")])).toBe("still waiting");
    expect(emulator.requests()).toMatchObject([{ status: 0, path: pipesPath }]);
    await emulator.close();
    expect(await pending).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
  });

  test("a huge response has the size that was asked for and is valid", async () => {
    const emulator = await start();
    emulator.addFault({ action: { hugeBytes: 3_000_000 } });
    const reply = await send(emulator, "GET", pipePath("kafka"));
    expect(reply.text).toHaveLength(3_000_000);
    expect(reply.body["status"]).toBe(200);
  });
});

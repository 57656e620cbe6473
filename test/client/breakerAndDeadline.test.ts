import { after, client, failure, type Fate, html, id, ok, service, settled, useFakeClock } from "./service";

jest.mock("../../provider/src/client/transport", () => jest.requireActual<object>("./service"));
useFakeClock();

type Client = ReturnType<typeof client>;
const at = { organizationId: "org", serviceId: "svc", id };
const success = ok({ id });
const read = (of: Client) => settled(of.operation().alerts.get(at));
const slow =
  (ms: number, fate: Fate = success) =>
  () =>
    after(ms).then(() => fate);

describe("the circuit breaker", () => {
  /** How many requests a client sends until one read is not sent, and the error of that. */
  async function readsUntilOpen(of: Client): Promise<unknown[]> {
    for (let reads = 0; reads < 60; reads += 1) {
      const before = service.sent.length;
      const error = await read(of);
      if (service.sent.length === before) return [before, error];
    }
    return [Infinity, undefined];
  }

  test.each<[Fate, number, string]>([
    [failure(401), 3, "http/unauthorized"],
    [failure(407), 3, "http/proxy-refused"],
    [html(200), 3, "http/invalid-response"],
    // The last of four attempts counts as ten.
    [html(502), 12, "http/server-failed"],
    [failure(500), 30, "http/server-failed"],
    [html(503), 30, "http/server-failed"],
    [failure(429, { "retry-after": "3600" }), 30, "http/rate-limited"],
    [failure(408), 30, "http/timed-out"],
    ["connection refused", 30, "http/unreachable"],
    ["connection reset", 30, "http/unreachable"],
    ["silence", 30, "http/timed-out"],
  ])(
    "opens after failures in a row (%j, %i), and repeats no words of the service",
    async (fate, requests, code) => {
      service.reply = () => fate;
      const nothing = { reason: undefined, requestId: undefined, path: "", method: "", hint: "" };
      const facts = { code, mayHaveHappened: false, ...nothing };
      const found = await readsUntilOpen(client());
      expect(found).toMatchObject([requests, facts]);
      expect(String(found[1])).not.toMatch(/OF_SERVICE|gateway/);
    },
  );

  test("counts a rejection of the credentials as ten other failures", async () => {
    service.reply = (_request, number) => failure(number <= 10 ? 500 : 401);
    expect(await readsUntilOpen(client())).toMatchObject([12, { code: "http/server-failed", status: 500 }]);
  });

  test("names the status of the first failure", async () => {
    service.reply = (_request, number) => failure(number === 1 ? 500 : 408);
    expect(await readsUntilOpen(client())).toMatchObject([30, { code: "http/server-failed", status: 500 }]);
  });

  test.each([200, 400, 403, 404, 409])(
    "counts %i as a success, because the service responds",
    async (status) => {
      const alive = status === 200 ? success : failure(status);
      service.reply = (_request, number) => (number % 30 === 0 ? alive : html(503));
      expect(await readsUntilOpen(client())).toEqual([Infinity, undefined]);
    },
  );

  test("lets one request through after five seconds, and one success closes it", async () => {
    const of = client();
    service.reply = () => "connection refused";
    await readsUntilOpen(of);
    const sentAfter = async (ms: number): Promise<number> => {
      await jest.advanceTimersByTimeAsync(ms);
      const before = service.sent.length;
      await Promise.all(Array.from({ length: 40 }, () => read(of)));
      return service.sent.length - before;
    };
    const sent = [await sentAfter(4_999), await sentAfter(1), await sentAfter(0), await sentAfter(4_999)];
    expect(sent).toEqual([0, 1, 0, 0]);
    service.reply = () => success;
    await sentAfter(1);
    expect(await sentAfter(0)).toBe(40);
  });

  test.each<[Fate, number]>([
    ["connection reset", 60],
    ["silence", 60],
    [html(503), 60],
    [failure(500), 60],
    [failure(401), 20],
  ])("makes a dead service (%j) cost at most %i requests for 200 resources", async (fate, most) => {
    service.reply = slow(10, fate);
    const of = client();
    const changes = Array.from({ length: 200 }, () => settled(of.operation().keys.update(at, {})));
    const [first, ...others] = await Promise.all(changes);
    expect(first).toMatchObject({ method: "PATCH" });
    const notSent = others.filter((error) => "method" in error && error.method === "");
    expect([notSent.length >= 200 - most, service.sent.length <= most]).toEqual([true, true]);
  });
});

describe("the time of an operation", () => {
  /** Lets an operation read, ten seconds each, until its time is up; returns the number of reads. */
  async function readsLeft(api: ReturnType<Client["operation"]>): Promise<number> {
    service.reply = slow(10_000);
    for (let reads = 0; ; reads += 1) if ((await settled(api.alerts.get(at))) instanceof Error) return reads;
  }

  test("counts requests, also failed ones, and the pauses between attempts", async () => {
    const [paused, failed] = [client().operation(), client().operation()];
    await settled(paused.pause(5_000));
    expect(await readsLeft(paused)).toBe(6);
    service.reply = () => "silence";
    await settled(failed.keys.update(at, {}));
    expect(await readsLeft(failed)).toBe(4);
  });

  test("is that of the settings, and bounds each attempt", async () => {
    expect(await readsLeft(client({ operationTimeoutSeconds: 25 }).operation())).toBe(3);
    expect(service.sent.map(({ timeoutMs }) => timeoutMs)).toEqual([20_000, 15_000, 5_000]);
  });

  test("does not count the wait for another operation on the same object, of which one runs at a time", async () => {
    const of = client();
    const [first, second, other] = [of.operation(), of.operation(), of.operation()];
    const order: string[] = [];
    const task = (name: string, ms: number) => async () => {
      order.push(`${name} begins`);
      await after(ms);
      order.push(`${name} ends`);
      if (name === "a1") throw new Error("the next task still runs");
    };
    const tasks = [first.withLock("a", task("a1", 300_000)), second.withLock("a", task("a2", 1))];
    await settled(Promise.allSettled([...tasks, other.withLock("b", task("b1", 1))]));
    expect(order.join()).toBe("a1 begins,b1 begins,b1 ends,a1 ends,a2 begins,a2 ends");
    expect([await readsLeft(first), await readsLeft(second)]).toEqual([6, 6]);
  });

  test("does not count the wait for the state of a pipe, which has a time of its own", async () => {
    service.reply = slow(500);
    const api = client().operation();
    const waitUntil = async (readyMs: number) => {
      const beganMs = service.nowMs();
      const look = () => api.alerts.get(at).then(() => (service.nowMs() >= readyMs ? "ready" : undefined));
      return [await settled(api.until("pipe p to stop", look)), Math.round(service.nowMs() - beganMs)];
    };
    expect((await waitUntil(590_000))[0]).toBe("ready");
    const times = service.sent.map(({ atMs }) => atMs);
    expect(times.slice(0, 8)).toEqual([0, 700, 1_600, 2_900, 5_000, 8_700, 14_200, 19_700]);
    expect(await waitUntil(Infinity)).toEqual([undefined, 600_500]);
    expect(await readsLeft(api)).toBe(6);
  });

  test("leaves one request for a task that must always be tried", async () => {
    const api = client().operation();
    await readsLeft(api);
    expect(await settled(api.withOneGuaranteedAttempt(() => api.alerts.get(at)))).toMatchObject({ id });
    expect(service.sent.at(-1)?.timeoutMs).toBe(20_000);
  });

  test("leaves one request for such a task also if the operation is canceled", async () => {
    service.reply = () => success;
    const canceling = new AbortController();
    const api = client().operation("write", undefined, canceling.signal);
    canceling.abort();
    expect(await settled(api.alerts.get(at))).toMatchObject({ code: "http/timed-out" });
    expect(service.sent).toEqual([]);
    expect(await settled(api.withOneGuaranteedAttempt(() => api.alerts.get(at)))).toMatchObject({ id });
  });

  test.each([3_600_000, -3_600_000])(
    "and all other waits ignore a clock that is set by %i ms",
    async (byMs) => {
      const setTheClock = (): void => {
        jest.setSystemTime(Date.now() + byMs);
      };
      service.reply = (_request, number) => {
        setTheClock();
        return number === 5 ? failure(429, { "retry-after": "7" }) : slow(1_000)();
      };
      const of = client({ rateLimit: { requests: 2, perMs: 10_000 }, operationTimeoutSeconds: 8 });
      for (let reads = 0; reads < 5; reads += 1) await read(of);
      expect(service.sent.map(({ atMs }) => atMs)).toEqual([0, 1_000, 10_250, 11_250, 20_500, 27_500]);
      const beganMs = service.nowMs();
      await settled(
        of.operation().until("pipe p to stop", () => Promise.resolve(undefined).finally(setTheClock)),
      );
      expect(Math.round(service.nowMs() - beganMs)).toBe(600_000);
      service.reply = () => failure(401);
      for (let reads = 0; reads < 3; reads += 1) await read(of);
      setTheClock();
      await read(of);
      expect(service.sent).toHaveLength(9);
    },
  );
});

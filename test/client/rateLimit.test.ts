import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { RateLimiter } from "../../provider/src/client/rateLimit";
import { readRateLimit } from "../../provider/src/config/reading";
import type { RawRequest } from "../../provider/src/client/transport";
import { latencyAlert } from "../harness/args";
import { inProcess } from "../harness/provider/inProcess";
import { ManagedResource } from "../harness/provider/managedResource";
import { configurationOf } from "../harness/service/emulator";
import { runs, seed } from "../harness/random";
import { after, failure, ok, type Reply, service, settled, useFakeClock } from "./service";

jest.mock("../../provider/src/client/transport", () => jest.requireActual<object>("./service"));
useFakeClock();

const limit = { requests: 10, perMs: 10_000 };

/** A service of alerts that allows so many requests in each window, which begins with a request. */
function limitedService() {
  const alerts = new Map<string, object>();
  const seen = { alerts, accepted: 0, rejected: 0 };
  let window = { beganMs: -limit.perMs, used: 0 };
  service.reply = ({ method, path, body }: RawRequest): Reply => {
    const nowMs = service.nowMs();
    if (nowMs - window.beganMs >= limit.perMs) window = { beganMs: nowMs, used: 0 };
    window.used += 1;
    if (window.used > limit.requests) {
      seen.rejected += 1;
      const leftSeconds = Math.ceil((window.beganMs + limit.perMs - nowMs) / 1000);
      return failure(429, { "x-ratelimit-reset": String(leftSeconds) });
    }
    seen.accepted += 1;
    if (method === "GET" && /\/alerts\?.*offset=0$/.test(path)) return ok([...alerts.values()]);
    if (method === "GET" && path.includes("?")) return ok([]);
    const id = method === "POST" ? `a${alerts.size}` : path.replace(/.*\//, "");
    if (method === "POST" || method === "PUT") alerts.set(id, { ...(body as object), id });
    return alerts.has(id) ? ok(alerts.get(id)) : failure(404);
  };
  return seen;
}

/** A provider whose service is the one above. */
function provider(changed: Readonly<Record<string, string>> = {}) {
  jest.spyOn(console, "warn").mockImplementation();
  return inProcess({ ...configurationOf({ url: "http://localhost", seed: defaultSeed }), ...changed });
}

/** Runs tasks as the engine does with `--parallel 64`. */
async function inParallel(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...tasks];
  const lane = async (): Promise<void> => {
    for (let task = left.shift(); task !== undefined; task = left.shift()) await task();
  };
  expect(await settled(Promise.all(Array.from({ length: 64 }, lane)))).not.toBeInstanceOf(Error);
}

test("an unknown limit fails none of 200 alerts at --parallel 64, and costs at most 1.5 times the windows that it requires", async () => {
  const seen = limitedService();
  const calls = provider();
  const resources = Array.from({ length: 200 }, () => new ManagedResource(calls, "Alert"));
  const up = (name: string): Promise<void> =>
    inParallel(resources.map((alert, threshold) => () => alert.up({ ...latencyAlert, threshold, name })));
  await up("before");
  await up("after");
  await inParallel(resources.map((alert) => () => alert.refresh()));
  expect([...seen.alerts.values()].filter((alert) => "name" in alert && alert.name === "after")).toHaveLength(
    200,
  );
  expect(seen.accepted).toBeGreaterThan(2 * resources.length);
  const required = Math.ceil(seen.accepted / limit.requests) * limit.perMs;
  expect(service.nowMs() / required).toBeLessThanOrEqual(1.5);
});

/** Creates that many alerts at the same time. */
const create = (count: number, changed?: Readonly<Record<string, string>>): Promise<void> => {
  const calls = provider(changed);
  const up = (threshold: number) => () =>
    new ManagedResource(calls, "Alert").up({ ...latencyAlert, threshold });
  return inParallel([...Array(count).keys()].map(up));
};

test("a known limit rejects nothing, and its turns do not use up the time of an operation", async () => {
  const seen = limitedService();
  await create(100, { "pipes:rateLimit": "10/10s", "pipes:operationTimeoutSeconds": "5" });
  expect([seen.alerts.size, seen.rejected]).toEqual([100, 0]);
  expect(service.nowMs()).toBeGreaterThan(90_000);
});

test.each([
  ["a known limit", { "pipes:rateLimit": "10/10s" }, 8],
  ["an unknown limit", {}, 30],
])(
  "with %s, an update follows its read at once, and never by a body from before a 429",
  async (_what, changed, most) => {
    const seen = limitedService();
    const calls = provider(changed);
    const resources = Array.from({ length: 60 }, () => new ManagedResource(calls, "Alert"));
    const up = (name: string) =>
      inParallel(resources.map((alert, threshold) => () => alert.up({ ...latencyAlert, threshold, name })));
    await up("before");
    service.sent.length = 0;
    const rejected: number[] = [];
    const reply = service.reply;
    service.reply = async (request, number) => {
      const replied = await reply(request, number);
      if (typeof replied === "object" && replied.status === 429) rejected.push(number - 1);
      return replied;
    };
    await up("after");
    expect(seen.alerts.size).toBe(resources.length);
    const between = service.sent.flatMap(({ method, path }, at) =>
      method === "PUT"
        ? [at - service.sent.findLastIndex((one, place) => place < at && one.path === path) - 1]
        : [],
    );
    expect(between.length).toBeGreaterThanOrEqual(resources.length);
    expect(Math.max(...between)).toBeLessThanOrEqual(most);
    for (const at of rejected) {
      const next = service.sent.slice(at + 1).find(({ path }) => path === service.sent[at]?.path);
      expect(next?.method).toBe("GET");
    }
  },
);

/** Runs a turn of one request. */
const runOne = <Result>(limiter: RateLimiter, request: () => Promise<Result>, goesFirst = false) =>
  limiter.inTurn((run) => run(request), { requests: 1, goesFirst });

describe("a limiter that always asks for a whole window, and whose reset is sooner", () => {
  const perWindow = 100;
  const windowMs = 60_000;
  const draftForms: Readonly<Record<string, (resetSeconds: number) => Reply["headers"]>> = {
    none: () => ({}),
    "RateLimit-Reset": (reset) => ({ "ratelimit-reset": String(reset) }),
    "RateLimit of the seventh draft": (reset) => ({
      ratelimit: `limit=${perWindow}, remaining=0, reset=${reset}`,
    }),
    "RateLimit of later drafts": (reset) => ({
      ratelimit: `"per-hour;t=1";r=900;t=3000, "100-in-1min";r=0;t=${reset}`,
    }),
  };
  const creations = async (resetHeaders: (resetSeconds: number) => Reply["headers"]) => {
    const alerts: object[] = [];
    const rejectedAtMs: number[] = [];
    let window = { beganMs: -windowMs, used: 0 };
    service.reply = async ({ method, body }: RawRequest) => {
      await after(20);
      const nowMs = service.nowMs();
      if (nowMs - window.beganMs >= windowMs) window = { beganMs: nowMs, used: 0 };
      window.used += 1;
      const resetSeconds = Math.ceil((window.beganMs + windowMs - nowMs) / 1000);
      if (window.used > perWindow) {
        rejectedAtMs.push(nowMs);
        return failure(429, { "retry-after": "60", ...resetHeaders(resetSeconds) });
      }
      if (method !== "POST") return ok([]);
      const alert = { ...(body as object), id: `a${alerts.length}` };
      alerts.push(alert);
      return ok(alert);
    };
    await create(200);
    return { alerts, rejectedAtMs };
  };

  test.each(Object.entries(draftForms))(
    "fails none of 200 creations (reset: %s)",
    async (form, headersOf) => {
      const { alerts, rejectedAtMs } = await creations(headersOf);
      expect(alerts).toHaveLength(200);
      // Those under way at the first 429, and then one in each window.
      expect(rejectedAtMs.length).toBeLessThanOrEqual(20);
      const windows = Math.ceil(service.sent.length / perWindow);
      const expectedMs = (windows - 1) * windowMs + (form === "none" ? 2 * windowMs : 20_000);
      expect(service.nowMs()).toBeLessThanOrEqual(expectedMs);
    },
  );
});

describe("the limiter", () => {
  /** Starts requests of 10 ms each; counts how many have started, and how many ran at the same time at most. */
  function requests(limiter: RateLimiter, count: number) {
    const seen = { started: 0, running: 0, most: 0, order: [] as number[] };
    for (let request = 0; request < count; request += 1)
      void runOne(limiter, async () => {
        seen.started += 1;
        seen.order.push(request);
        seen.most = Math.max(seen.most, (seen.running += 1));
        await after(10);
        seen.running -= 1;
        if (request % 3 === 0) throw new Error("a request that fails makes room for the next, too");
      }).catch(() => undefined);
    return seen;
  }

  const afterRejection = (): RateLimiter => {
    const limiter = new RateLimiter();
    limiter.rejected(1_000);
    return limiter;
  };

  test("runs sixteen requests at a time, each once, in the order of their arrival", async () => {
    const seen = requests(new RateLimiter(), 100);
    await jest.advanceTimersByTimeAsync(69);
    expect(seen).toEqual({ started: 100, running: 4, most: 16, order: [...Array(100).keys()] });
  });

  test("starts no request before the reset after a 429, and then one at a time", async () => {
    const limiter = afterRejection();
    limiter.rejected(5);
    const seen = requests(limiter, 300);
    await jest.advanceTimersByTimeAsync(999);
    expect(seen.started).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([seen.most, seen.started]).toEqual([1, 100]);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen.most).toBe(16);
  });

  test("runs requests side by side again when a whole window has passed without a 429", async () => {
    const limiter = afterRejection();
    await jest.advanceTimersByTimeAsync(1_500);
    limiter.rejected(500);
    await jest.advanceTimersByTimeAsync(900);
    const seen = requests(limiter, 300);
    await jest.advanceTimersByTimeAsync(99);
    expect(seen.most).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen.most).toBe(16);
  });

  test("sends a rejected request first", async () => {
    const limiter = afterRejection();
    const order: string[] = [];
    for (const name of ["a", "b", "rejected"])
      void runOne(limiter, () => Promise.resolve(order.push(name)), name === "rejected");
    await jest.advanceTimersByTimeAsync(1_000);
    expect(order).toEqual(["rejected", "a", "b"]);
  });

  test("lets only the request that goes first try at an earlier reset, once", async () => {
    const limiter = new RateLimiter();
    limiter.rejected(1_000, 400);
    limiter.rejected(1_000, 300);
    const sent: string[] = [];
    const note = (name: string) => () =>
      Promise.resolve(void sent.push(`${name} ${Math.round(service.nowMs())}`));
    void runOne(limiter, note("other"));
    void runOne(limiter, note("second"), true);
    const rejected = async (): Promise<void> => {
      await note("first")();
      limiter.rejected(1_000, 300);
      throw new Error("429");
    };
    void runOne(limiter, rejected, true).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(1_399);
    expect(sent).toEqual(["first 400"]);
    await jest.advanceTimersByTimeAsync(10);
    expect(sent).toEqual(["first 400", "second 1400", "other 1400"]);
  });

  test("ends the wait of all when a request that went first succeeds", async () => {
    const limiter = new RateLimiter();
    limiter.rejected(1_000, 400);
    const seen = requests(limiter, 5);
    void runOne(limiter, () => after(10), true);
    await jest.advanceTimersByTimeAsync(409);
    expect(seen.started).toBe(0);
    await jest.advanceTimersByTimeAsync(100);
    expect([seen.started, seen.most]).toEqual([5, 1]);
  });

  test("lets a request that hangs hold the others back no longer than the window", async () => {
    const limiter = afterRejection();
    void runOne(limiter, () => new Promise(() => undefined));
    const seen = requests(limiter, 1);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(seen.started).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen.started).toBe(1);
  });
});

test("pipes:rateLimit is a number of requests in a time of a day at most", () => {
  expect(["10/10s", "1 / 500 ms", "600/1m", "1/1440m"].map(readRateLimit)).toEqual([
    { requests: 10, perMs: 10_000 },
    { requests: 1, perMs: 500 },
    { requests: 600, perMs: 60_000 },
    { requests: 1, perMs: 86_400_000 },
  ]);
  const others = ["", "10", "10/s", "0/10s", "10/0s", "-1/1s", "10/10h", "1.5/1s", "ten/10s", "1/1441m"];
  expect(others.map(readRateLimit)).toEqual(others.map(() => undefined));
});

const number = (max: number) => fc.integer({ min: 1, max });

/** The most requests of a list of times that any window of so many milliseconds holds. */
const mostIn = (sentMs: readonly number[], perMs: number): number =>
  Math.max(...sentMs.map((from) => sentMs.filter((ms) => ms >= from && ms < from + perMs).length));

describe("a turn", () => {
  /** Lets a turn send requests that take so long each, one after the other; notes when each was sent. */
  const turn = (limiter: RateLimiter, tookMs: readonly number[], sent: number[]): Promise<void> =>
    limiter.inTurn(async (run) => {
      for (const ms of tookMs)
        await run(async () => {
          sent.push(service.nowMs());
          await after(ms);
        });
    });

  test(`keeps a known limit in any window, next to single requests, and always ends (seed ${seed})`, async () => {
    const holds = async (requests: number, perMs: number, work: readonly Work[]): Promise<void> => {
      const limiter = new RateLimiter({ requests, perMs });
      const sent: number[] = [];
      const ends = work.map(async ({ atMs, tookMs }) => {
        await after(atMs);
        await turn(limiter, tookMs, sent);
      });
      expect(await settled(Promise.all(ends))).not.toBeInstanceOf(Error);
      expect(sent).toHaveLength(work.flatMap(({ tookMs }) => tookMs).length);
      expect(mostIn(sent, perMs + 249)).toBeLessThanOrEqual(requests);
    };
    interface Work {
      readonly atMs: number;
      readonly tookMs: readonly number[];
    }
    const work = fc.record({
      atMs: fc.nat(20_000),
      tookMs: fc.array(number(8_000), { minLength: 1, maxLength: 3 }),
    });
    const all = fc.array(work, { minLength: 1, maxLength: 25 });
    await fc.assert(fc.asyncProperty(number(12), number(10_000), all, holds), runs);
  });

  test("without a write returns the place of its write", async () => {
    const limiter = new RateLimiter({ requests: 4, perMs: 60_000 });
    const sent: number[] = [];
    for (let read = 0; read < 3; read += 1) void turn(limiter, [10], sent);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(3);
  });

  test("sends its write right after its read, also if others wait and the read was slow", async () => {
    const limiter = new RateLimiter({ requests: 2, perMs: 1_000 });
    const sent: number[] = [];
    void turn(limiter, [5_000, 10], sent);
    for (let request = 0; request < 20; request += 1) void runOne(limiter, () => after(10));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([0, 5_000]);
  });

  test("continues in the next window if the limit is one request, before all others", async () => {
    const limiter = new RateLimiter({ requests: 1, perMs: 1_000 });
    const sent: number[] = [];
    void turn(limiter, [10, 10], sent);
    const others: number[] = [];
    void runOne(limiter, () => Promise.resolve(others.push(service.nowMs())));
    await jest.advanceTimersByTimeAsync(3_000);
    expect([sent, others]).toEqual([[0, 1_250], [2_500]]);
  });
});

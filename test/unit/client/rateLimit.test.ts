import { RateLimiter, readRateLimit, waitForLimit } from "../../../provider/src/client/rateLimit";

/** A task that ends when it is told to. */
function openTask(): { readonly done: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end };
}

describe("the limiter", () => {
  test("runs sixteen at a time, the others as soon as there is room, each once", async () => {
    const limiter = new RateLimiter();
    let running = 0;
    let most = 0;
    const finished: number[] = [];
    const tasks = Array.from({ length: 100 }, (_, index) =>
      limiter.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, index % 3));
        running -= 1;
        finished.push(index);
        return index;
      }),
    );
    expect(await Promise.all(tasks)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(most).toBe(16);
    expect(new Set(finished).size).toBe(100);
  });

  test("lets waiting tasks in in the order of their arrival", async () => {
    const limiter = new RateLimiter();
    const first = openTask();
    const started: string[] = [];
    const blockers = Array.from({ length: 16 }, () => limiter.run(() => first.done));
    const waiting = ["a", "b", "c"].map((name) => limiter.run(() => Promise.resolve(started.push(name))));
    expect(started).toEqual([]);
    first.end();
    await Promise.all([...blockers, ...waiting]);
    expect(started).toEqual(["a", "b", "c"]);
  });

  test("gives the room of a failed task to the next", async () => {
    const limiter = new RateLimiter();
    const failures = Array.from({ length: 40 }, () => limiter.run(() => Promise.reject(new Error("no"))));
    expect((await Promise.allSettled(failures)).every(({ status }) => status === "rejected")).toBe(true);
    expect(await limiter.run(() => Promise.resolve("in"))).toBe("in");
  });

  test("holds everything back for as long as the service asks, and for the longest of its wishes", async () => {
    const limiter = new RateLimiter();
    const begin = Date.now();
    limiter.rejected(120);
    limiter.rejected(5);
    const startedMs = await Promise.all(
      [1, 2].map(() => limiter.run(() => Promise.resolve(Date.now() - begin))),
    );
    for (const started of startedMs) expect(started).toBeGreaterThanOrEqual(120);
  });

  test("holds a task back that was asked to wait while it waited", async () => {
    const limiter = new RateLimiter();
    const begin = Date.now();
    limiter.rejected(40);
    const started = limiter.run(() => Promise.resolve(Date.now() - begin));
    limiter.rejected(120);
    expect(await started).toBeGreaterThanOrEqual(120);
  });

  test("keeps a limit that is known from the start", async () => {
    const limiter = new RateLimiter({ requests: 3, perMs: 100 });
    const begin = Date.now();
    const startedMs = await Promise.all(
      [1, 2, 3, 4].map(() => limiter.run(() => Promise.resolve(Date.now() - begin))),
    );
    expect(startedMs.filter((started) => started < 100)).toHaveLength(3);
  });
});

describe("after a 429", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Starts requests of 10 ms each; answers how many run at the same time at most, so far. */
  function requests(limiter: RateLimiter, count: number): () => number {
    let running = 0;
    let most = 0;
    for (let request = 0; request < count; request += 1)
      void limiter.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 10));
        running -= 1;
      });
    return () => most;
  }

  test("no request starts before the reset, and then one runs at a time", async () => {
    const limiter = new RateLimiter();
    limiter.rejected(1_000);
    const most = requests(limiter, 300);
    await jest.advanceTimersByTimeAsync(999);
    expect(most()).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(most()).toBe(1);
  });

  test("requests run side by side again when a whole window has passed without a 429", async () => {
    const limiter = new RateLimiter();
    limiter.rejected(1_000);
    await jest.advanceTimersByTimeAsync(1_500);
    limiter.rejected(500);
    await jest.advanceTimersByTimeAsync(900);
    const most = requests(limiter, 300);
    await jest.advanceTimersByTimeAsync(50);
    expect(most()).toBe(1);
    await jest.advanceTimersByTimeAsync(50);
    expect(most()).toBe(16);
  });

  test("the rejected request goes first", async () => {
    const limiter = new RateLimiter();
    limiter.rejected(1_000);
    const order: string[] = [];
    const send = (name: string, goesFirst: boolean): void =>
      void limiter.run(() => Promise.resolve(order.push(name)), goesFirst);
    send("a", false);
    send("b", false);
    send("rejected", true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(order).toEqual(["rejected", "a", "b"]);
  });

  test("a hanging request holds the others back no longer than the window", async () => {
    const limiter = new RateLimiter();
    limiter.rejected(1_000);
    void limiter.run(() => new Promise(() => undefined));
    const most = requests(limiter, 1);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(most()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(most()).toBe(1);
  });
});

describe("a request limit", () => {
  test.each([
    ["10/10s", { requests: 10, perMs: 10_000 }],
    ["1 / 500 ms", { requests: 1, perMs: 500 }],
    ["600/1m", { requests: 600, perMs: 60_000 }],
  ])("reads %s", (text, limit) => {
    expect(readRateLimit(text)).toEqual(limit);
  });

  test.each(["", "10", "10/s", "0/10s", "10/0s", "-1/1s", "10/10h", "1.5/1s", "ten/10s", "1/50000m"])(
    "is not said by %j",
    (text) => {
      expect(readRateLimit(text)).toBeUndefined();
    },
  );

  test.each([
    ["nothing was sent", [], 0],
    ["there is room", [900, 950], 0],
    ["it is used up", [800, 900, 950], 800 + 100 + 250 - 1_000],
    ["only old requests use it up", [1, 2, 3], 0],
    ["it was used up twice", [1, 2, 3, 990, 995, 1_000], 990 + 100 + 250 - 1_000],
  ])("says how long to wait where %s", (_case, sentMs, wait) => {
    expect(waitForLimit({ requests: 3, perMs: 100 }, sentMs, 1_000)).toBe(wait);
  });
});

import fc from "fast-check";
import { Limiter } from "../../../provider/src/client/limiter";
import { learnedLimit, type RateLimit, waitForLimit } from "../../../provider/src/client/rateLimit";
import { seed } from "../../harness/random";

const limits: fc.Arbitrary<RateLimit> = fc.record({
  requests: fc.integer({ min: 1, max: 20 }),
  perMs: fc.integer({ min: 1, max: 20_000 }),
});

afterEach(() => {
  jest.useRealTimers();
});

/** Most requests that fall into any window of that length. */
function mostInOneWindow(sentMs: readonly number[], perMs: number): number {
  return Math.max(...sentMs.map((from) => sentMs.filter((at) => at >= from && at < from + perMs).length));
}

test(`no window, wherever it begins, holds more requests than a limit allows (seed ${seed})`, () => {
  const arrivals = fc.array(fc.nat(2_000), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(limits, arrivals, (limit, pauses) => {
      const sent: number[] = [];
      let now = 1_000_000;
      for (const pause of pauses) {
        now += pause;
        now += waitForLimit(limit, sent, now);
        sent.push(now);
      }
      expect(mostInOneWindow(sent, limit.perMs)).toBeLessThanOrEqual(limit.requests);
    }),
    { seed },
  );
});

test(`a wait ends: after it the limit allows a request (seed ${seed})`, () => {
  fc.assert(
    fc.property(limits, fc.array(fc.nat(60_000), { maxLength: 40 }), (limit, times) => {
      const sent = times.sort((left, right) => left - right);
      const now = 60_000;
      const wait = waitForLimit(limit, sent, now);
      expect(waitForLimit(limit, sent, now + wait)).toBe(0);
      expect(wait).toBeLessThanOrEqual(limit.perMs + 250);
    }),
    { seed },
  );
});

test(`what is learned allows one request at least, and no more than was known (seed ${seed})`, () => {
  const counts = fc.nat(2_000);
  fc.assert(
    fc.property(
      counts,
      counts,
      counts,
      fc.option(limits, { nil: undefined }),
      (accepted, took, waitMs, known) => {
        const learned = learnedLimit({ accepted, beganMs: 0, refusedMs: took, waitMs }, known);
        expect(learned.requests).toBeGreaterThanOrEqual(1);
        expect(learned.requests).toBeLessThanOrEqual(Math.max(1, known?.requests ?? accepted));
        expect(learned.perMs).toBeGreaterThanOrEqual(1_000);
      },
    ),
    { seed },
  );
});

test("what is learned allows no more requests in the same time than what was known", () => {
  const burst = { accepted: 3, beganMs: 0, refusedMs: 500, waitMs: 1_000 };
  expect(learnedLimit(burst, { requests: 10, perMs: 10_000 })).toEqual({ requests: 3, perMs: 3_000 });
});

test("a known limit is kept however many requests it allows, and whatever was learned besides", async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const limiter = new Limiter({ requests: 1_500, perMs: 10_000 });
  let through = 0;
  const send = (): void => void limiter.run(() => Promise.resolve((through += 1)));
  for (let task = 0; task < 1_600; task += 1) send();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(through).toBe(1_500);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(through).toBe(1_600);
});

describe("a limit that was learned", () => {
  /** How many of the tasks a limiter lets through at once. */
  async function letThrough(limiter: Limiter, tasks: number): Promise<number> {
    let through = 0;
    for (let task = 0; task < tasks; task += 1)
      void limiter.run(() => {
        through += 1;
        return Promise.resolve();
      });
    await jest.advanceTimersByTimeAsync(0);
    return through;
  }

  test.each([
    ["is kept for ten of its windows", 9_000, 1],
    ["is forgotten then, so that one refusal does not slow a process down for good", 13_000, 5],
  ])("%s", async (_rule, afterMs, through) => {
    jest.useFakeTimers({ now: 1_000_000 });
    const limiter = new Limiter();
    await letThrough(limiter, 1);
    limiter.accepted();
    limiter.refused(1_000);
    await jest.advanceTimersByTimeAsync(afterMs);
    expect(await letThrough(limiter, 5)).toBe(through);
  });

  test("does not become longer by the pace that it sets itself", async () => {
    jest.useFakeTimers({ now: 1_000_000 });
    const limiter = new Limiter();
    const turn = async () => {
      const through = limiter.run(() => Promise.resolve());
      await jest.runAllTimersAsync();
      await through;
    };
    for (let stray = 1; stray <= 20; stray += 1) {
      await turn();
      limiter.accepted();
      await turn();
      limiter.refused(1_000);
    }
    expect(Date.now() - 1_000_000).toBeLessThan(20 * 4_000);
  });
});

import fc from "fast-check";
import { type RateLimit, RateLimiter, waitForLimit } from "../../../provider/src/client/rateLimit";
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

test("a known limit is kept however many requests it allows", async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const limiter = new RateLimiter({ requests: 1_500, perMs: 10_000 });
  let through = 0;
  const send = (): void => void limiter.run(() => Promise.resolve((through += 1)));
  for (let task = 0; task < 1_600; task += 1) send();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(through).toBe(1_500);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(through).toBe(1_600);
});

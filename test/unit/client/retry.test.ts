import fc from "fast-check";
import { ApiError, type ApiErrorKind } from "../../../provider/src/client/errors";
import { hasAttemptLeft, mayRepeat, retryRules, waitBeforeRetry } from "../../../provider/src/client/retry";
import { runs } from "../../harness/random";

function failed(kind: ApiErrorKind, status?: number, ambiguous = false): ApiError {
  return new ApiError({ kind, method: "GET", path: "/", status, detail: "x", ambiguous });
}

const reads = ["GET", "DELETE"];
const writes = ["POST", "PUT", "PATCH"];

describe("sending a request again", () => {
  test.each([...reads, ...writes])(
    "is fine for %s where the service only asks to come back later",
    (method) => {
      expect(mayRepeat(method, failed("rateLimited", 429))).toBe(true);
    },
  );

  test.each([...reads, ...writes])("is fine for %s where it never left", (method) => {
    expect(mayRepeat(method, failed("unreachable"))).toBe(true);
  });

  test.each([
    ["the connection broke", failed("unreachable", undefined, true)],
    ["no answer came", failed("timedOut", undefined, true)],
    ["a gateway failed", failed("serverFailed", 504, true)],
    ["the service failed", failed("serverFailed", 500, true)],
  ])("after %s is fine only where repeating changes nothing", (_case, error) => {
    expect(reads.filter((method) => mayRepeat(method, error))).toEqual(reads);
    expect(writes.filter((method) => mayRepeat(method, error))).toEqual([]);
  });

  test.each<[ApiErrorKind, number]>([
    ["notFound", 404],
    ["noRoute", 404],
    ["methodNotAllowed", 405],
    ["unauthorized", 401],
    ["forbidden", 403],
    ["badRequest", 400],
    ["serviceIdle", 424],
    ["invalidResponse", 200],
    ["serverFailed", 501],
  ])("never helps against %s (%i)", (kind, status) => {
    expect([...reads, ...writes].filter((method) => mayRepeat(method, failed(kind, status)))).toEqual([]);
  });
});

describe("the attempts", () => {
  test("are four, and more where the service only wants to be asked later", () => {
    const allowed = (kind: ApiErrorKind): number =>
      [...Array(20).keys()].filter((attempt) => attempt === 0 || hasAttemptLeft(attempt, failed(kind)))
        .length;
    expect(allowed("serverFailed")).toBe(retryRules.attempts);
    expect(allowed("rateLimited")).toBe(retryRules.attemptsWhenLimited);
  });
});

describe("the wait before the next attempt", () => {
  const broken = failed("serverFailed", 500);
  const limited = failed("rateLimited", 429);
  const attempt = fc.integer({ min: 1, max: 60 });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const bound = (first: number, number: number): number =>
    Math.min(retryRules.longestWaitMs, first * 2 ** (number - 1));

  test("is what the service asks for, also where that is nothing or long", () => {
    expect(waitBeforeRetry(1, limited, 0, 0.9)).toBe(0);
    expect(waitBeforeRetry(3, broken, 90_000, 0.1)).toBe(90_000);
  });

  test("is chosen here where a service asks for none and refuses again all the same", () => {
    expect(waitBeforeRetry(2, limited, 0, 0)).toBe(retryRules.firstWaitWhenLimitedMs);
  });

  test("lies below a bound that doubles, and that has an end", () => {
    fc.assert(
      fc.property(attempt, random, (number, chance) => {
        const wait = waitBeforeRetry(number, broken, undefined, chance);
        expect(Number.isInteger(wait)).toBe(true);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(bound(retryRules.firstWaitMs, number));
      }),
      runs,
    );
  });

  test("is at least half of the bound where a service refuses without saying for how long", () => {
    fc.assert(
      fc.property(attempt, random, (number, chance) => {
        const wait = waitBeforeRetry(number, limited, undefined, chance);
        const most = bound(retryRules.firstWaitWhenLimitedMs, number);
        expect(wait).toBeGreaterThanOrEqual(most / 2);
        expect(wait).toBeLessThanOrEqual(most);
      }),
      runs,
    );
  });

  test("is spread over the whole bound, so that clients do not come back together", () => {
    expect([0, 0.5, 0.999].map((chance) => waitBeforeRetry(2, broken, undefined, chance))).toEqual([
      0, 200, 400,
    ]);
  });
});

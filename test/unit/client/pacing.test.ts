import { CircuitBreaker } from "../../../provider/src/client/circuitBreaker";
import { ApiError, type ApiErrorKind, isApiError } from "../../../provider/src/client/errors";
import { Deadline } from "../../../provider/src/client/deadline";
import { learnedLimit, readRateLimit, waitForLimit } from "../../../provider/src/client/rateLimit";
import { KeyedMutex } from "../../../provider/src/client/keyedMutex";
import { failureOf } from "../../harness/outcomes";

const failed = (kind: ApiErrorKind): ApiError =>
  new ApiError({
    kind,
    method: "GET",
    path: "/",
    status: 503,
    code: "OF_ANOTHER",
    requestId: "r",
    detail: "no",
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

  const burst = (accepted: number, refusedMs: number) => ({ accepted, beganMs: 0, refusedMs, waitMs: 0 });

  test("is learned from a refusal, and never becomes wider than it was", () => {
    expect(learnedLimit(burst(10, 10_250), undefined)).toEqual({ requests: 10, perMs: 10_000 });
    expect(learnedLimit(burst(20, 10_250), { requests: 10, perMs: 10_000 })).toMatchObject({ requests: 10 });
    expect(learnedLimit(burst(0, 10), undefined)).toEqual({ requests: 1, perMs: 1_000 });
  });
});

describe("the clock of an operation", () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  test("runs down, and gets back what was spent waiting for one's turn", () => {
    const clock = new Deadline(1_000);
    jest.advanceTimersByTime(400);
    expect(clock.leftMs()).toBe(600);
    clock.extend(300);
    expect(clock.leftMs()).toBe(900);
    jest.advanceTimersByTime(1_600);
    expect(clock.leftMs()).toBeLessThan(0);
  });
});

describe("a service that does not answer", () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  function dead(): CircuitBreaker {
    const service = new CircuitBreaker();
    for (let failure = 0; failure < 30; failure += 1) service.failed(failed("unreachable"));
    return service;
  }

  test("counts as dead after thirty failures in a row, for the reason of the last of them", async () => {
    const service = new CircuitBreaker();
    for (let failure = 0; failure < 29; failure += 1) service.failed(failed("serverFailed"));
    expect(() => {
      service.assertClosed();
    }).not.toThrow();
    service.failed(failed("timedOut"));
    expect(
      await failureOf(() => {
        service.assertClosed();
      }),
    ).toMatchObject({ kind: "timedOut", ambiguous: false });
  });

  test("is told without a word that the service said to another call", async () => {
    const error = await failureOf(() => {
      dead().assertClosed();
    });
    expect(error).toMatchObject({ code: undefined, requestId: undefined, path: "" });
    expect(error.message).toBe(
      "nothing was sent: the requests before this one failed in a row, and the last one was answered 503. " +
        "Check pipes:baseUrl and the network. [unreachable]",
    );
  });

  test("is one, too, that refuses the key three times in a row", () => {
    const service = new CircuitBreaker();
    for (const said of ["yes", "no", "no", "yes", "no", "no"]) {
      if (said === "yes") service.answered();
      else service.failed(failed("unauthorized"));
    }
    expect(service.isOpen()).toBe(false);
    service.failed(failed("unauthorized"));
    expect(service.isOpen()).toBe(true);
  });

  test("is one, too, that asks for a wait longer than any operation", () => {
    const service = new CircuitBreaker();
    for (let failure = 0; failure < 30; failure += 1) service.failed(failed("rateLimited"));
    expect(service.isOpen()).toBe(true);
  });

  test("lives again with one answer", () => {
    const service = dead();
    service.answered();
    expect(() => {
      service.assertClosed();
    }).not.toThrow();
  });

  test.each<ApiErrorKind>(["notFound", "badRequest", "forbidden", "invalidResponse"])(
    "is not one that answers %s",
    (kind) => {
      const service = new CircuitBreaker();
      for (let failure = 0; failure < 99; failure += 1) service.failed(failed(kind));
      expect(() => {
        service.assertClosed();
      }).not.toThrow();
    },
  );

  test("is asked again after a rest, which calls that fail at once do not make longer", async () => {
    const service = dead();
    jest.advanceTimersByTime(4_900);
    const atOnce = await failureOf(() => {
      service.assertClosed();
    });
    if (isApiError(atOnce)) service.failed(atOnce);
    jest.advanceTimersByTime(100);
    expect(() => {
      service.assertClosed();
    }).not.toThrow();
  });
});

describe("tasks on one object", () => {
  test("run one after the other, and those on another object beside them", async () => {
    const serial = new KeyedMutex();
    const order: string[] = [];
    const task = (name: string, ms: number) => async (): Promise<void> => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      order.push(`${name} ends`);
    };
    await Promise.all([
      serial.run("x", task("x1", 20)),
      serial.run("x", task("x2", 1)),
      serial.run("y", task("y1", 1)),
    ]);
    expect(order).toEqual(["x1 begins", "y1 begins", "y1 ends", "x1 ends", "x2 begins", "x2 ends"]);
  });

  test("go on after one that failed", async () => {
    const serial = new KeyedMutex();
    const first = serial.run("x", () => Promise.reject(new Error("no")));
    const second = serial.run("x", () => Promise.resolve("done"));
    expect((await failureOf(() => first)).message).toBe("no");
    expect(await second).toBe("done");
  });
});

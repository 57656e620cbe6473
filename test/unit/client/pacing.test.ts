import { CircuitBreaker } from "../../../provider/src/client/circuitBreaker";
import { ApiError, type ApiErrorKind } from "../../../provider/src/client/errors";
import { Deadline } from "../../../provider/src/client/deadline";
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

describe("the clock of an operation", () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  const timer = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

  test("counts requests and pauses", async () => {
    const deadline = new Deadline(1_000);
    const work = deadline.counting(timer(300)).then(() => deadline.pause(400));
    await jest.advanceTimersByTimeAsync(700);
    await work;
    expect(deadline.leftMs).toBe(300);
  });

  test("counts a request that fails", async () => {
    const deadline = new Deadline(1_000);
    const work = failureOf(() =>
      deadline.counting(() => timer(300)().then(() => Promise.reject(new Error("no")))),
    );
    await jest.advanceTimersByTimeAsync(300);
    await work;
    expect(deadline.leftMs).toBe(700);
  });

  test("does not count other waits", async () => {
    const deadline = new Deadline(1_000);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(deadline.leftMs).toBe(1_000);
  });

  test("does not count the wait for a state, with all its requests", async () => {
    const deadline = new Deadline(1_000);
    const end = Date.now() + 60_000;
    const wait = deadline.until(120_000, async () => {
      await deadline.counting(timer(500));
      return Date.now() >= end || undefined;
    });
    await jest.advanceTimersByTimeAsync(70_000);
    expect(await wait).toBe(true);
    expect(deadline.leftMs).toBe(1_000);
  });

  test("leaves time for one request more, if a task must be tried in any case", async () => {
    const deadline = new Deadline(100);
    const work = deadline.pause(300);
    await jest.advanceTimersByTimeAsync(300);
    await work;
    expect(deadline.leftMs).toBe(-200);
    deadline.leave(50);
    expect(deadline.leftMs).toBe(50);
  });
});

describe("the circuit breaker", () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  const open = (circuit: CircuitBreaker) => () => {
    circuit.assertClosed();
  };

  function circuitAfter(...kinds: readonly ApiErrorKind[]): CircuitBreaker {
    const circuit = new CircuitBreaker();
    for (const kind of kinds) circuit.note(failed(kind));
    return circuit;
  }
  const times = (count: number, kind: ApiErrorKind): ApiErrorKind[] => Array<ApiErrorKind>(count).fill(kind);

  test.each<[ApiErrorKind, number]>([
    ["unauthorized", 3],
    ["proxyRefused", 3],
    ["unreachable", 30],
    ["timedOut", 30],
    ["serverFailed", 30],
    ["rateLimited", 30],
  ])("opens after failures in a row: %s, %i times", (kind, count) => {
    expect(circuitAfter(...times(count - 1, kind)).isOpen).toBe(false);
    expect(circuitAfter(...times(count, kind)).isOpen).toBe(true);
  });

  test("fails with a short error that names the status and the code of the first failure", async () => {
    const circuit = circuitAfter("serverFailed", ...times(29, "timedOut"));
    const error = await failureOf(open(circuit));
    expect(error).toMatchObject({ kind: "serverFailed", status: 503, ambiguous: false });
    expect(error.message).toMatch(/^nothing was sent: [^.]* status 503 \[serverFailed\]$/);
  });

  test("repeats no word of the service to another call", async () => {
    const error = await failureOf(open(circuitAfter(...times(3, "unauthorized"))));
    expect(error).toMatchObject({ code: undefined, requestId: undefined, path: "" });
    expect(error.message).not.toContain("OF_ANOTHER");
  });

  test("closes with one success", () => {
    const circuit = circuitAfter(...times(30, "unreachable"));
    circuit.note();
    expect(open(circuit)).not.toThrow();
    expect(circuitAfter("unauthorized", "unauthorized").isOpen).toBe(false);
  });

  test.each<ApiErrorKind>(["notFound", "badRequest", "forbidden", "invalidResponse"])(
    "counts %s as a success, because the service responds",
    (kind) => {
      expect(circuitAfter(...times(99, kind)).isOpen).toBe(false);
      expect(circuitAfter(...times(29, "timedOut"), kind, "timedOut").isOpen).toBe(false);
    },
  );

  test("lets one request through after five seconds", () => {
    const circuit = circuitAfter(...times(30, "unreachable"));
    jest.advanceTimersByTime(4_999);
    expect(open(circuit)).toThrow();
    jest.advanceTimersByTime(1);
    expect(open(circuit)).not.toThrow();
    expect(open(circuit)).toThrow();
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

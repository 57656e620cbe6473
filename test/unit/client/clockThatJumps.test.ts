import { openClient } from "../../../provider/src/client";
import { ReusedListings } from "../../../provider/src/client/reusedListing";
import { CircuitBreaker } from "../../../provider/src/client/circuitBreaker";
import { ApiError } from "../../../provider/src/client/errors";
import { RateLimiter } from "../../../provider/src/client/rateLimit";
import { Deadline } from "../../../provider/src/client/deadline";
import { failureOf } from "../../harness/outcomes";
import { answer, clientSettings, localServices } from "./localService";

const start = localServices();
const at = { organizationId: "org", id: "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11" };
const anHourMs = 3_600_000;

/** Sets the clock of the machine by so much, as a person or a time service does. */
function setTheClock(byMs: number): void {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, "now").mockImplementation(() => now() + byMs);
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([
  ["forward", anHourMs],
  ["back", -anHourMs],
])("a clock that is set %s in the middle of an operation", (_way, byMs) => {
  test("neither ends the operation nor makes it endless", async () => {
    const service = await start((_request, response, number) => {
      if (number === 1) answer(response, 200, { id: at.id });
    });
    const client = openClient(
      clientSettings(service.url, { requestTimeoutMs: 150, operationTimeoutMs: 400 }),
    );
    const operation = client.operation();
    setTheClock(byMs);
    expect(await operation.keys.get(at)).toEqual({ id: at.id });
    const began = performance.now();
    expect(await failureOf(() => operation.keys.get(at))).toMatchObject({ kind: "timedOut" });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("leaves the limit as it is", async () => {
    const limiter = new RateLimiter({ requests: 2, perMs: 100 });
    const began = performance.now();
    const startedMs: number[] = [];
    for (let request = 0; request < 3; request += 1) {
      await limiter.run(() => Promise.resolve(startedMs.push(performance.now() - began)));
      if (request === 0) setTheClock(byMs);
    }
    expect(startedMs.filter((ms) => ms < 350)).toHaveLength(2);
    expect(startedMs.filter((ms) => ms < 1_000)).toHaveLength(3);
  });

  test("neither ends nor prolongs the wait that a service asked for", async () => {
    const limiter = new RateLimiter();
    const began = performance.now();
    limiter.rejected(200);
    setTheClock(byMs);
    const ms = await limiter.run(() => Promise.resolve(performance.now() - began));
    expect(ms).toBeGreaterThanOrEqual(200);
    expect(ms).toBeLessThan(1_000);
  });

  test("neither ends nor prolongs the rest of a dead service", () => {
    const service = new CircuitBreaker();
    const error = (): ApiError =>
      new ApiError({ kind: "unreachable", method: "GET", path: "/", detail: "no" });
    for (let failure = 0; failure < 30; failure += 1) service.note(error());
    setTheClock(byMs);
    expect(() => {
      service.assertClosed();
    }).toThrow();
  });

  test("gives an operation back the time that it waited for its turn, and no more", async () => {
    const service = await start((_request, response) => {
      answer(response, 200, { id: at.id });
    });
    const client = openClient(clientSettings(service.url, { operationTimeoutMs: 300 }));
    const operation = client.operation();
    const turn = client.operation().withLock("a", async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      setTheClock(byMs);
    });
    const mine = operation.withLock("a", () => operation.keys.get(at));
    await turn;
    expect(await mine).toEqual({ id: at.id });
  });

  test("neither ends a wait for a state nor makes it endless", async () => {
    const clock = new Deadline(1_000);
    let looks = 0;
    const look = (): Promise<string | undefined> => {
      looks += 1;
      if (looks === 1) setTheClock(byMs);
      return Promise.resolve(looks === 2 ? "there" : undefined);
    };
    expect(await clock.until(5_000, look)).toBe("there");
    expect(await clock.until<string>(50, () => Promise.resolve(undefined))).toBeUndefined();
  });

  test("leaves a listing as old as it is", async () => {
    const reads = new ReusedListings();
    const asked: string[] = [];
    const read = (id: string): Promise<unknown> =>
      reads.read("pipe", "/p", id, {
        one: () => Promise.resolve(asked.push("one")),
        among: () => Promise.resolve(asked.push("among")),
      });
    await read("a");
    setTheClock(byMs);
    await read("b");
    expect(asked).toEqual(["one", "among"]);
  });
});

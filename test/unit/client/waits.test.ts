import { type LogLevel, type RequestLog } from "../../../provider/src/client/requestLog";
import { reportWaits } from "../../../provider/src/client/waits";

let startMs = 0;
beforeEach(() => {
  jest.useFakeTimers();
  // All tests share one process, and each fake clock begins at 0.
  startMs += 600_000;
  jest.advanceTimersByTime(startMs);
});
afterEach(() => jest.useRealTimers());

/** The lines and the log of waits. */
function reporting() {
  const lines: string[] = [];
  const logged: unknown[] = [];
  const log: RequestLog = (level: LogLevel, event, facts) => logged.push([level, event, facts]);
  return { lines, logged, waits: reportWaits(log, (line) => lines.push(line)) };
}

describe("a wait of more than five seconds", () => {
  test("is one line on the console each 30 s, and one line in the request log", () => {
    const { lines, logged, waits } = reporting();
    const over = waits("pipe p to stop", { attempt: 1 });
    jest.advanceTimersByTime(4_999);
    expect(lines).toEqual([]);
    jest.advanceTimersByTime(60_001);
    over();
    jest.advanceTimersByTime(60_000);
    expect(lines).toEqual([
      "waiting for pipe p to stop (5 s so far)",
      "waiting for pipe p to stop (35 s so far)",
      "waiting for pipe p to stop (65 s so far)",
    ]);
    expect(logged).toEqual([["info", "wait", { attempt: 1, for: "pipe p to stop", waitMs: 65_000 }]]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test("shares its line with all other waits of the process", () => {
    const [first, second] = [reporting(), reporting()];
    for (let pipe = 0; pipe < 50; pipe += 1) first.waits(`pipe ${pipe} to stop`, {});
    second.waits("the rate limit", {});
    jest.advanceTimersByTime(34_000);
    expect([...first.lines, ...second.lines]).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    expect([...first.lines, ...second.lines]).toHaveLength(2);
  });

  test("that the log announces beforehand is no second line there", () => {
    const { logged, waits } = reporting();
    const over = waits("the rate limit");
    jest.advanceTimersByTime(60_000);
    over();
    expect(logged).toEqual([]);
  });
});

test("shorter waits are not reported, however many there are", () => {
  const { lines, logged, waits } = reporting();
  for (let turn = 0; turn < 50; turn += 1) {
    const over = waits("the rate limit", {});
    jest.advanceTimersByTime(5_000 - 1);
    over();
  }
  expect([...lines, ...logged]).toEqual([]);
});

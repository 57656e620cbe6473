import { tellWaits } from "../../../provider/src/client/waits";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("waits", () => {
  test("are told when they are noticed and every few seconds, and cleared when they are over", () => {
    const said: string[] = [];
    const over = tellWaits((text) => said.push(text))("pipe p to stop");
    jest.advanceTimersByTime(600);
    expect(said).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(said).toEqual(["waiting for pipe p to stop: 1 s"]);
    jest.advanceTimersByTime(10_000);
    expect(said).toEqual([
      "waiting for pipe p to stop: 1 s",
      "waiting for pipe p to stop: 6 s",
      "waiting for pipe p to stop: 11 s",
    ]);
    over();
    jest.advanceTimersByTime(10_000);
    expect(said.slice(3)).toEqual([""]);
  });

  test("that are over before anybody wonders are not told, however many there are", () => {
    const said: string[] = [];
    const waiting = tellWaits((text) => said.push(text));
    for (let turn = 0; turn < 50; turn += 1) {
      const over = waiting("a turn");
      jest.advanceTimersByTime(300);
      over();
    }
    expect(said).toEqual([]);
  });

  test("that overlap are one line, with the longest first", () => {
    const said: string[] = [];
    const waiting = tellWaits((text) => said.push(text));
    const first = waiting("pipe p to stop");
    const others = [waiting("a turn"), waiting("a turn"), waiting("pipe p to stop")];
    jest.advanceTimersByTime(1_000);
    expect(said).toEqual(["waiting for pipe p to stop, 2 times: 1 s (and 2 more)"]);
    first();
    jest.advanceTimersByTime(5_000);
    expect(said.at(-1)).toBe("waiting for a turn, 2 times: 6 s (and 1 more)");
    for (const over of others) over();
    expect(said.at(-1)).toBe("");
    expect(jest.getTimerCount()).toBe(0);
  });
});

import { PassThrough } from "node:stream";
import { ApiError } from "../../provider/src/client/errors";
import { progressOn } from "../../provider/src/importer/progress";

const refused = (detail = "slow down"): ApiError =>
  new ApiError({ kind: "rateLimited", method: "GET", path: "/organizations/o/keys", status: 429, detail });
const told =
  "pulumi-pipes import: waiting, and asking again: GET /organizations/o/keys answered 429 (too many requests)\n";

/** A stream that takes itself for a terminal, and what was written to it. */
function terminal(isTTY: boolean): { readonly stream: NodeJS.WriteStream; text(): string } {
  const stream = new PassThrough();
  const same = Object.assign(stream, { isTTY, columns: 80 }) as unknown as NodeJS.WriteStream;
  return { stream: same, text: () => (stream.read() as Buffer | null)?.toString("utf8") ?? "" };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("what takes its time shows a bar on a terminal, which goes when all is done", () => {
  const { stream, text } = terminal(true);
  const progress = progressOn(stream);
  progress.expect(40);
  progress.done("pipes");
  jest.advanceTimersByTime(5_000);
  progress.done("keys");
  jest.advanceTimersByTime(5_000);
  expect(text()).toMatch(/Reading \[.*\] 1\/40[^]*2\/40 \(0 objects\) keys/);
  progress.stop();
  expect(jest.getTimerCount()).toBe(0);
});

test("the bar counts the objects too, so that it moves with each page of a large collection", () => {
  const { stream, text } = terminal(true);
  const progress = progressOn(stream);
  progress.expect(4);
  progress.listed(1_000);
  jest.advanceTimersByTime(5_000);
  progress.listed(1_000);
  jest.advanceTimersByTime(5_000);
  expect(text()).toMatch(/ 0\/4 \(1,000 objects\)[^]* 0\/4 \(2,000 objects\)/);
  progress.stop();
});

test("what is over at once shows nothing", () => {
  const { stream, text } = terminal(true);
  const progress = progressOn(stream);
  progress.expect(4);
  progress.done("pipes");
  progress.stop();
  jest.advanceTimersByTime(60_000);
  expect(text()).toBe("");
});

test("where nobody looks, as in a pipeline, there is no bar", () => {
  const { stream, text } = terminal(false);
  const progress = progressOn(stream);
  progress.expect(40);
  expect(jest.getTimerCount()).toBe(0);
  jest.advanceTimersByTime(60_000);
  progress.done("pipes");
  progress.stop();
  expect(text()).toBe("");
});

describe.each([true, false])("waits for the service (on a terminal: %s)", (isTTY) => {
  const lines = (text: string): number => text.split(told).length - 1;

  test("are told once a stretch, which ends with a step that needed none", () => {
    const { stream, text } = terminal(isTTY);
    const progress = progressOn(stream);
    progress.expect(40);
    for (let step = 1; step <= 3; step += 1) {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        progress.waits(refused(), 2_000);
        jest.advanceTimersByTime(2_000);
      }
      progress.done("keys");
    }
    expect(lines(text())).toBe(1);
    progress.done("alerts");
    progress.waits(refused(), 2_000);
    progress.stop();
    expect(lines(text())).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test("are not told where they are over before anybody wonders", () => {
    const { stream, text } = terminal(isTTY);
    const progress = progressOn(stream);
    progress.waits(refused(), 200);
    jest.advanceTimersByTime(200);
    progress.waits(refused(), 400);
    progress.done("keys");
    progress.stop();
    expect(text()).toBe("");
  });

  test("are told without the words of the service", () => {
    const { stream, text } = terminal(isTTY);
    const progress = progressOn(stream);
    progress.waits(refused("not with hush-hush"), 2_000);
    progress.stop();
    expect(text()).toBe(told);
  });
});

test("a bar goes on below the line that tells of a wait", () => {
  const { stream, text } = terminal(true);
  const progress = progressOn(stream);
  progress.expect(40);
  jest.advanceTimersByTime(5_000);
  progress.waits(refused(), 2_000);
  progress.done("keys");
  jest.advanceTimersByTime(5_000);
  expect(text()).toMatch(/Reading .* 0\/40[^]*asking again: .*\n.*Reading .* 1\/40 \(0 objects\) keys/);
  progress.stop();
});

import { PassThrough } from "node:stream";
import { progressOn } from "../../provider/src/importer/progress";

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

test.each([true, false])("a long wait is a line, on a terminal (%s) or elsewhere", (isTTY) => {
  const { stream, text } = terminal(isTTY);
  const progress = progressOn(stream);
  progress.expect(40);
  progress.waits("waiting for the rate limit (5 s so far)");
  progress.stop();
  expect(text()).toBe("pulumi-pipes import: waiting for the rate limit (5 s so far)\n");
  expect(jest.getTimerCount()).toBe(0);
});

test("a bar goes on below the line about a wait", () => {
  const { stream, text } = terminal(true);
  const progress = progressOn(stream);
  progress.expect(40);
  jest.advanceTimersByTime(5_000);
  progress.waits("waiting");
  progress.done("keys");
  jest.advanceTimersByTime(5_000);
  expect(text()).toMatch(/Reading .* 0\/40[^]*waiting\n.*Reading .* 1\/40 \(0 objects\) keys/);
  progress.stop();
});

import { setTimeout as sleep } from "node:timers/promises";
import { lineWriter } from "../../cli/src/commandLine";
import { withProgress } from "../../cli/src/progress";

/** Runs a task as on a terminal. */
async function onTerminal<Result>(task: () => Promise<Result>): Promise<Result> {
  const before = Object.getOwnPropertyDescriptor(process.stderr, "isTTY");
  Object.defineProperty(process.stderr, "isTTY", { configurable: true, value: true });
  try {
    return await task();
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.stderr, "isTTY");
    else Object.defineProperty(process.stderr, "isTTY", before);
  }
}

/** What a terminal still shows after the progress line was cleared. */
const remaining = (text: string): readonly string[] =>
  text
    .split("\n")
    // eslint-disable-next-line no-control-regex -- the codes that clear a line are control characters
    .map((line) => line.split(/\u001b\[\d*[JK]/).at(-1) ?? "")
    // eslint-disable-next-line no-control-regex
    .map((line) => line.replace(/\u001b(?:\[[\d;?]*[A-Za-z]|[78])|\r/g, ""))
    .filter((line) => line !== "");

/** What a task with a progress line of 250 ms writes to standard error. */
async function written(task: (report: (count: number) => void) => Promise<void>): Promise<string> {
  let text = "";
  const listener = jest.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  const wait = { label: "trial", unit: "requests", total: 60 };
  try {
    await onTerminal(() => withProgress(wait, () => undefined, task));
  } finally {
    listener.mockRestore();
  }
  return text;
}

test("on a terminal, the progress line disappears at the end, and lines above it stay", async () => {
  const say = lineWriter("pulumi-pipes-cli check", () => ["secret"]);
  const text = await written(async (report) => {
    report(1);
    await sleep(250);
    say("Created the alert 1 with secret");
    await sleep(250);
    report(20);
  });
  expect(text).toContain("trial: 1 of at most 60 requests, 0.0/s, 0 s");
  expect(remaining(text)).toEqual(["pulumi-pipes-cli check: Created the alert 1 with [secret]"]);
});

test("without a terminal, a long wait prints at most one line in 30 seconds", async () => {
  const lines: string[] = [];
  const clock = jest.spyOn(Date, "now").mockReturnValue(0);
  const say = (line: string): void => void lines.push(line);
  await withProgress(
    { label: "trial", unit: "requests", total: 60, isAnnounced: true },
    say,
    async (report) => {
      for (let second = 1; second <= 60; second += 1) {
        clock.mockReturnValue(second * 1000);
        report(second / 2);
      }
      return Promise.resolve();
    },
  );
  clock.mockRestore();
  expect(lines).toEqual([
    "trial",
    "trial: 15 of at most 60 requests, 0.5/s, about 90 s left",
    "trial: 30 of at most 60 requests, 0.5/s, about 60 s left",
  ]);
});

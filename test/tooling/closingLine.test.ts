import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../harness/command";

// Each test runs jest in a process of its own.
jest.setTimeout(30_000);

const REPORTER = join(__dirname, "..", "harness", "closingLine.js");
const JEST = require.resolve("jest/bin/jest");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "closing-line-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  files: Record<string, string>,
  ...flags: string[]
): Promise<{ code: number | null; last: string | undefined; stdout: string; stderr: string }> {
  const config = { reporters: [REPORTER], testMatch: ["**/*.test.js"], transform: {}, rootDir: folder };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "jest.config.json"), JSON.stringify(config));
  const args = [
    JEST,
    "--config",
    join(folder, "jest.config.json"),
    "--cacheDirectory",
    folder,
    "-i",
    ...flags,
  ];
  const result = await runCommand(process.execPath, args, { cwd: folder, timeoutMs: 20_000 });
  return { ...result, last: result.stdout.trimEnd().split("\n").at(-1) };
}

const PASSING = 'test("passes", () => {});\n';

test("a clean run is reported as passed", async () => {
  expect(await run({ "a.test.js": PASSING })).toMatchObject({ code: 0, last: "1 passed, 0 failed" });
});

test("a suite that cannot run counts as failed", async () => {
  const files = { "a.test.js": PASSING, "b.test.js": 'require("./absent");' };
  expect(await run(files)).toMatchObject({ code: 1, last: "1 passed, 1 failed" });
});

test("skipped and todo tests count as failed and fail the run", async () => {
  const files = { "a.test.js": `${PASSING} test.skip("s", () => {}); test.todo("t");` };
  expect(await run(files)).toMatchObject({ code: 1, last: "1 passed, 2 failed" });
});

test("tests outside a name filter were left out on purpose", async () => {
  const files = { "a.test.js": `${PASSING} test("other", () => {});` };
  expect(await run(files, "-t", "passes")).toMatchObject({ code: 0, last: "1 passed, 0 failed" });
});

test("each file is said with how many are left, and the slowest ten come before the last line", async () => {
  const names = Array.from({ length: 11 }, (_, place) => `file${place}.test.js`);
  const { stdout, stderr } = await run(Object.fromEntries(names.map((name) => [name, PASSING])));
  const left = [...stderr.matchAll(/^ +[\d.]+ s file\d+\.test\.js, (\d+) files left$/gm)];
  expect(left.map(([, count]) => count)).toEqual(names.map((_, place) => String(names.length - 1 - place)));
  const [title, ...slowest] = stdout.trimEnd().split("\n").slice(-12);
  expect(title).toBe("The slowest files:");
  const times = slowest
    .slice(0, 10)
    .map((line) => Number(/^ +([\d.]+) s file\d+\.test\.js$/.exec(line)?.[1]));
  expect(times).toEqual([...times].sort((one, other) => other - one));
  expect(slowest.at(-1)).toBe("11 passed, 0 failed");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { patienceMs, runPipes } from "../harness/pipesCommand";

const fixture = (name: string): string => readFileSync(join(__dirname, "fixtures", `${name}.json`), "utf8");

test.each([
  ["changes", "driftedPipe", 7],
  ["no changes", "noChange", 0],
  ["a preview that failed", "refusedRead", 1],
] as const)(
  "%s: the report on standard output, exit code by the same meaning as Pulumi's",
  async (_what, name, code) => {
    const expected = readFileSync(join(__dirname, "expected", `${name}.md`), "utf8");
    expect(await runPipes(["report", "--title", "Preview of production"], { input: fixture(name) })).toEqual({
      code,
      stdout: expected,
      stderr: "",
    });
  },
  patienceMs,
);

test.each([
  ["nothing", "", "there was nothing on standard input"],
  [
    "a text",
    "error: no stack selected",
    "what is on standard input is not JSON, it starts with: error: no stack selected",
  ],
  ["JSON cut off in the middle", fixture("noChange").slice(0, 900), "what is on standard input is not JSON"],
  ["JSON of something else", '{"version":3}', "not what `pulumi preview --json` prints"],
  ["a list", "[1]", "not what `pulumi preview --json` prints"],
])(
  "%s on standard input is a failure that says so",
  async (_what, input, message) => {
    const { code, stdout } = await runPipes(["report"], { input });
    expect(code).toBe(1);
    expect(stdout).toContain("**The preview failed.**");
    expect(stdout).toContain(message);
  },
  patienceMs,
);

test.each([[["report", "extra"]], [["report", "--unknown"]]])(
  "the arguments %j are refused",
  async (args) => {
    const { code, stdout, stderr } = await runPipes(args);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^pulumi-pipes report: /);
  },
  patienceMs,
);

test(
  "--help explains the command and its exit codes",
  async () => {
    const { code, stdout } = await runPipes(["report", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("pulumi preview --refresh --json | pulumi-pipes report");
    expect(stdout).toContain("0 nothing to change, 7 changes, 1 the preview failed");
  },
  patienceMs,
);

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patienceMs, runPipes } from "../harness/pipesCommand";
import { expectedReport, recordedPreview as fixture } from "./support/samples";

test.each([
  ["changes", "driftedPipe", 7],
  ["no changes", "noChange", 0],
  ["a preview that failed", "refusedRead", 1],
] as const)(
  "%s: the report on standard output, exit code by the same meaning as Pulumi's",
  async (_what, name, code) => {
    expect(await runPipes(["report", "--title", "Preview of production"], { input: fixture(name) })).toEqual({
      code,
      stdout: expectedReport(name),
      stderr: "",
    });
  },
  patienceMs,
);

test.each([
  ["nothing", "", "standard input is empty"],
  [
    "a text",
    "error: no stack selected",
    "standard input is not JSON, it starts with: error: no stack selected",
  ],
  ["JSON cut off in the middle", fixture("noChange").slice(0, 900), "standard input is not JSON"],
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

test(
  "several stacks are one report, with links and a page beside it",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-report-"));
    const page = join(folder, "report.html");
    const fixtures = join(__dirname, "fixtures");
    const { code, stdout } = await runPipes([
      "report",
      ...["--preview", join(fixtures, "noChange.json"), "--preview", join(fixtures, "changedAlert.json")],
      ...[
        "--commit-url",
        "https://git.example/shop/commit/0123456789abcdef",
        "--run-url",
        "https://ci.example/7",
      ],
      ...["--html", page],
    ]);
    const html = await readFile(page, "utf8");
    await rm(folder, { recursive: true });
    expect(code).toBe(7);
    expect(stdout).toBe(expectedReport("severalStacks"));
    expect(html).toContain('<a href="https://git.example/shop/commit/0123456789abcdef">');
    expect(html).toContain('<a href="https://ci.example/7">');
  },
  patienceMs,
);

test.each(["javascript:alert(1)", "https://x.example/ y", "0123456"])(
  "the address %s makes no link",
  async (url) => {
    const { code, stdout, stderr } = await runPipes(["report", "--run-url", url], {
      input: fixture("noChange"),
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe("pulumi-pipes report: --run-url: expected the address of a page\n");
  },
  patienceMs,
);

test.each([[["report", "extra"]], [["report", "--unknown"]]])(
  "the arguments %j are refused",
  async (args) => {
    const { code, stdout, stderr } = await runPipes(args);
    expect(code).toBe(2);
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

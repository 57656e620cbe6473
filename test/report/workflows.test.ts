import { join } from "node:path";
import { patienceMs, pipesCommand } from "../harness/pipesCommand";
import { textOf } from "../harness/repository";
import { runScript, type Outcome } from "./support/shell";
import { jobIn, workflowIn, type Job, type Step, type Workflow } from "../harness/workflow";

const fixture = (name: string): string => join(__dirname, "fixtures", `${name}.json`);

/** A CLI that prints a preview, and the real report command where npx would find it. */
const commandsFor = (preview: string, cliCode: number): Record<string, string> => ({
  pulumi: `cat "${preview}"\nexit ${cliCode}`,
  npx: `shift\nexec "${process.execPath}" "${pipesCommand}" "$@"`,
});

const runUrl = "https://ci.example/runs/7";

const looks = [
  { file: "preview.yml", start: "Preview" },
  { file: "drift.yml", start: "Look for drift" },
] as const;

const previews = [
  { preview: "noChange", cliCode: 0, code: "0" },
  { preview: "driftedPipe", cliCode: 0, code: "7" },
  { preview: "refusedRead", cliCode: 1, code: "1" },
] as const;

const cases = looks.flatMap((look) => previews.map((preview) => ({ ...look, ...preview })));

test.each(cases)(
  "$file passes the outcome of the preview $preview on as code $code",
  async ({ file, start, preview, cliCode, code }) => {
    const { run } = stepNamed(file, start);
    const outcome = await runScript(run, {
      commands: { ...commandsFor(fixture(preview), cliCode), gh: "echo 17" },
      env: { STACK: "production", LABEL: "drift", RUN: runUrl, COMMIT: "https://git.example/commit/4f1c2a9" },
    });
    expect(outcome).toMatchObject({ code: 0, outputs: { code } });
    expect(outcome.calls).toContain("pulumi preview --refresh --json --stack production");
    const report = outcome.calls.find((call) => call.startsWith("npx pulumi-pipes report --title"));
    expect(report).toContain(` --html report.html --run-url ${runUrl}`);
  },
  patienceMs,
);

test.each(looks)("$file keeps the page, also of a preview that failed", ({ file, start }) => {
  const steps = stepsOf(file);
  const index = steps.findIndex(({ uses }) => uses?.startsWith("actions/upload-artifact@") === true);
  expect(steps[index]).toMatchObject({ with: { path: "report.html" } });
  expect(steps[index]).not.toHaveProperty("if");
  expect(steps[index - 1]?.name?.startsWith(start)).toBe(true);
});

test.each(looks)("$file fails for every outcome but 0 and 7", ({ file }) => {
  const last = stepsOf(file).at(-1);
  const outputs = file === "drift.yml" ? "steps.drift.outputs.code" : "steps.preview.outputs.code";
  expect(last?.run).toBe("exit 1");
  expect(last?.if).toBe(`${outputs} != '0' && ${outputs} != '7'`);
});

test("drift opens an issue where there is none, and updates the one there is", async () => {
  const step = stepNamed("drift.yml", "Open or update");
  expect(step.if).toBe("steps.drift.outputs.code == '7'");
  const callsWith = async (issue: string): Promise<Outcome["calls"]> => {
    const env = { ISSUE: issue, LABEL: "drift", STACK: "production" };
    return (await runScript(step.run, { commands: { gh: "" }, env })).calls;
  };
  expect(await callsWith("17")).toEqual(["gh issue edit 17 --body-file report.md"]);
  expect((await callsWith("")).at(-1)).toBe(
    "gh issue create --title Drift of production --label drift --body-file report.md",
  );
});

test("the issue is closed only when a look found nothing", () => {
  const step = stepNamed("drift.yml", "Close");
  expect(step.if).toBe("steps.drift.outputs.code == '0' && steps.drift.outputs.issue != ''");
  expect(step.run).toMatch(/^gh issue close /);
});

test("a list of issues that cannot be had fails the look, instead of opening a second issue", async () => {
  const { run } = stepNamed("drift.yml", "Look for drift");
  const outcome = await runScript(run, {
    commands: { ...commandsFor(fixture("driftedPipe"), 0), gh: "exit 4" },
    env: { STACK: "production", LABEL: "drift" },
  });
  expect(outcome.code).not.toBe(0);
});

test("a pull request has one comment, which later runs update", async () => {
  const { run } = stepNamed("preview.yml", "Comment");
  const env = { NUMBER: "5", STACK: "production", GITHUB_REPOSITORY: "shop/infra" };
  const callsWith = async (gh: string): Promise<Outcome["calls"]> =>
    (await runScript(run, { commands: { gh }, env, files: { "report.md": "## Preview\n" } })).calls;
  expect((await callsWith("")).at(-1)).toBe(
    "gh api --method POST repos/shop/infra/issues/5/comments --field body=@comment.md",
  );
  expect((await callsWith('[[ "$*" == *paginate* ]] && echo 99 && echo 100 || true')).at(-1)).toBe(
    "gh api --method PATCH repos/shop/infra/issues/comments/99 --field body=@comment.md",
  );
});

test("the command that the workflows run is the package's own", () => {
  const manifest = JSON.parse(textOf("provider/package.json")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  expect(manifest.bin["pulumi-pipes"]).toBe("bin/pulumi-pipes.js");
});

test("the workflows ask for no more rights than they need", () => {
  const identified = { contents: "read", "id-token": "write" };
  expect(workflowOf("preview.yml").permissions).toEqual({ contents: "read" });
  expect(jobOf("preview.yml", "preview").permissions).toEqual({ ...identified, "pull-requests": "write" });
  expect(jobOf("preview.yml", "fork").permissions).toBeUndefined();
  expect(workflowOf("drift.yml").permissions).toEqual({ ...identified, issues: "write" });
  expect(workflowOf("apply.yml").permissions).toEqual(identified);
});

test("a pull request of a fork gets no secret, no identity and no script of a package", () => {
  const { on } = workflowOf("preview.yml");
  expect(on).toBe("pull_request");
  const own = "github.event.pull_request.head.repo.full_name == github.repository";
  expect(jobOf("preview.yml", "preview").if).toBe(own);
  const fork = jobOf("preview.yml", "fork");
  expect(fork.if).toBe(own.replace("==", "!="));
  expect(JSON.stringify(fork)).not.toMatch(/secrets\.|auth-actions|github\.token/);
  expect(fork.steps.map(({ run }) => run)).toContain("npm ci --ignore-scripts");
});

test(
  "nothing is deployed before its preview worked and its environment agreed, one run and one stack at a time",
  async () => {
    const preview = jobOf("apply.yml", "preview");
    expect(jobOf("apply.yml", "apply")).toMatchObject({
      needs: "preview",
      environment: "${{ matrix.stack }}",
      concurrency: { group: "apply-${{ matrix.stack }}", "cancel-in-progress": false },
      strategy: { "max-parallel": 1 },
    });
    expect(preview).not.toHaveProperty("environment");
    const run = preview.steps.find(({ name }) => name === "Preview")?.run ?? "";
    const codes = previews.map(async ({ preview: name, cliCode }) => {
      const env = { STACK: "production" };
      return (await runScript(run, { commands: commandsFor(fixture(name), cliCode), env })).code;
    });
    expect(await Promise.all(codes)).toEqual([0, 0, 1]);
  },
  3 * patienceMs,
);

test("the workflows go over the same stacks", () => {
  const jobs = [
    jobOf("preview.yml", "preview"),
    jobOf("drift.yml", "drift"),
    jobOf("apply.yml", "preview"),
    jobOf("apply.yml", "apply"),
  ];
  const matrices = jobs.map(({ strategy }) => strategy?.matrix.stack);
  expect(matrices).toEqual(jobs.map(() => ["staging", "production"]));
});

/** A workflow of `examples/ci`. */
function workflowOf(name: string): Workflow {
  const workflow = workflowIn(textOf(`examples/ci/${name}`));
  if (workflow === undefined) throw new Error(`${name} is no workflow`);
  return workflow;
}

const jobOf = (name: string, job: string): Job => jobIn(workflowOf(name), job);

/** The steps of the job that has the workflow's own name. */
const stepsOf = (name: string): readonly Step[] => jobOf(name, name.replace(".yml", "")).steps;

/** The one step whose name starts so. */
function stepNamed(name: string, start: string): Step & { readonly run: string } {
  const found = stepsOf(name).filter((one) => one.name?.startsWith(start) === true);
  const [only] = found;
  if (found.length !== 1 || only?.run === undefined)
    throw new Error(`${name} was to have one step "${start}"`);
  return { ...only, run: only.run };
}

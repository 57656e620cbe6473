import { textOf } from "../harness/repository";
import { actionIn, jobIn, load, ownAction, workflowIn, type Job, type Step } from "../harness/workflow";
import { runSteps, runValues, type RunContext } from "./workflowSteps";

type GitlabJob = {
  readonly extends?: string;
  readonly image?: string;
  readonly script?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly before_script?: readonly string[];
  readonly rules?: readonly { readonly if: string; readonly variables?: GitlabJob["variables"] }[];
  readonly needs?: readonly string[];
  readonly artifacts?: { readonly paths?: readonly string[] };
};
type GitlabJobs = Readonly<Record<string, GitlabJob>>;

/** The component of GitLab, before and after the line that separates its inputs from its jobs. */
const [componentHead = "", componentJobs = ""] = textOf("templates/preview.yml").split("\n---\n");
const componentInputs = (load(componentHead) as { spec: { inputs: Record<string, { default?: string }> } })
  .spec.inputs;

/** The jobs of the component with these inputs. */
const componentWith = (inputs: Readonly<Record<string, string>>): GitlabJobs =>
  load(
    componentJobs.replace(/\$\[\[ inputs\.(.+?) \]\]/g, (_, name: string) => {
      const value = inputs[name] ?? componentInputs[name]?.default;
      if (value === undefined) throw new Error(`the component has no input ${name}`);
      return value;
    }),
  ) as GitlabJobs;

const gitlabExample = load(textOf("examples/ci/gitlab-ci.yml")) as GitlabJobs & {
  readonly include: readonly { component: string; inputs: Record<string, string> }[];
};
const gitlab: GitlabJobs = { ...gitlabExample, ...componentWith({ stack: "dev", organization: "shop" }) };

/** The script of a job of GitLab after the variables of the job and of one of its rules. */
function gitlabScript(name: string, rule: number): string {
  const { variables = {}, rules = [], script = [] } = gitlab[name] ?? {};
  const ofRule = Object.entries({ ...variables, ...rules[rule]?.variables });
  return [...ofRule.map(([variable, value]) => `${variable}="${value}"`), ...script].join("\n");
}

/** The variables of a job of GitLab that has no access key: all jobs share one environment. */
const gitlabSteps = (name: string, rule = 0): readonly Step[] => [
  { run: gitlabScript(name, rule), env: { STACK: "dev", CI_JOB_URL: "https://ci.example/7" } },
];

function workflowOf(name: string) {
  const workflow = workflowIn(textOf(`examples/ci/${name}.yml`));
  if (workflow === undefined) throw new Error(`${name} is no workflow`);
  return workflow;
}
const jobOf = (name: string, job = name): Job => jobIn(workflowOf(name), job);

const action = actionIn(textOf("action.yml"));

/** The steps with a script. */
const scriptsOf = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ run, name }) => run !== undefined && name !== undefined);

function stepOf(steps: readonly Step[], start: string): Step {
  const [step, ...others] = steps.filter(({ name }) => name?.startsWith(start) === true);
  if (step === undefined || others.length > 0) throw new Error(`expected one step "${start}"`);
  return step;
}

/** Runs the steps of the action. */
const runAction = (
  event: "pull_request" | "pull_request_target" | "schedule",
  { values, ...context }: RunContext = {},
) => runSteps(action.runs.steps, { ...context, values: { ...runValues(event), ...values } });

/** Runs steps of a job of an example. */
const runJob = (steps: readonly Step[], { values, ...context }: RunContext = {}) =>
  runSteps(steps, { ...context, values: { ...runValues("schedule"), ...values } });

const previews = ["noChange", "driftedPipe", "refusedRead"];

test.each([
  ["a pull request", "pull_request", "false", [0, 0, 1]],
  ["a schedule", "schedule", "false", [0, 0, 1]],
  ["a schedule with fail-on-changes", "schedule", "true", [0, 7, 1]],
] as const)("the action ends as it says for %s", async (_, event, failOnChanges, expected) => {
  for (const [index, preview] of previews.entries()) {
    const values = { "inputs.fail-on-changes": failOnChanges };
    const { status, outputs, calls, uploads, texts } = await runAction(event, { preview, values });
    expect([status, outputs.get("steps.report.outputs.code")]).toEqual([
      expected[index],
      ["0", "7", "1"][index],
    ]);
    expect(calls[0]).toBe("pulumi preview --refresh --json --stack dev");
    expect(uploads).toEqual([["report-dev.html", true]]);
    expect(texts.summary).toContain(event === "pull_request" ? "## Preview of dev" : "## Drift of dev");
    expect(calls.some((call) => call.startsWith("gh "))).toBe(event === "pull_request");
  }
});

test("the action reports what needs attention as drift, and not in a pull request", async () => {
  const codes = ["pull_request", "schedule"] as const;
  const results = await Promise.all(codes.map((event) => runAction(event, { preview: "stoppedPipe" })));
  expect(results.map(({ outputs }) => outputs.get("steps.report.outputs.code"))).toEqual(["0", "7"]);
});

test("the action refuses to run for pull_request_target, before any other step", async () => {
  const { status, calls } = await runAction("pull_request_target");
  expect([status, calls]).toEqual([1, [""]]);
});

test("a stack whose name contains its project gets a page without slashes", async () => {
  const { status, uploads } = await runAction("schedule", { values: { "inputs.stack": "shop/infra/dev" } });
  expect([status, uploads]).toEqual([0, [["report-shop-infra-dev.html", true]]]);
});

test("the action has five inputs, and gives the access key to the preview and the address of the webhook to the report", () => {
  expect(Object.keys(action.inputs)).toHaveLength(5);
  const stepsWith = (text: string): readonly (string | undefined)[] =>
    action.runs.steps.filter((step) => JSON.stringify(step).includes(text)).map(({ name }) => name);
  expect(stepsWith("inputs.auth-key-")).toEqual(["Preview"]);
  expect(stepsWith("inputs.notify-url")).toEqual(["Report"]);
  expect(stepsWith("github.token")).toEqual(["Comment"]);
  // A script with an expression would run what a stack or a branch is called.
  expect(action.runs.steps.filter((step) => "run" in step && step.run?.includes("${{") === true)).toEqual([]);
});

test("the page opens in a browser, and the comment links to it", async () => {
  const upload = action.runs.steps.find((step) => "uses" in step);
  expect(upload).toMatchObject({ with: { archive: false, path: "${{ steps.report.outputs.page }}" } });
  const { texts } = await runAction("pull_request", { preview: "driftedPipe" });
  expect(texts["comment.md"].split("\n")[1]).toContain("(https://git.example/page)");
  expect(action.outputs["page-url"]?.value).toBe("${{ steps.page.outputs.artifact-url }}");
});

test("a pull request has one comment for each stack, which later runs update", async () => {
  const lastCall = async (gh: string) =>
    (await runAction("pull_request", { preview: "driftedPipe", gh })).calls.at(-1);
  expect(await lastCall("")).toMatch(/^gh api --method POST .*\/issues\/5\/comments /);
  const existing = '[[ "$*" == *paginate* ]] && echo 99 || true';
  expect(await lastCall(existing)).toMatch(/^gh api --method PATCH .*\/comments\/99 /);
});

test("a comment of another author is not updated", async () => {
  const { calls } = await runAction("pull_request", { preview: "driftedPipe" });
  const [, filter] = /--jq (.*)$/.exec(calls.find((call) => call.includes("--paginate")) ?? "") ?? [];
  expect(filter).toContain('select(.user.login == "github-actions[bot]" and ');
});

test.each(["preview", "drift"])("%s.yml passes the inputs that the action has", (name) => {
  const step = jobOf(name).steps.find(({ uses }) => uses === ownAction);
  const names = Object.keys(step?.with ?? {});
  expect(names).toEqual(expect.arrayContaining(["stack", "auth-key-id", "auth-key-secret"]));
  expect(names.filter((input) => !(input in action.inputs))).toEqual([]);
});

test("drift has one issue, which later runs update and close", async () => {
  const issues = scriptsOf(jobOf("drift").steps);
  const run = (code: string, gh: string) =>
    runJob(issues, { gh, values: { "steps.drift.outputs.code": code } });
  expect((await run("7", "")).calls.at(-1)).toMatch(/^gh issue create /);
  expect((await run("7", "echo 17")).calls.at(-1)).toMatch(/^gh issue edit 17 /);
  expect((await run("0", "echo 17")).calls.at(-1)).toMatch(/^gh issue close 17 /);
  expect((await run("0", "")).calls).toEqual([expect.stringMatching(/^gh issue list /)]);
  expect((await run("7", "exit 4")).status).not.toBe(0);
  // A failed preview ends the job at the action, so that it opens and closes nothing.
  expect(stepOf(issues, "Open").if).toBeUndefined();
});

test.each([
  ["plan of gitlab-ci.yml", "plan", 0, [0, 0, 1]],
  ["component in a merge request", "report dev", 0, [0, 0, 1]],
  ["component on a schedule", "report dev", 1, [0, 7, 1]],
])("the %s passes on no change, changes and a failed preview", async (_, job, rule, expected) => {
  const results = await Promise.all(previews.map((preview) => runSteps(gitlabSteps(job, rule), { preview })));
  expect(results.map(({ status }) => status)).toEqual(expected);
  for (const { calls } of results)
    expect(calls[0]).toMatch(/^pulumi preview --refresh --json (--save-plan=\S+ )?--stack dev$/);
});

test("the component of GitLab comments the report on a merge request only with a token, and runs no code for it", async () => {
  const [report, comment] = [gitlabSteps("report dev"), gitlabSteps("comment dev")];
  const { status, calls } = await runSteps(
    [
      ...report,
      ...comment.map((step) => ({
        ...step,
        env: { CI_MERGE_REQUEST_IID: "5", CI_PROJECT_URL: "https://git.example/shop/infra" },
      })),
    ],
    { preview: "driftedPipe" },
  );
  expect(status).toBe(0);
  const note = "glab mr note 5 --repo https://git.example/shop/infra --unique --message ## Preview of dev";
  expect(calls).toContainEqual(note);
  const job = gitlab["comment dev"];
  expect(job?.rules?.map((rule) => rule.if)).toEqual([expect.stringMatching(/^\$GITLAB_TOKEN && /)]);
  expect(job).toMatchObject({ needs: ["report dev"], variables: { GIT_STRATEGY: "none" } });
  expect(job?.before_script).toBeUndefined();
});

test("the example of GitLab gives the component the inputs that it has", () => {
  const required = Object.keys(componentInputs).filter(
    (name) => componentInputs[name]?.default === undefined,
  );
  expect(gitlabExample.include.map(({ inputs }) => Object.keys(inputs).toSorted())).toEqual(
    gitlabExample.include.map(() => required.toSorted()),
  );
});

const applyPreview = (preview: string) => {
  const { env = {}, steps } = jobOf("apply", "preview");
  const withStacks = scriptsOf(steps).map((step) => ({ ...step, env: { ...env, ...step.env } }));
  return runJob(withStacks, { preview });
};

test("apply.yml asks for an approval only for the stacks that change", async () => {
  const results = await Promise.all(previews.map(applyPreview));
  const ends = results.map(({ status, outputs }) => [status, outputs.get("steps.report.outputs.changed")]);
  expect(ends).toEqual([
    [0, "[]"],
    [0, '["staging","production"]'],
    [1, undefined],
  ]);
  const { outputs } = jobOf("apply", "preview");
  expect(outputs).toEqual({ changed: "${{ steps.report.outputs.changed }}" });
  expect(jobOf("apply")).toMatchObject({
    needs: "preview",
    if: "needs.preview.outputs.changed != '[]'",
    strategy: { "max-parallel": 1, matrix: { stack: "${{ fromJSON(needs.preview.outputs.changed) }}" } },
  });
});

test("a deployment uses the plan of the reviewed preview of its stack, with --refresh in both commands", async () => {
  const planned = (await applyPreview("driftedPipe")).calls.filter((call) => call.startsWith("pulumi "));
  const preview = "pulumi preview --refresh --json";
  expect(planned).toEqual(
    ["staging", "production"].map((stack) => `${preview} --save-plan=plans/${stack}.json --stack ${stack}`),
  );
  const deploy = stepOf(jobOf("apply").steps, "Deploy");
  const deployed = await runJob([{ ...deploy, env: { ...deploy.env, STACK: "dev" } }]);
  expect(deployed.calls).toEqual(["pulumi up --yes --refresh --plan=dev.json --stack dev"]);
  const transfers = (job: string) =>
    jobOf("apply", job).steps.flatMap(({ uses, with: given }) =>
      uses?.startsWith(`actions/${job === "apply" ? "download" : "upload"}-artifact@`) === true
        ? [given]
        : [],
    );
  expect(transfers("preview")).toMatchObject([
    { name: "plans", path: "plans", "if-no-files-found": "error" },
  ]);
  expect(transfers("apply")).toEqual([{ name: "plans" }]);

  expect((await runSteps(gitlabSteps("plan"))).calls).toContain(
    `${preview} --save-plan=plans/dev.json --stack dev`,
  );
  expect((await runSteps(gitlabSteps("apply"))).calls).toEqual([
    "pulumi up --yes --refresh --plan=plans/dev.json --stack dev",
  ]);
  expect(gitlab["plan"]?.artifacts?.paths).toContain("plans");
  expect(gitlab["apply"]?.needs).toEqual(["plan"]);
});

test("a pull request from a fork gets no secret, no identity and no script of a package", () => {
  const own = "github.event.pull_request.head.repo.full_name == github.repository";
  const fork = jobOf("preview", "fork");
  const conditions = [workflowOf("preview").on, jobOf("preview").if, fork.if];
  expect(conditions).toEqual(["pull_request", own, own.replace("==", "!=")]);
  expect(fork.permissions).toBeUndefined();
  expect(JSON.stringify(fork)).not.toMatch(/secrets\.|auth-actions|github\.token/);
  expect(fork.steps.map(({ run }) => run)).toContain("npm ci --ignore-scripts");
  const ofProject = "$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID";
  expect(JSON.stringify(gitlab["report dev"]?.rules)).toContain(ofProject);
});

const workflows = ["preview", "drift", "apply"].flatMap((name) =>
  Object.keys(workflowOf(name).jobs).map((job) => [name, job] as const),
);

test.each(workflows)(
  "%s installs packages before job %s has a credential, and without their scripts",
  (name, job) => {
    const { steps, env } = jobOf(name, job);
    const holdsCredential = (value: unknown): boolean =>
      /secrets\.|github\.token|auth-actions/.test(JSON.stringify(value ?? ""));
    const installed = steps.findIndex(({ run }) => run?.startsWith("npm ci") === true);
    expect(steps[installed]?.run).toBe("npm ci --ignore-scripts");
    expect([env, ...steps.slice(0, installed + 1)].filter(holdsCredential)).toEqual([]);
  },
);

test("GitLab installs packages without their scripts, before the login", () => {
  for (const name of [".deployment", "report dev"])
    expect(gitlab[name]?.before_script?.[0]).toBe("npm ci --ignore-scripts");
});

test("a preview of code that is not reviewed has the token of a team", () => {
  const login = jobOf("preview").steps.find(({ uses }) => uses?.startsWith("pulumi/auth-actions@") === true);
  expect(login?.with).toMatchObject({
    "requested-token-type": "urn:pulumi:token-type:access_token:team",
    scope: "team:previews",
  });
  expect(gitlab["report dev"]?.rules?.[0]?.variables).toMatchObject({
    LOGIN_OPTIONS: "--oidc-team previews",
  });
});

test("a workflow has no more rights than it needs, and deploys after its preview and its environment agree", () => {
  const identified = { contents: "read", "id-token": "write" };
  expect(workflowOf("preview").permissions).toEqual({ contents: "read" });
  expect(jobOf("preview").permissions).toEqual({ ...identified, "pull-requests": "write" });
  expect(workflowOf("drift").permissions).toEqual({ ...identified, issues: "write" });
  expect(workflowOf("apply").permissions).toEqual(identified);
  const environment = "${{ matrix.stack }}";
  expect(jobOf("apply")).toMatchObject({ needs: "preview", environment });
  expect(gitlab["apply"]).toMatchObject({ resource_group: "$STACK", environment: { name: "$STACK" } });
  expect(JSON.stringify(gitlab["apply"]?.rules)).toMatch(/push.*CI_DEFAULT_BRANCH.*manual/);
  expect(textOf("examples/ci/gitlab-ci.yml")).not.toContain("PULUMI_ACCESS_TOKEN");
});

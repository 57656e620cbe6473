import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pipesCommand } from "../harness/pipesCommand";
import { inTemporaryFolder } from "../../tools/process/program";
import { textOf } from "../harness/repository";
import { jobIn, load, workflowIn, type Job, type Workflow } from "../harness/workflow";

type GitlabJob = {
  readonly extends?: string;
  readonly script?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly before_script?: readonly string[];
  readonly rules?: readonly object[];
  readonly needs?: readonly string[];
  readonly artifacts?: { readonly paths?: readonly string[] };
};
const gitlab = load(textOf("examples/ci/gitlab-ci.yml")) as Readonly<Record<string, GitlabJob>>;

/** The script of a job of GitLab, or of what it extends, after the variables of the job. */
function gitlabScript(name: string): string {
  const { extends: base = "", variables = {}, script } = gitlab[name] ?? {};
  const assignments = Object.entries(variables).map(([variable, value]) => `${variable}="${value}"`);
  return [...assignments, script?.join("\n") ?? gitlabScript(base)].join("\n");
}

function workflowOf(name: string): Workflow {
  const workflow = workflowIn(textOf(`examples/ci/${name}.yml`));
  if (workflow === undefined) throw new Error(`${name} is no workflow`);
  return workflow;
}
const jobOf = (name: string, job = name): Job => jobIn(workflowOf(name), job);

/** The script of the one step whose name starts so. */
function scriptOf(name: string, start: string, job = name): string {
  const [step, ...others] = jobOf(name, job).steps.filter((one) => one.name?.startsWith(start) === true);
  if (step?.run === undefined || others.length > 0)
    throw new Error(`${name} was to have one step "${start}"`);
  return step.run;
}

/** Runs a script as CI does, with a CLI that prints a recorded preview, the real report command, and this `gh`. */
const runScript = (script: string, preview = "noChange", gh = "echo 17") =>
  inTemporaryFolder("ci", async (folder) => {
    const cliCode = preview === "refusedRead" ? 1 : 0;
    const commands = {
      pulumi: `cat "${join(__dirname, "previews", `${preview}.json`)}"\nexit ${cliCode}`,
      npx: `shift\nexec "${process.execPath}" "${pipesCommand}" "$@"`,
      gh,
    };
    const [bin, calls, output] = [join(folder, "bin"), join(folder, "calls"), join(folder, "output")];
    await mkdir(bin);
    for (const [name, body] of Object.entries(commands))
      await writeFile(join(bin, name), `#!/bin/bash\necho "${name} $*" >> "${calls}"\n${body}\n`, {
        mode: 0o755,
      });
    for (const file of [calls, output, join(folder, "report.md")]) await writeFile(file, "");
    const { status } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
      cwd: folder,
      env: {
        ...{ PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`, HOME: folder },
        ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(folder, "summary") },
        ...{ STACK: "dev", LABEL: "drift", NUMBER: "5", ISSUE: gh === "" ? "" : "17" },
        ...{ GITHUB_REPOSITORY: "shop/infra", DRIFT_CODE: "7" },
        ...{ RUN: "https://ci.example/7", CI_JOB_URL: "https://ci.example/7" },
      },
    });
    const code = /^code=(\d+)$/m.exec(await readFile(output, "utf8"))?.[1];
    return { status, code, calls: (await readFile(calls, "utf8")).trim().split("\n") };
  });

test.each([
  ["preview.yml", scriptOf("preview", "Preview"), [0, "0"], [0, "7"], [0, "1"]],
  ["drift.yml", scriptOf("drift", "Look for drift"), [0, "0"], [0, "7"], [0, "1"]],
  ["apply.yml", scriptOf("apply", "Preview", "preview"), [0], [0], [1]],
  ["plan of gitlab-ci.yml", gitlabScript("plan"), [0], [0], [1]],
  ["preview of gitlab-ci.yml", gitlabScript("preview"), [0], [0], [1]],
  ["drift of gitlab-ci.yml", gitlabScript("drift"), [0], [7], [1]],
])("%s passes on no change, changes and a failed preview", async (_, script, ...expected) => {
  const previews = ["noChange", "driftedPipe", "refusedRead"];
  const outcomes = await Promise.all(previews.map((name) => runScript(script, name)));
  const ends = outcomes.map(({ status, code }) => (code === undefined ? [status] : [status, code]));
  expect(ends).toEqual(expected);
  for (const { calls } of outcomes)
    expect(calls[0]).toMatch(/^pulumi preview --refresh --json (--save-plan=\S+ )?--stack dev$/);
});

test("a job fails for every exit code except 0 and 7, and always keeps the page", () => {
  for (const name of ["preview", "drift"]) {
    const { steps } = jobOf(name);
    const output = `steps.${name}.outputs.code`;
    expect(steps.at(-1)).toMatchObject({ run: "exit 1", if: `${output} != '0' && ${output} != '7'` });
    const upload = steps.find(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    expect([upload?.with?.["path"], upload?.if]).toEqual(["report.html", undefined]);
  }
});

test("drift has one issue and a pull request one comment, which later runs update", async () => {
  const lastCall = async (script: string, gh: string) =>
    (await runScript(script, "driftedPipe", gh)).calls.at(-1);
  const issue = scriptOf("drift", "Open or update");
  expect(await lastCall(issue, "")).toMatch(/^gh issue create /);
  expect(await lastCall(issue, "echo 17")).toMatch(/^gh issue edit 17 /);
  expect((await runScript(scriptOf("drift", "Look for drift"), "driftedPipe", "exit 4")).status).not.toBe(0);
  // An issue about a pipe that loads no data stays open.
  const { code, calls } = await runScript(scriptOf("drift", "Look for drift"), "stoppedPipe");
  expect([code, calls[1]]).toEqual(["7", expect.stringContaining("--fail-on-warning")]);
  const close = jobOf("drift").steps.find(({ name }) => name?.startsWith("Close") === true);
  expect(close?.if).toBe("steps.drift.outputs.code == '0' && steps.drift.outputs.issue != ''");
  const comment = scriptOf("preview", "Comment");
  expect(await lastCall(comment, "")).toMatch(/^gh api --method POST .*\/issues\/5\/comments /);
  const existing = '[[ "$*" == *paginate* ]] && echo 99 || true';
  expect(await lastCall(comment, existing)).toMatch(/^gh api --method PATCH .*\/comments\/99 /);
});

test("a deployment uses the plan of the reviewed preview of its stack, with --refresh in both commands", async () => {
  const [plan, artifact] = ["plan.json", "plan-${{ matrix.stack }}"];
  const scripts = [
    [scriptOf("apply", "Preview", "preview"), scriptOf("apply", "Deploy"), plan],
    [gitlabScript("plan"), gitlabScript("apply"), "plans/dev.json"],
  ] as const;
  for (const [previewed, deployed, file] of scripts) {
    expect((await runScript(previewed)).calls).toContain(
      `pulumi preview --refresh --json --save-plan=${file} --stack dev`,
    );
    expect((await runScript(deployed)).calls).toEqual([
      `pulumi up --yes --refresh --plan=${file} --stack dev`,
    ]);
  }
  const transfers = (job: string) =>
    jobOf("apply", job).steps.flatMap(({ uses, with: given }) =>
      uses?.startsWith(`actions/${job === "apply" ? "download" : "upload"}-artifact@`) === true
        ? [given]
        : [],
    );
  expect(transfers("preview")).toMatchObject([{ name: artifact, path: plan, "if-no-files-found": "error" }]);
  expect(transfers("apply")).toEqual([{ name: artifact }]);
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
  expect(JSON.stringify(gitlab["preview"]?.rules)).toContain(ofProject);
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
  expect(gitlab["default"]?.before_script?.[0]).toBe("npm ci --ignore-scripts");
});

test("a preview of code that is not reviewed has the token of a team", () => {
  const login = jobOf("preview").steps.find(({ uses }) => uses?.startsWith("pulumi/auth-actions@") === true);
  expect(login?.with).toMatchObject({
    "requested-token-type": "urn:pulumi:token-type:access_token:team",
    scope: "team:previews",
  });
  expect(gitlab["preview"]?.variables).toMatchObject({ LOGIN_OPTIONS: "--oidc-team previews" });
});

test("a preview updates no comment of another author", async () => {
  const { calls } = await runScript(scriptOf("preview", "Comment"), "driftedPipe");
  const [, filter] = /--jq (.*)$/.exec(calls.find((call) => call.includes("--paginate")) ?? "") ?? [];
  expect(filter).toContain('select(.user.login == "github-actions[bot]" and ');
});

test("a workflow has no more rights than it needs, and deploys after its preview and its environment agree", () => {
  const identified = { contents: "read", "id-token": "write" };
  expect(workflowOf("preview").permissions).toEqual({ contents: "read" });
  expect(jobOf("preview").permissions).toEqual({ ...identified, "pull-requests": "write" });
  expect(workflowOf("drift").permissions).toEqual({ ...identified, issues: "write" });
  expect(workflowOf("apply").permissions).toEqual(identified);
  const environment = "${{ matrix.stack }}";
  expect(jobOf("apply")).toMatchObject({ needs: "preview", environment, strategy: { "max-parallel": 1 } });
  expect(gitlab["apply"]).toMatchObject({ resource_group: "$STACK", environment: { name: "$STACK" } });
  expect(JSON.stringify(gitlab["apply"]?.rules)).toMatch(/push.*CI_DEFAULT_BRANCH.*manual/);
  expect(textOf("examples/ci/gitlab-ci.yml")).not.toContain("PULUMI_ACCESS_TOKEN");
});

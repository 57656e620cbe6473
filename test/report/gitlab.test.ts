import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { patienceMs, pipesCommand } from "../harness/pipesCommand";
import { textOf } from "../harness/repository";
import { runScript } from "./support/shell";

// It has no types of its own.
const { load } = createRequire(__filename)("js-yaml") as { load(text: string): unknown };

const job = z.looseObject({
  extends: z.string().optional(),
  script: z.array(z.string()).optional(),
  variables: z.record(z.string(), z.string()).optional(),
  rules: z.array(z.looseObject({ if: z.string() })).optional(),
});
const pipeline = z
  .looseObject({ default: z.looseObject({ image: z.string(), before_script: z.array(z.string()) }) })
  .catchall(job)
  .parse(load(textOf("examples/ci/gitlab-ci.yml")));

type GitlabJob = z.infer<typeof job>;

/** A job with what it extends, as far as that has one more level. */
function jobOf(name: string): GitlabJob {
  const own = job.parse(pipeline[name]);
  return own.extends === undefined ? own : { ...jobOf(own.extends), ...own };
}

const scriptOf = (name: string): string => (jobOf(name).script ?? []).join("\n");

test.each([
  ["preview", "noChange", 0, 0],
  ["preview", "driftedPipe", 0, 0],
  ["preview", "refusedRead", 1, 1],
  ["drift", "noChange", 0, 0],
  ["drift", "driftedPipe", 0, 7],
  ["drift", "refusedRead", 1, 1],
])(
  "the job %s ends the preview %s as it should",
  async (name, preview, cliCode, expected) => {
    const outcome = await runScript(scriptOf(name), {
      commands: {
        pulumi: `cat "${join(__dirname, "fixtures", `${preview}.json`)}"\nexit ${cliCode}`,
        npx: `shift\nexec "${process.execPath}" "${pipesCommand}" "$@"`,
      },
      env: { STACK: "staging", CI_JOB_URL: "https://ci.example/7", ...jobOf(name).variables },
    });
    expect({ code: outcome.code, calls: outcome.calls }).toEqual({
      code: expected,
      calls: [
        "pulumi preview --refresh --json --stack staging",
        expect.stringContaining("npx pulumi-pipes report --title") as string,
      ],
    });
  },
  patienceMs,
);

test("only a push to the default branch can be deployed, by hand, one at a time", () => {
  expect(jobOf("apply")).toMatchObject({
    resource_group: "$STACK",
    environment: { name: "$STACK" },
    rules: [
      { if: '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH', when: "manual" },
    ],
  });
  expect(scriptOf("apply")).toBe('pulumi up --yes --refresh --skip-preview --stack "$STACK"');
});

test("a merge request of a fork starts nothing here", () => {
  expect(jobOf("preview").rules?.[0]?.if).toContain("$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID");
});

test("the image is of one version, and the CLI logs in without a token that is kept", () => {
  expect(pipeline.default.image).toMatch(/:\d+\.\d+\.\d+$/);
  expect(pipeline.default.before_script[0]).toContain('--oidc-token "$PULUMI_ID_TOKEN"');
  expect(textOf("examples/ci/gitlab-ci.yml")).not.toContain("PULUMI_ACCESS_TOKEN");
});

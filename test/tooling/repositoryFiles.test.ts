import { createRequire } from "node:module";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { satisfies, minVersion } from "semver";
import { publishedNames, manifests } from "../../tools/pack/packages";
import { actionsIn, jobIn, workflowIn, type Workflow } from "../harness/workflow";
import { repository, textOf } from "../harness/repository";
import { runScript } from "../report/support/shell";

// It has no types of its own.
const { load } = createRequire(__filename)("js-yaml") as { load(text: string): unknown };

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(repository, folder))
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

const ownWorkflows = filesIn(".github/workflows", /\.yml$/);
const withActions = [
  ...ownWorkflows,
  ...filesIn("examples/ci", /\.yml$/),
  ...filesIn("docs/guides", /\.md$/),
];

function workflowOf(name: string): Workflow {
  const workflow = workflowIn(textOf(`.github/workflows/${name}`));
  if (workflow === undefined) throw new Error(`${name} is no workflow`);
  return workflow;
}

test("every action of others is named by its commit, with its version beside it, and is the same everywhere", () => {
  const used = withActions.flatMap((file) => actionsIn(textOf(file)));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((one) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  const versions = new Set(used);
  expect(versions.size).toBe(new Set(used.map((one) => one.split("@")[0])).size);
});

test.each(ownWorkflows)("%s is a workflow whose token can only read, but where a job says so", (file) => {
  expect(workflowIn(textOf(file))?.permissions).toEqual({ contents: "read" });
});

test.each([...filesIn(".github/ISSUE_TEMPLATE", /\.yml$/), ".github/dependabot.yml"])(
  "%s is YAML",
  (file) => {
    expect(load(textOf(file))).toEqual(expect.any(Object));
  },
);

test("a change has to pass `.ci/run`, and a release the same before it is published", () => {
  const { steps } = jobIn(workflowOf("ci.yml"), "ci");
  expect(steps.at(-1)?.run).toBe(".ci/run");
  expect(workflowOf("release.yml").jobs["ci"]).toEqual({ uses: "./.github/workflows/ci.yml" });
  expect(jobIn(workflowOf("release.yml"), "publish").needs).toBe("ci");
});

describe("a release", () => {
  const script = (name: string): string =>
    jobIn(workflowOf("release.yml"), "publish").steps.find((step) => step.name === name)?.run ?? "";
  const publish = (tag: string, published: string) =>
    runScript(script("Publish"), {
      commands: { npm: `case "$*" in "view ${published}@"*) echo there ;; esac` },
      env: { TAG: tag },
    });
  const publishedBy = (calls: readonly string[]): readonly string[] =>
    calls.flatMap(
      (call) => /^npm publish --workspace (\S+) --provenance .*--tag (\S+)$/.exec(call)?.slice(1) ?? [],
    );

  test("publishes what others depend on first, and all that is published", async () => {
    const { code, calls } = await publish("v1.2.3", "none");
    const order = publishedBy(calls).filter((word) => word !== "latest");
    expect([code, [...order].sort()]).toEqual([0, [...publishedNames].sort()]);
    const dependsOnLater = Object.values(manifests).filter(({ name, dependencies }) =>
      Object.keys(dependencies).some((other) => order.indexOf(other) > order.indexOf(name)),
    );
    expect(dependsOnLater).toEqual([]);
  });

  test("goes on where a broken one ended", async () => {
    const { code, calls } = await publish("v1.2.3", "pulumi-pipes-contract");
    expect([code, publishedBy(calls)]).toEqual([
      0,
      ["pulumi-pipes", "latest", "pulumi-pipes-emulator", "latest"],
    ]);
  });

  test("of a version before another one is not what `npm install` takes", async () => {
    const { calls } = await publish("v1.2.3-rc.1", "none");
    expect(new Set(publishedBy(calls).filter((word) => !word.startsWith("pulumi")))).toEqual(
      new Set(["next"]),
    );
    const env = { TAG: "v1.2.3-rc.1", RUNNER_TEMP: "/notes" };
    const made = await runScript(script("Make the release"), { commands: { gh: "" }, env });
    expect(made.calls).toEqual([
      "gh release create v1.2.3-rc.1 --verify-tag --title v1.2.3-rc.1 --notes-file /notes/notes.md --prerelease",
    ]);
  });
});

test("the Node of .nvmrc is the oldest major version that is supported", () => {
  const oldest = minVersion(manifests.provider.engines.node);
  expect(textOf(".nvmrc").trim()).toBe(String(oldest?.major));
  expect(satisfies("20.19.0", manifests.provider.engines.node)).toBe(true);
});

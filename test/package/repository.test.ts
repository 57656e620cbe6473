import { readdirSync } from "node:fs";
import { join } from "node:path";
import { manifests, publishedNames } from "../../tools/pack/packages";
import release from "../../release.json";
import { emptyFields, lockstepProblems, releaseNotes } from "../../tools/release/lockstep";
import { outputOf } from "../../tools/process/command";
import { repository, textOf } from "../harness/repository";
import { actionsIn, jobIn, workflowIn, type Workflow } from "../harness/workflow";

const node = (...args: readonly string[]): Promise<string> =>
  outputOf(process.execPath, args, { cwd: repository, timeoutMs: 120_000 });
const tool = ["--require", "ts-node/register/transpile-only"];

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(repository, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

function workflowOf(file: string): Workflow {
  const workflow = workflowIn(textOf(file));
  if (workflow === undefined) throw new Error(`${file} is no workflow`);
  return workflow;
}

const releaseWorkflow = workflowOf(".github/workflows/release.yml");

test("every third-party action has one commit and its version, in the workflows, examples and guides", () => {
  const sources = [
    ...filesIn(".github/workflows", ".yml"),
    ...filesIn("examples/ci", ".yml"),
    ...filesIn("docs/how-to", ".md"),
  ];
  const used = sources.flatMap((file) => actionsIn(textOf(file)));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((one) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  expect(new Set(used).size).toBe(new Set(used.map((one) => one.split("@")[0])).size);
});

test("each workflow's token can only read unless a job requires more, and a release has to pass `.ci/run`", () => {
  for (const file of filesIn(".github/workflows", ".yml"))
    expect(workflowOf(file).permissions).toEqual({ contents: "read" });
  expect(jobIn(workflowOf(".github/workflows/ci.yml"), "ci").steps.at(-1)?.run).toBe(".ci/run");
  expect(releaseWorkflow.jobs["ci"]).toEqual({ uses: "./.github/workflows/ci.yml" });
  expect(jobIn(releaseWorkflow, "publish").needs).toBe("ci");
});

test.each([
  [
    "v1.2.3",
    "none",
    ["pulumi-pipes-contract", "pulumi-pipes", "pulumi-pipes-cli", "pulumi-pipes-emulator"],
    "latest",
  ],
  [
    "v1.2.3",
    "pulumi-pipes-contract",
    ["pulumi-pipes", "pulumi-pipes-cli", "pulumi-pipes-emulator"],
    "latest",
  ],
  [
    "v1.2.3-rc.1",
    "none",
    ["pulumi-pipes-contract", "pulumi-pipes", "pulumi-pipes-cli", "pulumi-pipes-emulator"],
    "next",
  ],
])("release %s with %s published publishes %j as %s", async (tag, published, names, channel) => {
  const npm = `npm() { case "$*" in "view ${published}@"*) echo there ;; publish*) echo "$3 \${@: -1}" ;; esac; }`;
  const publish = jobIn(releaseWorkflow, "publish").steps.find(({ name }) => name === "Publish")?.run ?? "";
  const options = { env: { ...process.env, TAG: tag }, timeoutMs: 20_000 };
  const output = await outputOf("bash", ["-eo", "pipefail", "-c", `${npm}\n${publish}`], options);
  const lines = output.split("\n").filter((line) => line.endsWith(` ${channel}`));
  expect(lines).toEqual(names.map((name) => `${name} ${channel}`));
  expect(publishedNames).toEqual(expect.arrayContaining(names));
});

test("the packages have one version, depend on each other by it, and the changelog has a section for it", async () => {
  const { version } = manifests.provider;
  expect(lockstepProblems(`v${version}`, Object.values(manifests))).toEqual([]);
  expect(textOf("CHANGELOG.md")).toContain(`\n## ${version}`);
  await expect(node(...tool, "tools/release/main.ts", "v999.0.0")).rejects.toThrow(/999\.0\.0/);
});

test("a release fails while release.json has an empty field", async () => {
  const filled = { repository: "https://git.example/a", goImportPath: "" };
  expect(emptyFields(filled)).toEqual(["goImportPath in release.json is empty"]);
  const empty = emptyFields(release);
  const tag = `v${manifests.provider.version}`;
  const outcome = await node(...tool, "tools/release/main.ts", tag).catch((error: unknown) => String(error));
  expect(empty.filter((problem) => !outcome.includes(problem))).toEqual([]);
});

test("a release prints the section of its version, and fails for an unreleased section", () => {
  const changelog = (heading: string): string =>
    `# Changelog\n\n## ${heading}\n\n- one\n\n## 1.2.2\n\n- two\n`;
  expect(releaseNotes(changelog("1.2.3"), "v1.2.3")).toBe("- one");
  expect(() => releaseNotes(changelog("1.2.3 (not released yet)"), "v1.2.3")).toThrow(/1\.2\.3/);
});

test("each package of the lock has an integrity, so no registry can swap its content", () => {
  const { packages } = JSON.parse(textOf("package-lock.json")) as {
    readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly integrity?: string }>>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && link !== true,
  );
  expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
  expect(installed.length).toBeGreaterThan(500);
});

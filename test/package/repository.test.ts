import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedNames } from "../../tools/pack/packages";
import { outputOf, runCommand } from "../../tools/process/command";
import { inTemporaryFolder } from "../../tools/process/program";
import { repository, textOf } from "../harness/repository";
import { actionsIn, jobIn, ownAction, workflowIn, type Workflow } from "../harness/workflow";

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
    "action.yml",
    ...filesIn(".github/workflows", ".yml"),
    ...filesIn("examples/ci", ".yml"),
    ...filesIn("docs/how-to", ".md"),
  ];
  const used = sources.flatMap((file) => actionsIn(textOf(file))).filter((use) => use !== ownAction);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((use) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
  expect(new Set(used).size).toBe(new Set(used.map((use) => use.split("@")[0])).size);
});

test("npx runs only installed packages: it would download a package of a name that somebody else registers", () => {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: repository, encoding: "utf8" });
  const sources = listed.split("\0").filter((file) => /\.(ts|js|md|ya?ml|json)$/.test(file));
  // A name of its own, so that this file does not match.
  const downloader = "npx";
  const download = new RegExp(`${downloader} (?!--no-install )(?:pulumi-pipes|tsc |\\$\\{name\\})`);
  expect(`${downloader} pulumi-pipes-cli check`).toMatch(download);
  const downloading = sources.filter((file) => file !== "CHANGELOG.md" && download.test(textOf(file)));
  expect(sources.length).toBeGreaterThan(500);
  expect(downloading).toEqual([]);
});

test("each workflow's token can only read unless a job requires more, and a release has to pass `.ci/run`", () => {
  for (const file of filesIn(".github/workflows", ".yml"))
    expect(workflowOf(file).permissions).toEqual({ contents: "read" });
  expect(jobIn(workflowOf(".github/workflows/ci.yml"), "ci").steps.at(-1)?.run).toBe(".ci/run");
  expect(releaseWorkflow.jobs["ci"]).toEqual({ uses: "./.github/workflows/ci.yml" });
  expect(jobIn(releaseWorkflow, "build").needs).toBe("ci");
  expect(jobIn(releaseWorkflow, "publish").needs).toBe("build");
});

test("no code that npm installs runs in the job that can publish", () => {
  const { permissions, environment, steps } = jobIn(releaseWorkflow, "publish");
  expect(permissions).toEqual({ contents: "write", "id-token": "write", attestations: "write" });
  expect(environment).toBe("npm");
  const text = JSON.stringify(steps);
  expect(text).not.toMatch(/npm (ci|install|run|exec)|npx|actions\/checkout|node /);
  // Other workflows than that of npm's trusted publisher get no identity.
  const build = jobIn(releaseWorkflow, "build");
  expect([build.permissions, build.environment]).toEqual([undefined, undefined]);
  expect(build.steps.map(({ run }) => run)).toContain("npm ci --ignore-scripts");
});

test("the publishing job takes only the files whose checksums the build has passed on", async () => {
  const scriptOf = (job: string, start: string): string =>
    jobIn(releaseWorkflow, job).steps.find(({ name }) => name?.startsWith(start) === true)?.run ?? "";
  await inTemporaryFolder("release", async (folder) => {
    const run = async (script: string, env: NodeJS.ProcessEnv = {}): Promise<number | null> => {
      const options = { cwd: folder, env: { ...process.env, ...env }, timeoutMs: 20_000 };
      return (await runCommand("bash", ["-eo", "pipefail", "-c", script], options)).code;
    };
    const output = join(folder, "output");
    mkdirSync(join(folder, "release"));
    for (const name of ["pulumi-resource-pipes", "pulumi-pipes-1.2.3.tgz"])
      writeFileSync(join(folder, "release", name), name);
    expect(await run(scriptOf("build", "Write the checksums"), { GITHUB_OUTPUT: output })).toBe(0);
    const DIGEST = /^digest=([\da-f]{64})$/m.exec(readFileSync(output, "utf8"))?.[1] ?? "";
    const compare = () => run(scriptOf("publish", "Compare the checksums"), { DIGEST });
    expect(await compare()).toBe(0);
    writeFileSync(join(folder, "release", "pulumi-pipes-1.2.3.tgz"), "another build");
    expect(await compare()).toBe(1);
    await run("cd release && rm SHA256SUMS && sha256sum -- * > SHA256SUMS");
    expect(await compare()).toBe(1);
    // The release has the checksum of its file.
    const release = `gh() { :; }\n${scriptOf("publish", "Make the release")}`;
    expect(await run(release, { TAG: "v1.2.3" })).toBe(0);
    const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8");
    expect(sums).toMatch(/^[\da-f]{64} {2}pulumi-resource-pipes\n$/);
  });
  expect(releaseWorkflow.jobs["build"]).toMatchObject({
    outputs: { digest: "${{ steps.checksums.outputs.digest }}" },
  });
  const attestation = jobIn(releaseWorkflow, "publish").steps.find(
    ({ name }) => name === "Attest the plugin",
  );
  expect(attestation?.with).toEqual({ "subject-path": "release/pulumi-resource-pipes" });
});

const [contract, ...dependents] = [
  "pulumi-pipes-contract",
  "pulumi-pipes",
  "pulumi-pipes-cli",
  "pulumi-pipes-emulator",
];
test.each([
  ["v1.2.3", contract, dependents, "latest"],
  ["v1.2.3-rc.1", "none", [contract, ...dependents], "next"],
])("release %s with %s published publishes %j as %s", async (tag, published, names, channel) => {
  const npm = `npm() { case "$*" in "view ${published}@"*) echo there ;; publish*) echo "$2 \${@: -1}" ;; esac; }`;
  const publish = jobIn(releaseWorkflow, "publish").steps.find(({ name }) => name === "Publish")?.run ?? "";
  const options = { env: { ...process.env, TAG: tag }, timeoutMs: 20_000 };
  const output = await outputOf("bash", ["-eo", "pipefail", "-c", `${npm}\n${publish}`], options);
  const lines = output.split("\n").filter((line) => line.endsWith(` ${channel}`));
  const version = tag.slice(1);
  expect(lines).toEqual(names.map((name) => `./release/${name}-${version}.tgz ${channel}`));
  expect(publishedNames).toEqual(expect.arrayContaining(names));
});

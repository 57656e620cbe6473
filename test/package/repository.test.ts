import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { manifests, publishedNames } from "../../tools/pack/packages";
import { cacheRoot } from "../../tools/pulumi-cli/cache";
import { ensurePulumiCli } from "../../tools/pulumi-cli/ensure";
import { PINNED_VERSION } from "../../tools/pulumi-cli/pinnedRelease";
import release from "../../release.json";
import {
  emptyFields,
  lockstepProblems,
  releaseNotes,
  unreleasedDocuments,
} from "../../tools/release/lockstep";
import { outputOf, runCommand } from "../../tools/process/command";
import { inTemporaryFolder } from "../../tools/process/program";
import { repository, textOf } from "../harness/repository";
import { actionsIn, jobIn, workflowIn, type Workflow } from "../harness/workflow";

const node = (...args: readonly string[]): Promise<string> =>
  outputOf(process.execPath, args, { cwd: repository, timeoutMs: 120_000 });
const tool = ["--require", "ts-node/register/transpile-only"];

test("the generated types and tables are up to date", async () => {
  await expect(node(...tool, "tools/codegen/main.ts", "--check")).resolves.toBeDefined();
});

test("the linter rejects an import up the layers and one that closes a circle, and accepts one down", async () => {
  const imports = {
    "provider/src/core/json/new.ts": "../../client/network",
    "provider/src/client/new.ts": "../program/resource",
    "provider/src/resources/new.ts": "../core/resource/resource",
    "provider/src/preview/new.ts": "@pulumi/pulumi",
    "provider/src/core/schema/listItems.ts": "./normalize",
    "cli/src/import/new.ts": "pulumi-pipes",
    "cli/src/report/new.ts": "pulumi-pipes/internal",
    "emulator/src/store/new.ts": "../server/routes",
    "emulator/src/server/new.ts": "../store/records",
  };
  const script = `
    const { ESLint } = require("eslint");
    const { configs } = require("typescript-eslint");
    const untyped = { ...configs.disableTypeChecked, languageOptions: { parserOptions: { project: null } } };
    const eslint = new ESLint({ overrideConfig: [untyped] });
    const lint = ([filePath, path]) => eslint.lintText('import "' + path + '";\\n', { filePath });
    Promise.all(Object.entries(${JSON.stringify(imports)}).map(lint)).then((results) => {
      console.log(JSON.stringify(results.map(([{ messages }]) => messages.map(({ ruleId }) => ruleId))));
    });`;
  const rejected = ["@typescript-eslint/no-restricted-imports"];
  expect(JSON.parse(await node("-e", script))).toEqual([
    ...[rejected, rejected, [], rejected, ["pipes/no-circles"]],
    ...[rejected, [], rejected, []],
  ]);
});

/** The names that a file declares at its top level. A class and an interface of one name are one type. */
function declaredIn(file: string): ReadonlySet<string> {
  const bound = (name: ts.BindingName): readonly string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((one) => (ts.isBindingElement(one) ? bound(one.name) : []));
  const names = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ESNext).statements.flatMap((one) => {
    if (ts.isVariableStatement(one))
      return one.declarationList.declarations.flatMap(({ name }) => bound(name));
    const isType =
      ts.isClassDeclaration(one) || ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one);
    return (isType || ts.isFunctionDeclaration(one)) && one.name ? [one.name.text] : [];
  });
  return new Set(names);
}

test("each name of the provider is declared in one file: a search for it finds one thing", () => {
  const files = readdirSync(join(repository, "provider/src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".generated.ts"))
    .map((name) => `provider/src/${name}`);
  const names = files.flatMap((file) => [...declaredIn(file)]);
  expect(names.length).toBeGreaterThan(800);
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});

test("a run fails if a file cannot load, or a test is skipped or a todo", async () => {
  const ending = await inTemporaryFolder("closing-line", async (folder) => {
    const reporters = [join(repository, "test", "harness", "closingLine.js")];
    const config = { reporters, testMatch: ["**/*.test.js"], transform: {}, rootDir: folder };
    writeFileSync(join(folder, "jest.config.json"), JSON.stringify(config));
    writeFileSync(
      join(folder, "a.test.js"),
      'test("a", () => {}); test.skip("b", () => {}); test.todo("c");',
    );
    writeFileSync(join(folder, "b.test.js"), 'require("./absent");');
    const options = { cwd: folder, timeoutMs: 60_000 };
    return runCommand(process.execPath, [require.resolve("jest/bin/jest"), "-i"], options);
  });
  expect(ending.code).toBe(1);
  expect(ending.stdout.trimEnd()).toMatch(/^1 passed, 3 failed$/m);
});

/** Writes commands that do nothing but print this version. */
function putCommands(binDir: string, version: string): void {
  mkdirSync(binDir, { recursive: true });
  for (const name of ["pulumi", "pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"]) {
    writeFileSync(join(binDir, name), `#!/bin/sh\necho v${version}\n`);
    chmodSync(join(binDir, name), 0o755);
  }
}

test("a complete and new Pulumi CLI on PATH is used, and the cache replaces an old CLI", async () => {
  const environment = { ...process.env };
  await inTemporaryFolder("pulumi-cli", async (folder) => {
    process.env["XDG_CACHE_HOME"] = join(folder, "cache");
    process.env["PATH"] = [join(folder, "bin"), "/usr/bin", "/bin"].join(":");
    const cached = join(cacheRoot(), `pulumi-${PINNED_VERSION}`, "bin");
    mkdirSync(cached, { recursive: true });
    putCommands(cached, PINNED_VERSION);
    putCommands(join(folder, "bin"), "3.200.0");
    expect(await ensurePulumiCli()).toEqual({ binDir: cached, version: PINNED_VERSION, origin: "cache" });
    putCommands(join(folder, "bin"), "3.999.0");
    expect(await ensurePulumiCli()).toMatchObject({ binDir: join(folder, "bin"), origin: "path" });
  }).finally(() => (process.env = environment));
});

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

test("a release fails while a document says that nothing is released, and while the page about that time exists", async () => {
  const page = "docs/before-the-first-release.md";
  const samples = [
    ["a.md", "The packages are **not on npm** yet."],
    ["b.md", "Until the first release, build them."],
    ["c.md", `See [the page](${page}).`],
    [page, "Gone."],
    ["d.md", "`npm install pulumi-pipes`"],
  ] as const;
  expect(unreleasedDocuments(new Map(samples)).map((problem) => problem.split(" ", 1).join(""))).toEqual([
    "a.md",
    "b.md",
    "c.md",
    page,
  ]);
  const tag = `v${manifests.provider.version}`;
  const outcome = await node(...tool, "tools/release/main.ts", tag).catch((error: unknown) => String(error));
  expect(outcome.includes(`${page} is about`)).toBe(existsSync(join(repository, page)));
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

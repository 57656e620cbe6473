import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import { settingNames } from "../../provider/src/config/configuration";
import { defaults } from "../../provider/src/config/settings.generated";
import { objectOf } from "../../provider/src/core/json/json";
import { createSandbox, type Sandbox } from "../harness/engine/sandbox";
import { repository, textOf } from "../harness/repository";
import { configurationOf, startEmulator } from "../harness/service/emulator";
import { load } from "../harness/workflow";
import { runCommand } from "../../tools/process/command";

type Manifest = Readonly<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>>;

const folder = join(repository, "templates", "typescript");

let sandbox: Sandbox | undefined;
let emulator: Emulator | undefined;

/** Runs the CLI in the project, and returns its exit code and what it prints. */
async function pulumi(...args: readonly string[]): Promise<readonly [code: number | null, output: string]> {
  if (sandbox === undefined) throw new Error("the sandbox exists inside tests only");
  const { binDir, projectDir, env } = sandbox;
  const options = { cwd: projectDir, env, timeoutMs: 120_000 };
  const { code, stdout, stderr } = await runCommand(
    join(binDir, "pulumi"),
    [...args, "--non-interactive"],
    options,
  );
  return [code, stdout + stderr];
}

async function succeed(...args: readonly string[]): Promise<void> {
  const [code, output] = await pulumi(...args);
  expect([code, code === 0 ? "" : output]).toEqual([0, ""]);
}

const configure = (key: string, value: string): Promise<void> =>
  succeed("config", "set", ...(key === "pipes:authKeySecret" ? ["--secret"] : []), key, value);

beforeAll(async () => {
  emulator = await startEmulator();
  sandbox = await createSandbox();
  await succeed("new", folder, "--generate-only", "--yes", "--name", "shop", "--description", "the shop");
  await symlink(join(repository, "node_modules"), join(sandbox.projectDir, "node_modules"));
  await succeed("stack", "init", "dev");
  const values = { ...configurationOf(emulator), email: "on-call@shop.example" };
  for (const [key, value] of Object.entries(values)) await configure(key, value);
});
afterAll(async () => {
  await sandbox?.dispose();
  await emulator?.close();
});

test("pulumi new makes a project of the template, which deploys, changes nothing in a second run, and is destroyed", async () => {
  const written = await readFile(join(sandbox?.projectDir ?? "", "package.json"), "utf8");
  expect(JSON.parse(written)).toMatchObject({ name: "shop" });
  await succeed("up", "--yes", "--skip-preview");
  const [alert] = emulator?.list("alerts").filter(({ name }) => name === "Errors") ?? [];
  expect(alert?.channel).toEqual({ type: "email", emailRecipients: ["on-call@shop.example"] });
  await succeed("preview", "--refresh", "--expect-no-changes");
  await succeed("destroy", "--yes", "--skip-preview");
  expect(emulator?.list("dashboards").filter(({ name }) => name === "Platform")).toEqual([]);
});

test.each(["typescript", "yaml"])(
  "the template %s asks for required settings in the order of the CLI, for the secret as a secret",
  (name) => {
    const { template } = load(textOf(`templates/${name}/Pulumi.yaml`)) as { readonly template: object };
    const config = objectOf(objectOf(template)["config"]);
    const asked = Object.keys(config).filter((key) => key.startsWith("pipes:"));
    // The CLI asks in this order, so the file shows it, and its descriptions follow on from each other.
    expect(asked).toEqual(asked.toSorted());
    for (const value of Object.values(config)) expect(objectOf(value)["description"]).toMatch(/\w/);
    for (const key of asked) expect(settingNames).toContain(key.replace("pipes:", ""));
    expect(asked.filter((key) => objectOf(config[key])["secret"] === true)).toEqual(["pipes:authKeySecret"]);
    // Without the words of the platform, each request has a wrong path.
    for (const word of ["pipesSegment", "observabilitySegment", "settingPrefix"] as const)
      expect(objectOf(config[`pipes:${word}`])["default"]).toBe(defaults[word]);
  },
);

test("the template in TypeScript installs this version of the packages", () => {
  const { version } = JSON.parse(textOf("provider/package.json")) as { readonly version: string };
  const { dependencies, devDependencies } = JSON.parse(
    textOf("templates/typescript/package.json"),
  ) as Manifest;
  expect([dependencies["pulumi-pipes"], devDependencies["pulumi-pipes-cli"]]).toEqual([
    `^${version}`,
    `^${version}`,
  ]);
});

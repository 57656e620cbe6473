import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { settingNames } from "../../provider/src/config/configuration";
import { defaults } from "../../provider/src/config/settings.generated";
import { objectOf } from "../../provider/src/core/json/json";
import { createSandbox } from "../harness/engine/sandbox";
import { repository, textOf } from "../harness/repository";
import { configurationOf, startEmulator } from "../harness/service/emulator";
import { load } from "../harness/workflow";
import { runCommand } from "../../tools/process/command";

type Manifest = Readonly<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>>;

const folder = join(repository, "templates", "typescript");

test("pulumi new makes a project of the template, which deploys, changes nothing in a second run, and is destroyed", async () => {
  const emulator = await startEmulator();
  const { binDir, projectDir, env, dispose } = await createSandbox();
  const pulumi = async (...args: readonly string[]): Promise<string> => {
    const options = { cwd: projectDir, env, timeoutMs: 120_000 };
    const { code, stdout, stderr } = await runCommand(
      join(binDir, "pulumi"),
      [...args, "--non-interactive"],
      options,
    );
    expect([code, code === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
    return stdout;
  };
  try {
    const named = ["--name", "shop", "--description", "the shop"];
    await pulumi("new", folder, "--generate-only", "--yes", ...named);
    const written = await readFile(join(projectDir, "package.json"), "utf8");
    expect(JSON.parse(written)).toMatchObject({ name: "shop" });
    await symlink(join(repository, "node_modules"), join(projectDir, "node_modules"));
    await pulumi("stack", "init", "dev");
    const values = { ...configurationOf(emulator), email: "on-call@shop.example" };
    for (const [key, value] of Object.entries(values)) {
      const how = key === "pipes:authKeySecret" ? ["--secret"] : [];
      await pulumi("config", "set", ...how, key, value);
    }
    await pulumi("up", "--yes", "--skip-preview");
    const [alert] = emulator.list("alerts").filter(({ name }) => name === "Errors");
    expect(alert?.channel).toEqual({ type: "email", emailRecipients: ["on-call@shop.example"] });
    await pulumi("preview", "--refresh", "--expect-no-changes");
    await pulumi("destroy", "--yes", "--skip-preview");
    expect(emulator.list("dashboards").filter(({ name }) => name === "Platform")).toEqual([]);
  } finally {
    await dispose();
    await emulator.close();
  }
});

test.each(["typescript", "yaml"])(
  "the template %s asks for required settings, for the secret as a secret",
  (name) => {
    const { template } = load(textOf(`templates/${name}/Pulumi.yaml`)) as { readonly template: object };
    const config = objectOf(objectOf(template)["config"]);
    const asked = Object.keys(config).filter((key) => key.startsWith("pipes:"));
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

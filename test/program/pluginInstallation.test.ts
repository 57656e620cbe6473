import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isPluginMissing } from "../../provider/src/program/pluginInstallation";

const root = mkdtempSync(join(tmpdir(), "pulumi-pipes-plugin-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** Writes a project whose program is in a folder below it, with a `PULUMI_HOME` and a folder on `PATH` of its own. */
function projectWith(name: string, settings: string) {
  const folder = join(root, name);
  const places = { program: join(folder, "src"), home: join(folder, "home"), bin: join(folder, "bin") };
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true });
  writeFileSync(join(folder, "Pulumi.yaml"), settings);
  const env = { PATH: places.bin, PULUMI_HOME: places.home };
  return {
    ...places,
    env,
    isMissing: (more = {}) => isPluginMissing("shop", places.program, { ...env, ...more }),
  };
}

const settings = 'name: "shop"\nruntime: nodejs\n';

test("a plugin in none of the places where Pulumi looks is missing", () => {
  expect(projectWith("none", settings).isMissing()).toBe(true);
});

test.each([
  ["plugins", "plugins:\n  providers:\n    - { name: pipes, path: plugin }\n"],
  ["packages", "packages:\n  pipes: ./plugin\n"],
])("a plugin that Pulumi.yaml names under %s is not missing", (name, more) => {
  expect(projectWith(name, `${settings}${more}`).isMissing()).toBe(false);
});

test("a plugin on PATH, among the installed ones or in a debugger is not missing", () => {
  const { bin, isMissing } = projectWith("path", settings);
  writeFileSync(join(bin, "pulumi-resource-pipes"), "");
  expect(isMissing()).toBe(false);
  const installed = projectWith("installed", settings);
  mkdirSync(join(installed.home, "plugins", "resource-pipes-v0.1.0"), { recursive: true });
  expect(installed.isMissing()).toBe(false);
  expect(projectWith("debugged", settings).isMissing({ PULUMI_DEBUG_PROVIDERS: "pipes:4000" })).toBe(false);
});

test("an inline program has no answer, because it does not know the settings of its project", () => {
  expect(projectWith("other", "name: other\nruntime: nodejs\n").isMissing()).toBe(false);
});

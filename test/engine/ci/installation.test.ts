import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { bundlePlugin } from "../../../tools/bundle/main";
import { packAll, type Packed } from "../../../tools/pack/packages";
import { type CommandOptions, outputOf } from "../../../tools/process/command";
import { installPacked } from "../../harness/engine/packedPackages";
import { createSandbox, type Sandbox } from "../../harness/engine/sandbox";
import { STACK_NAME, writeEmptyStack } from "../../harness/engine/emptyStack";
import { reason } from "../../harness/outcomes";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { openPython } from "../support/sdks";

/* Each way to install the package and its plugin, from packed packages, in an empty folder, without a registry. */

const program = `
import * as pipes from "pulumi-pipes/plugin";
new pipes.Dashboard("board", { name: "Installed", tiles: [] });
`;
const up = ["up", "--yes", "--skip-preview", "--non-interactive"];

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let packed: readonly Packed[];
let packages: Sandbox;
let bundle: string;
beforeAll(async () => {
  emulator = await startEmulator();
  packages = await createSandbox();
  packed = await packAll(packages.projectDir);
  bundle = await bundlePlugin(packages.projectDir);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(async () => {
  await packages.dispose();
  await emulator.close();
});

/** Opens an empty folder with a stack, runs the commands of a test there, and requires the dashboard of the program. */
async function inEmptyProject(
  settings: string,
  work: (run: (command: string, ...args: string[]) => Promise<string>, sandbox: Sandbox) => Promise<unknown>,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  const sandbox = await createSandbox(given);
  const { projectDir: cwd, env, stateDir } = sandbox;
  try {
    await writeFile(join(cwd, "Pulumi.yaml"), `name: test\n${settings}`);
    await writeEmptyStack(stateDir, { name: "test", dir: cwd }, secretConfigurationOf(emulator));
    const options: CommandOptions = { cwd, env: { ...env, PULUMI_STACK: STACK_NAME }, timeoutMs: 120_000 };
    await work((command, ...args) => outputOf(command, args, options), sandbox);
    expect(emulator.list("dashboards").map(({ name }) => name)).toContain("Installed");
  } finally {
    await sandbox.dispose();
  }
}

/** Installs the packed packages into a folder with a program. */
async function installProject(folder: string): Promise<void> {
  await installPacked(folder, packed);
  await writeFile(join(folder, "index.ts"), program);
  const scripts = { up: `pulumi ${up.join(" ")}` };
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, main: "index.ts", scripts }));
  const compilerOptions = { module: "node20", target: "ES2022", strict: true, skipLibCheck: true };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
}

test.each([
  ["an npm script", ["run", "up"]],
  ["`npm exec -c`", ["exec", "--offline", "-c", `pulumi ${up.join(" ")}`]],
])("with the installed package, %s finds the plugin without a setting", (_way, args) =>
  inEmptyProject("runtime: nodejs\n", async (run, { projectDir }) => {
    await installProject(projectDir);
    await run("npm", ...args);
  }),
);

test.each([
  [
    "`plugins.providers`",
    "plugins: { providers: [{ name: pipes, path: node_modules/pulumi-pipes/plugin }] }\n",
  ],
  ["`packages`", "packages: { pipes: ./node_modules/pulumi-pipes/plugin }\n"],
])("with the installed package, %s of Pulumi.yaml names the folder of the plugin", (_way, place) => {
  return inEmptyProject(`runtime: nodejs\n${place}`, async (run, { projectDir }) => {
    await installProject(projectDir);
    await run("pulumi", ...up);
  });
});

test("in a workspace of pnpm, the preview of a project fails in one line if only its library has the package", () => {
  const dynamicProgram = 'exports.board = require("library").board("board");\n';
  const library =
    'exports.board = (name) => new (require("pulumi-pipes").Dashboard)(name, { name: "Installed", tiles: [] });\n';
  return inEmptyProject("runtime: nodejs\n", async (run, { projectDir }) => {
    // Each package is in a store, beside links to its dependencies. A project has links to its own dependencies and no others.
    const store = join(packages.projectDir, "store");
    const shared = join(packages.projectDir, "library");
    await installProject(store);
    const link = async (folder: string, name: string, target = join(store, "node_modules", name)) => {
      await mkdir(join(folder, "node_modules"), { recursive: true });
      await symlink(target, join(folder, "node_modules", name));
    };
    for (const name of ["pulumi-pipes", "@pulumi"]) await link(shared, name);
    await writeFile(join(shared, "index.js"), library);
    await link(projectDir, "@pulumi");
    await link(projectDir, "library", shared);
    await writeFile(join(projectDir, "index.js"), dynamicProgram);
    await writeFile(join(projectDir, "package.json"), JSON.stringify({ private: true, main: "index.js" }));
    const failure = await run("pulumi", "preview", "--non-interactive").then(() => "no failure", reason);
    expect(failure).toMatch(
      /error: .*pulumi-pipes is not installed in the project .*\[program\/not-installed\]\n/,
    );
    expect(failure).not.toMatch(/Cannot find module|\n +at /);
    await link(projectDir, "pulumi-pipes");
    await run("pulumi", ...up);
  });
});

test("one bundled file, installed by `pulumi plugin install --file`, serves a program in Python", async () => {
  const { env, dispose } = await openPython();
  const PATH = [env.PATH, dirname(process.execPath)].join(delimiter);
  const run = inEmptyProject(
    "runtime: python\n",
    async (pulumi, { projectDir }) => {
      const { version = "" } = packed.find(({ name }) => name === "pulumi-pipes") ?? {};
      await pulumi("pulumi", "plugin", "install", "resource", "pipes", version, "--file", bundle);
      const text = 'import pulumi_pipes as pipes\n\npipes.Dashboard("board", name="Installed", tiles=[])\n';
      await writeFile(join(projectDir, "__main__.py"), text);
      await pulumi("pulumi", ...up);
    },
    { ...env, PATH },
  );
  await run.finally(dispose);
});

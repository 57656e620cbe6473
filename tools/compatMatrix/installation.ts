import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join, relative } from "node:path";
import { outputOf } from "../process/command";
import { createSandbox } from "../../test/harness/engine/sandbox";
import type { Packed } from "../pack/packages";
import { cacheRoot } from "../pulumi-cli/cache";
import { cellOf, moduleKinds, outcomes, sdk, type Installation, type ModuleKind } from "./cells";
import { tryProgram } from "./deployment";
import { newestPnpm, type Tool } from "./registry";

/** The exact versions of one installation. */
interface Combination {
  readonly node: Tool;
  readonly manager: Installation["manager"];
  readonly sdkVersion: string;
}

/** Installs into an empty project outside the repository, checks the types, and deploys a program of each kind. Returns their outcomes. */
export async function tryInstallation(
  combination: Combination,
  packed: readonly Packed[],
): Promise<readonly (readonly [ModuleKind, string])[]> {
  const { node } = combination;
  const { env: bare, ...sandbox } = await createSandbox();
  // The folder of Pulumi's commands has no node of its own, so the requested node may come first.
  const PATH = [node.binDir, bare["PATH"] ?? ""].join(delimiter);
  // Loads the complete SDK, as users do. The tests stub a part of it.
  const env = { ...bare, PATH, NODE_OPTIONS: "" };
  try {
    await install(sandbox.projectDir, combination, packed);
    await checkTypes(sandbox.projectDir, node);
    const results: [ModuleKind, string][] = [];
    for (const kind of moduleKinds) {
      const cell = await tryProgram({ ...sandbox, env }, kind, node.version).then(
        () => outcomes.passed,
        (error: unknown) => cellOf(outcomes.failed, error),
      );
      results.push([kind, cell]);
    }
    return results;
  } finally {
    await sandbox.dispose();
  }
}

/** Installs the tarballs and the SDK into an empty folder, as a user does. */
async function install(
  folder: string,
  { node, manager, sdkVersion }: Combination,
  packed: readonly Packed[],
): Promise<void> {
  await writeFile(join(folder, "package.json"), `${JSON.stringify({ private: true })}\n`);
  const what = [...packed.map(({ filename }) => filename), `${sdk.name}@${sdkVersion}`];
  const options = { cwd: folder, path: [node.binDir], timeoutMs: 300_000 };
  if (manager === "npm") {
    await outputOf("npm", ["install", "--no-audit", "--no-fund", ...what], options);
    return;
  }
  const pnpm = await newestPnpm();
  // pnpm looks for the dependencies of a tarball in the registry, which may not have this version yet. It also ends with
  // an error if a package, such as a dependency of the SDK, needs permission to run an install script.
  const overrides = packed.map(({ name, filename }) => `  ${name}: file:${relative(folder, filename)}\n`);
  const settings = `strictDepBuilds: false\noverrides:\n${overrides.join("")}`;
  await writeFile(join(folder, "pnpm-workspace.yaml"), settings);
  const store = join(cacheRoot(), "matrix", "pnpm-store");
  await mkdir(store, { recursive: true });
  const path = [node.binDir, pnpm.binDir];
  await outputOf("pnpm", ["add", "--store-dir", store, ...what], { ...options, path });
}

/** A wrong arg must be a type error. It is none if the types are missing and everything is \`any\`. */
const typedProgram = `import { Alert, getSource, type AlertArgs } from "pulumi-pipes";
import { startEmulator, type EmulatorOptions } from "pulumi-pipes-emulator";
import { alert } from "pulumi-pipes-contract";

export const args: AlertArgs["thresholdType"] = "above";
export const options: EmulatorOptions = { port: 0 };
export const threshold: number | undefined = alert.parse({}).threshold;
export const all = [Alert, getSource, startEmulator];
// @ts-expect-error -- a threshold is no text
export const wrong: AlertArgs["threshold"] = "high";
`;

/** Compiles a program against the installed packages, with each module resolution of TypeScript. */
async function checkTypes(folder: string, node: Tool): Promise<void> {
  const files = ["types.cts", "types.mts"];
  await Promise.all(files.map((file) => writeFile(join(folder, file), typedProgram)));
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  const always = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"];
  for (const way of [["node20"], ["esnext", "--moduleResolution", "bundler"]]) {
    const options = { cwd: folder, path: [node.binDir], timeoutMs: 120_000 };
    await outputOf("node", [tsc, ...always, "--module", ...way, ...files], options);
  }
}

import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import type { Sandbox } from "../../test/harness/sandbox";
import type { ModuleKind } from "./cells";
import { run } from "./command";
import { startInstalledEmulator } from "./emulatorProcess";
import { placeProgram } from "./programs";

const commandTimeoutMs = 180_000;
const demo = {
  PIPES_ORGANIZATION_ID: defaultSeed.organizationId,
  PIPES_SERVICE_ID: defaultSeed.serviceId,
  PIPES_KEY_ID: defaultSeed.keys.admin.keyId,
  PIPES_KEY_SECRET: defaultSeed.keys.admin.keySecret,
};

/** The life of a stack, from `up` to nothing left; every command must end with 0. */
const life: readonly (readonly string[])[] = [
  ["up", "--yes", "--skip-preview"],
  ["refresh", "--yes", "--expect-no-changes"],
  ["preview", "--expect-no-changes"],
  ["destroy", "--yes", "--skip-preview"],
];

/** Deploys, looks for drift and destroys with what is installed in the sandbox; an error says what went wrong. */
export async function tryProgram(sandbox: Sandbox, kind: ModuleKind, nodeVersion: string): Promise<void> {
  await placeProgram(sandbox.projectDir, kind);
  const emulator = await startInstalledEmulator(sandbox.projectDir, sandbox.env);
  try {
    const expected = { EXPECTED_NODE: nodeVersion };
    const env = { ...sandbox.env, ...demo, ...expected, PIPES_BASE_URL: emulator.url };
    const pulumi = (args: readonly string[]): Promise<string> =>
      run(join(sandbox.binDir, "pulumi"), [...args, "--non-interactive"], {
        cwd: sandbox.projectDir,
        env,
        timeoutMs: commandTimeoutMs,
      });
    const stack = kind === "CommonJS" ? "commonjs" : "esm";
    await pulumi(["stack", "init", stack]);
    for (const args of life) await pulumi(args);
    // Fails where resources are left.
    await pulumi(["stack", "rm", stack, "--yes"]);
  } finally {
    await emulator.close();
  }
}

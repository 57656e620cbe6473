import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ensurePulumiCli } from "../../../tools/pulumi-cli/ensure";
import { lateLoading } from "../repository";

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/** Found once for all sandboxes of a process, or of a run of jest: to look for it starts the CLI. */
let found: Promise<string> | undefined;

async function findCli(): Promise<string> {
  return process.env["PIPES_TEST_CLI"] ?? (await ensurePulumiCli()).binDir;
}

/** Makes a folder of its own for one engine run: the project, the backend and everything Pulumi writes to a home. */
export async function createSandbox(given: Readonly<Record<string, string>> = {}) {
  const binDir = await (found ??= findCli());
  const root = await mkdtemp(join(tmpdir(), "pulumi-pipes-engine-"));
  const projectDir = join(root, "project");
  const home = join(root, "home");
  const stateDir = join(root, "state");
  // The language host leaves its pipes in the temporary folder, so the sandbox deletes that folder too.
  const temporary = join(root, "tmp");
  await Promise.all([projectDir, home, stateDir, temporary].map((folder) => mkdir(folder)));
  const pulumiHome = join(home, ".pulumi");
  const path = [binDir, dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  /** The whole environment of the CLI: nothing of the caller's gets in but the way to node. */
  const env: Readonly<Record<string, string>> = {
    ...{ PATH: path, HOME: home, TMPDIR: temporary, ...pulumiEnv(pulumiHome, stateDir) },
    ...given,
  };
  const dispose = (): Promise<void> => rm(root, { recursive: true, force: true, maxRetries: 3 });
  return { projectDir, binDir, pulumiHome, stateDir, env, dispose };
}

function pulumiEnv(pulumiHome: string, state: string): Record<string, string> {
  return {
    NO_COLOR: "1",
    ...lateLoading,
    PULUMI_HOME: pulumiHome,
    PULUMI_BACKEND_URL: `file://${state}`,
    PULUMI_CONFIG_PASSPHRASE: "test",
    VAULT_ADDR: process.env["PIPES_TEST_KEYS"] ?? "",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // Programs are type-checked separately; here the check would cost a second a run.
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    // The state must not depend on the build server or the git checkout around it.
    PULUMI_DISABLE_CI_DETECTION: "true",
    // The CLI's processes end before their garbage is worth a sweep, which costs a tenth of a command.
    GOGC: "400",
    // A backup of the state at every step doubles the disk work of large stacks.
    PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
  };
}

import { randomBytes } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { createSandbox } from "../../test/harness/engine/sandbox";
import { repository } from "../pack/packages";
import { outputOf } from "../pulumi-cli/runCommand";

/** Far above what any step takes; a step that hangs fails the demo instead of stopping it for ever. */
const longestStepMs = 240_000;

/** Made up, and looked for in everything that is stored. */
export const secrets = {
  keySecret: defaultSeed.keys.admin.keySecret,
  databasePassword: "demo-database-password-4711",
};

/** The root project with a stack, a backend and a home of its own, in a temporary folder. */
export interface PulumiProject {
  /** Runs the CLI and gives its output; an exit code other than 0 is an error. */
  run(args: readonly string[]): Promise<string>;
  /** The same, and shows the command and its output. */
  show(args: readonly string[]): Promise<string>;
  dispose(): Promise<void>;
}

/** Opens the project with a stack that nobody else uses, configured for the emulator. */
export async function openProject(emulator: Emulator): Promise<PulumiProject> {
  const sandbox = await createSandbox();
  const { projectDir, binDir, env } = sandbox;
  const stack = `demo-${randomBytes(4).toString("hex")}`;
  const settings = `Pulumi.${stack}.yaml`;
  const run = (args: readonly string[], onStdout?: (text: string) => void): Promise<string> => {
    const own = args[0] === "stack" ? [] : ["--config-file", join(projectDir, settings)];
    return outputOf(join(binDir, "pulumi"), [...args, "--stack", stack, ...own, "--non-interactive"], {
      title: `pulumi ${args.slice(0, 2).join(" ")}`,
      cwd: repository,
      env,
      timeoutMs: longestStepMs,
      onStdout,
      onStderr: onStdout,
    });
  };
  try {
    // The CLI writes a new stack's settings beside the project; they belong to the temporary folder like all else.
    await run(["stack", "init"]).finally(() =>
      rename(join(repository, settings), join(projectDir, settings)).catch(() => undefined),
    );
    await run(["config", "set-all", ...configurationFor(emulator)]);
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
  return {
    run: (args) => run(args),
    show(args) {
      console.log(`\n$ pulumi ${args.join(" ")}`);
      return run(args, (text) => void process.stdout.write(text));
    },
    dispose: () => sandbox.dispose(),
  };
}

function configurationFor({ url, seed }: Emulator): readonly string[] {
  const { checkout } = seed.dashboards;
  const plain = {
    baseUrl: url,
    organizationId: seed.organizationId,
    serviceId: seed.serviceId,
    keyId: seed.keys.admin.keyId,
    pipeId: seed.pipes.postgres,
    managedKeyId: seed.keys.ci.id,
    dashboardId: checkout.id,
    tileId: checkout.tiles["Latency p95"],
    webhookId: seed.webhooks.onCall,
  };
  const flags = (kind: string, values: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(values).flatMap(([key, value]) => [kind, `pipes:${key}=${value}`]);
  return [...flags("--plaintext", plain), ...flags("--secret", secrets)];
}

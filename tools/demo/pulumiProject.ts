import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A run of the CLI that did not end as the demo says it must. */
export class DemoFailure extends Error {}

/** Far above what any step takes; a step that hangs fails the demo instead of stopping it for ever. */
const longestStepMs = 240_000;

export interface CliRun {
  readonly code: number | null;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

/** The root project with a stack, a backend and a home of its own, in a temporary folder. */
export interface PulumiProject {
  /** Runs the CLI and shows the command and its output. Throws where the exit code is another one. */
  run(args: readonly string[], expectedCode?: number): Promise<CliRun>;
  /** Runs it without showing anything. */
  runQuietly(args: readonly string[]): Promise<CliRun>;
  dispose(): Promise<void>;
}

/** Opens the project in `folder` with the CLI in `binDir` and a stack that nobody else uses. */
export async function openProject(folder: string, binDir: string): Promise<PulumiProject> {
  const stack = `demo-${randomBytes(4).toString("hex")}`;
  const scratch = await mkdtemp(join(tmpdir(), "pulumi-pipes-demo-"));
  const environment = {
    ...withoutPulumi(process.env),
    PATH: `${binDir}${delimiter}${process.env["PATH"] ?? ""}`,
    PULUMI_HOME: join(scratch, "home"),
    PULUMI_BACKEND_URL: `file://${scratch}`,
    PULUMI_CONFIG_PASSPHRASE: randomBytes(16).toString("hex"),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    NO_COLOR: "1",
  };
  const configFile = join(scratch, `Pulumi.${stack}.yaml`);
  const start = (args: readonly string[], show: boolean): Promise<CliRun> => {
    const own = args[0] === "stack" ? [] : ["--config-file", configFile];
    return runCli([...args, "--stack", stack, ...own, "--non-interactive"], folder, environment, show);
  };

  const dispose = (): Promise<void> => rm(scratch, { recursive: true, force: true });
  const created = await start(["stack", "init"], false);
  // The CLI writes a new stack's settings beside the project; they belong to the scratch folder like all else.
  await rename(join(folder, `Pulumi.${stack}.yaml`), configFile).catch(() => undefined);
  if (created.code !== 0) {
    await dispose();
    throw new DemoFailure(`pulumi stack init ended with ${String(created.code)}:\n${created.output}`);
  }

  return {
    async run(args, expectedCode = 0) {
      console.log(`\n$ pulumi ${args.join(" ")}`);
      const result = await start(args, true);
      if (result.code === expectedCode) return result;
      throw new DemoFailure(
        `pulumi ${args.join(" ")} ended with ${String(result.code)}, not with ${expectedCode}`,
      );
    },
    async runQuietly(args) {
      const result = await start(args, false);
      if (result.code === 0) return result;
      throw new DemoFailure(
        `pulumi ${args[0] ?? ""} ${args[1] ?? ""} ended with ${String(result.code)}:\n${result.output}`,
      );
    },
    dispose,
  };
}

function runCli(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  show: boolean,
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn("pulumi", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (show) process.stdout.write(chunk);
      });
    }
    const timer = setTimeout(() => child.kill("SIGKILL"), longestStepMs);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(chunks).toString("utf8") });
    });
  });
}

/** The caller's own stacks, tokens and provider settings have no say in the demo. */
function withoutPulumi(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(PULUMI|PIPES)_/.test(name)));
}

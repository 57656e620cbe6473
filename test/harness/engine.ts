import { join } from "node:path";
import { runCommand } from "../../tools/pulumi-cli/runCommand";
import { configArguments } from "./engineConfig";
import type { EngineConfig } from "./engineConfig";
import { STACK_NAME, placeProject } from "./projectFiles";
import type { ProjectSource } from "./projectFiles";
import { createSandbox } from "./sandbox";
import type { Sandbox } from "./sandbox";
import { parseStackState } from "./stackState";
import type { StackState } from "./stackState";

const DEFAULT_TIMEOUT_MS = 120_000;

/** What an engine project is made of. */
export interface EngineProjectOptions extends ProjectSource {
  readonly config?: EngineConfig;
  /** Added to the environment of every command; nothing else of the caller's environment gets in. */
  readonly env?: Readonly<Record<string, string>>;
  /** The time that one command is given before it is killed. */
  readonly timeoutMs?: number;
}

/** How one command is run. */
export interface PulumiOptions {
  /** The exit code that is no failure; 0 when left out. */
  readonly expectCode?: number | "any";
  readonly env?: Readonly<Record<string, string>>;
  /** Sends the CLI what Ctrl-C sends. */
  readonly signal?: AbortSignal;
}

/** What one command wrote, and how it ended. */
export interface PulumiResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A Pulumi project in a folder of its own, driven by the real CLI. */
export interface EngineProject {
  /** The folder of the program; files in it may be changed between runs. */
  readonly dir: string;
  /** Runs `pulumi` with these arguments; an unexpected exit code is an error that carries all output. */
  pulumi(args: readonly string[], options?: PulumiOptions): Promise<PulumiResult>;
  /** The state as stored; secrets stay encrypted unless asked for. */
  exportState(options?: { readonly showSecrets?: boolean }): Promise<StackState>;
  dispose(): Promise<void>;
}

/** Makes a project with an empty stack and its configuration. */
export async function createEngineProject(options: EngineProjectOptions): Promise<EngineProject> {
  const sandbox = await createSandbox(options.env);
  try {
    await placeProject(sandbox.projectDir, options);
    const project = drive(sandbox, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    await project.pulumi(["stack", "init", STACK_NAME]);
    const config = configArguments(options.config ?? {});
    if (config.length > 0) await project.pulumi(["config", "set-all", ...config]);
    return project;
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
}

function drive(sandbox: Sandbox, timeoutMs: number): EngineProject {
  const pulumi: EngineProject["pulumi"] = async (args, { expectCode = 0, env, signal } = {}) => {
    const result = await runCommand(join(sandbox.binDir, "pulumi"), [...args, "--non-interactive"], {
      cwd: sandbox.projectDir,
      env: { ...sandbox.env, ...env },
      timeoutMs,
      signal,
    });
    if (expectCode !== "any" && result.code !== expectCode) throw unexpectedCode(args, expectCode, result);
    return result;
  };
  return {
    dir: sandbox.projectDir,
    pulumi,
    async exportState({ showSecrets = false } = {}) {
      const flags = showSecrets ? ["--show-secrets"] : [];
      return parseStackState((await pulumi(["stack", "export", ...flags])).stdout);
    },
    dispose: () => sandbox.dispose(),
  };
}

function unexpectedCode(args: readonly string[], expected: number, result: PulumiResult): Error {
  const ending = `pulumi ${args.join(" ")} ended with code ${result.code ?? "none"} instead of ${expected}`;
  return new Error(`${ending}\n--- stdout\n${result.stdout}\n--- stderr\n${result.stderr}`);
}

import { dirname, join } from "node:path";
import { PulumiCommand } from "@pulumi/pulumi/automation";
import * as automationErrors from "@pulumi/pulumi/automation/errors";
import { runCommand } from "../../../tools/process/command";

type Listener = (text: string) => void;

/** What the Automation API calls on a command; the SDK leaves it out of its type declarations. */
interface Runner {
  run(
    args: readonly string[],
    cwd: string,
    env: Record<string, string>,
    onStdout?: Listener,
    onStderr?: Listener,
    signal?: AbortSignal,
  ): Promise<Outcome>;
}

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
  toString(): string;
}

// Internal too; it tells "the stack is locked" and the like apart, which tests may want to see.
const { createCommandError } = automationErrors as unknown as {
  createCommandError(outcome: Outcome): Error;
};

/** The SDK's own by its folder: to make one starts the CLI. */
const commands = new Map<string, Promise<PulumiCommand>>();

function commandIn(root: string): Promise<PulumiCommand> {
  const made = commands.get(root) ?? PulumiCommand.get({ root });
  commands.set(root, made);
  return made;
}

/**
 * The CLI as the Automation API wants it, but with a time limit and without the caller's environment.
 *
 * The SDK's own adds all of `process.env` and stops a hung command by one SIGINT only.
 */
export async function boundedCommand(binDir: string, timeoutMs: number): Promise<PulumiCommand> {
  const command = await commandIn(dirname(binDir));
  const runner: Runner = {
    async run(args, cwd, env, onStdout, onStderr, signal) {
      const { code, stdout, stderr } = await runCommand(join(binDir, "pulumi"), nonInteractive(args), {
        cwd,
        env: { ...env, PULUMI_AUTOMATION_API: "true" },
        timeoutMs,
        signal,
        onStdout,
        onStderr,
      });
      const outcome: Outcome = {
        code: code ?? -1,
        stdout,
        stderr,
        toString: () => describe(code, stdout, stderr),
      };
      if (code !== 0) throw createCommandError(outcome);
      return outcome;
    },
  };
  return Object.assign(Object.create(command) as PulumiCommand, runner);
}

function nonInteractive(args: readonly string[]): string[] {
  return args.includes("--non-interactive") ? [...args] : [...args, "--non-interactive"];
}

function describe(code: number | null, stdout: string, stderr: string): string {
  return `code: ${code ?? "none"}\n--- stdout\n${stdout}\n--- stderr\n${stderr}`;
}

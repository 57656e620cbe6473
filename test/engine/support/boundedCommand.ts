import { dirname, join } from "node:path";
import { PulumiCommand } from "@pulumi/pulumi/automation";
import * as automationErrors from "@pulumi/pulumi/automation/errors";
import { type CommandOptions, type CommandResult, runCommand } from "../../../tools/process/command";

/** What the Automation API calls on a command; the SDK leaves it out of its type declarations. */
type Run = (
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
  onStdout?: CommandOptions["onStdout"],
  onStderr?: CommandOptions["onStderr"],
  signal?: AbortSignal,
) => Promise<CommandResult>;

// Internal too; it distinguishes errors such as "the stack is locked", which tests may check.
const { createCommandError } = automationErrors as unknown as {
  createCommandError(outcome: CommandResult): Error;
};

/** The SDK's own by its folder: to make one starts the CLI. */
const commands = new Map<string, Promise<PulumiCommand>>();

/**
 * The CLI as the Automation API requires it, but with a time limit and without the caller's environment.
 *
 * The SDK's own adds all of `process.env` and stops a hung command by one SIGINT only.
 */
export async function boundedCommand(binDir: string, timeoutMs: number): Promise<PulumiCommand> {
  const root = dirname(binDir);
  const made = commands.get(root) ?? PulumiCommand.get({ root });
  commands.set(root, made);
  const run: Run = async (args, cwd, env, onStdout, onStderr, signal) => {
    const given = args.includes("--non-interactive") ? args : [...args, "--non-interactive"];
    const options = {
      cwd,
      env: { ...env, PULUMI_AUTOMATION_API: "true" },
      timeoutMs,
      signal,
      onStdout,
      onStderr,
    };
    const result = await runCommand(join(binDir, "pulumi"), given, options);
    const { code, stdout, stderr } = result;
    const text = `code: ${code ?? "none"}\n--- stdout\n${stdout}\n--- stderr\n${stderr}`;
    const outcome = { ...result, toString: () => text };
    if (code !== 0) throw createCommandError(outcome);
    return outcome;
  };
  return Object.assign(Object.create(await made) as PulumiCommand, { run });
}

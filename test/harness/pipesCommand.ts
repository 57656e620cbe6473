import { join } from "node:path";
import { type CommandOptions, type CommandResult, runCommand } from "../../tools/process/command";
import { repository } from "./repository";

/** The installed command `pulumi-pipes-cli`, which Node runs. */
export const pipesCommand = join(repository, "cli", "bin", "pulumi-pipes.js");

/** Far above what starting node takes on a busy machine. */
const timeoutMs = 120_000;

/** Runs `pulumi-pipes-cli`; without an `env` its environment is empty. */
export const runPipes = (
  args: readonly string[],
  given: Pick<CommandOptions, "cwd" | "env" | "input"> = {},
): Promise<CommandResult> =>
  runCommand(process.execPath, [pipesCommand, ...args], { cwd: repository, env: {}, ...given, timeoutMs });

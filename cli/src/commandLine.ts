import { parseArgs, type ParseArgsConfig } from "node:util";
import { ConfigurationError } from "pulumi-pipes/internal";

/** The exit codes of the commands. They mean the same as those of Pulumi's own commands, which have no 4. */
export const exitCodes = {
  success: 0,
  failure: 1,
  /** Wrong arguments, or a configuration that is incomplete or malformed. */
  usage: 2,
  /** The command left out some objects. */
  skipped: 4,
  changes: 7,
} as const;

/** Prints why a command failed, and sets the exit code of the process. */
export function reportFailure(command: string, error: unknown): void {
  process.stderr.write(`${command}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigurationError ? exitCodes.usage : exitCodes.failure;
}

/** The values of a command's options. Throws what is wrong, which leads to the help. */
export function valuesOf<Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>["values"] {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${reason}; pulumi-pipes ${command} --help lists the options`);
  }
}

/** Whether arguments ask for help, whatever else is in them: no option has the value `--help` or `-h`. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes("--help") || args.includes("-h");

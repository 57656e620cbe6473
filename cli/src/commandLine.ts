import { parseArgs, type ParseArgsConfig } from "node:util";
import { ConfigurationError } from "pulumi-pipes/internal";

/** What the commands end with. The codes mean the same as those of Pulumi's own commands, which have no 4. */
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

/** The values of a command's options. Throws one sentence about what is wrong, which leads to the help. */
export function valuesOf<Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>["values"] {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // Told as "TypeError [CODE]: what is wrong. What else to try".
    const [sentence = ""] = String(error)
      .replace(/^\w+ \[\w+\]: /, "")
      .split(/\.?\n|\. (?:To|This) /);
    const dashed = / use '([^']+)'/.exec(String(error))?.[1];
    const hint = dashed === undefined ? "" : `: a value that begins with a dash is written as ${dashed}`;
    throw new ConfigurationError(`${sentence}${hint}; pulumi-pipes ${command} --help lists the options`, {
      cause: error,
    });
  }
}

/** Whether arguments ask for help, whatever else is in them: no option takes `--help` or `-h` for its value. */
export const asksForHelp = (args: readonly string[]): boolean => hasFlag(args, "--help", "-h");

/** Whether one of the flags is among the arguments; what follows `--` is none. */
export function hasFlag(args: readonly string[], ...flags: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((arg) => flags.includes(arg));
}

import { parseArgs, type ParseArgsConfig } from "node:util";

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
    throw new Error(`${sentence}${hint}; pulumi-pipes ${command} --help lists the options`, { cause: error });
  }
}

/** Whether arguments ask for help, whatever else is in them: no option takes `--help` or `-h` for its value. */
export const asksForHelp = (args: readonly string[]): boolean => hasFlag(args, "--help", "-h");

/** Whether one of the flags is among the arguments; what follows `--` is none. */
export function hasFlag(args: readonly string[], ...flags: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((arg) => flags.includes(arg));
}

export { ownVersion } from "../client/version";

/** Whether arguments ask for help, whatever else is in them: no option takes `--help` or `-h` for its value. */
export const asksForHelp = (args: readonly string[]): boolean => hasFlag(args, "--help", "-h");

/** Whether one of the flags is among the arguments; what follows `--` is none. */
export function hasFlag(args: readonly string[], ...flags: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((arg) => flags.includes(arg));
}

import { delimiter } from "node:path";
import { runCommand } from "../pulumi-cli/runCommand";

/** How a command is run. */
export interface RunOptions {
  readonly cwd: string;
  /** Folders that PATH starts with. */
  readonly path?: readonly string[];
  /** The environment. Default: this process's. */
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** The command and all it started are killed after this time. */
  readonly timeoutMs: number;
}

/** Long enough to say what went wrong, short enough to be read. */
const shownLines = 20;

/** Runs a command and gives its standard output; another exit code than 0 is an error that ends with what it wrote. */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { cwd, path = [], env = process.env, timeoutMs } = options;
  const PATH = [...path, env["PATH"] ?? ""].join(delimiter);
  const result = await runCommand(command, args, { cwd, env: { ...env, PATH }, timeoutMs });
  if (result.code === 0) return result.stdout;
  const ending = `${result.stdout}\n${result.stderr}`.trim().split("\n").slice(-shownLines).join("\n  ");
  throw new Error(`${command} ${args.join(" ")} ended with ${result.code ?? "a signal"}:\n  ${ending}`);
}

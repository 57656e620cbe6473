import { spawn, spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { hasCode } from "../../test/harness/outcomes";

/** The exit code and the output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The options of a command. */
export interface CommandOptions {
  readonly cwd?: string;
  /** The whole environment of the command. Default: the environment of the caller. */
  readonly env?: NodeJS.ProcessEnv;
  /** The standard input of the command. */
  readonly input?: string;
  /** The time after which the command and its descendants are killed. */
  readonly timeoutMs: number;
  /** Sends the signal of Ctrl-C to the command. */
  readonly signal?: AbortSignal | undefined;
  readonly onStdout?: ((text: string) => void) | undefined;
  readonly onStderr?: ((text: string) => void) | undefined;
}

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a command to its end, in a separate process group, so that a hanging command ends with all its children. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, input, timeoutMs, signal, onStdout, onStderr }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: "pipe" });
    // A command that ends without reading breaks the pipe.
    child.stdin.on("error", () => undefined).end(input);
    const written = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      written.stdout += text;
      onStdout?.(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      written.stderr += text;
      onStderr?.(text);
    });
    const kill = (): void => {
      if (child.pid !== undefined) killTree(child.pid);
    };
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeoutMs);
    const interrupt = (): void => void child.kill("SIGINT");
    signal?.addEventListener("abort", interrupt);
    // A separate group does not receive Ctrl-C from the terminal, so this process stops the command when it is stopped.
    const stop = (name: NodeJS.Signals): void => {
      kill();
      release();
      process.kill(process.pid, name);
    };
    process.on("exit", kill);
    for (const name of STOP_SIGNALS) process.on(name, stop);
    const release = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      process.off("exit", kill);
      for (const name of STOP_SIGNALS) process.off(name, stop);
    };
    child.once("error", (error) => {
      release();
      reject(error);
    });
    child.once("close", (code) => {
      release();
      const { stdout, stderr } = written;
      const failure = `${[command, ...args].join(" ")} was killed after ${timeoutMs / 1000} s`;
      if (timedOut) reject(new Error(`${failure}\n--- stdout\n${stdout}\n--- stderr\n${stderr}`));
      else resolve({ code, ...written });
    });
  });
}

/** The length of the output in an error. */
const SHOWN_LINES = 20;

/** Returns the standard output of a command. An exit code other than 0 is an error that ends with its output. */
export async function outputOf(
  command: string,
  args: readonly string[],
  options: CommandOptions & {
    /** The first folders of PATH. */
    readonly path?: readonly string[];
    /** The name of the command in an error. Default: its whole line. */
    readonly title?: string;
  },
): Promise<string> {
  const { path = [], title = [command, ...args].join(" "), env = process.env } = options;
  const PATH = [...path, env["PATH"] ?? ""].join(delimiter);
  const { code, stdout, stderr } = await runCommand(command, args, { ...options, env: { ...env, PATH } });
  if (code === 0) return stdout;
  const ending = `${stdout}\n${stderr}`.trim().split("\n").slice(-SHOWN_LINES).join("\n  ");
  throw new Error(`${title} ended with ${code ?? "a signal"}:\n  ${ending}`);
}

/** Kills a process, its group and all its descendants: Pulumi puts each of its plugins into a group of its own. */
function killTree(root: number): void {
  for (const target of [-root, root, ...descendantsOf(root).map(({ pid }) => pid)]) {
    try {
      process.kill(target, "SIGKILL");
    } catch (error) {
      // Each process can end by itself at the same time, and a root that leads no group has no group to kill.
      if (!hasCode(error, "ESRCH")) throw error;
    }
  }
}

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of this machine. */
export function processes(): readonly Process[] {
  const listing = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).stdout;
  return listing.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The descendants of a process. */
export function descendantsOf(root: number, all = processes()): readonly Process[] {
  const children = all.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

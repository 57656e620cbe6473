import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { killTree } from "./processTree";

/** How a command ended, with all it wrote. */
export interface CommandResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command is run with. */
export interface CommandOptions {
  readonly cwd?: string;
  /** The whole environment of the command; the caller's own when left out. */
  readonly env?: NodeJS.ProcessEnv;
  /** The command and all it started are killed after this time. */
  readonly timeoutMs: number;
  /** Sends the command what Ctrl-C sends. */
  readonly signal?: AbortSignal | undefined;
  readonly onStdout?: ((text: string) => void) | undefined;
  readonly onStderr?: ((text: string) => void) | undefined;
}

/** The command took longer than it was given; it and all it started were killed. */
export class CommandTimeout extends Error {
  override readonly name = "CommandTimeout";

  constructor(
    command: string,
    timeoutMs: number,
    readonly stdout: string,
    readonly stderr: string,
  ) {
    super(`${command} was killed after ${timeoutMs / 1000} s\n--- stdout\n${stdout}\n--- stderr\n${stderr}`);
  }
}

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a command to its end, in a process group of its own, so that a hung one goes with all its children. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const guard = guardTree(child.pid);
    const stdout = collect(child.stdout, options.onStdout);
    const stderr = collect(child.stderr, options.onStderr);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      guard.kill();
    }, options.timeoutMs);
    const interrupt = (): void => void child.kill("SIGINT");
    options.signal?.addEventListener("abort", interrupt);
    const settle = (): void => {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", interrupt);
      guard.release();
    };
    child.once("error", (error) => {
      settle();
      reject(error);
    });
    child.once("close", (code, signal) => {
      settle();
      const line = [command, ...args].join(" ");
      if (timedOut) reject(new CommandTimeout(line, options.timeoutMs, stdout(), stderr()));
      else resolve({ code, signal, stdout: stdout(), stderr: stderr() });
    });
  });
}

function collect(stream: Readable, listener: ((text: string) => void) | undefined): () => string {
  let all = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    all += text;
    listener?.(text);
  });
  return () => all;
}

/** Kills the command when this process is stopped: a group of its own does not see the terminal's Ctrl-C. */
function guardTree(pid: number | undefined): { kill(): void; release(): void } {
  const kill = (): void => {
    if (pid !== undefined) killTree(pid);
  };
  const stop = (signal: NodeJS.Signals): void => {
    kill();
    release();
    process.kill(process.pid, signal);
  };
  const release = (): void => {
    process.off("exit", kill);
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  };
  process.on("exit", kill);
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return { kill, release };
}

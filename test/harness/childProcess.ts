import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const START_TIMEOUT_MS = 20_000;
const GRACE_MS = 2_000;

/** A server process that prints one line when it is ready. */
export interface ServerProcess {
  readonly pid: number;
  /** The line that it printed first. */
  readonly firstLine: string;
  /** All that has arrived of its stdout after the first line; complete once the process has ended. */
  stdout(): string;
  /** All that has arrived of its stderr; complete once the process has ended. */
  stderr(): string;
  /** Sends a signal; resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends the process, by force where it does not go by itself, and waits for its end. */
  stop(): Promise<void>;
}

/** Starts node on a script and waits for the first line of its stdout. */
export async function startServer(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      resolve();
    });
    child.once("error", () => {
      resolve();
    });
  });
  // The last resort for a test run that ends without calling stop().
  const killNow = (): void => void child.kill("SIGKILL");
  process.once("exit", killNow);
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.ref();
    child.kill(signal);
    await ended;
    process.off("exit", killNow);
  };
  const stop = (): Promise<void> => endGently(child, ended, kill);
  try {
    const firstLine = await readFirstLine(child, output);
    letGo(child);
    const rest = (): string => output.stdout.slice(firstLine.length + 1);
    return { pid: child.pid ?? 0, firstLine, stdout: rest, stderr: () => output.stderr, kill, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server that a failing test forgot must not keep the test run alive; the exit handler ends it. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
}

async function endGently(
  child: ChildProcess,
  ended: Promise<void>,
  kill: (signal: NodeJS.Signals) => Promise<void>,
): Promise<void> {
  const cancelled = new AbortController();
  child.kill("SIGTERM");
  await Promise.race([
    ended,
    sleep(GRACE_MS, undefined, { signal: cancelled.signal }).catch(() => undefined),
  ]);
  cancelled.abort();
  await kill("SIGKILL");
}

function readFirstLine(child: ChildProcess, output: { stdout: string; stderr: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => {
      clearTimeout(timer);
      reject(new Error(`the process ${what}\n--- stdout\n${output.stdout}\n--- stderr\n${output.stderr}`));
    };
    const timer = setTimeout(() => {
      fail(`was not ready after ${START_TIMEOUT_MS / 1000} s`);
    }, START_TIMEOUT_MS);
    child.once("error", (error) => {
      fail(`could not be started: ${error.message}`);
    });
    child.once("close", (code) => {
      fail(`ended with code ${code ?? "none"} before it was ready`);
    });
    child.stdout?.on("data", () => {
      const end = output.stdout.indexOf("\n");
      if (end === -1) return;
      clearTimeout(timer);
      resolve(output.stdout.slice(0, end));
    });
  });
}

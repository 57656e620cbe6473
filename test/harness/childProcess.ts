import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const START_TIMEOUT_MS = 20_000;
const GRACE_MS = 2_000;

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts node on a script, or another command, and waits for the first line of its stdout; what it prints is complete once
 * it has ended.
 */
export async function startServer(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  command = process.execPath,
) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output.stdout += text;
      if (output.stdout.includes("\n")) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve).once("error", (error) => {
      output.stderr += error.message;
      resolve(null);
    });
  });
  // The last resort for a test run that ends without calling stop().
  const killNow = (): void => void child.kill("SIGKILL");
  process.once("exit", killNow);
  /** Sends a signal; resolves with the exit code when the process has ended. */
  const kill = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.ref();
    child.kill(signal);
    const code = await ended;
    process.off("exit", killNow);
    return code;
  };
  /** Ends the process, by force where it does not go by itself, and waits for its end. */
  const stop = async (): Promise<void> => {
    const force = setTimeout(killNow, GRACE_MS);
    await kill("SIGTERM");
    clearTimeout(force);
  };
  await Promise.race([ready, ended, sleep(START_TIMEOUT_MS, undefined, { ref: false })]);
  const { stdout } = output;
  if (!stdout.includes("\n")) {
    await stop();
    throw new Error(`the process was not ready\n--- stdout\n${stdout}\n--- stderr\n${output.stderr}`);
  }
  // A server that a failing test forgot must not keep the test run alive; the exit handler ends it.
  child.unref();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  const [firstLine = ""] = stdout.split("\n", 1);
  const rest = (): string => output.stdout.slice(firstLine.length + 1);
  return { pid: child.pid ?? 0, firstLine, stdout: rest, stderr: (): string => output.stderr, kill, stop };
}

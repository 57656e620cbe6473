import { spawn } from "node:child_process";
import { join } from "node:path";
import { repository } from "./repository";

/** The command `pulumi-pipes` as it is installed; node runs it. */
export const pipesCommand = join(repository, "provider", "bin", "pulumi-pipes.js");

/** Far above what starting node takes on a busy machine. */
export const patienceMs = 30_000;

/** How a command ended, with all it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd?: string;
  /** The whole environment; what is undefined is not in it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

/** Runs `pulumi-pipes` with a text on its standard input. */
export function runPipes(
  args: readonly string[],
  { cwd = repository, env = {}, input = "" }: Surroundings = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [pipesCommand, ...args], { cwd, env, stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, stdout, stderr });
    });
    // A command that ends without reading breaks the pipe.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

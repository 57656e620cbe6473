import { runCommand } from "../process/command";

const defaultTimeoutMs = 120_000;

/** A command that keeps running, like a second terminal. */
export interface Running {
  /** The address that it printed. */
  readonly address: string;
  /** Its output until it was ready. */
  readonly output: string;
  /** Stops it like Ctrl-C. It must exit with 0. */
  stop(): Promise<void>;
}

/** Starts a command and waits until it prints that it is ready. */
export function startCommand(
  script: string,
  ready: RegExp,
  env: NodeJS.ProcessEnv,
  timeoutMs = defaultTimeoutMs,
): Promise<Running> {
  const interruption = new AbortController();
  return new Promise((resolve, reject) => {
    let output = "";
    let errors = "";
    const ended = runCommand("bash", ["--noprofile", "--norc", "-c", script], {
      env,
      timeoutMs,
      signal: interruption.signal,
      onStdout(text) {
        output += text;
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
        if (address !== undefined && ready.test(output)) resolve({ address, output, stop });
      },
      onStderr: (text) => void (errors += text),
    });
    const stop = async (): Promise<void> => {
      interruption.abort();
      const { code } = await ended;
      if (code !== 0) throw new Error(`${script}\nended with code ${code ?? "none"}\n${errors}`);
    };
    // A command that ends before it is ready is an error.
    ended.then(() => {
      reject(new Error(`${script}\nended and was never ready\n${output}${errors}`));
    }, reject);
  });
}

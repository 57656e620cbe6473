import { join } from "node:path";
import { runCommand } from "../pulumi-cli/runCommand";

/** Above what a cell of the matrix takes; an emulator that is forgotten ends by then. */
const longestRunMs = 600_000;

/** The emulator of a project, as a process. */
export interface EmulatorProcess {
  readonly url: string;
  /** Ends it as Ctrl-C does; an error where it does not end well then. */
  close(): Promise<void>;
}

/** Starts the command that the installation put into `node_modules/.bin`. */
export function startInstalledEmulator(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<EmulatorProcess> {
  const command = join(folder, "node_modules", ".bin", "pulumi-pipes-emulator");
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    let written = "";
    const onStdout = (text: string): void => {
      written += text;
      const url = /listens on (http:\S+)\n/.exec(written)?.[1];
      if (url !== undefined) resolve({ url, close });
    };
    const options = { cwd: folder, env, timeoutMs: longestRunMs, signal: stop.signal, onStdout };
    const ended = runCommand(command, ["--port", "0", "--quiet"], options).then(({ code, stderr }) => {
      const failure = new Error(`the emulator ended with ${code ?? "a signal"}:\n${stderr}`);
      reject(failure);
      if (code !== 0) throw failure;
    });
    // Who waits for the end learns of it; before, a failure to start is told above.
    ended.catch(reject);
    const close = async (): Promise<void> => {
      stop.abort();
      await ended;
    };
  });
}

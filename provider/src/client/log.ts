import { appendFileSync, chmodSync, statSync } from "node:fs";
import { withCode } from "../core/messages/errors";
import { visible } from "../core/messages/text";

/** The facts of a line. They never contain a body, a header or text of the service. */
export type LineFacts = Readonly<Record<string, string | number | undefined>>;

/** Adds a line. */
export type RequestLog = (event: string, facts: LineFacts) => void;

/** Opens the log in a file or `stderr`. Writes line by line, so that all processes of a run can share a file. */
export function openLog(target: string): RequestLog {
  let isLost = false;
  const lose = (reason: string): void => {
    isLost = true;
    const text = `PIPES_LOG: cannot ${reason}. The run continues without a log`;
    process.stderr.write(`warning: ${withCode(text, "config/log-file")}\n`);
  };
  if (target !== "stderr" && !isForOwnerAlone(target))
    lose(`make ${target} readable only for its owner, because another user owns it`);
  return (event, facts) => {
    if (isLost) return;
    const known = Object.entries(facts).filter(([, value]) => value !== undefined);
    const pairs = known.map(([name, value]) => ` ${name}=${quotedIfUnsafe(String(value))}`);
    const line = `${new Date().toISOString()} pulumi-pipes[${process.pid}] ${event}${pairs.join("")}\n`;
    try {
      if (target === "stderr") process.stderr.write(line);
      else appendFileSync(target, line, { mode: 0o600 });
    } catch {
      // A request must not fail because of its log.
      lose(`write to ${target}`);
    }
  };
}

/**
 * Makes the log readable only for its owner, because paths in it contain the names of objects; false if that fails. An existing
 * file keeps its mode when lines are appended. Terminals and pipes stay unchanged.
 */
function isForOwnerAlone(target: string): boolean {
  try {
    if (statSync(target, { throwIfNoEntry: false })?.isFile() === true) chmodSync(target, 0o600);
    return true;
  } catch (error) {
    // If its directory is not accessible, the first line reports that the file cannot be written.
    return (error as NodeJS.ErrnoException).code !== "EPERM";
  }
}

/** Quotes a value that would merge with the next one, or is invisible. */
const quotedIfUnsafe = (text: string): string =>
  /^[!#-<>-~]+$/.test(text) ? text : visible(JSON.stringify(text));

/** Longer waits are reported, in milliseconds. */
const longWaitMs = 5_000;

/** Minimum time between two lines of one process, in milliseconds. */
const betweenLinesMs = 30_000;

/** Reports a long wait. Call the result when the wait ends. */
export type WaitReport = (what: string) => () => void;

let nextLineMs = 0;

/** Logs each long wait when it ends. Meanwhile, all waits of the process share one line for `say` every 30 seconds. */
export function reportWaits(log: RequestLog | undefined, say: (line: string) => void): WaitReport {
  return (what) => {
    const beganMs = performance.now();
    const report = (): void => {
      const nowMs = performance.now();
      if (nowMs < nextLineMs) return;
      nextLineMs = nowMs + betweenLinesMs;
      say(`waiting for ${what} (${Math.round((nowMs - beganMs) / 1000)} s so far)`);
    };
    const timer = setInterval(report, longWaitMs).unref();
    return () => {
      clearInterval(timer);
      const waitMs = Math.round(performance.now() - beganMs);
      if (waitMs > longWaitMs) log?.("wait", { for: what, waitMs });
    };
  };
}

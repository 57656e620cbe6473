import { appendFileSync, chmodSync, statSync } from "node:fs";
import { withCode } from "../core/messages/errors";
import { visible } from "../core/messages/text";

/** Facts of a line: no body, no header and none of the service's words is among them. */
export type LineFacts = Readonly<Record<string, string | number | undefined>>;

/** Adds a line. */
export type RequestLog = (event: string, facts: LineFacts) => void;

/** Opens the log in a file or `stderr`. It writes line by line, so that all processes of a run can share a file. */
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
      // A request must not fail for its log.
      lose(`write to ${target}`);
    }
  };
}

/**
 * Makes the log readable for its owner alone, and returns false if that fails. A file that exists keeps its mode when lines are
 * appended, and the names in their paths are nobody else's business. A terminal or a pipe stays as it is.
 */
function isForOwnerAlone(target: string): boolean {
  try {
    if (statSync(target, { throwIfNoEntry: false })?.isFile() === true) chmodSync(target, 0o600);
    return true;
  } catch (error) {
    // Without access to its folder, the first line tells that the file cannot be written.
    return (error as NodeJS.ErrnoException).code !== "EPERM";
  }
}

/** Quotes a value that would run into the next one, or is not seen. */
const quotedIfUnsafe = (text: string): string =>
  /^[!#-<>-~]+$/.test(text) ? text : visible(JSON.stringify(text));

/** A wait that takes longer is reported, in milliseconds. */
const longWaitMs = 5_000;

/** Shortest time between two lines of one process, in milliseconds. */
const betweenLinesMs = 30_000;

/** Reports a wait if it takes long, until the result is called. */
export type WaitReport = (what: string) => () => void;

let nextLineMs = 0;

/** Each long wait is a line of the log when it ends. Before, all waits of the process share a line for `say` each 30 s. */
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

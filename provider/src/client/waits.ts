import type { RequestLog } from "./requestLog";

/** A wait that takes longer is reported, in milliseconds. */
const longWaitMs = 5_000;

/** Shortest time between two lines of one process, in milliseconds. */
const betweenLinesMs = 30_000;

/** Reports a wait for `what` if it takes long. Call the result when the wait is over. Without `facts` the log has it already. */
export type WaitReport = (what: string, facts?: Readonly<Record<string, string | number>>) => () => void;

let nextLineMs = 0;

/** Each long wait is a line of the log when it ends. While it lasts, `say` gets a line, and one each 30 s for all waits of the process. */
export function reportWaits(log: RequestLog | undefined, say: (line: string) => void): WaitReport {
  return (what, facts) => {
    const beganMs = performance.now();
    const report = (): void => {
      const nowMs = performance.now();
      if (nowMs >= nextLineMs) {
        nextLineMs = nowMs + betweenLinesMs;
        say(`waiting for ${what} (${Math.round((nowMs - beganMs) / 1000)} s so far)`);
      }
      timer = setTimeout(report, nextLineMs - nowMs).unref();
    };
    let timer = setTimeout(report, longWaitMs).unref();
    return () => {
      clearTimeout(timer);
      const waitMs = Math.round(performance.now() - beganMs);
      if (facts !== undefined && waitMs > longWaitMs) log?.("info", "wait", { ...facts, for: what, waitMs });
    };
  };
}

import { sleep } from "./limiter";

/**
 * The time of one operation. Waiting for one's turn does not count: who waits is let in as fast as the service's limit
 * allows, and those in front have bounded time themselves.
 */
export class Deadline {
  #deadlineMs: number;

  constructor(totalMs: number) {
    this.#deadlineMs = performance.now() + totalMs;
  }

  /** Whole milliseconds that are left; 0 or less when the time is used up. */
  leftMs(): number {
    return Math.floor(this.#deadlineMs - performance.now());
  }

  /** Gives back time that was spent waiting for one's turn. */
  extend(ms: number): void {
    this.#deadlineMs += ms;
  }
}

const firstPauseMs = 200;
const longestPauseMs = 5_000;

/**
 * Looks again and again until `look` answers something, or `timeoutMs` are over: then undefined. What it takes does not
 * count as time of the operation.
 */
export async function until<Result>(
  deadline: Deadline,
  timeoutMs: number,
  look: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const startedMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const beganMs = performance.now();
    const found = await look();
    if (found !== undefined) return found;
    const leftMs = startedMs + timeoutMs - performance.now();
    if (leftMs <= 0) return undefined;
    await sleep(Math.min(pauseMs, leftMs));
    deadline.extend(performance.now() - beganMs);
  }
}

/** Runs what has to be tried even where the operation's time is up: there is time for one attempt. */
export function inAnyCase<Result>(
  deadline: Deadline,
  requestTimeoutMs: number,
  task: () => Promise<Result>,
): Promise<Result> {
  deadline.extend(Math.max(0, requestTimeoutMs - deadline.leftMs()));
  return task();
}

import { sleep } from "./limiter";
import type { OperationClock } from "./operationClock";

const firstPauseMs = 200;
const longestPauseMs = 5_000;

/**
 * Looks again and again until `look` answers something, or `timeoutMs` are over: then undefined. What it takes does not
 * count as time of the operation.
 */
export async function until<Result>(
  clock: OperationClock,
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
    clock.giveBack(performance.now() - beganMs);
  }
}

/** Runs what has to be tried even where the operation's time is up: there is time for one attempt. */
export function inAnyCase<Result>(
  clock: OperationClock,
  attemptTimeoutMs: number,
  task: () => Promise<Result>,
): Promise<Result> {
  clock.giveBack(Math.max(0, attemptTimeoutMs - clock.leftMs()));
  return task();
}

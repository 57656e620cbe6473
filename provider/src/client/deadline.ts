/** Pauses between two polls, in milliseconds. */
const firstPauseMs = 200;
const longestPauseMs = 5_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The time of one operation. It counts requests and the pauses between attempts. It does not count a wait for the rate
 * limit, for another operation or for the state of a pipe, because other limits bound these.
 */
export class Deadline {
  #leftMs: number;

  constructor(readonly totalMs: number) {
    this.#leftMs = totalMs;
  }

  /** Whole milliseconds that are left; 0 or less if the time is used up. */
  get leftMs(): number {
    return Math.floor(this.#leftMs);
  }

  /** Runs a task and counts its time. */
  async counting<Result>(task: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    try {
      return await task();
    } finally {
      this.#leftMs -= performance.now() - beganMs;
    }
  }

  /** A pause between two attempts. */
  pause(ms: number): Promise<void> {
    return this.counting(() => sleep(ms));
  }

  /** Leaves time for one request, even if the time is up. */
  leave(ms: number): void {
    this.#leftMs = Math.max(this.#leftMs, ms);
  }

  /** Polls until `look` finds a result. Returns undefined after `timeoutMs`. */
  async until<Result>(
    timeoutMs: number,
    look: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const endMs = performance.now() + timeoutMs;
    const leftMs = this.#leftMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      const found = await look();
      this.#leftMs = leftMs;
      if (found !== undefined) return found;
      const untilEndMs = endMs - performance.now();
      if (untilEndMs <= 0) return undefined;
      await sleep(Math.min(pauseMs, untilEndMs));
    }
  }
}

/**
 * The time of one operation. Waiting for one's turn does not count: who waits is let in as fast as the service's limit
 * allows, and those in front have bounded time themselves.
 */
export class OperationClock {
  #deadlineMs: number;

  constructor(totalMs: number) {
    this.#deadlineMs = performance.now() + totalMs;
  }

  /** Whole milliseconds that are left; 0 or less when the time is used up. */
  leftMs(): number {
    return Math.floor(this.#deadlineMs - performance.now());
  }

  /** Gives back time that was spent waiting for one's turn. */
  giveBack(ms: number): void {
    this.#deadlineMs += ms;
  }
}

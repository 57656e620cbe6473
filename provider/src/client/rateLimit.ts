import type { WaitReport } from "./log";

/** A number of requests in a length of time. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** Maximum number of concurrent turns in one process. */
const concurrentTurns = 16;

/** Added to each window, because the service counts requests later than this process sends them. */
const marginMs = 250;

/** A read and the write that follows from it. */
const requestsOfTurn = 2;

/** Sends a request of a turn. */
export type Run = <Result>(request: () => Promise<Result>) => Promise<Result>;

interface TurnOptions {
  readonly requests?: number | undefined;
  readonly goesFirst?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A turn that waits to begin, or an additional request of a running turn. */
interface Waiting {
  /** Begins the turn or request. A trial tests whether the limit was reset early. */
  readonly enter: (isTrial: boolean) => void;
  readonly goesFirst: boolean;
  readonly requests: number;
  readonly isOfRunningTurn: boolean;
}

/**
 * Decides when the requests of one process start, and keeps a known limit. After a 429, all requests wait for the reset, and then
 * turns run one at a time until a whole window passes without a 429. If the service announces an earlier reset, a single turn
 * tries it once. If that succeeds, all others continue.
 */
export class RateLimiter {
  /** The times at which further requests are allowed under a known limit, without those that running turns may still send. */
  readonly #freeMs: number[] | undefined;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #resetMs = 0;
  /** The time from which the next turn may try an earlier reset. */
  #trialMs = Number.POSITIVE_INFINITY;
  #oneAtATimeUntilMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly known?: RateLimit,
    private readonly waits?: WaitReport,
  ) {
    this.#freeMs = known && Array<number>(known.requests).fill(0);
  }

  /**
   * Runs a task in a turn, in which it can send this many requests without a wait; more requests wait for the limit. A rejected
   * turn goes first. A signal ends the wait.
   */
  async inTurn<Result>(
    task: (run: Run) => Promise<Result>,
    { requests = requestsOfTurn, goesFirst = false, signal }: TurnOptions = {},
  ): Promise<Result> {
    let remaining = Math.min(requests, this.known?.requests ?? requests);
    const admission = await this.#wait({ requests: remaining, goesFirst, isOfRunningTurn: false }, signal);
    // A request of an ended operation fails without being sent.
    if (admission === "ended") return task((request) => request());
    let isTrial = admission === "trial";
    try {
      return await task(async (request) => {
        if (remaining > 0) remaining -= 1;
        else {
          const next = { requests: 1, goesFirst: true, isOfRunningTurn: true };
          if ((await this.#wait(next, signal)) === "ended") return request();
        }
        this.#freeMs?.push(performance.now() + (this.known?.perMs ?? 0) + marginMs);
        const response = await request();
        if (isTrial) this.#resetMs = performance.now();
        isTrial = false;
        return response;
      });
    } finally {
      // A turn that only reads returns the allowance for its write.
      this.#freeMs?.unshift(...Array<number>(remaining).fill(0));
      this.#running -= 1;
      this.#admit();
    }
  }

  /**
   * Records a 429, and when the limit is reset if that is before the end of the wait. Call it before the rejected request ends,
   * so that no other request starts in between.
   */
  rejected(waitMs: number, resetMs = Number.POSITIVE_INFINITY): void {
    const nowMs = performance.now();
    // Rejections during a wait come from requests that were already running, or from a trial, so they start no other trial.
    if (nowMs >= this.#resetMs) this.#trialMs = nowMs + resetMs;
    this.#resetMs = Math.max(this.#resetMs, nowMs + waitMs);
    this.#oneAtATimeUntilMs = Math.max(this.#oneAtATimeUntilMs, this.#resetMs + waitMs);
  }

  /** Waits until some requests can be sent, or a signal ends the wait. */
  #wait(
    turn: Omit<Waiting, "enter">,
    signal: AbortSignal | undefined,
  ): Promise<"admitted" | "trial" | "ended"> {
    if (signal?.aborted === true) return Promise.resolve("ended");
    const over = this.waits?.("the rate limit or a free connection");
    return new Promise((resolve) => {
      const settle = (outcome: "admitted" | "trial" | "ended"): void => {
        signal?.removeEventListener("abort", leave);
        over?.();
        resolve(outcome);
      };
      const waiting: Waiting = {
        ...turn,
        enter: (isTrial) => {
          settle(isTrial ? "trial" : "admitted");
        },
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        settle("ended");
        this.#admit();
      };
      signal?.addEventListener("abort", leave);
      this.#waiting[turn.goesFirst ? "unshift" : "push"](waiting);
      this.#admit();
    });
  }

  #admit(): void {
    clearTimeout(this.#timer);
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const waitMs = this.#startMs(next) - performance.now();
      if (waitMs > 0) {
        if (waitMs < Number.POSITIVE_INFINITY) this.#timer = setTimeout(this.#admit.bind(this), waitMs);
        return;
      }
      this.#freeMs?.splice(0, next.requests);
      if (!next.isOfRunningTurn) this.#running += 1;
      this.#waiting.shift();
      const isTrial = performance.now() < this.#resetMs;
      if (isTrial) this.#trialMs = Number.POSITIVE_INFINITY;
      next.enter(isTrial);
    }
  }

  /** Returns the earliest start of the next requests; infinite if they must wait for the end of a running turn. */
  #startMs({ requests, goesFirst, isOfRunningTurn }: Waiting): number {
    if (!isOfRunningTurn && this.#running >= concurrentTurns) return Number.POSITIVE_INFINITY;
    const isAlone = isOfRunningTurn || this.#running === 0;
    const resetMs = goesFirst && !isOfRunningTurn ? Math.min(this.#resetMs, this.#trialMs) : this.#resetMs;
    const afterResetMs = isAlone ? resetMs : this.#oneAtATimeUntilMs;
    if (this.#freeMs === undefined) return afterResetMs;
    return Math.max(afterResetMs, this.#freeMs[requests - 1] ?? Number.POSITIVE_INFINITY);
  }
}

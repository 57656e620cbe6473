import type { WaitReport } from "./log";

/** A number of requests in a length of time. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** Turns of one process that run at the same time. */
const concurrentTurns = 16;

/** The service counts requests later than this process sends them, so a window is this much longer here. */
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

/** A turn that waits to begin, or a further request of a running turn. */
interface Waiting {
  readonly enter: () => void;
  readonly requests: number;
  readonly isOfRunningTurn: boolean;
}

/**
 * Decides when the requests of one process start. It keeps a known limit. After a 429 all requests wait for the reset, and
 * the turns then run one at a time until a whole window passes without a 429.
 */
export class RateLimiter {
  /** When each further request can be sent that a known limit allows. Those that a running turn may still send are not in it. */
  readonly #freeMs: number[] | undefined;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #resetMs = 0;
  #oneAtATimeUntilMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly known?: RateLimit,
    private readonly waits?: WaitReport,
  ) {
    this.#freeMs = known && Array<number>(known.requests).fill(0);
  }

  /**
   * Runs a task in a turn: it sends so many requests without a wait in between, and a further one waits for the known limit. A
   * turn that the service rejected goes first. A signal ends the wait.
   */
  async inTurn<Result>(
    task: (run: Run) => Promise<Result>,
    { requests = requestsOfTurn, goesFirst = false, signal }: TurnOptions = {},
  ): Promise<Result> {
    let left = Math.min(requests, this.known?.requests ?? requests);
    // A request of an ended operation fails by itself, and is not sent.
    if (!(await this.#wait({ requests: left, isOfRunningTurn: false }, goesFirst, signal)))
      return task((request) => request());
    try {
      return await task(async (request) => {
        if (left > 0) left -= 1;
        else if (!(await this.#wait({ requests: 1, isOfRunningTurn: true }, true, signal))) return request();
        this.#freeMs?.push(performance.now() + (this.known?.perMs ?? 0) + marginMs);
        return request();
      });
    } finally {
      // A turn that only read gives the place of its write back.
      this.#freeMs?.unshift(...Array<number>(left).fill(0));
      this.#running -= 1;
      this.#admit();
    }
  }

  /** Notes a 429. Call it before the rejected request ends, so that no other request starts in between. */
  rejected(waitMs: number): void {
    this.#resetMs = Math.max(this.#resetMs, performance.now() + waitMs);
    this.#oneAtATimeUntilMs = Math.max(this.#oneAtATimeUntilMs, this.#resetMs + waitMs);
  }

  /** Waits until some requests can be sent, or a signal ends the wait. Returns whether they can be sent. */
  #wait(
    turn: Pick<Waiting, "requests" | "isOfRunningTurn">,
    goesFirst: boolean,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false);
    const over = this.waits?.("the rate limit or a free connection");
    return new Promise<boolean>((resolve) => {
      const settle = (isAdmitted: boolean): void => {
        signal?.removeEventListener("abort", leave);
        over?.();
        resolve(isAdmitted);
      };
      const waiting: Waiting = {
        ...turn,
        enter: () => {
          settle(true);
        },
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        settle(false);
        this.#admit();
      };
      signal?.addEventListener("abort", leave);
      this.#waiting[goesFirst ? "unshift" : "push"](waiting);
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
      next.enter();
    }
  }

  /** The earliest time at which the next requests can start; infinite if only the end of a running turn makes room. */
  #startMs({ requests, isOfRunningTurn }: Waiting): number {
    if (!isOfRunningTurn && this.#running >= concurrentTurns) return Number.POSITIVE_INFINITY;
    const isAlone = isOfRunningTurn || this.#running === 0;
    const afterResetMs = isAlone ? this.#resetMs : this.#oneAtATimeUntilMs;
    if (this.#freeMs === undefined) return afterResetMs;
    return Math.max(afterResetMs, this.#freeMs[requests - 1] ?? Number.POSITIVE_INFINITY);
  }
}

import type { Facts, WaitReport } from "./log";
import type { RateLimit } from "./settings";

/** Turns of one process that run at the same time. */
const concurrentTurns = 16;

/** The service counts requests later than this process sends them, so a window is this much longer here. */
const marginMs = 250;

/** A read and the write that follows from it. */
const requestsOfTurn = 2;

/** Sends a request of a turn, which gets the time that it waited, in milliseconds. */
export type Run = <Result>(request: (waitedMs: number) => Promise<Result>) => Promise<Result>;

export interface TurnOptions {
  /** Requests that the turn sends without a wait in between. A further one waits for the known limit. */
  readonly requests?: number | undefined;
  /** Set for a turn that the service rejected for its limit. */
  readonly goesFirst?: boolean;
  /** Facts for the log if the turn waits long. */
  readonly facts?: Facts | undefined;
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
  #running = 0;
  /** Requests that running turns may still send at any time. */
  #held = 0;
  #resetMs = 0;
  #oneAtATimeUntilMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** When the last requests were sent: as many as the known limit allows. */
  readonly #sentMs: number[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(
    private readonly known?: RateLimit,
    private readonly waits?: WaitReport,
  ) {}

  /** Runs a task whose requests share a turn. */
  async inTurn<Result>(task: (run: Run) => Promise<Result>, options: TurnOptions = {}): Promise<Result> {
    const { requests = requestsOfTurn, goesFirst = false, facts } = options;
    let left = Math.min(requests, this.known?.requests ?? requests);
    let waitedMs = await this.#wait({ requests: left, isOfRunningTurn: false }, goesFirst, facts);
    try {
      return await task(async (request) => {
        if (left === 0) {
          waitedMs = await this.#wait({ requests: 1, isOfRunningTurn: true }, true, facts);
          left = 1;
        }
        left -= 1;
        this.#held -= 1;
        if (this.#sentMs.push(performance.now()) > (this.known?.requests ?? 0)) this.#sentMs.shift();
        return request(waitedMs);
      });
    } finally {
      // A turn that only read gives the place of its write back.
      this.#held -= left;
      this.#running -= 1;
      this.#admit();
    }
  }

  /** Notes a 429. Call it before the rejected request ends, so that no other request starts in between. */
  rejected(waitMs: number): void {
    this.#resetMs = Math.max(this.#resetMs, performance.now() + waitMs);
    this.#oneAtATimeUntilMs = Math.max(this.#oneAtATimeUntilMs, this.#resetMs + waitMs);
  }

  /** Waits for the places of some requests, which are held from then on. Returns the time that it took, in milliseconds. */
  async #wait(of: Omit<Waiting, "enter">, goesFirst: boolean, facts: Facts | undefined): Promise<number> {
    const beganMs = performance.now();
    const over = this.waits?.("the rate limit or a free connection", facts);
    await new Promise<void>((enter) => {
      if (goesFirst) this.#waiting.unshift({ ...of, enter });
      else this.#waiting.push({ ...of, enter });
      this.#admit();
    });
    over?.();
    return performance.now() - beganMs;
  }

  #admit(): void {
    clearTimeout(this.#timer);
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      if (!next.isOfRunningTurn && this.#running >= concurrentTurns) return;
      const waitMs = this.#startMs(next) - performance.now();
      if (waitMs > 0) {
        const admit = (): void => {
          this.#admit();
        };
        if (waitMs < Number.POSITIVE_INFINITY) this.#timer = setTimeout(admit, waitMs);
        return;
      }
      this.#held += next.requests;
      if (!next.isOfRunningTurn) this.#running += 1;
      this.#waiting.shift();
      next.enter();
    }
  }

  /** The earliest time at which the next requests can start; infinite if only the end of a running turn makes room. */
  #startMs({ requests, isOfRunningTurn }: Waiting): number {
    const isAlone = isOfRunningTurn || this.#running === 0;
    const afterResetMs = isAlone ? this.#resetMs : this.#oneAtATimeUntilMs;
    if (this.known === undefined) return afterResetMs;
    const free = this.known.requests - this.#held - requests;
    if (free < 0) return Number.POSITIVE_INFINITY;
    const oldestMs = this.#sentMs.at(-1 - free) ?? Number.NEGATIVE_INFINITY;
    return Math.max(afterResetMs, oldestMs + this.known.perMs + marginMs);
  }
}

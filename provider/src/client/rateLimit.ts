/** A number of requests in a length of time. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** Requests of one process that run at the same time. */
const concurrentRequests = 16;

/** The service counts requests later than this process sends them, so a window is this much longer here. */
const marginMs = 250;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** A day: Node fires a timer of 25 days or more at once. */
const longestWindowMs = 86_400_000;

/** Reads `10/10s` (also `ms` and `m`); undefined for any other text, and for a time above a day. */
export function readRateLimit(text: string): RateLimit | undefined {
  const match = /^([1-9]\d*)\/([1-9]\d*)(ms|s|m)$/.exec(text.replace(/\s/g, ""));
  if (match === null) return undefined;
  const perMs = Number(match[2]) * (unitMs[match[3] ?? ""] ?? 1000);
  return perMs <= longestWindowMs ? { requests: Number(match[1]), perMs } : undefined;
}

/**
 * How long to wait, in milliseconds, until so many more requests keep the limit. `sentMs` is in ascending order. `held` requests
 * are still to come at any time: if they leave no place, only their end helps, and the wait is infinite.
 */
export function waitForLimit(
  limit: RateLimit,
  sentMs: readonly number[],
  nowMs: number,
  requests = 1,
  held = 0,
): number {
  const free = limit.requests - held - requests;
  if (free < 0) return Number.POSITIVE_INFINITY;
  const oldest = sentMs.at(-1 - free);
  return oldest === undefined ? 0 : Math.max(0, oldest + limit.perMs + marginMs - nowMs);
}

/** A read and the write that follows from it. */
const requestsOfTurn = 2;

/** A turn that waits to begin, or a further request of one that runs. */
interface Waiting {
  readonly enter: () => void;
  readonly requests: number;
  readonly isOfRunningTurn: boolean;
}

type Run = <Answer>(request: () => Promise<Answer>) => Promise<Answer>;

/**
 * Decides when the requests of one process start. A known limit is kept, so the service never returns a 429 for it. After a
 * 429 all requests wait for the reset. Then they run one at a time until a whole window passes without a 429.
 */
export class RateLimiter {
  #running = 0;
  /** Requests that running turns may still send at any time. */
  #held = 0;
  #resetMs = 0;
  #oneAtATimeUntilMs = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #sentMs: number[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(private readonly known?: RateLimit) {}

  /** Runs a request when its turn comes. A request that the service rejected for its limit goes first. */
  run<Result>(request: () => Promise<Result>, goesFirst = false): Promise<Result> {
    return this.#inTurn(1, goesFirst, (run) => run(request));
  }

  /** Runs a task whose two requests share a turn: neither of them waits. A further one waits until it keeps the known limit. */
  runTurn<Result>(task: (run: Run) => Promise<Result>, goesFirst = false): Promise<Result> {
    return this.#inTurn(Math.min(requestsOfTurn, this.known?.requests ?? requestsOfTurn), goesFirst, task);
  }

  async #inTurn<Result>(
    requests: number,
    goesFirst: boolean,
    task: (run: Run) => Promise<Result>,
  ): Promise<Result> {
    await this.#wait(requests, false, goesFirst);
    let left = requests;
    try {
      return await task(async (request) => {
        if (left === 0) {
          await this.#wait(1, true, true);
          left += 1;
        }
        left -= 1;
        this.#held -= 1;
        this.#note(performance.now());
        return request();
      });
    } finally {
      // A turn that only read gives the place of its write back.
      this.#held -= left;
      this.#running -= 1;
      this.#admit();
    }
  }

  /** Waits for the places of some requests, which are held from then on. */
  #wait(requests: number, isOfRunningTurn: boolean, goesFirst: boolean): Promise<void> {
    return new Promise((enter) => {
      const waiting = { enter, requests, isOfRunningTurn };
      if (goesFirst) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      this.#admit();
    });
  }

  /** Keeps as many times as the known limit looks back. */
  #note(sentMs: number): void {
    if (this.known === undefined) return;
    this.#sentMs.push(sentMs);
    if (this.#sentMs.length > this.known.requests) this.#sentMs.shift();
  }

  /** Notes a 429. Call it before the rejected request ends, so that no other request starts in between. */
  rejected(waitMs: number): void {
    this.#resetMs = Math.max(this.#resetMs, performance.now() + waitMs);
    this.#oneAtATimeUntilMs = Math.max(this.#oneAtATimeUntilMs, this.#resetMs + waitMs);
  }

  #admit(): void {
    clearTimeout(this.#timer);
    for (
      let [next] = this.#waiting;
      next !== undefined && (next.isOfRunningTurn || this.#running < concurrentRequests);
      [next] = this.#waiting
    ) {
      const waitMs = this.#waitMs(next);
      if (waitMs > 0) {
        if (waitMs < Number.POSITIVE_INFINITY) {
          this.#timer = setTimeout(() => {
            this.#admit();
          }, waitMs);
        }
        return;
      }
      this.#held += next.requests;
      if (!next.isOfRunningTurn) this.#running += 1;
      this.#waiting.shift();
      next.enter();
    }
  }

  #waitMs({ requests, isOfRunningTurn }: Waiting): number {
    const nowMs = performance.now();
    const isAlone = isOfRunningTurn || this.#running === 0;
    const startsMs = Math.max(this.#resetMs, isAlone ? 0 : this.#oneAtATimeUntilMs);
    const { known } = this;
    const forLimitMs =
      known === undefined ? 0 : waitForLimit(known, this.#sentMs, nowMs, requests, this.#held);
    return Math.max(startsMs - nowMs, forLimitMs);
  }
}

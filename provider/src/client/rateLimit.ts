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

/** How long to wait, in milliseconds, until one more request keeps the limit. `sentMs` is in ascending order. */
export function waitForLimit(limit: RateLimit, sentMs: readonly number[], nowMs: number): number {
  const oldest = sentMs.at(-limit.requests);
  return oldest === undefined ? 0 : Math.max(0, oldest + limit.perMs + marginMs - nowMs);
}

/**
 * Decides when the requests of one process start. A known limit is kept, so the service never returns a 429 for it. After a
 * 429 all requests wait for the reset. Then they run one at a time until a whole window passes without a 429.
 */
export class RateLimiter {
  #running = 0;
  #resetMs = 0;
  #oneAtATimeUntilMs = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #sentMs: number[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly known?: RateLimit) {}

  /** Runs a request when its turn comes. A request that the service rejected for its limit goes first. */
  async run<Result>(request: () => Promise<Result>, goesFirst = false): Promise<Result> {
    await new Promise<void>((enter) => {
      if (goesFirst) this.#waiting.unshift(enter);
      else this.#waiting.push(enter);
      this.#admit();
    });
    try {
      return await request();
    } finally {
      this.#running -= 1;
      this.#admit();
    }
  }

  /** Notes a 429. Call it before the rejected request ends, so that no other request starts in between. */
  rejected(waitMs: number): void {
    this.#resetMs = Math.max(this.#resetMs, performance.now() + waitMs);
    this.#oneAtATimeUntilMs = Math.max(this.#oneAtATimeUntilMs, this.#resetMs + waitMs);
  }

  #admit(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0 && this.#running < concurrentRequests) {
      const nowMs = performance.now();
      const waitMs = this.#waitMs(nowMs);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => {
          this.#admit();
        }, waitMs);
        return;
      }
      this.#sentMs.push(nowMs);
      if (this.#sentMs.length > (this.known?.requests ?? 0)) this.#sentMs.shift();
      this.#running += 1;
      this.#waiting.shift()?.();
    }
  }

  #waitMs(nowMs: number): number {
    const startsMs = Math.max(this.#resetMs, this.#running > 0 ? this.#oneAtATimeUntilMs : 0);
    const forLimitMs = this.known === undefined ? 0 : waitForLimit(this.known, this.#sentMs, nowMs);
    return Math.max(startsMs - nowMs, forLimitMs);
  }
}

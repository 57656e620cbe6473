import { learnedLimit, waitForLimit, type RateLimit } from "./rateLimit";

/** Requests on their way at the same time; the engine itself starts a few dozen operations at once. */
const concurrentRequests = 16;

/**
 * How long a learned limit is kept: so many of its windows, and no longer than that. What refused may have been a passing
 * overload, or the requests of somebody else, and one refusal must not slow a process down for good.
 */
const windowsUntilForgotten = 10;
const longestMemoryMs = 120_000;

/** Times of sending that are remembered, unless a limit is larger. */
const rememberedSends = 1000;

/**
 * Bounds what one process sends: so many at the same time, and no more than a limit allows. A limit that is known from
 * the start is kept, so that nothing is refused; without one, the first refusal teaches it.
 */
export class Limiter {
  #running = 0;
  #heldUntilMs = 0;
  #learned: { readonly limit: RateLimit; readonly untilMs: number } | undefined;
  #burst = { beganMs: 0, accepted: 0 };
  readonly #sentMs: number[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly known?: RateLimit) {}

  /** Runs `task` when there is room and the limit allows it. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= concurrentRequests) await new Promise<void>((enter) => this.#waiting.push(enter));
    else this.#running += 1;
    try {
      for (let left = this.#waitMs(); left > 0; left = this.#waitMs()) await sleep(left);
      this.#note(performance.now());
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  /** Notes that the service took a request. */
  accepted(): void {
    if (this.#burst.accepted === 0) this.#burst.beganMs = performance.now();
    this.#burst.accepted += 1;
  }

  /** Notes that the service refused one for its limit: what one request was told holds for all of them. */
  refused(waitMs: number): void {
    const refusedMs = performance.now();
    const openAgainMs = refusedMs + waitMs;
    if (this.#burst.accepted > 0) {
      const limit = learnedLimit({ ...this.#burst, refusedMs, waitMs }, this.#learnedLimit() ?? this.known);
      const keptMs = Math.min(windowsUntilForgotten * limit.perMs, longestMemoryMs);
      this.#learned = { limit, untilMs: openAgainMs + keptMs };
    }
    this.#burst = { beganMs: 0, accepted: 0 };
    this.#heldUntilMs = Math.max(this.#heldUntilMs, openAgainMs);
  }

  /** What was learned does not lift the limit that is known. */
  #waitMs(): number {
    const nowMs = performance.now();
    const limits = [this.known, this.#learnedLimit()].filter((limit) => limit !== undefined);
    return Math.max(
      this.#heldUntilMs - nowMs,
      ...limits.map((one) => waitForLimit(one, this.#sentMs, nowMs)),
    );
  }

  #learnedLimit(): RateLimit | undefined {
    if (this.#learned !== undefined && performance.now() >= this.#learned.untilMs) this.#learned = undefined;
    return this.#learned?.limit;
  }

  #note(nowMs: number): void {
    this.#sentMs.push(nowMs);
    if (this.#sentMs.length > Math.max(rememberedSends, this.known?.requests ?? 0)) this.#sentMs.shift();
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import { ApiError } from "../api/apiError";

/**
 * Header with the time to wait, in seconds: `X-RateLimit-Reset`, `RateLimit-Reset` or `Retry-After`; `none`
 * leaves the caller to guess.
 */
export type LimitHeader = "X-RateLimit-Reset" | "RateLimit-Reset" | "Retry-After" | "none";

/** Rate limit of an access key. The emulator rejects further requests with the status 429. */
export interface RateLimit {
  /** Number of requests that a key may send in one window: a whole number. */
  readonly requests: number;
  /** Length of a window, in milliseconds. A window begins with the first request of a key. */
  readonly perMs: number;
  /**
   * Header of the 429 response that contains the seconds to wait: `X-RateLimit-Reset`, `RateLimit-Reset`, `Retry-After`, or
   * `none`. Default: `X-RateLimit-Reset`.
   */
  readonly header?: LimitHeader | undefined;
}

interface Window {
  startedAt: number;
  used: number;
}

/** Counts the requests of each key in fixed windows. */
export class RateLimiter {
  readonly #windows = new Map<string, Window>();
  readonly #limit: RateLimit;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts one request and refuses it when the key has used up its window. */
  take(keyId: string, now: number): void {
    const known = this.#windows.get(keyId);
    const window =
      known === undefined || now - known.startedAt >= this.#limit.perMs ? { startedAt: now, used: 0 } : known;
    this.#windows.set(keyId, window);
    window.used += 1;
    if (window.used <= this.#limit.requests) return;
    const leftSeconds = (window.startedAt + this.#limit.perMs - now) / 1000;
    // Whole seconds would make a window that is shorter for a test many times longer.
    const waitSeconds = this.#limit.perMs < 1000 ? leftSeconds : Math.ceil(leftSeconds);
    const header = this.#limit.header ?? "X-RateLimit-Reset";
    throw new ApiError(
      "TOO_MANY_REQUESTS",
      "the key has used up its requests",
      header === "none" ? {} : { [header]: String(waitSeconds) },
    );
  }

  /** Forgets what was counted. */
  clear(): void {
    this.#windows.clear();
  }
}

import { ApiError } from "../api/apiError";

/**
 * Header with the time to wait, in seconds: `X-RateLimit-Reset`, `RateLimit-Reset` or `Retry-After`; `none`
 * leaves the caller to guess. `RateLimit` sends the headers of a common limiter of open servers.
 */
export type LimitHeader = (typeof limitHeaders)[number];
export const limitHeaders = [
  "X-RateLimit-Reset",
  "RateLimit-Reset",
  "Retry-After",
  "RateLimit",
  "none",
] as const;

/** Rate limit of an access key. The emulator rejects further requests with the status 429. */
export interface RateLimit {
  /** Number of requests that a key may send in one window: a whole number. */
  readonly requests: number;
  /** Length of a window, in milliseconds. A window begins with the first request of a key. */
  readonly perMs: number;
  /**
   * Header of the 429 response that contains the seconds to wait: `X-RateLimit-Reset`, `RateLimit-Reset`, `Retry-After`, or
   * `none`. `RateLimit` sends what a common limiter of open servers sends: `RateLimit-Limit`, `RateLimit-Remaining`,
   * `RateLimit-Reset` and the combined `RateLimit` with each response, and `Retry-After: 60` with a 429, however much of the
   * window is left. Such servers allow 100 requests in 60 seconds. Default: `X-RateLimit-Reset`.
   */
  readonly header?: LimitHeader | undefined;
}

/** The response of a limit to a request: headers, and perhaps a refusal. */
interface Admission {
  /** Headers of the response, whatever it is. */
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: ApiError;
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

  /** Counts one request, and refuses it if the key has used up its window. */
  take(keyId: string, now: number): Admission {
    const { requests, perMs, header = "X-RateLimit-Reset" } = this.#limit;
    const current = this.#windows.get(keyId);
    const isOver = current === undefined || now - current.startedAt >= perMs;
    const window = isOver ? { startedAt: now, used: 0 } : current;
    this.#windows.set(keyId, window);
    window.used += 1;
    const leftSeconds = (window.startedAt + perMs - now) / 1000;
    // Whole seconds would make a window that is shorter for a test many times longer.
    const wait = String(perMs < 1000 ? leftSeconds : Math.ceil(leftSeconds));
    const headers = header === "RateLimit" ? commonHeaders(this.#limit, window, wait) : {};
    if (window.used <= requests) return { headers };
    const ofRefusal =
      header === "RateLimit" ? { "Retry-After": "60" } : header === "none" ? {} : { [header]: wait };
    return {
      headers,
      refusal: new ApiError("TOO_MANY_REQUESTS", "the key has used up its requests", ofRefusal),
    };
  }

  /** Forgets what was counted. */
  clear(): void {
    this.#windows.clear();
  }
}

function commonHeaders({ requests, perMs }: RateLimit, { used }: Window, wait: string): Admission["headers"] {
  const remaining = String(Math.max(0, requests - used));
  return {
    "RateLimit-Limit": String(requests),
    "RateLimit-Remaining": remaining,
    "RateLimit-Reset": wait,
    RateLimit: `"${requests}-in-${perMs}ms"; r=${remaining}; t=${wait}`,
  };
}

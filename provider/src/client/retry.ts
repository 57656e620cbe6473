import type { ApiError } from "./errors";

export const retryRules = {
  /** Attempts of one request, the first included. */
  attempts: 4,
  /** The same where the service refuses for its limit: it works, it only wants to be asked later. */
  attemptsWhenLimited: 8,
  /** Longest wait before the second attempt, in milliseconds; doubles from there. */
  firstWaitMs: 200,
  /** The same where the service refuses for its limit without saying for how long. */
  firstWaitWhenLimitedMs: 1_000,
  /** Longest wait that the client chooses itself, in milliseconds. */
  longestWaitMs: 20_000,
} as const;

/** Methods whose repetition leaves the service as one call would. A PUT is none: it would undo what others did in between. */
const repeatable = new Set(["GET", "DELETE"]);

/** Whether sending the same request again can do no harm and may help. */
export function mayRepeat(method: string, error: ApiError): boolean {
  if (error.kind === "rateLimited") return true;
  const wasNotAnswered = error.kind === "unreachable" || error.kind === "timedOut";
  if (wasNotAnswered && !error.mayHaveHappened) return true;
  if (!repeatable.has(method)) return false;
  return wasNotAnswered || (error.kind === "serverFailed" && error.status !== 501);
}

/** Whether there is an attempt left after number `attempt`. */
export function hasAttemptLeft(attempt: number, error: ApiError): boolean {
  return attempt < (error.kind === "rateLimited" ? retryRules.attemptsWhenLimited : retryRules.attempts);
}

/**
 * How long to wait before attempt `attempt + 1`, in milliseconds: what the service asks for, and otherwise full jitter
 * over a doubling bound; half of the bound at least where the service refused for its limit. `random` is in [0, 1). A
 * service that asks for no wait, and then refuses again, has a clock that goes wrong: its word is not taken twice.
 */
export function waitBeforeRetry(
  attempt: number,
  error: ApiError,
  askedMs: number | undefined,
  random: number,
): number {
  if (askedMs !== undefined && (askedMs > 0 || attempt === 1)) return askedMs;
  const limited = error.kind === "rateLimited";
  const first = limited ? retryRules.firstWaitWhenLimitedMs : retryRules.firstWaitMs;
  const bound = Math.min(retryRules.longestWaitMs, first * 2 ** (attempt - 1));
  return Math.round(limited ? bound * (0.5 + random / 2) : bound * random);
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Numbers above this cannot be seconds to wait: they are points in time since the epoch. */
const epochSecondsFrom = 1_000_000_000;
const epochMillisecondsFrom = 1_000_000_000_000;

/**
 * How long the service asks to wait, in milliseconds, or undefined where it does not say or says nothing sensible.
 * `Retry-After` (seconds or a date) comes before `X-RateLimit-Reset` and `RateLimit-Reset` (seconds or an epoch value).
 * The clock of the service counts, which may differ from the one here: `ownMs` counts only for a response without a `Date`.
 */
export function retryAfterMs(headers: Headers, ownMs: number): number | undefined {
  const nowMs = readDate(headers["date"]) ?? ownMs;
  for (const name of ["retry-after", "x-ratelimit-reset", "ratelimit-reset"]) {
    const value = headers[name];
    const wait = typeof value === "string" ? readWait(value.trim(), nowMs) : undefined;
    if (wait !== undefined) return wait;
  }
  return undefined;
}

function readWait(value: string, nowMs: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(value)) {
    const number = Number(value);
    if (number >= epochMillisecondsFrom) return Math.max(0, number - nowMs);
    if (number >= epochSecondsFrom) return Math.max(0, number * 1000 - nowMs);
    return Math.ceil(number * 1000);
  }
  const date = readDate(value);
  return date === undefined ? undefined : Math.max(0, date - nowMs);
}

function readDate(value: string | string[] | undefined): number | undefined {
  const date = typeof value === "string" && /^[A-Za-z]{3},/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

import type { HttpCode } from "../core/messages/codes.generated";
import { RequestError } from "../core/messages/errors";
import type { RawResponse } from "./response";

/** The weight of a failure that repeats for every request. */
const persistent = 10;

/**
 * Failures that concern more than one request, with the attempts per request and the weight for the circuit breaker. After any
 * other failure, the service is alive and its response is final.
 */
const rules: Readonly<Partial<Record<HttpCode, { attempts: number; weight: number }>>> = {
  "http/rate-limited": { attempts: 8, weight: 1 },
  "http/unreachable": { attempts: 4, weight: 1 },
  "http/timed-out": { attempts: 4, weight: 1 },
  "http/server-failed": { attempts: 4, weight: 1 },
  "http/unauthorized": { attempts: 1, weight: persistent },
  "http/proxy-refused": { attempts: 1, weight: persistent },
  "http/invalid-response": { attempts: 1, weight: persistent },
};

/** Maximum pause that the client chooses itself, in milliseconds. */
const longestPauseMs = 20_000;

/** True if a request is sent again after attempt number `attempt`. */
export function isRepeated(method: string, attempt: number, failed: RequestError): boolean {
  const { code, status, mayHaveHappened } = failed;
  // A second PUT would undo changes that others made since, and a second POST could create a second object.
  const isSafe = !mayHaveHappened || method === "GET" || method === "DELETE";
  return isSafe && status !== 501 && attempt < (rules[code]?.attempts ?? 1);
}

/**
 * Returns the pause after attempt number `attempt`, in milliseconds: what the service asks for, or a random share between half
 * and all of a limit.
 */
export function pauseAfter(attempt: number, { code }: RequestError, askedMs?: number): number {
  // If a service asks for no wait twice, its clock is wrong.
  if (askedMs !== undefined && (askedMs > 0 || attempt === 1)) return askedMs;
  const firstMs = code === "http/rate-limited" ? 1_000 : 200;
  const bound = Math.min(longestPauseMs, firstMs * 2 ** (attempt - 1));
  return Math.round((bound / 2) * (1 + Math.random()));
}

type Headers = RawResponse["headers"];

/** The waits that a service asks for, in milliseconds. */
export interface AskedWait {
  readonly waitMs: number;
  /** Time until the limit is reset, if that is sooner. Common limiters ask for a whole window, whenever it ends. */
  readonly resetMs?: number | undefined;
}

/**
 * Reads the requested wait in seconds, as a date or as an epoch value; undefined if there is none. Dates are relative to the
 * clock of the service; `ownMs`, the local time, is used only without a `Date`.
 */
export function askedWait(headers: Headers, ownMs: number, isLimited: boolean): AskedWait | undefined {
  const nowMs = readDate(headers["date"]) ?? ownMs;
  const retryMs = readWait(headers["retry-after"], nowMs);
  // Common limiters send the reset in each response, even in one unrelated to the limit.
  if (!isLimited) return retryMs === undefined ? undefined : { waitMs: retryMs };
  const resetMs =
    readWait(headers["x-ratelimit-reset"], nowMs) ??
    readWait(headers["ratelimit-reset"], nowMs) ??
    readCombined(headers["ratelimit"]);
  if (retryMs === undefined) return resetMs === undefined ? undefined : { waitMs: resetMs };
  const isSooner = resetMs !== undefined && resetMs > 0 && resetMs < retryMs;
  return { waitMs: retryMs, resetMs: isSooner ? resetMs : undefined };
}

/**
 * Reads the header `RateLimit`: `limit=100, remaining=0, reset=7`, or `"minute";r=0;t=7` for each policy, as in later drafts of
 * its standard. Of several policies, those without remaining requests count.
 */
function readCombined(value: Headers[string]): number | undefined {
  // The name of a policy can contain any character.
  const text = String(value).replace(/"(?:[^"\\]|\\.)*"/g, "");
  const [, reset] = /(?:^|[\s,;])reset=(\d+)/i.exec(text) ?? [];
  if (reset !== undefined) return Number(reset) * 1000;
  const policies = text.split(",");
  const exceeded = policies.filter((policy) => /;\s*r=0\b/i.test(policy));
  const waits = (exceeded.length > 0 ? exceeded : policies).flatMap((policy) => {
    const [, seconds] = /;\s*t=(\d+)/i.exec(policy) ?? [];
    return seconds === undefined ? [] : Number(seconds) * 1000;
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function readWait(value: Headers[string], nowMs: number): number | undefined {
  const number = /^\s*\d+(\.\d+)?\s*$/.test(String(value)) ? Number(value) : undefined;
  // Larger numbers cannot be seconds to wait: they are seconds or milliseconds since the epoch.
  if (number !== undefined && number < 1e9) return Math.ceil(number * 1000);
  const date = number === undefined ? readDate(value) : number < 1e12 ? number * 1000 : number;
  return date === undefined ? undefined : Math.max(0, date - nowMs);
}

/** Parses the time in a header, in milliseconds since 1970. */
export function readDate(value: Headers[string]): number | undefined {
  const date = /^[A-Za-z]{3},/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

/** The total weight of consecutive failures that opens the circuit. */
const mostWeight = 30;

/** A gateway that returns 502 to all attempts cannot reach the service. */
const weightOf = ({ code, status }: RequestError, isFinal: boolean): number | undefined =>
  status === 502 && isFinal ? persistent : rules[code]?.weight;

/** Time in milliseconds for which an open circuit fails calls without a request. Then one call may try again. */
const restMs = 5_000;

/** Stops requests after many consecutive failures, so that a dead service costs a thousand resources only dozens of requests. */
export class CircuitBreaker {
  #weight = 0;
  #first: RequestError | undefined;
  #restsUntilMs = 0;

  get isOpen(): boolean {
    return this.#weight >= mostWeight;
  }

  /**
   * Throws a short error while the circuit is open. It does not quote the service, whose message can repeat secrets of another
   * call.
   */
  assertClosed(): void {
    if (!this.isOpen || this.#first === undefined) return;
    const nowMs = performance.now();
    if (nowMs < this.#restsUntilMs) {
      const { code, status } = this.#first;
      const first = this.#first.inBrief;
      const detail = `no request was sent, because too many requests failed in a row, the first of them with ${first}`;
      throw new RequestError({ code, status, detail, hint: "" });
    }
    this.#restsUntilMs = nowMs + restMs;
  }

  /** Records a failure, or a success if `failed` is undefined. `isFinal` if the request is not sent again. */
  note(failed?: RequestError, isFinal = false): void {
    const weight = failed && weightOf(failed, isFinal);
    if (weight === undefined) {
      this.#weight = 0;
      this.#first = undefined;
      return;
    }
    this.#weight += weight;
    this.#first ??= failed;
    this.#restsUntilMs = performance.now() + restMs;
  }
}

/** Pauses between two polls, in milliseconds. */
const firstPollMs = 200;
const longestPollMs = 5_000;

/** Sleeps until the time is over, or the signal aborts. */
const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });

/** The deadline of one operation. Only requests and pauses between attempts count; all other waits have separate limits. */
export class Deadline {
  #leftMs: number;
  #signal: AbortSignal | undefined;

  /** `longestLimitMs` is the maximum wait for a rate limit. `signal` ends the operation. */
  constructor(
    totalMs: number,
    readonly longestLimitMs: number,
    signal?: AbortSignal,
  ) {
    this.#leftMs = totalMs;
    this.#signal = signal;
  }

  /** Remaining whole milliseconds; 0 or less if the time is over or the operation was ended. */
  get leftMs(): number {
    return this.#signal?.aborted === true ? 0 : Math.floor(this.#leftMs);
  }

  /** Ends the requests of the operation. */
  get signal(): AbortSignal | undefined {
    return this.#signal;
  }

  /** Runs a task and counts its time. */
  counting<Result>(task: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    return task().finally(() => (this.#leftMs -= performance.now() - beganMs));
  }

  /** Pauses between two attempts. An ended operation does not pause. */
  pause(ms: number): Promise<void> {
    return this.counting(() => sleep(ms, this.#signal));
  }

  /** Guarantees time for one request, even if the operation is over. */
  leave(ms: number): void {
    if (this.#signal?.aborted === true) {
      this.#signal = undefined;
      this.#leftMs = 0;
    }
    this.#leftMs = Math.max(this.#leftMs, ms);
  }

  /** Polls until `look` finds a result. Returns undefined after `timeoutMs`. */
  async until<Found>(timeoutMs: number, look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const endMs = performance.now() + timeoutMs;
    const leftMs = this.#leftMs;
    for (let pauseMs = firstPollMs; ; pauseMs = Math.min(longestPollMs, pauseMs * 2)) {
      const result = await look();
      this.#leftMs = leftMs;
      const untilEndMs = endMs - performance.now();
      if (result !== undefined || untilEndMs <= 0) return result;
      await sleep(Math.min(pauseMs, untilEndMs), this.#signal);
    }
  }
}

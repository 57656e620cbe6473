import type { HttpCode } from "../core/codes";
import { ApiError, reasonOf } from "./errors";
import type { RawResponse } from "./response";

const allMethods = ["GET", "DELETE", "POST", "PUT", "PATCH"];

interface Rule {
  readonly methods: readonly string[];
  /** Attempts of one request, the first included. */
  readonly attempts: number;
  /** Longest pause before the second attempt, in milliseconds; doubles from there. */
  readonly firstMs: number;
}

/** What is sent again. A PUT is not, after a lost response: it would undo changes that others made since. */
const repeats = {
  /** 429: the service rejects all requests for a while. */
  limited: { methods: allMethods, attempts: 8, firstMs: 1_000 },
  /** No byte of the request was sent. */
  unsent: { methods: allMethods, attempts: 4, firstMs: 200 },
  /** No response, 408, or 5xx except 501: the service may have carried the request out. */
  unclear: { methods: ["GET", "DELETE"], attempts: 4, firstMs: 200 },
  /** Any other response. */
  final: { methods: [], attempts: 1, firstMs: 200 },
} satisfies Readonly<Record<string, Rule>>;

/** Longest pause that the client chooses itself, in milliseconds. */
const longestPauseMs = 20_000;

function ruleFor({ code, status, mayHaveHappened }: ApiError): Rule {
  if (code === "http/rate-limited") return repeats.limited;
  if (code === "http/unreachable" || code === "http/timed-out")
    return mayHaveHappened ? repeats.unclear : repeats.unsent;
  return code === "http/server-failed" && status !== 501 ? repeats.unclear : repeats.final;
}

/** Whether a request is sent again after its attempt number `attempt` failed. */
export function isRepeated(method: string, attempt: number, failed: ApiError): boolean {
  const { methods, attempts } = ruleFor(failed);
  return methods.includes(method) && attempt < attempts;
}

/** The pause after attempt number `attempt`, in milliseconds: what the service asks for, or half of a bound to all of it. */
export function pauseAfter(attempt: number, failed: ApiError, askedMs?: number): number {
  // A service that asks for no wait twice has a clock that is wrong.
  if (askedMs !== undefined && (askedMs > 0 || attempt === 1)) return askedMs;
  const bound = Math.min(longestPauseMs, ruleFor(failed).firstMs * 2 ** (attempt - 1));
  return Math.round((bound / 2) * (1 + Math.random()));
}

type Headers = RawResponse["headers"];

/**
 * The wait that a service asks for by seconds, a date or an epoch value, in milliseconds; undefined if it asks for none. Dates
 * are by the clock of the service; `ownMs`, the time here, counts only for a response without a `Date`.
 */
export function retryAfterMs(headers: Headers, ownMs: number): number | undefined {
  const nowMs = readDate(headers["date"]) ?? ownMs;
  const names = ["retry-after", "x-ratelimit-reset", "ratelimit-reset"];
  return names.map((name) => readWait(headers[name], nowMs)).find((waitMs) => waitMs !== undefined);
}

function readWait(value: Headers[string], nowMs: number): number | undefined {
  const number = /^\s*\d+(\.\d+)?\s*$/.test(String(value)) ? Number(value) : undefined;
  if (number === undefined) return untilDate(readDate(value), nowMs);
  // Larger numbers cannot be seconds to wait: they are seconds or milliseconds since the epoch.
  if (number < 1e9) return Math.ceil(number * 1000);
  return untilDate(number < 1e12 ? number * 1000 : number, nowMs);
}

const untilDate = (date: number | undefined, nowMs: number): number | undefined =>
  date === undefined ? undefined : Math.max(0, date - nowMs);

function readDate(value: Headers[string]): number | undefined {
  const date = /^[A-Za-z]{3},/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

/** Rejections of the credentials in a row that open the circuit. */
const mostRejections = 3;

/** Other failures in a row that open it. */
const mostFailures = 30;

/** How long calls fail at once before one of them sends a request again, in milliseconds. */
const restMs = 5_000;

/** A service that rejects a request for the request's own sake is alive. A 429 counts if its wait is too long for any operation. */
const failures: readonly HttpCode[] = [
  ...(["http/unreachable", "http/timed-out", "http/server-failed"] as const),
  ...(["http/rate-limited", "http/unauthorized", "http/proxy-refused"] as const),
];

/** Stops sending requests after many failures in a row, so that a dead service costs a thousand resources dozens of requests. */
export class CircuitBreaker {
  #rejections = 0;
  #failures = 0;
  #isOpen = false;
  #first: ApiError | undefined;
  #restsUntilMs = 0;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Throws a short error while the circuit is open, without the words of the service: these can repeat secrets of another call. */
  assertClosed(): void {
    if (!this.#isOpen || this.#first === undefined) return;
    const nowMs = performance.now();
    if (nowMs >= this.#restsUntilMs) {
      this.#restsUntilMs = nowMs + restMs;
      return;
    }
    const { code, status } = this.#first;
    const first = reasonOf(this.#first);
    const detail = `no request was sent, because too many requests failed in a row, the first of them with ${first}`;
    throw new ApiError({ code, status, detail, hint: "" });
  }

  /** Notes a failure or, without one, a success. */
  note(failed?: ApiError): void {
    if (failed === undefined || !failures.includes(failed.code)) {
      [this.#rejections, this.#failures, this.#isOpen, this.#first] = [0, 0, false, undefined];
      return;
    }
    const { code, status, reason } = failed;
    const isRejection = code === "http/unauthorized" || status === 407 || reason === "PROXY_407";
    this.#rejections = isRejection ? this.#rejections + 1 : 0;
    this.#failures += isRejection ? 0 : 1;
    this.#isOpen ||= this.#rejections >= mostRejections || this.#failures >= mostFailures;
    this.#first ??= failed;
    this.#restsUntilMs = performance.now() + restMs;
  }
}

/** Pauses between two polls, in milliseconds. */
const firstPollMs = 200;
const longestPollMs = 5_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The time of one operation, used up by requests and the pauses between attempts: other limits bound all other waits. */
export class Deadline {
  #leftMs: number;

  constructor(readonly totalMs: number) {
    this.#leftMs = totalMs;
  }

  /** Whole milliseconds that are left; 0 or less if the time is used up. */
  get leftMs(): number {
    return Math.floor(this.#leftMs);
  }

  /** Runs a task and counts its time. */
  async counting<Result>(task: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    try {
      return await task();
    } finally {
      this.#leftMs -= performance.now() - beganMs;
    }
  }

  /** A pause between two attempts. */
  pause(ms: number): Promise<void> {
    return this.counting(() => sleep(ms));
  }

  /** Leaves time for one request, even if the time is up. */
  leave(ms: number): void {
    this.#leftMs = Math.max(this.#leftMs, ms);
  }

  /** Polls until `look` finds a result. Returns undefined after `timeoutMs`. */
  async until<Found>(timeoutMs: number, look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const endMs = performance.now() + timeoutMs;
    const leftMs = this.#leftMs;
    for (let pauseMs = firstPollMs; ; pauseMs = Math.min(longestPollMs, pauseMs * 2)) {
      const found = await look();
      this.#leftMs = leftMs;
      const untilEndMs = endMs - performance.now();
      if (found !== undefined || untilEndMs <= 0) return found;
      await sleep(Math.min(pauseMs, untilEndMs));
    }
  }
}

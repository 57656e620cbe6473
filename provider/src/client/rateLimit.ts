/** So many requests within so long a time. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** Two clocks and a network lie between sending and counting: so much longer is the window here than there. */
const marginMs = 250;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** A day: a timer of Node that is set to 25 or more goes off at once. */
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

/** What led to a refusal: how many requests went through since when, and how long the service wants to be left alone. */
export interface RefusedBurst {
  readonly accepted: number;
  readonly beganMs: number;
  readonly refusedMs: number;
  readonly waitMs: number;
}

/**
 * The limit that a refusal shows: as many requests as went through since the burst began, until the time at which the
 * service takes requests again. Never a wider one than was known.
 */
export function learnedLimit(burst: RefusedBurst, known: RateLimit | undefined): RateLimit {
  const requests = Math.max(1, Math.min(burst.accepted, known?.requests ?? burst.accepted));
  const seenMs = burst.refusedMs + burst.waitMs - burst.beganMs;
  // A burst that keeps a limit lasts as long as that makes it: its length must not make the next limit longer still.
  const longestMs = known === undefined ? seenMs : Math.max(known.perMs + marginMs, 2 * burst.waitMs);
  const shortestMs = known === undefined ? 0 : (requests * known.perMs) / known.requests;
  return { requests, perMs: Math.max(1000, shortestMs, Math.min(seenMs, longestMs) - marginMs) };
}

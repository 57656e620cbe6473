type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Numbers above this cannot be seconds to wait: they are points in time since the epoch. */
const epochSecondsFrom = 1_000_000_000;
const epochMillisecondsFrom = 1_000_000_000_000;

/**
 * How long the service asks to wait, in milliseconds, or undefined where it does not say or says nothing sensible.
 * `Retry-After` (seconds or a date) comes before `X-RateLimit-Reset` and `RateLimit-Reset` (seconds or an epoch value).
 */
export function askedWaitMs(headers: Headers, nowMs: number): number | undefined {
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
  const date = /^[A-Za-z]{3},/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

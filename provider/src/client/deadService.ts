import type { ApiError, ApiErrorKind } from "./errors";

/** Failures in a row after which a service counts as dead. */
const failuresInARow = 30;

/** How long calls fail at once before one of them tries again, in milliseconds. */
const restMs = 5_000;

/** Also a refusal counts, where it is reported here: it asks for a wait that is longer than any operation. */
const signsOfDeath: ReadonlySet<ApiErrorKind> = new Set([
  "unreachable",
  "timedOut",
  "serverFailed",
  "rateLimited",
]);

/**
 * Remembers that nothing answers, so that a stack of a thousand resources costs a dead service dozens of requests: after
 * so many failures in a row calls fail with the last error at once, until a rest is over.
 */
export class DeadService {
  #inARow = 0;
  #last: { readonly error: ApiError; readonly atMs: number } | undefined;

  /** Throws the last error where there is no point in asking. */
  assertAlive(): void {
    if (this.#last !== undefined && this.isResting()) throw this.#last.error;
  }

  /** Whether calls fail at once. */
  isResting(): boolean {
    if (this.#inARow < failuresInARow || this.#last === undefined) return false;
    return performance.now() - this.#last.atMs < restMs;
  }

  answered(): void {
    this.#inARow = 0;
  }

  failed(error: ApiError): void {
    if (!signsOfDeath.has(error.kind)) return;
    // Failing at once with the last error is no new failure, and must not make the rest longer.
    if (error === this.#last?.error) return;
    this.#inARow += 1;
    this.#last = { error, atMs: performance.now() };
  }
}

import { ApiError, noRequest, type ApiErrorKind } from "./errors";

/** What failures in a row weigh together when a service counts as dead. */
const deadlyWeight = 30;

/** How long calls fail at once before one of them tries again, in milliseconds. */
const restMs = 5_000;

/**
 * What a failure weighs. A refused key counts soon, and so does what a proxy refuses: who refuses it a few times in a row, and
 * takes no request in between, refuses it for all. A refusal for a limit is reported here where it asks for a wait that is longer
 * than any operation.
 */
const weights: Readonly<Partial<Record<ApiErrorKind, number>>> = {
  unreachable: 1,
  timedOut: 1,
  serverFailed: 1,
  rateLimited: 1,
  unauthorized: 10,
  proxyRefused: 10,
};

/**
 * Remembers that nothing answers, or that the key is refused, so that a stack of a thousand resources costs dozens of
 * requests: after so many failures in a row calls fail at once, until a rest is over.
 */
export class CircuitBreaker {
  #weight = 0;
  #last: { readonly error: ApiError; readonly atMs: number } | undefined;

  /**
   * Throws where there is no point in asking. What the service said stays with the call that it said it to: only that one
   * knows which of it is secret.
   */
  assertClosed(): void {
    if (this.#last === undefined || !this.isOpen()) return;
    const { kind, status, place, hint } = this.#last.error;
    const last =
      status === undefined ? "nothing answered the last one" : `the last one was answered ${status}`;
    const detail = `the requests before this one failed in a row, and ${last}`;
    throw new ApiError({ kind, ...noRequest, place, status, detail, hint });
  }

  /** Whether calls fail at once. */
  isOpen(): boolean {
    if (this.#weight < deadlyWeight || this.#last === undefined) return false;
    return performance.now() - this.#last.atMs < restMs;
  }

  answered(): void {
    this.#weight = 0;
  }

  /** Notes how a request failed. One that was not sent is no news, and must not make the rest longer. */
  failed(error: ApiError): void {
    const weight = weights[error.kind];
    if (weight === undefined || error.method === noRequest.method) return;
    this.#weight += weight;
    this.#last = { error, atMs: performance.now() };
  }
}

import { ApiError, noRequest, type ApiErrorKind } from "./errors";

/** The weight of failures in a row that opens the circuit. */
const openingWeight = 30;

/** How long calls fail at once before one of them sends a request again, in milliseconds. */
const restMs = 5_000;

/** Three rejections of the credentials open the circuit, or thirty other failures. A 429 counts if its wait is too long for any operation. */
const weights: Readonly<Partial<Record<ApiErrorKind, number>>> = {
  unreachable: 1,
  timedOut: 1,
  serverFailed: 1,
  rateLimited: 1,
  unauthorized: 10,
  proxyRefused: 10,
};

/** Stops sending requests after many failures in a row, so that a dead service costs a thousand resources dozens of requests. */
export class CircuitBreaker {
  #weight = 0;
  #first: ApiError | undefined;
  #restsUntilMs = 0;

  get isOpen(): boolean {
    return this.#weight >= openingWeight;
  }

  /**
   * Throws a short error while the circuit is open. The error leaves out the words of the service, because only the call that
   * received them knows which of them are secret.
   */
  assertClosed(): void {
    if (!this.isOpen || this.#first === undefined) return;
    const nowMs = performance.now();
    if (nowMs >= this.#restsUntilMs) {
      this.#restsUntilMs = nowMs + restMs;
      return;
    }
    const { kind, status } = this.#first;
    const first = status === undefined ? "got no response" : `got status ${status}`;
    const detail = `too many requests failed in a row, and the first of them ${first}`;
    throw new ApiError({ kind, ...noRequest, status, detail, hint: "" });
  }

  /** Notes a failure or, without one, a success. A service that rejects a request for the request's own sake is alive. */
  note(failed?: ApiError): void {
    const weight = failed === undefined ? undefined : weights[failed.kind];
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

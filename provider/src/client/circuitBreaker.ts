import { ApiError, noRequest, type ApiErrorKind } from "./errors";

/** Rejections of the credentials in a row that open the circuit. */
const mostRejections = 3;

/** Other failures in a row that open it. */
const mostFailures = 30;

/** How long calls fail at once before one of them sends a request again, in milliseconds. */
const restMs = 5_000;

/** A service that rejects a request for the request's own sake is alive. A 429 counts if its wait is too long for any operation. */
const failures: ReadonlySet<ApiErrorKind> = new Set([
  "unreachable",
  "timedOut",
  "serverFailed",
  "rateLimited",
  "unauthorized",
  "proxyRefused",
]);

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
    const { kind, status, code } = this.#first;
    const first =
      status === undefined
        ? `got no response${code === undefined ? "" : ` (${code})`}`
        : `got status ${status}`;
    const detail = `too many requests failed in a row, and the first of them ${first}`;
    throw new ApiError({ kind, ...noRequest, status, detail, hint: "" });
  }

  /** Notes a failure or, without one, a success. */
  note(failed?: ApiError): void {
    if (failed === undefined || !failures.has(failed.kind)) {
      [this.#rejections, this.#failures, this.#isOpen, this.#first] = [0, 0, false, undefined];
      return;
    }
    const isRejection =
      failed.kind === "unauthorized" || failed.status === 407 || failed.code === "PROXY_407";
    this.#rejections = isRejection ? this.#rejections + 1 : 0;
    this.#failures += isRejection ? 0 : 1;
    this.#isOpen ||= this.#rejections >= mostRejections || this.#failures >= mostFailures;
    this.#first ??= failed;
    this.#restsUntilMs = performance.now() + restMs;
  }
}

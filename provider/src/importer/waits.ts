import type { ApiError } from "../client/errors";

/** Waits that are over before anybody wonders, in milliseconds. */
const unnoticedMs = 700;

/** Tells that the reading waits, and for what: once, until a step has gone well without waiting. */
export class Waits {
  #stepBeganMs = performance.now();
  #waitedInStep = false;
  #told = false;

  constructor(private readonly say: (text: string) => void) {}

  /** Notes that a request is sent again after a wait. */
  note(failed: ApiError, waitMs: number): void {
    this.#waitedInStep = true;
    if (this.#told || performance.now() - this.#stepBeganMs + waitMs < unnoticedMs) return;
    this.#told = true;
    this.say(`waiting, and asking again: ${whatOf(failed)}`);
  }

  /** Notes that a step is done. */
  stepDone(): void {
    if (!this.#waitedInStep) this.#told = false;
    this.#waitedInStep = false;
    this.#stepBeganMs = performance.now();
  }
}

/** Without the service's own words, which may repeat what it was sent. */
function whatOf({ kind, method, path, status, detail }: ApiError): string {
  if (status === undefined) return `${method} ${path}: ${detail}`;
  return `${method} ${path} answered ${status}${kind === "rateLimited" ? " (too many requests)" : ""}`;
}

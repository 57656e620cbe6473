/** Requests on their way at the same time; the engine itself starts a few dozen operations at once. */
const concurrentRequests = 16;

/** Bounds what one process sends at the same time, and holds everything back while the service asks for it. */
export class Limiter {
  #running = 0;
  #heldUntilMs = 0;
  readonly #waiting: (() => void)[] = [];

  /** Runs `task` when there is room. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= concurrentRequests) await new Promise<void>((enter) => this.#waiting.push(enter));
    else this.#running += 1;
    try {
      for (let left = this.#heldForMs(); left > 0; left = this.#heldForMs()) await sleep(left);
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  /** Lets nothing start for `ms` milliseconds: what one request was told holds for all of them. */
  hold(ms: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, Date.now() + ms);
  }

  #heldForMs(): number {
    return this.#heldUntilMs - Date.now();
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

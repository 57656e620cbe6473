/**
 * Which diffs belong to a refresh: Pulumi reads each object and then compares it with the args of the last run, also between
 * the checks and diffs of the program. This follows from the order of calls, so it only suppresses warnings about that run.
 */
export class RefreshReads {
  /** How many diffs are still to come, by ID: several resources can have one object. */
  readonly #pending = new Map<string, number>();

  /** Notes an object that a refresh read and found. */
  add(id: string): void {
    this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1);
  }

  /** Whether a diff is the one that follows a read. */
  take(id: string): boolean {
    const pending = this.#pending.get(id) ?? 0;
    if (pending > 0) this.#pending.set(id, pending - 1);
    return pending > 0;
  }
}

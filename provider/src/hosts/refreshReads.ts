/**
 * Detects the diffs that belong to a refresh: Pulumi reads each object and then compares it with the args of the last run,
 * interleaved with the checks and diffs of the program. The order of calls is no proof, so this only suppresses warnings.
 */
export class RefreshReads {
  /** Number of expected diffs by ID. Several resources can have one object. */
  readonly #pending = new Map<string, number>();

  /** Records an object that a refresh found. */
  add(id: string): void {
    this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1);
  }

  /** True if a diff follows a read. */
  take(id: string): boolean {
    const pending = this.#pending.get(id) ?? 0;
    if (pending > 0) this.#pending.set(id, pending - 1);
    return pending > 0;
  }
}

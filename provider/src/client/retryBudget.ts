/** Retries that a process may spend in advance of the successes that earn them back. */
const capacity = 100;
const costOfRetry = 5;
const earnedBySuccess = 1;

/** One budget for the process, so that a dead service costs dozens of requests and not attempts × resources. */
export class RetryBudget {
  #tokens = capacity;

  /** Takes what a retry costs; false where too little is left. */
  spend(): boolean {
    if (this.#tokens < costOfRetry) return false;
    this.#tokens -= costOfRetry;
    return true;
  }

  earn(): void {
    this.#tokens = Math.min(capacity, this.#tokens + earnedBySuccess);
  }
}

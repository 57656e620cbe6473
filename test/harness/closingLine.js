"use strict";

const HUNG_AFTER_MS = 3_000;

/**
 * A jest reporter that ends every run with `N passed, N failed`.
 *
 * A suite that could not run counts as a failure, and so does a skipped or todo test, because nothing may be
 * skipped quietly; either one also makes jest exit with an error.
 */
class ClosingLine {
  #filteredByName;
  #line;
  #quietFailures = 0;

  constructor(globalConfig) {
    this.#filteredByName = Boolean(globalConfig.testNamePattern);
  }

  onRunComplete(_contexts, results) {
    // With -t, jest reports every test outside the filter as skipped; those were left out on purpose.
    const skipped = this.#filteredByName ? 0 : results.numPendingTests + results.numTodoTests;
    this.#quietFailures = skipped;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + skipped;
    this.#line = `${results.numPassedTests} passed, ${failed} failed`;
    // Written on exit, because jest may still warn about open handles after the reporters are done; the timer
    // is for a run that such handles keep alive.
    process.once("exit", () => this.#print());
    setTimeout(() => this.#print(), HUNG_AFTER_MS).unref();
  }

  #print() {
    if (this.#line !== undefined) process.stdout.write(`${this.#line}\n`);
    this.#line = undefined;
  }

  getLastError() {
    if (this.#quietFailures === 0) return undefined;
    return new Error(`${this.#quietFailures} tests were skipped or left as todo`);
  }
}

module.exports = ClosingLine;

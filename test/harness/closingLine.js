"use strict";

const path = require("node:path");

const HUNG_AFTER_MS = 3_000;
const SHOWN_SLOWEST = 10;

const seconds = ({ runtime }) => `${(runtime / 1000).toFixed(1)} s`;

/**
 * A jest reporter that says after each file how many are left, and ends every run with the slowest files and
 * `N passed, N failed`.
 *
 * A suite that could not run counts as a failure, and so does a skipped or todo test, because nothing may be
 * skipped quietly; either one also makes jest exit with an error.
 */
class ClosingLine {
  #filteredByName;
  #finished = 0;
  #lines;
  #quietFailures = 0;
  #rootDir;

  constructor(globalConfig) {
    this.#rootDir = globalConfig.rootDir;
    this.#filteredByName = Boolean(globalConfig.testNamePattern);
  }

  onTestResult(_test, { perfStats, testFilePath }, { numTotalTestSuites }) {
    this.#finished += 1;
    const left = numTotalTestSuites - this.#finished;
    // Where jest writes its own lines, so that none gets before its file's.
    process.stderr.write(`  ${seconds(perfStats)} ${this.#nameOf(testFilePath)}, ${left} files left\n`);
  }

  onRunComplete(_contexts, results) {
    // With -t, jest reports every test outside the filter as skipped; those were left out on purpose.
    const skipped = this.#filteredByName ? 0 : results.numPendingTests + results.numTodoTests;
    this.#quietFailures = skipped;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + skipped;
    this.#lines = [...this.#slowest(results), `${results.numPassedTests} passed, ${failed} failed`];
    // Written on exit, because jest may still warn about open handles after the reporters are done; the timer
    // is for a run that such handles keep alive.
    process.once("exit", () => this.#print());
    setTimeout(() => this.#print(), HUNG_AFTER_MS).unref();
  }

  #slowest({ testResults }) {
    const slowestFirst = [...testResults].sort(
      (one, other) => other.perfStats.runtime - one.perfStats.runtime,
    );
    const shown = slowestFirst.slice(0, SHOWN_SLOWEST);
    return [
      "The slowest files:",
      ...shown.map(({ perfStats, testFilePath }) => `  ${seconds(perfStats)} ${this.#nameOf(testFilePath)}`),
    ];
  }

  #nameOf(file) {
    return path.relative(this.#rootDir, file);
  }

  #print() {
    for (const line of this.#lines ?? []) process.stdout.write(`${line}\n`);
    this.#lines = undefined;
  }

  getLastError() {
    if (this.#quietFailures === 0) return undefined;
    return new Error(`${this.#quietFailures} tests were skipped or left as todo`);
  }
}

module.exports = ClosingLine;

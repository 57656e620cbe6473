"use strict";

const { readdirSync, readFileSync } = require("node:fs");
const path = require("node:path");

const HUNG_AFTER_MS = 3_000;
const SHOWN_SLOWEST = 10;

const seconds = ({ runtime }) => `${(runtime / 1000).toFixed(1)} s`;

/** Linux counts processor time in hundredths of a second, on every machine. */
const TICKS_PER_SECOND = 100;

/** The processor time of this process, its workers and all that they waited for, in seconds; undefined outside Linux. */
function processorSeconds() {
  const statOf = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    } catch {
      return undefined;
    }
  };
  if (statOf(process.pid) === undefined) return undefined;
  const own = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), statOf(pid)])
    .filter(([pid, stat]) => stat !== undefined && (pid === process.pid || Number(stat[1]) === process.pid));
  // The fields 14 to 17 of the line: the time of the process, and of those that it waited for.
  const ticks = own.flatMap(([, stat]) => stat.slice(11, 15).map(Number));
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

/**
 * A jest reporter that prints the number of remaining files after each file, and ends every run with the slowest files, the
 * time of the run and `N passed, N failed`.
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
    this.#lines = [
      ...this.#slowest(results),
      this.#time(results),
      `${results.numPassedTests} passed, ${failed} failed`,
    ];
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

  #time({ startTime }) {
    const clock = `${((Date.now() - startTime) / 1000).toFixed(0)} s of clock`;
    const processor = processorSeconds();
    return processor === undefined ? clock : `${clock}, ${processor.toFixed(0)} s of processor time`;
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

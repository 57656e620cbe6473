"use strict";

const { readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const v8ToIstanbul = require("v8-to-istanbul");

/**
 * A jest reporter that writes to `MUTANTS_COVERAGE` how long each test file takes, and which lines of the sources it runs. Both are
 * undefined for a file that fails.
 */
class LineCoverage {
  #converters = new Map();
  #rootDir;
  #testFiles = {};
  #written = Promise.resolve();

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
  }

  onTestResult({ path: file }, { numFailingTests, testExecError, perfStats, v8Coverage = [] }) {
    const name = path.relative(this.#rootDir, file);
    // One file after the other, because they share the converters.
    this.#written = this.#written.then(async () => {
      const lines = {};
      for (const entry of v8Coverage)
        lines[path.relative(this.#rootDir, entry.result.url)] = await this.#linesIn(entry);
      const isPassed = numFailingTests === 0 && !testExecError;
      this.#testFiles[name] = isPassed ? { ms: perfStats.runtime, lines } : {};
    });
  }

  async onRunComplete() {
    await this.#written;
    writeFileSync(process.env.MUTANTS_COVERAGE, JSON.stringify(this.#testFiles));
  }

  /** The numbers of the lines that run. */
  async #linesIn({ codeTransformResult, result }) {
    const { url, functions } = result;
    if (!this.#converters.has(url)) this.#converters.set(url, await converterOf(url, codeTransformResult));
    const converter = this.#converters.get(url);
    converter.applyCoverage(functions);
    const [{ statementMap, s }] = Object.values(converter.toIstanbul());
    return Object.keys(s).flatMap((id) => (s[id] > 0 ? [statementMap[id].start.line] : []));
  }
}

async function converterOf(url, { code, originalCode, sourceMapPath }) {
  const sourcemap = JSON.parse(readFileSync(sourceMapPath, "utf8"));
  const sources = { source: code, originalSource: originalCode, sourceMap: { sourcemap } };
  const converter = v8ToIstanbul(url, 0, sources);
  await converter.load();
  return converter;
}

module.exports = LineCoverage;

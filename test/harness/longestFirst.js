"use strict";

const { default: Sequencer } = require("@jest/test-sequencer");

/** What a file of a tier takes about, in milliseconds. */
const USUAL_MS = { engine: 20_000, properties: 10_000, model: 20_000 };
const OTHERWISE_MS = 3_000;

/**
 * Starts the files that take longest first, so that none is left alone at the end: by their times in the last run, or by their
 * tier where there was none.
 */
class LongestFirst extends Sequencer {
  sort(tests) {
    const expected = ({ duration, context }) =>
      duration ?? USUAL_MS[context.config.displayName.name] ?? OTHERWISE_MS;
    // Reads the times of the last run, and sorts by size where there are none.
    return super.sort(tests).sort((one, other) => expected(other) - expected(one));
  }
}

module.exports = LongestFirst;

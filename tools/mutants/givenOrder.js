"use strict";

const { default: Sequencer } = require("@jest/test-sequencer");

/** Runs test files in the order in which the command line names them. */
class GivenOrder extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => process.argv.indexOf(path);
    return [...tests].sort((one, other) => placeOf(one) - placeOf(other));
  }
}

module.exports = GivenOrder;

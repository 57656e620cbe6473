"use strict";

const { ensurePulumiCli } = require("../../../tools/pulumi-cli/ensure");

/** Finds the CLI once for all files: each look starts it. What jest starts afterwards has the environment of this process. */
module.exports = async function findCli() {
  const { binDir } = await ensurePulumiCli();
  process.env.PIPES_TEST_CLI = binDir;
};

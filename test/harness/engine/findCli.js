"use strict";

const { ensurePulumiCli } = require("../../../tools/pulumi-cli/ensure");

/** Finds the CLI once for all files: each look starts it. What jest starts afterwards has the environment of this process. */
module.exports = async function findCli() {
  const { version, origin, binDir } = await ensurePulumiCli();
  process.stderr.write(`pulumi ${version} (${origin}) in ${binDir}\n`);
  process.env.PIPES_TEST_CLI = binDir;
};

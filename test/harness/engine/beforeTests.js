"use strict";

const { ensurePulumiCli } = require("../../../tools/pulumi-cli/ensure");
const { ensurePython } = require("../../../tools/pulumi-cli/pythonHost");
const { startKeyService } = require("./keyService");

/**
 * Finds the CLI and a Python once for all files, since each look starts it, and starts the service of their stacks' keys. What jest starts
 * afterwards has the environment of this process.
 */
module.exports = async function prepare() {
  const { version, origin, binDir } = await ensurePulumiCli();
  process.stderr.write(`pulumi ${version} (${origin}) in ${binDir}\n`);
  process.env.PIPES_TEST_CLI = binDir;
  process.env.PIPES_TEST_PYTHON = await ensurePython(binDir);
  process.env.PIPES_TEST_KEYS = await startKeyService();
};

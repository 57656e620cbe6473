#!/usr/bin/env node
"use strict";
const args = process.argv.slice(2);
// Each command loads only what it needs.
if (args[0] === "import") require("../dist/importer/command.js").main(args.slice(1));
else require("../dist/report/command.js").main(args);

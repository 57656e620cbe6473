#!/usr/bin/env node
"use strict";
require("../dist/cli/command.js").main(process.argv.slice(2));

#!/usr/bin/env node
"use strict";
require("../dist/report/command.js").main(process.argv.slice(2));

"use strict";

/* Preloaded into a process: when the process gets a signal to end, it writes the files of the modules that it has loaded. */

const { writeFileSync } = require("node:fs");

process.once("SIGTERM", () => {
  writeFileSync(process.env.LOADED_MODULES_FILE, JSON.stringify(Object.keys(require.cache)));
  process.exit(0);
});

"use strict";
// Runs in a package's folder before it is packed: a package on its own needs the licence and a text that says what it is.
const { copyFileSync, existsSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..", "..");
for (const name of ["LICENSE", "CHANGELOG.md", "README.md"]) {
  if (!existsSync(name)) copyFileSync(join(root, name), name);
}

"use strict";
// Runs in a package's folder before it is packed: a package on its own needs the licence and a text that says what it is.
const { copyFileSync, readFileSync } = require("node:fs");
const { basename, join } = require("node:path");

const root = join(__dirname, "..", "..");
// What is ignored is a copy, and may be an old one; any other text is the package's own.
const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
for (const name of ["LICENSE", "CHANGELOG.md", "README.md"]) {
  if (ignored.includes(`/${basename(process.cwd())}/${name}`)) copyFileSync(join(root, name), name);
}

"use strict";
// Runs in a package's folder before it is packed: a package on its own needs the licence, a text that says what it is, and
// the documents and examples that this text leads to.
const { execFileSync } = require("node:child_process");
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");
const { withoutDeadLinks } = require("./links");

const root = join(__dirname, "..", "..");
const own = basename(process.cwd());
const filesOf = (where, ...args) =>
  execFileSync("git", ["ls-files", "-z", "--others", ...args], { cwd: where, encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "");

// What is ignored is a copy, and may be an old one; any other text is the package's own.
const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
const copied = ["LICENSE", "CHANGELOG.md", "README.md", "docs", "examples"].filter((name) =>
  ignored.includes(`/${own}/${name}`),
);
const files = filesOf(root, "--cached", "--exclude-standard", "--", ...copied);
const leadsSomewhere = (target) => files.some((file) => file === target || file.startsWith(`${target}/`));

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  place(file, file.endsWith(".md") ? withoutDeadLinks(file, text, leadsSomewhere) : text);
}
for (const old of filesOf(process.cwd(), "--", ...copied)) if (!files.includes(old)) rmSync(old);

/** Whole or not at all: others may be packing at the same time. */
function place(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

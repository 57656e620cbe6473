"use strict";
// Runs in a package's folder before it is packed: a package on its own needs the licence, a text that says what it is, and
// the documents and examples that this text leads to.
const { spawnSync } = require("node:child_process");
const {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require("node:fs");
const { basename, dirname, join, sep } = require("node:path");
const { withoutDeadLinks } = require("./links");

const root = join(__dirname, "..", "..");
/** What a text can lead to, by the names in the repository; nothing else of a working copy is for others. */
const shipped = [
  /^(LICENSE|CHANGELOG\.md|README\.md|Pulumi\.yaml)$/,
  /^docs\/.+\.(md|svg)$/,
  /^examples\/[^/]+\/(index\.ts|package\.json|Pulumi\.yaml)$/,
  /^examples\/ci\/[^/]+\.yml$/,
];

function filesOf(folder, top) {
  const path = join(folder, top);
  if (!existsSync(path)) return [];
  const names = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [""];
  return names.map((name) => join(top, name).split(sep).join("/"));
}

// What is ignored is a copy, and may be an old one; any other text is the package's own.
const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
const copied = ["LICENSE", "CHANGELOG.md", "README.md", "Pulumi.yaml", "docs", "examples"].filter((name) =>
  ignored.includes(`/${basename(process.cwd())}/${name}`),
);
const inFolder = (folder) =>
  copied.flatMap((top) => filesOf(folder, top)).filter((file) => shipped.some((form) => form.test(file)));

/** Whether a file is committed; of a copy that is no repository of its own all files are taken for that. */
function isCommitted() {
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  const known = new Set((stdout ?? "").split("\0"));
  return (file) => !known.has("README.md") || known.has(file);
}

const files = inFolder(root).filter(isCommitted());
const leadsSomewhere = (target) => files.some((file) => file === target || file.startsWith(`${target}/`));
for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  place(file, file.endsWith(".md") ? withoutDeadLinks(file, text, leadsSomewhere) : text);
}
for (const old of inFolder(process.cwd())) if (!files.includes(old)) rmSync(old, { force: true });

/** Whole or not at all: others may be packing at the same time. */
function place(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  // Beside the folders that are packed.
  const draft = `.draft-${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

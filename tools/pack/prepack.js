"use strict";
// Runs in a package's folder before it is packed: a package on its own needs the licence, a text that describes it, and
// the documents and examples that this text leads to.
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const { basename, dirname, join } = require("node:path");

const root = join(__dirname, "..", "..");
/** What a text can lead to, by the names in the repository; nothing else of a working copy is for others. */
const shipped = [
  /^(LICENSE|CHANGELOG\.md|README\.md|Pulumi\.yaml)$/,
  // The pages for contributors stay in the repository.
  /^docs\/(?!contributing\/).+\.md$/,
  /^examples\/[^/]+\/(index\.ts|package\.json|Pulumi\.yaml)$/,
  /^examples\/ci\/[^/]+\.yml$/,
];

// What is ignored is a copy, and may be an old one; any other text is the package's own.
const ignored = fs.readFileSync(join(root, ".gitignore"), "utf8").split("\n");
const copied = ["LICENSE", "CHANGELOG.md", "README.md", "Pulumi.yaml", "docs", "examples"].filter((name) =>
  ignored.includes(`/${basename(process.cwd())}/${name}`),
);

function shippedIn(folder) {
  const files = copied.flatMap((top) => {
    const found = fs.statSync(join(folder, top), { throwIfNoEntry: false });
    if (!found?.isDirectory()) return found === undefined ? [] : [top];
    return fs.readdirSync(join(folder, top), { recursive: true }).map((name) => join(top, name));
  });
  return files.filter((file) => shipped.some((form) => form.test(file)));
}

/** A link or picture in Markdown: its text, and where it leads. */
const link = /!?\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/** Leaves of a link that leads nowhere in the package its text. */
function withoutDeadLinks(document, markdown) {
  return markdown.replace(link, (whole, text, target) => {
    const [path] = target.split("#");
    if (/^[a-z]+:/.test(target) || path === "") return whole;
    const goal = join(dirname(document), path);
    return files.some((file) => file === goal || file.startsWith(`${goal}/`)) ? whole : text;
  });
}

/** Whole or not at all: others may be packing at the same time. */
function place(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) return;
  fs.mkdirSync(dirname(file), { recursive: true });
  // Next to the folders that are packed.
  const draft = `.draft-${process.pid}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}

// Of a copy that is no repository of its own all files are taken for committed.
const listing = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).stdout ?? "";
const committed = new Set(listing.split("\0"));
const files = shippedIn(root).filter((file) => !committed.has("README.md") || committed.has(file));
for (const file of files) {
  const text = fs.readFileSync(join(root, file), "utf8");
  place(file, file.endsWith(".md") ? withoutDeadLinks(file, text) : text);
}
for (const old of shippedIn(process.cwd())) if (!files.includes(old)) fs.rmSync(old, { force: true });

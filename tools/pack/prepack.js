"use strict";
// Runs in the folder of a package before npm packs it: the package needs the licence, a README, and the documents and
// examples that the README links to.
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const { basename, dirname, join } = require("node:path");

const root = join(__dirname, "..", "..");
/** The files that a package can contain, by their names in the repository. */
const shipped = [
  /^(LICENSE|CHANGELOG\.md|README\.md|SECURITY\.md|Pulumi\.yaml)$/,
  // The pages for contributors stay in the repository.
  /^docs\/(?!contributing\/).+\.md$/,
  /^examples\/[^/]+\/(index\.ts|package\.json|Pulumi\.yaml)$/,
  /^examples\/ci\/[^/]+\.yml$/,
  /^examples\/([^/]+\/)?README\.md$/,
];

// An ignored file is an earlier copy. Any other file belongs to the package.
const ignored = fs.readFileSync(join(root, ".gitignore"), "utf8").split("\n");
const tops = ["LICENSE", "CHANGELOG.md", "README.md", "SECURITY.md", "Pulumi.yaml", "docs", "examples"];
const copied = tops.filter((name) => ignored.includes(`/${basename(process.cwd())}/${name}`));

function shippedIn(folder) {
  const files = copied.flatMap((top) => {
    const found = fs.statSync(join(folder, top), { throwIfNoEntry: false });
    if (!found?.isDirectory()) return found === undefined ? [] : [top];
    return fs.readdirSync(join(folder, top), { recursive: true }).map((name) => join(top, name));
  });
  return files.filter((file) => shipped.some((form) => form.test(file)));
}

/** A link or picture in Markdown: its text and its target. */
const link = /!?\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

function parsed(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}
const { repository = "" } = parsed(join(root, "release.json"));
const { version } = parsed("package.json");

/**
 * Makes a link to a file outside the package absolute, at the tag of the version, and each link of the README, because npm shows
 * the README on a page without the other files. As long as the repository has no address, the text of a dead link stays. A picture has no text that makes sense in a sentence, so it goes.
 */
function withoutDeadLinks(document, markdown) {
  return markdown.replace(link, (whole, text, target) => {
    const [path] = target.split("#");
    if (/^[a-z]+:/.test(target) || path === "") return whole;
    const goal = join(dirname(document), path);
    const isShipped = files.some((file) => file === goal || file.startsWith(`${goal}/`));
    if (isShipped && (document !== "README.md" || repository === "")) return whole;
    const isPicture = whole.startsWith("!");
    if (repository === "") return isPicture ? "" : text;
    const address = `${repository}/${isPicture ? "raw" : "blob"}/v${version}/${goal}${target.slice(path.length)}`;
    return `${isPicture ? "!" : ""}[${text}](${address})`;
  });
}

/** Writes a file at once, because another process may pack at the same time. */
function place(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) return;
  fs.mkdirSync(dirname(file), { recursive: true });
  // Next to the folders that are packed.
  const draft = `.draft-${process.pid}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}

// In a copy that is not a repository, all files count as committed.
const listing = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).stdout ?? "";
const committed = new Set(listing.split("\0"));
const files = shippedIn(root).filter((file) => !committed.has("README.md") || committed.has(file));
for (const file of files) {
  const text = fs.readFileSync(join(root, file), "utf8");
  place(file, file.endsWith(".md") ? withoutDeadLinks(file, text) : text);
}
for (const old of shippedIn(process.cwd())) if (!files.includes(old)) fs.rmSync(old, { force: true });

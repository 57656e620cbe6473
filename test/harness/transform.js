"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { createTransformer } = require("@swc/jest");

const common = { target: "es2022", keepClassNames: true };
const typescript = createTransformer({ jsc: { ...common, parser: { syntax: "typescript" } } });
const javascript = createTransformer({ jsc: { ...common, parser: { syntax: "ecmascript" } } });

/** @type {Map<string, boolean>} */
const moduleFolders = new Map();

/** Whether node would read a `.js` file in this folder as an ES module. */
function isModuleFolder(folder) {
  const known = moduleFolders.get(folder);
  if (known !== undefined) return known;
  const answer = readModuleType(folder);
  moduleFolders.set(folder, answer);
  return answer;
}

function readModuleType(folder) {
  const manifest = path.join(folder, "package.json");
  if (fs.existsSync(manifest)) return JSON.parse(fs.readFileSync(manifest, "utf8")).type === "module";
  const parent = path.dirname(folder);
  return parent !== folder && isModuleFolder(parent);
}

function compilerFor(filename) {
  switch (path.extname(filename)) {
    case ".ts":
      return typescript;
    case ".mjs":
      return javascript;
    case ".js":
      // CommonJS is not compiled: compiled, google-protobuf (which relies on sloppy-mode `this`) breaks.
      return isModuleFolder(path.dirname(filename)) ? javascript : undefined;
    default:
      return undefined;
  }
}

module.exports = {
  process(source, filename, options) {
    return compilerFor(filename)?.process(source, filename, options) ?? { code: source };
  },
  getCacheKey(source, filename, ...rest) {
    const compiler = compilerFor(filename);
    const kind = compiler === undefined ? "untouched" : compiler === typescript ? "ts" : "js";
    // An untouched file still needs a key of its own, or a package that turns into a module reuses stale text.
    return `${kind}-${typescript.getCacheKey(source, filename, ...rest)}`;
  },
};

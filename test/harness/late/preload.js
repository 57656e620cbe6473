"use strict";

/* Preloaded into the node processes that Pulumi starts: they load late what the SDK serializes functions by. */

const Module = require("node:module");
const path = require("node:path");

const lateParts = {
  "./typescript-shim": "typescript.js",
  "../../typescript-shim": "typescript.js",
  "@npmcli/arborist": "arborist.js",
};
const load = Module._load;

Module._load = function loadLate(request, parent, isMain) {
  const part = Object.hasOwn(lateParts, request) ? lateParts[request] : undefined;
  const isSdks = /[\\/]@pulumi[\\/]pulumi[\\/]/.test(parent?.filename ?? "");
  const file = part !== undefined && isSdks ? path.join(__dirname, part) : request;
  return load.call(this, file, parent, isMain);
};

const { PULUMI_NODEJS_TYPESCRIPT, PULUMI_NODEJS_TRANSPILE_ONLY } = process.env;
if (PULUMI_NODEJS_TYPESCRIPT === "true" && PULUMI_NODEJS_TRANSPILE_ONLY === "true") require("./programs")();

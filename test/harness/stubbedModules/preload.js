"use strict";

/* Preloaded into the node processes that Pulumi starts: they load late what most of them never use of the SDK. */

const Module = require("node:module");
const late = require("./late");

const lateParts = new Set([
  "./typescript-shim",
  "../../typescript-shim",
  "@npmcli/arborist",
  "normalize-package-data",
  "semver",
  "./automation",
  "@opentelemetry/exporter-zipkin",
  "@opentelemetry/instrumentation",
  "@opentelemetry/instrumentation-grpc",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-base",
  "@opentelemetry/sdk-trace-node",
]);

/** The HTTP/2 part of got, which nothing uses; it opens a store of certificates when it is loaded. */
const isHttp2 = /[\\/]http2-wrapper[\\/]source[\\/]index\.js$/;

/**
 * Stands for the hooks that a program waits for, and that open an inspector: what serializes functions loads them itself, by
 * another name.
 */
const scriptHooks = { isInitializedAsync: () => Promise.resolve() };
const load = Module._load;

Module._load = function loadLate(request, parent, isMain) {
  const isSdks = /[\\/]@pulumi[\\/]pulumi[\\/]/.test(parent?.filename ?? "");
  if (isSdks && request === "../../runtime/closure/v8Hooks") return scriptHooks;
  const isLate = isSdks ? lateParts.has(request) : isHttp2.test(request);
  return isLate
    ? late(() => load.call(this, request, parent, isMain))
    : load.call(this, request, parent, isMain);
};

const { PULUMI_NODEJS_TYPESCRIPT, PULUMI_NODEJS_TRANSPILE_ONLY } = process.env;
if (PULUMI_NODEJS_TYPESCRIPT === "true" && PULUMI_NODEJS_TRANSPILE_ONLY === "true") require("./programs")();

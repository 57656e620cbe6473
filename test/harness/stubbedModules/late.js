"use strict";

/**
 * Stands for a module until something is read of it. Two thirds of the time in which Pulumi's SDK loads go into TypeScript, npm's
 * resolver and what they bring, by which it serializes functions, and a part into tracing and the Automation API; no process does so
 * where this stands.
 */
module.exports = function late(load) {
  let loaded;
  // What compiled code asks of each module that it imports is known beforehand; one that has no default is it.
  const get = (_, name) => {
    if (name === "__esModule") return true;
    loaded ??= load();
    return name === "default" ? (loaded.default ?? loaded) : loaded[name];
  };
  return new Proxy({}, { get });
};

"use strict";

/**
 * Stands for a module until something is read of it. Two thirds of the time in which Pulumi's SDK loads go into TypeScript and
 * npm's resolver, by which it serializes functions; nothing does so here.
 */
module.exports = function late(load) {
  let loaded;
  // What compiled code asks of each module that it imports is known beforehand.
  const get = (_, name) => (name === "__esModule" ? true : (loaded ??= load())[name]);
  return new Proxy({}, { get });
};

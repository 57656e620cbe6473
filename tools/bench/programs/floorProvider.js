"use strict";

const { randomBytes } = require("node:crypto");

/*
 * A provider that does nothing and returns at once, so that only the time of the engine remains. Its states contain the same
 * args and outputs as the states of pulumi-pipes.
 */

const onlyOutputs = ["state", "executionErrors", "createdAt", "updatedAt", "__provider"];
const places = {};

exports.configure = async ({ config }) => {
  for (const name of ["organizationId", "serviceId"]) places[name] = config.require(`pipes:${name}`);
};
exports.check = async (_olds, news) => ({ inputs: { ...news, ...places } });
exports.diff = async () => ({});
exports.create = async (inputs) => {
  const id = randomBytes(12).toString("hex");
  const now = new Date().toISOString();
  const outs = { ...inputs, state: "OK", executionErrors: [], createdAt: now, updatedAt: now };
  return { id, outs };
};
exports.read = async (id, props) => {
  const inputs = Object.fromEntries(Object.entries(props).filter(([name]) => !onlyOutputs.includes(name)));
  return { id, props, inputs };
};

"use strict";

/*
 * What the page about Terraform needs of it, on a state in a file: `state pull`, `state rm` and `plan`, which compares the state
 * with the blocks of the configuration.
 */

const { readdirSync, readFileSync, writeFileSync } = require("node:fs");

const stateFile = "terraform.tfstate";
const readState = () => JSON.parse(readFileSync(stateFile, "utf8"));

const moduleOf = ({ module }) => (module === undefined ? "" : `${module}.`);
const keyOf = ({ index_key: key }) => (key === undefined ? "" : `[${JSON.stringify(key)}]`);
const addressOf = (resource) => `${moduleOf(resource)}${resource.type}.${resource.name}`;

/** Removes all instances or, if an address has none, fails and removes none. */
function remove(args) {
  const addresses = args.filter((arg) => !arg.startsWith("-"));
  const state = readState();
  const known = state.resources.flatMap((resource) =>
    resource.instances.map((instance) => `${addressOf(resource)}${keyOf(instance)}`),
  );
  const missing = addresses.filter((address) => !known.includes(address));
  if (missing.length > 0) return fail(`No matching objects found: ${missing.join(", ")}`);
  const isDry = args.includes("-dry-run");
  for (const address of addresses) process.stdout.write(`${isDry ? "Would remove" : "Removed"} ${address}\n`);
  if (isDry) return;
  const isLeft = (resource) => (instance) => !addresses.includes(`${addressOf(resource)}${keyOf(instance)}`);
  const resources = state.resources
    .map((resource) => ({ ...resource, instances: resource.instances.filter(isLeft(resource)) }))
    .filter(({ instances }) => instances.length > 0);
  writeFileSync(stateFile, JSON.stringify({ ...state, serial: state.serial + 1, resources }, undefined, 2));
}

function plan() {
  const configuration = readdirSync(".", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tf"))
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
  const blocks = Array.from(
    configuration.matchAll(/^resource "(.*?)" "(.*?)"/gm),
    ([, type, name]) => `${type}.${name}`,
  );
  const managed = readState().resources.filter(({ mode }) => mode === "managed");
  const resources = managed.map(({ type, name }) => `${type}.${name}`);
  const lines = [
    ...blocks.filter((block) => !resources.includes(block)).map((block) => `  + ${block}`),
    ...resources.filter((resource) => !blocks.includes(resource)).map((resource) => `  - ${resource}`),
  ];
  if (lines.length > 0) return fail(`Terraform will perform the following actions:\n${lines.join("\n")}`);
  process.stdout.write("No changes. Your infrastructure matches the configuration.\n");
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

const [command, ...args] = process.argv.slice(2);
if (command === "plan") plan();
else if (command === "state" && args[0] === "pull") process.stdout.write(readFileSync(stateFile));
else if (command === "state" && args[0] === "rm") remove(args.slice(1));
else fail(`unknown command ${process.argv.slice(2).join(" ")}`);

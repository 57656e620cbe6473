import { spawnSync } from "node:child_process";
import { join } from "node:path";

const script = join(__dirname, "support", "exhaustion.js");

/** Many times what a case takes on a quiet machine, in milliseconds. */
const longestMs = 100_000;

test.each([
  ["an object of 16,000,000 levels", 512],
  ["a text of 32 MiB next to a number that stays exact", 512],
  // It has the objects that it read until it ends.
  ["a list without an end", 1536],
  ["20,000 tiles of one name", 512],
  ["secrets and messages of megabytes", 512],
  ["a megabyte in each field of a report", 512],
  ["a megabyte in each text of an imported program", 512],
  ["20,000 alerts of one name and one dashboard in an imported program", 512],
  ["a megabyte in a message, a name and a line of the log", 512],
])("%s needs bounded time, and no heap above %i MiB", (name, heap) => {
  const args = [`--max-old-space-size=${heap}`, script, name];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: longestMs });
  expect([status, stderr]).toEqual([0, ""]);
});

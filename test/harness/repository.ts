import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the repository. */
export const repository = join(__dirname, "..", "..");

/** The text of a file, by its path in the repository. */
export function textOf(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}

/** Lets node processes of Pulumi start in half the time; see `stubbedModules/late.js`. */
export const lateLoading = { NODE_OPTIONS: `--require "${join(__dirname, "stubbedModules", "preload.js")}"` };

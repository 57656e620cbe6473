import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { programError } from "./stackTraces";

let isFound = false;

/**
 * Throws if Pulumi's dynamic provider, which runs in the directory of the project, cannot find this package there. With pnpm, for
 * example, a dependency of a shared library is not visible to the project.
 */
export function requireInstallation(folder = process.cwd()): void {
  // A unit test has no engine, and needs no provider.
  if (isFound || pulumi.runtime.getEngine() === undefined) return;
  const places = createRequire(join(folder, "index.js")).resolve.paths("pulumi-pipes") ?? [];
  isFound = places.some((place) => existsSync(join(place, "pulumi-pipes", "package.json")));
  if (isFound) return;
  throw programError(
    "program/not-installed",
    `pulumi-pipes is not installed in the project ${folder}, only in a library. Add it to the dependencies of the project's own package.json`,
  );
}

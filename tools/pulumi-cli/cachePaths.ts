import { homedir } from "node:os";
import { join } from "node:path";

/** The folder of the user's cache that belongs to this project. */
export function cacheRoot(env: NodeJS.ProcessEnv = process.env): string {
  // The XDG specification tells readers to ignore an empty value.
  const base = env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return join(base, "pulumi-pipes");
}

/** Where the CLI of one version lives in the cache; its commands are in `bin`. */
export function installationFolder(version: string, env: NodeJS.ProcessEnv = process.env): string {
  return join(cacheRoot(env), `pulumi-${version}`);
}

import { mkdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rcompare } from "semver";
import { cacheRoot } from "../pulumi-cli/cachePaths";
import { withLock } from "../pulumi-cli/lock";
import { run } from "./command";

const viewTimeoutMs = 60_000;
const installTimeoutMs = 300_000;

/** A version of a package, and the versions of Node that it wants. */
export interface Release {
  readonly version: string;
  readonly node: string;
}

/** The releases in a range, newest first. */
export async function releasesOf(name: string, range: string): Promise<readonly Release[]> {
  const args = ["view", `${name}@${range}`, "version", "engines.node", "--json"];
  const text = await run("npm", args, { cwd: __dirname, timeoutMs: viewTimeoutMs }).catch(
    (error: unknown) => {
      throw new Error(`the registry has no ${name}@${range}: ${summaryIn(String(error))}`, { cause: error });
    },
  );
  if (text.trim() === "") return [];
  const parsed: unknown = JSON.parse(text);
  const entries: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return entries.map(releaseIn).sort((a, b) => rcompare(a.version, b.version));
}

/** What npm says in a word of why it failed. */
function summaryIn(output: string): string {
  return /"summary": "([^"]+)"/.exec(output)?.[1] ?? "npm view failed";
}

/** npm answers the bare version where no other field was found. */
function releaseIn(entry: unknown): Release {
  if (typeof entry === "string") return { version: entry, node: "*" };
  const fields = entry as { readonly version: string; readonly "engines.node"?: string };
  return { version: fields.version, node: fields["engines.node"] ?? "*" };
}

/** Installs one version of a tool into the user's cache, once, and gives its folder in `node_modules`. */
export async function toolFolder(name: string, version: string): Promise<string> {
  const root = join(cacheRoot(), "matrix", `${name}-${version}`);
  const folder = join(root, "node_modules", name);
  const wait = (): void => {
    process.stderr.write(`another process is installing ${name}; waiting\n`);
  };
  await withLock(`${root}.lock`, wait, async () => {
    // npm puts its hidden lock file in place last.
    if (existsSync(join(root, "node_modules", ".package-lock.json"))) return;
    await mkdir(root, { recursive: true });
    const quietly = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", root];
    await run("npm", ["install", ...quietly, `${name}@${version}`], {
      cwd: root,
      timeoutMs: installTimeoutMs,
    });
  });
  return folder;
}

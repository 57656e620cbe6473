import { arch, platform, release } from "node:os";
import { satisfies } from "semver";
import { fillTables, type Row } from "../document";
import { measureAll, type Measured } from "../pack/measure";
import type { Packed } from "../pack/packages";
import { outputOf } from "../process/command";
import { inTemporaryFolder, runProgram } from "../process/program";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import { cellOf, installations, moduleKinds, outcomes, sdk, type Installation } from "./cells";
import { tryInstallation } from "./installation";
import { nodeIn, releasesOf, type Release } from "./registry";

/**
 * `npm run matrix` installs the packed packages into empty projects, once for each Node, package manager and SDK, deploys
 * with them, and fills docs/reference/tested-packages.md. The exit code is 1 only if a program failed.
 */
async function matrix(): Promise<void> {
  console.time("matrix");
  await inTemporaryFolder("packages", async (folder) => {
    const packages = await measureAll(folder);
    const releases = await releasesOf(sdk.name, sdk.range);
    const rows: (readonly string[])[] = [];
    for (const installation of installations) {
      const row = await rowOf(installation, releases, packages);
      rows.push(row);
      console.timeLog("matrix", `${rows.length} of ${installations.length}: ${row.join(", ")}`);
    }
    const count = (outcome: string): number => rows.flat().filter((cell) => cell.startsWith(outcome)).length;
    const { passed, failed, notRun } = outcomes;
    if (count(failed) > 0) process.exitCode = 1;
    await fillTables("docs/reference/tested-packages.md", {
      Package: packages.map(packageRow),
      Node: rows,
      Passed: [[count(passed), count(failed), count(notRun), ...(await circumstances())]],
    });
  });
}

/** The versions of an installation, and the outcome of each kind of program in it. */
async function rowOf(
  { nodeRange, manager, sdkAge }: Installation,
  releases: readonly Release[],
  packed: readonly Packed[],
): Promise<readonly string[]> {
  let versions = [nodeRange, manager, sdkAge as string];
  let outcome: string = outcomes.notRun;
  try {
    const node = await nodeIn(nodeRange);
    // The newest release is first.
    const fitting = releases.filter((release) => satisfies(node.version, release.node));
    const sdkVersion = fitting.at(sdkAge === "newest" ? 0 : -1)?.version;
    if (sdkVersion === undefined) throw new Error(`no ${sdk.name} in ${sdk.range} accepts this Node`);
    // A failure from here on is a failure of the packages.
    versions = [node.version, manager, sdkVersion];
    outcome = outcomes.failed;
    const results = await tryInstallation({ node, manager, sdkVersion }, packed);
    return [...versions, ...results.map(([, cell]) => cell)];
  } catch (error) {
    const cell = cellOf(outcome, error);
    return [...versions, ...moduleKinds.map(() => cell)];
  }
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;

const packageRow = ({ name, version, size, installedBytes, dependencies, findings }: Measured): Row => [
  `\`${name}\` ${version}`,
  kilobytes(size),
  kilobytes(installedBytes),
  dependencies,
  findings.length === 0 ? "nothing" : findings.join("; "),
];

/** Date, Pulumi CLI, npm, pnpm and system. */
async function circumstances(): Promise<Row> {
  const { version } = await ensurePulumiCli();
  const npm = await outputOf("npm", ["--version"], { timeoutMs: 60_000 });
  const [pnpm] = await releasesOf("pnpm", "latest").catch(() => []);
  const date = new Date().toISOString().slice(0, 10);
  return [date, version, npm.trim(), pnpm?.version ?? "unknown", `${platform()} ${release()} ${arch()}`];
}

runProgram(matrix);

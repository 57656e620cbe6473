import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { arch, platform, release, tmpdir } from "node:os";
import { join } from "node:path";
import { measureAll } from "../pack/measure";
import { repository, type Packed } from "../pack/packages";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import { reason } from "../pulumi-cli/failure";
import { outputOf } from "../pulumi-cli/runCommand";
import { installations, moduleKinds, sdk, sdkFor, type Cell, type Installation } from "./cells";
import { inWords, toDocument, type Circumstances } from "./document";
import { tryInstallation } from "./installation";
import { nodeIn, releasesOf, type Release } from "./registry";

const labelOf = ({ nodeRange, manager, sdkAge }: Installation): string =>
  `node-${nodeRange} ${manager} ${sdkAge}`;

const usage = `Usage: npm run matrix [-- WORD...]

Installs the packed packages into empty projects, once for each Node, package manager and SDK, and deploys with them.
Writes docs/packages.md. With words, only what has all of them is run, and nothing is written:

${installations.map((one) => `  ${labelOf(one)}`).join("\n")}

Exit code: 0 nothing failed, 1 something did. What cannot be had here counts as not run.
`;

/** Runs the matrix; false where a cell failed. */
async function matrix(words: readonly string[]): Promise<boolean> {
  const wanted = installations.filter((one) => words.every((word) => labelOf(one).split(" ").includes(word)));
  if (wanted.length === 0) throw new Error(`no installation has all of: ${words.join(" ")}\n\n${usage}`);
  const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-packages-"));
  try {
    const packages = await measureAll(folder);
    const releases = await releasesOf(sdk.name, sdk.range);
    const cells: Cell[] = [];
    for (const installation of wanted) {
      for (const cell of await cellsOf(installation, releases, packages)) {
        cells.push(cell);
        const { result } = cell;
        const place = `[${cells.length}/${wanted.length * moduleKinds.length}]`;
        const what = `Node ${cell.node}, ${cell.manager}, SDK ${cell.sdk}, ${cell.kind}`;
        const took = result.is === "passed" ? ` in ${result.seconds} s` : "";
        console.log(`${place} ${what}: ${inWords(result)}${took}`);
        if (result.is === "failed") console.log(result.why);
      }
    }
    if (words.length === 0) {
      const file = join(repository, "docs", "packages.md");
      await writeFile(file, toDocument(cells, packages, await circumstances()));
      console.log(`\nWritten: ${file}`);
    }
    return cells.every(({ result }) => result.is !== "failed");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
    // From here on a failure is one of the packages.
    where = { node: node.version, manager, sdk: sdkVersion };
    is = "failed";
    const results = await tryInstallation({ node, manager, sdkVersion }, packed);
    return results.map(([kind, result]) => ({ ...where, kind, result }));
  } catch (error) {
    const result = { is, why: reason(error) };
    return moduleKinds.map((kind) => ({ ...where, kind, result }));
  }
}

async function circumstances(): Promise<Circumstances> {
  const npm = await outputOf("npm", ["--version"], { cwd: repository, timeoutMs: 60_000 });
  const [pnpm] = await releasesOf("pnpm", "latest").catch(() => []);
  return {
    date: new Date().toISOString().slice(0, 10),
    pulumi: (await ensurePulumiCli()).version,
    npm: npm.trim(),
    pnpm: pnpm?.version ?? "unknown",
    system: `${platform()} ${release()} ${arch()}`,
  };
}

const words = process.argv.slice(2);
if (words.includes("--help")) process.stdout.write(usage);
else
  matrix(words).then(
    (isGood) => {
      process.exitCode = isGood ? 0 : 1;
    },
    (error: unknown) => {
      console.error(reason(error));
      process.exitCode = 1;
    },
  );

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { arch, platform, release, tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import { installations, moduleKinds } from "./cells";
import { run } from "./command";
import { inWords, toDocument } from "./document";
import { labelOf, runMatrix, type Filter, type Row } from "./matrix";
import { measureAll } from "./measure";
import { releasesOf } from "./registry";
import { repository } from "./workspaces";

const usage = `Usage: npm run matrix [-- WORD...]

Installs the packed packages into empty projects, once for each Node, package manager and SDK, and deploys with them.
Writes docs/packages.md. With words, only what has all of them is run, and nothing is written:

${installations.map((one) => `  ${labelOf(one)}`).join("\n")}

Exit code: 0 nothing failed, 1 something did. What cannot be had here counts as not run.
`;

/** Runs the matrix; false where a cell failed. */
async function matrix(words: readonly string[]): Promise<boolean> {
  const wanted: Filter = (label) => words.every((word) => label.split(" ").includes(word));
  const total = installations.filter((one) => wanted(labelOf(one))).length * moduleKinds.length;
  if (total === 0) throw new Error(`no installation has all of: ${words.join(" ")}\n\n${usage}`);
  const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-packages-"));
  try {
    const packages = await measureAll(folder);
    let done = 0;
    const tell = ({ node, manager, sdk, kind, result }: Row): void => {
      done += 1;
      const took = result.is === "passed" ? ` in ${result.seconds} s` : "";
      console.log(
        `[${done}/${total}] Node ${node}, ${manager}, SDK ${sdk}, ${kind}: ${inWords(result)}${took}`,
      );
      if (result.is === "failed") console.log(result.why);
    };
    const rows = await runMatrix(packages, wanted, tell);
    if (words.length === 0) {
      const file = join(repository, "docs", "packages.md");
      await writeFile(file, toDocument(rows, packages, await circumstances()));
      console.log(`\nWritten: ${file}`);
    }
    return rows.every(({ result }) => result.is !== "failed");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function circumstances(): Promise<Parameters<typeof toDocument>[2]> {
  const npm = await run("npm", ["--version"], { cwd: repository, timeoutMs: 60_000 });
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
    (good) => {
      process.exitCode = good ? 0 : 1;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );

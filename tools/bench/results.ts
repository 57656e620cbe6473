import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import { format } from "prettier";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import type { Series } from "./measuring";

const file = join(__dirname, "..", "..", "docs", "benchmarks", "results.json");

/** All parts as they were measured last, by their names: each can be measured anew alone. */
export type Results = Readonly<Record<string, Part>>;

interface Part {
  readonly circumstances: Awaited<ReturnType<typeof circumstances>>;
  readonly runs: number;
  readonly series: readonly Series[];
}

/** When, where and of what a part is measured. */
export async function circumstances() {
  const { version } = await ensurePulumiCli();
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: __dirname });
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    date: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    commit: stdout.trim(),
    machine: `${cpus().length} × ${cpu?.model ?? "unknown"}, ${gigabytes} GB, ${process.platform} ${process.arch}`,
    versions: `Node ${process.versions.node}, Pulumi CLI ${version}, @pulumi/pulumi ${sdkVersion}`,
    // Processes that wanted to run when it began, on average over five minutes.
    load: Number((loadavg()[1] ?? 0).toFixed(2)),
  };
}

export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(file, "utf8")) as Results;
}

export async function writeResults(results: Results): Promise<void> {
  await writeFile(file, await format(JSON.stringify(results), { parser: "json", printWidth: 110 }));
}

import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import { format } from "prettier";
import { repository, textOf } from "../../test/harness/repository";
import { machine, timeOfDay } from "../document";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import type { Series } from "./measuring";

const file = "docs/contributing/benchmarks/results.json";

/** The last measurement of each part, by its name. Each part can be measured separately. */
export type Results = Readonly<Record<string, Part>>;
type Circumstances = Awaited<ReturnType<typeof circumstances>>;
type Part = Readonly<{ circumstances: Circumstances; runs: number; series: readonly Series[] }>;

/** The time, the machine and the versions of a measurement. */
export async function circumstances() {
  const { version } = await ensurePulumiCli();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: repository, encoding: "utf8" });
  return {
    date: timeOfDay(),
    commit: commit.trim(),
    machine: machine(),
    versions: `Node ${process.versions.node}, Pulumi CLI ${version}, @pulumi/pulumi ${sdkVersion}`,
    // The load of the machine at the beginning, on average over five minutes.
    load: Number((loadavg()[1] ?? 0).toFixed(2)),
  };
}

export const readResults = (): Results => JSON.parse(textOf(file)) as Results;

export async function writeResults(results: Results): Promise<void> {
  const text = await format(JSON.stringify(results), { parser: "json", printWidth: 110 });
  await writeFile(join(repository, file), text);
}

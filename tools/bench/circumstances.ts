import { execFile } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { promisify } from "node:util";
import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import { ensurePulumiCli } from "../pulumi-cli/ensure";

/** When, where and of what a part of the benchmark was measured. */
export interface Circumstances {
  /** Date and time, UTC, to the minute. */
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly versions: string;
  /** Processes that wanted to run when it began, on average over five minutes. */
  readonly load: number;
}

export async function circumstances(): Promise<Circumstances> {
  const { version } = await ensurePulumiCli();
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: __dirname });
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    date: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    commit: stdout.trim(),
    machine: `${cpus().length} × ${cpu?.model ?? "unknown"}, ${gigabytes} GB, ${process.platform} ${process.arch}`,
    versions: `Node ${process.versions.node}, Pulumi CLI ${version}, @pulumi/pulumi ${sdkVersion}`,
    load: Number((loadavg()[1] ?? 0).toFixed(2)),
  };
}

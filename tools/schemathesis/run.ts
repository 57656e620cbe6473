import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "../../emulator/src/index";
import { runCommand } from "../pulumi-cli/runCommand";
import { schemathesisConfig, type Thoroughness } from "./config";

/** Ways in which schemathesis makes requests; each runs on its own, for each deletes what the seed has. */
export const phases = ["examples", "coverage", "fuzzing", "stateful"] as const;
export type Phase = (typeof phases)[number];

/** How a run ended. */
export interface SchemathesisRun {
  readonly exitCode: number | null;
  /** What schemathesis printed. */
  readonly output: string;
  /** Operations of which not one well-formed request was accepted. */
  readonly neverAccepted: readonly string[];
  readonly requests: number;
}

/** The parts of schemathesis' JSON report that are looked at. */
interface Report {
  readonly test_cases: { readonly generated: number };
  readonly valid_rates: Readonly<Record<string, Readonly<Record<string, { readonly accepted: number }>>>>;
}

/** Tests an emulator against the document that it serves. */
export async function runSchemathesis(
  command: string,
  emulator: Emulator,
  phase: Phase,
  options: Thoroughness & { readonly timeoutMs: number },
): Promise<SchemathesisRun> {
  const folder = await mkdtemp(join(tmpdir(), "schemathesis-"));
  try {
    const config = join(folder, "schemathesis.toml");
    const report = join(folder, "report.json");
    await writeFile(config, schemathesisConfig(emulator, options));
    const { code, stdout, stderr } = await runCommand(
      command,
      [
        "--config-file",
        config,
        "run",
        `${emulator.url}/openapi.json`,
        "--no-color",
        "--phases",
        phase,
        "--report-json-path",
        report,
      ],
      { cwd: folder, timeoutMs: options.timeoutMs },
    );
    const { test_cases, valid_rates } = await readReport(report, stdout + stderr);
    const neverAccepted = Object.entries(valid_rates)
      .filter(([, phases]) => Object.values(phases).every(({ accepted }) => accepted === 0))
      .map(([name]) => name);
    return { exitCode: code, output: stdout + stderr, neverAccepted, requests: test_cases.generated };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string, output: string): Promise<Report> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } catch {
    throw new Error(`schemathesis left no report:\n${output}`);
  }
}

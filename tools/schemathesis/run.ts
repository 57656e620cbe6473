import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "../../emulator/src/index";
import { runCommand } from "../pulumi-cli/runCommand";

/** Ways in which schemathesis makes requests; each runs on its own, for each deletes what the seed has. */
export const phases = ["examples", "coverage", "fuzzing", "stateful"] as const;

/** How a run is made. */
export interface RunOptions {
  readonly seed: number;
  /** Generated requests for each operation, in each phase. */
  readonly maxExamples: number;
  readonly timeoutMs: number;
}

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

/** Tests an emulator with the default seed against the document that it serves. */
export async function runSchemathesis(
  command: string,
  emulator: Emulator,
  phase: (typeof phases)[number],
  options: RunOptions,
): Promise<SchemathesisRun> {
  const folder = await mkdtemp(join(tmpdir(), "schemathesis-"));
  try {
    const config = join(folder, "schemathesis.toml");
    const report = join(folder, "report.json");
    await writeFile(config, configuration(emulator, options));
    const document = `${emulator.url}/openapi.json`;
    const flags = ["--no-color", "--phases", phase, "--report-json-path", report];
    const args = ["--config-file", config, "run", document, ...flags];
    const { code, stdout, stderr } = await runCommand(command, args, {
      cwd: folder,
      timeoutMs: options.timeoutMs,
    });
    const output = stdout + stderr;
    const text = await readFile(report, "utf8").catch(() => {
      throw new Error(`schemathesis left no report:\n${output}`);
    });
    const { test_cases, valid_rates } = JSON.parse(text) as Report;
    const neverAccepted = Object.entries(valid_rates)
      .filter(([, phases]) => Object.values(phases).every(({ accepted }) => accepted === 0))
      .map(([name]) => name);
    return { exitCode: code, output, neverAccepted, requests: test_cases.generated };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Share of generated requests that are about objects of the seed; the others are about nothing that exists. */
const seededShare = 0.7;

/** A TOML string; for the characters here it is written as in JSON. */
const toml = (value: string): string => JSON.stringify(value);

/** The configuration as TOML. */
function configuration({ url, seed: ids }: Emulator, { seed, maxExamples }: RunOptions): string {
  const known: readonly (readonly [parameter: string, values: readonly string[]])[] = [
    ["path.pipeId", Object.values(ids.pipes)],
    // Not the key that signs: what the run is tested with, it must not get rid of.
    ["path.keyId", [ids.keys.ci.id, ids.keys.restricted.id]],
    ["path.alertId", Object.values(ids.alerts)],
    ["path.dashboardId", Object.values(ids.dashboards).map(({ id }) => id)],
    ["body.dashboardId", [ids.dashboards.checkout.id]],
    ["body.tileId", Object.values(ids.dashboards.checkout.tiles)],
    ["body.channel.webhookId", Object.values(ids.webhooks)],
  ];
  return `
base-url = ${toml(url)}
seed = ${seed}
continue-on-failure = true
warnings = false
request-timeout = 10.0

[auth]
basic = { username = ${toml(ids.keys.admin.keyId)}, password = ${toml(ids.keys.admin.keySecret)} }

[generation]
max-examples = ${maxExamples}
database = "none"

# What a body may refer to, and which fields go together, is more than a JSON Schema can say.
[checks.positive_data_acceptance]
enabled = false

[[operations]]
include-method = "GET"
checks.positive_data_acceptance.enabled = true

# Database pipes have no settings: "not found" there does not mean that the pipe is gone.
[[operations]]
include-operation-id = ["getPipeSettings", "mergePipeSettings"]
checks.ensure_resource_availability.enabled = false

[dictionaries]
${known.map(([, values], index) => `ids${index} = { values = [${values.map(toml).join(", ")}] }`).join("\n")}

# Random owners would end every request with 404 before it gets anywhere.
[parameters]
"path.organizationId" = ${toml(ids.organizationId)}
"path.serviceId" = ${toml(ids.serviceId)}
${known.map(([name], index) => `${toml(name)} = { dictionary = "ids${index}", probability = ${seededShare} }`).join("\n")}
`;
}

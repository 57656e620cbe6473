import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import { runCommand } from "../../../tools/process/command";
import { inTemporaryFolder } from "../../../tools/process/program";
import { virtualEnvironment } from "../../../tools/pulumi-cli/virtualEnvironment";

/** The time limit of the installation, in milliseconds. */
export const installationPatienceMs = 400_000;

/** Finds schemathesis in the user's cache, or installs it there. */
export async function ensureSchemathesis(): Promise<string> {
  const folder = await virtualEnvironment("schemathesis", join(__dirname, "requirements.txt"));
  return join(folder, "bin", "schemathesis");
}

/** The phases of schemathesis. Each runs on its own, because each deletes the objects of the seed. */
export const phases = ["examples", "coverage", "fuzzing", "stateful"] as const;

/** The parts of schemathesis' JSON report that are looked at. */
interface Report {
  readonly test_cases: { readonly generated: number };
  readonly valid_rates: Readonly<Record<string, Readonly<Record<string, { readonly accepted: number }>>>>;
}

/**
 * Tests an emulator with the default seed against the document that it serves, with so many generated requests for each
 * operation. Returns how schemathesis ended and what it printed, how many requests it made, and the operations of which not
 * one well-formed request was accepted.
 */
export function runSchemathesis(
  command: string,
  emulator: Emulator,
  phase: (typeof phases)[number],
  { seed, maxExamples, timeoutMs }: Readonly<Record<"seed" | "maxExamples" | "timeoutMs", number>>,
) {
  return inTemporaryFolder("schemathesis", async (cwd) => {
    const [config, report] = [join(cwd, "schemathesis.toml"), join(cwd, "report.json")];
    const fixed = await readFile(join(__dirname, "schemathesis.toml"), "utf8");
    // Keys after a table would belong to it.
    await writeFile(config, `${seededParameters(emulator)}\n\n${fixed}`);
    const { keyId, keySecret } = emulator.seed.keys.admin;
    // A service that was stopped rejects all other requests.
    const flags = [
      "--no-color",
      "--exclude-operation-id",
      "commandService",
      "--phases",
      phase,
      "--report-json-path",
      report,
      "--url",
      emulator.url,
    ];
    const run = ["--seed", `${seed}`, "--max-examples", `${maxExamples}`, "--auth", `${keyId}:${keySecret}`];
    const args = ["--config-file", config, "run", `${emulator.url}/openapi.json`, ...flags, ...run];
    const { code, stdout, stderr } = await runCommand(command, args, { cwd, timeoutMs });
    const output = stdout + stderr;
    const text = await readFile(report, "utf8").catch(() => {
      throw new Error(`schemathesis left no report:\n${output}`);
    });
    const { test_cases, valid_rates } = JSON.parse(text) as Report;
    const neverAccepted = Object.entries(valid_rates)
      .filter(([, phases]) => Object.values(phases).every(({ accepted }) => accepted === 0))
      .map(([name]) => name);
    return { exitCode: code, output, neverAccepted, requests: test_cases.generated };
  });
}

/** Share of generated requests that are about objects of the seed; the others are about nothing that exists. */
const seededShare = 0.7;

/** Values of parameters, as TOML, which spells these strings and lists as JSON does. */
function seededParameters({ seed }: Emulator): string {
  const { organizationId, serviceId, pipes, keys, alerts, dashboards, webhooks, savedSearches, sources } =
    seed;
  const known = {
    "path.pipeId": Object.values(pipes),
    // Not the key that signs: what the run is tested with, it must not get rid of.
    "path.keyId": [keys.ci.id, keys.restricted.id],
    "path.alertId": Object.values(alerts),
    "path.dashboardId": Object.values(dashboards).map(({ id }) => id),
    "path.webhookId": Object.values(webhooks),
    "path.savedSearchId": Object.values(savedSearches),
    "path.reversePrivateEndpointId": Object.values(seed.reversePrivateEndpoints),
    "body.sourceId": Object.values(sources),
    "body.dashboardId": [dashboards.checkout.id],
    "body.tileId": Object.values(dashboards.checkout.tiles),
    "body.channel.webhookId": Object.values(webhooks),
  };
  const toml = JSON.stringify;
  return [
    // Random owners would end every request with 404 before it gets anywhere.
    `parameters."path.organizationId" = ${toml(organizationId)}`,
    `parameters."path.serviceId" = ${toml(serviceId)}`,
    ...Object.entries(known).flatMap(([name, values]) => [
      `dictionaries.${toml(name)} = { values = ${toml(values)} }`,
      `parameters.${toml(name)} = { dictionary = ${toml(name)}, probability = ${seededShare} }`,
    ]),
  ].join("\n");
}

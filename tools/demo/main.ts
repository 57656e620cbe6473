import { resolve } from "node:path";
import { startEmulator } from "pulumi-pipes-emulator";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import { DemoFailure, openProject, type PulumiProject } from "./pulumiProject";
import { demoConfiguration, demoSecrets, OtherClient } from "./service";

/** Fails the demo with the reason, where what a step says is not so. */
function must(condition: boolean, what: string): void {
  if (!condition) throw new DemoFailure(`not so: ${what}`);
  console.log(`  ✓ ${what}`);
}

const title = (text: string): void => {
  console.log(`\n── ${text} ${"─".repeat(Math.max(0, 90 - text.length))}`);
};

async function firstUp(project: PulumiProject, api: OtherClient): Promise<string> {
  title("1. A first up takes over a pipe and a key, and makes an alert");
  const { output } = await project.run(["up", "--yes", "--skip-preview"]);
  must(/\+ 4 created/.test(output), "three resources and the stack were created");
  const pipe = await api.look(api.pipePath);
  must(pipe["name"] === "orders", 'the service now calls the pipe "orders"');
  const settings = pipe["settings"] as Record<string, unknown>;
  must(settings["streaming_max_insert_wait_ms"] === 5000, "its longest insert wait is 5000 ms");
  must(tablesOf(pipe).join() === "customers,orders", "it replicates exactly the tables of the program");
  const key = await api.look(api.keyPath);
  must(String(key["expireAt"]).startsWith("2027-06-30T00:00:00"), "the key expires at the end of June 2027");
  const { output: id } = await project.runQuietly(["stack", "output", "alertId"]);
  const alert = await api.get(`${api.alertsPath}/${id.trim()}`);
  must(alert["threshold"] === 250, "the alert exists and fires above 250 ms");
  return id.trim();
}

async function changedProgram(project: PulumiProject, api: OtherClient, alertId: string): Promise<void> {
  title("2. The wanted state changes: a higher threshold, a longer wait, one more table");
  const changes = [
    "alertThreshold=300",
    "maxInsertWaitMs=8000",
    "tables[0]=orders",
    "tables[1]=customers",
    "tables[2]=payments",
  ];
  await project.runQuietly([
    "config",
    "set-all",
    "--path",
    ...changes.flatMap((one) => ["--plaintext", one]),
  ]);
  const { output } = await project.run(["preview", "--diff"]);
  must(/threshold\s*: 250 => 300/.test(output), "the preview shows the threshold, old and new");
  must(/streaming_max_insert_wait_ms: 5000 => 8000/.test(output), "and the wait");
  must(/payments/.test(output), "and the table that is added");
  await project.run(["up", "--yes", "--skip-preview"]);
  const alert = await api.get(`${api.alertsPath}/${alertId}`);
  must(alert["threshold"] === 300, "the same alert now fires above 300 ms");
  must(
    tablesOf(await api.look(api.pipePath)).join() === "customers,orders,payments",
    "the table is replicated",
  );
}

async function driftAndRepair(project: PulumiProject, api: OtherClient, alertId: string): Promise<void> {
  title("3. Somebody changes all three through the API, behind Pulumi's back");
  const { result } = await api.call("GET", `${api.alertsPath}/${alertId}`);
  const changes = [
    await api.call("PATCH", api.pipePath, { settings: { streaming_max_insert_wait_ms: 900 } }),
    await api.call("PATCH", api.keyPath, { roles: ["admin", "developer"] }),
    await api.call("PUT", `${api.alertsPath}/${alertId}`, { ...writable(result), threshold: 9999 }),
  ];
  must(
    changes.every(({ status }) => status === 200),
    "a wait of 900 ms, one more role, a threshold of 9999",
  );
  const drift = await project.run(["preview", "--refresh", "--diff"]);
  must(/streaming_max_insert_wait_ms: 900\s+=> 8000/.test(drift.output), "the preview finds the wait");
  must(/threshold\s*: 9999 => 300/.test(drift.output), "and the threshold");
  must(/"admin"/.test(drift.output), "and the role");
  await project.run(["up", "--refresh", "--yes", "--skip-preview"]);
  const key = await api.look(api.keyPath);
  must(JSON.stringify(key["roles"]) === '["developer"]', "up --refresh took the role away again");
  const alert = await api.get(`${api.alertsPath}/${alertId}`);
  must(alert["threshold"] === 300, "and set the threshold back");
}

async function nothingLeft(project: PulumiProject): Promise<void> {
  title("4. Nothing is left to do, and the state holds no secret in plain");
  const { output } = await project.run(["preview", "--refresh", "--diff", "--expect-no-changes"]);
  must(/unchanged/.test(output), "a preview that looks at the service expects no changes");
  const { output: state } = await project.runQuietly(["stack", "export"]);
  for (const secret of Object.values(demoSecrets)) {
    must(!state.includes(secret), "a secret of the demo does not stand in the exported state");
  }
  const stubs = [...state.matchAll(/"__provider": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text ?? "");
  const longest = Math.max(...stubs.map((text) => text.length));
  must(
    stubs.length === 6 && longest <= 80,
    `the provider's code takes ${longest} bytes in it, not kilobytes`,
  );
}

async function destroyed(project: PulumiProject, api: OtherClient, alertId: string): Promise<void> {
  title("5. destroy deletes what was made here and lets go of the rest");
  await project.run(["destroy", "--yes", "--skip-preview"]);
  const { status } = await api.call("GET", `${api.alertsPath}/${alertId}`);
  must(status === 404, "the alert is gone");
  must((await api.look(api.pipePath))["name"] === "orders", "the pipe is still there");
  must((await api.look(api.keyPath))["name"] !== undefined, "and so is the key");
}

function tablesOf(pipe: Readonly<Record<string, unknown>>): string[] {
  const { postgres } = pipe["source"] as { postgres: { tableMappings: { sourceTable: string }[] } };
  return postgres.tableMappings.map(({ sourceTable }) => sourceTable).sort();
}

/** The fields of an alert that a request may carry. */
function writable(alert: unknown): Record<string, unknown> {
  const owned = ["id", "state", "silenced", "executionErrors", "createdAt", "updatedAt"];
  return Object.fromEntries(
    Object.entries(alert as object).filter(([name, value]) => !owned.includes(name) && value !== null),
  );
}

/** `--contract-only`: a service that offers what the contract shows with method and path, and nothing else. */
const contractOnly = process.argv.includes("--contract-only");
const leastService = { quirks: { contractOnly: "html404", pausedNotRequired: true } } as const;

async function main(): Promise<void> {
  const startedAt = Date.now();
  const { binDir, version } = await ensurePulumiCli();
  const emulator = await startEmulator(contractOnly ? leastService : {});
  const project = await openProject(resolve(__dirname, "../.."), binDir);
  try {
    console.log(`Pulumi ${version}; the emulator listens on ${emulator.url}`);
    const { plain, secret } = demoConfiguration(emulator);
    await project.runQuietly([
      "config",
      "set-all",
      ...plain.flatMap((one) => ["--plaintext", one]),
      ...secret.flatMap((one) => ["--secret", one]),
    ]);
    const api = new OtherClient(emulator);
    const alertId = await firstUp(project, api);
    await changedProgram(project, api, alertId);
    await driftAndRepair(project, api, alertId);
    await nothingLeft(project);
    await destroyed(project, api, alertId);
    console.log(`\nThe demo did what it says, in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  } finally {
    await project.dispose();
    await emulator.close();
  }
}

main().catch((error: unknown) => {
  console.error(`\nThe demo failed: ${error instanceof DemoFailure ? error.message : String(error)}`);
  process.exitCode = 1;
});

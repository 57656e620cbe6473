import { startEmulator, type Emulator } from "pulumi-pipes-emulator";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import { reason } from "../pulumi-cli/failure";
import { openProject, secrets, type PulumiProject } from "./pulumiProject";

/** Fails the demo with the reason, where what a step says is not so. */
function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(`not so: ${what}`);
  console.log(`  ✓ ${what}`);
}

const title = (text: string): void => {
  console.log(`\n── ${text} ${"─".repeat(Math.max(0, 90 - text.length))}`);
};

const pipeOf = (emulator: Emulator) => emulator.get("pipes", emulator.seed.pipes.postgres);
const keyOf = (emulator: Emulator) => emulator.get("keys", emulator.seed.keys.ci.id);
const thresholdOf = (emulator: Emulator, alertId: string) => emulator.get("alerts", alertId)?.threshold;

function tablesOf(emulator: Emulator): string {
  const mappings = pipeOf(emulator)?.source?.postgres?.tableMappings ?? [];
  return mappings
    .map(({ sourceTable }) => sourceTable)
    .sort()
    .join();
}

async function firstUp(project: PulumiProject, emulator: Emulator): Promise<string> {
  title("1. A first up adopts a pipe and a key, and makes an alert");
  const output = await project.show(["up", "--yes", "--skip-preview"]);
  must(/\+ 4 created/.test(output), "three resources and the stack were created");
  const pipe = pipeOf(emulator);
  must(pipe?.name === "orders", 'the service now calls the pipe "orders"');
  must(pipe?.settings?.streaming_max_insert_wait_ms === 5000, "its longest insert wait is 5000 ms");
  must(tablesOf(emulator) === "customers,orders", "it replicates exactly the tables of the program");
  const isLimited = keyOf(emulator)?.expireAt?.startsWith("2027-06-30T00:00:00") === true;
  must(isLimited, "the key expires at the end of June 2027");
  const alertId = (await project.run(["stack", "output", "alertId"])).trim();
  must(thresholdOf(emulator, alertId) === 250, "the alert exists and fires above 250 ms");
  return alertId;
}

async function changedProgram(project: PulumiProject, emulator: Emulator, alertId: string): Promise<void> {
  title("2. The wanted state changes: a higher threshold, a longer wait, one more table");
  const tables = ["orders", "customers", "payments"].map((table, index) => `tables[${index}]=${table}`);
  const changes = ["alertThreshold=300", "maxInsertWaitMs=8000", ...tables];
  await project.run(["config", "set-all", "--path", ...changes.flatMap((one) => ["--plaintext", one])]);
  const output = await project.show(["preview", "--diff"]);
  must(/threshold\s*: 250 => 300/.test(output), "the preview shows the threshold, old and new");
  must(/streaming_max_insert_wait_ms: 5000 => 8000/.test(output), "and the wait");
  must(/payments/.test(output), "and the table that is added");
  await project.show(["up", "--yes", "--skip-preview"]);
  must(thresholdOf(emulator, alertId) === 300, "the same alert now fires above 300 ms");
  must(tablesOf(emulator) === "customers,orders,payments", "the table is replicated");
}

async function driftAndRepair(project: PulumiProject, emulator: Emulator, alertId: string): Promise<void> {
  title("3. Somebody changes all three on the service, behind Pulumi's back");
  const { pipes, keys } = emulator.seed;
  const isChanged =
    emulator.patch("pipes", pipes.postgres, { settings: { streaming_max_insert_wait_ms: 900 } }) &&
    emulator.patch("keys", keys.ci.id, { roles: ["admin", "developer"] }) &&
    emulator.patch("alerts", alertId, { threshold: 9999 });
  must(isChanged, "a wait of 900 ms, one more role, a threshold of 9999");
  const output = await project.show(["preview", "--refresh", "--diff"]);
  must(/streaming_max_insert_wait_ms: 900\s+=> 8000/.test(output), "the preview finds the wait");
  must(/threshold\s*: 9999 => 300/.test(output), "and the threshold");
  must(/"admin"/.test(output), "and the role");
  await project.show(["up", "--refresh", "--yes", "--skip-preview"]);
  must(keyOf(emulator)?.roles?.join() === "developer", "up --refresh took the role away again");
  must(thresholdOf(emulator, alertId) === 300, "and set the threshold back");
}

async function nothingLeft(project: PulumiProject): Promise<void> {
  title("4. Nothing is left to do, and the state holds no secret in plain");
  const output = await project.show(["preview", "--refresh", "--diff", "--expect-no-changes"]);
  must(/unchanged/.test(output), "a preview that looks at the service expects no changes");
  const state = await project.run(["stack", "export"]);
  for (const secret of Object.values(secrets)) {
    must(!state.includes(secret), "a secret of the demo does not stand in the exported state");
  }
  const stubs = [...state.matchAll(/"__provider": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text ?? "");
  const longest = Math.max(...stubs.map((text) => text.length));
  const isShort = stubs.length === 6 && longest <= 80;
  must(isShort, `the provider's code takes ${longest} bytes in it, not kilobytes`);
}

async function destroyed(project: PulumiProject, emulator: Emulator, alertId: string): Promise<void> {
  title("5. destroy deletes what was made here and releases the rest");
  await project.show(["destroy", "--yes", "--skip-preview"]);
  must(emulator.get("alerts", alertId) === undefined, "the alert is gone");
  must(pipeOf(emulator)?.name === "orders", "the pipe is still there");
  must(keyOf(emulator) !== undefined, "and so is the key");
}

/** `--contract-only`: a service that offers what the contract shows with method and path, and nothing else. */
const isLeast = process.argv.includes("--contract-only");
const leastService = { quirks: { contractOnly: "html404", pausedNotRequired: true } } as const;

async function main(): Promise<void> {
  const startedAt = Date.now();
  const { version } = await ensurePulumiCli();
  const emulator = await startEmulator(isLeast ? leastService : {});
  try {
    console.log(`Pulumi ${version}; the emulator listens on ${emulator.url}`);
    const project = await openProject(emulator);
    try {
      const alertId = await firstUp(project, emulator);
      await changedProgram(project, emulator, alertId);
      await driftAndRepair(project, emulator, alertId);
      await nothingLeft(project);
      await destroyed(project, emulator, alertId);
    } finally {
      await project.dispose();
    }
    console.log(`\nThe demo did what it says, in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  } finally {
    await emulator.close();
  }
}

main().catch((error: unknown) => {
  console.error(`\nThe demo failed: ${reason(error)}`);
  process.exitCode = 1;
});

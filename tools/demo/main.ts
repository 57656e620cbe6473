import { defaultSeed, startEmulator, type Emulator } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../../test/harness/engine/project";
import { runProgram } from "../process/program";
import { textOf } from "../../test/harness/repository";
import { secretConfigurationOf } from "../../test/harness/service/emulator";
import { ensurePulumiCli } from "../pulumi-cli/ensure";

const { pipes, keys, alerts, dashboards, webhooks } = defaultSeed;
const databasePassword = "demo-database-password-4711";

/** The tools of a step. */
interface Demo {
  readonly project: EngineProject;
  readonly emulator: Emulator;
  /** Runs the CLI, shows its output, and returns it. An exit code other than 0 is an error. */
  show(...args: readonly string[]): Promise<string>;
}

const pipeOf = ({ emulator }: Demo) => emulator.get("pipes", pipes.postgres);
const keyOf = ({ emulator }: Demo) => emulator.get("keys", keys.ci.id);
/** The alert that the program creates: the only alert that is not in the seed. */
const alertOf = ({ emulator }: Demo) => emulator.list("alerts").find(({ id }) => id !== alerts.errorRate);
const tablesOf = (demo: Demo): string =>
  Array.from(pipeOf(demo)?.source?.postgres?.tableMappings ?? [], ({ sourceTable }) => sourceTable)
    .sort()
    .join();

/** Fails the demo with the reason if a step did not do what its title states. */
function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(`Demo failed. Expected: ${what}`);
  console.log(`  ✓ ${what}`);
}

/** The steps of the demo, by the titles that it prints. */
const steps: Readonly<Record<string, (demo: Demo) => Promise<void>>> = {
  "The first `pulumi up` adopts a pipe and a key, and creates an alert": async (demo) => {
    const output = await demo.show("up", "--yes", "--skip-preview");
    must(/\+ 4 created/.test(output), "Pulumi created three resources and the stack");
    const pipe = pipeOf(demo);
    must(pipe?.name === "orders", 'the name of the pipe is "orders"');
    must(pipe?.settings?.streaming_max_insert_wait_ms === 5000, "its maximum insert wait is 5000 ms");
    must(
      tablesOf(demo) === "customers,orders",
      "it replicates the tables of the program, and no other table",
    );
    const isLimited = keyOf(demo)?.expireAt?.startsWith("2027-06-30T00:00:00") === true;
    must(isLimited, "the key expires at the end of June 2027");
    const { stdout: alertId } = await demo.project.pulumi(["stack", "output", "alertId"]);
    must(alertOf(demo)?.id === alertId.trim(), "the alert exists");
    must(alertOf(demo)?.threshold === 250, "its threshold is 250 ms");
  },

  "The program changes: a higher threshold, a longer wait, and another table": async (demo) => {
    const tables = ["orders", "customers", "payments"].map((table, index) => `tables[${index}]=${table}`);
    const changes = ["alertThreshold=300", "maxInsertWaitMs=8000", ...tables];
    const flags = changes.flatMap((change) => ["--plaintext", change]);
    await demo.project.pulumi(["config", "set-all", "--path", ...flags]);
    const output = await demo.show("preview", "--diff");
    must(/threshold\s*: 250 => 300/.test(output), "the preview shows the old and the new threshold");
    must(/streaming_max_insert_wait_ms: 5000 => 8000/.test(output), "the preview shows the wait");
    must(/payments/.test(output), "the preview shows the added table");
    const before = alertOf(demo)?.id;
    await demo.show("up", "--yes", "--skip-preview");
    const isSame = alertOf(demo)?.id === before && alertOf(demo)?.threshold === 300;
    must(isSame, "the alert keeps its ID, and its threshold is 300 ms");
    must(tablesOf(demo) === "customers,orders,payments", "the pipe replicates the added table");
  },

  "Another user changes all three on the service, outside Pulumi": async (demo) => {
    const { emulator } = demo;
    const isChanged =
      emulator.patch("pipes", pipes.postgres, { settings: { streaming_max_insert_wait_ms: 900 } }) &&
      emulator.patch("keys", keys.ci.id, { roles: ["admin", "developer"] }) &&
      emulator.patch("alerts", alertOf(demo)?.id ?? "", { threshold: 9999 });
    must(isChanged, "the service has a wait of 900 ms, an additional role and a threshold of 9999");
    const output = await demo.show("preview", "--refresh", "--diff");
    must(/streaming_max_insert_wait_ms: 900\s+=> 8000/.test(output), "the preview finds the wait");
    must(/threshold\s*: 9999 => 300/.test(output), "the preview finds the threshold");
    must(/"admin"/.test(output), "the preview finds the role");
    await demo.show("up", "--refresh", "--yes", "--skip-preview");
    must(keyOf(demo)?.roles?.join() === "developer", "`pulumi up --refresh` removed the role");
    must(alertOf(demo)?.threshold === 300, "`pulumi up --refresh` restored the threshold");
  },

  "No difference remains, and the state contains no secret in plain text": async (demo) => {
    const output = await demo.show("preview", "--refresh", "--diff", "--expect-no-changes");
    must(/unchanged/.test(output), "`pulumi preview --refresh` finds no changes");
    const { text } = await demo.project.exportState();
    for (const secret of [keys.admin.keySecret, databasePassword])
      must(!text.includes(secret), "the exported state contains no demo secret");
    const stubs = [...text.matchAll(/"__provider": "((?:[^"\\]|\\.)*)"/g)].map(([, stub]) => stub ?? "");
    // The state has them with the escapes of JSON.
    const longest = Math.max(...stubs.map((stub) => Buffer.byteLength(String(JSON.parse(`"${stub}"`)))));
    const isShort = stubs.length === 6 && longest <= 80;
    must(isShort, `each resource has ${longest} bytes for the code of the provider`);
  },

  "`pulumi destroy` deletes the created alert and retains the adopted objects": async (demo) => {
    await demo.show("destroy", "--yes", "--skip-preview");
    must(alertOf(demo) === undefined, "the alert is deleted");
    must(pipeOf(demo)?.name === "orders", "the service keeps the pipe");
    must(keyOf(demo) !== undefined, "the service keeps the key");
  },
};

const files = ["Pulumi.yaml", "examples/quickstart/index.ts", "examples/quickstart/package.json"];

/** The project of the repository, with a separate backend and home folder, and configured for the emulator. */
function openProject(emulator: Emulator): Promise<EngineProject> {
  return createEngineProject({
    files: Object.fromEntries(files.map((path) => [path, textOf(path)])),
    config: {
      ...secretConfigurationOf(emulator),
      "quickstart:databasePassword": { secret: databasePassword },
      "quickstart:pipeId": pipes.postgres,
      "quickstart:managedKeyId": keys.ci.id,
      "quickstart:dashboardId": dashboards.checkout.id,
      "quickstart:tileId": dashboards.checkout.tiles["Latency p95"],
      "quickstart:webhookId": webhooks.onCall,
    },
    // Much longer than any step takes, so that a hanging step fails the demo.
    timeoutMs: 240_000,
  });
}

/** `--contract-only`: a service with only the operations that the contract shows with method and path. */
const isLeast = process.argv.includes("--contract-only");
const leastService = { quirks: { contractOnly: "html404", pausedNotRequired: true } } as const;

async function play(emulator: Emulator): Promise<void> {
  const startedAt = Date.now();
  console.log(`Pulumi CLI ${(await ensurePulumiCli()).version}, emulator ${emulator.url}`);
  const project = await openProject(emulator);
  const show: Demo["show"] = async (...args) => {
    console.log(`\n$ pulumi ${args.join(" ")}`);
    const { stdout } = await project.pulumi(args, { onOutput: (text) => process.stdout.write(text) });
    return stdout;
  };
  try {
    for (const [index, [title, step]] of Object.entries(steps).entries()) {
      console.log(`\n── ${index + 1}. ${title} ${"─".repeat(Math.max(0, 87 - title.length))}`);
      await step({ project, emulator, show });
    }
  } finally {
    await project.dispose();
  }
  console.log(`\nThe demo completed all steps in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

runProgram(async () => {
  const emulator = await startEmulator(isLeast ? leastService : {});
  await play(emulator).finally(() => emulator.close());
});

import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import { openBucket, type Bucket } from "../harness/bucket/bucket";
import { createEngineProject, type EngineProject } from "../harness/engine/project";
import { runPipes } from "../harness/pipesCommand";
import { installationPatienceMs } from "../harness/pythonTools";
import { alertIds, secretConfigurationOf, startEmulator, writes } from "../harness/service/emulator";
import { killAlone, pidOf, until } from "./reliability/processes";

/** Its program waits for a file, where it is told which: until then its run is under way. */
const program = `import { existsSync } from "node:fs";
import * as pipes from "pulumi-pipes";

const gate = process.env["GATE"];
while (gate !== undefined && !existsSync(gate)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
new pipes.Alert("latency", {
  dashboardId: "65f1a0c3d2b4e5f607182930",
  tileId: "65f1a0c3d2b4e5f607182a03",
  source: "tile",
  threshold: Number(process.env["THRESHOLD"] ?? "250"),
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" },
  name: "latency",
});
`;

const locks = ".pulumi/locks/";
const up = ["up", "--yes", "--skip-preview"];

let bucket: Bucket;
let emulator: Emulator;
/** Two machines with the same repository: they share the bucket and nothing else. */
let first: EngineProject;
let second: EngineProject;

beforeAll(async () => {
  bucket = await openBucket();
  emulator = await startEmulator();
  const env = { ...bucket.env, PULUMI_BACKEND_URL: bucket.url };
  const files = { "index.ts": program };
  const config = secretConfigurationOf(emulator);
  first = await createEngineProject({ files, env, config, byPassphrase: true });
  second = await createEngineProject({ files, env });
  await cp(join(first.dir, "Pulumi.test.yaml"), join(second.dir, "Pulumi.test.yaml"));
  await first.pulumi(["stack", "init", "test"]);
}, installationPatienceMs);
afterAll(async () => {
  await Promise.all([first, second].map((project) => project.dispose()));
  await emulator.close();
  await bucket.dispose();
});

const threshold = (): unknown => emulator.get("alerts", alertIds(emulator)["latency"] ?? "none")?.threshold;

let gates = 0;

/** Starts a deployment that holds the lock, and waits until it does. */
async function underWay(project: EngineProject, env: Readonly<Record<string, string>> = {}) {
  const gate = join(project.dir, `gate-${(gates += 1)}`);
  const run = project.pulumi(up, { env: { ...env, GATE: gate }, expectCode: "any" });
  let held: readonly string[] = [];
  const looking = setInterval(() => void bucket.list(locks).then((found) => (held = found)), 100);
  await until("the lock", () => held.length > 0 || undefined).finally(() => {
    clearInterval(looking);
  });
  return { run, open: () => writeFile(gate, "") };
}

test("what one machine deploys is what another one sees, which has the repository and the bucket alone", async () => {
  await first.pulumi(up);
  expect(threshold()).toBe(250);
  expect(await bucket.list()).toContain(".pulumi/stacks/test/test.json");
  emulator.clearRequests();
  const { stdout } = await second.pulumi(["preview", "--refresh", "--expect-no-changes"]);
  expect(stdout).toContain("2 unchanged");
  expect(writes(emulator)).toEqual([]);
});

test("a job that looks for drift finds it from the bucket, and a deployment from anywhere puts it back", async () => {
  emulator.patch("alerts", alertIds(emulator)["latency"] ?? "none", { threshold: 999 });
  const { stdout } = await second.pulumi(["preview", "--refresh", "--json"]);
  const report = await runPipes(["report"], { input: stdout, env: { PATH: process.env["PATH"] } });
  expect(report.code).toBe(7);
  expect(report.stdout).toMatch(/\| `threshold` \| `999` \| `250` \| `250` \| changed outside Pulumi \|/);
  await second.pulumi([...up, "--refresh"]);
  expect(threshold()).toBe(250);
  await first.pulumi(["preview", "--refresh", "--expect-no-changes"]);
});

test("of two deployments at once the second one fails and says who holds the lock, and sends nothing", async () => {
  const { run, open } = await underWay(first, { THRESHOLD: "300" });
  emulator.clearRequests();
  const refused = await second.pulumi(up, { env: { THRESHOLD: "400" }, expectCode: "any" });
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toMatch(
    /the stack is currently locked by 1 lock\(s\)\. .* `pulumi cancel`\.\n.*: created by \S+@\S+ \(pid \d+\) at /,
  );
  // A preview takes no lock, and waits for none.
  await second.pulumi(["preview", "--expect-no-changes"]);
  expect(writes(emulator)).toEqual([]);
  await open();
  expect((await run).code).toBe(0);
  expect(threshold()).toBe(300);
  expect(await bucket.list(locks)).toEqual([]);
  await second.pulumi(up, { env: { THRESHOLD: "400" } });
  expect(threshold()).toBe(400);
});

test("a deployment that was killed leaves its lock, and `pulumi cancel` takes it away", async () => {
  const { run } = await underWay(first, { THRESHOLD: "500" });
  const killOrphans = await killAlone(await pidOf(/\/pulumi up /));
  await run.finally(killOrphans);
  expect(await bucket.list(locks)).toHaveLength(1);
  const refused = await second.pulumi(up, { expectCode: "any" });
  expect(refused.stderr).toContain("the stack is currently locked by 1 lock(s)");
  await second.pulumi(["cancel", "--yes"]);
  await second.pulumi(up, { env: { THRESHOLD: "600" } });
  expect(threshold()).toBe(600);
});

test("a job without the passphrase fails before it asks the service", async () => {
  emulator.clearRequests();
  const { code, stderr } = await second.pulumi(up, {
    env: { PULUMI_CONFIG_PASSPHRASE: "another one" },
    expectCode: "any",
  });
  expect(code).not.toBe(0);
  expect(stderr).toContain("incorrect passphrase");
  expect(emulator.requests()).toEqual([]);
});

import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { alertIds, secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { tile } from "../support/alerts";
import { cliCommand, killAlone, killHard, pidOf, providerCommand, until } from "./processes";

const alert = {
  ...tile,
  source: "tile",
  threshold: 5,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: defaultSeed.webhooks.onCall },
  message: "too slow",
};
const program = `
import * as pipes from "pulumi-pipes";
for (const name of ["one", "two"]) new pipes.Alert(name, { ...${JSON.stringify(alert)}, name });
new pipes.AccessKey("key", { adoptId: "${defaultSeed.keys.ci.id}", name: "builds" });
`;
/** Longer than it takes to kill a process, shorter than the client's patience. */
const workMs = 1_500;
const up = ["up", "--yes", "--skip-preview"];

let emulator: Emulator;
let project: EngineProject;
let endOrphans: (() => Promise<void>) | undefined;
beforeEach(async () => {
  emulator = await startEmulator();
  project = await createEngineProject({
    files: { "index.ts": program },
    config: secretConfigurationOf(emulator),
  });
});
afterEach(async () => {
  await endOrphans?.();
  endOrphans = undefined;
  await project.dispose();
  await emulator.close();
});

/** Runs an update until the first alert is being made, and then something that ends it. */
async function interruptedUp(interrupt: (stop: AbortController) => Promise<void>): Promise<string> {
  emulator.addFault({ method: "POST", times: 1, action: { latencyMs: workMs } });
  const stop = new AbortController();
  const running = project.pulumi(up, { expectCode: "any", signal: stop.signal });
  await until("a creation", () => emulator.requests().some(({ method }) => method === "POST") || undefined);
  await interrupt(stop);
  const { stdout, stderr } = await running;
  await until(
    "the end of the work",
    () => !emulator.requests().some(({ status }) => status === 0) || undefined,
  );
  return `${stdout}\n${stderr}`;
}

/** The alerts that an interrupted run made and the state does not hold: there is one at least. */
async function leftBehind(): Promise<readonly string[]> {
  const { resources } = await project.exportState();
  const known = new Set(resources.map(({ id }) => id));
  const left = Object.values(alertIds(emulator)).filter((id) => !known.has(id));
  expect(left).not.toEqual([]);
  return left;
}

/** The service holds what the program says, and the state knows it; beside what an interrupted run left. */
async function expectSettled(left: readonly string[] = []): Promise<void> {
  await project.pulumi(["preview", "--expect-no-changes"]);
  await project.pulumi(["refresh", "--preview-only", "--expect-no-changes"]);
  const { resources } = await project.exportState();
  const ids = resources.filter(({ type }) => type.endsWith(":Alert")).map(({ id }) => id);
  expect(emulator.list("alerts")).toHaveLength(3 + left.length);
  const live = emulator.list("alerts").map(({ id }) => id);
  expect([...ids, ...left, defaultSeed.alerts.errorRate].sort()).toEqual(live.sort());
  expect(emulator.get("keys", defaultSeed.keys.ci.id)?.name).toBe("builds");
}

test("after kill -9 of the CLI, Pulumi asks for `cancel`, and the next update names what was made", async () => {
  await interruptedUp(async () => {
    endOrphans = await killAlone(await pidOf(cliCommand));
  });
  const left = await leftBehind();
  const { pendingOperations } = await project.exportState();
  expect(pendingOperations.map(({ type }) => type)).toContain("creating");
  const locked = await project.pulumi(up, { expectCode: "any" });
  expect(locked.code).not.toBe(0);
  expect(locked.stderr).toContain("the stack is currently locked by 1 lock(s)");
  await project.pulumi(["cancel", "--yes"]);
  const { stdout } = await project.pulumi(up);
  expect(stdout).toContain("Attempting to deploy or update resources with");
  for (const id of left) expect(stdout).toContain(`an equal alert was there already (${id})`);
  await expectSettled(left);
  // The warning about pending operations goes with them, and only so.
  await project.pulumi(["refresh", "--yes", "--skip-preview", "--clear-pending-creates"]);
  expect((await project.exportState()).pendingOperations).toEqual([]);
  const { stdout: later } = await project.pulumi([...up, "--expect-no-changes"]);
  expect(later).not.toContain("Attempting to deploy");
});

test("after kill -9 of the provider process, the next update names what was made", async () => {
  const output = await interruptedUp(async () => killHard(await pidOf(providerCommand)));
  // The kernel says the latter where data of the killed process was still unread.
  expect(output).toMatch(/error reading from server: (?:EOF|connection reset by peer)/);
  const left = await leftBehind();
  expect((await project.exportState()).pendingOperations).toEqual([]);
  const { stdout } = await project.pulumi(up);
  for (const id of left) expect(stdout).toContain(`an equal alert was there already (${id})`);
  await expectSettled(left);
});

test("after Ctrl-C, what is under way is ended and recorded, and the next update does the rest", async () => {
  const output = await interruptedUp((stop) => {
    stop.abort();
    return Promise.resolve();
  });
  expect(output).toContain("update canceled");
  await project.pulumi(up);
  await expectSettled();
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../harness/engine/project";
import { alertIds, secretConfigurationOf, startEmulator } from "../harness/service/emulator";
import { alertArgs } from "./support/serviceStack";
import { cliCommand, killAlone, killHard, pidOf, providerCommand, until } from "./support/processes";

/*
 * The table "A run was interrupted" of docs/how-to/recover.md, row by row on one stack. Each round of the program has one more
 * alert, which is created last, and its update is interrupted while the service creates that alert.
 */

const program = `
import * as pipes from "pulumi-pipes";
let before: pipes.Alert | undefined;
for (let round = 1; round <= Number(process.env["ROUND"]); round += 1) {
  const args = { ...${JSON.stringify(alertArgs())}, name: "round " + round };
  before = new pipes.Alert("round " + round, args, { dependsOn: before === undefined ? [] : [before] });
}
`;
/** Longer than it takes to interrupt, shorter than the client's patience. */
const workMs = 2_500;
const up = ["up", "--yes", "--skip-preview"];

let data: string;
let emulator: Emulator;
let project: EngineProject;
let endOrphans: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "pulumi-pipes-interruption-"));
  emulator = await startEmulator({ data });
  const config = secretConfigurationOf(emulator);
  project = await createEngineProject({ files: { "index.ts": program }, config });
});
afterAll(async () => {
  await endOrphans();
  await project.dispose();
  await emulator.close();
  await rm(data, { recursive: true, force: true });
});

const creations = () => emulator.requests().filter(({ method }) => method === "POST");

/** Runs the update of a round, interrupts it while its own alert is created, and returns all that it prints. */
async function interruptedUp(
  round: number,
  interrupt: (stop: AbortController) => unknown,
  latencyMs = workMs,
): Promise<string> {
  const missing = round - (await alertsInState()).length;
  emulator.clearRequests();
  emulator.addFault({ method: "POST", skip: missing - 1, times: 1, action: { latencyMs } });
  const stop = new AbortController();
  const env = { ROUND: String(round) };
  const running = project.pulumi(up, { env, expectCode: "any", signal: stop.signal });
  await until("the creation", () => creations().length === missing);
  await interrupt(stop);
  const { code, stdout, stderr } = await running;
  expect(code).not.toBe(0);
  await until("the end of the work", () => emulator.requests().every(({ status }) => status !== 0));
  return `${stdout}\n${stderr}`;
}

async function alertsInState(): Promise<readonly (string | undefined)[]> {
  const { resources } = await project.exportState();
  return resources.filter(({ type }) => type.endsWith(":Alert")).map(({ id }) => id);
}

/** Alerts that an interrupted run created and the state does not have. */
const left = new Set<string>();
async function noteLeft(): Promise<readonly string[]> {
  const known = new Set(await alertsInState());
  const found = Object.values(alertIds(emulator)).filter((id) => !known.has(id) && !left.has(id));
  for (const id of found) left.add(id);
  return found;
}

let leftByProvider: readonly string[];

test("after kill -9 of the provider process the update fails, and nothing is pending", async () => {
  const output = await interruptedUp(1, async () => killHard(await pidOf(providerCommand)));
  // The kernel returns ECONNRESET if data of the killed process is still unread.
  expect(output).toMatch(/error reading from server: (?:EOF|connection reset by peer)/);
  leftByProvider = await noteLeft();
  expect(leftByProvider).toHaveLength(1);
  expect((await project.exportState()).pendingOperations).toEqual([]);
});

test("after one Ctrl-C running operations are finished and recorded, and the update is canceled", async () => {
  const output = await interruptedUp(2, (stop) => {
    stop.abort();
  });
  expect(output).toContain("update canceled");
  // The run before it left this one.
  expect(output).toContain(leftByProvider[0]);
  expect(await alertsInState()).toHaveLength(2);
  expect(await noteLeft()).toEqual([]);
});

test("when the service stops, the update fails with the error of the request", async () => {
  const { port } = emulator;
  const output = await interruptedUp(3, () => emulator.close(), 60_000);
  expect(output).toMatch(/could not create the alert .*\[create\/uncertain\]/);
  emulator = await startEmulator({ data, port });
  await noteLeft();
  expect(await alertsInState()).toHaveLength(2);
});

describe("after kill -9 of the CLI", () => {
  const env = { ROUND: "4" };
  let leftByCli: readonly string[];
  beforeAll(async () => {
    await interruptedUp(4, async () => {
      endOrphans = await killAlone(await pidOf(cliCommand));
    });
    leftByCli = await noteLeft();
  });

  test("the next command finds the stack locked until `pulumi cancel`", async () => {
    const { code, stderr } = await project.pulumi(up, { env, expectCode: "any" });
    expect(code).not.toBe(0);
    expect(stderr).toContain("the stack is currently locked by 1 lock(s)");
    await project.pulumi(["cancel", "--yes"]);
  });

  test("the next update warns of pending operations, creates what is missing, and names the objects that the killed run created", async () => {
    expect((await project.exportState()).pendingOperations.map(({ type }) => type)).toEqual(["creating"]);
    const { stdout } = await project.pulumi(up, { env });
    expect(stdout).toContain("Attempting to deploy or update resources with 1 pending operations");
    expect(leftByCli).toHaveLength(1);
    expect(stdout).toContain(leftByCli[0]);
  });

  test("refresh --clear-pending-creates ends the warning", async () => {
    await project.pulumi(["refresh", "--yes", "--skip-preview", "--clear-pending-creates"], { env });
    expect((await project.exportState()).pendingOperations).toEqual([]);
  });
});

test("in the end each resource has an object of its own, and there is nothing to do", async () => {
  await project.pulumi(["preview", "--refresh", "--expect-no-changes"], { env: { ROUND: "4" } });
  const ids = await alertsInState();
  expect(new Set(ids).size).toBe(4);
  const all = emulator.list("alerts").map(({ id }) => id);
  expect([...ids, ...left, defaultSeed.alerts.errorRate].sort()).toEqual(all.sort());
});

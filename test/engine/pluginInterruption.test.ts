import { alertIds } from "../harness/service/emulator";
import { nameOf } from "../harness/engine/output";
import { until } from "./support/processes";
import { openProject, type Project, pluginSettings } from "./support/project";
import { alertArgs } from "./support/serviceStack";

/* Ctrl-C while the plugin writes: the engine waits for it, as for a dynamic provider. */

const program = `
import * as pipes from "pulumi-pipes/plugin";
const args = { ...${JSON.stringify(alertArgs())}, threshold: Number(process.env["THRESHOLD"]) };
const first = new pipes.Alert("first", { ...args, name: "first" });
if (process.env["THRESHOLD"] === "1") new pipes.Alert("second", { ...args, name: "second" }, { dependsOn: [first] });
`;
const up = ["up", "--yes", "--skip-preview"];
/** Longer than it takes to interrupt. */
const workMs = 2_500;

let project: Project;
beforeAll(async () => {
  project = await openProject({ program, files: { "Pulumi.yaml": pluginSettings } });
});
afterAll(() => project.dispose());

/** Runs an update, and sends it Ctrl-C during its first request of a method. Returns what it prints. */
async function interruptedUp(method: string, THRESHOLD: string): Promise<string> {
  const { emulator } = project;
  emulator.clearRequests();
  emulator.addFault({ method, path: "alerts", times: 1, action: { latencyMs: workMs } });
  const stop = new AbortController();
  const running = project.pulumi(up, { env: { THRESHOLD }, expectCode: "any", signal: stop.signal });
  await until(method, () => emulator.requests().some((request) => request.method === method));
  stop.abort();
  const { code, stdout, stderr } = await running;
  // The engine takes a run for complete whose last step, a deletion, was under way.
  if (method !== "DELETE") expect(code).not.toBe(0);
  return `${stdout}\n${stderr}`;
}

async function alertsInState(): Promise<Readonly<Record<string, string | undefined>>> {
  const { resources, pendingOperations } = await project.exportState();
  expect(pendingOperations).toEqual([]);
  const alerts = resources.filter(({ type }) => type.endsWith(":Alert"));
  return Object.fromEntries(alerts.map(({ urn, id }) => [nameOf(urn), id]));
}

test("a creation is finished and recorded, and the next up creates no second object", async () => {
  const output = await interruptedUp("POST", "1");
  expect(output).toContain("update canceled");
  const { first } = alertIds(project.emulator);
  expect(first).toBeDefined();
  expect(await alertsInState()).toEqual({ first });
  await project.run(up, { env: { THRESHOLD: "1" } });
  const { first: sameFirst, second } = alertIds(project.emulator);
  expect(sameFirst).toBe(first);
  expect(await alertsInState()).toEqual({ first, second });
  expect(project.emulator.list("alerts").filter(({ name }) => name === "first")).toHaveLength(1);
});

test("an update is finished and recorded", async () => {
  await interruptedUp("PUT", "1.5");
  const { first = "", second } = alertIds(project.emulator);
  expect(project.emulator.get("alerts", first)).toMatchObject({ threshold: 1.5 });
  expect(await alertsInState()).toEqual({ first, second });
});

test("a deletion is finished and recorded", async () => {
  await interruptedUp("DELETE", "1.5");
  const { first, second } = alertIds(project.emulator);
  expect(second).toBeUndefined();
  expect(await alertsInState()).toEqual({ first });
  await project.run(["preview", "--refresh", "--expect-no-changes"], { env: { THRESHOLD: "1.5" } });
});

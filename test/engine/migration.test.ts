import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { changesInJson } from "../harness/engine/output";
import { writes } from "../harness/service/emulator";
import { until } from "./support/processes";
import { openProject, type Project } from "./support/project";
import { alertArgs } from "./support/serviceStack";

/* A stack that moves between the hosts with drift in its state, and a run on the plugin that a user cancels. */

const up = ["up", "--yes", "--skip-preview"];
const program = (module: string, name: string, more = ""): string => `
import * as pipes from "${module}";
const args = ${JSON.stringify(alertArgs({ threshold: 5 }))};
new pipes.Alert("rate", { ...args, name: "${name}" });
${more}`;
const settings = `name: test
runtime: nodejs
plugins: { providers: [{ name: pipes, path: node_modules/pulumi-pipes/plugin }] }
`;

let project: Project;
const setProgram = (text: string): Promise<void> => writeFile(join(project.dir, "index.ts"), text);
const liveAlert = () => project.emulator.list("alerts").find(({ name }) => name === "second");

beforeAll(async () => {
  const files = { "Pulumi.yaml": settings };
  project = await openProject({
    program: program("pulumi-pipes", "first"),
    files,
    emulator: { strict: false },
  });
  await project.run(up);
  const { id = "" } = project.emulator.list("alerts").find(({ name }) => name === "first") ?? {};
  project.emulator.patch("alerts", id, { threshold: 77 });
  // Keeps the threshold of the other user, and warns.
  await setProgram(program("pulumi-pipes", "second"));
  expect(await project.run(up)).toContain("[update/drift]");
});
beforeEach(() => {
  project.emulator.clearRequests();
});
afterAll(() => project.dispose());

const drift = { "Alert rate": { op: "update", changes: { threshold: [77, 5] } } };

test.each(["pulumi-pipes/plugin", "pulumi-pipes"])(
  "a stack with drift that up left moves to %s without a request that changes it, and a refresh shows the drift",
  async (module) => {
    await setProgram(program(module, "second"));
    await project.run(up);
    expect(writes(project.emulator)).toEqual([]);
    expect(liveAlert()?.threshold).toBe(77);
    const shown = changesInJson(await project.run(["preview", "--refresh", "--json"]));
    expect(shown).toEqual(drift);
  },
);

test("Ctrl+C ends a request of the plugin that takes long, and names what may have happened", async () => {
  await setProgram(
    program("pulumi-pipes/plugin", "second", 'new pipes.Alert("late", { ...args, name: "late" });'),
  );
  project.emulator.addFault({ method: "POST", times: 1, action: { latencyMs: 60_000 } });
  const creations = () => project.emulator.requests().filter(({ method }) => method === "POST");
  const stop = new AbortController();
  const running = project.pulumi(up, { expectCode: "any", signal: stop.signal });
  await until("the creation", () => creations().length === 1);
  stop.abort();
  const { code, stdout, stderr } = await running;
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).toContain("[create/uncertain]");
  // The service had not responded yet.
  expect(creations().map(({ status }) => status)).toEqual([0]);
});

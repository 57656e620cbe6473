import { alertIds } from "../harness/service/emulator";
import { openProject, type Project } from "./support/project";
import { alertArgs } from "./support/serviceStack";

/* One failed dashboard: its alerts are skipped, and resources that have nothing to do with it go on. python.test.ts proves it for the plugin. */

const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
const args = ${JSON.stringify(alertArgs())};
const tile = { name: "Rate", x: 0, y: 0, w: 6, h: 3, config: { displayType: "line", sourceId: "65f1a0c3d2b4e5f607182d02", select: [{ aggFn: "count" }] } };
const board = new pipes.Dashboard("board", { name: process.env["NAME"] ?? "", tiles: [tile] });
const on = { dashboardId: board.id };
new pipes.Alert("dependent", { ...args, ...on, name: "dependent", tileId: pipes.tileIdOf(board, "Rate") });
new pipes.Alert("second", { ...args, ...on, name: "second", tileId: board.tileIds["Rate"] });
// It registers after the failure.
const later = new Promise<number>((resolve) => setTimeout(() => resolve(7), 4_000));
new pipes.Alert("other", { ...args, name: "other", threshold: pulumi.output(later) });
`;

const up = ["up", "--yes", "--skip-preview", "--continue-on-error"];
let project: Project;
beforeAll(async () => {
  project = await openProject({ program });
});
afterAll(() => project.dispose());

async function failedUp(method: string, NAME: string): Promise<string> {
  project.emulator.addFault({ method, path: "dashboards", action: { status: 400, message: "no" } });
  const { code, stdout, stderr } = await project.pulumi(up, { env: { NAME }, expectCode: "any" });
  project.emulator.clearFaults();
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).toContain("[http/bad-request]");
  expect(`${stdout}${stderr}`).not.toContain("[args/");
  return `${stdout}${stderr}`;
}

test("if a creation fails, the alerts of the dashboard are skipped, and an unrelated alert is created", async () => {
  await failedUp("POST", "First");
  expect(Object.keys(alertIds(project.emulator))).toEqual(["other"]);
  await project.run(up, { env: { NAME: "First" } });
  expect(Object.keys(alertIds(project.emulator)).sort()).toEqual(["dependent", "other", "second"]);
});

test("if an update fails, the alerts keep their values, and the next up has nothing else to do", async () => {
  const before = project.emulator.list("alerts");
  await failedUp("PUT", "Second");
  expect(project.emulator.list("alerts")).toEqual(before);
  await project.run(up, { env: { NAME: "Second" } });
  await project.run(["preview", "--refresh", "--expect-no-changes"], { env: { NAME: "Second" } });
});

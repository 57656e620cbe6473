import { writes } from "../harness/service/emulator";
import { isOnPlugin } from "../harness/session";
import { openProject, type Project, pluginSettings } from "./support/project";
import { alertArgs } from "./support/serviceStack";

/* Runs that leave resources out, with a program that is ahead of its state: helpers give unknown values for what does not exist. */

const { dashboardId: _board, tileId: _tile, ...args } = alertArgs();

const program = `
import * as pipes from "pulumi-pipes${isOnPlugin() ? "/plugin" : ""}";
const tiles = (process.env["TILES"] ?? "").split(",").filter(Boolean);
new pipes.Webhook("hook", { name: "Hook", service: "generic", url: "https://hooks.example/" + process.env["ROUND"] });
const tile = (name: string) => ({ name, x: 0, y: 0, w: 6, h: 3, config: { displayType: "line", sourceId: "65f1a0c3d2b4e5f607182d02", select: [{ aggFn: "count" }] } });
let secret: unknown;
if (tiles.length > 0) {
  const board = new pipes.Dashboard("board", { name: "Board", tiles: tiles.map(tile) });
  for (const name of tiles)
    new pipes.Alert("on " + name, {
      ...${JSON.stringify(args)}, name, dashboardId: board.id, tileId: pipes.tileIdOf(board, name),
    });
  // With LATE, the key registers after the failure of the run.
  const name = new Promise<string>((resolve) => setTimeout(resolve, Number(process.env["LATE"] ?? 0), "targets"));
  secret = new pipes.AccessKey("key", { name, roles: ["developer"] }).authKeySecret;
}
export const authKeySecret = secret;
`;

const now = ["--yes", "--skip-preview"];
const target = ["--target", "**::hook"];
let project: Project;
beforeAll(async () => {
  project = await openProject({ program, files: isOnPlugin() ? { "Pulumi.yaml": pluginSettings } : {} });
  await project.run(["up", ...now], { env: { ROUND: "0" } });
});
afterAll(() => project.dispose());

let round = 0;
/** Runs a command with a program that changes the webhook and has these tiles. Returns what it writes to the service. */
async function writesOf(command: readonly string[], TILES: string): Promise<readonly string[]> {
  project.emulator.clearRequests();
  await project.run(command, { env: { ROUND: String((round += 1)), TILES } });
  return writes(project.emulator);
}

const excluded = ["board", "key", "on *"].flatMap((name) => ["--exclude", `**::${name}`]);
const commands: readonly (readonly [name: string, command: readonly string[], writes: readonly string[]])[] =
  [
    ["up --target", ["up", ...now, ...target], ["PUT webhooks"]],
    ["refresh --run-program", ["refresh", ...now, "--run-program"], []],
    ["preview --target", ["preview", ...target], []],
    ["up --refresh --target", ["up", ...now, "--refresh", ...target], ["PUT webhooks"]],
    ["up --exclude", ["up", ...now, ...excluded], ["PUT webhooks"]],
  ];

describe("a dashboard, its alert and a key that do not exist yet do not fail", () => {
  test.each(commands)("%s", async (_, command, expected) => {
    expect(await writesOf(command, "A")).toEqual(expected);
  });
});

/** Runs an update in which the service rejects the dashboard. Returns what it writes to the service. */
async function rejectedUp(method: string, TILES: string): Promise<readonly string[]> {
  project.emulator.clearRequests();
  project.emulator.addFault({ method, path: "dashboards", action: { status: 400, message: "no" } });
  const { code, stdout, stderr } = await project.pulumi(["up", ...now, "--continue-on-error"], {
    env: { ROUND: String((round += 1)), TILES, LATE: "4000" },
    expectCode: "any",
  });
  project.emulator.clearFaults();
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).toContain("[http/bad-request]");
  expect(`${stdout}${stderr}`).not.toContain("[args/");
  return writes(project.emulator).toSorted();
}

test("with --continue-on-error, a dashboard that is not created leaves out its alert, and no other resource", async () => {
  expect(await rejectedUp("POST", "A")).toEqual(["POST dashboards", "POST keys", "PUT webhooks"]);
  expect((await writesOf(["up", ...now], "A")).toSorted()).toEqual([
    ...["POST alerts", "POST dashboards", "PUT webhooks"],
  ]);
});

test("with --continue-on-error, a dashboard that is not updated leaves out the alert on its new tile, and no other resource", async () => {
  expect(await rejectedUp("PUT", "A,B")).toEqual(["PUT dashboards", "PUT webhooks"]);
  await writesOf(["up", ...now], "A");
});

describe("a tile that the dashboard does not have yet, and its alert, do not fail", () => {
  test.each(commands.slice(0, 2))("%s", async (_, command, expected) => {
    expect(await writesOf(command, "A,B")).toEqual(expected);
  });
});

test("a target that needs what is left out is refused by name, and nothing is sent", async () => {
  project.emulator.clearRequests();
  const command = ["up", ...now, "--target", "**::on B"];
  const { code, stdout, stderr } = await project.pulumi(command, {
    env: { ROUND: String(round), TILES: "A,B" },
    expectCode: "any",
  });
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).toMatch(/board|tileId/);
  expect(writes(project.emulator)).toEqual([]);
});

test("destroy --run-program deletes all, also if the program has more", async () => {
  await writesOf(["destroy", ...now, "--run-program"], "A,B");
  const { resources } = await project.exportState();
  expect(resources.filter(({ type }) => /[:/]Alert$|:Dashboard$|:Webhook$/.test(type))).toEqual([]);
  expect(project.emulator.list("dashboards").map(({ name }) => name)).not.toContain("Board");
});

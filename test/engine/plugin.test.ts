import { writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { changesInJson, diagnosticsIn, labelOf } from "../harness/engine/output";
import type { StateResource } from "../harness/engine/stackState";
import { repository, textOf } from "../harness/repository";
import { writes } from "../harness/service/emulator";
import { until } from "./support/processes";
import { openProject, type Project, pluginSettings } from "./support/project";
import { alertArgs } from "./support/serviceStack";

/* The second host under the real engine, with the classes of `pulumi-pipes/plugin`. */

const { alerts, dashboards, webhooks } = defaultSeed;
const up = ["up", "--yes", "--skip-preview"];
const [onPlugin, onDynamic] = ["pulumi-pipes/plugin", "pulumi-pipes"] as const;

/** A program with a dashboard, an alert on its first tile, and a dashboard of a provider whose key is an output. */
const program = (
  module: string,
  tiles: readonly [string, ...string[]] = ["Rate", "Errors"],
  more = "",
): string => `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "${module}";
const config = (name: string) => name === "Latency"
  ? { displayType: "markdown", markdown: name }
  : { displayType: name === "Rate" ? "line" : "number", sourceId: "65f1a0c3d2b4e5f607182d02", select: [{ aggFn: "sum", valueExpression: name, where: name }] };
const tile = (name: string) => ({ name, x: 0, y: 0, w: 6, h: 3, config: config(name) });
const board = new pipes.Dashboard("board", { name: "Rates", tiles: ${JSON.stringify(tiles)}.map(tile) });
const { dashboardId: _, ...args } = ${JSON.stringify(alertArgs({ name: "rate" }))};
new pipes.Alert("rate", { ...args, dashboardId: board.id, tileId: board.tileIds["${tiles[0]}"] });
const settings = new pulumi.Config("pipes");
const key = new pipes.AccessKey("key", { name: "of a provider", roles: ["admin"] });
const provider = new pipes.Provider("own", {
  baseUrl: settings.require("baseUrl"), authKeyId: key.authKeyId, authKeySecret: key.authKeySecret,
});
new pipes.Dashboard("of own", { name: "Own", tiles: [] }, { provider });
${more}`;

let project: Project;
const setProgram = (text: string): Promise<void> => writeFile(join(project.dir, "index.ts"), text);

async function resources(): Promise<Readonly<Record<string, StateResource>>> {
  const { resources: all } = await project.exportState();
  const own = all.filter(({ type }) => type.includes("pipes:") && !type.startsWith("pulumi:"));
  return Object.fromEntries(own.map((resource) => [labelOf(resource.urn), resource]));
}

const idsInState = async (): Promise<Readonly<Record<string, string | undefined>>> =>
  Object.fromEntries(Object.entries(await resources()).map(([label, { id }]) => [label, id]));

let before: Readonly<Record<string, string | undefined>>;
beforeAll(async () => {
  const files = { "Pulumi.yaml": pluginSettings };
  project = await openProject({ program: program(onDynamic), files, emulator: { strict: false } });
  await project.run(up);
  before = await idsInState();
  project.emulator.clearRequests();
});
afterAll(() => project.dispose());

/** The program with another name of its alert, whose update keeps the threshold of another user. */
const renamed = (module: string): string => program(module).replace('"name":"rate"', '"name":"renamed"');

/** Lets another user change the threshold of the alert, which an update of its name keeps. */
async function leaveDrift(module: string): Promise<void> {
  project.emulator.patch("alerts", String(before["Alert rate"]), { threshold: 77 });
  await setProgram(renamed(module));
  expect(await project.run(up)).toContain("[update/drift]");
  project.emulator.clearRequests();
}

const driftIn = async (): Promise<unknown> =>
  changesInJson(await project.run(["preview", "--refresh", "--json"]))["Alert rate"];
const drift = { op: "update", changes: { threshold: [77, 250] } };

test("a stack of the dynamic host has no changes on the plugin, also with a provider whose key is an output and with drift that up left, which a refresh shows", async () => {
  await leaveDrift(onDynamic);
  await setProgram(renamed(onPlugin));
  await project.run(["preview", "--expect-no-changes"]);
  await project.run([...up, "--expect-no-changes"]);
  expect(await idsInState()).toEqual(before);
  expect(await driftIn()).toEqual(drift);
  expect(writes(project.emulator)).toEqual([]);
  await setProgram(program(onPlugin));
  await project.run([...up, "--refresh"]);
  await project.run(["preview", "--refresh", "--expect-no-changes"]);
});

test("an update of a dashboard keeps the ids of its tiles known, so an alert on one of them has no change", async () => {
  await setProgram(program(onPlugin, ["Rate", "Errors", "Latency"]));
  const { steps } = JSON.parse(await project.run(["preview", "--json"])) as {
    readonly steps: readonly { readonly op: string; readonly urn: string; readonly detailedDiff?: object }[];
  };
  const changed = steps.filter(({ op }) => op !== "same");
  expect(changed.map(({ urn, detailedDiff }) => [labelOf(urn), detailedDiff])).toEqual([
    ["Dashboard board", { "tiles[2]": { kind: "add", inputDiff: true } }],
  ]);
});

test("an adoption that fails half-way is in the state, and the next up repairs it", async () => {
  const more = `new pipes.Alert("taken", { adoptId: "${alerts.errorRate}", threshold: 9 });`;
  await setProgram(program(onPlugin, undefined, more));
  const action = { status: 400, message: "not today" } as const;
  project.emulator.addFault({ method: "PUT", path: alerts.errorRate, times: 1, action });
  await project.run(up, { expectCode: 1 });
  expect((await resources())["Alert taken"]).toMatchObject({
    id: alerts.errorRate,
    initErrors: [expect.stringContaining("not today")],
  });
  await project.run(up);
  expect((await resources())["Alert taken"]?.initErrors).toBeUndefined();
  expect(project.emulator.get("alerts", alerts.errorRate)?.threshold).toBe(9);
  await setProgram(program(onPlugin));
  await project.run(up);
  expect(project.emulator.get("alerts", alerts.errorRate)).toBeDefined();
});

test("a rotated key replaces the key of a provider, whose resources stay", async () => {
  await setProgram(program(onPlugin).replace('roles: ["admin"]', 'roles: ["admin"], rotationTrigger: "2"'));
  await project.run(up);
  const { "AccessKey key": key, ...others } = await idsInState();
  const { "AccessKey key": old = "", ...expected } = before;
  expect(others).toEqual(expected);
  expect(key).not.toBe(old);
  expect(project.emulator.get("keys", old)).toBeUndefined();
  await project.run(["preview", "--refresh", "--expect-no-changes"]);
  await setProgram(program(onPlugin));
  await project.run(up);
  before = await idsInState();
  expect(before["AccessKey key"]).toBe(key);
});

describe("an import", () => {
  beforeEach(() => {
    project.emulator.clearRequests();
  });

  test("by `pulumi import` writes nothing to the service, and a program with its inputs has no changes", async () => {
    await setProgram(program(onPlugin));
    const what = ["import", "pipes:index:Alert", "checkout", alerts.errorRate];
    await project.run([...what, "--generate-code=false", "--protect=false", "--yes"]);
    const { inputs } = (await resources())["Alert checkout"] ?? {};
    const more = `new pipes.Alert("checkout", ${JSON.stringify(inputs)} as never);`;
    await setProgram(program(onPlugin, undefined, more));
    await project.run(["preview", "--expect-no-changes"]);
    expect(writes(project.emulator)).toEqual([]);
  });

  test("by `pulumi import` of a webhook whose URL the service hides succeeds, and blames nobody", async () => {
    await setProgram(program(onPlugin));
    project.emulator.setQuirks({ webhookUrlMissing: true });
    const what = ["import", "pipes:index:Webhook", "on-call", webhooks.onCall];
    const output = await project.run([...what, "--generate-code=false", "--protect=false", "--yes"]);
    project.emulator.setQuirks({ webhookUrlMissing: false });
    expect(diagnosticsIn(output)["on-call"]?.join()).toMatch(/! url: .*\[import\/incomplete\]$/);
    expect(output).not.toContain("bug");
    expect((await resources())["Webhook on-call"]?.id).toBe(webhooks.onCall);
  });

  test("by the option `import` writes nothing to the service if the program has the values of the object", async () => {
    const { name, tiles } = project.emulator.get("dashboards", dashboards.checkout.id) ?? {};
    const args = { name, tiles: tiles?.map((tile) => ({ ...tile, id: undefined })) };
    const more = `new pipes.Dashboard("imported", ${JSON.stringify(args)} as never, { import: "${dashboards.checkout.id}" });`;
    await setProgram(program(onPlugin, undefined, more));
    expect(await project.run(up)).toContain("= 1 imported");
    expect((await resources())["Dashboard imported"]?.id).toBe(dashboards.checkout.id);
    expect(writes(project.emulator)).toEqual([]);
  });
});

test("a preview without the plugin fails, and a warning says how to install it", async () => {
  await writeFile(join(project.dir, "Pulumi.yaml"), "name: test\nruntime: nodejs\n");
  await setProgram(program(onPlugin));
  const { PATH = "", PIPES_TEST_CLI = "" } = process.env;
  const others = PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const folders = [PIPES_TEST_CLI, dirname(process.execPath), ...others];
  const options = { env: { PATH: folders.join(delimiter) }, expectCode: 1 };
  const output = await project.run(["preview"], options);
  await writeFile(join(project.dir, "Pulumi.yaml"), pluginSettings);
  expect(diagnosticsIn(output)["test-test"]?.join()).toContain("[plugin/not-installed]");
});

test("the plugin returns the schema that is checked in, and Pulumi accepts it", async () => {
  await project.run(["schema", "check", join(repository, "provider/plugin/schema.json")]);
  const executable = join(repository, "provider/plugin/pulumi-resource-pipes");
  const schema: unknown = JSON.parse(await project.run(["package", "get-schema", executable]));
  expect(schema).toEqual(JSON.parse(textOf("provider/plugin/schema.json")));
});

test("Ctrl+C ends a request that takes long, and names what may have happened", async () => {
  const late =
    'new pipes.Alert("late", { ...args, name: "late", dashboardId: board.id, tileId: board.tileIds["Rate"] });';
  await setProgram(program(onPlugin, undefined, late));
  project.emulator.addFault({ method: "POST", times: 1, action: { latencyMs: 60_000 } });
  project.emulator.clearRequests();
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

test("a stack of the plugin goes back to the dynamic host in place, with its objects and with drift that up left", async () => {
  await leaveDrift(onPlugin);
  await setProgram(renamed(onDynamic));
  const output = await project.run(up);
  expect(output).not.toMatch(/[-+] +pulumi-nodejs|replaced/);
  expect(await idsInState()).toEqual(before);
  expect(await driftIn()).toEqual(drift);
  expect(writes(project.emulator)).toEqual([]);
});

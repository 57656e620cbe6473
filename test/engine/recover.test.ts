import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { diagnosticsIn, labelOf } from "../harness/engine/output";
import type { StateResource } from "../harness/engine/stackState";
import { timeouts } from "../harness/args";
import { environmentOf, providerArgsOf, writes } from "../harness/service/emulator";
import { isOnPlugin } from "../harness/session";
import { openProject, type Project, pluginSettings } from "./support/project";
import { alertArgs } from "./support/serviceStack";

/* A lost state with the real CLI: the command finds the objects, and `up` takes them without a write. */

const host = isOnPlugin() ? "pulumi-pipes/plugin" : "pulumi-pipes";

/** A dashboard in a component, alerts on two of its tiles, twins, a webhook with a hidden address, a search and a key. */
const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "${host}";
class Team extends pulumi.ComponentResource {
  constructor(name: string) {
    super("test:index:Team", name);
    const tile = (title: string) => ({ name: title, x: 0, y: 0, w: 6, h: 3, config: { displayType: "line", sourceId: "65f1a0c3d2b4e5f607182d02", select: [{ aggFn: "count" }] } });
    const board = new pipes.Dashboard("board", { name: "Rates", tiles: ["Rate", "Errors"].map(tile) }, { parent: this });
    const hook = new pipes.Webhook("hook", {
      name: "rota", service: "generic", url: "https://hush.example/x", headers: { Authorization: "hush-header" },
    }, { parent: this });
    const search = new pipes.SavedSearch("search", { name: "Slow", sourceId: ${JSON.stringify("65f1a0c3d2b4e5f607182d01")}, where: "ms:>9" });
    const { dashboardId: _, tileId: __, channel: ___, ...args } = ${JSON.stringify(alertArgs({ name: "equal" }))};
    const channel = { type: "webhook", webhookId: hook.id };
    for (const [at, title] of ["Rate", "Errors", "Errors"].entries())
      new pipes.Alert("alert " + at, { ...args, channel, dashboardId: board.id, tileId: board.tileIds[title] }, { parent: this });
  }
}
new Team("team");
new pipes.AccessKey("key", { name: "deploy", roles: ["developer"] });
`;

const up = ["up", "--yes", "--skip-preview"];

type Ids = Readonly<Record<string, string | undefined>>;

/** The IDs without that of the key, which is new. Either of the equal alerts can have either object. */
const recoverable = ({
  "AccessKey key": _,
  "Alert alert 1": one,
  "Alert alert 2": other,
  ...others
}: Ids) => ({
  ...others,
  equal: [one, other].sort(),
});

let project: Project;
beforeAll(async () => {
  const files = { "Pulumi.yaml": pluginSettings };
  project = await openProject({ program, files });
  await project.run(up);
});
afterAll(() => project.dispose());

const resources = async (): Promise<Readonly<Record<string, StateResource>>> => {
  const { resources: all } = await project.exportState();
  const own = all.filter(({ type }) => type.includes("pipes:") && !type.startsWith("pulumi:"));
  return Object.fromEntries(own.map((resource) => [labelOf(resource.urn), resource]));
};
const ids = async () =>
  Object.fromEntries(Object.entries(await resources()).map(([label, { id }]) => [label, id]));

test("a lost state is rebuilt with the objects, without a write, except of hidden fields and keys", async () => {
  const before = await ids();
  await project.loseState();
  project.emulator.clearRequests();
  const { code, stdout, stderr } = await project.recover();
  expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: "" });
  expect(writes(project.emulator)).toEqual([]);
  const shown = await project.run(["preview"], { env: { PIPES_RECOVER: "recover.json" } });
  const lines = Object.values(diagnosticsIn(shown)).flat();
  expect(lines.filter((line) => line.endsWith("[recover/takes]"))).toHaveLength(6);
  expect(writes(project.emulator)).toEqual([]);
  await project.run(up, { env: { PIPES_RECOVER: "recover.json" } });
  expect([...writes(project.emulator)].sort()).toEqual(["POST keys", "PUT webhooks"]);
  const after = await ids();
  expect(recoverable(after)).toEqual(recoverable(before));
  await project.run(["preview", "--expect-no-changes"]);
  await project.run(["preview", "--refresh", "--expect-no-changes"]);
  const values = Object.values(await resources()).map(({ inputs, outputs }) => ({ ...inputs, ...outputs }));
  expect(values.filter((one) => "__urn" in one)).toEqual([]);
});

// commands/recover has the providers in previews of dynamic resources.
if (isOnPlugin())
  test("`--provider` adds the objects of an explicit provider to the file, with its credentials in the environment", async () => {
    const account = environmentOf(project.emulator);
    const settings = { PROVIDER: JSON.stringify(providerArgsOf(project.emulator)) };
    const withProvider = `
import * as pipes from "${host}";
const provider = new pipes.Provider("eu", JSON.parse(process.env.PROVIDER ?? "{}"));
new pipes.SavedSearch("theirs", ${JSON.stringify(timeouts)}, { provider });
new pipes.SavedSearch("mine", ${JSON.stringify({ ...timeouts, name: "Mine" })});
`;
    await project.run(["destroy", "--yes", "--skip-preview"]);
    await writeFile(join(project.dir, "index.ts"), withProvider);
    await project.run(up, { env: settings });
    const before = await ids();
    await project.loseState();
    const plain = await project.recover(["--force"], settings);
    expect([plain.code, plain.stdout]).toEqual([4, expect.stringContaining("--provider eu")]);
    const { code, stderr } = await project.recover(["--provider", "eu"], {
      ...settings,
      ...account,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    project.emulator.clearRequests();
    await project.run(up, { env: { ...settings, PIPES_RECOVER: "recover.json" } });
    expect(writes(project.emulator)).toEqual([]);
    expect(await ids()).toEqual(before);
  });

test("a file that no resource uses is a warning", async () => {
  const entry = {
    urn: "urn:pulumi:test::test::pipes:index:Alert::none",
    decision: "identical",
    organizationId: "",
  };
  const file = {
    version: 1,
    stack: "test/test",
    resources: [{ ...entry, id: "x", candidates: [{ id: "x", digest: "" }] }],
  };
  await writeFile(join(project.dir, "unused.json"), JSON.stringify(file));
  const shown = await project.run(["preview"], { env: { PIPES_RECOVER: "unused.json" } });
  expect(shown).toContain("[recover/unused]");
});

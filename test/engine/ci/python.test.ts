import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { labelOf } from "../../harness/engine/output";
import { programsIn } from "../../harness/programs";
import { exampleConfiguration } from "../../harness/service/exampleConfiguration";
import { openPython, pluginSettingsOf } from "../support/sdks";
import { openProject, type Project } from "../support/project";

/* A program in Python under the real engine and the real language host, with the generated SDK. */

const up = ["up", "--yes", "--skip-preview"];
const program = (threshold: number, tiles: readonly string[]): string => `
import pulumi
import pulumi_pipes as pipes

config = pulumi.Config()
logs = pipes.get_source_output(name="Logs")
board = pipes.Dashboard(
    "board",
    name="Rates",
    tiles=[
        {"name": name, "x": 0, "y": 0, "w": 6, "h": 3, "config": {"display_type": "line", "source_id": "65f1a0c3d2b4e5f607182d02", "select": [{"agg_fn": "count"}]}}
        for name in ${JSON.stringify(tiles)}
    ],
)
call = pipes.Webhook("call", name="Escalation", service="generic", url=config.require_secret("url"))
pipes.Alert(
    "rate",
    name="Rate of Python",
    dashboard_id=board.id,
    tile_id=board.tile_ids["Rate"],
    source=pipes.AlertSource.TILE,
    threshold=${threshold},
    threshold_type="above",
    interval="1h",
    channel=pipes.AlertChannelArgs(type="webhook", webhook_id=call.id),
)
key = pipes.AccessKey("key", name="of python", roles=["developer"], deletion_policy=pipes.AccessKeyDeletionPolicy.DISABLE)
pulumi.export("source", logs.id)
pulumi.export("secret", key.auth_key_secret)
`;
const url = "https://hooks.example/python-secret";

let python: Awaited<ReturnType<typeof openPython>>;
let project: Project;
beforeAll(async () => {
  python = await openPython();
  project = await openProject({
    program: "",
    files: { "Pulumi.yaml": pluginSettingsOf("python"), "__main__.py": program(5, ["Rate"]) },
    env: python.env,
    config: { "test:url": { secret: url } },
    emulator: { strict: false },
  });
  await project.run(up);
});
afterAll(async () => {
  await project.dispose();
  await python.dispose();
});

const liveAlert = () => project.emulator.list("alerts").find(({ name }) => name === "Rate of Python");

test("a program in Python creates objects that refer to each other, with the fields of the service", async () => {
  const { emulator } = project;
  const board = emulator.list("dashboards").find(({ name }) => name === "Rates");
  expect(board?.tiles).toEqual([
    expect.objectContaining({ config: expect.objectContaining({ displayType: "line" }) as unknown }),
  ]);
  expect(liveAlert()).toMatchObject({
    dashboardId: board?.id,
    tileId: board?.tiles[0]?.id,
    source: "tile",
  });
  await project.run(["preview", "--expect-no-changes"]);
});

test("the state of a program in Python has its secrets encrypted", async () => {
  const text = JSON.stringify(await project.exportState());
  const { resources } = await project.exportState({ showSecrets: true });
  const key = resources.find(({ urn }) => labelOf(urn) === "AccessKey key");
  const { plaintext = "" } = (key?.outputs?.["authKeySecret"] ?? {}) as { readonly plaintext?: string };
  expect(plaintext.length).toBeGreaterThan(2);
  expect(text).not.toContain(plaintext);
  expect(text).not.toContain(url);
});

test("an update in Python changes only the args that change, and keeps the ids of tiles known", async () => {
  await writeFile(join(project.dir, "__main__.py"), program(9, ["Rate", "Errors"]));
  const shown = await project.run(["preview", "--json"]);
  const { steps } = JSON.parse(shown) as {
    readonly steps: readonly { readonly op: string; readonly urn: string; readonly detailedDiff?: object }[];
  };
  const changes = steps
    .filter(({ op }) => op !== "same")
    .map(({ urn, detailedDiff }) => [labelOf(urn), detailedDiff]);
  expect(Object.fromEntries(changes)).toEqual({
    "Dashboard board": { "tiles[1]": { kind: "add", inputDiff: true } },
    "Alert rate": { threshold: { kind: "update", inputDiff: true } },
  });
  await project.run(up);
  expect(liveAlert()).toMatchObject({ threshold: 9 });
});

test("destroy of a program in Python deletes the objects, and disables the key by its policy", async () => {
  await project.run(["destroy", "--yes", "--skip-preview"]);
  const { emulator } = project;
  expect(emulator.list("dashboards").filter(({ name }) => name === "Rates")).toEqual([]);
  expect(liveAlert()).toBeUndefined();
  expect(emulator.list("keys").find(({ name }) => name === "of python")).toMatchObject({ state: "disabled" });
});

test("every example in Python of the documents and the schema runs in a preview", async () => {
  // Examples give resources of one type the same name.
  const programs = programsIn("python").map(({ text }, at) =>
    text
      .replaceAll(/(pipes\.[A-Z]\w+\(\s*")/g, `$1${at}-`)
      .replaceAll(/https:\/\/[\w.-]*example\/?(?:v1)?(?=")/g, project.emulator.url),
  );
  const names = [...programs.join("\n").matchAll(/config\.require\w*\("(\w+)"\)/g)].map(
    ([, name = ""]) => name,
  );
  for (const [key, { secret }] of Object.entries(exampleConfiguration(names, project.emulator)))
    await project.run(["config", "set", "--secret", key, secret]);
  const main = `for example in ${JSON.stringify(programs)}:\n    exec(example, {})\n`;
  await writeFile(join(project.dir, "__main__.py"), main);
  project.emulator.reset();
  expect(programs.length).toBeGreaterThan(20);
  await project.run(["preview"]);
});

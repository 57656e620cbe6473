import type { Emulator } from "pulumi-pipes-emulator";
import { diagnosticsIn, labelOf } from "../harness/engine/output";
import { startEmulator, writes } from "../harness/service/emulator";
import { type Recorder, startRecorder } from "../harness/service/recorder";
import { openProject, type Project, pluginSettings } from "./support/project";
import { alertArgs } from "./support/serviceStack";

/* The stack configuration gets the address of another service: the most dangerous accident, because both have the same IDs. */

const program = (module: string): string => `
import * as pipes from "${module}";
new pipes.Alert("latency", ${JSON.stringify(alertArgs())});
const board = new pipes.Dashboard("board", { name: "Rates", tiles: [] });
new pipes.AccessKey("key", { name: "deploy", roles: ["developer"] });
export const id = board.id;
`;
const up = ["up", "--yes", "--skip-preview"];
const code = "[config/address-changed]";

describe.each(["pulumi-pipes", "pulumi-pipes/plugin"])("a stack of %s", (module) => {
  let stack: Project;
  let other: Emulator;
  let moved: Recorder;
  beforeAll(async () => {
    const files = { "Pulumi.yaml": pluginSettings };
    [stack, other] = await Promise.all([openProject({ program: program(module), files }), startEmulator()]);
    moved = await startRecorder(stack.emulator.url);
    await stack.run(up);
  });
  afterAll(async () => {
    await stack.dispose();
    await moved.close();
    await other.close();
  });

  const setAddress = (url: string): Promise<string> => stack.run(["config", "set", "pipes:baseUrl", url]);
  const idsInState = async (): Promise<ReadonlyMap<string, string | undefined>> => {
    const { resources } = await stack.exportState();
    return new Map(resources.map(({ urn, type, id }) => [labelOf(urn), type.includes("pipes:") ? id : ""]));
  };
  /** The lines of the diagnostics with the code. */
  const linesIn = (output: string): readonly string[] =>
    Object.values(diagnosticsIn(output))
      .flat()
      .filter((line) => line.endsWith(code));

  test("warns once in preview and up, loses no object at a refresh, and is whole again at the old address", async () => {
    const before = await idsInState();
    await setAddress(other.url);
    const shown = linesIn(await stack.run(["preview"]));
    expect(shown).toEqual([expect.stringMatching(`${stack.emulator.url}"? => "?${other.url}`)]);
    expect(linesIn(await stack.run(up))).toEqual(shown);
    const refreshed = linesIn(await stack.run([...up, "--refresh"], { expectCode: "any" }));
    for (const what of ["Alert|alert", "Rates|dashboard", "deploy|access key"])
      expect(refreshed.filter((line) => new RegExp(what).test(line))).not.toEqual([]);
    expect(await idsInState()).toEqual(before);
    await setAddress(stack.emulator.url);
    await stack.run([...up, "--refresh", "--run-program", "--expect-no-changes"]);
    expect(await idsInState()).toEqual(before);
    expect(writes(other)).toEqual([]);
  });

  test("follows a service that moved, without a change", async () => {
    const before = await idsInState();
    await setAddress(moved.url);
    await stack.run([...up, "--refresh", "--run-program", "--expect-no-changes"]);
    expect(linesIn(await stack.run(["preview", "--refresh", "--expect-no-changes"]))).toEqual([]);
    expect(await idsInState()).toEqual(before);
    await stack.run(["destroy", "--yes", "--skip-preview"]);
    expect(stack.emulator.list("dashboards").map(({ name }) => name)).not.toContain("Rates");
  });
});

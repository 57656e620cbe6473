import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { EngineProject } from "../harness/engine/project";
import { changesInJson } from "../harness/engine/output";
import { writes, startEmulator } from "../harness/service/emulator";
import { expectNothingToDo, heldBy, importInto, openImported, recordsOf, takeIn } from "./support/imported";

const certificate = "-----BEGIN CERTIFICATE-----\nc2VlbiBieSBub2JvZHk=\n-----END CERTIFICATE-----";
/** Names of tiles that objects in JavaScript have something of their own by, and one that they lose. */
const oddNames = ["__proto__", "constructor", "toString", "apply"];

let emulator: Emulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
  const [latency] = emulator.list("alerts");
  emulator.patch("pipes", defaultSeed.pipes.kafka, {
    source: { kafka: { caCertificate: certificate, schemaRegistry: { caCertificate: certificate } } },
  });
  emulator.patch("pipes", defaultSeed.pipes.kinesis, { state: "Stopped" });
  const { id, tiles } = defaultSeed.dashboards.checkout;
  const kept = emulator.get("dashboards", id)?.tiles ?? [];
  emulator.patch("dashboards", id, {
    tiles: kept.map((tile, index) => ({ ...tile, name: oddNames[index] ?? tile.name })),
  });
  expect(Object.values(tiles)).toContain(latency?.tileId);
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-import-"));
  await importInto(join(folder, "whole"), emulator, ["--pipe-resource", "Pipe"]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await emulator.close();
});

const states = new Map<string, unknown>();

describe.each(["up", "import --file"] as const)("whole pipes, taken into a state by `%s`", (way) => {
  let project: EngineProject;
  beforeAll(async () => {
    project = await openImported(join(folder, "whole"));
  });
  afterAll(() => project.dispose());

  test("are adopted without a change, and leave nothing to do", async () => {
    const before = recordsOf(emulator);
    emulator.clearRequests();
    await takeIn(project, way);
    states.set(way, await heldBy(project));
    await expectNothingToDo(project);
    expect(writes(emulator)).toEqual([]);
    expect(recordsOf(emulator)).toEqual(before);
  });

  // Both ways come to the same state, so that one of them shows what can be done with it.
  if (way === "import --file")
    test("show what somebody started, and rest again", async () => {
      emulator.patch("pipes", defaultSeed.pipes.kinesis, { state: "Running" });
      const { stdout } = await project.pulumi(["preview", "--refresh", "--json"]);
      expect(changesInJson(stdout)).toEqual({
        "click-stream": { op: "update", changes: { stopped: [false, true] } },
      });
      await project.pulumi(["up", "--yes", "--skip-preview", "--refresh"]);
      expect(emulator.get("pipes", defaultSeed.pipes.kinesis)?.state).toBe("Stopped");
    });

  test("are let go of, and not deleted", async () => {
    emulator.clearRequests();
    await project.pulumi(["destroy", "--yes", "--skip-preview"]);
    expect(writes(emulator)).toEqual([]);
    expect(emulator.list("pipes")).toHaveLength(4);
  });
});

test("both ways come to the same state", () => {
  expect(states.size).toBe(2);
  expect(states.get("import --file")).toEqual(states.get("up"));
});

test("no secret of the service is in what was written", async () => {
  for (const name of ["index.ts", "import.json"]) {
    const text = await readFile(join(folder, "whole", name), "utf8");
    expect(text).toContain("Pipe");
    expect(text).not.toContain("c2VlbiBieSBub2JvZHk=");
  }
});

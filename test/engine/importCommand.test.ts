import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { EngineProject } from "../harness/engine/project";
import { changesInJson } from "../harness/engine/output";
import { writes, startEmulator } from "../harness/service/emulator";
import { expectNothingToDo, heldBy, importInto, openImported, recordsOf, takeIn } from "./support/imported";

const created = 4 + 3 + 2 + 1;
/** A secret that the service shows, as few do. */
const certificate = "-----BEGIN CERTIFICATE-----\nc2VlbiBieSBub2JvZHk=\n-----END CERTIFICATE-----";

let emulator: Emulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
  emulator.patch("pipes", defaultSeed.pipes.kafka, { source: { kafka: { caCertificate: certificate } } });
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-import-"));
  await importInto(join(folder, "shop"), emulator);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await emulator.close();
});

const openProject = (): Promise<EngineProject> => openImported(join(folder, "shop"));
const records = (): unknown => recordsOf(emulator);

const states = new Map<string, Readonly<Record<string, unknown>>>();

describe.each(["up", "import --file"] as const)("the written project, taken into a state by `%s`", (way) => {
  let project: EngineProject;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.dispose());

  test("adopts every object and sends nothing that changes one", async () => {
    const before = records();
    emulator.clearRequests();
    await takeIn(project, way);
    expect(writes(emulator)).toEqual([]);
    expect(records()).toEqual(before);
    states.set(way, await heldBy(project));
    expect(Object.keys(states.get(way) ?? {})).toHaveLength(created);
  });

  test("leaves nothing to do for a second run, nor for a refresh", async () => {
    expect(await expectNothingToDo(project)).toContain(`${created + 1} unchanged`);
    expect(writes(emulator)).toEqual([]);
  });

  test("keeps secrets of the service out of the files and out of sight in the state", async () => {
    const files = ["index.ts", "import.json", "Pulumi.yaml"];
    const texts = await Promise.all(files.map((name) => readFile(join(folder, "shop", name), "utf8")));
    const { text } = await project.exportState();
    for (const shown of [...texts, text]) {
      expect(shown).not.toContain("c2VlbiBieSBub2JvZHk=");
      expect(shown).not.toContain(defaultSeed.keys.admin.keySecret);
    }
  });

  // Both ways come to the same state, so that one of them shows what can be done with it.
  if (way === "import --file")
    test("finds drift of what it adopted, and puts it back", async () => {
      emulator.patch("alerts", defaultSeed.alerts.errorRate, { threshold: 99 });
      const { stdout } = await project.pulumi(["preview", "--refresh", "--json"]);
      expect(changesInJson(stdout)).toEqual({
        "checkout-fails": { op: "update", changes: { threshold: [99, 5] } },
      });
      await project.pulumi(["up", "--yes", "--skip-preview", "--refresh"]);
      expect(emulator.get("alerts", defaultSeed.alerts.errorRate)).toMatchObject({ threshold: 5 });
    });

  if (way === "up")
    test("manages a secret once its configuration is set, and still has it nowhere in plain", async () => {
      emulator.clearRequests();
      const path = (part: string): string => `shopDatabaseCredentials.${part}`;
      const secrets = [`${path("username")}=replicator`, `${path("password")}=filled-in-later`];
      await project.pulumi(["config", "set-all", "--path", ...secrets.flatMap((pair) => ["--secret", pair])]);
      await project.pulumi(["up", "--yes", "--skip-preview"]);
      expect(writes(emulator)).toEqual(["PATCH pipes"]);
      expect(emulator.get("pipes", defaultSeed.pipes.postgres)?.source).toMatchObject({
        postgres: { credentials: { username: "replicator", password: "filled-in-later" } },
      });
      expect((await project.exportState()).text).not.toContain("filled-in-later");
    });

  test("lets go of every object when it is destroyed", async () => {
    const before = records();
    emulator.clearRequests();
    await project.pulumi(["destroy", "--yes", "--skip-preview"]);
    expect(writes(emulator)).toEqual([]);
    expect(records()).toEqual(before);
  });
});

test("both ways come to the same state", () => {
  expect(states.size).toBe(2);
  expect(states.get("import --file")).toEqual(states.get("up"));
});

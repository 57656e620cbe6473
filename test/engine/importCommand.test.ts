import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { objectKinds, startEmulator } from "pulumi-pipes-emulator";
import type { Emulator } from "pulumi-pipes-emulator";
import { runCommand } from "../../tools/pulumi-cli/runCommand";
import { createEngineProject } from "../harness/engine";
import type { EngineProject } from "../harness/engine";
import { changesInJson, nameOf } from "./support/changes";
import { seed, writes } from "./support/service";

const command = join(__dirname, "..", "..", "provider", "bin", "pulumi-pipes.js");
const created = 4 + 3 + 2 + 1;
/** A secret that the service shows, as few do. */
const certificate = "-----BEGIN CERTIFICATE-----\nc2VlbiBieSBub2JvZHk=\n-----END CERTIFICATE-----";

let emulator: Emulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
  emulator.patch("pipes", seed.pipes.kafka, { source: { kafka: { caCertificate: certificate } } });
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-import-"));
  const { code, stderr } = await runCommand(
    process.execPath,
    [command, "import", "--out", join(folder, "shop")],
    {
      cwd: folder,
      env: {
        PIPES_BASE_URL: emulator.url,
        PIPES_ORGANIZATION_ID: seed.organizationId,
        PIPES_SERVICE_ID: seed.serviceId,
        PIPES_KEY_ID: seed.keys.admin.keyId,
        PIPES_KEY_SECRET: seed.keys.admin.keySecret,
      },
      timeoutMs: 60_000,
    },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await emulator.close();
});

/** Opens what was written as a user does, who has to add no more than the key that signs. */
function openProject(): Promise<EngineProject> {
  return createEngineProject({
    path: join(folder, "shop"),
    config: {
      "pipes:keyId": seed.keys.admin.keyId,
      "pipes:keySecret": { secret: seed.keys.admin.keySecret },
    },
  });
}

/** All that the service holds, but for what moves with every request. */
const records = (): unknown =>
  objectKinds.map((kind) => emulator.list(kind).map((record) => ({ ...record, usedAt: undefined })));

/** What a state holds of the objects by name, but for times, marks of chance and what only the service has. */
async function heldBy(project: EngineProject): Promise<Readonly<Record<string, unknown>>> {
  const { resources } = await project.exportState({ showSecrets: true });
  const held = resources
    .filter(({ type }) => type.includes("pipes:"))
    .map(({ urn, id, inputs, outputs }) => [nameOf(urn), { id, inputs, outputs }] as const);
  const leftOut = ["usedAt", "updatedAt", "caCertificate", "__owner"];
  const text = JSON.stringify(Object.fromEntries(held), (key, value: unknown) => {
    // What is managed is a set, and the engine has an order of its own for what it passes on.
    if (key === "__managed") return String(value).split(/[(),]/).sort();
    return leftOut.includes(key) ? undefined : value;
  });
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

/** No step that changes anything, in the previews of a later run and of a refresh. */
async function expectNothingToDo(project: EngineProject): Promise<void> {
  await project.pulumi(["preview", "--expect-no-changes"]);
  await project.pulumi(["preview", "--refresh", "--expect-no-changes"]);
  await project.pulumi(["refresh", "--preview-only", "--expect-no-changes"]);
}

const states = new Map<string, Readonly<Record<string, unknown>>>();

describe.each(["up", "import --file"])("the written project, taken into a state by `%s`", (way) => {
  let project: EngineProject;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.dispose());

  test("adopts every object and sends nothing that changes one", async () => {
    const before = records();
    emulator.clearRequests();
    if (way === "up") {
      // As a user has it: the program is type-checked as its own tsconfig.json says.
      await project.pulumi(["up", "--yes"], { env: { PULUMI_NODEJS_TRANSPILE_ONLY: "false" } });
    } else {
      const flags = ["--generate-code=false", "--protect=false", "--yes"];
      await project.pulumi(["import", "--file", "import.json", ...flags]);
    }
    expect(writes(emulator)).toEqual([]);
    expect(records()).toEqual(before);
    states.set(way, await heldBy(project));
    expect(Object.keys(states.get(way) ?? {})).toHaveLength(created);
  });

  test("leaves nothing to do for a second run, nor for a refresh", async () => {
    await expectNothingToDo(project);
    const { stdout } = await project.pulumi(["up", "--yes", "--skip-preview", "--expect-no-changes"]);
    expect(stdout).toContain(`${created + 1} unchanged`);
    expect(writes(emulator)).toEqual([]);
  });

  test("keeps secrets of the service out of the files and out of sight in the state", async () => {
    const files = ["index.ts", "import.json", "Pulumi.yaml"];
    const texts = await Promise.all(files.map((name) => readFile(join(folder, "shop", name), "utf8")));
    const { text } = await project.exportState();
    for (const shown of [...texts, text]) {
      expect(shown).not.toContain("c2VlbiBieSBub2JvZHk=");
      expect(shown).not.toContain(seed.keys.admin.keySecret);
    }
  });

  test("finds drift of what it adopted, and puts it back", async () => {
    emulator.patch("alerts", seed.alerts.errorRate, { threshold: 99 });
    const { stdout } = await project.pulumi(["preview", "--refresh", "--json"]);
    expect(changesInJson(stdout)).toEqual({
      "checkout-fails": { op: "update", changes: { threshold: [99, 5] } },
    });
    await project.pulumi(["up", "--yes", "--skip-preview", "--refresh"]);
    expect(emulator.get("alerts", seed.alerts.errorRate)).toMatchObject({ threshold: 5 });
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

test("a secret is managed once its configuration is set, and is still nowhere in the program", async () => {
  const project = await openProject();
  try {
    await project.pulumi(["up", "--yes", "--skip-preview"]);
    emulator.clearRequests();
    const path = (part: string): string => `shopDatabaseCredentials.${part}`;
    await project.pulumi(["config", "set", "--secret", "--path", path("username"), "replicator"]);
    await project.pulumi(["config", "set", "--secret", "--path", path("password"), "filled-in-later"]);
    await project.pulumi(["up", "--yes", "--skip-preview"]);
    expect(writes(emulator)).toEqual(["PATCH pipes"]);
    expect(emulator.get("pipes", seed.pipes.postgres)?.source).toMatchObject({
      postgres: { credentials: { username: "replicator", password: "filled-in-later" } },
    });
    expect((await project.exportState()).text).not.toContain("filled-in-later");
  } finally {
    await project.dispose();
  }
});

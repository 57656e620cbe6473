import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Emulator, objectKinds } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../harness/engine/project";
import { runPipes } from "../harness/pipesCommand";
import { environmentOf, startEmulator, writes } from "../harness/service/emulator";

const { keyId, keySecret } = defaultSeed.keys.admin;
/** A secret that the service returns, as few do. */
const secret = "c2VlbiBieSBub2JvZHk=";
const caCertificate = `-----BEGIN CERTIFICATE-----\n${secret}\n-----END CERTIFICATE-----`;
/** Names of tiles that every object in JavaScript has something of its own by. */
const oddNames = ["__proto__", "constructor", "toString"];
const up = ["up", "--yes", "--skip-preview"];
const importFile = ["import", "--file", "import.json", "--generate-code=false", "--protect=false", "--yes"];

let emulator: Emulator;
let folder: string;
let byFile: EngineProject;
beforeAll(async () => {
  emulator = await startEmulator();
  emulator.patch("pipes", defaultSeed.pipes.kafka, { source: { kafka: { caCertificate } } });
  const { id } = defaultSeed.dashboards.checkout;
  const tiles = emulator.get("dashboards", id)?.tiles ?? [];
  emulator.patch("dashboards", id, {
    tiles: tiles.map((tile, at) => ({ ...tile, name: oddNames[at] ?? tile.name })),
  });
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-import-"));
  byFile = await openImported("settings");
});
afterAll(async () => {
  await byFile.dispose();
  await rm(folder, { recursive: true, force: true });
  await emulator.close();
});

/** Writes a project with `pulumi-pipes-cli import` and opens it as a user does, who adds the key that signs and nothing else. */
async function openImported(name: string): Promise<EngineProject> {
  const path = join(folder, name);
  const env = environmentOf(emulator);
  const { code, stderr } = await runPipes(["import", "--out", path], { cwd: folder, env });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^(?:pulumi-pipes-cli import: read .*\n)+$/)]);
  const config = { "pipes:authKeyId": keyId, "pipes:authKeySecret": { secret: keySecret } };
  return createEngineProject({ path, config });
}

/** Does something that must not change the service. */
async function expectUntouched(action: () => Promise<unknown>): Promise<void> {
  const records = () =>
    objectKinds.map((kind) => emulator.list(kind).map((record) => ({ ...record, usedAt: undefined })));
  const before = records();
  emulator.clearRequests();
  await action();
  expect(writes(emulator)).toEqual([]);
  expect(records()).toEqual(before);
}

test("an imported project has an import file that `pulumi import` reads into the state, after which there is no change", async () => {
  await expectUntouched(async () => {
    await byFile.pulumi(importFile);
    const { stdout } = await byFile.pulumi(["preview", "--refresh", "--expect-no-changes"]);
    expect(stdout).toMatch(/\b15 unchanged/);
  });
});

test("an imported project has no secret of the service, and its state has it encrypted", async () => {
  const files = ["index.ts", "import.json", "Pulumi.yaml"];
  const texts = await Promise.all(files.map((name) => readFile(join(folder, "settings", name), "utf8")));
  for (const text of [...texts, (await byFile.exportState()).text]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(keySecret);
  }
});

test("an imported project leaves secrets to the configuration: once they are set, up sends them", async () => {
  const set = (part: string) => ["--secret", `shopDatabaseCredentials.${part}=${part}-filled-in`];
  await byFile.pulumi(["config", "set-all", "--path", ...set("username"), ...set("password")]);
  emulator.clearRequests();
  await byFile.pulumi(up);
  expect(writes(emulator)).toEqual(["PATCH pipes"]);
  expect(emulator.get("pipes", defaultSeed.pipes.postgres)?.source).toMatchObject({
    postgres: { credentials: { username: "username-filled-in", password: "password-filled-in" } },
  });
});

test("destroy of an imported project retains every object", async () => {
  await expectUntouched(() => byFile.pulumi(["destroy", "--yes", "--skip-preview"]));
});

test.each(["by-kind", "by-dashboard"])(
  "the program of an account in use, in the layout %s, adopts its 45 objects without a change",
  async (layout) => {
    const account = await startEmulator({ seed: "account" });
    const path = join(folder, layout);
    const kinds = ["pipe", "access-key", "webhook", "saved-search", "dashboard", "alert"];
    const args = ["import", "--out", path, "--layout", layout, ...kinds.flatMap((kind) => ["--kind", kind])];
    await runPipes(args, { cwd: folder, env: environmentOf(account) });
    const config = { "pipes:authKeyId": keyId, "pipes:authKeySecret": { secret: keySecret } };
    const project = await createEngineProject({ path, config });
    try {
      const { stdout } = await project.pulumi(up);
      expect(stdout).toMatch(/\b46 created/);
      await project.pulumi(["preview", "--refresh", "--expect-no-changes"]);
      expect(writes(account)).toEqual([]);
    } finally {
      await project.dispose();
      await account.close();
    }
  },
);

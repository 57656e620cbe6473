import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { startEmulator } from "../harness/service/emulator";
import { manifests } from "../../tools/pack/packages";
import { changesInJson, nameOf } from "../harness/engine/output";
import type { EngineProject } from "../harness/engine/project";
import { parseStackState } from "../harness/engine/stackState";
import { keptFiles, keptFolder, keptVersions } from "./support/kept";
import { collectionNames, idsThatStay, openStack, password } from "./support/stack";

/*
 * Somebody deployed with an old version, and installs this one.
 */

test("of the version at hand, the state is kept: run `npm run fixtures`", () => {
  expect(keptVersions()).toContain(manifests.provider.version);
});

describe.each(keptVersions())("a stack that version %s left", (version) => {
  const kept = (file: string): string => join(keptFolder, version, file);
  let data: string;
  let service: Emulator;
  let project: EngineProject;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "kept-state-"));
    await copyFile(kept(keptFiles.service), join(data, keptFiles.service));
    service = await startEmulator({ data, transitionMs: 20 });
    project = await openStack(kept(keptFiles.program), service.url);
    await project.pulumi(["stack", "import", "--file", kept(keptFiles.stack)]);
  });
  afterAll(async () => {
    await project.dispose();
    await service.close();
    await rm(data, { recursive: true, force: true });
  });

  const written = (): readonly string[] =>
    service.requests().flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));

  test("holds every resource that there was", async () => {
    const { resources } = parseStackState(await readFile(kept(keptFiles.stack), "utf8"));
    const held = (await project.exportState()).resources;
    expect(held.map(({ urn }) => urn)).toEqual(resources.map(({ urn }) => urn));
    const own = held.filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic/pipes:"));
    expect(own.length).toBeGreaterThanOrEqual(8);
  });

  test("is previewed with its program without a change", async () => {
    await project.pulumi(["preview", "--expect-no-changes"]);
  });

  test("is refreshed without a change, and with nothing but reads", async () => {
    await project.pulumi(["refresh", "--yes", "--expect-no-changes"]);
    await project.pulumi(["preview", "--refresh", "--expect-no-changes", "--diff"]);
    expect(written()).toEqual([]);
  });

  test("is planned to be updated in all of its resources, none of them replaced", async () => {
    await project.pulumi(["config", "set", "changed", "true"]);
    const { stdout } = await project.pulumi(["preview", "--json"]);
    const planned = Object.entries(changesInJson(stdout)).map(([name, step]) => [name, operationOf(step)]);
    const { resources } = await project.exportState();
    const declared = resources
      .map(({ urn }) => nameOf(urn))
      .filter((name) => !/^(kept-test|default.*)$/.test(name));
    expect(Object.fromEntries(planned)).toEqual(Object.fromEntries(declared.map((name) => [name, "update"])));
  });

  test("is updated, each object in place, without telling a secret", async () => {
    const before = await idsOf(project);
    const { stdout, stderr } = await project.pulumi(["up", "--yes", "--skip-preview", "--diff"]);
    expect(await idsOf(project)).toEqual(before);
    expect(stdout + stderr + (await project.exportState()).text).not.toContain(password);
    await project.pulumi(["preview", "--refresh", "--expect-no-changes", "--diff"]);
  });

  test("is destroyed: what was made goes, what was taken over stays and is put back", async () => {
    const { resources } = await project.exportState();
    await project.pulumi(["destroy", "--yes", "--skip-preview"]);
    expect((await project.exportState()).resources).toEqual([]);
    for (const name of collectionNames) {
      const ids = service.list(name).map(({ id }) => id);
      expect({ name, ids: ids.sort() }).toEqual({ name, ids: idsThatStay(name, resources) });
    }
    expect(service.get("keys", defaultSeed.keys.restricted.id)?.state).toBe("disabled");
    expect(service.get("pipes", defaultSeed.pipes.objectStorage)).toMatchObject({
      name: "invoice-archive",
      settings: { object_storage_concurrency: 4 },
    });
  });

  test("leaves what was taken over and let go of as it was last told to be", () => {
    const { pipes, keys, dashboards, alerts } = defaultSeed;
    expect(service.get("pipes", pipes.kinesis)?.settings?.dbms_max_threads).toBe(6);
    expect(service.get("pipes", pipes.kafka)?.destination?.columns?.[1]?.type).toBe("String");
    expect(service.get("pipes", pipes.postgres)?.source?.postgres).toMatchObject({
      settings: { syncIntervalSeconds: 45, pullBatchSize: 100_000 },
      tableMappings: [{ excludedColumns: ["internal_note", "card_token"] }, {}, {}],
    });
    expect(service.get("keys", keys.ci.id)).toMatchObject({
      roles: ["developer", "query_endpoints"],
      state: "enabled",
    });
    const tiles = service.get("dashboards", dashboards.ingestion.id)?.tiles;
    expect(tiles?.map(({ id, h }) => [id, h])).toEqual(
      Object.values(dashboards.ingestion.tiles).map((id) => [id, 8]),
    );
    expect(service.get("alerts", alerts.errorRate)).toMatchObject({
      name: "Checkout fails",
      thresholdMax: 60,
    });
  });
});

async function idsOf(project: EngineProject): Promise<Readonly<Record<string, string | undefined>>> {
  const { resources } = await project.exportState();
  return Object.fromEntries(resources.map(({ urn, id }) => [urn, id]));
}

const operationOf = (step: unknown): unknown => (step as { readonly op?: unknown }).op;

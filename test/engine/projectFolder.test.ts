import { defaultSeed } from "pulumi-pipes-emulator";
import { changesInJson } from "../harness/engine/output";
import { alertIds } from "../harness/service/emulator";
import { tile } from "./support/alerts";
import { openUserProject, type UserProject } from "./support/userProject";

const up = ["up", "--yes", "--skip-preview"];
const drift = ["refresh", "--preview-only", "--expect-no-changes"];
const plannedRepair = ["preview", "--refresh", "--expect-no-changes"];

let user: UserProject;
beforeAll(async () => {
  user = await openUserProject("threeResources", {
    "test:pipeId": defaultSeed.pipes.postgres,
    "test:keyId": defaultSeed.keys.ci.id,
    "test:dashboardId": tile.dashboardId,
    "test:tileId": tile.tileId,
    "test:webhookId": defaultSeed.webhooks.onCall,
    "test:password": { secret: "a-password-of-the-test" },
  });
});
afterAll(() => user.dispose());

const run = (args: readonly string[], expectCode = 0) => user.project.pulumi(args, { expectCode });

test("a first up brings pipe, key and alert to what the program says", async () => {
  const { stdout } = await run(["up", "--yes"]);
  expect(stdout).toMatch(/\+ 4 to create[^]*\+ 4 created/);
  expect(
    stdout.match(/- source\.postgres\.tableMappings\["public\.customers"\] leaves replication/g),
  ).toHaveLength(1);
  expect(user.emulator.get("pipes", defaultSeed.pipes.postgres)).toMatchObject({
    name: "orders",
    source: {
      postgres: {
        credentials: { username: "replicator", password: "a-password-of-the-test" },
        settings: { syncIntervalSeconds: 30 },
        tableMappings: [{ sourceTable: "orders" }],
      },
    },
    settings: { streaming_max_insert_wait_ms: 5000, dbms_parallel_view_processing: true },
  });
  expect(user.emulator.get("keys", defaultSeed.keys.ci.id)).toMatchObject({
    ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
  });
  const outputs = JSON.parse((await run(["stack", "output", "--json"])).stdout) as Record<string, unknown>;
  expect(outputs).toEqual({
    pipeId: defaultSeed.pipes.postgres,
    keySuffix: defaultSeed.keys.ci.keySecret.slice(-4),
    alertId: alertIds(user.emulator)["p95 latency"],
  });
});

test("afterwards nothing is left to do, whichever way it is asked", async () => {
  user.emulator.clearRequests();
  // With its preview.
  expect((await run(["up", "--yes", "--expect-no-changes"])).stdout).toContain("4 unchanged");
  expect(user.emulator.requests()).toEqual([]);
  await run(drift);
  await run(plannedRepair);
  expect(user.emulator.requests().every(({ method }) => method === "GET")).toBe(true);
});

describe("what was changed behind Pulumi's back", () => {
  beforeAll(() => {
    user.emulator.patch("pipes", defaultSeed.pipes.postgres, {
      name: "renamed",
      settings: { streaming_max_insert_wait_ms: 900, object_storage_concurrency: 7 },
      source: { postgres: { settings: { syncIntervalSeconds: 90, pullBatchSize: 5 } } },
    });
    user.emulator.patch("keys", defaultSeed.keys.ci.id, {
      expireAt: "2029-01-01T00:00:00Z",
      ipAccessList: [{ source: "10.0.0.0/8", description: "garage" }],
    });
    const alertId = alertIds(user.emulator)["p95 latency"] ?? "";
    user.emulator.patch("alerts", alertId, {
      threshold: 9999,
      channel: { webhookId: defaultSeed.webhooks.chat },
    });
  });

  const found: Readonly<Record<string, Record<string, readonly [unknown, unknown]>>> = {
    orders: {
      name: ["orders", "renamed"],
      "settings.streaming_max_insert_wait_ms": [5000, 900],
      "source.postgres.settings.syncIntervalSeconds": [30, 90],
    },
    ci: {
      expireAt: ["2027-06-30T00:00:00Z", "2029-01-01T00:00:00Z"],
      "ipAccessList[0].description": ["office", "garage"],
    },
    latency: {
      threshold: [250, 9999],
      "channel.webhookId": [defaultSeed.webhooks.onCall, defaultSeed.webhooks.chat],
    },
  };
  const repaired = Object.fromEntries(
    Object.entries(found).map(([name, changes]) => [
      name,
      Object.fromEntries(Object.entries(changes).map(([path, [old, live]]) => [path, [live, old]])),
    ]),
  );
  const updates = (all: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(all).map(([name, changes]) => [name, { op: "update", changes }]));

  test("is found by a refresh preview, field by field, and only where it is managed", async () => {
    const { stdout, stderr } = await run([...drift, "--diff"], 7);
    expect(stdout).toMatch(/threshold: 250 => 9999/);
    expect(stdout).toMatch(/name {4}: "orders" => "renamed"/);
    expect(stdout).toMatch(/description: "office" => "garage"/);
    expect(stdout).not.toMatch(/object_storage_concurrency|pullBatchSize/);
    expect(stderr).toContain("no changes were expected for refresh but changes were proposed");
    const json = await run(["refresh", "--preview-only", "--json"]);
    expect(changesInJson(json.stdout)).toEqual(updates(found));
  });

  test("is planned to be repaired by a preview that refreshes, field by field", async () => {
    const { stdout } = await run([...plannedRepair, "--json"], 7);
    expect(changesInJson(stdout)).toEqual(updates(repaired));
  });

  test("is repaired by up --refresh, and what is not managed stays as it is", async () => {
    await run([...up, "--refresh"]);
    expect(user.emulator.get("pipes", defaultSeed.pipes.postgres)).toMatchObject({
      name: "orders",
      settings: { streaming_max_insert_wait_ms: 5000, object_storage_concurrency: 7 },
      source: { postgres: { settings: { syncIntervalSeconds: 30, pullBatchSize: 5 } } },
    });
    await run(plannedRepair);
  });
});

test("an object that was deleted behind Pulumi's back is planned and made anew", async () => {
  user.emulator.delete("alerts", alertIds(user.emulator)["p95 latency"] ?? "");
  expect((await run(drift, 7)).stdout).toMatch(/- {2}pulumi-nodejs:dynamic\/pipes:Alert latency delete/);
  const { stdout } = await run(["preview", "--refresh", "--json"]);
  expect(changesInJson(stdout)).toEqual({ latency: { op: "create" } });
  await run([...up, "--refresh"]);
  expect(alertIds(user.emulator)).toEqual({ "p95 latency": expect.any(String) as unknown });
});

test("destroy deletes the alert and lets go of pipe and key as they are", async () => {
  await run(["destroy", "--yes", "--skip-preview"]);
  expect(alertIds(user.emulator)).toEqual({});
  expect(user.emulator.get("pipes", defaultSeed.pipes.postgres)?.name).toBe("orders");
  expect(user.emulator.get("keys", defaultSeed.keys.ci.id)?.roles).toEqual(["developer", "query_endpoints"]);
  expect((await user.project.exportState()).resources).toEqual([]);
});

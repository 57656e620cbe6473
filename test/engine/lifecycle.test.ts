import { defaultSeed } from "pulumi-pipes-emulator";
import { reportOf } from "../../cli/src/report/command";
import { changesInJson, labelOf } from "../harness/engine/output";
import type { StateResource } from "../harness/engine/stackState";
import { eventually } from "../harness/outcomes";
import { alertIds, requestsOf, writes } from "../harness/service/emulator";
import { send } from "../harness/service/otherClient";
import { openExamples, type Project } from "./support/project";

/* Five examples in one stack, with created and adopted resources. */

const { pipes, keys, dashboards, webhooks } = defaultSeed;
const up = ["up", "--yes", "--skip-preview"];
const driftPreview = ["preview", "--refresh", "--expect-no-changes"];

let stack: Project;
beforeAll(async () => {
  stack = await openExamples(["quickstart", "dashboards", "keys", "pipe", "webhooks"], {
    emulator: { transitionMs: 20 },
    config: {
      "shop:pipeId": pipes.postgres,
      "shop:managedKeyId": keys.ci.id,
      "shop:dashboardId": dashboards.checkout.id,
      "shop:tileId": dashboards.checkout.tiles["Latency p95"],
      "shop:webhookId": webhooks.onCall,
      "shop:databasePassword": { secret: "pass-not-real-76" },
      "shop:sourcePassword": { secret: "pass-not-real-77" },
      "shop:onCallUrl": { secret: "https://pass-not-real.test/alerts" },
      "shop:onCallToken": { secret: "pass-not-real-78" },
    },
  });
});
afterAll(() => stack.dispose());

const pipe = (name: string) => stack.emulator.list("pipes").find((one) => one.name === name);
const board = () => stack.emulator.list("dashboards").find(({ name }) => name === "Latency by route");
const webhook = () =>
  stack.emulator.list("webhooks").find(({ url }) => url === "https://pass-not-real.test/alerts");
const search = () => stack.emulator.list("savedSearches").find(({ name }) => name === "Timeouts");
const createdKey = () => stack.emulator.list("keys").find(({ name }) => name === "deploy");
const alertId = (name: string): string => alertIds(stack.emulator)[name] ?? "";

async function resources(): Promise<Readonly<Record<string, StateResource>>> {
  const { resources: all } = await stack.exportState();
  return Object.fromEntries(all.map((resource) => [labelOf(resource.urn), resource]));
}

describe("an up that fails half-way", () => {
  let output: string;
  beforeAll(async () => {
    const action = { status: 400, message: "not today" } as const;
    stack.emulator.addFault({ method: "PATCH", path: pipes.postgres, skip: 1, action });
    output = await stack.run(["up", "--yes", "--continue-on-error"], { expectCode: 1 });
    stack.emulator.clearFaults();
  });

  test("previews the removals and changes of its adoptions", () => {
    expect(output).toMatch(/- source\.postgres\.tableMappings\["stock\.items"\]/);
    expect(output).toMatch(/- ipAccessList\["0\.0\.0\.0\/0"\]/);
    expect(output).toContain("~ source.postgres.credentials: is set to [secret]");
  });

  test("keeps an adopted object that it could not change in the state, with its id and the failure", async () => {
    expect(pipe("orders")?.id).toBe(pipes.postgres);
    expect((await resources())["PipeSettings orders"]).toMatchObject({
      id: pipes.postgres,
      initErrors: [expect.stringContaining("not today")],
    });
  });

  test("is repaired by the next up, write-only fields included", async () => {
    await stack.run(up);
    expect((await resources())["PipeSettings orders"]?.initErrors).toBeUndefined();
    expect(pipe("orders")).toMatchObject({
      source: { postgres: { credentials: { username: "replicator", password: "pass-not-real-76" } } },
      settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
    });
  });
});

test("the outputs of a stack have the values of the service, and a created key signs with them", async () => {
  const json = await stack.run(["stack", "output", "--json", "--show-secrets"]);
  const outputs = JSON.parse(json) as Record<string, unknown>;
  expect(outputs).toMatchObject({
    pipeId: pipes.postgres,
    keySuffix: keys.ci.keySecret.slice(-4),
    alertId: alertId("p95 latency"),
    clicksId: pipe("clicks")?.id,
    tileIds: Object.fromEntries(board()?.tiles.map(({ name, id }) => [name, id]) ?? []),
    managementId: createdKey()?.id,
  });
  const path = `/v1/organizations/${defaultSeed.organizationId}/services/${defaultSeed.serviceId}/pipes`;
  const pair = [outputs["authKeyId"], outputs["authKeySecret"]] as const;
  expect((await send(stack.emulator, path, { pair })).status).toBe(200);
  const { text } = await stack.exportState();
  expect(text).not.toContain(String(outputs["authKeySecret"]));
  expect(text).not.toContain("pass-not-real");
});

test("after an up a preview with a refresh ends with code 0 and only reads", async () => {
  stack.emulator.clearRequests();
  await stack.run(driftPreview);
  expect(stack.emulator.requests()).not.toEqual([]);
  expect(stack.emulator.requests().every(({ method }) => method === "GET")).toBe(true);
});

describe("changes outside Pulumi", () => {
  beforeAll(() => {
    const { emulator } = stack;
    emulator.patch("pipes", pipes.postgres, {
      settings: { dbms_max_threads: 2, object_storage_concurrency: 7 },
    });
    emulator.patch("pipes", pipe("shop")?.id ?? "", { state: "Stopped" });
    emulator.patch("keys", keys.ci.id, { ipAccessList: [{ source: "10.0.0.0/8", description: "garage" }] });
    emulator.patch("alerts", alertId("p95 latency"), { threshold: 9999 });
    const { id = "", tiles = [] } = board() ?? {};
    emulator.patch("dashboards", id, {
      tiles: tiles.map((tile, at) => (at === 0 ? { ...tile, w: 6 } : tile)),
    });
    emulator.delete("alerts", alertId("/pay is slow"));
    emulator.patch("webhooks", webhook()?.id ?? "", { name: "Theirs" });
    emulator.patch("savedSearches", search()?.id ?? "", { where: "theirs:1" });
  });

  const update = (changes: object) => ({ op: "update", changes });

  test("are drift of a refresh preview: code 7, field by field, and only in managed fields", async () => {
    const drift = ["refresh", "--preview-only", "--expect-no-changes", "--json"];
    expect(changesInJson(await stack.run(drift, { expectCode: 7 }))).toEqual({
      "PipeSettings orders": update({ "settings.dbms_max_threads": [8, 2] }),
      "Pipe shop": update({ stopped: [false, true] }),
      "AccessKey ci": update({ "ipAccessList[0].description": ["office", "garage"] }),
      "Alert latency": update({ threshold: [250, 9999] }),
      "Dashboard latency": update({ "tiles[0].w": [24, 6] }),
      "Alert slow /pay": { op: "delete" },
      "SavedSearch timeouts": update({ where: ["message:timeout", "theirs:1"] }),
      "Webhook on-call": update({ name: ["Escalation", "Theirs"] }),
    });
  });

  test("are repairs of a preview that refreshes: code 7, and a report of them", async () => {
    const json = await stack.run([...driftPreview, "--json"], { expectCode: 7 });
    expect(changesInJson(json)).toEqual({
      "PipeSettings orders": update({ "settings.dbms_max_threads": [2, 8] }),
      "Pipe shop": update({ stopped: [true, false] }),
      "AccessKey ci": update({ "ipAccessList[0].description": ["garage", "office"] }),
      "Alert latency": update({ threshold: [9999, 250] }),
      "Dashboard latency": update({ "tiles[0].w": [6, 24] }),
      "Alert slow /pay": { op: "create" },
      "SavedSearch timeouts": update({ where: ["theirs:1", "message:timeout"] }),
      "Webhook on-call": update({ name: ["Theirs", "Escalation"] }),
    });
    const { markdown, exitCode } = reportOf([{ text: json, name: "preview" }], "Preview");
    expect(exitCode).toBe(7);
    expect(markdown).toContain("| is updated | `threshold 9999 → 250` (changed outside Pulumi) |");
  });

  test("are repaired by up --refresh, and unmanaged fields stay", async () => {
    await stack.run([...up, "--refresh"]);
    expect(pipe("orders")?.settings).toMatchObject({ dbms_max_threads: 8, object_storage_concurrency: 7 });
    expect(pipe("shop")?.state).not.toBe("Stopped");
    expect(stack.emulator.get("keys", keys.ci.id)?.ipAccessList).toMatchObject([{ description: "office" }]);
    expect(stack.emulator.get("alerts", alertId("p95 latency"))?.threshold).toBe(250);
    expect(board()?.tiles[0]?.w).toBe(24);
    expect(alertId("/pay is slow")).not.toBe("");
    const headers = { Authorization: "Bearer pass-not-real-78" };
    expect(webhook()).toMatchObject({ name: "Escalation", headers });
    expect(search()?.where).toBe("message:timeout");
  });
});

test("another configuration changes objects in place, and replaces them if a field is fixed", async () => {
  const before = { tiles: board()?.tiles.map(({ id }) => id), shop: pipe("shop"), key: createdKey()?.id };
  const config = { "routes[0]": "/search", "routes[1]": "/cart", "routes[2]": "/pay" };
  const changed = { ...config, "tables[0]": "orders", "tables[1]": "items", topics: "visits", rotation: "2" };
  const pairs = Object.entries(changed).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
  await stack.run(["config", "set-all", "--path", ...pairs]);
  stack.emulator.clearRequests();
  await stack.run(up);
  const [, ...tiles] = board()?.tiles ?? [];
  expect(tiles.map(({ id }) => id)).toEqual(before.tiles);
  await eventually(() => Promise.resolve(pipe("shop")?.state === "Running"));
  expect(pipe("shop")?.id).toBe(before.shop?.id);
  expect(pipe("shop")?.source?.postgres?.tableMappings).toHaveLength(2);
  const sent = writes(stack.emulator);
  expect(sent.indexOf("DELETE pipes")).toBeLessThan(sent.indexOf("POST pipes"));
  expect(sent.indexOf("POST keys")).toBeLessThan(sent.indexOf("DELETE keys"));
  expect(createdKey()?.id).not.toBe(before.key);
});

test("destroy deletes created objects and retains adopted ones, and leaves an empty state", async () => {
  stack.emulator.clearRequests();
  await stack.run(["destroy", "--yes", "--skip-preview"]);
  const deleted = requestsOf(stack.emulator).filter((request) => request.startsWith("DELETE"));
  expect(deleted.indexOf("DELETE webhooks/:id")).toBeGreaterThan(deleted.indexOf("DELETE alerts/:id"));
  expect(deleted.sort()).toEqual([
    ...Array<string>(6).fill("DELETE alerts/:id"),
    "DELETE dashboards/:id",
    ...Array<string>(2).fill("DELETE keys/:id"),
    ...Array<string>(2).fill("DELETE pipes/:id"),
    "DELETE savedSearches/:id",
    "DELETE webhooks/:id",
  ]);

  expect(pipe("orders")?.id).toBe(pipes.postgres);
  expect(stack.emulator.get("keys", keys.ci.id)?.ipAccessList).toMatchObject([{ description: "office" }]);
  expect((await stack.exportState()).resources).toEqual([]);
});

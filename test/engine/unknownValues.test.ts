import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { visibleText } from "../harness/provider/wire";
import { alertIds, requestsOf } from "../harness/service/emulator";
import { installLater } from "./support/later";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs, tile } from "./support/alerts";

const unknownOnTheWire = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const updates = {
  later: ["update"],
  alert: ["update"],
  whole: ["update"],
  key: ["update"],
  pipe: ["update"],
};

let later: Awaited<ReturnType<typeof installLater>>;
let service: ServiceStack;
beforeAll(async () => {
  later = await installLater();
  service = await openServiceStack();
});
afterAll(async () => {
  await later.dispose();
  await service.dispose();
});

const program = (threshold: number, password: string) => (): void => {
  const from = later.create("later", {
    ...tile,
    threshold,
    webhookId: defaultSeed.webhooks.chat,
    channel: { type: "webhook", webhookId: defaultSeed.webhooks.onCall },
    role: "developer" as const,
    network: "10.0.0.0/8",
    targetTable: "public_orders",
    waitMs: 4000,
    password,
  });
  const { dashboardId, tileId, webhookId, channel } = from;
  const channelOfPart = { type: "webhook", webhookId };
  new pipes.Alert("alert", {
    ...alertArgs({ channel: channelOfPart, name: "alert" }),
    dashboardId,
    tileId,
    threshold: from.threshold,
  });
  new pipes.Alert("whole", { ...alertArgs({ channel, name: pulumi.interpolate`on ${tileId}` }) });
  new pipes.AccessKey("key", {
    adoptId: defaultSeed.keys.ci.id,
    roles: [from.role, "admin"],
    ipAccessList: [
      { source: from.network, description: "later" },
      { source: "192.0.2.1", description: "now" },
    ],
  });
  const table = { sourceSchemaName: "public", sourceTable: "orders" };
  new pipes.PipeSettings("pipe", {
    pipeId: defaultSeed.pipes.postgres,
    settings: { streaming_max_insert_wait_ms: from.waitMs, dbms_max_threads: 3 },
    source: {
      postgres: {
        credentials: { username: "replicator", password: from.password },
        tableMappings: [{ ...table, targetTable: from.targetTable }],
      },
    },
  });
};

test("values that are not known yet preview cleanly at first create, wherever they stand", async () => {
  const { steps, output } = await service.preview(program(5, "first-password"), { diff: true });
  const creates = Object.keys(updates).map((name) => [name, ["create"]]);
  expect(steps).toEqual(Object.fromEntries(creates));
  expect(output).toMatch(/threshold +: \[unknown\]/);
  expect(output).not.toContain(unknownOnTheWire);
  expect(requestsOf(service.emulator).sort()).toEqual(["GET keys/:id", "GET pipes/:id"]);
});

test("the update sends what they turned out to be", async () => {
  await service.up(program(5, "first-password"));
  const { alert: id = "", [`on ${tile.tileId}`]: whole } = alertIds(service.emulator);
  expect(service.emulator.get("alerts", id)).toMatchObject({
    ...tile,
    threshold: 5,
    channel: { webhookId: defaultSeed.webhooks.chat },
  });
  expect(whole).toBeDefined();
  expect(service.emulator.get("keys", defaultSeed.keys.ci.id)).toMatchObject({
    roles: expect.arrayContaining(["developer", "admin"]) as unknown,
    ipAccessList: expect.arrayContaining([{ source: "10.0.0.0/8", description: "later" }]) as unknown,
  });
  expect(service.emulator.get("pipes", defaultSeed.pipes.postgres)).toMatchObject({
    settings: { streaming_max_insert_wait_ms: 4000 },
    source: {
      postgres: {
        credentials: { password: "first-password" },
        tableMappings: [{ targetTable: "public_orders" }],
      },
    },
  });
  expect((await service.preview(program(5, "first-password"))).steps).toEqual({});
});

test("values that become unknown again preview as updates of just their fields", async () => {
  service.emulator.clearRequests();
  const { steps, changes, output } = await service.preview(program(6, "second-password"), { diff: true });
  expect(steps).toEqual(updates);
  expect(Object.keys(changes["alert"] ?? {}).sort()).toEqual([
    "channel.webhookId",
    "dashboardId",
    "threshold",
    "tileId",
  ]);
  expect(Object.keys(changes["whole"] ?? {}).sort()).toEqual(["channel", "name"]);
  expect(changes["pipe"]).toHaveProperty(["settings.streaming_max_insert_wait_ms"]);
  expect(output).not.toContain(unknownOnTheWire);
  expect(service.emulator.requests()).toEqual([]);
});

test("and the update then changes only what did change", async () => {
  await service.up(program(6, "second-password"));
  expect(service.emulator.get("alerts", alertIds(service.emulator)["alert"] ?? "")?.threshold).toBe(6);
  const sent = service.emulator.requests().filter(({ method }) => method !== "GET");
  expect(sent.map(({ method, path }) => `${method} ${path.split("/").at(-2) ?? ""}`).sort()).toEqual([
    "PATCH pipes",
    "PUT alerts",
  ]);
});

test("a secret that is not known yet stays secret once it is known", async () => {
  const state = visibleText((await service.state())["pipe"]);
  expect(state).toContain('"credentials":"[secret]"');
  expect(state).not.toMatch(/first-password|second-password/);
});

import { changesInJson } from "../harness/engine/output";
import { writes } from "../harness/service/emulator";
import { openProject, type Project } from "./support/project";

/* A program without one literal ID has an object of each kind, and refers to roles and sources by name. */

const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();
const onCall = new pipes.Webhook("on-call", {
  name: "On call", service: "generic", url: config.requireSecret("url"), headers: { Authorization: config.requireSecret("token") },
});
const chat = new pipes.Webhook("chat", { name: "Chat", service: "slack", url: config.requireSecret("url") });
const logs = pipes.getSourceOutput({ name: "Logs" });
const search = new pipes.SavedSearch("timeouts", {
  name: "Timeouts", sourceId: logs.id, where: "message:timeout", whereLanguage: "lucene",
});
const board = new pipes.Dashboard("board", {
  name: "Platform",
  tiles: [{ name: "Errors", x: 0, y: 0, w: 12, h: 6, config: { displayType: "line", sourceId: logs.id, select: [{ aggFn: "count" }] } }],
});
const limit = { threshold: 5, thresholdType: "above", interval: "5m" };
new pipes.Alert("errors", {
  ...limit, name: "Errors", source: "tile", dashboardId: board.id, tileId: pipes.tileIdOf(board, "Errors"),
  channels: [{ type: "webhook", webhookId: onCall.id }, { type: "webhook", webhookId: chat.id }],
});
new pipes.Alert("slow", {
  ...limit, name: "Slow", source: "saved_search", savedSearchId: search.id,
  channels: [{ type: "webhook", webhookId: onCall.id }, { type: "email", emailRecipients: ["on-call@shop.example"] }],
});
const role = pipes.getRolesOutput().roles.apply((roles) => roles[0]?.name ?? "");
new pipes.AccessKey("deploy", { name: "deploy", assignedRoleIds: [pipes.getRoleOutput({ name: role }).id] });
const shop = new pipes.Pipe("shop", {
  name: "copy",
  source: { postgres: {
    host: "db.example", port: 5432, database: "shop", credentials: { username: "u", password: config.requireSecret("password") },
    settings: { replicationMode: "cdc" },
    tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "copy_orders" }],
  } },
  destination: { database: "default" },
});
new pipes.PipeScaling("databases", { replicaCpuMillicores: 3000, replicaMemoryGb: 12 }, { dependsOn: shop });
`;

const up = ["up", "--yes", "--skip-preview"];
const kinds = ["webhooks", "savedSearches", "dashboards", "alerts", "keys", "pipes"] as const;

let stack: Project;
beforeAll(async () => {
  stack = await openProject({
    program,
    emulator: { transitionMs: 0 },
    config: {
      url: { secret: "https://hush-address.test/a" },
      token: { secret: "Bearer hush-token" },
      password: { secret: "hush-password" },
    },
  });
});
afterAll(() => stack.dispose());

const counts = () => kinds.map((kind) => stack.emulator.list(kind).length);
const change = (kind: (typeof kinds)[number], name: string, patch: object): void => {
  const found = stack.emulator.list(kind).find((one) => "name" in one && one.name === name);
  stack.emulator.patch(kind, found?.id ?? "", patch);
};

test("an object of each kind is created without a literal ID, changes nothing in a second run, is repaired, and is deleted", async () => {
  const [before, created] = [counts(), [2, 1, 1, 2, 1, 1]];
  await stack.run(up);
  expect(counts()).toEqual(before.map((count, at) => count + (created[at] ?? 0)));
  stack.emulator.clearRequests();
  await stack.run([...up, "--expect-no-changes"]);
  await stack.run(["preview", "--refresh", "--expect-no-changes"]);
  expect(writes(stack.emulator)).toEqual([]);

  change("webhooks", "On call", { description: "theirs" });
  change("webhooks", "Chat", { url: "https://theirs.test" });
  change("savedSearches", "Timeouts", { where: "theirs:1" });
  change("dashboards", "Platform", { name: "theirs" });
  stack.emulator.patch("scalings", stack.emulator.seed.serviceId, { replicaCpuMillicores: 5000 });
  change("alerts", "Errors", { threshold: 6 });
  change("alerts", "Slow", { interval: "1h" });
  change("keys", "deploy", { name: "theirs" });
  change("pipes", "copy", { name: "theirs" });
  const drift = changesInJson(await stack.run(["preview", "--refresh", "--json"]));
  expect(Object.keys(drift).sort()).toEqual([
    ...[
      "AccessKey deploy",
      "Alert errors",
      "Alert slow",
      "Dashboard board",
      "Pipe shop",
      "PipeScaling databases",
      "SavedSearch timeouts",
      "Webhook chat",
    ],
  ]);
  await stack.run([...up, "--refresh"]);
  await stack.run(["preview", "--refresh", "--expect-no-changes"]);

  await stack.run(["destroy", "--yes", "--skip-preview"]);
  expect(counts()).toEqual(before);
  const { text } = await stack.exportState();
  expect(text).not.toContain("hush-");
});

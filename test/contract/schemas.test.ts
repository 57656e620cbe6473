import * as contract from "pulumi-pipes-contract";
import type { z } from "zod";

const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const key = { id, name: "ci", roles: ["developer"], keySuffix: "x9Qz", createdAt: "2027-01-01T00:00:00Z" };
const alert = {
  dashboardId: "66f0a1b2c3d4e5f6a7b8c9d0",
  tileId: "66f0a1b2c3d4e5f6a7b8c9d1",
  ...{ threshold: 0.5, interval: "1h", source: "tile", thresholdType: "above" },
  channel: { type: "webhook", webhookId: "66f0a1b2c3d4e5f6a7b8c9d2" },
};
const tile = { name: "t", x: 0, y: 0, w: 1, h: 1, config: {} };
const mapping = { sourceSchemaName: "s", sourceTable: "t", targetTable: "t" };
const email = { type: "email", emailRecipients: ["a@shop.example"] };
const filter = { type: "QUERY_EXPRESSION", name: "f", expression: "e", sourceId: "s" };
const pipe = (fields: object) => ({ source: fields });

// prettier-ignore
const accepted: readonly (readonly [z.ZodType, unknown])[] = [
  [contract.pipe, { id }],
  [contract.pipe, { id, state: "Dreaming" }],
  [contract.pipePatch, {}],
  [contract.pipePatch, { settings: { object_storage_concurrency: null } }],
  [contract.envelope(contract.pipe), { status: 200, requestId: id, result: { id } }],
  [contract.accessKey, { ...key, expireAt: null, usedAt: null, state: "disabled" }],
  [contract.accessKeyPatch, { state: "enabled", ipAccessList: [] }],
  [contract.accessKeyPatch, { expireAt: null }],
  [contract.accessKeyPatch, { expireAt: "" }],
  [contract.accessKeyPatch, { expireAt: "2027-06-30T02:00:00+02:00" }],
  [contract.accessKeyPatch, { expireAt: "2028-02-29T00:00Z" }],
  [contract.alertBody, { ...alert, interval: "7w", source: "moon" }],
  [contract.alert, { ...alert, id: alert.tileId, state: "OK", silenced: { at: 1 } }],
  [contract.alertBody, { ...alert, channel: email }],
  [contract.alertBody, { ...alert, channel: { type: "pager", webhookId: "w", emailRecipients: [] } }],
  [contract.accessKey, { ...key, roles: [], assignedRoles: [{ roleId: id, roleName: "auditor" }] }],
  [contract.accessKeyCreation, { name: "n", assignedRoleIds: [id] }],
  [contract.dashboard, { id, name: "n", tiles: [], filters: [{ name: "of another release" }] }],
  [contract.dashboardBody, { name: "n", tiles: [], filters: [{ ...filter, colour: "red" }] }],
  [contract.pipePatch, pipe({ mongodb: { tableMappingsToRemove: [{ sourceDatabaseName: "d", sourceCollection: "c", targetTable: "t" }] } })],
  [contract.errorBody, { status: 400, error: "BAD_REQUEST: name is empty", requestId: id }],
  [contract.errorBody, { message: "no such tile" }],
  [contract.pipeCommand, { command: "resync" }],
];
test.each(accepted)("the contract accepts %#: %j", (schema, value) => {
  expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
});

// prettier-ignore
const refused: readonly (readonly [z.ZodType, unknown, string])[] = [
  [contract.pipe, { name: "x" }, "id"],
  [contract.pipe, { id: 7 }, "id"],
  [contract.pipe, { id, scaling: { replicas: 1.5 } }, "scaling.replicas"],
  [contract.envelope(contract.pipe), { requestId: id, result: { id } }, "status"],
  [contract.pipePatch, pipe({ kafka: { brokers: "b:9092" } }), "source.kafka"],
  [contract.pipePatch, pipe({ postgres: { port: 65_536 } }), "source.postgres.port"],
  [contract.pipePatch, pipe({ kafka: { credentials: { username: "u" } } }), "source.kafka.credentials.password"],
  [contract.pipePatch, { destination: { table: "t" } }, "destination"],
  [contract.pipePatch, { settings: { other_max_threads: 1 } }, "settings"],
  [contract.pipePatch, { settings: { dbms_max_threads: "8" } }, "settings.dbms_max_threads"],
  [contract.pipePatch, { settings: { dbms_parallel_view_processing: 1 } }, "settings.dbms_parallel_view_processing"],
  [contract.tableMapping, { ...mapping, targetTable: undefined }, "targetTable"],
  [contract.tableMappingRemoval, { ...mapping, sortingKeys: [] }, ""],
  [contract.accessKeyPatch, { keySuffix: "x9Qz" }, ""],
  [contract.accessKeyPatch, { expireAt: "2027-06-30" }, "expireAt"],
  [contract.accessKeyPatch, { expireAt: "2027-06-30T00:00:00" }, "expireAt"],
  [contract.accessKeyPatch, { expireAt: "2027-02-30T00:00:00Z" }, "expireAt"],
  [contract.ipAccessEntry, { description: "office" }, "source"],
  [contract.alertBody, { ...alert, threshold: undefined }, "threshold"],
  [contract.alertBody, { ...alert, interval: "60" }, "interval"],
  [contract.alertBody, { ...alert, channel: { type: "webhook" } }, "channel.webhookId"],
  [contract.alertBody, { ...alert, channel: { type: "email" } }, "channel.emailRecipients"],
  [contract.alertBody, { ...alert, channel: { ...email, emailRecipients: [] } }, "channel.emailRecipients"],
  [contract.alertBody, { ...alert, channel: { ...email, webhookId: "w" } }, "channel.webhookId"],
  [contract.accessKeyCreation, { name: "n" }, "roles"],
  [contract.dashboardBody, { name: "n", tiles: [], filters: [{ ...filter, sourceId: "" }] }, "filters.0.sourceId"],
  [contract.mongodbMapping, { ...mapping, sourceDatabaseName: "d", sourceCollection: "c" }, ""],
  [contract.tile, { ...tile, w: undefined }, "w"],
];
test.each(refused)("the contract refuses %#: %j at %s", (schema, value, path) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

test("an unknown field of a response is dropped, and one of a tile is kept", () => {
  expect(contract.pipe.parse({ id, region: "moon" })).toEqual({ id });
  expect(contract.accessKey.parse({ ...key, note: 1 })).toEqual(key);
  expect(contract.tile.parse({ ...tile, containerId: "c" })).toEqual({ ...tile, containerId: "c" });
});

test("each bound belongs to a setting, and its lower end is below its upper end", () => {
  for (const [name, [least, most]] of Object.entries(contract.settingBounds)) {
    expect(contract.tuningSettings.shape).toHaveProperty(name);
    expect(least).toBeLessThan(most);
  }
});

const manyNames = Array(24).fill("'O''Brien'").join(", ");
test.each([
  ["IN with many escaped quotes", `name IN (${manyNames})`, true],
  ["BETWEEN with strings", "name BETWEEN 'O''Brien' AND 'O\\'Hara'", true],
  ["many subscripts", `a${"[1]['k''s']".repeat(13)}.b IN (1)`, true],
  ["an empty string", "name IN ('', 'a')", true],
  ["two conditions with many escaped quotes", `name IN (${manyNames}) AND level = 1`, false],
  ["a comparison with many subscripts", `a${"[1]".repeat(26)} = 1`, false],
  ["a list of many spaces without an end", `name IN (${" ".repeat(20_000)}'`, false],
])("the check of a filter ends at once: %s", (_, condition, isAccepted) => {
  const filters = [{ type: "sql", condition }];
  const beganMs = performance.now();
  const isKnown = contract.isSearchFilterCondition(condition);
  expect(performance.now() - beganMs).toBeLessThan(200);
  expect(isKnown).toBe(isAccepted);
  expect(contract.savedSearchBody.safeParse({ name: "n", sourceId: alert.tileId, filters }).success).toBe(
    true,
  );
});

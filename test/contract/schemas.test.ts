import * as contract from "pulumi-pipes-contract";
import type { z } from "zod";
import {
  alertBodySample,
  dashboardBodySample,
  databasePatchSample,
  keySample,
  pipeSample,
  streamPatchSample,
} from "./samples";

const { id } = pipeSample;
const objectId = "66f0a1b2c3d4e5f6a7b8c9d0";
const requestId = "5b6f2c1e-7a4d-4c3b-8f2e-1d0c9b8a7f6e";

const accepted: readonly (readonly [string, z.ZodType, unknown])[] = [
  ["a pipe", contract.pipe, pipeSample],
  ["a pipe of which only the id is known", contract.pipe, { id }],
  ["a pipe in a state nobody has heard of", contract.pipe, { id, state: "Dreaming" }],
  ["an enveloped pipe", contract.envelope(contract.pipe), { status: 200, requestId, result: pipeSample }],
  ["a patch of a database", contract.pipePatch, databasePatchSample],
  ["a patch of a stream, with a setting reset", contract.pipePatch, streamPatchSample],
  ["a patch that changes nothing", contract.pipePatch, {}],
  ["a key", contract.accessKey, keySample],
  ["a key that never expires", contract.accessKey, { ...keySample, expireAt: null, usedAt: null }],
  ["a key with its state", contract.accessKey, { ...keySample, state: "disabled" }],
  [
    "a key update",
    contract.accessKeyPatch,
    { name: "ci", roles: ["admin"], state: "enabled", ipAccessList: [] },
  ],
  ["an expiry of null", contract.accessKeyPatch, { expireAt: null }],
  ['an expiry of ""', contract.accessKeyPatch, { expireAt: "" }],
  ["an expiry in another zone", contract.accessKeyPatch, { expireAt: "2027-06-30T02:00:00+02:00" }],
  ["a leap day", contract.accessKeyPatch, { expireAt: "2028-02-29T00:00Z" }],
  ["an alert", contract.alertBody, alertBodySample],
  [
    "an alert with values nobody has heard of",
    contract.alertBody,
    { ...alertBodySample, interval: "7w", source: "moon" },
  ],
  [
    "an alert as returned",
    contract.alert,
    { ...alertBodySample, id: objectId, state: "OK", silenced: { at: 1 } },
  ],
  ["a dashboard", contract.dashboard, { ...dashboardBodySample, id: objectId }],
  ["a dashboard to write", contract.dashboardBody, dashboardBodySample],
  ["a data source", contract.source, { id: objectId, name: "logs", kind: "log" }],
  ["an error", contract.errorBody, { status: 400, error: "BAD_REQUEST: name is empty", requestId }],
  ["an error of the observability part", contract.errorBody, { message: "no such tile" }],
  ["a command", contract.pipeCommand, { command: "resync" }],
];

const refused: readonly (readonly [string, z.ZodType, unknown, string])[] = [
  ["a pipe without an id", contract.pipe, { name: "x" }, "id"],
  ["a pipe whose id is a number", contract.pipe, { ...pipeSample, id: 7 }, "id"],
  ["half a replica", contract.pipe, { id, scaling: { replicas: 1.5 } }, "scaling.replicas"],
  ["an envelope without a status", contract.envelope(contract.pipe), { requestId, result: { id } }, "status"],
  ["brokers in a patch", contract.pipePatch, { source: { kafka: { brokers: "b:9092" } } }, "source.kafka"],
  ["a table name in a patch", contract.pipePatch, { destination: { table: "t" } }, "destination"],
  ["a setting of another service", contract.pipePatch, { settings: { other_max_threads: 1 } }, "settings"],
  [
    "a setting as text",
    contract.pipePatch,
    { settings: { dbms_max_threads: "8" } },
    "settings.dbms_max_threads",
  ],
  [
    "a flag as a number",
    contract.pipePatch,
    { settings: { dbms_parallel_view_processing: 1 } },
    "settings.dbms_parallel_view_processing",
  ],
  [
    "a port beyond all ports",
    contract.pipePatch,
    { source: { postgres: { port: 65_536 } } },
    "source.postgres.port",
  ],
  [
    "credentials without a password",
    contract.pipePatch,
    { source: { kafka: { credentials: { username: "u" } } } },
    "source.kafka.credentials.password",
  ],
  [
    "a mapping without a target",
    contract.tableMapping,
    { sourceSchemaName: "s", sourceTable: "t" },
    "targetTable",
  ],
  [
    "a removal with more than names",
    contract.tableMappingRemoval,
    { sourceSchemaName: "s", sourceTable: "t", targetTable: "t", sortingKeys: [] },
    "",
  ],
  ["no role", contract.accessKeyPatch, { roles: [] }, "roles"],
  ["an unknown role", contract.accessKeyPatch, { roles: ["owner"] }, "roles.0"],
  ["an unknown key state", contract.accessKeyPatch, { state: "paused" }, "state"],
  ["a suffix in a key update", contract.accessKeyPatch, { keySuffix: "x9Qz" }, ""],
  ["an expiry that is a day", contract.accessKeyPatch, { expireAt: "2027-06-30" }, "expireAt"],
  [
    "an expiry without a zone, which every machine reads otherwise",
    contract.accessKeyPatch,
    { expireAt: "2027-06-30T00:00:00" },
    "expireAt",
  ],
  [
    "an expiry on a day that does not exist",
    contract.accessKeyPatch,
    { expireAt: "2027-02-30T00:00:00Z" },
    "expireAt",
  ],
  ["an address entry without an address", contract.ipAccessEntry, { description: "office" }, "source"],
  [
    "an alert without a threshold",
    contract.alertBody,
    { ...alertBodySample, threshold: undefined },
    "threshold",
  ],
  ["an interval without a unit", contract.alertBody, { ...alertBodySample, interval: "60" }, "interval"],
  ["a state in an alert", contract.alertBody, { ...alertBodySample, state: "OK" }, ""],
  [
    "a channel without a webhook",
    contract.alertBody,
    { ...alertBodySample, channel: { type: "webhook" } },
    "channel.webhookId",
  ],
  ["an id in a dashboard to write", contract.dashboardBody, { ...dashboardBodySample, id: objectId }, ""],
  ["a tile without a width", contract.tile, { name: "t", x: 0, y: 0, h: 1, config: {} }, "w"],
  ["an unknown command", contract.pipeCommand, { command: "delete" }, "command"],
];

test.each(accepted)("the contract accepts %s", (_case, schema, value) => {
  expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
});

test.each(refused)("the contract refuses %s", (_case, schema, value, path) => {
  const paths = schema.safeParse(value).error?.issues.map((issue) => issue.path.join("."));
  expect(paths).toEqual([path]);
});

test("an answer may hold more than the contract, and what is more is dropped", () => {
  expect(contract.pipe.parse({ ...pipeSample, region: "moon" })).toEqual(pipeSample);
  expect(contract.accessKey.parse({ ...keySample, note: 1 })).toEqual(keySample);
});

test("a tile keeps what the contract does not know of it", () => {
  const tile = { name: "t", x: 0, y: 0, w: 1, h: 1, config: {}, containerId: "c" };
  expect(contract.tile.parse(tile)).toEqual(tile);
});

test("every bound belongs to a setting, and its lower end is not above its upper end", () => {
  for (const [name, [least, most]] of Object.entries(contract.settingBounds)) {
    expect(contract.tuningSettings.shape).toHaveProperty(name);
    expect(least).toBeLessThan(most);
  }
});

import {
  bestFits,
  differencesOf,
  digestOf,
  fitOf,
  recognizedFitOf,
} from "../../provider/src/core/lifecycle/identity";
import { UNKNOWN, type JsonObject } from "../../provider/src/core/json/json";
import type { Fit } from "../../provider/src/core/resource/openCreations";
import { withDerived } from "../../provider/src/core/state/state";
import { desiredIn } from "../../provider/src/core/schema/wireForm";
import { resources, type KnownKind } from "../../provider/src/resources";
import type { Resource } from "../../provider/src/core/resource/resource";
import { kafkaPipe, latencyAlert, tile } from "../harness/args";

/* How an object fits a creation with the args. */

const answer = (comparable: JsonObject) => ({ id: "x", raw: comparable, comparable, record: comparable });

function fitFor(kind: KnownKind, args: object, live: JsonObject, rule = fitOf): Fit | undefined {
  const definition: Resource = resources[kind];
  return rule(
    definition,
    desiredIn(definition, args as JsonObject),
    withDerived(definition, answer(live)).comparable,
  );
}

const { credentials: _hidden, ...kafka } = kafkaPipe.source.kafka;
/** As a service returns the pipe after its creation. */
const pipe: JsonObject = {
  ...kafkaPipe,
  source: { kafka },
  state: "Running",
  scaling: { replicas: 1, concurrency: 1, replicaCpuMillicores: 500, replicaMemoryGb: 1 },
  createdAt: "2026-01-01T00:00:00Z",
};
const { channel, ...ofAlert } = latencyAlert;
const alert: JsonObject = { ...ofAlert, channels: [channel], state: "OK", silenced: null, teamId: "t" };
const config = { displayType: "markdown", markdown: "Rate" };
const plainTile = { ...tile("Rate"), config };
const shownTile = { ...plainTile, id: "65f1a0c3d2b4e5f607182a03" };
const board = { name: "Rates", tiles: [plainTile] };
const liveBoard: JsonObject = { ...board, tiles: [shownTile], tags: [], filters: [] };
const search = { name: "Slow", sourceId: "s", where: "ms:>9" };
const hook = { name: "rota", service: "generic", url: "https://x.test", headers: { a: "b" } };
const key = { name: "deploy", roles: ["developer"] };
const liveKey: JsonObject = {
  ...key,
  state: "enabled",
  ipAccessList: [{ source: "0.0.0.0/0", description: "Anywhere" }],
  assignedRoles: [{ roleId: "1d84a6c2-e7f5-4930-8b6c-a09e3d5f7182", roleName: "developer" }],
};

const series = { aggFn: "count" };
const line = { displayType: "line", sourceId: "s", select: [series] };
const chart = { name: "Chart", tiles: [{ ...tile("Rate"), config: line }] };
const filter = { type: "QUERY_EXPRESSION", name: "Env", expression: "env", sourceId: "s" };
const filtered = { ...board, filters: [filter] };
const filledConfig = {
  ...line,
  select: [{ ...series, where: "", whereLanguage: "lucene", valueExpression: "" }],
  ...{ asRatio: false, fillNulls: true },
};

test.each<readonly [string, KnownKind, object, JsonObject]>([
  ["a pipe whose password the service hides", "Pipe", kafkaPipe, pipe],
  ["a pipe with the compute that it sets", "Pipe", { ...kafkaPipe, scaling: { replicas: 1 } }, pipe],
  ["an alert whose channel the service lists", "Alert", latencyAlert, alert],
  [
    "an alert with a field that this version does not know",
    "Alert",
    latencyAlert,
    { ...alert, color: "red" },
  ],
  ["a dashboard whose tiles have ids", "Dashboard", board, liveBoard],
  [
    "a dashboard whose defaults the service fills in",
    "Dashboard",
    chart,
    {
      ...{ name: "Chart", tags: [], filters: [], savedQuery: null, savedFilterValues: [] },
      tiles: [{ ...shownTile, config: filledConfig }],
    },
  ],
  ["a search with empty fields", "SavedSearch", search, { ...search, orderBy: "", tags: [] }],
  ["a webhook without its headers", "Webhook", hook, { ...hook, headers: undefined }],
  ["a webhook without its address", "Webhook", hook, { name: "rota", service: "generic" }],
  ["a key with the addresses of a new one", "AccessKey", key, liveKey],
  ["an alert of which a value is not known", "Alert", { ...latencyAlert, name: UNKNOWN }, alert],
])("%s fits exactly", (_, kind, args, live) => {
  expect(fitFor(kind, args, live)).toBe("exact");
});

test.each<readonly [string, JsonObject, JsonObject, readonly (string | number)[]]>([
  ["a series", { select: [series] }, { select: [{ ...series, alias: "n" }] }, ["select", 0, "alias"]],
  [
    "a number format",
    { select: [series], numberFormat: { output: "number" } },
    { select: [series], numberFormat: { output: "number", mantissa: 2 } },
    ["numberFormat", "mantissa"],
  ],
  [
    "a number format of a series",
    { select: [{ ...series, numberFormat: { output: "number" } }] },
    { select: [{ ...series, numberFormat: { output: "number", mantissa: 2 } }] },
    ["select", 0, "numberFormat", "mantissa"],
  ],
  [
    "a rule of colors",
    { colorRules: [{ value: 1 }, { value: 2 }] },
    { colorRules: [{ value: 1 }, { value: 2, color: "red" }] },
    ["colorRules", 1, "color"],
  ],
  [
    "the target of a click",
    { onClick: { type: "search", target: { mode: "id" } } },
    { onClick: { type: "search", target: { mode: "id", id: "s" } } },
    ["onClick", "target", "id"],
  ],
  [
    "a series that also differs",
    { select: [{ aggFn: "count", where: "a" }] },
    { select: [{ aggFn: "sum", where: "a", alias: "n" }] },
    ["select", 0, "alias"],
  ],
])("what an object has beyond the program is named where it is: in %s", (_, written, returned, path) => {
  const withConfig = (more: JsonObject): JsonObject => ({
    ...chart,
    tiles: [{ ...tile("Rate"), config: { ...line, ...more } }],
  });
  const desired = desiredIn(resources.Dashboard, withConfig(written));
  const { surplus } = differencesOf(resources.Dashboard, desired, withConfig(returned));
  expect(surplus.map((further) => further.path)).toEqual([["tiles", 0, "config", ...path]]);
});

test.each<readonly [string, KnownKind, object, JsonObject]>([
  ["a setting", "Pipe", kafkaPipe, { ...pipe, settings: { dbms_max_threads: 3 } }],
  ["a compute", "Pipe", kafkaPipe, { ...pipe, scaling: { replicas: 2, replicaCpuMillicores: 500 } }],
  ["a stop", "Pipe", kafkaPipe, { ...pipe, state: "Stopped" }],
  ["a value", "Alert", latencyAlert, { ...alert, numConsecutiveWindows: 3 }],
  ["a part of a channel", "Alert", latencyAlert, { ...alert, channels: [{ ...channel, severity: "error" }] }],
  [
    "a part of a tile",
    "Dashboard",
    board,
    { ...liveBoard, tiles: [{ ...shownTile, config: { ...config, groupBy: "host" } }] },
  ],
  [
    "a part of a filter",
    "Dashboard",
    filtered,
    { ...liveBoard, filters: [{ ...filter, id: "f", where: "a:1" }] },
  ],
  [
    "a part of a series",
    "Dashboard",
    chart,
    { ...chart, tiles: [{ ...shownTile, config: { ...line, select: [{ ...series, alias: "n" }] } }] },
  ],
  ["tags", "SavedSearch", search, { ...search, tags: ["theirs"] }],
  ["a condition", "SavedSearch", { name: "Slow", sourceId: "s" }, search],
  ["a description", "Webhook", hook, { ...hook, description: "from elsewhere" }],
  ["addresses", "AccessKey", key, { ...liveKey, ipAccessList: [{ source: "10.0.0.0/8" }] }],
  ["an expiry", "AccessKey", key, { ...liveKey, expireAt: "2027-01-01T00:00:00Z" }],
])("an object with %s that the program does not set covers it", (_, kind, args, live) => {
  expect(fitFor(kind, args, live)).toBe("covering");
});

test.each<readonly [string, KnownKind, object, JsonObject]>([
  ["its compute, which the program sets", "Pipe", { ...kafkaPipe, scaling: { replicas: 3 } }, pipe],
  ["its kind of source", "Pipe", kafkaPipe, { ...pipe, source: { kinesis: { streamName: "s" } } }],
  ["a value", "Alert", latencyAlert, { ...alert, threshold: 1 }],
  ["a second channel", "Alert", latencyAlert, { ...alert, channels: [channel, { type: "email" }] }],
  ["a tile", "Dashboard", board, { ...liveBoard, tiles: [shownTile, { ...shownTile, name: "x", id: "y" }] }],
  ["a missing tile", "Dashboard", board, { ...liveBoard, tiles: [] }],
  ["a second filter", "Dashboard", filtered, { ...liveBoard, filters: [filter, { ...filter, name: "x" }] }],
  [
    "a further series",
    "Dashboard",
    chart,
    { ...chart, tiles: [{ ...shownTile, config: { ...line, select: [series, series] } }] },
  ],
  [
    "a part of a tile",
    "Dashboard",
    board,
    { ...liveBoard, tiles: [{ ...shownTile, config: { displayType: "line" } }] },
  ],
  ["a further tag", "SavedSearch", { ...search, tags: ["ours"] }, { ...search, tags: ["ours", "theirs"] }],
  ["an address that the service shows", "Webhook", hook, { ...hook, url: "https://other.test" }],
])("an object that differs in %s does not fit", (_, kind, args, live) => {
  expect(fitFor(kind, args, live)).toBeUndefined();
});

test("an object without a name is recognized by an exact fit only", () => {
  const live = { ...alert, numConsecutiveWindows: 3 };
  const named = { ...latencyAlert, name: "Latency" };
  const { name: _name, ...nameless } = latencyAlert;
  expect(fitFor("Alert", named, { ...live, name: "Latency" }, recognizedFitOf)).toBe("covering");
  expect(fitFor("Alert", nameless, { ...live, name: null }, recognizedFitOf)).toBeUndefined();
  expect(fitFor("Alert", nameless, { ...alert, name: null }, recognizedFitOf)).toBe("exact");
});

test("an exact fit beats a covering one, and several of one kind stay several", () => {
  const best = (...fits: readonly (Fit | undefined)[]) => bestFits([...fits.keys()], (at) => fits[at]);
  expect(best("covering", undefined, "exact")).toEqual([2]);
  expect(best("exact", "covering", "exact")).toEqual([0, 2]);
  expect(best("covering", undefined, "covering")).toEqual([0, 2]);
  expect(best(undefined)).toEqual([]);
});

test("a digest stays while only the service changes an object, and changes with each field that can be managed", () => {
  const definition: Resource = resources.Pipe;
  const digest = (live: JsonObject) => digestOf(definition, answer(live));
  const before = digest(pipe);
  expect(digest({ ...pipe, state: "Provisioning", updatedAt: "2026-02-01T00:00:00Z" })).toBe(before);
  expect(digest({ ...pipe, settings: {}, fieldMappings: pipe["fieldMappings"] })).toBe(before);
  for (const change of [{ state: "Stopped" }, { name: "other" }, { settings: { dbms_max_threads: 3 } }])
    expect(digest({ ...pipe, ...change })).not.toBe(before);
});

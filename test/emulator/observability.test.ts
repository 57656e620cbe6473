import { defaultSeed } from "pulumi-pipes-emulator";
import { at, errorText, items, pathOf, start, testStories, type Json, type Stories } from "./client";

const { dashboards, webhooks, sources, savedSearches, teamId, connectionId } = defaultSeed;
const { checkout, ingestion } = dashboards;
const [latency, errorRate] = [checkout.tiles["Latency p95"], checkout.tiles["Error rate"]];
const unknownId = "f".repeat(24);
const newId = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

const condition = { threshold: 800, interval: "15m", source: "tile", thresholdType: "above" };
const channel = { type: "webhook", webhookId: webhooks.chat };
const email = { type: "email", emailRecipients: ["a@shop.example"] };
const alert = { ...condition, dashboardId: checkout.id, tileId: latency, channel };
const onIngestion = { ...alert, dashboardId: ingestion.id, tileId: ingestion.tiles["Failed batches"] };
const schedule = { scheduleStartAt: "2026-11-01T00:00:00.000Z", scheduleOffsetMinutes: 0 };
const kept = { thresholdMax: 900, ...schedule };
const lost = { name: "n", message: "m", note: "look", numConsecutiveWindows: 3 };
const noTile = { dashboardId: undefined, tileId: undefined };
const january = Date.parse("2026-01-01T00:00:00Z");
const search = { source: "saved_search", savedSearchId: savedSearches.errors, ...noTile };
const elsewhere = (kind: string) => pathOf(kind).replace(defaultSeed.serviceId, defaultSeed.spareServiceId);

const conditions = ["a IN ('b', 'it''s')", "LogAttributes['k.v'] not in ('b')", "a BETWEEN 1 AND 2"];
const absent = [
  "thresholdMax",
  "groupBy",
  "scheduleStartAt",
  "scheduleOffsetMinutes",
  "silenced",
  "executionErrors",
  "savedSearchId",
];
const sqlTiles = [
  { displayType: "line", sqlTemplate: "SELECT {intervalSeconds:Int64}", refused: false },
  { displayType: "stacked_bar", sqlTemplate: "SELECT { intervalMilliseconds : Int64 }", refused: false },
  { displayType: "line", sqlTemplate: "SELECT 1", refused: true },
  { displayType: "number", sqlTemplate: "SELECT 1", refused: false },
  { displayType: "table", sqlTemplate: "SELECT {intervalSeconds:Int64}", refused: true },
].map(({ refused, ...config }, index) => ({
  ...{
    id: `sql${index}`.padEnd(24, "0").replaceAll(/[^\da-f]/g, "0"),
    name: "SQL",
    x: 0,
    y: 0,
    w: 6,
    h: 4,
    refused,
  },
  config: { ...config, configType: "sql", connectionId },
}));

const hook = { name: "n", service: "generic", url: "https://hook.test" };
const tile = (more: object = {}) => ({ name: "One", x: 0, y: 0, w: 6, h: 4, config: counted, ...more });
const board = { name: "n", tiles: [] };
const savedFilterValues = [{ type: "sql", condition: "a" }];
const saved = { savedQuery: "a:b", savedQueryLanguage: "sql", savedFilterValues };
const query = { ...saved, containers: [{ id: "b", title: "Box", collapsed: false }] };
const filterId = "65f1a0c3d2b4e5f607182f01";
const filter = { type: "QUERY_EXPRESSION", name: "f", expression: "e", sourceId: sources.log };
const full = { ...query, tags: ["shop"], filters: [{ id: filterId, ...filter }] };
const empty = { tags: [], filters: [], savedQuery: null, savedFilterValues: [], containers: [] };
const line = { displayType: "line", sourceId: sources.log };
const counted = {
  ...line,
  select: [{ aggFn: "count" }, { aggFn: "max", valueExpression: "Duration", where: "a:b" }],
};
const heatmap = {
  displayType: "heatmap",
  sourceId: sources.trace,
  select: [{ valueExpression: "Duration" }],
};
const [count, max] = [
  { aggFn: "count", valueExpression: "", where: "", whereLanguage: "lucene" },
  { aggFn: "max", valueExpression: "Duration", where: "a:b", whereLanguage: "lucene" },
] as const;
const completed = { ...line, asRatio: false, fillNulls: true, select: [count, max] };
const tiles = [tile({ config: counted, id: "mine" }), tile({ config: counted })];

// prettier-ignore
const stories: Stories = {
  "an alert is created with what the service owns, read, listed and deleted once": [{},
    ["POST alerts", alert, { ...alert, id: newId, state: "OK", teamId, name: null, message: null, note: null, numConsecutiveWindows: null }],
    ["GET alerts/$id", null, Object.fromEntries(absent.map((field) => [field, undefined]))],
    ["GET alerts/$id", null, { tileId: latency }],
    ["GET alerts", null, { length: 2, "1.tileId": latency }],
    ["DELETE alerts/$id", null, 200],
    ["DELETE alerts/$id", null, 404],
  ],
  "a replacement of an alert keeps three fields that it leaves out, and clears the others": [{ now: () => january },
    ["PUT alerts/errorRate", { ...alert, ...search, ...kept, ...lost, groupBy: "a" }, { ...kept, ...lost, groupBy: "a", updatedAt: "2026-01-27T16:42:09.004Z" }],
    ["PUT alerts/errorRate", { ...alert, ...search }, { channel, ...kept, name: null, message: null, note: null, numConsecutiveWindows: null, groupBy: undefined }],
    ["PUT alerts/errorRate", { ...alert, ...search, name: null, message: null, note: null, numConsecutiveWindows: null, groupBy: null }, { ...kept, name: null }],
    ["GET alerts/errorRate", null, { createdAt: "2026-01-20T10:15:00.000Z", updatedAt: "2026-01-27T16:42:09.006Z", state: "OK" }],
  ],
  "a start and its removal clear the offset of an alert, unless the request sets it": [{},
    ["PUT alerts/errorRate", { ...alert, scheduleOffsetMinutes: 7 }, { scheduleStartAt: undefined, scheduleOffsetMinutes: 7 }],
    ["PUT alerts/errorRate", alert, { scheduleStartAt: undefined, scheduleOffsetMinutes: 7 }],
    ["PUT alerts/errorRate", { ...alert, scheduleStartAt: "2026-11-01T00:00:00Z" }, schedule],
    ["PUT alerts/errorRate", { ...alert, scheduleOffsetMinutes: 3 }, { ...schedule, scheduleOffsetMinutes: 3 }],
    ["PUT alerts/errorRate", { ...alert, scheduleStartAt: null }, { scheduleStartAt: null, scheduleOffsetMinutes: 0 }],
    ["PUT alerts/errorRate", { ...alert, scheduleStartAt: null, scheduleOffsetMinutes: 7 }, { scheduleStartAt: null, scheduleOffsetMinutes: 7 }],
  ],
  "an interval that is not longer than the offset is refused, also with the stored offset": [{},
    ["PUT alerts/errorRate", { ...alert, interval: "15m", scheduleOffsetMinutes: 14 }, 200],
    ["PUT alerts/errorRate", { ...alert, interval: "5m", scheduleOffsetMinutes: 14 }, "scheduleOffsetMinutes"],
    ["PUT alerts/errorRate", { ...alert, interval: "5m" }, { scheduleOffsetMinutes: 14 }],
  ],
  "an alert drops what only an alert of another source has": [{},
    ["POST alerts", { ...alert, savedSearchId: savedSearches.errors }, { tileId: latency, savedSearchId: undefined }],
    ["POST alerts", { ...alert, ...search, dashboardId: checkout.id, tileId: latency }, { dashboardId: undefined, tileId: undefined }],
  ],
  "an alert on a tile with raw SQL needs a type that is evaluated, and the interval in the SQL": [{},
    (service) => { service.patch("dashboards", checkout.id, { tiles: sqlTiles }); },
    ...sqlTiles.map(({ id, refused }) => ["POST alerts", { ...alert, tileId: id }, refused ? "tileId" : 200] as const),
  ],
  "an alert can have a range, a saved search without a dashboard, and long texts": [{},
    ["POST alerts", { ...alert, thresholdType: "between", thresholdMax: 800 }, 200],
    ["POST alerts", { ...alert, ...search }, 200],
    ["POST alerts", { ...alert, name: "x".repeat(512), message: "x".repeat(4096) }, 200],
  ],
  "an alert can send email, and a webhook what it needs to know": [{},
    ...[{ type: "email", emailRecipients: ["a@shop.example"] }, { ...channel, webhookService: "slack", slackChannelId: "C1", severity: "error" }].flatMap((one) => [
      ["POST alerts", { ...alert, channel: one }, { channel: one }] as const,
      ["PUT alerts/errorRate", { ...alert, channel: one }, { channel: one, teamId }] as const,
    ]),
  ],
  "an alert drops the grouping if it is on a tile": [{},
    ["PUT alerts/errorRate", { ...alert, ...search, groupBy: "a" }, { groupBy: "a" }],
    ["PUT alerts/errorRate", { ...alert, groupBy: "b" }, { groupBy: undefined, savedSearchId: undefined }],
  ],
  "an alert has its first channel as channel and all as channels, whichever of them a request has": [{},
    ["POST alerts", { ...alert, channel: undefined, channels: [email, channel] }, { channel: email, channels: [email, channel] }],
    ["PUT alerts/$id", { ...alert, channel: email, channels: [email, channel] }, { channels: [email, channel] }],
    ["PUT alerts/$id", alert, { channel, channels: [channel] }],
    (service) => { service.patch("alerts", defaultSeed.alerts.errorRate, { channels: [email, channel] }); },
    ["GET alerts/errorRate", null, { channel: email }],
    (service) => { service.patch("alerts", defaultSeed.alerts.errorRate, { channel: { type: "pager" } }); },
    ["GET alerts/errorRate", null, { "channels.0.type": "pager", "channels.1": channel }],
  ],
  "a service of one channel drops the others": [{ quirks: { singleChannel: true } },
    ["POST alerts", { ...alert, channels: [channel, email] }, { channel, channels: undefined }],
    ["POST alerts", { ...alert, channel: undefined, channels: [channel] }, "channel"],
  ],
  "alerts are listed in pages": [{},
    ["POST alerts", alert, 200],
    ["POST alerts", alert, 200],
    ["GET alerts", null, { length: 3 }],
    ["GET alerts?limit=2", null, { length: 2 }],
    ["GET alerts?limit=1000&offset=2", null, { length: 1 }],
    ["GET alerts?offset=9", null, { length: 0 }],
    (service) => { service.setQuirks({ smallPages: 2 }); },
    ["GET alerts", null, { length: 2 }],
    ["GET alerts?limit=1", null, { length: 1 }],
    ["GET alerts?limit=1000&offset=2", null, { length: 1 }],
  ],
  "alerts and dashboards belong to one service": [{},
    [`GET ${elsewhere("alerts")}`, null, { length: 0 }],
    [`GET ${elsewhere("dashboards")}`, null, { length: 0 }],
    [`POST ${elsewhere("alerts")}`, alert, "dashboardId"],
    [`DELETE ${elsewhere("dashboards/checkout")}`, null, 200],
    ["GET dashboards/checkout", null, 200],
  ],
  "webhooks and saved searches are listed in pages": [{},
    ...["webhooks", "saved-searches"].flatMap((kind) => [
      [`GET ${kind}`, null, { length: 2 }] as const,
      [`GET ${kind}?limit=1&offset=1`, null, { length: 1 }] as const,
      [`GET ${kind}?offset=2`, null, { length: 0 }] as const,
      [`GET ${elsewhere(kind)}`, null, { length: 0 }] as const,
    ]),
    ["GET webhooks", null, { "0.id": webhooks.onCall, "0.service": "generic", "1.name": "Team chat" }],
    ["GET saved-searches", null, { "0.id": savedSearches.errors, "0.name": "Errors", "0.sourceId": sources.log }],
  ],
  "a webhook is created with what the service owns, replaced by presence, and deleted once": [{ now: () => 0 },
    ["POST webhooks", { ...hook, headers: { a: "b" }, description: "d" }, { id: newId, ...hook, name: "n", headers: undefined, createdAt: "1970-01-01T00:00:00.000Z" }],
    ({ list }) => { expect(list("webhooks").at(-1)).toMatchObject({ headers: { a: "b" } }); },
    ["PUT webhooks/$id", hook, { description: undefined, updatedAt: "1970-01-01T00:00:00.001Z" }],
    ({ list }) => { expect(list("webhooks").at(-1)).toMatchObject({ headers: { a: "b" } }); },
    ["PUT webhooks/$id", { ...hook, url: "https://other.test" }, { url: "https://other.test" }],
    ({ list }) => { expect(list("webhooks").at(-1)?.headers).toBeUndefined(); },
    ["GET webhooks", null, { length: 3, "2.url": "https://other.test" }],
    ["GET webhooks/$id", null, 405],
    ["DELETE webhooks/$id", null, 200],
    ["DELETE webhooks/$id", null, 404],
  ],
  "no response has the body of a webhook for incident.io, and an update without it clears it": [{},
    ["POST webhooks", { ...hook, service: "incidentio", body: "b" }, { body: undefined }],
    ({ list }) => { expect(list("webhooks").at(-1)?.body).toBe("b"); },
    ["PUT webhooks/$id", { ...hook, service: "incidentio" }, { body: undefined }],
    ({ list }) => { expect(list("webhooks").at(-1)?.body).toBeUndefined(); },
    ["PUT webhooks/$id", { ...hook, body: "" }, { body: "" }],
  ],
  "webhooks have any address by default": [{},
    ...["http://127.0.0.1/", "https://localhost"].map((url) => ["POST webhooks", { ...hook, name: url, url }, 200] as const),
    ["POST webhooks", { ...hook, service: "slack" }, 200],
  ],
  "private addresses of webhooks are refused": [{ webhookAddresses: { refusePrivate: true } },
    ...["127.0.0.1", "localhost", "api.localhost", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "[::1]", "[fd00::1]", "[::ffff:10.0.0.1]"]
      .map((host) => ["POST webhooks", { ...hook, url: `http://${host}/` }, "url"] as const),
    ["POST webhooks", { ...hook, url: "http://172.32.0.1/" }, 200],
  ],
  "webhooks for Slack have the host of Slack": [{ webhookAddresses: { slackHost: "slack.test" } },
    ["POST webhooks", { ...hook, service: "slack", url: "https://slack.test.example" }, "url"],
    ["POST webhooks", { ...hook, service: "slack", url: "https://notslack.test" }, "url"],
    ["POST webhooks", { ...hook, service: "slack", url: "https://hooks.slack.test/a" }, 200],
    ["POST webhooks", { ...hook, url: "https://other.test" }, 200],
  ],
  "a webhook that an alert uses is not deleted": [{},
    [`DELETE webhooks/${webhooks.onCall}`, null, 409],
    async (service) => { expect(errorText(await service.send(`DELETE webhooks/${webhooks.onCall}`))).toMatch(/by 1 alert$/); },
    ["DELETE alerts/errorRate", null, 200],
    [`DELETE webhooks/${webhooks.onCall}`, null, 200],
  ],
  "a saved search is created, read, replaced as a whole, and deleted with its alerts": [{ now: () => 0 },
    ["POST saved-searches", { name: "n", sourceId: sources.log, where: "a:b", tags: ["x"] }, { id: newId, select: "", whereLanguage: "lucene", filters: [], teamId, createdAt: "1970-01-01T00:00:00.000Z" }],
    ["GET saved-searches/$id", null, { where: "a:b", tags: ["x"] }],
    ["PUT saved-searches/$id", { name: " n ", sourceId: sources.log, filters: conditions.map((sql) => ({ condition: sql })) }, { name: "n", filters: conditions.map((sql) => ({ type: "sql", condition: sql })) }],
    ["PUT saved-searches/$id", { name: "n", sourceId: sources.log, whereLanguage: "sql" }, { where: "", whereLanguage: "sql", filters: [], tags: [], updatedAt: "1970-01-01T00:00:00.002Z" }],
    ["PUT saved-searches/$id", { name: "n", sourceId: unknownId }, "sourceId"],
    ["DELETE saved-searches/$id", null, 200],
    ["DELETE saved-searches/$id", null, 404],
    ["PUT alerts/errorRate", { ...alert, ...search }, 200],
    [`DELETE saved-searches/${savedSearches.errors}`, null, 200],
    ["GET alerts", null, { length: 0 }],
  ],
  "sources are listed and read with their fields, one of every kind": [{},
    [`GET sources/${sources.log}`, null, { name: "Logs", disabled: false, materializedViews: [] }],
    [`GET sources/${unknownId}`, null, 404],
    [`GET ${elsewhere("sources")}/${sources.log}`, null, 404],
    ["GET sources", null, { "0.connection": connectionId, "0.from.tableName": "logs", "1.durationPrecision": 9, "2.from.tableName": "", "0.querySettings": [] }],
    ["GET sources", null, { length: 5, "0.kind": "log", "1.kind": "trace", "2.kind": "metric", "3.kind": "session", "4.kind": "promql" }],
  ],
  "a dashboard gets ids and empty fields from the service": [{},
    ["POST dashboards", { ...board, tiles }, { tags: [], filters: [], savedQuery: null, savedFilterValues: [], "tiles.0.id": newId }],
    ["GET dashboards/$id", null, { "tiles.0.config": completed, "tiles.1.config": completed }],
    ["POST dashboards", { ...board, filters: [filter] }, { filters: [{ id: newId, ...filter }], createdAt: undefined, updatedAt: undefined }],
    ["PUT dashboards/$id", { ...board, filters: [{ id: "x", ...filter }] }, { filters: [{ id: newId, ...filter }] }],
    ["POST dashboards", { ...board, tiles: [tile({ config: heatmap })] }, { "tiles.0.config": { ...heatmap, where: "", whereLanguage: "lucene" } }],
  ],
  "a dashboard is deleted with its alerts; the deletion of an unknown one succeeds": [{},
    ["POST alerts", onIngestion, 200],
    ["DELETE dashboards/checkout", null, 200],
    ["GET alerts", null, { length: 1, "0.dashboardId": ingestion.id }],
    ["GET dashboards/checkout", null, 404],
    ["DELETE dashboards/checkout", null, 200],
    ["GET dashboards", null, { length: 1 }],
  ],
  "a dashboard keeps what an update leaves out; [] clears a list, and null only the query with its language": [{},
    ["PUT dashboards/checkout", { ...board, ...full }, full],
    ["PUT dashboards/checkout", board, full],
    ["PUT dashboards/checkout", { ...board, ...empty }, { ...empty, containers: undefined, savedQueryLanguage: null }],
    ...["tags", "filters", "savedFilterValues", "containers"].flatMap((name) =>
      ["POST dashboards", "PUT dashboards/checkout"].map((request) => [request, { ...board, [name]: null }, name] as const),
    ),
  ],
  "a validation returns what the service reads": [{},
    ["POST dashboards/validate", { ...board, tiles: [tile({ config: counted })] },
      { valid: true, errors: [], normalized: { ...board, tiles: [tile({ config: { ...counted, select: [{ aggFn: "count", where: "" }, counted.select[1]] } })] } }],
    ["POST dashboards/validate", { ...board, tiles: [tile({ id: errorRate })], filters: [filter] }, { valid: true }],
    ["GET dashboards", null, { length: 2 }],
  ],
  "a validation of an open service keeps unknown fields, but not those of the service": [{ strict: false },
    ["POST dashboards/validate", { ...board, theme: "dark", id: checkout.id }, { valid: true, normalized: { ...board, theme: "dark" } }],
  ],
};
testStories(stories);

test.each([
  ["their own ids", Object.values(checkout.tiles), Object.values(checkout.tiles), 1],
  ["no ids", [undefined, undefined], [], 0],
  ["ids of another dashboard", Object.values(ingestion.tiles), [], 0],
  ["one of their ids", [errorRate, undefined], [errorRate], 1],
])("tiles and their alerts stay only under %s", async (_case, ids, expected, alerts) => {
  const service = await start();
  const body = { ...board, tiles: ids.map((id) => tile({ id })) };
  const after = items((await service.result("PUT dashboards/checkout", body))["tiles"]).map(({ id }) => id);
  const known: readonly unknown[] = [checkout, ingestion].flatMap((dashboard) =>
    Object.values(dashboard.tiles),
  );
  expect([after.length, after.filter((id) => known.includes(id))]).toEqual([ids.length, expected]);
  expect(service.list("alerts")).toHaveLength(alerts);
});

// prettier-ignore
const invalid: readonly (readonly [body: Json, paths: string])[] = [
  [{ tiles: [] }, "name"],
  [{ name: "New" }, "tiles"],
  [{ ...board, tiles: [tile(), tile({ config: undefined })] }, "tiles[1].config"],
  [{ ...board, tiles: [tile({ x: "0", h: null })] }, "tiles[0].x tiles[0].h"],
  [{ ...board, tiles: [tile(), tile({ config: { ...counted, sourceId: unknownId } })] }, ""],
  [{ ...board, tiles: [tile({ id: "a" }), tile({ id: "a" })] }, "tiles[1].id"],
  [{ ...board, id: checkout.id }, "id"],
  [{ ...board, filters: [filter, { ...filter, id: "x" }] }, "filters[1]"],
  [{ ...board, filters: [{ ...filter, type: undefined }] }, "filters[0].type"],
  [{ ...board, filters: [{ ...filter, whereLanguage: "" }, { ...filter, sourceMetricType: "odd" }] }, "filters[0].whereLanguage filters[1].sourceMetricType"],
  [{ ...board, tiles: [tile({ colour: "red" })] }, "tiles[0].colour"],
];
test("a dashboard keeps a tile of a source that no longer exists", async () => {
  const service = await start();
  const orphan = tile({ id: errorRate, config: { ...counted, sourceId: unknownId } });
  service.patch("dashboards", checkout.id, { tiles: [orphan] });
  expect(await service.status("PUT dashboards/checkout", { ...board, tiles: [orphan, tile()] })).toBe(200);
});

test("a replacement of an alert repeats what the service would not take today", async () => {
  const service = await start({ strict: false });
  const { channel: _channel, ...watched } = alert;
  const odd = {
    ...watched,
    numConsecutiveWindows: 0,
    scheduleOffsetMinutes: 2000,
    channels: [channel, channel],
  };
  service.patch("alerts", defaultSeed.alerts.errorRate, { ...odd, channel });
  expect(await service.status("PUT alerts/errorRate", { ...odd, threshold: 9 })).toBe(200);
  expect(await service.status("PUT alerts/errorRate", { ...odd, scheduleOffsetMinutes: 2001 })).toBe(400);
  expect(await service.status("PUT alerts/errorRate", { ...odd, interval: "7m" })).toBe(400);
  const thrice = [channel, channel, channel];
  expect(await service.status("PUT alerts/errorRate", { ...odd, channels: thrice })).toBe(400);
});

test.each(invalid)("the validation of %j names %s", async (body, paths) => {
  const verdict = await (await start()).result("POST dashboards/validate", body);
  expect([verdict["valid"], verdict["normalized"]]).toEqual([false, null]);
  expect(items(verdict["errors"]).map((error) => at(error, "path"))).toEqual(paths.split(" "));
});

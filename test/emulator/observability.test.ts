import { defaultSeed } from "pulumi-pipes-emulator";
import { pathOf, start, testStories, type Stories } from "./client";

/* What the recordings of a real server cannot show: options and quirks, several services, and edits of tests. */

const { dashboards, webhooks, sources } = defaultSeed;
const { checkout } = dashboards;
const [latency, errorRate] = [checkout.tiles["Latency p95"], checkout.tiles["Error rate"]];
const unknownId = "f".repeat(24);

const condition = { threshold: 800, interval: "15m", source: "tile", thresholdType: "above" };
const channel = { type: "webhook", webhookId: webhooks.chat };
const email = { type: "email", emailRecipients: ["a@shop.example"] };
const alert = { ...condition, dashboardId: checkout.id, tileId: latency, channel };
const elsewhere = (kind: string) => pathOf(kind).replace(defaultSeed.serviceId, defaultSeed.spareServiceId);

const hook = { name: "n", service: "generic", url: "https://hook.test" };
const counted = { displayType: "line", sourceId: sources.log, select: [{ aggFn: "count" }] };
const tile = (more: object = {}) => ({ name: "One", x: 0, y: 0, w: 6, h: 4, config: counted, ...more });
const board = { name: "n", tiles: [] };

// prettier-ignore
const stories: Stories = {
  "an edit of one of an alert's channels changes both of its fields": [{},
    (service) => { service.patch("alerts", defaultSeed.alerts.errorRate, { channels: [email, channel] }); },
    ["GET alerts/errorRate", null, { channel: email }],
    (service) => { service.patch("alerts", defaultSeed.alerts.errorRate, { channel: { type: "pager" } }); },
    ["GET alerts/errorRate", null, { "channels.0.type": "pager", "channels.1": channel }],
  ],
  "a service of one channel drops the others": [{ quirks: { singleChannel: true } },
    ["POST alerts", { ...alert, channels: [channel, email] }, { channel, channels: undefined }],
    ["POST alerts", { ...alert, channel: undefined, channels: [channel] }, "channel"],
  ],
  "small pages are listed to their end": [{ quirks: { smallPages: 2 } },
    ["POST alerts", alert, 200],
    ["POST alerts", alert, 200],
    ["GET alerts", null, { length: 2 }],
    ["GET alerts?limit=1", null, { length: 1 }],
    ["GET alerts?limit=1000&offset=2", null, { length: 1 }],
  ],
  "an object belongs to one service": [{},
    [`GET ${elsewhere("alerts")}`, null, { length: 0 }],
    [`GET ${elsewhere("dashboards")}`, null, { length: 0 }],
    [`GET ${elsewhere("webhooks")}`, null, { length: 0 }],
    [`GET ${elsewhere("saved-searches")}`, null, { length: 0 }],
    [`GET ${elsewhere("sources")}/${sources.log}`, null, 404],
    [`POST ${elsewhere("alerts")}`, alert, "dashboardId"],
    [`DELETE ${elsewhere("dashboards/checkout")}`, null, 200],
    ["GET dashboards/checkout", null, 200],
  ],
  "webhooks have any address by default": [{},
    ...["http://127.0.0.1/", "https://localhost"].map((url) => ["POST webhooks", { ...hook, name: url, url }, 200] as const),
    ["POST webhooks", { ...hook, service: "slack" }, 200],
  ],
  "a validation of an open service keeps unknown fields, but not those of the service": [{ strict: false },
    ["POST dashboards/validate", { ...board, theme: "dark", id: checkout.id }, { valid: true, normalized: { ...board, theme: "dark" } }],
  ],
};
testStories(stories);

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

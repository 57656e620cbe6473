import fc from "fast-check";
import { known, rangeThresholdTypes } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertArgs } from "../../../provider/src/resources/alert";
import type { PropertyMap } from "../provider/wire";
import { type Overrides, texts, valuesOf } from "./fromSchema";
import { starts } from "./instants";

const { alerts, dashboards, webhooks } = defaultSeed;

const tiles = Object.values(dashboards).flatMap(({ id, tiles: ids }) =>
  Object.values(ids).map((tileId) => ({ dashboardId: id, tileId })),
);

const savedSearchId = defaultSeed.savedSearches.errors;

/** Channels that differ in their webhook, in another field, or in their type. */
const deliveries: readonly PropertyMap[] = [
  ...Object.values(webhooks).map((webhookId) => ({ type: "webhook", webhookId })),
  { type: "webhook", webhookId: webhooks.chat, slackChannelId: "C1", severity: "error" },
  { type: "webhook", webhookId: webhooks.chat, slackChannelId: "C2" },
  { type: "email", emailRecipients: ["a@shop.example"] },
  { type: "email", emailRecipients: ["a@shop.example", "b@shop.example"] },
];

/** Charts that differ in their display type, in their series, or in who writes the query. */
const charts: readonly PropertyMap[] = [
  ...known.alertChartTypes.map((displayType) => ({
    ...{ displayType, sourceId: defaultSeed.sources.trace, name: "Spans" },
    select: [{ aggFn: "count", where: "a:b" }],
  })),
  {
    ...{ displayType: "line", sourceId: defaultSeed.sources.log, where: "a:b", whereLanguage: "lucene" },
    ...{ select: [{ aggFn: "count" }, { aggFn: "max", valueExpression: "Duration" }], asRatio: true },
  },
  {
    displayType: "number",
    configType: "sql",
    connectionId: defaultSeed.connectionId,
    sqlTemplate: "SELECT 1",
  },
];

const named = texts.filter((text) => text.length >= 1 && text.length <= 512);

/** What services accept of an alert's fields beyond their types. */
export const alertOverrides: Overrides = {
  organizationId: fc.constant(defaultSeed.organizationId),
  serviceId: fc.constant(defaultSeed.serviceId),
  adoptId: fc.constant(alerts.errorRate),
  dashboardId: fc.constant(tiles[0]?.dashboardId),
  tileId: fc.constantFrom(...tiles.slice(0, 4).map(({ tileId }) => tileId)),
  // Services refuse an offset that is not less than the interval, also one that an earlier update set.
  interval: fc.constantFrom(...known.alertIntervals.filter((interval) => interval !== "1m")),
  scheduleOffsetMinutes: fc.integer({ min: 0, max: 4 }),
  source: fc.constantFrom(...known.alertSources),
  thresholdType: fc.constantFrom(...known.alertThresholdTypes),
  "channel.type": fc.constantFrom(...known.alertChannelTypes),
  "channel.webhookId": fc.constantFrom(...Object.values(webhooks)),
  "channel.emailRecipients": fc.uniqueArray(fc.constantFrom("a@shop.example", "b@shop.example"), {
    minLength: 1,
  }),
  channels: fc.uniqueArray(fc.constantFrom<PropertyMap>(...deliveries), { minLength: 1, maxLength: 4 }),
  name: named,
  message: named,
  savedSearchId: fc.constant(savedSearchId),
  chartConfig: fc.constantFrom<PropertyMap>(...charts),
  displayName: named,
  tags: fc.uniqueArray(fc.constantFrom("shop", "b", "a b"), { maxLength: 3 }),
  scheduleStartAt: fc.oneof(starts, fc.constant(null), fc.constant("")),
};

const { threshold, interval, source, thresholdType } = alertArgs.shape;
const newAlert = alertArgs.extend({
  threshold: threshold.unwrap(),
  interval: interval.unwrap(),
  source: source.unwrap(),
  thresholdType: thresholdType.unwrap(),
});

const one: fc.Arbitrary<PropertyMap> = fc
  .tuple(valuesOf(newAlert, alertOverrides), fc.constantFrom(...tiles), fc.integer({ min: 0, max: 50 }))
  .map(([drawn, tile, range]) => {
    const args = drawn as PropertyMap & { readonly threshold: number };
    const onTile = args["source"] === "tile" ? tile : {};
    const { dashboardId: _dashboard, tileId: _tile, savedSearchId: _search, adoptId: _id, ...others } = args;
    const { scheduleOffsetMinutes, groupBy, channel, channels, chartConfig, ...rest } = others;
    const onChart = args["source"] === "inline" ? { chartConfig: chartConfig ?? charts[0] } : {};
    const isOnSearch = args["source"] === "saved_search";
    const onSearch = isOnSearch ? { savedSearchId, ...(groupBy === undefined ? {} : { groupBy }) } : {};
    const delivery = channels === undefined ? { channel: channel ?? deliveries[0] } : { channels };
    const offset =
      scheduleOffsetMinutes === undefined || args["scheduleStartAt"] !== undefined
        ? {}
        : { scheduleOffsetMinutes };
    const ranged = rangeThresholdTypes.includes(String(args["thresholdType"]));
    return {
      ...rest,
      ...delivery,
      ...onTile,
      ...onSearch,
      ...onChart,
      ...offset,
      ...(ranged ? { thresholdMax: args.threshold + range } : {}),
    };
  })
  .filter(({ thresholdMax }) => thresholdMax === undefined || Number.isFinite(thresholdMax));

/** Args that adopt need no more than the id; those left out here depend on no other field. */
const adopted = fc
  .tuple(one, fc.subarray(["interval", "channel", "channels"]))
  .map(([args, unset]): PropertyMap => ({
    ...Object.fromEntries(Object.entries(args).filter(([name]) => !unset.includes(name))),
    adoptId: alerts.errorRate,
  }));

/** Several args for one alert, which `check` and the service accept one after the other; some adopt, some create. */
export const acceptedAlerts: fc.Arbitrary<readonly [PropertyMap, PropertyMap, PropertyMap]> = fc.oneof(
  fc.tuple(one, one, one),
  fc.tuple(adopted, adopted, adopted),
);

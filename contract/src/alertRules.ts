import { channelText, type AlertBody, type AlertChannel } from "./alert";
import { alertTileTypes, anomalyIntervals, rangeThresholdTypes } from "./knownValues";
import { isEmpty } from "./primitives";
import { fieldsOf, type Fields } from "./ruleFields";
import type { Rule } from "./rules";

const minutesOf: Readonly<Record<string, number>> = { s: 1 / 60, m: 1, h: 60, d: 1440 };

/** The length of an interval such as `5m` in minutes; undefined for a unit that services may add. */
export function intervalMinutes(interval: string): number | undefined {
  const minutes = minutesOf[interval.slice(-1)];
  return minutes === undefined ? undefined : Number.parseInt(interval, 10) * minutes;
}

/** The fields of an alert that services accept each for itself; they say that `source` is missing after all else. */
type RuledAlert = Omit<AlertBody, "source"> & { readonly source?: string | undefined };

const isRange = ({ thresholdType }: RuledAlert): boolean => rangeThresholdTypes.includes(thresholdType);

/** True if two channels are the same, with their addresses in one order. */
const isSameChannel = (channel: AlertChannel, first: AlertChannel | undefined): boolean =>
  first !== undefined &&
  channelText(channel) === channelText(first) &&
  JSON.stringify(channel.emailRecipients) === JSON.stringify(first.emailRecipients);

/** `date` moved by whole years. */
function yearsLater(date: number, years: number): number {
  const moved = new Date(date);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved.getTime();
}

/** The fields that say when an alert is evaluated. */
export interface AlertSchedule {
  readonly interval?: string | undefined;
  readonly scheduleOffsetMinutes?: number | undefined;
  readonly scheduleStartAt?: string | null | undefined;
}

const startOf = ({ scheduleStartAt }: AlertSchedule): number => Date.parse(scheduleStartAt ?? "");

/** The rule of the offset, which depends on no time. A missing interval, or one of a further unit, allows any offset. */
export const alertOffsetRules: readonly Rule<AlertSchedule>[] = [
  {
    path: "scheduleOffsetMinutes",
    text: "must be less than interval",
    when: ({ interval = "", scheduleOffsetMinutes = 0 }) =>
      scheduleOffsetMinutes > 0 && scheduleOffsetMinutes >= (intervalMinutes(interval) ?? Infinity),
  },
];

/** The rules of the start. `now` is in milliseconds since 1970. */
export const alertStartRules = (now: number): readonly Rule<AlertSchedule>[] => [
  {
    path: "scheduleStartAt",
    text: "must not be more than one year ahead",
    when: (body) => startOf(body) > yearsLater(now, 1),
  },
  {
    path: "scheduleStartAt",
    text: "must not be more than ten years ago",
    when: (body) => startOf(body) < yearsLater(now, -10),
  },
];

/** The products that take a field of a channel. */
const productsOf: Readonly<Record<string, string>> = {
  severity: "pagerduty_api",
  slackChannelId: "slack_api",
};

/** The rules of a channel: services accept and ignore what the product behind the webhook does not take. */
export const alertChannelRules: readonly Rule<Fields>[] = Object.entries(productsOf).map(
  ([path, product]) => ({
    path,
    text: `is only for the webhookService ${product}`,
    when: ({ [path]: value, webhookService }) =>
      !isEmpty(value) && !isEmpty(webhookService) && webhookService !== product,
    isIgnored: true,
  }),
);

/** The rule of the chart of an alert. */
export const alertChartRules: readonly Rule<{ readonly chartConfig?: unknown }>[] = [
  {
    path: "chartConfig.where",
    text: "is not for raw SQL. Write the condition into sqlTemplate",
    when: ({ chartConfig }) => {
      const { configType, where } = fieldsOf(chartConfig);
      return configType === "sql" && !isEmpty(where);
    },
  },
];

/** The fields that say how an alert detects anomalies. No service publishes them. */
export interface AnomalyDetection {
  readonly detectionMode?: unknown;
  readonly interval?: unknown;
}

/** The rule of an alert that detects anomalies. */
export const anomalyRules: readonly Rule<AnomalyDetection>[] = [
  {
    path: "interval",
    text: `must be one of ${anomalyIntervals.join(", ")} for an alert that detects anomalies`,
    when: ({ detectionMode, interval }) =>
      detectionMode === "anomaly" && typeof interval === "string" && !anomalyIntervals.includes(interval),
  },
];

/** The rules across the fields of an alert's body. `now` is the time of the request, in milliseconds since 1970. */
export const alertRules = (now: number): readonly Rule<RuledAlert>[] => [
  { path: "source", text: "required", when: ({ source }) => source === undefined },
  {
    path: "dashboardId",
    text: 'required when source is "tile"',
    when: ({ source, dashboardId }) => source === "tile" && dashboardId === undefined,
  },
  {
    path: "tileId",
    text: 'required when source is "tile"',
    when: ({ source, tileId }) => source === "tile" && tileId === undefined,
  },
  {
    path: "savedSearchId",
    text: 'required when source is "saved_search"',
    when: ({ source, savedSearchId }) => source === "saved_search" && savedSearchId === undefined,
  },
  {
    path: "chartConfig",
    text: 'required when source is "inline"',
    when: ({ source, chartConfig }) => source === "inline" && chartConfig === undefined,
  },
  ...alertChartRules,
  ...anomalyRules,
  {
    path: "channels",
    text: "channel or channels is required",
    when: ({ channel, channels }) => channel === undefined && channels === undefined,
  },
  {
    path: "channels",
    text: "must begin with channel",
    when: ({ channel, channels }) =>
      channel !== undefined && channels !== undefined && !isSameChannel(channel, channels[0]),
  },
  {
    path: "channels",
    text: "must not contain a channel twice",
    when: ({ channels = [] }) => new Set(channels.map(channelText)).size < channels.length,
  },
  {
    path: "thresholdMax",
    text: 'required when thresholdType is "between" or "not_between"',
    when: (body) => isRange(body) && body.thresholdMax === undefined,
  },
  {
    path: "thresholdMax",
    text: "must be at least threshold",
    when: (body) => isRange(body) && body.thresholdMax !== undefined && body.thresholdMax < body.threshold,
  },
  {
    path: "scheduleOffsetMinutes",
    text: "cannot be combined with scheduleStartAt",
    when: ({ scheduleStartAt, scheduleOffsetMinutes = 0 }) =>
      scheduleOffsetMinutes !== 0 && (scheduleStartAt ?? "") !== "",
  },
  ...alertOffsetRules,
  {
    path: "scheduleStartAt",
    text: "must be in UTC, such as 2026-11-01T00:00:00Z",
    when: ({ scheduleStartAt }) => !(scheduleStartAt ?? "Z").endsWith("Z"),
  },
  ...alertStartRules(now),
];

/** True if an alert on a tile with this configuration is evaluated. A type that services may add later is not known. */
export function isAlertTile({ displayType }: Readonly<Record<string, unknown>>): boolean {
  return alertTileTypes.some((type) => type === displayType);
}

/** The query of a chart that an alert evaluates has the interval as a parameter. */
const intervalParameter = /\{\s*interval(?:Seconds|Milliseconds)\s*:/;

/** The rules of the configuration of a tile that an alert watches: a service refuses only those of raw SQL. */
export const alertTileRules: readonly Rule<Readonly<Record<string, unknown>>>[] = [
  {
    path: "tileId",
    text: "an alert on a tile with raw SQL requires the type line, stacked_bar or number",
    when: (config) => config["configType"] === "sql" && !isAlertTile(config),
  },
  {
    path: "tileId",
    text: "the SQL of the tile requires the parameter intervalSeconds or intervalMilliseconds",
    when: (config) =>
      config["configType"] === "sql" &&
      isAlertTile(config) &&
      config["displayType"] !== "number" &&
      !intervalParameter.test(typeof config["sqlTemplate"] === "string" ? config["sqlTemplate"] : ""),
  },
];

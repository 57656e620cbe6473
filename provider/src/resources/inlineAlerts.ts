import { alertChannelRules, alertChartRules, anomalyRules } from "pulumi-pipes-contract/alertRules";
import { valueText } from "../core/messages/errors";
import { brokenRules, findings, sentAnyway, type ArgPath, type Finding } from "../core/messages/findings";
import { holdsUnknown, isEmpty, isObject, isUnknown, listOf, own, type Json } from "../core/json/json";
import type { UncheckedArgs } from "../core/resource/resource";

/** Checks alerts with a chart of their own. Services drop fields that belong to a different source. */
export function inlineAlertRules(args: UncheckedArgs): readonly Finding[] {
  const { source, adoptId, chartConfig } = args;
  const isSet = (name: string): boolean => !isEmpty(args[name]) && !isUnknown(args[name]);
  const isInline = source === "inline";
  const excluded = { 'excludes source "inline". Remove it': true };
  return [
    ...findings("args/required", {
      chartConfig: {
        'required when source is "inline"': isInline && adoptId === undefined && chartConfig === undefined,
      },
    }),
    ...findings("args/invalid", {
      chartConfig: {
        'only for source "inline", because services drop it from any other alert. Remove it':
          isSet("chartConfig") && isSet("source") && !isInline,
      },
      ...Object.fromEntries(
        ["dashboardId", "tileId", "savedSearchId"]
          .filter((name) => isInline && isSet(name))
          .map((name) => [name, excluded]),
      ),
    }),
    ...brokenRules(alertChartRules, { chartConfig }, "args/invalid"),
  ];
}

/** Finds intervals that services reject for anomaly detection, whose field no service documents. */
export const anomalyFindings = ({ additionalFields, interval }: UncheckedArgs): readonly Finding[] =>
  brokenRules(
    anomalyRules,
    { detectionMode: own(additionalFields, "detectionMode"), interval },
    "args/invalid",
    `, got ${valueText(interval)}`,
  );

/** Finds channel fields that the products behind their webhooks ignore. */
export const channelWarnings = ({ channel, channels }: UncheckedArgs): readonly Finding[] => [
  ...ignoredBy(channel, ["channel"]),
  ...listOf(channels).flatMap((item, index) => ignoredBy(item, ["channels", index])),
];

const ignoredBy = (channel: Json | undefined, at: ArgPath): readonly Finding[] =>
  isObject(channel) && !holdsUnknown(channel)
    ? alertChannelRules
        .filter(({ when }) => when(channel))
        .map(({ path, text }) => sentAnyway([...at, path], text))
    : [];

import { alertChartRules, anomalyRules } from "pulumi-pipes-contract/alertRules";
import { valueText } from "../core/messages/errors";
import { brokenRules, findings, type Finding } from "../core/messages/findings";
import { isEmpty, isUnknown, own } from "../core/json/json";
import type { UncheckedArgs } from "../core/resource/resource";

/** The rules of alerts with a chart of their own. Services drop what belongs to another source. */
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

/** Intervals that services refuse of an alert that detects anomalies. No service publishes the field that says so. */
export const anomalyFindings = ({ additionalFields, interval }: UncheckedArgs): readonly Finding[] =>
  brokenRules(
    anomalyRules,
    { detectionMode: own(additionalFields, "detectionMode"), interval },
    "args/invalid",
    `, got ${valueText(interval)}`,
  );

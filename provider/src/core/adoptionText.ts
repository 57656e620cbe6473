import { withCode, type Code } from "./codes";
import { enumerated } from "./errors";
import { isUnknown, own, type Json, type JsonObject } from "./json";
import type { AdoptionPlan, PlannedChange } from "./adoptionPlan";
import type { Resource } from "./resource";

/*
 * What a preview says of an adoption, in the words of a diff: first what makes it fail, then what is lost, then the rest.
 */

/** How many lines of a kind, alerts of an item, and characters of a path and of a value a message has. */
const most = { lines: 25, alerts: 10, path: 200, value: 120 };

/** The alerts that stand on an item that goes; undefined if nobody knows them. */
export type AlertsOn = (item: Json) => readonly JsonObject[] | undefined;

/** What adopting an object does that is not as it should be. */
export function adoptionText(
  { losses = {} }: Resource,
  label: string,
  { refusals, changes }: AdoptionPlan,
  alertsOn: AlertsOn,
): string {
  const lost = changes.filter(({ kind }) => kind === "removed");
  const others = changes.filter(({ kind }) => kind !== "removed");
  const head =
    refusals.length === 0
      ? `\`up\` adopts ${label} and changes it on the service:`
      : `\`up\` will fail, for it cannot change ${label} to what the args say:`;
  const lines = [
    head,
    ...refusals.map((text) => `  ! ${text}`),
    ...first(lost.map((change) => line(change, losses, alertsOn))),
    ...first(others.map((change) => line(change, {}, alertsOn))),
  ];
  const code: Code = lost.length > 0 ? "adoption/removes" : "adoption/changes";
  return withCode(lines.join("\n"), refusals.length > 0 ? "adoption/fails" : code);
}

/** What adopting an object does that is as it should be. */
export const unchangedText = (label: string): string =>
  withCode(`\`up\` adopts ${label} as it is: nothing changes on the service`, "adoption/unchanged");

/** What an update takes along that its diff does not show; undefined if that is nothing. */
export function lossText({ changes }: AdoptionPlan, alertsOn: AlertsOn): string | undefined {
  const lost = changes.filter(
    (change) => change.kind === "removed" && (alertsOn(change.item) ?? []).length > 0,
  );
  const lines = first(lost.map((change) => line(change, {}, alertsOn)));
  if (lines.length === 0) return undefined;
  const head = "`up` removes what carries alerts, and the alerts go too:";
  return withCode([head, ...lines].join("\n"), "dashboard/removes-alerts");
}

/** What an adoption of an object that is not there comes to. */
export const missingText = (label: string, idArg: string): string =>
  withCode(
    `\`up\` will fail: ${label} does not exist now, so it cannot be adopted: check ${idArg}`,
    "adoption/missing",
  );

/** How messages name an object. */
export function objectLabel(
  { noun }: Resource,
  id: string,
  live: JsonObject | undefined,
  isNameSecret: boolean,
): string {
  const name = own(live, "name");
  return typeof name === "string" && name !== "" && !isNameSecret
    ? `${noun} ${shown(name)} (${id})`
    : `${noun} ${id}`;
}

function first(lines: readonly string[]): readonly string[] {
  const more = lines.length - most.lines;
  return more > 0 ? [...lines.slice(0, most.lines), `  and ${more} more`] : lines;
}

function line(change: PlannedChange, losses: Readonly<Record<string, string>>, alertsOn: AlertsOn): string {
  const path = cut(change.path, most.path);
  const value = (one: unknown): string => (change.isSecret ? "[secret]" : shown(one));
  switch (change.kind) {
    case "removed": {
      const meaning = losses[change.list];
      return `  - ${path}${meaning === undefined ? "" : ` ${meaning}`}${withAlerts(alertsOn(change.item))}`;
    }
    case "added":
      return `  + ${path}`;
    case "reordered":
      return `  ~ ${path}: another order`;
    case "set":
      return `  ~ ${path}: is set to ${value(change.to)}; the service does not show what it has`;
    case "changed":
      return `  ~ ${path}: ${value(change.from)} => ${value(change.to)}`;
  }
}

function withAlerts(alerts: readonly JsonObject[] | undefined): string {
  if (alerts === undefined) return ", with the alerts on it, which are not known";
  if (alerts.length === 0) return "";
  const names = alerts.map((alert) => {
    const [id, name] = [own(alert, "id"), own(alert, "name")];
    const shownId = typeof id === "string" ? id : "";
    return typeof name === "string" ? `${shown(name)} (${shownId})` : shownId;
  });
  return `, with the ${alerts.length === 1 ? "alert" : "alerts"} on it: ${enumerated(names, most.alerts)}`;
}

/** A value in a line: as JSON, cut if it is long. */
function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  const text = JSON.stringify(value, (_name, inner: unknown) => (isUnknown(inner) ? "[unknown]" : inner));
  return cut(text, most.value);
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

import { refusedChanges } from "../core/align/changes";
import { isListOfObjects } from "../core/schema/fields";
import type { Code } from "../core/messages/codes.generated";
import { alertTileTypes } from "pulumi-pipes-contract/knownValues";
import { replacementFinding } from "../core/lifecycle/diff";
import { type Message, enumerated, quoteOf, withCode } from "../core/messages/errors";
import { type Finding, findingText } from "../core/messages/findings";
import { fieldIn } from "../core/schema/fields";
import * as json from "../core/json/json";
import { type JsonObject, type Path, isObject, isUnknown, textAt } from "../core/json/json";
import { cut, plannedChanges, shown } from "../core/align/plannedChanges";
import type { IsSecret, LocatedChange, PlannedChange } from "../core/align/plannedChanges";
import type { DependentsOn, Danger, PlanSides, Resource } from "../core/resource/resource";
import { alignLists } from "../core/align/align";
import { itemName } from "../core/schema/listItems";
import { desiredIn } from "../core/schema/wireForm";

export interface AdoptionPlan {
  /** The reasons why `up` fails. */
  readonly refusals: readonly Finding[];
  readonly changes: readonly LocatedChange[];
  readonly sides: PlanSides;
  /** False for an object that Pulumi creates or created: what no response shows of it, the program set. */
  readonly mayHoldUnseen: boolean;
}

/** Maximum numbers of lines of a kind, alerts of an item, and characters of a path in a message. */
const most = { lines: 25, alerts: 10, path: 200 };

/** Computes the changes of an adoption, as far as they are known. `isSecret` gets paths of the args. */
export function adoptionPlan(
  resource: Resource,
  desired: JsonObject,
  live: JsonObject,
  isSecret: IsSecret,
  mayHoldUnseen = true,
): AdoptionPlan {
  const { fields, idArg } = resource;
  const refused = refusedChanges(fields, withoutUnknown(desired), live);
  return {
    refusals: [
      ...(refused.length === 0 ? [] : [replacementFinding(refused, idArg.name)]),
      ...refusalsOf(resource, desired, live, isSecret),
    ],
    changes: plannedChanges(fields, desired, live, isSecret),
    sides: { desired, live },
    mayHoldUnseen,
  };
}

/** Returns the reasons why `up` cannot apply the desired fields, in addition to immutable fields. */
export function refusalsOf(
  resource: Resource,
  desired: JsonObject,
  live: JsonObject,
  isSecret: IsSecret,
): readonly Finding[] {
  // A field that is set to an unknown value may not keep its live value.
  const unknown = Object.entries(desired).filter(([, value]) => isUnknown(value));
  const compared = { ...withoutUnknown(desired), ...Object.fromEntries(unknown) };
  return resource.checks?.refusals?.(compared, live, isSecret) ?? [];
}

/** Returns the fields without unknown parts. */
const withoutUnknown = (value: JsonObject): JsonObject =>
  json.mapValues(value, (inner) =>
    isObject(inner) ? withoutUnknown(inner) : json.holdsUnknown(inner) ? undefined : inner,
  );

const isRemoval = (change: LocatedChange): change is LocatedChange & { readonly kind: "removed" } =>
  change.kind === "removed";

/** Returns the reasons why an adoption fails, or its effects on the object. A failing adoption changes nothing. */
export function adoptionText(
  resource: Resource,
  label: string,
  { refusals, changes: all }: AdoptionPlan,
  alertsOn: DependentsOn,
  taking?: Code,
): Message {
  if (refusals.length > 0) {
    const refused = refusals.map((refusal) => `  ! ${findingText(refusal)}`);
    const failure = `\`up\` will fail to ${taking === undefined ? "adopt" : "reuse"} ${label}:`;
    return withCode([failure, ...refused].join("\n"), "adoption/fails");
  }
  const head = `\`up\` ${taking === undefined ? "adopts" : "reuses"} ${label} and changes it on the service:`;
  const lost = linesOf(resource, all.filter(isRemoval), alertsOn);
  const remaining = all.filter((change) => !isRemoval(change));
  const lines = [head, ...lost, ...linesOf(resource, remaining, alertsOn)];
  const code: Code = lost.length > 0 ? "adoption/removes" : "adoption/changes";
  return withCode(lines.join("\n"), taking ?? code);
}

/** Returns the effects of changes that a preview warns about. */
export const effectsOf = (
  { warnings }: Resource,
  { changes: all, sides, mayHoldUnseen }: AdoptionPlan,
): readonly Danger[] =>
  all.flatMap(
    (change) => warnings?.dangers?.[change.path.replace(/\[.*$/, "")]?.(change, sides, mayHoldUnseen) ?? [],
  );

/**
 * Returns effects of an update that its diff cannot show, such as the removal of items that the program never set. `label` is the
 * label of the object, and `base` has the values that the program set at the last run.
 */
export function updateTexts(
  resource: Resource,
  label: string,
  plan: AdoptionPlan,
  alertsOn: DependentsOn,
  base: JsonObject,
): readonly Message[] {
  const removed = plan.changes.filter(isRemoval);
  const isBegun = ({ at }: LocatedChange): boolean => json.valueAt(base, at) === undefined;
  const losesMembers = ({ from, to }: { readonly from: json.Value; readonly to: json.Value }): boolean =>
    !json.holdsUnknown(to) && json.listOf(from).some((member) => !json.listOf(to).includes(member));
  const changedInBegunLists = plan.changes.filter(
    (change) =>
      change.kind === "changed" &&
      isBegun(change) &&
      (change.field.kind === "set" ? losesMembers(change) : isListOfObjects(change.field)),
  );
  const textOf = (head: string, changed: readonly PlannedChange[], code: Code): readonly Message[] =>
    changed.length === 0 ? [] : [withCode([head, ...linesOf(resource, changed, alertsOn)].join("\n"), code)];
  return [
    ...textOf(
      "`up` removes tiles and deletes their alerts. To keep an alert, first move it to a different tile in a separate `pulumi up`:",
      removed.filter(({ list, item }) => list === resource.items?.list && alertsOn(item)?.length !== 0),
      "dashboard/removes-alerts",
    ),
    ...exposedTexts(resource, plan, alertsOn),
    ...textOf(
      `\`up\` removes from ${label}:`,
      removed.filter((change) => resource.warnings?.losses?.[change.list] !== undefined || isBegun(change)),
      "update/removes",
    ),
    ...textOf(
      `\`up\` changes items of ${label} in lists that the program sets for the first time:`,
      changedInBegunLists,
      "update/removes",
    ),
    ...effectTexts(resource, `changes ${label}`, plan),
  ];
}

/** An item of a live list that stays, and that loses what depends on it. */
interface ExposedItem {
  readonly path: string;
  readonly item: json.Json;
  /** True if it could have dependents before. */
  readonly isNew: boolean;
}

/** Returns the items that stay but lose their dependents when their object is updated. */
export function exposedItems({ fields, items }: Resource, { sides }: AdoptionPlan): readonly ExposedItem[] {
  const field = items && fieldIn(fields, items.list);
  if (items === undefined || field === undefined || !isListOfObjects(field)) return [];
  const desired = json.listOf(sides.desired[items.list]);
  const live = json.listOf(sides.live[items.list]);
  return alignLists(field, desired, live).flatMap(({ positions }) => {
    const item = live[positions.live ?? -1];
    if (item === undefined) return [];
    const partner = desired[positions.desired ?? -1];
    const after = isObject(item) && isObject(partner) ? json.overlay(item, partner) : item;
    const isRemoved = partner === undefined && sides.desired[items.list] !== undefined;
    if (isRemoved || !items.losesDependents(after)) return [];
    const path = `${items.list}[${itemName(field, item, live)}]`;
    return [{ path, item, isNew: !items.losesDependents(item) }];
  });
}

/** Warns about the dependents of such items. If they are unknown, only an item that changes is worth a warning. */
export function exposedTexts(
  resource: Resource,
  plan: AdoptionPlan,
  alertsOn: DependentsOn,
): readonly Message[] {
  const lines = exposedItems(resource, plan).flatMap(({ path, item, isNew }) => {
    const alerts = alertsOn(item);
    const isLost = alerts === undefined ? isNew : alerts.length > 0;
    return isLost ? [`  ~ ${cut(path, most.path)}${withAlerts(alerts)}`] : [];
  });
  if (lines.length === 0) return [];
  const head =
    "`up` deletes the alerts on tiles whose type does not support alerts. In a separate run, first move each alert that you want to keep " +
    `to a tile of one of the types ${enumerated(alertTileTypes)}:`;
  return [withCode([head, ...lines].join("\n"), "dashboard/removes-alerts")];
}

/** The warnings of a preview about the effects of a new object. */
export const creationTexts = (resource: Resource, args: JsonObject): readonly Message[] =>
  effectTexts(
    resource,
    `creates a new ${resource.noun}`,
    adoptionPlan(resource, desiredIn(resource, args), {}, () => false, false),
  );

/** The warnings about the effects of changes of an object. */
export const effectTexts = (resource: Resource, what: string, plan: AdoptionPlan): readonly Message[] =>
  effectsOf(resource, plan).map(({ text, code }) => withCode(`\`up\` ${what}:\n  ! ${text}`, code));

/** Returns the fields whose changes can cause a warning. */
export const watchedPaths = ({ warnings }: Resource): readonly Path[] =>
  Object.keys({ ...warnings?.losses, ...warnings?.dangers }).map((path) => path.split("."));

/**
 * Warns about the adoption of a missing object. `serviceMessage` is the service's message, which may be about the organization or the
 * service.
 */
export function missingText(label: string, idArg: string, serviceMessage: string | undefined): Message {
  const ids = serviceMessage === undefined ? idArg : `${idArg}, organizationId and serviceId`;
  const text = `\`up\` will fail: ${label} does not exist${quoteOf(serviceMessage)}. Check ${ids}`;
  return withCode(text, "adoption/missing");
}

/** Returns the label of an object for messages. */
export function objectLabel(
  { noun }: Resource,
  id: string,
  live: JsonObject | undefined,
  isNameSecret: boolean,
): string {
  const name = textAt(live, "name") ?? "";
  return name !== "" && !isNameSecret ? `${noun} ${shown(name)} (${id})` : `${noun} ${id}`;
}

export function linesOf(
  resource: Resource,
  all: readonly PlannedChange[],
  alertsOn: DependentsOn,
): readonly string[] {
  const more = all.length - most.lines;
  const lines = all.slice(0, most.lines).map((change) => `  ${lineOf(resource, change, alertsOn)}`);
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function lineOf({ warnings }: Resource, change: PlannedChange, alertsOn: DependentsOn): string {
  const path = cut(change.path, most.path);
  const value = (one: unknown): string => (change.isSecret ? "[secret]" : shown(one));
  switch (change.kind) {
    case "removed": {
      const meaning = warnings?.losses?.[change.list];
      const condition = change.mayStay ? ", unless a value that is not known yet is the same" : "";
      return `- ${path}${meaning === undefined ? "" : ` ${meaning}`}${withAlerts(alertsOn(change.item))}${condition}`;
    }
    case "added":
      return `+ ${path}`;
    case "reordered":
      return `~ ${path}: different order`;
    case "changed":
      return isUnknown(change.from)
        ? `~ ${path}: is set to ${value(change.to)}. The service does not return the current value`
        : `~ ${path}: ${value(change.from)} => ${value(change.to)}`;
  }
}

function withAlerts(alerts: readonly JsonObject[] | undefined): string {
  if (alerts === undefined) return ", with the alerts on it, which are unknown";
  if (alerts.length === 0) return "";
  const names = alerts.map((alert) => {
    const [id = "", name] = [textAt(alert, "id"), textAt(alert, "name")];
    return name === undefined ? id : `${shown(name)} (${id})`;
  });
  return `, with the ${alerts.length === 1 ? "alert" : "alerts"} on it: ${enumerated(names, most.alerts)}`;
}

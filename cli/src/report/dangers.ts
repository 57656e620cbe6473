import { isList, valueAt, type Code, type Json, type JsonObject } from "pulumi-pipes/internal";
import { isDrifted } from "./fields";
import type { Deed, ResourcePlan } from "./plan";
import { namedId, titleOf, type Resource } from "./preview";
import { code, messageText, named } from "./quoting";
import { textsOf } from "./values";

/** What a reviewer must not miss, as Markdown: first keys that lock the deployment out, then what fails, then losses. */
export function dangersOf(plans: readonly ResourcePlan[]): readonly string[] {
  const of = (...kinds: readonly string[]): readonly ResourcePlan[] =>
    plans.filter(
      ({ resource: { definition } }) => definition !== undefined && kinds.includes(definition.kind),
    );
  return [
    ...plans.flatMap(lockouts),
    ...plans.flatMap((plan) =>
      plan.action === "fail" ? [`${titleOf(plan.resource)} ${plan.sentence}.`] : [],
    ),
    ...of("Pipe", "AccessKey", "Dashboard", "Alert").flatMap(losses),
    ...of("Pipe", "PipeSettings").flatMap(leavingTables),
    ...plans.flatMap(removals),
    // What the preview read on the service includes the alerts of other stacks.
    ...of("Dashboard").flatMap((plan) => (removals(plan).length > 0 ? [] : lostAlerts(plan, plans))),
    ...of("AccessKey").flatMap(keyDangers),
    ...plans.flatMap(drifts),
  ];
}

/** The messages of a plan with one of some codes. */
const withCode = ({ warnings }: ResourcePlan, ...codes: readonly Code[]): ResourcePlan["warnings"] =>
  warnings.filter((warning) => warning.code !== undefined && codes.includes(warning.code));

const lockouts = (plan: ResourcePlan): readonly string[] =>
  withCode(plan, "key/signs-deployment").map(({ text }) => `${titleOf(plan.resource)}: ${messageText(text)}`);

/** What an adoption or an update removes, by what the preview read on the service. */
const removals = (plan: ResourcePlan): readonly string[] =>
  withCode(plan, "adoption/removes", "dashboard/removes-alerts")
    .flatMap(({ lines }) => lines.filter((line) => line.startsWith("- ")))
    .map((line) => `${titleOf(plan.resource)} removes: ${messageText(line.slice(2))}.`);

function losses({ resource, action, sentence, loss }: ResourcePlan): readonly string[] {
  const isOther = action === "replace" && ["Pipe", "AccessKey"].includes(resource.kind);
  if (loss === undefined && !isOther) return [];
  return [`${titleOf(resource)} ${sentence}.${loss === undefined ? "" : ` ${loss}.`}`];
}

/** What users lose with an object that is deleted, disabled or replaced; undefined if nothing. */
export function lossOf(resource: Resource, { action, end }: Deed): string | undefined {
  const isDeleted = end === "delete";
  switch (resource.definition?.kind) {
    case "Pipe":
      if (action === "replace" && namedId(resource) === undefined) return "The new pipe loads all data again";
      return isDeleted ? "Data loading stops" : undefined;
    case "AccessKey":
      return isDeleted || end === "disable"
        ? `Clients that use ${action === "replace" ? "the old" : "this"} key lose access`
        : undefined;
    case "Alert":
      return action === "delete" ? "Notifications stop" : undefined;
    case "Dashboard":
      if (!isDeleted) return undefined;
      return resource.live?.outputs?.["deletionPolicy"] === "delete"
        ? "Its tiles are deleted, with all alerts on them"
        : "Its tiles are deleted. `up` fails if alerts are left on them";
    default:
      return undefined;
  }
}

/** The table of a replicated table's path; undefined for other paths. */
const tableIn = (path: string): string | undefined => /\.tableMappings\["(.*)"\]$/.exec(path)?.[1];

/** Tables that leave replication. A pipe that stays on the service keeps its tables. */
function leavingTables({ resource, action, end, fields }: ResourcePlan): readonly string[] {
  if (action !== "update" && end !== "delete") return [];
  const tables = fields.flatMap(({ path, program }) => (program === undefined ? (tableIn(path) ?? []) : []));
  const verb = tables.length === 1 ? "leaves" : "leave";
  return tables.length === 0 ? [] : [`${titleOf(resource)}: ${named(tables)} ${verb} replication.`];
}

/** Fields whose drift needs attention: when an alert fires, and who can use a key. */
const watched: ReadonlyMap<string, RegExp> = new Map([
  ["Alert", /^threshold/],
  ["AccessKey", /^(?:roles|state|ipAccessList)\b/],
]);

function drifts({ resource, fields }: ResourcePlan): readonly string[] {
  return fields.filter(isDrifted).flatMap((field) => {
    const { path, live } = field;
    const table = live === undefined ? tableIn(path) : undefined;
    if (table !== undefined)
      return [`${titleOf(resource)}: ${named([table])} left replication outside Pulumi.`];
    if (resource.definition === undefined || watched.get(resource.kind)?.test(path) !== true) return [];
    const [now = "", before = ""] = textsOf(field);
    return [
      `${titleOf(resource)}: ${named([path])} changed outside Pulumi: ${code(before)} => ${code(now)}.`,
    ];
  });
}

/** Alerts that the service deletes with their tiles, and that the program does not delete itself. */
function lostAlerts(
  { resource, action, tiles }: ResourcePlan,
  plans: readonly ResourcePlan[],
): readonly string[] {
  if (action !== "update") return [];
  const deleted = plans.filter((plan) => plan.action === "delete").map((plan) => plan.resource.name);
  return (tiles?.before ?? []).flatMap(({ name, marks, alerts }) => {
    const lost = marks.includes("gone") ? alerts.filter((alert) => !deleted.includes(alert)) : [];
    const those = `${named(lost)} (${lost.length === 1 ? "Alert) is" : "Alerts) are"}`;
    return lost.length === 0
      ? []
      : [`${those} deleted with the tile ${named([name])} of ${titleOf(resource)}.`];
  });
}

/** A key that is disabled, gets the role `admin`, or changes who may use it. */
function keyDangers({ resource, action }: ResourcePlan): readonly string[] {
  const { program = {} } = resource;
  // Nobody knows here what another object was that the resource adopts.
  const live = action === "replace" && namedId(resource) !== undefined ? undefined : resource.live;
  const before = (name: string): Json | undefined => live?.outputs?.[name] ?? live?.inputs?.[name];
  const isAdmin = (roles: Json | undefined): boolean => isList(roles) && roles.includes("admin");
  const sentences = [
    ...(program["state"] === "disabled" && before("state") !== "disabled"
      ? ["is disabled. Clients that use this key lose access"]
      : []),
    ...(isAdmin(program["roles"]) && !isAdmin(before("roles")) ? [`gets the role ${named(["admin"])}`] : []),
    ...changedAddresses(program, before("ipAccessList")),
  ];
  return sentences.map((sentence) => `${titleOf(resource)} ${sentence}.`);
}

function changedAddresses({ ipAccessList: list }: JsonObject, before: Json | undefined): readonly string[] {
  if (!isList(list)) return [];
  const had = isList(before) ? addressesIn(before) : undefined;
  const after = addressesIn(list);
  if (list.length === 0) return had?.length === 0 ? [] : ["blocks all addresses"];
  const opened = after.filter((address) => had?.includes(address) !== true);
  const isAny = (address: string): boolean => address.endsWith("/0");
  if (after.some(isAny)) {
    const anyAddress = opened.filter(isAny);
    return anyAddress.length === 0 ? [] : [`allows access from any address: ${named(anyAddress)}`];
  }
  // An address that is not known yet may be any of the earlier ones.
  if (had === undefined || after.length < list.length) return [];
  if (had.some(isAny)) return [`allows access only from ${named(after)}`];
  const closed = had.filter((address) => !after.includes(address));
  return [
    ...(opened.length > 0 ? [`allows access from ${named(opened)}`] : []),
    ...(closed.length > 0 ? [`no longer allows access from ${named(closed)}`] : []),
  ];
}

const addressesIn = (list: readonly Json[]): readonly string[] =>
  list.map((entry) => valueAt(entry, ["source"])).filter((source) => typeof source === "string");

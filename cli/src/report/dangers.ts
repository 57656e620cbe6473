import {
  holdsUnknown,
  isEqual,
  isList,
  listOf,
  own,
  type Code,
  type Json,
  type JsonObject,
} from "pulumi-pipes/internal";
import { isDrifted } from "./fields";
import type { Deed, ResourcePlan } from "./plan";
import { namedId, titleOf, type Resource } from "./preview";
import { code, messageText, sideTexts } from "./text";

/** What a reviewer must not miss, as Markdown: first keys that lock the deployment out, then failures and losses. */
export const dangersOf = (plans: readonly ResourcePlan[]): readonly string[] =>
  dangers.flatMap((danger) =>
    plans.flatMap((plan) => danger(plan).map((text) => `${titleOf(plan.resource)}${text}`)),
  );

/** The texts follow the name of the resource. */
const dangers: readonly ((plan: ResourcePlan) => readonly string[])[] = [
  (plan) => withCode(plan, "key/signs-deployment").map(({ text }) => `: ${messageText(text)}`),
  ({ action, sentence, loss = "" }) =>
    loss !== "" || action === "fail" || action === "replace" ? [` ${sentence}. ${loss}`.trimEnd()] : [],
  fieldDangers,
  (plan) => removalsOf(plan).map((text) => ` removes: ${messageText(text)}.`),
  lostAlerts,
  keyDangers,
];

/** The messages of a plan with one of some codes. */
const withCode = ({ warnings }: ResourcePlan, ...codes: readonly Code[]): ResourcePlan["warnings"] =>
  warnings.filter((warning) => warning.code !== undefined && codes.includes(warning.code));

/** What an adoption or an update removes, by what the program read on the service. */
const removalsOf = (plan: ResourcePlan): readonly string[] =>
  withCode(plan, "adoption/removes", "dashboard/removes-alerts")
    .flatMap(({ lines }) => lines.filter((line) => line.startsWith("- ")))
    .map((line) => line.slice(2));

/** What users lose with an object that is deleted, disabled or replaced; undefined if nothing. */
export function lossOf(resource: Resource, { action, end }: Deed): string | undefined {
  const kind = resource.definition?.kind;
  if (kind === "Pipe" && action === "replace" && namedId(resource) === undefined)
    return "The new pipe loads all data again.";
  if (kind === "AccessKey" && (end === "delete" || end === "disable"))
    return `Clients that use ${action === "replace" ? "the old" : "this"} key lose access.`;
  if (end !== "delete") return undefined;
  if (kind === "Pipe") return "Data loading stops.";
  if (kind === "Alert" && action === "delete") return "Notifications stop.";
  if (kind !== "Dashboard") return undefined;
  return resource.live?.outputs?.["deletionPolicy"] === "delete"
    ? "Its tiles are deleted, with all alerts on them."
    : "Its tiles are deleted. `up` fails if alerts are left on them.";
}

/** Fields whose drift needs attention: when an alert fires, and who can use a key. */
const watched: ReadonlyMap<string | undefined, RegExp> = new Map([
  ["Alert", /^threshold/],
  ["AccessKey", /^(?:roles|assignedRoleIds|state|ipAccessList)\b/],
]);

/** Tables that leave replication, and drift of watched fields. */
function fieldDangers({ resource, action, end, fields }: ResourcePlan): readonly string[] {
  return fields.flatMap((field) => {
    const { path, names, item, live, program } = field;
    const table = names.at(-1) === "tableMappings" ? item : undefined;
    if (table !== undefined && live === undefined && isDrifted(field))
      return [`: ${code(table)} left replication outside Pulumi.`];
    // A pipe that stays on the service keeps its tables.
    if (table !== undefined && program === undefined && (action === "update" || end === "delete"))
      return [`: ${code(table)} leaves replication.`];
    if (!isDrifted(field) || watched.get(resource.definition?.kind)?.test(path) !== true) return [];
    const [now = "", before = ""] = sideTexts(field).map((text) => code(text));
    return [`: ${code(path)} changed outside Pulumi: ${before} => ${now}.`];
  });
}

/** Alerts of the stack that go with their tiles, for a preview whose program could not read the alerts of the service. */
function lostAlerts(plan: ResourcePlan): readonly string[] {
  const { resource, all, action, fields } = plan;
  if (resource.definition?.kind !== "Dashboard" || action !== "update" || removalsOf(plan).length > 0)
    return [];
  return fields.flatMap(({ item, names, program }) => {
    const isTile = names.length === 1 && program === undefined && item !== undefined;
    const id = isTile ? own(resource.live?.outputs?.["tileIds"], item) : undefined;
    const alerts = id === undefined ? [] : all.filter((one) => one.live?.outputs?.["tileId"] === id);
    return alerts.map(
      ({ name }) => `: the alert ${code(name)} is deleted with its tile ${code(item ?? "")}.`,
    );
  });
}

/** A key that is disabled, gets the role `admin`, has other roles by id, or changes who may use it. */
function keyDangers({ resource, action }: ResourcePlan): readonly string[] {
  const { definition, program, live } = resource;
  if (definition?.kind !== "AccessKey" || program === undefined) return [];
  // What another object has that the resource adopts is not known here.
  const isOther = action === "replace" && namedId(resource) !== undefined;
  const before = isOther ? {} : { ...live?.inputs, ...live?.outputs };
  const isAdmin = ({ roles }: JsonObject): boolean => isList(roles) && roles.includes("admin");
  return [
    ...(program["state"] === "disabled" && before["state"] !== "disabled"
      ? [" is disabled. Clients that use this key lose access."]
      : []),
    ...(isAdmin(program) && !isAdmin(before) ? [` gets the role ${code("admin")}.`] : []),
    ...changedRoles(before["assignedRoleIds"], program["assignedRoleIds"]),
    ...changedAddresses(before["ipAccessList"], program["ipAccessList"]),
  ];
}

/** Roles by id, of which any may be `admin`. */
function changedRoles(before: Json | undefined, after: Json | undefined): readonly string[] {
  if (!isList(before) || !isList(after) || holdsUnknown(after)) return [];
  const textOf = (roles: readonly Json[]): string => code(roles.map(String).join(", "));
  const [got, lost] = [
    after.filter((role) => !before.includes(role)),
    before.filter((role) => !after.includes(role)),
  ];
  return [
    ...(got.length > 0 ? [` gets the role ${textOf(got)}, which may be ${code("admin")}.`] : []),
    ...(lost.length > 0 ? [` loses the role ${textOf(lost)}.`] : []),
  ];
}

function changedAddresses(before: Json | undefined, after: Json | undefined): readonly string[] {
  if (!isList(after) || isEqual(before, after)) return [];
  if (after.length === 0) return [" blocks all addresses."];
  const [had, has] = [addressesIn(before), addressesIn(after)];
  const opened = has.filter((address) => !had.includes(address));
  const closed = had.filter((address) => !has.includes(address));
  const anywhere = opened.filter((address) => address.endsWith("/0"));
  if (anywhere.length > 0) return [` allows access from any address: ${code(anywhere.join(", "))}.`];
  // An address that is not known yet may be any of the earlier ones.
  if (!isList(before) || holdsUnknown(after)) return [];
  return [
    ...(opened.length > 0 ? [` allows access from ${code(opened.join(", "))}.`] : []),
    ...(closed.length > 0 ? [` no longer allows access from ${code(closed.join(", "))}.`] : []),
  ];
}

const addressesIn = (list: Json | undefined): readonly string[] =>
  listOf(list)
    .map((entry) => own(entry, "source"))
    .filter((source) => typeof source === "string");

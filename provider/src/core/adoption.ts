import { changes, desiredIn, isHidden, normalize, normalizeOrEmpty, refusedChanges } from "./compare";
import type { Change } from "./compare";
import { replacementText } from "./diff";
import type { Code } from "./codes.generated";
import { enumerated, quoteOf, withCode, type Message } from "./errors";
import { hasKnownItems, isListOfObjects, type Field, type ListField, type ObjectField } from "./fields";
import * as json from "./json";
import { isObject, isUnknown, listOf, own, UNKNOWN } from "./json";
import type { Json, JsonObject, Path, Value } from "./json";
import { isUndecided, itemName, pairItems, removedItems } from "./pairing";
import type { Danger, Resource } from "./resource";

/** One difference of a live object from a desired one. */
export type PlannedChange = {
  /** As a user writes it: `tiles["Error rate"].config.displayType`. */
  readonly path: string;
  /** Whether its values must not be shown. */
  readonly isSecret: boolean;
} & (
  | { readonly kind: "removed"; readonly list: string; readonly item: Json }
  /** `from` is `UNKNOWN` if the service does not return it. */
  | { readonly kind: "changed"; readonly from: Value; readonly to: Value }
  | { readonly kind: "added"; readonly item: Json }
  | { readonly kind: "reordered" }
);

/** A difference with the field that contains it, or with its list. */
export type LocatedChange = PlannedChange & {
  /** The names that lead to the field in the service's JSON. */
  readonly at: Path;
  readonly field: Field;
};

export interface AdoptionPlan {
  /** Why `up` fails. */
  readonly refusals: readonly string[];
  readonly changes: readonly PlannedChange[];
}

/** The alerts on a removed item; undefined if they are unknown. */
export type AlertsOn = (item: Json) => readonly JsonObject[] | undefined;

type IsSecret = (path: Path) => boolean;

/** How many lines of a kind, alerts of an item, and characters of a path and of a value a message has. */
const most = { lines: 25, alerts: 10, path: 200, value: 120 };

/** What adopting a live object does to it, as far as it is known. `isSecret` gets the path of a field in the args. */
export function adoptionPlan(
  resource: Resource,
  desired: JsonObject,
  live: JsonObject,
  isSecret: IsSecret,
): AdoptionPlan {
  const { fields, idArg } = resource;
  const known = withoutUnknown(desired);
  const refused = refusedChanges(fields, known, live);
  return {
    refusals: [
      ...(refused.length === 0 ? [] : [replacementText(refused, idArg.name)]),
      ...(resource.refusals?.(known, live) ?? []).map(({ text }) => text),
    ],
    changes: plannedChanges(fields, desired, live, isSecret),
  };
}

/** The differences of a live object, item by item in its lists. */
export function plannedChanges(
  fields: ObjectField,
  desired: JsonObject,
  live: JsonObject,
  isSecret: IsSecret,
): readonly LocatedChange[] {
  const ofValues = changes(fields, desired, live).filter(({ field }) => field.kind !== "items");
  // An adoption also puts items in order, which are the same in any order.
  const ofItems = fields.leaves.flatMap(({ path, field }): readonly Change[] => {
    const [from, to] = [json.valueAt(live, path), json.valueAt(desired, path)];
    if (field.kind !== "items" || to === undefined) return [];
    return [{ path, pointer: json.pointerOf(path), field, from, to, replaces: false, isOtherChoice: false }];
  });
  return [...ofValues, ...ofItems].flatMap((change) =>
    changesOfField(change, "", isSecret).map((planned) => ({
      ...planned,
      at: change.path,
      field: change.field,
    })),
  );
}

/** The fields that are known as a whole. */
const withoutUnknown = (value: JsonObject): JsonObject =>
  json.mapValues(value, (inner) =>
    isObject(inner) ? withoutUnknown(inner) : json.holdsUnknown(inner) ? undefined : inner,
  );

function changesOfField(change: Change, above: string, isSecretAt: IsSecret): readonly PlannedChange[] {
  const { field, from, to, replaces, pointer } = change;
  const inArgs = json.pathOf(pointer);
  const path = `${above}${json.dotted(inArgs)}`;
  const isSecret = isSecretAt(inArgs);
  if (replaces || isUnknown(to)) return [];
  const isSecretIn = (inner: Path): boolean => isSecret || isSecretAt([...inArgs, ...inner]);
  if (isListOfObjects(field)) return changesOfItems(field, path, to, from, isSecretIn);
  if (field.kind === "json") return changesOfParts(path, to, from, isSecret, false);
  if (json.holdsUnknown(to)) return [];
  const known = isHidden(field, from) ? UNKNOWN : normalize(field, from);
  return [{ kind: "changed", path, from: known, to, isSecret }];
}

function changesOfItems(
  field: ListField,
  list: string,
  to: Json,
  from: Value,
  isSecretIn: IsSecret,
): readonly PlannedChange[] {
  const isSecret = isSecretIn([]);
  const desired = listOf(to);
  // The ids of items without a fixed form say which alerts stand on them.
  const live = hasKnownItems(field) ? listOf(normalizeOrEmpty(field, from)) : listOf(from);
  const pairs = pairItems(field, desired, live);
  const isOpen = desired.some((item, index) => pairs[index] === undefined && isUndecided(field, item));
  const pathOf = (item: Json, items: readonly Json[]): string =>
    `${list}[${isSecret ? (textAt(item, "id") ?? "secret") : itemName(field, item, items)}]`;
  const removed = removedItems(field, desired, live, pairs).map((item): PlannedChange => ({
    kind: "removed",
    list,
    path: pathOf(item, live),
    item,
    isSecret,
  }));
  const others = desired.flatMap((item, index): readonly PlannedChange[] => {
    const [path, pair] = [pathOf(item, desired), pairs[index]];
    // An item with a key of its own is new, whatever the others turn out to be.
    const isNew = hasKnownItems(field) ? !isUndecided(field, item) : !isOpen;
    if (pair === undefined) return isNew ? [{ kind: "added", path, item, isSecret }] : [];
    const partner = json.objectOf(pair.item);
    if (hasKnownItems(field))
      return changes(field.item, json.objectOf(item), partner).flatMap((change) =>
        changesOfField(change, `${path}.`, isSecretIn),
      );
    // An id that the service assigned is not content of an item.
    const content = own(item, "id") === undefined ? json.omit(partner, ["id"]) : partner;
    return changesOfParts(path, item, content, isSecret, pair.byElimination);
  });
  const isInOrder = pairs
    .flatMap((pair) => pair?.at ?? [])
    .every((at, index, all) => at >= (all[index - 1] ?? 0));
  if (field.kind === "sequence" && !isInOrder)
    return [...removed, ...others, { kind: "reordered", path: list, isSecret }];
  if (removed.length + others.length > 0 || json.holdsUnknown(desired)) return [...removed, ...others];
  const isMoved = hasKnownItems(field) || pairs.some((pair, index) => pair?.at !== index);
  return isMoved ? [{ kind: "reordered", path: list, isSecret }] : [];
}

/** The parts of a value of any form that are not so yet; if it replaces the live one as a whole, also those that it lacks. */
function changesOfParts(
  path: string,
  desired: Value,
  live: Value,
  isSecret: boolean,
  isWhole: boolean,
): readonly PlannedChange[] {
  const isSame = json.covers(live, desired) && (!isWhole || json.covers(desired, live));
  if (isUnknown(desired) || isSame) return [];
  if (isObject(desired) && isObject(live)) {
    return Object.keys({ ...desired, ...(isWhole ? live : {}) }).flatMap((name) => {
      const inner = /^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
      return changesOfParts(`${path}${inner}`, own(desired, name), own(live, name), isSecret, isWhole);
    });
  }
  const [items, there] = [listOf(desired), listOf(live)];
  if (items.length > 0 && items.length === there.length)
    return items.flatMap((item, index) =>
      changesOfParts(`${path}[${index}]`, item, there[index], isSecret, isWhole),
    );
  return json.holdsUnknown(desired) ? [] : [{ kind: "changed", path, from: live, to: desired, isSecret }];
}

function textAt(item: unknown, name: string): string | undefined {
  const value = own(item, name);
  return typeof value === "string" ? value : undefined;
}

const isRemoval = (change: PlannedChange): change is PlannedChange & { readonly kind: "removed" } =>
  change.kind === "removed";

/** What adopting an object does that is not as it should be. */
export function adoptionText(
  resource: Resource,
  label: string,
  { refusals, changes: all }: AdoptionPlan,
  alertsOn: AlertsOn,
): Message {
  const head =
    refusals.length === 0
      ? `\`up\` adopts ${label} and changes it on the service:`
      : `\`up\` will fail, because it cannot change these values of ${label}:`;
  const lost = linesOf(resource, all.filter(isRemoval), alertsOn);
  const others = all.filter((change) => !isRemoval(change));
  const refused = refusals.map((text) => `  ! ${text}`);
  const lines = [head, ...refused, ...lost, ...linesOf(resource, others, alertsOn)];
  const code: Code = lost.length > 0 ? "adoption/removes" : "adoption/changes";
  return withCode(lines.join("\n"), refusals.length > 0 ? "adoption/fails" : code);
}

/** What changes mean that a preview warns of. */
export const effectsOf = ({ dangers = {} }: Resource, { changes: all }: AdoptionPlan): readonly Danger[] =>
  all.flatMap((change) => dangers[change.path.replace(/\[.*$/, "")]?.(change) ?? []);

/** What an update does that its diff does not say. `label` names the object. */
export function updateTexts(
  resource: Resource,
  label: string,
  plan: AdoptionPlan,
  alertsOn: AlertsOn,
): readonly Message[] {
  const removed = plan.changes.filter(isRemoval);
  const textOf = (head: string, changed: readonly PlannedChange[], code: Code): readonly Message[] =>
    changed.length === 0 ? [] : [withCode([head, ...linesOf(resource, changed, alertsOn)].join("\n"), code)];
  return [
    ...textOf(
      "`up` removes tiles and deletes their alerts. To keep an alert, first move it to another tile in a run of its own:",
      removed.filter(({ list, item }) => list === resource.dependents?.list && alertsOn(item)?.length !== 0),
      "dashboard/removes-alerts",
    ),
    ...textOf(
      `\`up\` removes from ${label}:`,
      removed.filter(({ list }) => resource.losses?.[list] !== undefined),
      "update/removes",
    ),
    ...effectTexts(resource, `changes ${label}`, plan),
  ];
}

/** What a new object means that its preview warns of. */
export const creationTexts = (resource: Resource, args: JsonObject): readonly Message[] =>
  effectTexts(
    resource,
    `creates a new ${resource.noun}`,
    adoptionPlan(resource, desiredIn(resource, args), {}, () => false),
  );

const effectTexts = (resource: Resource, what: string, plan: AdoptionPlan): readonly Message[] =>
  effectsOf(resource, plan).map(({ text, code }) => withCode(`\`up\` ${what}:\n  ! ${text}`, code));

/** The fields whose change an update may warn of. */
export const watchedPaths = ({ losses, dangers }: Resource): readonly Path[] =>
  Object.keys({ ...losses, ...dangers }).map((path) => path.split("."));

/** What an adoption of an object that does not exist comes to. The words of the service may be about its place. */
export function missingText(label: string, idArg: string, words: string | undefined): Message {
  const ids = words === undefined ? idArg : `${idArg}, organizationId and serviceId`;
  const text = `\`up\` will fail: ${label} does not exist${quoteOf(words)}. Check ${ids}`;
  return withCode(text, "adoption/missing");
}

/** How messages name an object. */
export function objectLabel(
  { noun }: Resource,
  id: string,
  live: JsonObject | undefined,
  isNameSecret: boolean,
): string {
  const name = textAt(live, "name") ?? "";
  return name !== "" && !isNameSecret ? `${noun} ${shown(name)} (${id})` : `${noun} ${id}`;
}

function linesOf(resource: Resource, all: readonly PlannedChange[], alertsOn: AlertsOn): readonly string[] {
  const more = all.length - most.lines;
  const lines = all.slice(0, most.lines).map((change) => `  ${lineOf(resource, change, alertsOn)}`);
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function lineOf({ losses }: Resource, change: PlannedChange, alertsOn: AlertsOn): string {
  const path = cut(change.path, most.path);
  const value = (one: unknown): string => (change.isSecret ? "[secret]" : shown(one));
  switch (change.kind) {
    case "removed": {
      const meaning = losses?.[change.list];
      return `- ${path}${meaning === undefined ? "" : ` ${meaning}`}${withAlerts(alertsOn(change.item))}`;
    }
    case "added":
      return `+ ${path}`;
    case "reordered":
      return `~ ${path}: another order`;
    case "changed":
      return isUnknown(change.from)
        ? `~ ${path}: is set to ${value(change.to)}. The service does not return the present value`
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

/** A value in a line: as JSON, cut if it is long. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  const text = JSON.stringify(value, (_name, inner: unknown) => (isUnknown(inner) ? "[unknown]" : inner));
  return cut(text, most.value);
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

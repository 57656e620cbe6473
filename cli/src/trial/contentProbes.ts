import { alert, dashboard, savedSearch, tile, webhook } from "pulumi-pipes-contract";
import { isEmpty, isEqual, isObject, listOf, objectOf, own, textAt } from "pulumi-pipes/internal";
import type { JsonObject } from "pulumi-pipes/internal";
import { trialField } from "./bodies";
import { differs, holds, isSuccess, tilesIn, untried, verdictOn } from "./observations";
import type { Probe, Step } from "./observations";

/* The probes of the forms of values, and of the fields that a service accepts. */

/** The forms of fields of a dashboard that say nothing. */
const emptyForms = { filters: "empty", containers: "absent", savedQuery: "null" } as const;

export const responseEmpty: Probe = (notes) => {
  const returned = notes.result("dashboardRead");
  if (returned === undefined) return untried();
  const forms = Object.keys(emptyForms).map((name) => {
    const value = own(returned, name);
    return value === undefined ? "absent" : value === null ? "null" : "empty";
  });
  const [first] = forms;
  if (forms.every((form) => form === first)) return differs(first);
  return isEqual(forms, Object.values(emptyForms)) ? holds : differs("mixed");
};

/** An object with sorted lists, because their order is a separate assumption. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder).toSorted((left, right) => compare(left, right));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inOneOrder(inner)]));
}

const compare = (left: unknown, right: unknown): number =>
  JSON.stringify(left).localeCompare(JSON.stringify(right));

/** The fields of each kind of object in responses. */
const fieldsByStep = {
  dashboardRead: dashboard.shape,
  webhookCreation: webhook.shape,
  searchCreation: savedSearch.shape,
  alertCreation: alert.shape,
} as const satisfies Partial<Record<Step, object>>;

/** The values that services fill into tiles, at any depth. */
export const filledIn: JsonObject = {
  ...{ asRatio: false, fillNulls: true, whereLanguage: "lucene" },
  ...{ select: "", where: "", valueExpression: "", markdown: "" },
};

/** The names of the fields that a service adds to what the trial sent, or changes, other than with the known values. */
function otherDefaults(sent: unknown, returned: unknown): readonly string[] {
  if (Array.isArray(sent)) return sent.flatMap((item, index) => otherDefaults(item, listOf(returned)[index]));
  if (!isObject(sent)) return [];
  return Object.entries(objectOf(returned)).flatMap(([name, value]) => {
    const before = own(sent, name);
    if (isObject(before) || Array.isArray(before)) return otherDefaults(before, value);
    const isKnown = isEqual(value, before) || (before === undefined && isEqual(value, own(filledIn, name)));
    return isKnown || isEmpty(value) ? [] : [name];
  });
}

export const dashboardDefaults: Probe = (notes) => {
  const returned = tilesIn(notes.result("dashboardRead"));
  const sent = tilesIn(notes.at("dashboardCreation")?.sent);
  if (returned.size === 0) return untried();
  const names = [...sent].flatMap(([name, { config }]) =>
    otherDefaults(config, returned.get(name)?.["config"]),
  );
  return names.length === 0
    ? holds
    : differs(undefined, `different values: ${[...new Set(names)].join(", ")}`);
};

export const responseTimeZone: Probe = ({ instants }) =>
  instants.length === 0 ? untried() : verdictOn(instants.every((instant) => instant.endsWith("Z")));

export const responseTimePrecision: Probe = ({ instants }) => {
  if (instants.length === 0) return untried();
  const digits = new Set(instants.map((instant) => /\.(\d+)/.exec(instant)?.[1]?.length ?? 0));
  if (digits.size > 1) return differs();
  if (digits.has(3)) return holds;
  return differs(digits.has(0) ? "seconds" : digits.has(6) ? "microseconds" : undefined);
};

export const responseSetOrder: Probe = (notes) => {
  const [sent, returned] = [notes.at("searchCreation")?.sent["tags"], notes.result("searchRead")?.["tags"]];
  if (listOf(sent).length === 0 || listOf(returned).length !== listOf(sent).length) return untried();
  return verdictOn(isEqual(sent, returned));
};

export const responseStable: Probe = (notes) => {
  const [first, second] = [notes.result("alertRead"), notes.result("alertReadAgain")];
  if (first === undefined || second === undefined) return untried();
  return verdictOn(isEqual(inOneOrder(first), inOneOrder(second)));
};

export const responseUnknown: Probe = (notes) => {
  const objects = Object.entries(fieldsByStep).flatMap(([step, fields]) => {
    const returned = notes.result(step as keyof typeof fieldsByStep);
    return returned === undefined ? [] : [[returned, fields] as const];
  });
  const tiles = [...tilesIn(notes.result("dashboardRead")).values()].map(
    (returned) => [returned, tile.shape] as const,
  );
  if (objects.length === 0) return untried();
  const isKnown = ([returned, fields]: readonly [JsonObject, object]): boolean =>
    Object.keys(returned).every((name) => Object.hasOwn(fields, name) || name === trialField);
  return verdictOn([...objects, ...tiles].every(isKnown));
};

export const requestUnknown: Probe = (notes) => {
  const exchange = notes.at("webhookCreation");
  if (exchange === undefined || !isSuccess(exchange)) return untried();
  if (notes.rejected.get("webhookCreation") === 1) return differs("rejected");
  if (own(exchange.sent, trialField) === undefined) return untried();
  return own(notes.result("webhookCreation"), trialField) === undefined ? holds : differs("kept");
};

/** Judges the request with an unknown field by comparing it with the request without that field. */
export const requestUnknownUpdate: Probe = (notes) => {
  const [exchange, repeated] = [notes.at("searchUnknown"), notes.at("searchReplacement")];
  if (exchange === undefined || repeated === undefined || !isSuccess(repeated)) return untried();
  return verdictOn(isSuccess(exchange));
};

export const requestUnpublished: Probe = (notes) => {
  const exchange = notes.at("fractionalDashboard");
  return exchange === undefined ? untried() : verdictOn(isSuccess(exchange));
};

export const requestTrimmed: Probe = (notes) => {
  const steps = ["webhookCreation", "searchCreation"] as const;
  const pairs = steps.flatMap((step) => {
    const [sent, returned] = [textAt(notes.at(step)?.sent, "name"), textAt(notes.result(step), "name")];
    return returned === undefined || sent === undefined || sent === sent.trim() ? [] : [[sent, returned]];
  });
  return pairs.length === 0
    ? untried()
    : verdictOn(pairs.every(([sent, returned]) => returned === sent?.trim()));
};

export const updateId: Probe = (notes) => {
  const pairs = (["dashboard", "webhook", "search", "alert"] as const).flatMap((kind) => {
    const before = notes.result(`${kind}Creation`);
    const after = notes.result(`${kind}Replacement`);
    return before === undefined || after === undefined ? [] : [[before, after] as const];
  });
  if (pairs.length === 0) return untried();
  return verdictOn(pairs.every(([before, after]) => before["id"] === after["id"]));
};

export const updateLeftOut: Probe = (notes) => {
  const facts = (
    [
      ["dashboardReplacement", "tags", false],
      ["webhookReplacement", "description", true],
      ["searchReplacement", "where", true],
      ["alertReplacement", "note", true],
    ] as const
  ).flatMap(([step, name, isCleared]) => {
    const returned = notes.result(step);
    return returned === undefined ? [] : [isEmpty(own(returned, name)) === isCleared];
  });
  return verdictOn(facts.length === 0 ? undefined : facts.every(Boolean));
};

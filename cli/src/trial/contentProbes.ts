import { alert, dashboard, savedSearch, tile, webhook } from "pulumi-pipes-contract";
import { isEmpty, isEqual, isObject, listOf, objectOf, own, textAt } from "pulumi-pipes/internal";
import type { JsonObject } from "pulumi-pipes/internal";
import { trialField } from "./bodies";
import { differs, holds, isSuccess, tilesIn, untried, verdictOn } from "./observations";
import type { Probe, Step } from "./observations";

/* The probes of the forms of values, and of the fields that a service accepts. */

/** The forms of fields of a dashboard that say nothing. */
const emptyForms = { filters: "empty", containers: "absent", savedQuery: "null" } as const;

export const responseEmpty: Probe = (seen) => {
  const found = seen.result("dashboardRead");
  if (found === undefined) return untried();
  const forms = Object.keys(emptyForms).map((name) => {
    const value = own(found, name);
    return value === undefined ? "absent" : value === null ? "null" : "empty";
  });
  const [first] = forms;
  if (forms.every((form) => form === first)) return differs(first);
  return isEqual(forms, Object.values(emptyForms)) ? holds : differs("mixed");
};

/** An object with its lists in one order: their order is an assumption of its own. */
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

/** What services fill into tiles, at any depth. */
export const filledIn: JsonObject = {
  ...{ asRatio: false, fillNulls: true, whereLanguage: "lucene" },
  ...{ select: "", where: "", valueExpression: "", markdown: "" },
};

/** The names of the fields that a service adds to what the trial sent, or changes, other than with the known values. */
function otherDefaults(sent: unknown, found: unknown): readonly string[] {
  if (Array.isArray(sent)) return sent.flatMap((item, index) => otherDefaults(item, listOf(found)[index]));
  if (!isObject(sent)) return [];
  return Object.entries(objectOf(found)).flatMap(([name, value]) => {
    const before = own(sent, name);
    if (isObject(before) || Array.isArray(before)) return otherDefaults(before, value);
    const isKnown = isEqual(value, before) || (before === undefined && isEqual(value, own(filledIn, name)));
    return isKnown || isEmpty(value) ? [] : [name];
  });
}

export const dashboardDefaults: Probe = (seen) => {
  const found = tilesIn(seen.result("dashboardRead"));
  const sent = tilesIn(seen.at("dashboardCreation")?.sent);
  if (found.size === 0) return untried();
  const names = [...sent].flatMap(([name, { config }]) => otherDefaults(config, found.get(name)?.["config"]));
  return names.length === 0 ? holds : differs(undefined, `other values: ${[...new Set(names)].join(", ")}`);
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

export const responseSetOrder: Probe = (seen) => {
  const [sent, found] = [seen.at("searchCreation")?.sent["tags"], seen.result("searchRead")?.["tags"]];
  if (listOf(sent).length === 0 || listOf(found).length !== listOf(sent).length) return untried();
  return verdictOn(isEqual(sent, found));
};

export const responseStable: Probe = (seen) => {
  const [first, second] = [seen.result("alertRead"), seen.result("alertReadAgain")];
  if (first === undefined || second === undefined) return untried();
  return verdictOn(isEqual(inOneOrder(first), inOneOrder(second)));
};

export const responseUnknown: Probe = (seen) => {
  const objects = Object.entries(fieldsByStep).flatMap(([step, fields]) => {
    const found = seen.result(step as keyof typeof fieldsByStep);
    return found === undefined ? [] : [[found, fields] as const];
  });
  const tiles = [...tilesIn(seen.result("dashboardRead")).values()].map(
    (found) => [found, tile.shape] as const,
  );
  if (objects.length === 0) return untried();
  const isKnown = ([found, fields]: readonly [JsonObject, object]): boolean =>
    Object.keys(found).every((name) => Object.hasOwn(fields, name) || name === trialField);
  return verdictOn([...objects, ...tiles].every(isKnown));
};

export const requestUnknown: Probe = (seen) => {
  const exchange = seen.at("webhookCreation");
  if (exchange === undefined || !isSuccess(exchange)) return untried();
  if (seen.rejected.get("webhookCreation") === 1) return differs("rejected");
  if (own(exchange.sent, trialField) === undefined) return untried();
  return own(seen.result("webhookCreation"), trialField) === undefined ? holds : differs("kept");
};

/** Judges the request with an unknown field by the same one without it. */
export const requestUnknownUpdate: Probe = (seen) => {
  const [exchange, repeated] = [seen.at("searchUnknown"), seen.at("searchReplacement")];
  if (exchange === undefined || repeated === undefined || !isSuccess(repeated)) return untried();
  return verdictOn(isSuccess(exchange));
};

export const requestUnpublished: Probe = (seen) => {
  const exchange = seen.at("fractionalDashboard");
  return exchange === undefined ? untried() : verdictOn(isSuccess(exchange));
};

export const requestTrimmed: Probe = (seen) => {
  const steps = ["webhookCreation", "searchCreation"] as const;
  const pairs = steps.flatMap((step) => {
    const [sent, found] = [textAt(seen.at(step)?.sent, "name"), textAt(seen.result(step), "name")];
    return found === undefined || sent === undefined || sent === sent.trim() ? [] : [[sent, found]];
  });
  return pairs.length === 0 ? untried() : verdictOn(pairs.every(([sent, found]) => found === sent?.trim()));
};

export const updateId: Probe = (seen) => {
  const pairs = (["dashboard", "webhook", "search", "alert"] as const).flatMap((kind) => {
    const before = seen.result(`${kind}Creation`);
    const after = seen.result(`${kind}Replacement`);
    return before === undefined || after === undefined ? [] : [[before, after] as const];
  });
  if (pairs.length === 0) return untried();
  return verdictOn(pairs.every(([before, after]) => before["id"] === after["id"]));
};

export const updateLeftOut: Probe = (seen) => {
  const facts = (
    [
      ["dashboardReplacement", "tags", false],
      ["webhookReplacement", "description", true],
      ["searchReplacement", "where", true],
      ["alertReplacement", "note", true],
    ] as const
  ).flatMap(([step, name, isCleared]) => {
    const found = seen.result(step);
    return found === undefined ? [] : [isEmpty(own(found, name)) === isCleared];
  });
  return verdictOn(facts.length === 0 ? undefined : facts.every(Boolean));
};

import { brokenDashboardRules, dashboardFilter, misplacedTiles, tileSelect } from "pulumi-pipes-contract";
import {
  ConfigurationError,
  finding,
  gridDefaults,
  isEmpty,
  isList,
  isObject,
  listOf,
} from "pulumi-pipes/internal";
import { mapValues, objectFrom, objectOf, omit, own, pathText, pick } from "pulumi-pipes/internal";
import { resources, tileBuilders, valueText } from "pulumi-pipes/internal";
import type { Finding, Json, JsonObject } from "pulumi-pipes/internal";
import { z } from "zod";
import { textIn } from "../commandLine";
import { holdsUrlSecret, withoutUrlSecrets } from "../urlSecrets";
import { acceptedArgs } from "./acceptedArgs";
import { slugOf, type ProgramObject } from "./naming";
import type { Referenced } from "./references";
import { saysNothing } from "./shortening";

/*
 * A dashboard in a file that the web interface exported. It has the form in which the page stores dashboards: the names of tiles are in
 * `config`, sources have their names, and series have conditions of other names.
 */

/** A dashboard that a program creates from a file. */
export interface ExportedDashboard {
  readonly object: ProgramObject;
  /** The sources that the program looks up. */
  readonly sources: readonly Referenced[];
  /** Tiles that the program omits. */
  readonly skipped: readonly string[];
}

const exportForm = z.looseObject({ tiles: z.array(z.looseObject({ config: z.looseObject({}) })) });

/** Reads a file; `-` is standard input. No message repeats a secret in a URL. */
export async function readExport(file: string): Promise<ExportedDashboard> {
  let parsed: JsonObject;
  try {
    parsed = exportForm.parse(JSON.parse(await textIn(file))) as JsonObject;
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const place = issue === undefined || issue.path.length === 0 ? "" : ` (${pathText(issue.path)})`;
    const text = `not a dashboard that the web interface exported. It needs a name, and tiles with a config${place}`;
    throw new ConfigurationError("import/input", `--from-export ${file}: ${text}`);
  }
  const { args, sources, losses, skipped, labels } = dashboardOf(parsed);
  const { accepted, refused, needed } = acceptedArgs(resources.Dashboard, args, brokenRules);
  if (needed !== undefined) {
    const text = `${pathText(needed.path)}: ${needed.reasons.join("; ")}`;
    throw new ConfigurationError("import/input", `--from-export ${file}: ${text}`);
  }
  for (const { path, value, reasons } of refused)
    skipped.push(`${labels.get(value) ?? pathText(path)}: ${reasons.join("; ")}`);
  const { name = null } = accepted;
  return {
    object: {
      resource: resources.Dashboard,
      name: slugOf(textOf(name)) || "dashboard",
      live: { id: "", comparable: { name } },
      args: accepted,
      secrets: [],
      unmanaged: [...losses, ...skipped.map((reason) => `${reason}. The program leaves it out`)],
    },
    sources: sources.list.filter(({ id }) => JSON.stringify(accepted).includes(JSON.stringify(id))),
    skipped,
  };
}

/** The fields of an export that the program has, or that only the web interface needs. */
const dashboardFields = [
  ...["version", "id", "name", "tiles", "tags", "filters", "containers"],
  ...["savedQuery", "savedQueryLanguage", "savedFilterValues"],
];

/** The rules that every service enforces, such as that the container of a tile exists. */
const brokenRules = (args: JsonObject): readonly Finding[] =>
  [...brokenDashboardRules(args), ...misplacedTiles(args["tiles"], args["containers"])]
    .filter(({ isWarning, isIgnored }) => !isWarning && !isIgnored)
    .map(({ path, text }) => {
      const keys = path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      return finding(keys, text, "args/outside-known");
    });

/** The dashboard as args have it, before `Dashboard` checks them. */
function dashboardOf(parsed: JsonObject) {
  const sources = new Sources();
  const losses: string[] = [];
  const skipped: string[] = [];
  /** The labels of items in messages. Their places in the args differ from those in the file if others are left out. */
  const labels = new Map<Json | undefined, string>();
  const noteOf =
    (label: string): Note =>
    (text) =>
      void losses.push(`${label}: ${text}`);
  const tiles = listOf(parsed["tiles"]).flatMap((original, at) => {
    const label = labelOf(objectOf(own(original, "config")), pathText(["tiles", at]));
    const tile = objectOf(withoutSecrets(original, noteOf(label)));
    const converted = tileOf(tile, sources, noteOf(label));
    if (typeof converted !== "string") {
      labels.set(converted, label);
      return [converted];
    }
    skipped.push(`${label}: ${converted}`);
    return [];
  });
  const fields = mapValues(omit(parsed, ["tiles"]), (field, name) =>
    withoutSecrets(field, noteOf(pathText([name]))),
  );
  for (const field of Object.keys(withoutBlanks(fields)))
    if (!dashboardFields.includes(field)) losses.push(`${field}: a dashboard of the API has no such field`);
  const { name, tags, filters, containers, savedQuery, savedQueryLanguage, savedFilterValues } = fields;
  const converted = {
    ...{ tags, containers, savedQuery, savedQueryLanguage, savedFilterValues },
    filters: itemsIn(filters, (filter, at) => filterOf(filter, sources, noteOf(pathText(["filters", at])))),
  };
  for (const [field, items] of Object.entries(converted))
    listOf(items).forEach((item, at) => isObject(item) && labels.set(item, pathText([field, at])));
  return { args: { name, tiles, ...withoutBlanks(converted) }, sources, losses, skipped, labels };
}

/** The label of a tile in messages: its name in the file, else its place. */
const labelOf = ({ name }: JsonObject, place: string): string =>
  typeof name === "string" && name !== "" ? `tile ${valueText(withoutUrlSecrets(name))}` : place;

/** A value whose URLs have placeholders for their secrets. */
function withoutSecrets(value: Json | undefined, note: Note): Json {
  if (holdsUrlSecret(value))
    note("[secret] stands for the password, the signature or the token in a URL. Replace it");
  return JSON.parse(JSON.stringify(value ?? null), (_, inner: unknown) =>
    typeof inner === "string" ? withoutUrlSecrets(inner) : inner,
  ) as Json;
}

/** A list with converted objects. The check of the args refuses everything else. */
const itemsIn = (
  value: Json | undefined,
  convert: (item: JsonObject, at: number) => Json,
): Json | undefined =>
  isList(value) ? value.map((item, at) => (isObject(item) ? convert(item, at) : (item ?? null))) : value;

/** The sources of an export, by name. */
class Sources {
  readonly #byName = new Map<string, Referenced>();

  get list(): readonly Referenced[] {
    return [...this.#byName.values()];
  }

  /** Returns a placeholder for the ID of a source. It begins with a character that no name has. */
  idOf(name: Json | undefined): Json | undefined {
    if (typeof name !== "string" || name === "" || /^[0-9a-f]{24}$/.test(name)) return name;
    const id = `\0source ${name}`;
    this.#byName.set(name, { id, name, noun: "Source", lookup: "getSourceOutput", tileIds: {} });
    return id;
  }
}

function filterOf({ source, id: _, ...filter }: JsonObject, sources: Sources, note: Note): JsonObject {
  const { sourceId, appliesToSourceIds } = filter;
  for (const field of Object.keys(withoutBlanks(filter)))
    if (!Object.hasOwn(dashboardFilter.shape, field)) note(`${field}: a filter of the API has no such field`);
  return withoutBlanks({
    ...pick(filter, Object.keys(dashboardFilter.shape)),
    sourceId: sources.idOf(source ?? sourceId),
    appliesToSourceIds: isList(appliesToSourceIds)
      ? appliesToSourceIds.map((item) => sources.idOf(item) ?? null)
      : appliesToSourceIds,
  });
}

/** Fields that only the web interface needs, or that the service derives from the source. */
const ofPage = [
  ...["name", "source", "id", "granularity", "dateRange", "from", "timestampValueExpression"],
  ...["implicitColumnExpression", "connection", "metricTables", "bodyExpression"],
];

type Note = (text: string) => void;

/** The tile as args have it, or why the API has no such tile. */
function tileOf(tile: JsonObject, sources: Sources, note: Note): JsonObject | string {
  const place = pick(tile, ["x", "y", "w", "h", "containerId", "tabId"]);
  const { name, displayType: type, ...config } = objectOf(tile["config"]);
  const displayType = type ?? "line";
  const outside = placeFailure(place);
  if (outside !== undefined) return outside;
  const builder = Object.values(tileBuilders).find((type) => type.displayType === displayType);
  if (builder === undefined) return "the API has no tiles of its display type";
  if (!isEmpty(config["configType"]) && config["configType"] !== "builder")
    return "the file has no ID of the connection that its query needs";
  const { source, where, whereLanguage, select, groupBy, seriesReturnType, ...fields } = config;
  const allowed: readonly string[] = [...builder.required, ...builder.optional];
  const isOfSeries = isList(select) && displayType !== "heatmap";
  const condition = { where, whereLanguage };
  const converted: JsonObject = {
    displayType,
    sourceId: displayType === "markdown" ? undefined : sources.idOf(source),
    select: itemsIn(select, (item) => seriesOf(item, isOfSeries ? condition : {}, note)),
    groupBy: expressionOf(groupBy),
    ...(seriesReturnType === "ratio" ? { asRatio: true } : {}),
    ...(isOfSeries || displayType === "markdown" ? {} : condition),
    ...pick(fields, allowed),
  };
  for (const field of Object.keys(withoutBlanks(fields)))
    if (!allowed.includes(field) && !ofPage.includes(field))
      note(`${field}: the API has no such field for its display type`);
  const rows =
    displayType === "search" ? { whereLanguage: whereLanguage ?? "lucene", select: select ?? "" } : {};
  return {
    // The web interface also has charts without a name.
    ...{ name: name ?? "", ...withoutBlanks(place) },
    config: { ...withoutBlanks(converted), ...rows },
  };
}

/** Known services refuse a tile outside of their grid. */
const bounds = {
  x: [0, gridDefaults.columns - 1],
  y: [0, Infinity],
  w: [1, gridDefaults.columns],
  h: [1, Infinity],
} as const;

function placeFailure(place: JsonObject): string | undefined {
  for (const [name, [least, most]] of Object.entries(bounds)) {
    const value = place[name];
    if (typeof value === "number" && (value < least || value > most))
      return `${name}: must be from ${least}${most === Infinity ? "" : ` to ${most}`}, got ${value}`;
  }
  return undefined;
}

/** Expressions in a list are one string for the API. The check of the args refuses a list with anything else. */
function expressionOf(value: Json | undefined): Json | undefined {
  if (!isList(value)) return value;
  const parts = value.map((item) => (isObject(item) ? item["valueExpression"] : item));
  const expressions = parts.filter((part) => !isEmpty(part));
  return expressions.every((part) => typeof part === "string") ? expressions.join(", ") : value;
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Fields of a series that have other names here, or that only the web interface needs. */
const ofSeriesOnPage = ["aggCondition", "aggConditionLanguage", "isDelta", "metricNameSql"];

/** A series as args have it: the API has no condition of all series of a tile, so each series has it. */
function seriesOf(series: JsonObject, { where, whereLanguage }: JsonObject, note: Note): JsonObject {
  const conditions = [
    { text: where, language: whereLanguage ?? "lucene" },
    { text: series["aggCondition"], language: series["aggConditionLanguage"] ?? "lucene" },
  ].filter(({ text }) => !isEmpty(text));
  const last = conditions.at(-1);
  const joined = conditions.filter(({ language }) => language === last?.language).map(({ text }) => text);
  if (joined.length < conditions.length)
    note("where: its language is not that of the condition of a series, which therefore lacks it");
  for (const field of Object.keys(withoutBlanks(series)))
    if (!Object.hasOwn(tileSelect.shape, field) && !ofSeriesOnPage.includes(field))
      note(`${field} of a series: the API has no such field`);
  return withoutBlanks({
    ...pick(series, Object.keys(tileSelect.shape)),
    where: joinedCondition(joined),
    whereLanguage: last?.language,
    ...(series["isDelta"] === true ? { periodAggFn: "delta" } : {}),
    ...(series["aggFn"] === "count" ? { valueExpression: undefined } : {}),
  });
}

/** The check of the args refuses a condition that is no string. */
function joinedCondition(conditions: readonly (Json | undefined)[]): Json | undefined {
  const texts = conditions.filter((condition) => typeof condition === "string");
  if (texts.length < conditions.length) return conditions.find((condition) => typeof condition !== "string");
  return texts.length > 1 ? texts.map((text) => `(${text})`).join(" AND ") : texts[0];
}

const withoutBlanks = (value: JsonObject): JsonObject =>
  objectFrom(Object.entries(value).filter(([, field]) => field !== null && !saysNothing(field)));

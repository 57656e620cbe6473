import { tileSelect } from "pulumi-pipes-contract";
import { ConfigurationError, isEmpty, isList, isObject, listOf, objectFrom } from "pulumi-pipes/internal";
import { objectOf, own, pick, resources, tileBuilders, valueText } from "pulumi-pipes/internal";
import type { Json, JsonObject } from "pulumi-pipes/internal";
import { z } from "zod";
import { textIn } from "../commandLine";
import { argFailures } from "./adoption";
import { slugOf, type ProgramObject } from "./naming";
import type { Referenced } from "./references";
import { saysNothing } from "./shortening";

/*
 * A dashboard in a file that the web page exported. It has the form in which the page stores dashboards: the names of tiles are in
 * `config`, sources have their names, and series have conditions of other names.
 */

/** A dashboard that a program creates from a file. */
export interface ExportedDashboard {
  readonly object: ProgramObject;
  /** The sources that the program looks up. */
  readonly sources: readonly Referenced[];
  /** Tiles that the program lacks. */
  readonly skipped: readonly string[];
}

const exportForm = z.looseObject({
  name: z.string(),
  tiles: z.array(
    z.looseObject({
      config: z.looseObject({ name: z.string().nullish(), displayType: z.string().nullish() }),
    }),
  ),
});

/** Reads a file; `-` is standard input. No message repeats anything of the file but names. */
export async function readExport(file: string): Promise<ExportedDashboard> {
  let parsed: z.infer<typeof exportForm>;
  try {
    parsed = exportForm.parse(JSON.parse(await textIn(file)));
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    const text = "not a dashboard that the web page exported. It needs a name, and tiles with a config";
    throw new ConfigurationError("import/input", `--from-export ${file}: ${text}`);
  }
  const sources = new Sources();
  const losses: string[] = [];
  const skipped: string[] = [];
  const tiles = (parsed.tiles as readonly JsonObject[]).flatMap((tile, at) => {
    const { name } = objectOf(tile["config"]);
    const label = typeof name === "string" && name !== "" ? `tile ${valueText(name)}` : `tiles[${at}]`;
    const note = (text: string): void => void losses.push(`${label}: ${text}`);
    const converted = tileOf(tile, sources, note);
    const reasons = typeof converted === "string" ? [converted] : failuresOf(converted);
    if (typeof converted !== "string" && reasons.length === 0) return [converted];
    skipped.push(`${label}: ${reasons.join("; ")}`);
    return [];
  });
  const { name, tags, filters, containers, savedQuery, savedQueryLanguage, savedFilterValues } =
    parsed as JsonObject & { readonly name: string };
  const args = withoutBlanks({
    name,
    ...{ tags, containers, savedQuery, savedQueryLanguage, savedFilterValues },
    filters: listOf(filters).map((filter) => filterOf(objectOf(filter), sources)),
  });
  for (const field of Object.keys(withoutBlanks(parsed as JsonObject)))
    if (!dashboardFields.includes(field)) losses.push(`${field}: a dashboard of the API has no such field`);
  const comments = [...losses, ...skipped.map((reason) => `${reason}. The tile is not in the program`)];
  return {
    object: {
      resource: resources.Dashboard,
      name: slugOf(name) || "dashboard",
      live: { id: "", comparable: { name } },
      args: { name, tiles, ...args },
      secrets: [],
      unmanaged: comments,
    },
    sources: sources.list,
    skipped,
  };
}

/** The fields of an export that the program has, or that only the web page needs. */
const dashboardFields = [
  ...["version", "id", "name", "tiles", "tags", "filters", "containers"],
  ...["savedQuery", "savedQueryLanguage", "savedFilterValues"],
];

const failuresOf = (tile: JsonObject): readonly string[] =>
  argFailures(resources.Dashboard, { name: "a", tiles: [tile] }).map((text) =>
    text.replace(/^tiles\[0\]\.?/, ""),
  );

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

function filterOf({ source, ...filter }: JsonObject, sources: Sources): JsonObject {
  const sourceId = sources.idOf(source ?? own(filter, "sourceId"));
  return withoutBlanks({ ...pick(filter, filterFields), sourceId });
}

const filterFields = ["type", "name", "expression", "sourceMetricType", "where", "whereLanguage"];

/** Fields that only the web page needs, or that the service derives from the source. */
const ofPage = [
  ...["name", "source", "id", "granularity", "dateRange", "from", "timestampValueExpression"],
  ...["implicitColumnExpression", "connection", "metricTables", "bodyExpression"],
];

type Note = (text: string) => void;

/** The tile as args have it, or why the API has no such tile. */
function tileOf(tile: JsonObject, sources: Sources, note: Note): JsonObject | string {
  const place = pick(tile, ["x", "y", "w", "h", "containerId", "tabId"]);
  const { name, displayType = "line", ...config } = objectOf(tile["config"]);
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
    select: isList(select)
      ? select.map((item) => seriesOf(objectOf(item), isOfSeries ? condition : {}, note))
      : select,
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
  const named = typeof name === "string" && name !== "" ? { name } : {};
  return withoutBlanks({ ...named, ...place, config: { ...withoutBlanks(converted), ...rows } });
}

/** Expressions in a list are one string for the API. */
function expressionOf(value: Json | undefined): Json | undefined {
  if (!isList(value)) return value;
  const parts = value.map((item) => textOf(isObject(item) ? item["valueExpression"] : item));
  return parts.filter((part) => part !== "").join(", ");
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Fields of a series that have other names here, or that only the web page needs. */
const ofSeriesOnPage = ["aggCondition", "aggConditionLanguage", "isDelta", "metricNameSql"];

/** A series as args have it: the API has no condition of all series of a tile, so each series has it. */
function seriesOf(series: JsonObject, { where, whereLanguage }: JsonObject, note: Note): JsonObject {
  const conditions = [
    { text: textOf(where), language: whereLanguage ?? "lucene" },
    { text: textOf(series["aggCondition"]), language: series["aggConditionLanguage"] ?? "lucene" },
  ].filter(({ text }) => text !== "");
  const last = conditions.at(-1);
  const joined = conditions.filter(({ language }) => language === last?.language).map(({ text }) => text);
  if (joined.length < conditions.length)
    note("where: its language is not that of the condition of a series, which therefore lacks it");
  for (const field of Object.keys(withoutBlanks(series)))
    if (!Object.hasOwn(tileSelect.shape, field) && !ofSeriesOnPage.includes(field))
      note(`${field} of a series: the API has no such field`);
  return withoutBlanks({
    ...pick(series, Object.keys(tileSelect.shape)),
    where: joined.length > 1 ? joined.map((text) => `(${text})`).join(" AND ") : joined[0],
    whereLanguage: last?.language,
    ...(series["isDelta"] === true ? { periodAggFn: "delta" } : {}),
    ...(series["aggFn"] === "count" ? { valueExpression: undefined } : {}),
  });
}

const withoutBlanks = (value: JsonObject): JsonObject =>
  objectFrom(Object.entries(value).filter(([, field]) => field !== null && !saysNothing(field)));

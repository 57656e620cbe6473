import {
  facts,
  known,
  tileBackgroundChart,
  tileConfig,
  tileNumberFormat,
  tileSelect,
  type Form,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { objectId } from "../../api/input";
import type { JsonObject } from "../../json";

const sql = ["sql"];
const text = z.string().min(1);
const { whereLanguage, color, lineInterpolation } = tileConfig.shape;
const condition = { where: z.string().default(""), whereLanguage };

/** The places that a click opens. A service has those that are templates only when somebody clicks. */
const target = z.looseObject({}).register(facts, {
  forms: [
    { when: { mode: ["id"] }, fields: z.object({ mode: z.literal("id"), id: objectId }) },
    { when: { mode: ["template"] }, fields: z.object({ mode: z.literal("template"), template: text }) },
    { when: {}, fields: z.object({ mode: z.enum(["id", "template"]) }) },
  ],
});

const clickFilter = z.object({
  kind: z.literal("expressionTemplate"),
  expression: text,
  template: text,
});

const clickOnObject = (type: string) =>
  z.object({
    type: z.literal(type),
    target,
    whereTemplate: z.string().optional(),
    whereLanguage,
    filters: z.array(clickFilter).optional(),
  });

const onClick = z.looseObject({}).register(facts, {
  forms: [
    { when: { type: ["search"] }, fields: clickOnObject("search") },
    { when: { type: ["dashboard"] }, fields: clickOnObject("dashboard") },
    { when: { type: ["external"] }, fields: z.object({ type: z.literal("external"), urlTemplate: text }) },
    { when: {}, fields: z.object({ type: z.enum(known.clickTargets) }) },
  ],
});

const colorRule = (operators: readonly [string, ...string[]], value: z.ZodType): Form => ({
  when: { operator: operators },
  fields: z.object({
    operator: z.enum(operators),
    value,
    color: z.enum(known.tileColors),
    label: z.string().max(40).optional(),
  }),
});

const numbers = ["gt", "gte", "lt", "lte"] as const;
const equals = ["eq", "neq"] as const;
const colorRules = z
  .array(z.looseObject({}))
  .max(10)
  .register(facts, {
    forms: [
      colorRule(numbers, z.number()),
      colorRule(["between"], z.tuple([z.number(), z.number()])),
      colorRule(equals, z.union([z.number(), z.string()])),
      { when: {}, fields: z.object({ operator: z.enum([...numbers, "between", ...equals]) }) },
    ],
  });

/** A series as services take it. They know an aggregation that they do not publish: `increase`. */
const series = tileSelect.extend({
  aggFn: z.enum([...known.aggregateFunctions, "increase"]),
  where: condition.where,
});

/** Fields that services take, return and do not publish. */
const formulas = z
  .array(
    z.object({ expression: text, alias: z.string().optional(), numberFormat: tileNumberFormat.optional() }),
  )
  .optional();
const ofFormulas = { formulas, showOperandSeries: z.boolean().optional() };
const seriesLimit = z.int().min(0).optional();

/** The fields with these names, each optional. */
const pick = (...names: readonly (keyof typeof tileConfig.shape)[]): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(names.map((name) => [name, tileConfig.shape[name]]));

const single = z.array(series).length(1);
const several = z.array(series).min(1).max(20);
const ofTime = ["alignDateRangeToGranularity", "fillNulls", "numberFormat"] as const;
const ofLine = ["compareToPreviousPeriod", "fitYAxisToData"] as const;
const ofSlices = { select: single, ...pick("groupBy", "orderBy", "numberFormat", "limit") };
const heatmapSeries = z.object({
  valueExpression: text,
  countExpression: z.string().optional(),
  heatmapScaleType: tileSelect.shape.heatmapScaleType,
});

const ofChart = {
  select: several,
  ...pick("groupBy", "asRatio", ...ofTime),
  ...ofFormulas,
  seriesLimit,
};

/** The fields that a tile of each type has, in addition to its type and its source. */
const built: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  line: { ...ofChart, ...pick(...ofLine), lineInterpolation },
  stacked_bar: ofChart,
  stacked_line: { ...ofChart, lineInterpolation },
  table: {
    select: several,
    ...pick("groupBy", "having", "orderBy", "asRatio", "numberFormat", "groupByColumnsOnLeft"),
    ...ofFormulas,
    onClick: onClick.optional(),
  },
  number: {
    select: several,
    ...pick("numberFormat"),
    ...ofFormulas,
    color,
    colorRules: colorRules.optional(),
    backgroundChart: tileBackgroundChart.optional(),
  },
  pie: ofSlices,
  bar: ofSlices,
  heatmap: {
    heatmapMode: z.literal("distribution").optional(),
    select: z.array(heatmapSeries).length(1),
    ...condition,
    ...pick("numberFormat"),
  },
  search: { select: z.string(), ...condition },
  event_patterns: { select: z.string().optional(), ...condition },
};

/** The fields that a tile with raw SQL has, in addition to the type, the connection, the source and the query. */
const queried: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  line: { ...pick(...ofTime, ...ofLine), seriesLimit, lineInterpolation },
  stacked_bar: { ...pick(...ofTime), seriesLimit },
  stacked_line: { ...pick(...ofTime), seriesLimit, lineInterpolation },
  table: { ...pick("numberFormat"), onClick: onClick.optional() },
  number: { ...pick("numberFormat"), color, colorRules: colorRules.optional() },
  pie: pick("numberFormat"),
  bar: pick("numberFormat"),
};

/** The content of a tile as services take it, by its type: each type has its own fields, and services drop all others. */
export const tileForms: readonly Form[] = [
  ...Object.entries(queried).map(([displayType, fields]) => ({
    when: { configType: sql, displayType: [displayType] },
    fields: z.object({
      configType: z.literal("sql"),
      displayType: z.string(),
      connectionId: objectId,
      sqlTemplate: z.string(),
      sourceId: objectId.optional(),
      ...fields,
    }),
  })),
  { when: { configType: sql }, fields: z.object({ displayType: z.enum(Object.keys(queried)) }) },
  {
    when: { displayType: ["heatmap"], heatmapMode: ["series"] },
    fields: z.object({
      displayType: z.string(),
      heatmapMode: z.string(),
      sourceId: objectId,
      select: single,
      ...pick("groupBy", "numberFormat"),
    }),
  },
  ...Object.entries(built).map(([displayType, fields]) => ({
    when: { displayType: [displayType] },
    fields: z.object({ displayType: z.string(), sourceId: objectId, ...fields }),
  })),
  {
    when: { displayType: ["markdown"] },
    fields: z.object({ displayType: z.string(), ...pick("markdown") }),
  },
  { when: {}, fields: z.object({ displayType: z.enum(known.tileDisplayTypes) }) },
];

const chartTypes: readonly string[] = known.alertChartTypes;
const chartFields = { name: z.string().optional(), where: z.string().optional(), whereLanguage };
const withChartFields = (fields: Form["fields"]): Form["fields"] =>
  fields instanceof z.ZodObject ? fields.extend(chartFields) : fields;

/** The chart of an alert as services take it: with a name, and with a condition for all its series. */
export const alertChartForms: readonly Form[] = tileForms
  .filter(({ when }) => when["displayType"]?.every((type) => chartTypes.includes(type)) ?? false)
  .map(({ when, fields }) => ({ when, fields: withChartFields(fields) }))
  .concat({ when: {}, fields: z.object({ displayType: z.enum(known.alertChartTypes) }) });

const ofQuery = { whereLanguage: "lucene" };

/** Services fill in these values when they store a tile. */
const filledIn: Readonly<Record<string, JsonObject>> = {
  line: { asRatio: false, fillNulls: true },
  stacked_bar: { asRatio: false, fillNulls: true },
  stacked_line: { asRatio: false, fillNulls: true },
  table: { asRatio: false },
  heatmap: ofQuery,
  search: ofQuery,
  event_patterns: { select: "", ...ofQuery },
  markdown: { markdown: "" },
};
const filledInOfSql: Readonly<Record<string, JsonObject>> = {
  line: { fillNulls: true },
  stacked_bar: { fillNulls: true },
  stacked_line: { fillNulls: true },
};

/** The content of a tile as services keep it: with their defaults, and without lists that say nothing. */
export function keptConfig(config: JsonObject): JsonObject {
  const { displayType, configType, heatmapMode, select } = config;
  const isSql = configType === "sql";
  const isOfSeries = displayType === "heatmap" && heatmapMode === "series";
  const defaults = isOfSeries ? {} : ((isSql ? filledInOfSql : filledIn)[String(displayType)] ?? {});
  const isUnset = (name: string): boolean =>
    ["colorRules", "formulas"].includes(name) && Array.isArray(config[name]) && config[name].length === 0;
  const fields = Object.entries(config).filter(([name]) => !isUnset(name));
  const hasSeries = Array.isArray(select) && (displayType !== "heatmap" || isOfSeries);
  return {
    ...defaults,
    ...Object.fromEntries(fields),
    ...(hasSeries ? { select: (select as JsonObject[]).map(keptSeries) } : {}),
  };
}

const keptSeries = (series: JsonObject): JsonObject => ({ valueExpression: "", ...ofQuery, ...series });

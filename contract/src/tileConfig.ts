import { z } from "zod";
import { facts, type Form } from "./facts";
import { known } from "./knownValues";
import { opaqueObject } from "./primitives";

/** Number format of a tile (beyond the contract: 2.4 shows no fields). */
export const tileNumberFormat = z
  .looseObject({
    /** Kind of number, which decides how it is displayed. */
    output: z.string().register(facts, { known: known.numberOutputs }),
    /** Number of digits after the decimal point. */
    mantissa: z.int(),
    /** True if thousands are separated. */
    thousandSeparated: z.boolean(),
    /** True if large numbers are abbreviated. */
    average: z.boolean(),
    /** True if a kilobyte is 1,000 bytes, and not 1,024. */
    decimalBytes: z.boolean(),
    /** Factor to multiply the values by. */
    factor: z.number(),
    /** Symbol of a `currency`. */
    currencySymbol: z.string(),
    /** Unit of the values. */
    numericUnit: z.string().register(facts, { known: known.numericUnits }),
    /** String to display after the number. */
    unit: z.string(),
  })
  .partial();

/** Fields of a series of a tile. */
const seriesFields = {
  /** Aggregation of the values. Required except in a `heatmap` tile of the mode `distribution`. */
  aggFn: z.string().register(facts, { known: known.aggregateFunctions }),
  /** Expression whose values are aggregated. Required in a `heatmap` tile of the mode `distribution`. Not for `count`. */
  valueExpression: z.string(),
  /** Quantile, such as 0.95. Only for `quantile`. */
  level: z.number().register(facts, { known: known.quantileLevels }),
  /** Name of the series. */
  alias: z.string(),
  /** Condition that selects rows. */
  where: z.string(),
  /** Language of `where`. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages, newHas: "lucene" }),
  /** Name of the metric, for a source of metrics. */
  metricName: z.string(),
  /** Kind of the metric. */
  metricType: z.string().register(facts, { known: known.metricTypes }),
  /** Aggregation of a metric within each step: `delta` for the change. Only for a metric of the type `gauge`. */
  periodAggFn: z.string().register(facts, { known: known.periodAggregations }),
  /** Format of the numbers of the series. */
  numberFormat: tileNumberFormat,
  /** Expression to count in each cell of a `heatmap` tile. */
  countExpression: z.string(),
  /** Scale of a `heatmap` tile. */
  heatmapScaleType: z.string().register(facts, { known: known.heatmapScales }),
};

/** A series of a tile (beyond the contract: 2.4 shows no fields). */
export const tileSelect = z.looseObject(seriesFields).partial();

/** A formula over the series of a tile (beyond the contract: 2.4 shows no fields). */
export const tileFormula = z.looseObject({
  /**
   * Expression over the series, which letters refer to by their position in `select`: `A / B` divides the first series by the
   * second.
   */
  expression: z.string(),
  /** Name of the result. Default: the expression. */
  alias: z.string().optional(),
  /** Format of the result. */
  numberFormat: tileNumberFormat.optional(),
});

/** Fields of a rule that colors a number. */
const colorRuleFields = {
  /** Comparison of the number with `value`. */
  operator: z.string().register(facts, { known: known.colorOperators }),
  /**
   * Value to compare with: a number, for `between` a list of the lowest and the highest number, and for `eq` and `neq` a number
   * or a string.
   */
  value: z.union([z.number(), z.string(), z.array(z.number())]),
  /** Color of the number. */
  color: z.string().register(facts, { known: known.tileColors }),
  /** String that the tile shows with the color. */
  label: z.string().optional(),
};

/** A rule that colors a number (beyond the contract: 2.4 shows no fields). The last rule that holds decides. */
export const tileColorRule = z.looseObject(colorRuleFields);

const comparison = (...operators: readonly string[]) => ({
  when: { operator: operators },
  operator: z.string().register(facts, { known: operators }),
});
const [ordered, between, equal] = [
  comparison("gt", "gte", "lt", "lte"),
  comparison("between"),
  comparison("eq", "neq"),
];

/** The operator of a rule that colors a number decides with what it compares. */
const colorRuleForms: readonly Form[] = [
  { ...ordered, value: z.number() },
  { ...between, value: z.array(z.number()).length(2, "must be the lowest and the highest number") },
  { ...equal, value: z.union([z.string(), z.number()]) },
].map(({ when, operator, value }) => ({ when, fields: tileColorRule.extend({ operator, value }) }));

/** Usual fields of the chart behind a number. */
export const tileBackgroundChart = z.looseObject({
  /** Kind of the chart. */
  type: z.string().register(facts, { known: known.backgroundCharts }),
  /** Color of the chart. */
  color: z.string().register(facts, { known: known.tileColors }).optional(),
});

/** Fields of the source or dashboard that a click opens. */
const targetFields = {
  /** Way to find the target: by its ID (`id`), or by a template of its name (`template`). */
  mode: z.string().register(facts, { known: known.clickTargetModes }),
  /** ID of the source or dashboard. Required for `id`. */
  id: z.string(),
  /** Template of the name of the source or dashboard. Required for `template`. */
  template: z.string(),
};
export const tileOnClickTarget = z.looseObject(targetFields).partial();

const { mode, id, template } = targetFields;

const targetForms: readonly Form[] = [
  { when: { mode: ["id"] }, fields: tileOnClickTarget.extend({ mode, id }) },
  { when: { mode: ["template"] }, fields: tileOnClickTarget.extend({ mode, template }) },
  { when: {}, fields: tileOnClickTarget.extend({ mode }) },
];

/** A filter of the target of a click (beyond the contract: 2.4 shows no fields). */
export const tileOnClickFilter = z.looseObject({
  /** Kind of the filter. */
  kind: z.string().register(facts, { known: known.clickFilterKinds }),
  /** Column or expression that the filter compares. */
  expression: z.string(),
  /** Template of the value. */
  template: z.string(),
});

/** Fields of the target of a click. */
const clickFields = {
  /** Kind of the target. */
  type: z.string().register(facts, { known: known.clickTargets }),
  /** Source or dashboard to open. Required for `search` and `dashboard`. */
  target: opaqueObject.clone().register(facts, { usual: tileOnClickTarget, forms: targetForms }),
  /** Template of the condition of the target. */
  whereTemplate: z.string(),
  /** Language of the condition. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages }),
  /** Filters of the target. */
  filters: z.array(tileOnClickFilter).register(facts, { usual: tileOnClickFilter }),
  /** Template of the URL, which must result in an absolute address with http or https. Required for `external`. */
  urlTemplate: z.string(),
};
const tileOnClick = z.looseObject(clickFields).partial();

const { type: clickType, target, urlTemplate } = clickFields;
const typedClick = tileOnClick.extend({ type: clickType });

/** The kind of a target decides which fields a click requires. The last form is that of every other target. */
const clickForms: readonly Form[] = [
  { when: { type: ["search", "dashboard"] }, fields: typedClick.extend({ target }) },
  { when: { type: ["external"] }, fields: typedClick.extend({ urlTemplate }) },
  { when: {}, fields: typedClick },
];

/** Fields of the content of a tile. */
const configFields = {
  /** Display type of the tile. Services evaluate alerts only on `line`, `stacked_bar` and `number` tiles. */
  displayType: z.string().register(facts, { known: known.tileDisplayTypes, selectsForm: true }),
  /** ID of the data source, such as that of `getSource`. For all display types except `markdown`, unless the tile has raw SQL. */
  sourceId: z.string(),
  /**
   * Series of a chart, a table or a number. For a `search` tile, its columns as a string. Required for all display types
   * except `markdown` and `event_patterns`, unless the tile has raw SQL.
   */
  select: z.union([z.string(), z.array(tileSelect)]).register(facts, { usual: tileSelect }),
  /** Expression that groups a chart or a table. */
  groupBy: z.string(),
  /** Condition of a `search`, `event_patterns` or `heatmap` tile. The conditions of a chart are in `select`. */
  where: z.string(),
  /** Language of `where`. Required for a `search` tile. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages, newHas: "lucene" }),
  /** Content of a `markdown` tile, in Markdown. */
  markdown: z.string(),
  /** True if the tile shows the ratio of two series. Not with `formulas`. */
  asRatio: z.boolean().register(facts, { newHas: false }),
  /**
   * Formulas over the series of a `line`, `stacked_bar`, `stacked_line`, `table` or `number` tile. A `number` tile shows only
   * the result.
   */
  formulas: z.array(tileFormula).register(facts, { usual: tileFormula }),
  /** True if the tile also shows the series that `formulas` use. Only with `formulas`. */
  showOperandSeries: z.boolean(),
  /**
   * Maximum number of series of a `line`, `stacked_bar` or `stacked_line` tile: the largest series, or all for 0. Default: a
   * limit of the service.
   */
  seriesLimit: z.int(),
  /**
   * Shape of the line between the points of a `line` or `stacked_line` tile. Default: `smooth` for a `line` tile, `linear` for a
   * `stacked_line` tile.
   */
  lineInterpolation: z.string().register(facts, { known: known.lineInterpolations }),
  /**
   * Content of a `heatmap` tile: the `distribution` of the values of one expression, or one row for each group of a `series`.
   * Default: `distribution`.
   */
  heatmapMode: z.string().register(facts, { known: known.heatmapModes }),
  /** True if the chart fills gaps in time. */
  fillNulls: z.boolean().register(facts, { newHas: true }),
  /** Format of numbers. */
  numberFormat: tileNumberFormat,
  /** True if a `table` tile shows the columns of `groupBy` first. */
  groupByColumnsOnLeft: z.boolean(),
  /** Order of the rows of a `table` tile, or of the groups of a `pie` or `bar` tile. */
  orderBy: z.string(),
  /** Condition on the groups of a `table` tile. */
  having: z.string(),
  /** Maximum number of groups of a `pie` or `bar` tile. 0 means all, the default. */
  limit: z.int(),
  /** True if the period is extended to whole steps of the chart. */
  alignDateRangeToGranularity: z.boolean(),
  /** True if a `line` tile shows the previous period too. */
  compareToPreviousPeriod: z.boolean(),
  /** True if the Y axis of a `line` tile begins near the lowest value instead of at 0. */
  fitYAxisToData: z.boolean(),
  /** Color of a `number` tile. */
  color: z.string().register(facts, { known: known.tileColors }),
  /** Rules that color a `number` tile by its value. If several rules match, the last one decides. */
  colorRules: z.array(tileColorRule).register(facts, { usual: tileColorRule, forms: colorRuleForms }),
  /** Chart behind the number of a `number` tile. */
  backgroundChart: tileBackgroundChart,
  /** Target of a click. */
  onClick: opaqueObject.clone().register(facts, { usual: tileOnClick, forms: clickForms }),
  /** `sql` for a tile with raw SQL, which requires `connectionId` and `sqlTemplate`. */
  configType: z.string().register(facts, { known: known.tileConfigTypes }),
  /** ID of the connection for raw SQL: the `connection` of a source. */
  connectionId: z.string(),
  /** Raw SQL of the tile. */
  sqlTemplate: z.string(),
};

/** Usual fields of the content of a tile (beyond the contract: 2.4 shows no fields). No response is checked against them. */
export const tileConfig = z.looseObject(configFields).partial();

const { displayType, sourceId, whereLanguage, connectionId, sqlTemplate } = configFields;
const { aggFn, valueExpression } = seriesFields;
const typedTile = tileConfig.extend({ displayType });
const builtTile = typedTile.extend({ sourceId });
const ofSeries = z.array(tileSelect.extend({ aggFn }));
const tileHeatmapMode = (heatmapMode: string) => z.string().register(facts, { known: [heatmapMode] });

/** Display types of tiles with series, which raw SQL can fill too. */
export const chartTypes: readonly string[] = [
  "line",
  "stacked_bar",
  "stacked_line",
  "bar",
  "pie",
  "table",
  "number",
];

/** The display type decides which fields the content of a tile requires. The last form is that of every other tile. */
export const tileForms: readonly Form[] = [
  {
    when: { configType: known.tileConfigTypes, displayType: chartTypes },
    fields: typedTile.extend({ connectionId, sqlTemplate }),
  },
  {
    when: { displayType: chartTypes },
    fields: builtTile.extend({ select: ofSeries }),
  },
  {
    when: { displayType: ["heatmap"], heatmapMode: ["series"] },
    fields: builtTile.extend({ heatmapMode: tileHeatmapMode("series"), select: ofSeries }),
  },
  {
    when: { displayType: ["heatmap"] },
    fields: builtTile.extend({
      heatmapMode: tileHeatmapMode("distribution").optional(),
      select: z.array(tileSelect.extend({ valueExpression })),
    }),
  },
  {
    when: { displayType: ["search"] },
    fields: builtTile.extend({ whereLanguage, select: z.string() }),
  },
  {
    when: { displayType: ["event_patterns"] },
    fields: builtTile.extend({ select: z.string().optional() }),
  },
  { when: {}, fields: typedTile },
];

/** Usual fields of the chart of an alert that has its own query (beyond the contract). */
export const alertChart = tileConfig
  .omit({
    ...{ markdown: true, groupByColumnsOnLeft: true, orderBy: true, having: true, limit: true },
    ...{ onClick: true, heatmapMode: true, displayType: true, where: true, whereLanguage: true },
  })
  .extend({
    /** Display type of the chart. */
    displayType: z.string().register(facts, { known: known.alertChartTypes, selectsForm: true }).optional(),
    /** Name of the chart, and the `displayName` of the alert unless the alert sets its own. */
    name: z.string().optional(),
    /** Condition that applies to every series of the chart, in addition to its own. Not for raw SQL. */
    where: z.string().optional(),
    /** Language of `where`. */
    whereLanguage: whereLanguage.optional(),
  });

const typedChart = alertChart.required({ displayType: true });

/** The display type decides which fields the chart of an alert requires. */
export const alertChartForms: readonly Form[] = [
  {
    when: { configType: known.tileConfigTypes, displayType: known.alertChartTypes },
    fields: typedChart.extend({ connectionId, sqlTemplate }),
  },
  {
    when: { displayType: known.alertChartTypes },
    fields: typedChart.extend({ sourceId, select: ofSeries }),
  },
  { when: {}, fields: typedChart },
];

export type AlertChartConfig = z.infer<typeof alertChart>;
export type TileConfig = z.infer<typeof tileConfig>;
export type TileOnClick = z.infer<typeof tileOnClick>;
export type TileOnClickTarget = z.infer<typeof tileOnClickTarget>;

import { z } from "zod";
import { facts, integer, oneForm, set, type Form } from "./facts";
import { known } from "./knownValues";
import { opaqueObject } from "./primitives";

/** Number format of a tile (beyond the contract: 2.4 shows no fields). */
export const tileNumberFormat = z
  .looseObject({
    /** Kind of the numbers. */
    output: z.string().register(facts, { known: known.numberOutputs }),
    /** Digits after the point. */
    mantissa: z.int(),
    /** Whether to separate thousands. */
    thousandSeparated: z.boolean(),
    /** Whether to abbreviate large numbers. */
    average: z.boolean(),
    /** Whether a kilobyte has 1,000 bytes. */
    decimalBytes: z.boolean(),
    /** Factor to multiply the values by. */
    factor: z.number(),
    /** Symbol of a `currency`. */
    currencySymbol: z.string(),
    /** Unit of the values. */
    numericUnit: z.string().register(facts, { known: known.numericUnits }),
    /** Text after the number. */
    unit: z.string(),
  })
  .partial();

/** Fields of a series of a tile. */
const seriesFields = {
  /** Aggregation of the values. Required except in a `heatmap` tile. */
  aggFn: z.string().register(facts, { known: known.aggregateFunctions }),
  /** Expression whose values are aggregated. Required in a `heatmap` tile. Not for `count`. */
  valueExpression: z.string(),
  /** Quantile. Only for `quantile`. */
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
  /** Aggregation of a metric within each step: `delta` for the change. */
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

/** Usual fields of the chart behind a number. */
export const tileBackgroundChart = z.looseObject({
  /** Kind of the chart. */
  type: z.string().register(facts, { known: known.backgroundCharts }),
  /** Color of the chart. */
  color: z.string().register(facts, { known: known.tileColors }).optional(),
});

/** Fields of the target of a click. */
const clickFields = {
  /** Kind of the target. */
  type: z.string().register(facts, { known: known.clickTargets }),
  /** Source or dashboard to open. Required for `search` and `dashboard`. */
  target: opaqueObject,
  /** Template of the condition of the target. */
  whereTemplate: z.string(),
  /** Language of the condition. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages }),
  /** Filters of the target. */
  filters: z.array(opaqueObject),
  /** Template of the URL. Required for `external`. */
  urlTemplate: z.string(),
};
const tileOnClick = z.looseObject(clickFields).partial();

const { type: clickType, target, urlTemplate } = clickFields;
const typedClick = tileOnClick.extend({ type: clickType });

/** What the target of a click requires by its kind. The last form is that of every other target. */
const clickForms: readonly Form[] = [
  { when: { type: ["search", "dashboard"] }, fields: typedClick.extend({ target }) },
  { when: { type: ["external"] }, fields: typedClick.extend({ urlTemplate }) },
  { when: {}, fields: typedClick },
];

/** Fields of the content of a tile. */
const configFields = {
  /** Display type of the tile. Only `line`, `stacked_bar` and `number` tiles keep alerts. */
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
  /** Condition of a `search` tile. The conditions of a chart are in `select`. */
  where: z.string(),
  /** Language of `where`. Required for a `search` tile. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages, newHas: "lucene" }),
  /** Text of a `markdown` tile. */
  markdown: z.string(),
  /** Whether the tile shows the ratio of two series. */
  asRatio: z.boolean(),
  /** Whether the chart fills gaps in time. */
  fillNulls: z.boolean().register(facts, { newHas: true }),
  /** Format of numbers. */
  numberFormat: tileNumberFormat,
  /** Whether a `table` tile shows the columns of `groupBy` first. */
  groupByColumnsOnLeft: z.boolean(),
  /** Order of the rows of a `table` or `search` tile. */
  orderBy: z.string(),
  /** Condition on the groups of a `table` tile. */
  having: z.string(),
  /** Maximum number of rows or groups. */
  limit: z.int(),
  /** Whether to extend the period to whole steps of the chart. */
  alignDateRangeToGranularity: z.boolean(),
  /** Whether to show the previous period too. */
  compareToPreviousPeriod: z.boolean(),
  /** Whether the Y axis begins near the lowest value instead of at 0. */
  fitYAxisToData: z.boolean(),
  /** Color of a `number` tile. */
  color: z.string().register(facts, { known: known.tileColors }),
  /** Rules that color a `number` tile by its value. */
  colorRules: z.array(opaqueObject),
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

/** Display types of tiles with series, which raw SQL can fill too. */
const chartTypes = ["line", "stacked_bar", "bar", "pie", "table", "number"];

/** What the content of a tile requires by its display type. The last form is that of every other tile. */
const tileForms: readonly Form[] = [
  {
    when: { configType: known.tileConfigTypes, displayType: chartTypes },
    fields: typedTile.extend({ connectionId, sqlTemplate }),
  },
  {
    when: { displayType: chartTypes },
    fields: builtTile.extend({ select: z.array(tileSelect.extend({ aggFn })) }),
  },
  {
    when: { displayType: ["heatmap"] },
    fields: builtTile.extend({ select: z.array(tileSelect.extend({ valueExpression })) }),
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

/** Usual fields of a tab of a group of tiles, and of the group. */
export const dashboardTab = z.looseObject({ id: z.string(), title: z.string() });
export const dashboardContainer = z.looseObject({
  id: z.string(),
  title: z.string(),
  collapsed: z.boolean(),
  collapsible: z.boolean().optional(),
  bordered: z.boolean().optional(),
  tabs: z.array(dashboardTab).register(facts, { usual: dashboardTab }).optional(),
});

/** A tile of a dashboard; services may have more fields (beyond the contract: 2.4 shows no fields). */
export const tile = z.looseObject({
  /** Identifier, which the service assigns. An update that sends it back keeps it. */
  id: z.string().optional(),
  /** Title of the tile. `tileIdOf` finds the tile by this name. */
  name: z.string(),
  /** Left edge, in columns of the service's grid, counted from 0. The service sets the bounds. */
  x: z.number().register(facts, integer),
  /** Upper edge, in rows of the grid, counted from 0. The service sets the bounds. */
  y: z.number().register(facts, integer),
  /** Width, in columns of the grid. The service sets the bounds. */
  w: z.number().register(facts, integer),
  /** Height, in rows of the grid. The service sets the bounds. */
  h: z.number().register(facts, integer),
  /** ID of the container that the tile is in. */
  containerId: z.string().optional(),
  /** ID of the tab of the container that the tile is on. */
  tabId: z.string().optional(),
  /**
   * Content of the tile, which depends on its kind. `types.input.TileConfig` has the usual fields; the package sends other
   * fields unchanged.
   */
  config: z.looseObject({}).register(facts, { usual: tileConfig, forms: tileForms }),
});

/** A filter above the tiles; services may have more fields (beyond the contract: 2.4 shows no fields). */
export const dashboardFilter = z.looseObject({
  /** Identifier, which the service assigns. Updates send it back. */
  id: z.string().optional(),
  /** Kind of filter. */
  type: z.string().min(1).register(facts, { known: known.filterTypes }),
  /** Title of the filter. */
  name: z.string().min(1),
  /** Column or expression that provides the values. */
  expression: z.string().min(1),
  /** ID of the data source that the values come from. */
  sourceId: z.string().min(1).register(facts, { isId: true }),
  /** Kind of metric that the values come from, for a source of metrics. */
  sourceMetricType: z.string().register(facts, { known: known.metricTypes }).optional(),
  /** Condition that restricts the values. */
  where: z.string().optional(),
  /** Language of `where`. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages }).optional(),
  /** IDs of the data sources whose tiles the filter applies to, in any order. Default: all. */
  appliesToSourceIds: z
    .array(z.string())
    .register(facts, { ...set, isId: true })
    .optional(),
});

/** Usual fields of the initial value of a filter. */
export const savedFilter = z.looseObject({
  type: z.string().register(facts, { known: known.savedFilterTypes }).optional(),
  condition: z.string(),
});

/** Fields of a dashboard that clients write (beyond the contract: 2.4 shows no fields). */
const dashboardFields = {
  /** Name of the dashboard. */
  name: z.string().min(1),
  /** Tiles, in order. */
  tiles: z.array(tile).register(facts, { as: "items" }),
  /** Tags of the dashboard, in any order. */
  tags: z.array(z.string()).register(facts, set).optional(),
  /** Filters offered above the tiles. */
  filters: z.array(dashboardFilter).register(facts, { as: "items" }).optional(),
  /** Query that applies to all tiles. */
  savedQuery: z.string().register(facts, { group: "savedQuery" }).nullish(),
  /** Language of `savedQuery`. Default: `lucene`. */
  savedQueryLanguage: z
    .string()
    .register(facts, { known: known.queryLanguages, group: "savedQuery", absentIs: "lucene" })
    .nullish(),
  /** Initial values of the filters. */
  savedFilterValues: z
    .array(opaqueObject)
    .register(facts, { as: "items", ownIds: true, ...oneForm(savedFilter) })
    .nullish(),
  /** Groups of tiles. */
  containers: z
    .array(opaqueObject)
    .register(facts, { as: "items", ownIds: true, ...oneForm(dashboardContainer) })
    .optional(),
};

/**
 * Body of a dashboard's creation and replacement (beyond the contract: 2.4 shows no fields). Services reject an
 * `id` at the top.
 */
export const dashboardBody = z.strictObject(dashboardFields);

/** A dashboard as services return it (beyond the contract: 2.4 shows no fields). */
export const dashboard = z.object({
  /** Identifier, which the service assigns. */
  id: z.string().min(1),
  ...dashboardFields,
  /** Name of the dashboard. Users can clear it in the user interface of some services. */
  name: z.string().nullish(),
  /** Filters offered above the tiles. */
  filters: z.array(dashboardFilter.partial()).optional(),
  /** Creation time, in the format of the service. */
  createdAt: z.string().nullish(),
  /** Time of the last change, in the format of the service. */
  updatedAt: z.string().nullish(),
});

export type Dashboard = z.infer<typeof dashboard>;
export type DashboardBody = z.infer<typeof dashboardBody>;
export type DashboardFilter = z.infer<typeof dashboardFilter>;
export type Tile = z.infer<typeof tile>;
export type TileConfig = z.infer<typeof tileConfig>;
export type TileOnClick = z.infer<typeof tileOnClick>;

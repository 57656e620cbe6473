import { z } from "zod";
import { facts, set } from "./facts";
import { known } from "./knownValues";
import { opaqueObject } from "./primitives";

/** The usual fields of the content of a tile. */
const tileConfigFields = {
  displayType: "string",
  sourceId: "string",
  select: "string or list of object",
  groupBy: "string",
  groupByColumnsOnLeft: "boolean",
  orderBy: "string",
  having: "string",
  limit: "number",
  where: "string",
  whereLanguage: "string",
  markdown: "string",
  asRatio: "boolean",
  fillNulls: "boolean",
  alignDateRangeToGranularity: "boolean",
  compareToPreviousPeriod: "boolean",
  fitYAxisToData: "boolean",
  color: "string",
  colorRules: "list of object",
  backgroundChart: "object",
  numberFormat: "object",
  onClick: "object",
  configType: "string",
  connectionId: "string",
  sqlTemplate: "string",
};

/** The usual fields of a group of tiles. */
const containerFields = {
  id: "string",
  title: "string",
  collapsed: "boolean",
  collapsible: "boolean",
  bordered: "boolean",
  tabs: "list of object",
  "tabs.id": "string",
  "tabs.title": "string",
};

/** A tile of a dashboard; services may have more fields (beyond the contract: 2.4 shows no fields). */
export const tile = z.looseObject({
  /** Identifier, which the service assigns. An update that sends it back keeps it. */
  id: z.string().optional(),
  /** Title of the tile. `tileIdOf` finds the tile by this name. */
  name: z.string(),
  /** Left edge, in columns of the service's grid, counted from 0. The service sets the bounds. */
  x: z.number(),
  /** Upper edge, in rows of the grid, counted from 0. The service sets the bounds. */
  y: z.number(),
  /** Width, in columns of the grid. The service sets the bounds. */
  w: z.number(),
  /** Height, in rows of the grid. The service sets the bounds. */
  h: z.number(),
  /** ID of the container that the tile is in. */
  containerId: z.string().optional(),
  /** ID of the tab of the container that the tile is on. */
  tabId: z.string().optional(),
  /** Content of the tile. Its fields depend on the kind of tile. */
  config: z.looseObject({}).register(facts, { usual: tileConfigFields }),
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
  sourceId: z.string().min(1),
  /** Kind of metric that the values come from, for a source of metrics. */
  sourceMetricType: z.string().register(facts, { known: known.metricTypes }).optional(),
  /** Condition that restricts the values. */
  where: z.string().optional(),
  /** Language of `where`. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages }).optional(),
  /** IDs of the data sources whose tiles the filter applies to, in any order. Default: all. */
  appliesToSourceIds: z.array(z.string()).register(facts, set).optional(),
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
  savedQuery: z.string().nullish(),
  /** Language of `savedQuery`. */
  savedQueryLanguage: z.string().register(facts, { known: known.queryLanguages }).nullish(),
  /** Initial values of the filters. */
  savedFilterValues: z
    .array(opaqueObject)
    .register(facts, { as: "items", ownIds: true, usual: { type: "string", condition: "string" } })
    .nullish(),
  /** Groups of tiles. */
  containers: z
    .array(opaqueObject)
    .register(facts, { as: "items", ownIds: true, usual: containerFields })
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

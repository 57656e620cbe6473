import { z } from "zod";
import { filterNeeds } from "./filterRules";
import { facts, integer, oneForm, set, type Form } from "./facts";
import { known } from "./knownValues";
import { opaqueObject } from "./primitives";
import { tileConfig, tileForms } from "./tileConfig";

/** Usual fields of a tab of a group of tiles. */
export const dashboardTab = z.looseObject({
  /** ID of the tab, unique in the container: the `tabId` of tiles. */
  id: z.string(),
  /** Title of the tab. */
  title: z.string(),
});

/** Usual fields of a group of tiles. */
export const dashboardContainer = z.looseObject({
  /** ID of the container, unique in the dashboard: the `containerId` of tiles. */
  id: z.string(),
  /** Title of the container. */
  title: z.string(),
  /** True if the container is collapsed at first. Each viewer can change that. */
  collapsed: z.boolean(),
  /** True if viewers can collapse the container. */
  collapsible: z.boolean().optional(),
  /** True if the container has a border. */
  bordered: z.boolean().optional(),
  /** Tabs of the container. It shows a bar if there are at least two. */
  tabs: z.array(dashboardTab).register(facts, { usual: dashboardTab }).optional(),
});

/** A tile of a dashboard; services may have more fields (beyond the contract: 2.4 shows no fields). */
export const tile = z.looseObject({
  /** Identifier, which the service assigns. An update that sends it back keeps it. */
  id: z.string().optional(),
  /** Title of the tile. `tileIdOf` finds the tile by this name. */
  name: z.string(),
  /** Description of the tile, which the web interface shows as a tooltip. */
  description: z.string().optional(),
  /** Left edge, in columns of the service's grid, counted from 0. The service checks the bounds. */
  x: z.number().register(facts, integer),
  /** Upper edge, in rows of the grid, counted from 0. The service checks the bounds. */
  y: z.number().register(facts, integer),
  /** Width, in columns of the grid. The service checks the bounds. */
  w: z.number().register(facts, integer),
  /** Height, in rows of the grid. The service checks the bounds. */
  h: z.number().register(facts, integer),
  /** ID of the container that the tile is in. */
  containerId: z.string().optional(),
  /** ID of the tab of the container that the tile is on. */
  tabId: z.string().optional(),
  /**
   * Content of the tile, which depends on its kind. `types.input.TileConfig` has the usual fields; pulumi-pipes sends other
   * fields unchanged.
   */
  config: z.looseObject({}).register(facts, { usual: tileConfig, forms: tileForms }),
});

const filterFields = {
  /** Identifier, which the service assigns. Updates send it back. */
  id: z.string().optional(),
  /**
   * Kind of filter: `QUERY_EXPRESSION` offers the values of an expression, `STATIC_LIST` offers `options`, `PROMETHEUS_LABEL`
   * offers the values of a label, and `SOURCE_FILTER` offers those of a column in the `filterSettings` of a source.
   */
  type: z.string().min(1).register(facts, { known: known.filterTypes, selectsForm: true }),
  /** Title of the filter. */
  name: z.string().min(1),
  /**
   * Column or expression that provides the values. Required for `QUERY_EXPRESSION`, and for `SOURCE_FILTER`, where it is the
   * name of a column.
   */
  expression: z.string().min(1).optional(),
  /** ID of the data source that the values come from. Required for all kinds except `STATIC_LIST`. */
  sourceId: z.string().min(1).register(facts, { isId: true }).optional(),
  /** Kind of metric that the values come from, for a source of metrics. Only for `QUERY_EXPRESSION`. */
  sourceMetricType: z.string().register(facts, { known: known.metricTypes }).optional(),
  /** Condition that restricts the values. Only for `QUERY_EXPRESSION`. */
  where: z.string().optional(),
  /** Language of `where`. Only for `QUERY_EXPRESSION`. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages }).optional(),
  /** Values that the filter offers, in this order and without duplicates. Required for `STATIC_LIST`. */
  options: z.array(z.string()).register(facts, { unique: true }).optional(),
  /** Label whose values the filter offers. `__name__` offers the names of the metrics. Required for `PROMETHEUS_LABEL`. */
  label: z.string().min(1).optional(),
  /** Selector of the series whose labels the filter offers. Only for `PROMETHEUS_LABEL`. */
  match: z.string().optional(),
  /**
   * IDs of the data sources whose tiles the filter applies to, in any order. Default: all. Only for `QUERY_EXPRESSION` and
   * `SOURCE_FILTER`, and only for a filter that is broadcast.
   */
  appliesToSourceIds: z
    .array(z.string())
    .register(facts, { ...set, isId: true })
    .optional(),
  /**
   * True if the selection restricts the tiles. Default: `true` for `QUERY_EXPRESSION` and `SOURCE_FILTER`. Other kinds never
   * restrict tiles on their own.
   */
  isBroadcastEnabled: z.boolean().optional(),
  /**
   * True if the selection is a variable that queries use by its name. Default: `false` for `QUERY_EXPRESSION`. Filters of other
   * kinds are always variables.
   */
  isVariableEnabled: z.boolean().optional(),
  /**
   * Name of the variable: letters, digits and `_`, not beginning with a digit, and unique among the variables of the dashboard.
   * Default: the title with `_` for spaces. Required for `SOURCE_FILTER`.
   */
  variableName: z.string().optional(),
  /** Number of values that a viewer must select before tiles load: 0 or 1. Default: 0. */
  minSelections: z.int().register(facts, { known: known.minSelections, absentIs: 0 }).optional(),
  /** True if all tiles wait for a selection, and not only those that use the filter. Only with the `minSelections` 1. */
  isGlobalRequirement: z.boolean().optional(),
  /** Maximum number of values that a viewer can select: 1. Default: any number. */
  maxSelections: z.int().register(facts, { known: known.maxSelections }).optional(),
};

/** A filter above the tiles; services may have more fields (beyond the contract: 2.4 shows no fields). */
export const dashboardFilter = z.looseObject(filterFields);

/** The fields that each kind of filter requires. */
export const filterForms: readonly Form[] = known.filterTypes.map((type) => {
  const required = Object.entries(filterFields).flatMap(([name, field]) =>
    filterNeeds(type).includes(name) && field instanceof z.ZodOptional
      ? [[name, field.unwrap()] as const]
      : [],
  );
  return { when: { type: [type] }, fields: dashboardFilter.extend(Object.fromEntries(required)) };
});

/** Fields of the initial value of a filter. */
const savedFields = {
  /** Kind of saved value: `sql` for a condition, `variable` for the values of a variable. Default: `sql`. */
  type: z.string().register(facts, { known: known.filterValueTypes }).optional(),
  /** Condition of the form `column IN ('value')`. Required for `sql`. */
  condition: z.string(),
  /** Name of the variable: the `variableName` of a filter. Required for `variable`. */
  name: z.string(),
  /** Selected values of the variable. Required for `variable`. */
  values: z.array(z.string()),
  /** `true` selects all values of a `SOURCE_FILTER` whose column allows it. Requires empty `values`. */
  all: z.boolean().optional(),
};

/** Usual fields of the initial value of a filter. */
export const savedFilterValue = z.looseObject(savedFields).partial();

const { condition, name: variable, values } = savedFields;

/** The kind of an initial value decides which fields it requires. */
const savedFilterForms: readonly Form[] = [
  {
    when: { type: ["variable"] },
    fields: savedFilterValue.extend({ type: savedFields.type.unwrap(), name: variable, values }),
  },
  { when: {}, fields: savedFilterValue.extend({ condition }) },
];

/** Fields of a dashboard that clients write (beyond the contract: 2.4 shows no fields). */
const dashboardFields = {
  /** Name of the dashboard. */
  name: z.string().min(1),
  /** Tiles, in order. */
  tiles: z.array(tile).register(facts, { as: "items" }),
  /** Tags of the dashboard, in any order. */
  tags: z.array(z.string()).register(facts, set).optional(),
  /** Filters offered above the tiles. */
  filters: z.array(dashboardFilter).register(facts, { as: "items", forms: filterForms }).optional(),
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
    .register(facts, { as: "items", ownIds: true, usual: savedFilterValue, forms: savedFilterForms })
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
  /** Name of the dashboard. Users can clear it in the web interface of some services. */
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
export type DashboardContainer = z.infer<typeof dashboardContainer>;
export type SavedFilterValue = z.infer<typeof savedFilterValue>;

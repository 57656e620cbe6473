import { filterRules, isOfNoVariable, savedFilterRules } from "./filterRules";
import { known } from "./knownValues";
import { isEmpty } from "./primitives";
import { fieldsOf, itemsOf, type Fields } from "./ruleFields";
import type { Rule } from "./rules";

/** A field of a dashboard that breaks a rule across fields, as in `tiles.0.config.select.1`. */
export interface BrokenRule {
  readonly path: string;
  readonly text: string;
}

const hasSeries = ({ displayType, heatmapMode, select }: Fields): boolean =>
  Array.isArray(select) && (displayType !== "heatmap" || heatmapMode === "series");

/** Aggregations of an expression. Services know one that they do not publish: `increase`. */
const ofExpression = [...known.aggregateFunctions.filter((name) => name !== "count"), "increase"];

/** The rules of one series of a chart, a table or a number. */
const seriesRules: readonly Rule<Fields>[] = [
  {
    path: "",
    text: 'level is only for aggFn "quantile"',
    when: ({ aggFn, level }) => level !== undefined && aggFn !== "quantile",
  },
  {
    path: "",
    text: 'valueExpression is not for aggFn "count"',
    when: ({ aggFn, valueExpression }) => aggFn === "count" && !isEmpty(valueExpression),
  },
  {
    path: "",
    text: 'valueExpression is required unless aggFn is "count"',
    when: ({ aggFn, valueExpression }) =>
      ofExpression.some((name) => name === aggFn) && isEmpty(valueExpression),
  },
];

/** True if an expression such as `A / B` uses a letter beyond the last series: A is the first. */
const usesMissingSeries = (expression: unknown, count: number): boolean =>
  typeof expression === "string" &&
  [...expression.matchAll(/\b[A-Z]\b/g)].some(([letter]) => letter.charCodeAt(0) - 65 >= count);

/** The rules of the content of a tile with series. */
const chartRules: readonly Rule<Fields>[] = [
  {
    path: "",
    text: "asRatio requires exactly two series",
    when: ({ asRatio, select, formulas }) =>
      asRatio === true && isEmpty(formulas) && itemsOf(select).length !== 2,
  },
  {
    path: "formulas",
    text: "cannot be combined with asRatio",
    when: ({ asRatio, formulas }) => asRatio === true && !isEmpty(formulas),
  },
  {
    path: "select",
    text: "a number without formulas has exactly one series",
    when: ({ displayType, select, formulas }) =>
      displayType === "number" && isEmpty(formulas) && itemsOf(select).length > 1,
  },
];

/** The rules of a dashboard as a whole. */
const dashboardRules: readonly Rule<Fields>[] = [
  {
    path: "savedQueryLanguage",
    text: "must not be null if savedQuery is set",
    when: ({ savedQuery, savedQueryLanguage }) =>
      savedQueryLanguage === null && typeof savedQuery === "string",
  },
];

const broken = (rules: readonly Rule<Fields>[], fields: Fields, above = ""): readonly BrokenRule[] =>
  rules
    .filter(({ when }) => when(fields))
    .map(({ path, text }) => ({ path: [above, path].filter((part) => part !== "").join("."), text }));

/** The items of a list that repeat the `field` of an earlier item. Empty values are not compared. */
function repeated(items: readonly Fields[], field: string, above: string): readonly BrokenRule[] {
  return items.flatMap((item, index) => {
    const value = item[field];
    const isRepeated = !isEmpty(value) && items.findIndex((earlier) => earlier[field] === value) < index;
    return isRepeated ? [{ path: `${above}.${index}.${field}`, text: "must be unique" }] : [];
  });
}

function brokenOfTile(tile: Fields, at: string): readonly BrokenRule[] {
  if (tile["config"] === undefined) return [{ path: `${at}.config`, text: "required" }];
  return brokenChartRules(tile["config"], `${at}.config`);
}

/** The rules across fields that the chart of a tile or of an alert breaks. */
export function brokenChartRules(chart: unknown, at: string): readonly BrokenRule[] {
  const config = fieldsOf(chart);
  if (!hasSeries(config)) return [];
  const select = itemsOf(config["select"]);
  return [
    ...select.flatMap((series, index) => broken(seriesRules, series, `${at}.select.${index}`)),
    ...broken(chartRules, config, at),
    ...itemsOf(config["formulas"]).flatMap(({ expression }, index) =>
      usesMissingSeries(expression, select.length)
        ? [
            {
              path: `${at}.formulas.${index}.expression`,
              text: "uses a series that select does not have",
            },
          ]
        : [],
    ),
  ];
}

/** The rules that the initial values of filters break. An update that leaves out the filters does not show their variables. */
function brokenOfValues(values: unknown, filters: unknown): readonly BrokenRule[] {
  return itemsOf(values).flatMap((value, index) => [
    ...broken(savedFilterRules, value, `savedFilterValues.${index}`),
    ...(Array.isArray(filters) && isOfNoVariable(value, itemsOf(filters))
      ? [{ path: `savedFilterValues.${index}.name`, text: "no filter has this variableName" }]
      : []),
  ]);
}

/** The rules across fields that a dashboard breaks although each of its fields is valid. */
export function brokenDashboardRules(dashboard: unknown): readonly BrokenRule[] {
  const body = fieldsOf(dashboard);
  const { tiles, filters, containers, savedFilterValues } = body;
  return [
    ...broken(dashboardRules, body),
    ...itemsOf(tiles).flatMap((tile, index) => brokenOfTile(tile, `tiles.${index}`)),
    ...repeated(itemsOf(tiles), "id", "tiles"),
    ...itemsOf(filters).flatMap((filter, index) => broken(filterRules, filter, `filters.${index}`)),
    ...repeated(itemsOf(filters), "variableName", "filters"),
    ...brokenOfValues(savedFilterValues, filters),
    ...repeated(itemsOf(containers), "id", "containers"),
    ...itemsOf(containers).flatMap(({ tabs }, index) =>
      repeated(itemsOf(tabs), "id", `containers.${index}.tabs`),
    ),
  ];
}

/** The tiles that are in a container or on a tab that the dashboard does not have. */
export function misplacedTiles(tiles: unknown, containers: unknown): readonly BrokenRule[] {
  return itemsOf(tiles).flatMap(({ containerId, tabId }, index) => {
    const container = itemsOf(containers).find(({ id }) => id === containerId);
    const at = `tiles.${index}`;
    if (containerId === undefined)
      return tabId === undefined ? [] : [{ path: `${at}.tabId`, text: "requires containerId" }];
    if (container === undefined)
      return [{ path: `${at}.containerId`, text: "the dashboard has no such container" }];
    const isOnTab = tabId === undefined || itemsOf(container["tabs"]).some(({ id }) => id === tabId);
    return isOnTab ? [] : [{ path: `${at}.tabId`, text: "the container has no such tab" }];
  });
}

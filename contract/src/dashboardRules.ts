import { filterRules, repeatedVariables, savedFilterRules, savedVariableRules } from "./filterRules";
import { isEmpty } from "./primitives";
import { fieldsOf, itemsOf, type Fields } from "./ruleFields";
import { certainly, isBroken, type Rule } from "./rules";
import { chartRules, colorRuleRules, configRules, hasSeries, seriesRules, tileRules } from "./tileRules";

/** A field of a dashboard that breaks a rule across fields, as in `tiles.0.config.select.1`. */
export interface BrokenRule {
  readonly path: string;
  readonly text: string;
  /** True if some services accept it. */
  readonly isWarning: boolean;
  /** True if all services accept it, and ignore it. */
  readonly isIgnored: boolean;
}

/** A rule that every service enforces. */
const refusal = (path: string, text: string): BrokenRule => ({
  path,
  text,
  isWarning: false,
  isIgnored: false,
});

/** True if an expression such as `A / B` uses a letter beyond the last series: A is the first. */
const usesMissingSeries = (expression: unknown, count: number): boolean =>
  typeof expression === "string" &&
  [...expression.matchAll(/\b[A-Z]\b/g)].some(([letter]) => letter.charCodeAt(0) - 65 >= count);

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
    .filter((rule) => isBroken(rule, fields))
    .map(({ path, text, isWarning = false, isIgnored = false }) => ({
      path: [above, path].filter((part) => part !== "").join("."),
      ...{ text, isWarning, isIgnored },
    }));

const brokenItems = (rules: readonly Rule<Fields>[], items: unknown, above: string): readonly BrokenRule[] =>
  itemsOf(items).flatMap((item, index) => broken(rules, item, `${above}.${index}`));

/** The items of a list that repeat the `field` of an earlier item. Empty values are not compared. */
function repeated(items: readonly Fields[], field: string, above: string): readonly BrokenRule[] {
  return items.flatMap((item, index) => {
    const value = item[field];
    const isRepeated = !isEmpty(value) && items.findIndex((earlier) => earlier[field] === value) < index;
    return isRepeated ? [refusal(`${above}.${index}.${field}`, "must be unique")] : [];
  });
}

function brokenOfTile(tile: Fields, at: string): readonly BrokenRule[] {
  if (tile["config"] === undefined) return [refusal(`${at}.config`, "required")];
  return [...broken(tileRules, tile, at), ...brokenChartRules(tile["config"], `${at}.config`)];
}

/** The rules across fields that the chart of a tile or of an alert breaks. */
export function brokenChartRules(chart: unknown, at: string): readonly BrokenRule[] {
  const config = fieldsOf(chart);
  const ofAll = [
    ...broken(configRules, config, at),
    ...brokenItems(colorRuleRules, config["colorRules"], `${at}.colorRules`),
  ];
  if (!hasSeries(config)) return ofAll;
  const select = itemsOf(config["select"]);
  return [
    ...ofAll,
    ...brokenItems(seriesRules, select, `${at}.select`),
    ...broken(chartRules, config, at),
    ...itemsOf(config["formulas"]).flatMap(({ expression }, index) =>
      usesMissingSeries(expression, select.length)
        ? [refusal(`${at}.formulas.${index}.expression`, "refers to a series that is not in select")]
        : [],
    ),
  ];
}

/** The rules that the initial values of filters break. An update that leaves out the filters does not show their variables. */
const brokenOfValues = (values: unknown, filters: unknown): readonly BrokenRule[] =>
  brokenItems(
    [...savedFilterRules, ...(Array.isArray(filters) ? savedVariableRules(itemsOf(filters)) : [])],
    values,
    "savedFilterValues",
  );

/** The rules across fields that a dashboard breaks although each of its fields is valid. */
export function brokenDashboardRules(dashboard: unknown): readonly BrokenRule[] {
  const body = fieldsOf(dashboard);
  const { tiles, filters, containers, savedFilterValues } = body;
  return [
    ...broken(dashboardRules, body),
    ...itemsOf(tiles).flatMap((tile, index) => brokenOfTile(tile, `tiles.${index}`)),
    ...repeated(itemsOf(tiles), "id", "tiles"),
    ...brokenItems(filterRules, filters, "filters"),
    ...repeatedVariables(itemsOf(filters)).map((index) =>
      refusal(`filters.${index}.variableName`, "must be unique"),
    ),
    ...brokenOfValues(savedFilterValues, filters),
    ...repeated(itemsOf(containers), "id", "containers"),
    ...itemsOf(containers).flatMap(({ tabs }, index) =>
      repeated(itemsOf(tabs), "id", `containers.${index}.tabs`),
    ),
  ];
}

/** The tiles that are in a container or on a tab that the dashboard does not have. */
export function misplacedTiles(tiles: unknown, containers: unknown): readonly BrokenRule[] {
  return itemsOf(tiles).flatMap(
    (tile, index) => certainly(tile, () => misplaced(tile, containers, `tiles.${index}`)) ?? [],
  );
}

function misplaced({ containerId, tabId }: Fields, containers: unknown, at: string): readonly BrokenRule[] {
  if (containerId === undefined)
    return tabId === undefined ? [] : [refusal(`${at}.tabId`, "requires containerId")];
  const container = itemsOf(containers).find(({ id }) => id === containerId);
  if (container === undefined)
    return [refusal(`${at}.containerId`, "must be the ID of a container of the dashboard")];
  const isOnTab = tabId === undefined || itemsOf(container["tabs"]).some(({ id }) => id === tabId);
  return isOnTab ? [] : [refusal(`${at}.tabId`, "must be the ID of a tab of the container")];
}

import { known } from "./knownValues";
import { isEmpty } from "./primitives";
import { fieldsOf, itemsOf, listOf, type Fields } from "./ruleFields";
import type { Rule } from "./rules";
import { chartTypes } from "./tileConfig";

/** Aggregations of an expression. Services know one that they do not publish: `increase`. */
const ofExpression = [...known.aggregateFunctions.filter((name) => name !== "count"), "increase"];

/** The rules of one series of a chart, a table or a number. */
export const seriesRules: readonly Rule<Fields>[] = [
  {
    path: "",
    text: 'level is only for aggFn "quantile"',
    when: ({ aggFn, level }) => level !== undefined && aggFn !== "quantile",
  },
  {
    path: "level",
    text: 'required when aggFn is "quantile"',
    when: ({ aggFn, level }) => aggFn === "quantile" && isEmpty(level),
    isIgnored: true,
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
  {
    path: "periodAggFn",
    text: 'is only for the metricType "gauge"',
    when: ({ periodAggFn, metricType }) => !isEmpty(periodAggFn) && metricType !== "gauge",
    isIgnored: true,
  },
];

const charts = ["line", "stacked_bar", "stacked_line"];
const slices = ["pie", "bar"];

/** The types of tiles that take a field, for the fields that some types with series or with raw SQL do not take. */
const takers: Readonly<Record<string, readonly string[]>> = {
  groupBy: [...charts, ...slices, "table", "heatmap"],
  asRatio: [...charts, "table"],
  formulas: [...charts, "table", "number"],
  showOperandSeries: [...charts, "table", "number"],
  seriesLimit: charts,
  fillNulls: charts,
  alignDateRangeToGranularity: charts,
  lineInterpolation: ["line", "stacked_line"],
  compareToPreviousPeriod: ["line"],
  fitYAxisToData: ["line"],
  having: ["table"],
  orderBy: ["table", ...slices],
  groupByColumnsOnLeft: ["table"],
  onClick: ["table"],
  limit: slices,
  color: ["number"],
  colorRules: ["number"],
  backgroundChart: ["number"],
  heatmapMode: ["heatmap"],
  markdown: ["markdown"],
};

const isOfType = ({ displayType }: Fields, types: readonly string[]): boolean =>
  types.some((type) => type === displayType);

/** True if services drop a field from tiles of a type. They may keep it in tiles of a type that they add later. */
const isDropped = (field: string, displayType: unknown): boolean =>
  isOfType({ displayType }, known.tileDisplayTypes) && !isOfType({ displayType }, takers[field] ?? []);

const isSql = ({ configType }: Fields): boolean => configType === "sql";
const isHeatmapOfSeries = ({ displayType, heatmapMode }: Fields): boolean =>
  displayType === "heatmap" && heatmapMode === "series";

/** True if the content of a tile has series, whose fields are those of a chart. */
export const hasSeries = (config: Fields): boolean =>
  Array.isArray(config["select"]) && (config["displayType"] !== "heatmap" || isHeatmapOfSeries(config));

const withoutSql = known.tileDisplayTypes.filter((type) => !chartTypes.includes(type));

/** The rules of the content of a tile or of the chart of an alert. */
export const configRules: readonly Rule<Fields>[] = [
  ...Object.entries(takers).map(([path, types]): Rule<Fields> => ({
    path,
    text: `services drop it unless displayType is ${types.join(", ")}`,
    when: (config) => !isEmpty(config[path]) && isDropped(path, config["displayType"]),
    isIgnored: true,
  })),
  {
    path: "configType",
    text: `raw SQL is not for displayType ${withoutSql.join(", ")}`,
    when: (config) => isSql(config) && isOfType(config, withoutSql),
  },
  {
    path: "select",
    text: "must have exactly one series",
    when: (config) =>
      !isSql(config) &&
      isOfType(config, [...slices, "heatmap"]) &&
      Array.isArray(config["select"]) &&
      config["select"].length !== 1,
  },
  {
    path: "select",
    text: "must have at least one series",
    when: (config) =>
      !isSql(config) &&
      isOfType(config, [...charts, "table", "number"]) &&
      Array.isArray(config["select"]) &&
      config["select"].length === 0,
  },
  {
    path: "select.0.valueExpression",
    text: "must not be empty in a heatmap of a distribution",
    when: (config) =>
      config["displayType"] === "heatmap" &&
      !isHeatmapOfSeries(config) &&
      itemsOf(config["select"])[0]?.["valueExpression"] === "",
  },
  {
    path: "seriesLimit",
    text: "must not be negative",
    when: ({ seriesLimit }) => typeof seriesLimit === "number" && seriesLimit < 0,
  },
  {
    path: "where",
    text: "services drop it from a heatmap of series. Write the condition into select",
    when: (config) => isHeatmapOfSeries(config) && !isEmpty(config["where"]),
    isIgnored: true,
  },
  {
    path: "onClick.urlTemplate",
    text: "must result in an absolute address with http or https",
    when: ({ onClick }) => {
      const { type, urlTemplate } = fieldsOf(onClick);
      return (
        type === "external" &&
        typeof urlTemplate === "string" &&
        !/^(?:https?:\/\/|\{\{|$)/i.test(urlTemplate)
      );
    },
    isWarning: true,
  },
];

/** The rules of a rule that colors a number. */
export const colorRuleRules: readonly Rule<Fields>[] = [
  {
    path: "value",
    text: "must be at most 200 characters on known services",
    when: ({ value }) => typeof value === "string" && value.length > 200,
    isWarning: true,
  },
  {
    path: "value",
    text: "must be the lowest and then the highest number, because no number is between them otherwise",
    when: ({ operator, value }) => {
      const [lowest, highest] = listOf(value);
      return (
        operator === "between" &&
        typeof lowest === "number" &&
        typeof highest === "number" &&
        lowest > highest
      );
    },
    isIgnored: true,
  },
];

/** The rules of the content of a tile with series. */
export const chartRules: readonly Rule<Fields>[] = [
  {
    path: "",
    text: "asRatio requires exactly two series",
    when: ({ displayType, asRatio, select, formulas }) =>
      asRatio === true &&
      !isDropped("asRatio", displayType) &&
      isEmpty(formulas) &&
      itemsOf(select).length !== 2,
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
  {
    path: "formulas",
    text: "a number has one formula on known services",
    when: ({ displayType, formulas }) => displayType === "number" && itemsOf(formulas).length > 1,
    isWarning: true,
  },
  {
    path: "showOperandSeries",
    text: "has an effect only with formulas",
    when: ({ showOperandSeries, formulas }) => !isEmpty(showOperandSeries) && isEmpty(formulas),
    isIgnored: true,
  },
];

/** The rules of a tile beside its content. */
export const tileRules: readonly Rule<Fields>[] = [
  {
    path: "",
    text: "asRatio belongs to config",
    when: ({ config, series, asRatio }) =>
      asRatio !== undefined && config !== undefined && series === undefined,
  },
  {
    path: "",
    text: "config cannot be combined with series",
    when: ({ config, series }) => config !== undefined && series !== undefined,
  },
  {
    path: "config.where",
    text: "services drop it from a tile with series. Write the condition into select",
    when: ({ config }) => {
      const content = fieldsOf(config);
      return isOfType(content, chartTypes) && !isSql(content) && !isEmpty(content["where"]);
    },
    isIgnored: true,
  },
];

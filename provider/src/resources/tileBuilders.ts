/*
 * The functions of `tile`: the display type of the tiles that each builds, and the fields of `config` that its tiles have. Those
 * with raw SQL have others.
 */

const chart = ["sourceId", "select"] as const;
const ofFormulas = ["asRatio", "formulas", "showOperandSeries"] as const;
const overTime = [
  ...(["groupBy", "numberFormat", "seriesLimit", "fillNulls", "alignDateRangeToGranularity"] as const),
  ...ofFormulas,
] as const;
const ofSlices = ["groupBy", "numberFormat", "orderBy", "limit"] as const;

export const tileBuilders = {
  line: {
    displayType: "line",
    required: chart,
    optional: [...overTime, "lineInterpolation", "compareToPreviousPeriod", "fitYAxisToData"],
  },
  stackedBar: { displayType: "stacked_bar", required: chart, optional: overTime },
  stackedLine: { displayType: "stacked_line", required: chart, optional: [...overTime, "lineInterpolation"] },
  bar: { displayType: "bar", required: chart, optional: ofSlices },
  pie: { displayType: "pie", required: chart, optional: ofSlices },
  table: {
    displayType: "table",
    required: chart,
    optional: [
      ...(["groupBy", "numberFormat", "onClick", "having", "orderBy", "groupByColumnsOnLeft"] as const),
      ...ofFormulas,
    ],
  },
  number: {
    displayType: "number",
    required: chart,
    optional: ["numberFormat", "formulas", "showOperandSeries", "color", "colorRules", "backgroundChart"],
  },
  heatmap: {
    displayType: "heatmap",
    required: chart,
    optional: ["groupBy", "numberFormat", "heatmapMode", "where", "whereLanguage"],
  },
  search: { displayType: "search", required: [...chart, "whereLanguage"], optional: ["where"] },
  eventPatterns: {
    displayType: "event_patterns",
    required: ["sourceId"],
    optional: ["select", "where", "whereLanguage"],
  },
  markdown: { displayType: "markdown", required: ["markdown"], optional: [] },
} as const;

/** The fields that a tile has beside its `config`. */
export const tilePlaceFields: readonly string[] = [
  ...["name", "description", "x", "y", "w", "h"],
  ...["containerId", "tabId"],
];

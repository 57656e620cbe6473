import fc from "fast-check";
import { dashboardBody, tileConfig } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import { lineConfig } from "../args";
import type { PropertyMap } from "../provider/wire";
import { texts, valuesOf } from "./fromSchema";

const places = fc.nat(11);
const sizes = fc.integer({ min: 1, max: 12 });
/** A series with all that the service fills in. */
const select = [{ aggFn: "count", valueExpression: "", where: "", whereLanguage: "lucene" }];

const formulas = [{ expression: "A * 2", alias: "twice" }];
const { sources } = defaultSeed;
const flags = fc.constantFrom(true, undefined);
const variables = fc.constantFrom("env", "host", "_v1");

/** What every kind of filter can have. */
const required = {
  minSelections: fc.constantFrom(0, 1, undefined),
  maxSelections: fc.constantFrom(1, undefined),
  isGlobalRequirement: fc.constantFrom(true, false, undefined),
};

/** Filters of each kind as services accept them. */
const filters = (names: fc.Arbitrary<string>): fc.Arbitrary<PropertyMap> => {
  const ofKind = (type: string, fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
    fc.record({ type: fc.constant(type), name: names, ...required, ...fields });
  const listed = {
    isBroadcastEnabled: fc.constantFrom(false, undefined),
    isVariableEnabled: flags,
    variableName: variables,
  };
  const sourceIds = fc.subarray([sources.log, sources.trace]);
  return fc.oneof(
    ofKind("QUERY_EXPRESSION", {
      expression: fc.constantFrom("ServiceName", "host"),
      sourceId: fc.constant(sources.log),
      where: texts,
      whereLanguage: fc.constantFrom("sql", "lucene"),
      ...{ appliesToSourceIds: sourceIds, isBroadcastEnabled: flags },
    }),
    ofKind("QUERY_EXPRESSION", {
      ...{ expression: fc.constant("host"), sourceId: fc.constant(sources.log) },
      ...{ isBroadcastEnabled: fc.boolean(), isVariableEnabled: fc.constant(true), variableName: variables },
    }),
    ofKind("STATIC_LIST", { ...listed, options: fc.uniqueArray(texts, { minLength: 1, maxLength: 3 }) }),
    ofKind("PROMETHEUS_LABEL", {
      ...{
        ...listed,
        sourceId: fc.constant(sources.promql),
        label: fc.constantFrom("__name__", "job"),
        match: texts,
      },
    }),
    ofKind("SOURCE_FILTER", {
      ...{
        sourceId: fc.constant(sources.log),
        expression: fc.constant("ServiceName"),
        appliesToSourceIds: sourceIds,
      },
      ...{ isBroadcastEnabled: flags, isVariableEnabled: flags, variableName: variables },
    }),
  );
};

/** Services refuse a variable that an earlier filter has. */
const withoutSameVariables = (drawn: readonly PropertyMap[]): readonly PropertyMap[] =>
  drawn.filter(
    ({ variableName }, index) =>
      variableName === undefined ||
      drawn.findIndex((filter) => filter["variableName"] === variableName) === index,
  );

/** Dashboards without ids of their parts, and the names of which come from `names`. */
export const acceptedDashboards = (names: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  valuesOf(dashboardBody, {
    name: texts.filter((text) => text !== ""),
    "tiles[].id": fc.constant(undefined),
    "tiles[].name": names,
    ...{ "tiles[].x": places, "tiles[].y": places, "tiles[].w": sizes, "tiles[].h": sizes },
    "tiles[].containerId": fc.constant(undefined),
    "tiles[].tabId": fc.constant(undefined),
    "tiles[].config": valuesOf(tileConfig, {
      displayType: fc.constantFrom("line", "table"),
      configType: fc.constant(undefined),
      select: fc.constant(select),
      limit: places,
      // A ratio needs two series, and no formulas.
      asRatio: fc.constantFrom(false, undefined),
      ...{ numberFormat: fc.record({ unit: names }), backgroundChart: fc.constant(undefined) },
      ...{ colorRules: fc.constant(undefined), onClick: fc.constant(undefined) },
      ...{ formulas: fc.constantFrom(formulas, undefined), heatmapMode: fc.constant(undefined) },
      seriesLimit: fc.constantFrom(0, 5, undefined),
    }).map((config) => ({ ...lineConfig, select, ...(config as PropertyMap) })),
    filters: fc.array(filters(names), { maxLength: 4 }).map(withoutSameVariables),
    tags: fc.uniqueArray(names),
    savedFilterValues: fc.constantFrom(undefined, [{ type: "sql", condition: "host IN ('a')" }]),
    containers: fc.array(fc.record({ id: names, title: names, collapsed: fc.boolean() }), { maxLength: 1 }),
  });

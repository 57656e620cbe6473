import fc from "fast-check";
import { dashboardBody, known, tileConfig } from "pulumi-pipes-contract";
import { texts, valuesOf } from "./fromSchema";

const places = fc.nat(11);
/** Dashboards without ids of their parts, and the names of which come from `names`. */
export const acceptedDashboards = (names: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  valuesOf(dashboardBody, {
    name: texts.filter((text) => text !== ""),
    "tiles[].id": fc.constant(undefined),
    "tiles[].name": names,
    ...Object.fromEntries(["x", "y", "w", "h"].map((name) => [`tiles[].${name}`, places])),
    "tiles[].containerId": fc.constant(undefined),
    "tiles[].tabId": fc.constant(undefined),
    "tiles[].config": valuesOf(tileConfig, {
      displayType: fc.constantFrom("line", "table"),
      select: fc.constant([{ aggFn: "count", where: "" }]),
      limit: places,
      ...{ numberFormat: fc.record({ unit: names }), backgroundChart: fc.constant(undefined) },
      ...{ colorRules: fc.constant(undefined), onClick: fc.constant(undefined) },
    }),
    "filters[].id": fc.constant(undefined),
    "filters[].name": names,
    "filters[].type": fc.constantFrom(...known.filterTypes),
    "filters[].sourceMetricType": fc.constantFrom(...known.metricTypes),
    "filters[].whereLanguage": fc.constantFrom(...known.queryLanguages),
    savedQueryLanguage: fc.constantFrom(...known.queryLanguages),
    tags: fc.uniqueArray(names),
    savedFilterValues: fc.constant(undefined),
    containers: fc.array(fc.record({ id: names, title: texts }), { maxLength: 1 }),
  });

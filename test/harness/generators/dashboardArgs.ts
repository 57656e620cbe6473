import fc from "fast-check";
import { dashboardBody, tileConfig } from "pulumi-pipes-contract";
import { lineConfig } from "../args";
import type { PropertyMap } from "../provider/wire";
import { texts, valuesOf } from "./fromSchema";

const places = fc.nat(11);
const sizes = fc.integer({ min: 1, max: 12 });
/** A series with all that the service fills in. */
const select = [{ aggFn: "count", valueExpression: "", where: "", whereLanguage: "lucene" }];

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
      // A ratio needs two series.
      asRatio: fc.constantFrom(false, undefined),
      ...{ numberFormat: fc.record({ unit: names }), backgroundChart: fc.constant(undefined) },
      ...{ colorRules: fc.constant(undefined), onClick: fc.constant(undefined) },
    }).map((config) => ({ ...lineConfig, select, ...(config as PropertyMap) })),
    "filters[].id": fc.constant(undefined),
    "filters[].name": names,
    tags: fc.uniqueArray(names),
    savedFilterValues: fc.constant(undefined),
    containers: fc.array(fc.record({ id: names, title: texts, collapsed: fc.boolean() }), { maxLength: 1 }),
  });

import fc from "fast-check";
import { dashboardBody, tileConfig } from "pulumi-pipes-contract";
import { lineConfig } from "../args";
import type { PropertyMap } from "../provider/wire";
import { texts, valuesOf } from "./fromSchema";

const places = fc.nat(11);
/** With the condition that services fill in. */
const select = [{ aggFn: "count", where: "" }];

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
      configType: fc.constant(undefined),
      select: fc.constant(select),
      limit: places,
      ...{ numberFormat: fc.record({ unit: names }), backgroundChart: fc.constant(undefined) },
      ...{ colorRules: fc.constant(undefined), onClick: fc.constant(undefined) },
    }).map((config) => ({ ...lineConfig, select, ...(config as PropertyMap) })),
    "filters[].id": fc.constant(undefined),
    "filters[].name": names,
    tags: fc.uniqueArray(names),
    savedFilterValues: fc.constant(undefined),
    containers: fc.array(fc.record({ id: names, title: texts, collapsed: fc.boolean() }), { maxLength: 1 }),
  });

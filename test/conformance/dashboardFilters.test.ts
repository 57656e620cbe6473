import { defaultSeed } from "pulumi-pipes-emulator";
import { brokenDashboardRules } from "pulumi-pipes-contract";
import { listOf, objectFrom, objectOf, omit, valueAt } from "../../provider/src/core/json/json";
import { tile } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { useSession } from "../harness/session";

const { sources, organizationId, serviceId } = defaultSeed;
const session = useSession();

const query = { type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", sourceId: sources.log };
const filters = [
  { ...query, isVariableEnabled: true, variableName: "service", minSelections: 0 },
  { type: "STATIC_LIST", name: "Env", options: ["prod", "dev"], variableName: "env", maxSelections: 1 },
  { type: "PROMETHEUS_LABEL", name: "Job", label: "job", match: '{a="b"}', sourceId: sources.promql },
  {
    ...{ type: "SOURCE_FILTER", name: "Host", expression: "host", sourceId: sources.log },
    ...{ variableName: "host", minSelections: 1, isGlobalRequirement: true },
  },
];
const savedFilterValues = [
  { type: "variable", name: "env", values: ["prod"] },
  { type: "variable", name: "host", values: [], all: true },
  { type: "sql", condition: "ServiceName IN ('cart')" },
];
const args = { name: "Filters", tiles: [tile("A")], filters, savedFilterValues };

test("a filter of each kind and its saved values are created, stay, change and go, and an import has them", async () => {
  const dashboard = await session.deployed("Dashboard", args);
  const stored = () => session.stored("dashboards", dashboard.state.id);
  expect(stored()).toMatchObject({ filters, savedFilterValues });
  expect(await dashboard.refresh()).toBe("same");
  expect(await dashboard.up(args)).toBe("unchanged");
  const { inputs } = await session.provider.read(dashboard.state.id, {
    ...{ __kind: "Dashboard", organizationId, serviceId },
  });
  expect(inputs).toMatchObject({ filters, savedFilterValues });
  const [first, list, ...others] = filters;
  const changed = [query, { ...list, options: ["prod"] }, ...others.slice(1)];
  await dashboard.up({ ...args, filters: changed, savedFilterValues: savedFilterValues.slice(1) });
  expect(stored()?.["filters"]).toEqual(
    changed.map((filter) => ({ ...filter, id: expect.any(String) as unknown })),
  );
  expect(first).toHaveProperty("variableName");
  expect(stored()?.["savedFilterValues"]).toEqual(savedFilterValues.slice(1));
  expect(await dashboard.refresh()).toBe("same");
});

test("an update keeps what another user sets in a filter, a formula or a rule of colors", async () => {
  session.emulator.setQuirks({ keepUnknownFields: true });
  const sourceId = sources.trace;
  const config = {
    ...{
      displayType: "number",
      sourceId,
      select: [{ aggFn: "count" }, { aggFn: "max", valueExpression: "d" }],
    },
    formulas: [{ expression: "A / B", alias: "ratio" }],
    colorRules: [{ operator: "between", value: [1, 2], color: "chart-red" }],
  };
  const board = { ...args, tiles: [{ ...tile("A"), description: "Requests", config }] };
  const dashboard = await session.deployed("Dashboard", board);
  const stored = session.stored("dashboards", dashboard.state.id);
  session.emulator.patch("dashboards", dashboard.state.id, {
    filters: filters.map((filter, index) => ({
      ...objectOf(valueAt(stored, ["filters", index])),
      ...filter,
      hint: "a",
    })),
    tiles: [
      {
        ...objectOf(valueAt(stored, ["tiles", 0])),
        config: {
          ...config,
          formulas: [{ ...config.formulas[0], unit: "x" }],
          colorRules: [{ ...config.colorRules[0], blink: true }],
        },
      },
    ],
  });
  await dashboard.up({ ...board, name: "Renamed", filters: filters.slice(1) });
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject({
    name: "Renamed",
    filters: filters.slice(1).map((filter) => ({ ...filter, hint: "a" })),
    tiles: [
      {
        description: "Requests",
        config: { formulas: [{ alias: "ratio", unit: "x" }], colorRules: [{ blink: true }] },
      },
    ],
  });
  expect(await dashboard.refresh()).toBe("same");
});

test.each([
  ["lines in a stack", { displayType: "stacked_line", lineInterpolation: "step", seriesLimit: 0 }],
  [
    "a line with operands",
    { displayType: "line", formulas: [{ expression: "A * 2" }], showOperandSeries: false },
  ],
  ["a heatmap of series", { displayType: "heatmap", heatmapMode: "series", groupBy: "ServiceName" }],
])("a tile with %s is created and stays", async (_, fields) => {
  const config = { sourceId: sources.trace, select: [{ aggFn: "count" }], ...fields };
  const board = { name: "Charts", tiles: [{ ...tile("A"), config }] };
  const dashboard = await session.deployed("Dashboard", board);
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject({ tiles: [{ config }] });
  expect(await dashboard.refresh()).toBe("same");
  expect(await dashboard.up(board)).toBe("unchanged");
});

test("a change from any legal filter of a query to any other is an update that the service accepts", async () => {
  const flags = [undefined, true, false];
  const variants = flags
    .flatMap((isBroadcastEnabled) =>
      flags.map((isVariableEnabled) => ({ isBroadcastEnabled, isVariableEnabled })),
    )
    .flatMap((filter) => [undefined, "v"].map((variableName) => ({ ...filter, variableName })))
    .flatMap((filter) =>
      [undefined, [sources.log]].map((appliesToSourceIds) => ({ ...filter, appliesToSourceIds })),
    )
    .map((filter) => objectFrom(Object.entries({ ...query, ...filter })))
    .filter((filter) => brokenDashboardRules({ filters: [filter] }).length === 0);
  const pairs = variants.flatMap((before) => variants.map((after) => [before, after] as const));
  const board = (side: 0 | 1) => ({
    name: "Filters",
    tiles: [tile("A")],
    filters: pairs.map((pair, at) => ({
      ...pair[side],
      name: `Filter ${at}`,
      ...("variableName" in pair[side] ? { variableName: `v${at}` } : {}),
    })),
  });
  expect(variants.length).toBeGreaterThan(10);
  const dashboard = await session.deployed("Dashboard", board(0));
  await dashboard.up(board(1));
  const stored = listOf(session.stored("dashboards", dashboard.state.id)?.["filters"]);
  expect(stored.map((filter) => omit(objectOf(filter), ["id"]))).toEqual(board(1).filters);
});

test.each([
  ["isBroadcastEnabled", { isBroadcastEnabled: false }, {}],
  ["variableName", { variableName: "theirs" }, {}],
  [
    "appliesToSourceIds",
    { appliesToSourceIds: [sources.log] },
    { isBroadcastEnabled: false, isVariableEnabled: true },
  ],
])(
  "an update that does not go with what another user set in a filter fails before it is sent, and names the field: %s",
  async (field, edit, flags) => {
    const board = (more: object) => ({
      name: "Filters",
      tiles: [tile("A")],
      filters: [{ ...query, ...more }],
    });
    const dashboard = await session.deployed("Dashboard", board({ isVariableEnabled: true }));
    const { id } = dashboard.state;
    const [stored] = listOf(session.stored("dashboards", id)?.["filters"]);
    session.emulator.patch("dashboards", id, { filters: [{ ...objectOf(stored), ...edit }] });
    const before = session.stored("dashboards", id);
    const failure = await failureOf(() => dashboard.up(board(flags)));
    expect(failure.message).toMatch(new RegExp(`filters\\[0\\]\\.${field}: .*\\[args/invalid\\]`));
    expect(session.stored("dashboards", id)).toEqual(before);
  },
);

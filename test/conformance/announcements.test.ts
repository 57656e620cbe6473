import { defaultSeed } from "pulumi-pipes-emulator";
import { valueAt } from "../../provider/src/core/json/json";
import {
  ciKey,
  kafkaPipe,
  latencyAlert,
  mapping,
  mongodbPipe,
  mysqlPipe,
  orders,
  pubsubPipe,
  shopPipe,
  tile,
} from "../harness/args";
import type { AnyKind, ManagedResource } from "../harness/provider/managedResource";
import { unknownValue, type PropertyMap } from "../harness/provider/wire";
import { make } from "../harness/service/otherClient";
import { useSession } from "../harness/session";

const session = useSession({ emulator: { strict: false } });
const { keys, roles } = defaultSeed;

/** What a preview prints: the run checks and compares, and sends no write. */
async function previewed(resource: ManagedResource, args: PropertyMap): Promise<string> {
  session.clearRequests();
  await resource.diff(await resource.check(args));
  expect(session.writes()).toEqual([]);
  return session.warnings;
}

const customers = mapping("public", "customers");
const tables = (...tableMappings: readonly PropertyMap[]): PropertyMap => ({
  ...shopPipe,
  source: { postgres: { tableMappings } },
});
const addresses = (...sources: readonly unknown[]): PropertyMap => ({
  adoptId: keys.restricted.id,
  ipAccessList: sources.map((source) => ({ source })),
});
const [one, other] = ["198.51.100.7", "203.0.113.0/24"];

const withColumn = {
  destination: {
    ...kafkaPipe.destination,
    columns: [...kafkaPipe.destination.columns, { name: "added", type: "String" }],
  },
  fieldMappings: [...kafkaPipe.fieldMappings, { sourceField: "added", destinationField: "added" }],
};

const updates: readonly (readonly [string, AnyKind, PropertyMap, PropertyMap, readonly string[]])[] = [
  [
    "a table that leaves replication",
    "PipeSettings",
    tables(orders, customers),
    tables(orders),
    ['- source.postgres.tableMappings["public.customers"] leaves replication', "[update/removes]"],
  ],
  [
    "a table that leaves replication next to a new one with an unknown part",
    "PipeSettings",
    tables(orders, customers),
    tables(orders, mapping("public", "new", { targetTable: unknownValue })),
    ['- source.postgres.tableMappings["public.customers"] leaves replication\n', "[update/removes]"],
  ],
  [
    "addresses of which one unknown address can only be one",
    "AccessKey",
    addresses(one, other),
    addresses(unknownValue),
    [
      `- ipAccessList["${one}"] can no longer use the key, unless a value that is not known yet is the same`,
      `- ipAccessList["${other}"]`,
      "[update/removes]",
    ],
  ],
  [
    "all addresses that leave a list",
    "AccessKey",
    addresses(one, other),
    addresses(),
    [`- ipAccessList["${one}"] can no longer use the key`, `- ipAccessList["${other}"]`, "[update/removes]"],
  ],
  [
    "a key that any address can use",
    "AccessKey",
    addresses(one),
    addresses(one, "0.0.0.0/0"),
    ['! ipAccessList["0.0.0.0/0"]', "[key/open-to-all]"],
  ],
  [
    "a key that becomes admin",
    "AccessKey",
    { ...ciKey, roles: ["developer"] },
    { ...ciKey, roles: ["developer", "admin"] },
    ["[key/gets-admin]"],
  ],
  [
    "a key that loses a role",
    "AccessKey",
    { ...ciKey, roles: ["developer", "query_endpoints"] },
    { ...ciKey, roles: ["query_endpoints"] },
    ["loses the role developer", "[key/loses-roles]"],
  ],
  [
    "a key that may become admin by id",
    "AccessKey",
    { ...ciKey, assignedRoleIds: [roles.developer] },
    { ...ciKey, assignedRoleIds: [roles.developer, roles.admin] },
    ["may be admin", "[key/gets-admin]"],
  ],
  [
    "a column that the table does not get",
    "Pipe",
    kafkaPipe,
    { ...kafkaPipe, ...withColumn },
    ['! destination.columns["added"]', "[pipe/table-unchanged]"],
  ],
  [
    "a key that is disabled",
    "AccessKey",
    { ...ciKey, state: "enabled" },
    { ...ciKey, state: "disabled" },
    ["[key/disabled]"],
  ],
];

test("a preview says nothing of a set that the program begins to set with all its members", async () => {
  const alert = await session.deployed("Alert", latencyAlert);
  session.emulator.patch("alerts", alert.state.id, { tags: ["theirs"] });
  await alert.refresh();
  expect(await previewed(alert, { ...latencyAlert, tags: ["theirs", "new"] })).toBe("");
  expect(await previewed(alert, { ...latencyAlert, tags: ["new"] })).toContain("tags");
});

test("a preview says nothing of a key that is enabled", async () => {
  const key = await session.deployed("AccessKey", { ...ciKey, state: "disabled" });
  expect(await previewed(key, { ...ciKey, state: "enabled" })).toBe("");
});

test.each(updates)("a preview warns of %s, without a request", async (_, kind, before, after, lines) => {
  const resource = await session.deployed(kind, before);
  const told = await previewed(resource, after);
  for (const line of lines) expect(told).toContain(line);
  expect(session.requests()).toEqual([]);
});

describe("a dashboard whose tiles have alerts", () => {
  const board = (...names: readonly string[]): PropertyMap => ({
    name: "Orders",
    tiles: names.map((name) => tile(name)),
  });
  const idOf = (dashboard: ManagedResource, name: string): string =>
    (dashboard.outputs["tileIds"] as Readonly<Record<string, string>>)[name] ?? "";

  async function createdWithAlert(): Promise<{ dashboard: ManagedResource; alert: string }> {
    const dashboard = await session.deployed("Dashboard", board("A", "B", "C"));
    const tileId = idOf(dashboard, "B");
    const alert = session.resource("Alert");
    await alert.up({ ...latencyAlert, dashboardId: dashboard.state.id, tileId, name: "B fails" });
    return { dashboard, alert: alert.state.id };
  }

  test("shows in the preview the alerts that go with the tile, with one list of two pages", async () => {
    const { dashboard, alert } = await createdWithAlert();
    const told = await previewed(dashboard, board("A", "C"));
    expect(told).toContain(`- tiles["B"], with the alert on it: "B fails" (${alert})`);
    expect(told).toContain("[dashboard/removes-alerts]");
    expect(session.requests()).toEqual(["GET alerts", "GET alerts"]);
  });

  test.each([403, 405, 500])("shows the tile also if a list of alerts returns %s", async (status) => {
    const { dashboard } = await createdWithAlert();
    session.emulator.addFault({ path: "/alerts", action: { status, message: "no" } });
    expect(await previewed(dashboard, board("A", "C"))).toMatch(/- tiles\["B"\], .* unknown/);
  });

  test("shows nothing if no alert is on the tile", async () => {
    const { dashboard } = await createdWithAlert();
    expect(await previewed(dashboard, board("A", "B"))).toBe("");
  });

  test("shows nothing of the alerts on another tile if the program adds a table", async () => {
    const { dashboard } = await createdWithAlert();
    const [first, second] = [tile("B"), tile("New", { config: table })];
    await dashboard.up({ name: "Orders", tiles: [first] });
    expect(await previewed(dashboard, { name: "Orders", tiles: [first, second] })).toBe("");
  });

  const table = { displayType: "table", sourceId: defaultSeed.sources.trace, select: [{ aggFn: "count" }] };
  const withTable = { name: "Orders", tiles: [tile("A"), tile("B", { config: table }), tile("C")] };

  /** A dashboard whose table has an alert, which the service deletes with the next update of the dashboard. */
  async function createdWithUselessAlert(): Promise<ManagedResource> {
    const dashboard = await session.deployed("Dashboard", withTable);
    const body = { ...latencyAlert, dashboardId: dashboard.state.id, tileId: idOf(dashboard, "B") };
    await make(session.emulator, "alerts", body);
    session.clearRequests();
    return dashboard;
  }

  test.each([
    ["without changes", withTable],
    ["of what no request carries", { ...withTable, deletionPolicy: "retain" }],
  ])("shows nothing of alerts on a table in an update %s, without a request", async (_what, args) => {
    const dashboard = await createdWithUselessAlert();
    expect(await previewed(dashboard, args)).toBe("");
    expect(session.requests()).toEqual([]);
    await dashboard.up(args);
    expect(session.writes()).toEqual([]);
    expect(session.warnings).toBe("");
  });

  test.each([
    ["another name", { ...withTable, name: "Sales" }],
    ["another order", { ...withTable, tiles: withTable.tiles.toReversed() }],
  ])("shows the alerts on a table in an update that sends %s", async (_what, args) => {
    const dashboard = await createdWithUselessAlert();
    expect(await previewed(dashboard, args)).toContain('tiles["B"], with the alert on it');
  });

  test("shows the alerts on a tile that gets a type without alerts, and `up` names the alert that is gone", async () => {
    const { dashboard, alert } = await createdWithAlert();
    const watching = session.resource("Alert");
    const args = {
      ...{ ...latencyAlert, adoptId: alert, dashboardId: dashboard.state.id },
      ...{ tileId: idOf(dashboard, "B"), name: "B fails" },
    };
    await watching.up(args);
    const told = await previewed(dashboard, withTable);
    expect(told).toContain(`~ tiles["B"], with the alert on it: "B fails" (${alert})`);
    expect(told).toContain("[dashboard/removes-alerts]");
    expect(told).not.toContain("[alert/deleted]");
    expect(session.requests()).toEqual(["GET alerts", "GET alerts"]);
    await dashboard.up(withTable);
    expect(session.stored("alerts", alert)).toBeUndefined();
    const { warnings } = session;
    expect(await watching.up(args)).toBe("unchanged");
    expect(session.warnings.slice(warnings.length)).toContain("[alert/deleted]");
    expect(session.warnings).toContain("pulumi up --refresh");
  });

  describe("whose alert is of the same stack", () => {
    const boardOf = (...tiles: readonly PropertyMap[]) => ({
      kind: "Dashboard" as const,
      args: { name: "Orders", tiles },
    });
    const tableB = tile("B", { config: table });

    async function deployed() {
      const stack = session.stack();
      await stack.up({ board: boardOf(tile("A"), tile("B")) });
      const { id, outputs } = stack.of("board");
      const alertOn = (name: string, dashboardId: unknown = id) => ({
        kind: "Alert" as const,
        args: { ...latencyAlert, dashboardId, tileId: valueAt(outputs, ["tileIds", name]) },
      });
      return { stack, alertOn };
    }

    test.each([
      ["that depends on it", { of: "board", output: "id" }],
      ["that names it by a literal ID", undefined],
    ])("`up` names a deleted alert %s exactly once", async (_, dashboardId) => {
      const { stack, alertOn } = await deployed();
      const alert = alertOn("B", dashboardId);
      await stack.up({ board: boardOf(tile("A"), tile("B")), alert });
      await stack.up({ board: boardOf(tile("A"), tableB), alert });
      expect(session.stored("alerts", stack.of("alert").id)).toBeUndefined();
      expect(session.warnings.match(/\[alert\/deleted\]/g)).toHaveLength(1);
    });

    test("`up` names no alert that moved to another tile before the update", async () => {
      const { stack, alertOn } = await deployed();
      await stack.up({ board: boardOf(tile("A"), tile("B")), alert: alertOn("B") });
      session.emulator.addFault({ method: "PUT", path: "/dashboards/", action: { latencyMs: 300 } });
      await stack.up({ board: boardOf(tile("A"), tableB), alert: alertOn("A") });
      expect(session.stored("alerts", stack.of("alert").id)).toBeDefined();
      expect(session.warnings).toContain("[dashboard/removes-alerts]");
      expect(session.warnings).not.toContain("[alert/deleted]");
    });
  });

  test("shows the alerts on another tile of a type without alerts, which any update deletes", async () => {
    const dashboard = await session.deployed("Dashboard", withTable);
    const place = { dashboardId: dashboard.state.id, tileId: idOf(dashboard, "B") };
    const id = await make(session.emulator, "alerts", { ...latencyAlert, ...place, name: "theirs" });
    expect(await previewed(dashboard, { ...withTable, name: "Sales" })).toContain(
      `~ tiles["B"], with the alert on it: "theirs" (${id})`,
    );
    await dashboard.up({ ...withTable, name: "Sales" });
    expect(session.stored("alerts", id)).toBeUndefined();
  });

  test("says nothing about a type that this version does not know, and about one of unknown alerts that stays", async () => {
    const { dashboard } = await createdWithAlert();
    const newer = { ...table, displayType: "ridge" };
    const tiles = [tile("A"), tile("B", { config: newer }), tile("C")];
    expect(await previewed(dashboard, { name: "Orders", tiles })).toBe("");
    const tabular = await session.deployed("Dashboard", withTable);
    session.emulator.addFault({ path: "/alerts", action: { status: 403, message: "no" } });
    expect(await previewed(tabular, { ...withTable, name: "Sales" })).toBe("");
  });

  test.each([
    ["warns of the creation of an alert on a table", table, true],
    ["says nothing about one on a chart", { ...table, displayType: "line" }, false],
  ])("a run that created the dashboard %s", async (_, config, isWarned) => {
    const tiles = [tile("B", { config })];
    const dashboard = await session.deployed("Dashboard", { name: "Orders", tiles });
    const place = { dashboardId: dashboard.state.id, tileId: idOf(dashboard, "B") };
    await session.resource("Alert").up({ ...latencyAlert, ...place });
    expect(session.warnings.includes("[alert/tile-type]")).toBe(isWarned);
  });

  test("a run that created the dashboard warns of an update that moves an alert to a table", async () => {
    const alert = await session.deployed("Alert", latencyAlert);
    const run = session.freshProvider();
    const tiles = [tile("B", { config: table })];
    const dashboard = await session.deployed("Dashboard", { name: "Orders", tiles }, run);
    const moved = { ...latencyAlert, dashboardId: dashboard.state.id, tileId: idOf(dashboard, "B") };
    await alert.inRunOf(run).up(moved);
    expect(session.warnings).toContain("[alert/tile-type]");
  });

  /** Adds a tile, removes one and edits the others, as another user can since the last run. */
  const theirs = (tiles: readonly PropertyMap[]): readonly PropertyMap[] => [
    ...tiles.filter(({ name }) => name !== "A").map((one) => ({ ...one, w: 11 })),
    tile("theirs"),
  ];

  test.each<readonly [string, PropertyMap, readonly string[]]>([
    ["adds a tile", board("A", "B", "C", "D"), []],
    ["removes a tile", board("A", "C"), ['tiles["B"]']],
    ["edits a tile", { name: "Orders", tiles: [tile("A"), tile("B"), tile("C", { h: 9 })] }, []],
  ])(
    "if another user edited it and the program %s, the preview names only what the program removes",
    async (_does, args, named) => {
      const { dashboard } = await createdWithAlert();
      const { id } = dashboard.state;
      const stored = session.stored("dashboards", id)?.tiles ?? [];
      session.emulator.patch("dashboards", id, { tiles: theirs(stored) as never });
      const told = await previewed(dashboard, args);
      expect(told.match(/tiles\["[^"]*"\]/g) ?? []).toEqual(named);
    },
  );
});

test.each<readonly [string, PropertyMap, PropertyMap, PropertyMap]>([
  ["mysql", mysqlPipe, { port: 3307 }, { credentials: { username: "u", password: "not-real-new" } }],
  [
    "mongodb",
    mongodbPipe,
    { readPreference: "primary" },
    { credentials: { username: "u", password: "not-real-new" } },
  ],
  ["pubsub", pubsubPipe, { ackDeadline: 20 }, { serviceAccountKey: { serviceAccountFile: "not-real-new" } }],
])(
  "a changed connection of %s that sends the unchanged secret is announced",
  async (kind, args, edit, rotated) => {
    const withSource = (...edits: readonly PropertyMap[]): PropertyMap => {
      const source = valueAt(args, ["source", kind]) as PropertyMap;
      return { ...args, source: { [kind]: Object.assign({}, source, ...edits) as PropertyMap } };
    };
    const pipe = await session.deployed("Pipe", args);
    expect(await previewed(pipe, { ...args, name: "renamed" })).not.toContain("[pipe/sends-secret]");
    expect(await previewed(pipe, withSource(edit, rotated))).not.toContain("[pipe/sends-secret]");
    expect(await previewed(pipe, withSource(edit))).toContain("[pipe/sends-secret]");
  },
);

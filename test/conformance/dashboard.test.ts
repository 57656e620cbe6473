import { latencyAlert, tile, withTiles } from "../harness/args";
import type { ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

const session = useSession({ emulator: { strict: false } });
const tiles = [tile("Latency"), tile("Errors", { x: 12 }), tile("Routes", { y: 6 })];
const sample = {
  name: "Orders",
  tiles,
  tags: ["shop", "team"],
  filters: [{ name: "Environment", expression: "env", type: "QUERY" }],
  savedQuery: "level:error",
  savedQueryLanguage: "lucene",
  savedFilterValues: [{ condition: "a" }],
  containers: [
    { id: "c1", title: "one" },
    { id: "c2", title: "two" },
  ],
};

/** What an update could lose: nothing but what a test adds may be unknown to the service. */
afterEach(() => {
  for (const field of session.emulator.unknownFields())
    expect(field).toMatch(/ body\.(.*\.)?(colour|where|more|fieldOfTheFuture)/);
});

const live = ({ state }: ManagedResource) => session.stored("dashboards", state.id);
const liveTiles = (dashboard: ManagedResource): readonly PropertyMap[] => live(dashboard)?.tiles ?? [];
const edit = ({ state }: ManagedResource, patch: object) =>
  session.emulator.patch("dashboards", state.id, patch);
const editTiles = (
  dashboard: ManagedResource,
  change: (tiles: readonly PropertyMap[]) => readonly PropertyMap[],
) => edit(dashboard, { tiles: change(liveTiles(dashboard)) });

async function created(args: PropertyMap = sample): Promise<ManagedResource> {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(args);
  return dashboard;
}

/** Puts an alert on the first tile. */
async function alertOn(dashboard: ManagedResource): Promise<ManagedResource> {
  const alert = session.resource("Alert");
  const tileId = liveTiles(dashboard)[0]?.["id"];
  await alert.up({ ...latencyAlert, dashboardId: dashboard.state.id, tileId });
  return alert;
}

test("an output maps the name of each tile to its id, also names that objects have", async () => {
  const dashboard = await created(withTiles("Errors", "constructor", "Errors"));
  const [first, second, third] = liveTiles(dashboard).map(({ id }) => id);
  expect(dashboard.outputs["tileIds"]).toEqual({ Errors: first, constructor: second, "Errors (2)": third });
});

test("an update sends the whole dashboard in one request, with the ids of tiles, filters and containers", async () => {
  const dashboard = await created();
  const before = live(dashboard);
  session.clearRequests();
  await dashboard.up({ ...sample, name: "All orders", tags: ["team", "shop"] });
  expect(session.requests()).toEqual(["GET dashboards/:id", "PUT dashboards/:id"]);
  expect(live(dashboard)).toEqual({
    ...before,
    name: "All orders",
    updatedAt: live(dashboard)?.updatedAt,
  });
});

test("a filter that an update adds gets an id, and the others keep theirs", async () => {
  const dashboard = await created();
  const [known] = live(dashboard)?.filters ?? [];
  const added = { name: "Region", expression: "region" };
  await dashboard.up({ ...sample, filters: [added, ...sample.filters] });
  const isNew = expect.stringMatching(/^[0-9a-f]{24}$/) as unknown;
  expect(live(dashboard)?.filters).toEqual([{ id: isNew, ...added }, known]);
  expect(await dashboard.refresh()).toBe("same");
});

test.each([
  ["tags", []],
  ["filters", []],
  ["savedQuery", null],
  ["savedQueryLanguage", null],
  ["savedFilterValues", []],
  ["containers", []],
])("%s that the program no longer sets are cleared, also if the response is lost", async (name, empty) => {
  const { [name as keyof typeof sample]: _removed, ...rest } = sample;
  const dashboard = await created();
  session.clearRequests();
  session.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
  expect(await dashboard.up(rest)).toBe("updated");
  expect(session.writes()).toHaveLength(1);
  expect(live(dashboard)).toMatchObject({ [name]: empty });
  expect(await dashboard.refresh()).toBe("same");
  expect(await dashboard.up(rest)).toBe("unchanged");
});

describe("drift", () => {
  test.each<readonly [string, object]>([
    ["", {}],
    ["with sets in another order", { shuffleSets: true }],
    ["with null for what is empty", { emptyAsNull: true }],
    ["with what is empty left out", { emptyAsAbsent: true }],
    ["with fields that change on their own", { volatileFields: true }],
    ["with unknown fields", { extraFields: true }],
  ])("is not what the service fills in %s", async (_what, quirks) => {
    session.emulator.setQuirks(quirks);
    const dashboard = await created({ ...sample, savedFilterValues: [], savedQuery: "" });
    for (const name of ["Orders", "All orders"]) {
      await dashboard.up({ ...sample, savedFilterValues: [], savedQuery: "", name });
      expect(await dashboard.refresh()).toBe("same");
    }
  });

  test("is not another order of tiles", async () => {
    const dashboard = await created();
    editTiles(dashboard, (all) => [...all].reverse());
    expect(await dashboard.refresh()).toBe("same");
  });

  const [latency, errors, routes] = tiles;
  const theirs = tile("Theirs");
  test.each<readonly [string, (all: readonly PropertyMap[]) => readonly PropertyMap[], readonly unknown[]]>([
    [
      "the one tile that changed, over what the program sets of it",
      ([a, b, c]) => [{ ...a }, { ...b, w: 24, colour: "grey" }, { ...c }],
      [latency, { ...errors, w: 24 }, routes],
    ],
    [
      "the part of a tile's configuration that changed",
      ([a, ...rest]) => [
        {
          ...a,
          config: { ...(a?.["config"] as PropertyMap), select: [{ aggFn: "max", where: "a:b" }], unit: "ms" },
        },
        ...rest,
      ],
      [
        { ...latency, config: { ...(latency?.["config"] as PropertyMap), select: [{ aggFn: "max" }] } },
        errors,
        routes,
      ],
    ],
    [
      "a renamed tile under its new name, in its place",
      ([a, ...rest]) => [{ ...a, name: "New" }, ...rest],
      [{ ...latency, name: "New" }, errors, routes],
    ],
    [
      "an added tile at the end, without its id",
      (all) => [{ ...theirs, id: "65f1a0c3d2b4e5f607182fee" }, ...all],
      [...tiles, theirs],
    ],
    ["a deleted tile as missing", ([, ...rest]) => rest, [errors, routes]],
  ])("shows %s, and the next update puts it back", async (_what, change, shown) => {
    const dashboard = await created();
    const before = liveTiles(dashboard).map(({ name, w }) => [name, w]);
    editTiles(dashboard, change);
    expect(await dashboard.refresh()).toBe("drifted");
    expect(dashboard.inputs["tiles"]).toEqual(shown);
    await dashboard.up(sample);
    expect(liveTiles(dashboard).map(({ name, w }) => [name, w])).toEqual(before);
  });
});

describe("a field that somebody else sets inside a tile", () => {
  const noted = (one: PropertyMap): PropertyMap => ({
    ...one,
    colour: "grey",
    config: { ...(one["config"] as PropertyMap), unit: "ms" },
  });

  test("stays when the tile is changed, and goes when the tile shows something else", async () => {
    const dashboard = await created();
    editTiles(dashboard, (all) => all.map(noted));
    expect(await dashboard.refresh()).toBe("same");
    const table = tile("Errors", { x: 12, config: { displayType: "table" } });
    await dashboard.up({ ...sample, tiles: [tile("Latency", { w: 24 }), table, tiles[2]] });
    const [latency, errors] = liveTiles(dashboard);
    expect(latency).toMatchObject({ w: 24, colour: "grey", config: { unit: "ms" } });
    expect(errors?.["config"]).not.toHaveProperty("unit");
  });

  test("goes when the program set it and sets it no longer", async () => {
    const config = { displayType: "line", unit: "ms" };
    const dashboard = await created({ name: "Orders", tiles: [tile("A", { config, colour: "grey" })] });
    await dashboard.refresh();
    await dashboard.up({ name: "Orders", tiles: [tile("A", { config: { displayType: "line" } })] });
    expect(liveTiles(dashboard)[0]).not.toHaveProperty("colour");
    expect(liveTiles(dashboard)[0]?.["config"]).not.toHaveProperty("unit");
  });

  test("stays when an adoption failed and is repaired", async () => {
    const dashboard = await created();
    editTiles(dashboard, (all) => all.map((one) => ({ ...one, colour: "grey" })));
    session.emulator.addFault({ method: "PUT", times: 1, action: { status: 400 } });
    const adopted = session.resource("Dashboard", session.freshProvider());
    const args = { ...sample, name: "Adopted", adoptId: dashboard.state.id };
    await rpcErrorOf(adopted.up(args));
    await adopted.up(args);
    expect(liveTiles(dashboard).map(({ colour }) => colour)).toEqual(["grey", "grey", "grey"]);
  });
});

describe("a field that somebody else sets in a filter, a container or a saved value", () => {
  const noted = { where: "theirs", more: { whereLanguage: "sql" } };
  const lists = ["filters", "containers", "savedFilterValues"] as const;

  test("stays when something else changes, and when its own list does", async () => {
    const dashboard = await created();
    for (const list of lists)
      edit(dashboard, { [list]: (live(dashboard)?.[list] ?? []).map((one) => ({ ...one, ...noted })) });
    expect(await dashboard.refresh()).toBe("same");
    const renamed = {
      filters: [
        { name: "Renamed", expression: "env", type: "QUERY" },
        { name: "New", expression: "new" },
      ],
      containers: [
        { id: "c2", title: "zwei" },
        { id: "c1", title: "eins" },
      ],
      savedFilterValues: [{ condition: "b" }],
    };
    await dashboard.up({ ...sample, ...renamed });
    const [first, second] = live(dashboard)?.filters ?? [];
    expect(first).toMatchObject({ ...renamed.filters[0], ...noted });
    expect(second).not.toHaveProperty("where");
    expect(live(dashboard)?.containers).toEqual(renamed.containers.map((one) => ({ ...one, ...noted })));
    // Nothing connects the two values, so the new one is another one.
    expect(live(dashboard)?.savedFilterValues).toEqual([{ condition: "b" }]);
    expect(await dashboard.refresh()).toBe("same");
  });

  test("stays when the program begins to set the list", async () => {
    const { filters, savedQueryLanguage: _language, ...others } = sample;
    const dashboard = await created(others);
    edit(dashboard, { filters: [{ id: "f1", ...filters[0], ...noted }], savedQueryLanguage: "sql" });
    await dashboard.refresh();
    await dashboard.up({ ...others, filters: [{ name: "Environment", expression: "environment" }] });
    expect(live(dashboard)?.filters).toEqual([
      { id: "f1", name: "Environment", expression: "environment", type: "QUERY", ...noted },
    ]);
    expect(live(dashboard)?.savedQueryLanguage).toBe("sql");
  });

  test("goes when the program set it and sets it no longer", async () => {
    const dashboard = await created({ ...sample, filters: [{ ...sample.filters[0], where: "ours" }] });
    await dashboard.up(sample);
    expect(live(dashboard)?.filters?.[0]).not.toHaveProperty("where");
    expect(await dashboard.refresh()).toBe("same");
  });
});

describe("alerts", () => {
  test.each<readonly [string, object]>([
    ["an alert", {}],
    ["an alert that this version cannot read", { channel: 5 }],
  ])(
    "a created dashboard that carries %s is not deleted, and the error names the alert and the policy that deletes both",
    async (_what, patch) => {
      const dashboard = await created(withTiles("Latency"));
      const alert = await alertOn(dashboard);
      session.emulator.patch("alerts", alert.state.id, patch);
      session.clearRequests();
      const { message } = await rpcErrorOf(dashboard.destroy());
      const named = `${alert.state.id} ("${latencyAlert.name}")`;
      for (const part of [named, "`deletedWith`", '`deletionPolicy: "delete"`'])
        expect(message).toContain(part);
      expect(session.writes()).toEqual([]);
      session.emulator.delete("alerts", alert.state.id);
      await dashboard.destroy();
      expect(session.emulator.list("dashboards")).toHaveLength(2);
    },
  );

  test("deletionPolicy delete deletes a dashboard with the alerts that it carries", async () => {
    const dashboard = await created({ ...withTiles("Latency"), deletionPolicy: "delete" });
    await alertOn(dashboard);
    await dashboard.destroy();
    expect(session.emulator.list("alerts").map(({ id }) => id)).toEqual([
      session.emulator.seed.alerts.errorRate,
    ]);
  });

  test("an update that removes a tile with alerts names them", async () => {
    const dashboard = await created(withTiles("Latency", "Errors"));
    const alert = await alertOn(dashboard);
    await dashboard.up(withTiles("Errors"));
    expect(session.warnings).toContain(alert.state.id);
  });
});

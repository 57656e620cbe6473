import { valueAt } from "../../provider/src/core/json/json";
import { latencyAlert, lineConfig, tile, withTiles } from "../harness/args";
import { eventually, failureOf } from "../harness/outcomes";
import { type ManagedResource, internals } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, unwrapped } from "../harness/provider/wire";
import { rewrittenText, spacedText } from "../harness/service/recorder";
import { useSession } from "../harness/session";

const session = useSession({ emulator: { strict: false } });
const tiles = [tile("Latency"), tile("Errors", { x: 12 }), tile("Routes", { y: 6 })];
const sample = {
  name: "Orders",
  tiles,
  tags: ["shop", "team"],
  filters: [
    { name: "Environment", expression: "env", type: "QUERY_EXPRESSION", sourceId: lineConfig.sourceId },
  ],
  savedQuery: "level:error",
  savedQueryLanguage: "lucene",
  savedFilterValues: [{ condition: "a" }],
  containers: ["one", "two"].map((title, index) => ({ id: `c${index + 1}`, title, collapsed: false })),
};

/** What an update could lose: nothing but what a test adds may be unknown to the service. */
afterEach(() => {
  for (const field of session.emulator.unknownFields())
    expect(field).toMatch(/ body\.(.*\.)?(colour|where|fieldOfTheFuture)/);
});

const live = ({ state }: ManagedResource) => session.stored("dashboards", state.id);
const liveTiles = (dashboard: ManagedResource): readonly PropertyMap[] => live(dashboard)?.tiles ?? [];
const edit = ({ state }: ManagedResource, patch: object) =>
  session.emulator.patch("dashboards", state.id, patch);
const editTiles = (
  dashboard: ManagedResource,
  change: (tiles: readonly PropertyMap[]) => readonly PropertyMap[],
) => edit(dashboard, { tiles: change(liveTiles(dashboard)) });

const created = (args: PropertyMap = sample) => session.deployed("Dashboard", args);

/** Puts an alert on the first tile. */
function alertOn(dashboard: ManagedResource): Promise<ManagedResource> {
  const tileId = liveTiles(dashboard)[0]?.["id"];
  return session.deployed("Alert", { ...latencyAlert, dashboardId: dashboard.state.id, tileId });
}

test("a warning about a value that the service keeps otherwise names the leaf, and says if only spaces differ", async () => {
  const withWhere = (name: string, where: string) =>
    tile(name, { config: { ...lineConfig, select: [{ aggFn: "count", where }] } });
  await created({
    ...sample,
    tiles: [withWhere("Sent", rewrittenText), withWhere("Sent spans", spacedText)],
  });
  const warned = session.warnings.split("\n").filter((line) => line.includes("[update/not-applied]"));
  expect(warned).toEqual([
    expect.stringMatching(
      /: tiles\["Sent"\]\.config\.select\[0\]\.where, tiles\["Sent spans"\]\.config\.select\[0\]\.where \(only spaces differ\): /,
    ),
  ]);
});

test("a warning about a secret value of no fixed form names no key in it", async () => {
  const calls = session.freshProvider();
  const marks = { __marked: [["tiles", "config", "fieldOfTheFuture"]] };
  const fieldOfTheFuture = { "customer-acme": rewrittenText };
  const tiles = [tile("Sent", { config: { ...lineConfig, fieldOfTheFuture } })];
  const { inputs } = await calls.check({}, { name: "D", tiles, ...internals("Dashboard"), ...marks });
  await calls.create({ ...unwrapped(inputs), ...marks });
  expect(session.warnings).toContain("[update/not-applied]");
  expect(session.warnings).not.toContain("customer-acme");
});

test("an update may leave no tag, because other users removed those that the program keeps", async () => {
  const dashboard = await created();
  edit(dashboard, { tags: ["team"] });
  expect(await dashboard.up({ ...sample, tags: ["shop"] })).toBe("updated");
  expect(live(dashboard)).toMatchObject({ tags: [] });
});

test("an output maps the name of each tile to its id, also names that objects have", async () => {
  const dashboard = await created(withTiles("Errors", "constructor", "Errors"));
  const [first, second, third] = liveTiles(dashboard).map(({ id }) => id);
  expect(dashboard.outputs["tileIds"]).toEqual({ Errors: first, constructor: second, "Errors (2)": third });
});

test.each([
  [
    ["A", "A", "A (2)", "A"],
    ["A", "A (3)", "A (2)", "A (4)"],
  ],
  [
    ["A (2)", "A", "A", "A (2)"],
    ["A (2)", "A", "A (3)", "A (2) (2)"],
  ],
] as const)(
  "a tile that is really named %j keeps its key: numbers skip names of tiles",
  async (names, keys) => {
    const dashboard = await created(withTiles(...names));
    const expected = liveTiles(dashboard).map(({ id }, at) => [keys[at], id]);
    expect(dashboard.outputs["tileIds"]).toEqual(Object.fromEntries(expected));
  },
);

test("an empty object in the content of a tile goes to the service as written, and is no change", async () => {
  const config = { ...lineConfig, numberFormat: {} };
  const empty = { ...sample, tiles: [tile("Latency", { config })] };
  const dashboard = await created(empty);
  await dashboard.up(withTiles("Latency"));
  await dashboard.up(empty);
  const sent = session.writes().map(({ body }) => valueAt(body, ["tiles", 0, "config", "numberFormat"]));
  expect([sent.length, sent[0], sent[2]]).toEqual([3, {}, {}]);
  expect(liveTiles(dashboard)).toMatchObject([{ config: { numberFormat: {} } }]);
  expect(await dashboard.refresh()).toBe("same");
  expect(await dashboard.up(empty)).toBe("unchanged");
});

test("the language that another user set for a saved query stays if the program changes the query", async () => {
  const { savedQueryLanguage: _unmanaged, ...args } = sample;
  const dashboard = await created(args);
  edit(dashboard, { savedQueryLanguage: "sql" });
  await dashboard.up({ ...args, savedQuery: "level = 1" });
  expect(live(dashboard)).toMatchObject({ savedQuery: "level = 1", savedQueryLanguage: "sql" });
});

test("a dashboard that another user left without a name is read, and the program's name is put back", async () => {
  const dashboard = await created();
  edit(dashboard, { name: undefined });
  expect(await dashboard.refresh()).toBe("drifted");
  expect(await dashboard.up(sample)).toBe("updated");
  expect(live(dashboard)).toMatchObject({ name: sample.name });
});

test("an update of a dashboard without a name fails before it is sent, and its preview names the field", async () => {
  const dashboard = await created();
  edit(dashboard, { name: undefined });
  const adopted = { adoptId: dashboard.state.id };
  const adopting = await session.deployed("Dashboard", adopted);
  session.clearRequests();
  const args = { ...adopted, tags: ["nameless"] };
  await adopting.diff(await adopting.check(args));
  expect(session.warnings).toMatch(/: name: .*\[args\/required\]/);
  const { message } = await rpcErrorOf(adopting.up(args));
  expect(message).toMatch(/: name: .*\[args\/required\]$/);
  expect(session.writes()).toEqual([]);
  expect(await adopting.up({ ...args, name: "Orders" })).toBe("updated");
});

describe("savedQueryLanguage", () => {
  /** Services refuse null beside a query, and take a query alone for one in `lucene`. */
  const sent = () => session.writes().map(({ body }) => body);
  const { savedQueryLanguage: _language, savedQuery: _query, ...withoutQuery } = sample;
  const inSql = { ...sample, savedQueryLanguage: "sql" };
  const { savedQueryLanguage: _sql, ...unset } = inSql;

  test("keeps its value if the program no longer sets it while the query stays", async () => {
    const dashboard = await created(inSql);
    session.clearRequests();
    await dashboard.up(unset);
    expect(sent()).toEqual([]);
    expect(session.warnings).toMatch(/savedQueryLanguage: .*\[update\/unmanaged\]/);
    await dashboard.up({ ...unset, savedQuery: "level = 1" });
    expect(sent()).toMatchObject([{ savedQuery: "level = 1", savedQueryLanguage: "sql" }]);
    expect(live(dashboard)).toMatchObject({ savedQueryLanguage: "sql" });
    expect(await dashboard.refresh()).toBe("same");
  });

  test.each([null, ""])("is lucene, the default of services, if the program sets %j", async (none) => {
    const dashboard = await created(inSql);
    const cleared = { ...sample, savedQueryLanguage: none };
    expect(await dashboard.up(cleared)).toBe("updated");
    expect(sent().at(-1)).toMatchObject({ savedQuery: sample.savedQuery, savedQueryLanguage: "lucene" });
    expect(await dashboard.refresh()).toBe("same");
    for (const same of [cleared, sample]) expect(await dashboard.up(same)).toBe("unchanged");
    const fresh = await created(cleared);
    edit(fresh, { savedQueryLanguage: null });
    expect(await fresh.refresh()).toBe("same");
  });

  test("is cleared with its query", async () => {
    const dashboard = await created();
    await dashboard.up(withoutQuery);
    expect(sent().at(-1)).toMatchObject({ savedQuery: null, savedQueryLanguage: null });
    expect(live(dashboard)).toMatchObject({ savedQuery: null, savedQueryLanguage: null });
    expect(await dashboard.refresh()).toBe("same");
  });

  test("that is null on the service is not sent with a query", async () => {
    const dashboard = await created(unset);
    edit(dashboard, { savedQueryLanguage: null });
    await dashboard.up({ ...unset, savedQuery: "level:error" });
    expect(sent().at(-1)).toMatchObject({ savedQuery: "level:error" });
    expect(sent().at(-1)).not.toHaveProperty("savedQueryLanguage");
  });
});

/** Fields that can be cleared, with the value that clears them for the service, and those of a program. */
const clearable: readonly (readonly [string, null | readonly [], readonly unknown[]])[] = [
  ["tags", [], [[], null]],
  ["filters", [], [[], null]],
  ["savedQuery", null, ["", null]],
  ["savedFilterValues", [], [[], null]],
  ["containers", [], [[], null]],
];

test.each(clearable)(
  "%s that the program no longer sets are cleared, also if the response is lost",
  async (name, empty) => {
    const { [name]: _removed, ...rest }: PropertyMap = sample;
    const dashboard = await created();
    session.clearRequests();
    session.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
    expect(await dashboard.up(rest)).toBe("updated");
    expect(session.writes()).toHaveLength(1);
    expect(valueAt(live(dashboard), [name]) ?? empty).toEqual(empty);
    expect(await dashboard.refresh()).toBe("same");
    expect(await dashboard.up(rest)).toBe("unchanged");
  },
);

test.each(clearable)(
  "%s are cleared by an empty value and by null, as the service takes them: %j",
  async (name, sent, empties) => {
    for (const empty of empties) {
      const dashboard = await created();
      await dashboard.up({ ...sample, [name]: empty });
      expect(session.writes().at(-1)?.body).toHaveProperty(name, sent);
      expect(valueAt(live(dashboard), [name]) ?? sent).toEqual(sent);
      for (const same of empties) expect(await dashboard.up({ ...sample, [name]: same })).toBe("unchanged");
      expect(await dashboard.refresh()).toBe("same");
      const fresh = await created({ ...sample, [name]: empty });
      expect(await fresh.refresh()).toBe("same");
    }
  },
);

test.each([
  ["where", "", "level = 1"],
  ["whereLanguage", "", "sql"],
  ["sourceMetricType", "", "gauge"],
  ["appliesToSourceIds", [], ["a"]],
])(
  "%s of a filter is cleared by an empty value and by null, which no request has",
  async (name, empty, set) => {
    const argsWith = (value: unknown) => ({ ...sample, filters: [{ ...sample.filters[0], [name]: value }] });
    for (const cleared of [empty, null]) {
      const dashboard = await created(argsWith(set));
      await dashboard.up(argsWith(cleared));
      expect(live(dashboard)?.filters?.[0]).not.toHaveProperty(name);
      for (const same of [empty, null]) expect(await dashboard.up(argsWith(same))).toBe("unchanged");
      expect(await dashboard.refresh()).toBe("same");
      const fresh = await created(argsWith(cleared));
      expect(live(fresh)?.filters?.[0]).not.toHaveProperty(name);
      expect(await fresh.refresh()).toBe("same");
    }
  },
);

describe("drift", () => {
  test("is not a value of the service in another order, as null or next to unknown fields", async () => {
    const quirks = { shuffleSets: true, emptyAsNull: true, volatileFields: true, extraFields: true };
    session.emulator.setQuirks(quirks);
    const dashboard = await created({ ...sample, savedFilterValues: [], savedQuery: "" });
    for (const name of ["Orders", "All orders"]) {
      await dashboard.up({ ...sample, savedFilterValues: [], savedQuery: "", name });
      expect(await dashboard.refresh()).toBe("same");
    }
  });

  const [latency, errors, routes] = tiles;
  test.each<readonly [string, (all: readonly PropertyMap[]) => readonly PropertyMap[], readonly unknown[]]>([
    [
      "the one tile that changed, over what the program sets of it",
      ([a, b, c]) => [{ ...a }, { ...b, w: 24, colour: "grey" }, { ...c }],
      [latency, { ...errors, w: 24 }, routes],
    ],
    [
      "a renamed tile under its new name, in its place",
      ([a, ...rest]) => [{ ...a, name: "New" }, ...rest],
      [{ ...latency, name: "New" }, errors, routes],
    ],
    ["a deleted tile as missing", ([, ...rest]) => rest, [errors, routes]],
  ])("shows %s, and the next update repairs it", async (_what, change, shown) => {
    const dashboard = await created();
    const before = liveTiles(dashboard).map(({ name, w }) => [name, w]);
    editTiles(dashboard, change);
    expect(await dashboard.refresh()).toBe("drifted");
    expect(dashboard.inputs["tiles"]).toEqual(shown);
    await dashboard.up(sample);
    expect(liveTiles(dashboard).map(({ name, w }) => [name, w])).toEqual(before);
  });
});

describe("a field that another user sets inside a tile", () => {
  const noted = (one: PropertyMap): PropertyMap => ({
    ...one,
    colour: "grey",
    config: { ...(one["config"] as PropertyMap), fieldOfTheFuture: "ms" },
  });

  test("stays if the tile changes, and is removed if the tile shows other data", async () => {
    const dashboard = await created();
    editTiles(dashboard, (all) => all.map(noted));
    expect(await dashboard.refresh()).toBe("same");
    const table = tile("Errors", { x: 12, config: { ...lineConfig, displayType: "table" } });
    await dashboard.up({ ...sample, tiles: [tile("Latency", { w: 24 }), table, tiles[2]] });
    const [latency, errors] = liveTiles(dashboard);
    expect(latency).toMatchObject({ w: 24, colour: "grey", config: { fieldOfTheFuture: "ms" } });
    expect(errors?.["config"]).not.toHaveProperty("fieldOfTheFuture");
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

describe("alerts", () => {
  test.each(Object.entries({ "an alert": {}, "an alert that this version cannot read": { channel: 5 } }))(
    "a created dashboard with %s is not deleted, and the error names the alert and the policy that deletes both",
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

  test("a created dashboard is deleted if its alerts are deleted at the same time", async () => {
    const dashboard = await created(withTiles("Latency"));
    const alert = await alertOn(dashboard);
    session.clearRequests();
    const deletion = dashboard.destroy();
    await eventually(() => session.requests().includes("GET alerts"));
    session.emulator.delete("alerts", alert.state.id);
    await deletion;
    expect(session.emulator.list("dashboards")).toHaveLength(2);
  });

  test("the name of an alert begins no line of the error", async () => {
    const dashboard = await created(withTiles("Latency"));
    const alert = await alertOn(dashboard);
    session.emulator.patch("alerts", alert.state.id, { name: "a\n  - tiles" });
    expect((await rpcErrorOf(dashboard.destroy())).message).not.toContain("\n");
  });

  test("deletionPolicy delete deletes a dashboard with its alerts", async () => {
    const dashboard = await created({ ...withTiles("Latency"), deletionPolicy: "delete" });
    await alertOn(dashboard);
    await dashboard.destroy();
    expect(session.emulator.list("alerts").map(({ id }) => id)).toEqual([
      session.emulator.seed.alerts.errorRate,
    ]);
  });
});

test("args in the form of a file that the web interface exported have one error, which names the command for them", async () => {
  const exported = {
    ...{ version: "0.1.0", name: "Orders" },
    tiles: ["Rate", "Errors"].map((name, at) => ({
      ...{ id: `t${at}`, x: at * 12, y: 0, w: 12, h: 6 },
      config: { name, source: "Traces", displayType: "line", select: [{ aggFn: "count", aggCondition: "" }] },
    })),
  };
  const nameless = { x: 0, y: 6, w: 24, h: 3, config: { displayType: "markdown", markdown: "a" } };
  for (const args of [
    exported,
    { name: "Orders", tiles: exported.tiles },
    { name: "Orders", tiles: [nameless, ...exported.tiles] },
  ]) {
    const message = String(await failureOf(() => created(args)));
    expect(message.match(/\[[a-z]+\/[a-z-]+\]/g)).toEqual(["[dashboard/exported]"]);
    expect(message).toContain("npx --no-install pulumi-pipes-cli import --from-export");
  }
  const mixed = await failureOf(() =>
    created({ name: "Orders", tiles: [...exported.tiles, tile("Latency")] }),
  );
  expect(String(mixed)).not.toContain("[dashboard/exported]");
});

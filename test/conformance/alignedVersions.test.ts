import { defaultSeed } from "pulumi-pipes-emulator";
import { kafkaPipe, latencyAlert, lineConfig, tile } from "../harness/args";
import type { ManagedResource } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

// Another user and the program edit one list, and the update decides for each item which one it is in each version of the list.

const session = useSession({ emulator: { strict: false } });
const { webhooks } = defaultSeed;
const board = (...tiles: readonly PropertyMap[]): PropertyMap => ({ name: "Orders", tiles });
const live = ({ state }: ManagedResource): PropertyMap =>
  session.stored("dashboards", state.id) as PropertyMap;
const tilesOf = (dashboard: ManagedResource) => live(dashboard)["tiles"] as readonly PropertyMap[];
const configOf = (dashboard: ManagedResource) => tilesOf(dashboard)[0]?.["config"] as PropertyMap;
const patch = ({ state }: ManagedResource, edit: PropertyMap): void => {
  session.emulator.patch("dashboards", state.id, edit);
};
const filter = (name: string): PropertyMap => ({
  type: "QUERY_EXPRESSION",
  name,
  expression: name,
  sourceId: defaultSeed.sources.log,
});
const withId = (item: PropertyMap, position: number): PropertyMap => ({
  id: `65f1a0c3d2b4e5f60718200${position}`,
  ...item,
});
const namesOf = (items: unknown) => (items as readonly PropertyMap[]).map(({ name }) => name);

describe("a list that the program begins to set", () => {
  test("keeps what another user added since the last run, and names it", async () => {
    const dashboard = await session.deployed("Dashboard", board(tile("A")));
    patch(dashboard, { filters: [withId(filter("theirs"), 1)] });
    await dashboard.up({ ...board(tile("A")), filters: [filter("ours")] });
    expect(namesOf(live(dashboard)["filters"]).sort()).toEqual(["ours", "theirs"]);
    expect(session.warnings).toMatch(/filters\["theirs"\].*\[update\/drift\]/);
    expect(await dashboard.refresh()).toBe("drifted");
    await dashboard.up({ ...board(tile("A")), filters: [filter("ours")] });
    expect(namesOf(live(dashboard)["filters"])).toEqual(["ours"]);
  });

  test("loses the items that the state recorded, and a set loses its members", async () => {
    const dashboard = await session.deployed("Dashboard", board(tile("A")));
    patch(dashboard, { filters: [withId(filter("known"), 1)], tags: ["known"] });
    await dashboard.refresh();
    patch(dashboard, { filters: ["known", "theirs"].map(filter).map(withId), tags: ["known", "theirs"] });
    await dashboard.up({ ...board(tile("A")), filters: [filter("ours")], tags: ["ours"] });
    expect(namesOf(live(dashboard)["filters"]).sort()).toEqual(["ours", "theirs"]);
    expect([...(live(dashboard)["tags"] as string[])].sort()).toEqual(["ours", "theirs"]);
  });

  test.each([
    ["removes", ["known", "second"], ['- filters["known"]', '- filters["second"]']],
    ["renames", ["known"], ['~ filters["ours"].name: "known" => "ours"']],
  ])("%s only items that its preview announces", async (_does, recorded, lines) => {
    const dashboard = await session.deployed("Dashboard", board(tile("A")));
    patch(dashboard, { filters: recorded.map(filter).map(withId), tags: ["known"] });
    await dashboard.refresh();
    const args = { ...board(tile("A")), filters: [filter("ours")], tags: ["ours"] };
    await dashboard.diff(await dashboard.check(args));
    for (const line of [...lines, '~ tags: ["known"] => ["ours"]', "[update/removes]"])
      expect(session.warnings).toContain(line);
  });

  test("keeps fields that another user set in an item of it", async () => {
    const dashboard = await session.deployed("Dashboard", board(tile("A")));
    patch(dashboard, { filters: [withId({ ...filter("Region"), where: "theirs" }, 1)] });
    await dashboard.refresh();
    await dashboard.up({ ...board(tile("A")), filters: [{ ...filter("Region"), expression: "ours" }] });
    expect(live(dashboard)["filters"]).toMatchObject([{ expression: "ours", where: "theirs" }]);
  });
});

test("a list that the program stops to set keeps what another user added", async () => {
  const dashboard = await session.deployed("Dashboard", { ...board(tile("A")), filters: [filter("ours")] });
  patch(dashboard, { filters: ["ours", "theirs"].map(filter).map(withId) });
  await dashboard.up(board(tile("A")));
  expect(namesOf(live(dashboard)["filters"])).toEqual(["theirs"]);
});

describe("a list inside a tile", () => {
  const whereLanguage = "lucene";
  const total = { aggFn: "sum", valueExpression: "a", where: "x", whereLanguage };
  const average = { aggFn: "avg", valueExpression: "b", where: "y", whereLanguage };
  const maximum = { aggFn: "max", valueExpression: "c", where: "z", whereLanguage };
  const unit = { numberFormat: { unit: "ms" } };
  const withSeries = (...select: readonly PropertyMap[]) =>
    board(tile("A", { config: { ...lineConfig, select } }));
  const edit = (dashboard: ManagedResource, select: readonly PropertyMap[]): void => {
    patch(dashboard, {
      tiles: tilesOf(dashboard).map((item) => ({ ...item, config: { ...configOf(dashboard), select } })),
    });
  };

  interface Series {
    readonly base: readonly PropertyMap[];
    readonly theirs: readonly PropertyMap[];
    readonly desired: readonly PropertyMap[];
    readonly expected: readonly PropertyMap[];
  }

  test.each<readonly [string, Series]>([
    [
      "removes the series before it",
      {
        base: [total, average],
        theirs: [total, { ...average, ...unit }],
        desired: [average],
        expected: [{ ...average, ...unit }],
      },
    ],
    [
      "replaces the series that has it",
      {
        base: [total, average],
        theirs: [{ ...total, ...unit }, average],
        desired: [average, maximum],
        expected: [average, maximum],
      },
    ],
    [
      "moves the series",
      {
        base: [total, average],
        theirs: [{ ...total, ...unit }, average],
        desired: [average, total],
        expected: [average, { ...total, ...unit }],
      },
    ],
    [
      "adds a series, too",
      {
        base: [total],
        theirs: [total, { ...average, alias: "theirs" }],
        desired: [maximum, total],
        expected: [maximum, total, { ...average, alias: "theirs" }],
      },
    ],
    [
      "edits the series",
      {
        base: [total, average],
        theirs: [total, { ...average, ...unit }],
        desired: [total, { ...average, where: "q" }],
        expected: [total, { ...average, where: "q", ...unit }],
      },
    ],
    [
      "edits another field of the series",
      {
        base: [total, average],
        theirs: [total, { ...average, aggFn: "min" }],
        desired: [total, { ...average, where: "q" }],
        expected: [total, { ...average, aggFn: "min", where: "q" }],
      },
    ],
  ])(
    "keeps what another user set in a series if the program %s",
    async (_what, { base, theirs, desired, expected }) => {
      const dashboard = await session.deployed("Dashboard", withSeries(...base));
      edit(dashboard, theirs);
      await dashboard.up(withSeries(...desired));
      expect(configOf(dashboard)["select"]).toEqual(expected);
      expect(session.warnings).not.toContain("update/overwritten");
    },
  );

  test("keeps what another user set in a tab of a container if the program removes another tab", async () => {
    const tabs = (...titles: readonly string[]) =>
      titles.map((title): PropertyMap => ({ id: title.toLowerCase(), title }));
    const args = (...titles: readonly string[]) => ({
      ...board(tile("A")),
      containers: [{ id: "c", title: "C", collapsed: false, tabs: tabs(...titles) }],
    });
    const dashboard = await session.deployed("Dashboard", args("One", "Two"));
    const [first, second] = tabs("One", "Two");
    patch(dashboard, {
      containers: [{ id: "c", title: "C", collapsed: false, tabs: [first, { ...second, title: "Theirs" }] }],
    });
    await dashboard.up(args("Two", "Three"));
    const [container] = live(dashboard)["containers"] as readonly PropertyMap[];
    expect(container?.["tabs"]).toEqual([
      { id: "two", title: "Theirs" },
      { id: "three", title: "Three" },
    ]);
  });
});

describe("of tiles with one name,", () => {
  const note = (markdown: string, more: PropertyMap = {}) =>
    tile("A", { config: { displayType: "markdown", markdown }, ...more });

  test("an edited one does not take the ID of a removed one", async () => {
    const dashboard = await session.deployed(
      "Dashboard",
      board(note("one"), note("two", { y: 6 }), tile("B", { y: 12 })),
    );
    const [, second] = tilesOf(dashboard);
    await dashboard.up(board(note("two", { y: 6, w: 3 }), tile("B", { y: 12 })));
    expect(tilesOf(dashboard)[0]?.["id"]).toBe(second?.["id"]);
  });

  test("an edited one that another user removed is a new one", async () => {
    const dashboard = await session.deployed("Dashboard", board(note("one"), note("two", { y: 6 })));
    const [first, second] = tilesOf(dashboard);
    patch(dashboard, { tiles: [first ?? {}] });
    await dashboard.up(board(note("one"), note("two", { y: 6, w: 3 })));
    expect(tilesOf(dashboard)).toHaveLength(2);
    expect(tilesOf(dashboard)[0]?.["id"]).toBe(first?.["id"]);
    expect(tilesOf(dashboard)[1]?.["id"]).not.toBe(second?.["id"]);
  });

  test("the one that the program edits is new if another user removed it, although the program removes the other one", async () => {
    const dashboard = await session.deployed(
      "Dashboard",
      board(note("one"), note("two", { y: 6, colour: "grey" }), tile("B", { y: 12 })),
    );
    const [first, , third] = tilesOf(dashboard);
    patch(dashboard, { tiles: [{ ...first, note: "theirs" }, third ?? {}] });
    await dashboard.up(board(note("two", { y: 6, colour: "red" }), tile("B", { y: 12 })));
    expect(tilesOf(dashboard)).toHaveLength(2);
    const recreated = tilesOf(dashboard).find(({ name }) => name === "A");
    expect(recreated?.["id"]).not.toBe(first?.["id"]);
    expect(recreated).not.toHaveProperty("note");
  });
});

describe("a field of an item that the program sets no more", () => {
  const { channel: _channel, ...condition } = latencyAlert;
  const chat = { type: "webhook", webhookId: webhooks.chat };
  const network = { source: "10.0.0.0/8" };
  type Case = readonly [
    "Alert" | "AccessKey",
    "alerts" | "keys",
    string,
    PropertyMap,
    PropertyMap,
    PropertyMap,
  ];
  const removed: readonly Case[] = [
    ["Alert", "alerts", "channels", condition, chat, { severity: "error" }],
    ["Alert", "alerts", "channels", condition, chat, { slackChannelId: "C1" }],
    [
      "AccessKey",
      "keys",
      "ipAccessList",
      { name: "k", roles: ["developer"] },
      network,
      { description: "office" },
    ],
  ];

  test.each(removed)(
    "is removed in the only write (%s, %s, %s)",
    async (kind, collection, list, args, item, more) => {
      const resource = await session.deployed(kind, { ...args, [list]: [{ ...item, ...more }] });
      const before = session.stored(collection, resource.state.id) as PropertyMap;
      session.emulator.patch(collection, resource.state.id, { [list]: [{ ...item, ...more, theirs: "x" }] });
      session.clearRequests();
      await resource.up({ ...args, [list]: [item] });
      expect(before[list]).toEqual([{ ...item, ...more }]);
      expect((session.stored(collection, resource.state.id) as PropertyMap)[list]).toEqual([
        { ...item, theirs: "x" },
      ]);
      expect(session.writes()).toHaveLength(1);
      expect(session.warnings).toBe("");
      expect(await resource.up({ ...args, [list]: [item] })).toBe("unchanged");
    },
  );

  test("is sent once, although the response is lost", async () => {
    const args = { ...condition, channels: [{ ...chat, severity: "error" }] };
    const alert = await session.deployed("Alert", args);
    session.clearRequests();
    session.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
    await alert.up({ ...condition, channels: [chat] });
    expect(session.writes()).toHaveLength(1);
    expect(session.stored("alerts", alert.state.id)?.channels).toEqual([chat]);
  });
});

test("a column whose type the program changes keeps fields that another user set in it", async () => {
  const withType = (type: string): PropertyMap => {
    const { destination } = kafkaPipe;
    return { ...kafkaPipe, destination: { ...destination, columns: [{ name: "id", type }] } };
  };
  const pipe = await session.deployed("Pipe", withType("UInt64"));
  const columnsOf = () => session.stored("pipes", pipe.state.id)?.destination?.columns;
  const destination = session.stored("pipes", pipe.state.id)?.destination;
  session.emulator.patch("pipes", pipe.state.id, {
    destination: { ...destination, columns: [{ name: "id", type: "UInt64", codec: "ZSTD" }] },
  });
  await pipe.up(withType("String"));
  expect(columnsOf()).toEqual([{ name: "id", type: "String", codec: "ZSTD" }]);
});

describe("a tile to which another user gave", () => {
  const target = { mode: "template", template: "{{service}}" };
  const [search, onDashboard] = ["search", "dashboard"].map((type) => ({ type, target }));
  const external = { type: "external", urlTemplate: "https://runbook.test" };
  const withConfig = (more: PropertyMap, place: PropertyMap = {}) =>
    board(tile("A", { ...place, config: { ...lineConfig, ...more } }));
  const forms: readonly (readonly [what: string, config: PropertyMap, theirs: PropertyMap])[] = [
    ["another display type", {}, { displayType: "number", color: "chart-1" }],
    ["another click type", { onClick: search ?? {} }, { onClick: external }],
  ];

  test.each(forms)("%s keeps it if the program changes another field", async (what, config, theirs) => {
    const edits = [
      { place: { x: 3 }, more: {} },
      ...(what.includes("click") ? [{ place: {}, more: { unit: "ms" } }] : []),
    ];
    for (const { place, more } of edits) {
      const dashboard = await session.deployed("Dashboard", withConfig(config));
      const [item] = tilesOf(dashboard);
      patch(dashboard, { tiles: [{ ...item, config: { ...configOf(dashboard), ...theirs } }] });
      await dashboard.up(withConfig({ ...config, ...more }, place));
      expect(tilesOf(dashboard)[0]).toMatchObject({ ...place, config: { ...theirs, ...more } });
      expect(session.warnings).toContain("[update/drift]");
      expect(session.warnings).not.toContain("[update/overwritten]");
    }
  });

  test.each(forms)("%s loses it if the program changes that, too", async (_what, config, theirs) => {
    const dashboard = await session.deployed("Dashboard", withConfig(config));
    const [item] = tilesOf(dashboard);
    patch(dashboard, { tiles: [{ ...item, config: { ...configOf(dashboard), ...theirs } }] });
    const changed = { displayType: "table", onClick: onDashboard ?? {} };
    await dashboard.up(withConfig(changed));
    expect(configOf(dashboard)).toMatchObject(changed);
    expect(configOf(dashboard)).not.toHaveProperty("color");
    expect(configOf(dashboard)).not.toHaveProperty("onClick.urlTemplate");
    expect(session.warnings).toContain("[update/overwritten]");
  });
});

test.each([
  ["the update takes two bodies", { scheduleOffsetMinutes: 1 }, 0],
  ["the response was lost", { scheduleStartAt: "2027-01-01T00:00:00Z" }, 1],
])(
  "an alert gets no further channel if two channels have one webhook and %s",
  async (_why, schedule, times) => {
    session.emulator.setQuirks({ extraFields: true });
    const { channel: _channel, ...condition } = latencyAlert;
    const [chat, onCall] = [webhooks.chat, webhooks.onCall].map((webhookId) => ({
      type: "webhook",
      webhookId,
    }));
    const alert = await session.deployed("Alert", {
      ...{ ...condition, scheduleStartAt: "2027-01-01T00:00:00Z" },
      channels: [{ ...chat, slackChannelId: "C2" }, onCall],
    });
    session.emulator.addFault({ method: "PUT", times, action: { reset: "after" } });
    const channels = [{ ...chat, slackChannelId: "C1", severity: "error" }, chat];
    await alert.up({ ...condition, ...schedule, channels });
    expect(session.stored("alerts", alert.state.id)?.channels).toMatchObject(channels);
  },
);

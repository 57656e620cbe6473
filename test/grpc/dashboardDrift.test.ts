import type { QuirkChange } from "pulumi-pipes-emulator";
import type { Bag } from "../harness/struct";
import { tile } from "./support/dashboards";
import { useSession } from "./support/session";

const session = useSession();
const tiles = [tile("Latency"), tile("Errors", { x: 12 }), tile("Routes", { y: 6 })];
const full = {
  name: "Orders",
  tiles,
  tags: ["shop", "team"],
  filters: [{ name: "Environment", expression: "env" }],
  savedQuery: "",
  savedFilterValues: [],
  containers: [],
};
const liveTiles = (id: string): readonly Bag[] => session.emulator.get("dashboards", id)?.tiles ?? [];
const editTiles = (id: string, edit: (tiles: readonly Bag[]) => readonly Bag[]) =>
  session.emulator.patch("dashboards", id, { tiles: edit(liveTiles(id)) });

test.each<readonly [string, QuirkChange]>([
  ["no quirk", {}],
  ["sets in another order", { shuffleSets: true }],
  ["null for what is empty", { emptyAsNull: true }],
  ["what is empty left out", { emptyAsAbsent: true }],
  ['"" and [] for what is empty', { emptyAsEmpty: true }],
  ["fields that move on their own", { volatileFields: true }],
  ["fields that no client knows", { extraFields: true }],
  ["timestamps of another form", { instantsWithOffset: true }],
])("what the service fills in is no drift with %s", async (_what, quirks) => {
  session.emulator.setQuirks(quirks);
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  for (let round = 0; round < 3; round += 1) {
    expect(await dashboard.refresh()).toBe("same");
    expect(await dashboard.up(full)).toBe("unchanged");
  }
  session.clearRequests();
  await dashboard.up({ ...full, name: "All orders" });
  expect(await dashboard.refresh()).toBe("same");
});

test("what is filled into a tile that the args do not say is no drift", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  editTiles(dashboard.state.id, (live) =>
    live.map((one) => ({ ...one, colour: "grey", config: { ...(one["config"] as Bag), unit: "ms" } })),
  );
  expect(await dashboard.refresh()).toBe("same");
});

test("a refresh shows the one tile that was changed, over what the args say of it", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  const before = dashboard.inputs;
  const select = [{ aggFn: "max", where: "a:b" }];
  editTiles(dashboard.state.id, ([latency, errors, routes]) => [
    { ...latency },
    { ...errors, w: 24, config: { ...(errors?.["config"] as Bag), select, unit: "ms" } },
    { ...routes },
  ]);
  expect(await dashboard.refresh()).toBe("drifted");
  const [, errors] = tiles;
  const changed = {
    ...errors,
    w: 24,
    config: { ...(errors?.["config"] as Bag), select: [{ aggFn: "max" }] },
  };
  expect(dashboard.inputs).toEqual({ ...before, tiles: [tiles[0], changed, tiles[2]] });
});

test("tiles in another order are no drift: each is known by its name", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  editTiles(dashboard.state.id, (live) => [...live].reverse());
  expect(await dashboard.refresh()).toBe("same");
});

test("a tile that somebody renamed shows under its new name, in its place", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  editTiles(dashboard.state.id, ([first, ...rest]) => [{ ...first, name: "Theirs" }, ...rest]);
  expect(await dashboard.refresh()).toBe("drifted");
  expect(dashboard.inputs["tiles"]).toEqual([{ ...tiles[0], name: "Theirs" }, tiles[1], tiles[2]]);
});

test("a tile that somebody added shows at the end, without its id, and goes with the next update", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  const { id } = dashboard.state;
  const known = liveTiles(id);
  const theirs = tile("Theirs");
  editTiles(id, (live) => [{ ...theirs, id: "65f1a0c3d2b4e5f607182fee" }, ...live]);
  expect(await dashboard.refresh()).toBe("drifted");
  expect(dashboard.inputs["tiles"]).toEqual([...tiles, theirs]);
  expect(await dashboard.up(full)).toBe("updated");
  expect(liveTiles(id)).toEqual(known);
});

test("a tile that somebody deleted is missing at a refresh", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  editTiles(dashboard.state.id, ([, ...rest]) => rest);
  expect(await dashboard.refresh()).toBe("drifted");
  expect(dashboard.inputs["tiles"]).toEqual([tiles[1], tiles[2]]);
});

test("a refresh shows what was changed beside the tiles, and only where the args name it", async () => {
  const dashboard = session.resource("Dashboard");
  const { containers: _not, ...managed } = full;
  await dashboard.up(managed);
  const before = dashboard.inputs;
  session.emulator.patch("dashboards", dashboard.state.id, {
    name: "Theirs",
    tags: ["theirs"],
    savedQuery: "a:b",
    containers: [{ title: "Theirs" }],
  });
  expect(await dashboard.refresh()).toBe("drifted");
  expect(dashboard.inputs).toEqual({ ...before, name: "Theirs", tags: ["theirs"], savedQuery: "a:b" });
  expect(dashboard.outputs["containers"]).toEqual([{ title: "Theirs" }]);
  await dashboard.up(managed);
  expect(session.emulator.get("dashboards", dashboard.state.id)).toMatchObject({
    name: "Orders",
    tags: ["shop", "team"],
    savedQuery: "",
    containers: [{ title: "Theirs" }],
  });
});

test("a refresh of many dashboards reads them by one listing", async () => {
  const [first, second, third] = [0, 1, 2].map(() => session.resource("Dashboard"));
  const all = [first, second, third].filter((one) => one !== undefined);
  for (const [index, one] of all.entries()) await one.up({ ...full, name: `Dashboard ${index}` });
  session.clearRequests();
  for (const one of all) expect(await one.refresh()).toBe("same");
  expect(session.requests()).toEqual(["GET dashboards/:id", "GET dashboards"]);
});

describe("what others set inside a tile", () => {
  const noted = (one: Bag): Bag => ({
    ...one,
    colour: "grey",
    config: { ...(one["config"] as Bag), unit: "ms" },
  });

  test("stays where the args never said it, whatever is changed", async () => {
    const dashboard = session.resource("Dashboard");
    await dashboard.up(full);
    editTiles(dashboard.state.id, (live) => live.map(noted));
    await dashboard.up({ ...full, tiles: [tile("Latency", { w: 24 }), ...tiles.slice(1)] });
    expect(liveTiles(dashboard.state.id)).toMatchObject([
      { name: "Latency", w: 24, colour: "grey", config: { unit: "ms" } },
      { name: "Errors", colour: "grey", config: { unit: "ms", displayType: "line" } },
      { name: "Routes", colour: "grey" },
    ]);
  });

  test("goes where the args said it once and say it no more", async () => {
    const dashboard = session.resource("Dashboard");
    const config = { displayType: "line", unit: "ms" };
    await dashboard.up({ name: "Orders", tiles: [tile("Latency", { config, colour: "grey" })] });
    await dashboard.refresh();
    await dashboard.up({ name: "Orders", tiles: [tile("Latency", { config: { displayType: "line" } })] });
    expect(liveTiles(dashboard.state.id)[0]).not.toHaveProperty("colour");
    expect(liveTiles(dashboard.state.id)[0]?.["config"]).not.toHaveProperty("unit");
    expect(await dashboard.refresh()).toBe("same");
  });

  test("goes where the tile becomes another kind of tile", async () => {
    const dashboard = session.resource("Dashboard");
    await dashboard.up(full);
    editTiles(dashboard.state.id, (live) => live.map(noted));
    const table = { displayType: "table" };
    await dashboard.up({ ...full, tiles: [tile("Latency", { config: table }), ...tiles.slice(1)] });
    expect(liveTiles(dashboard.state.id)[0]?.["config"]).toEqual(expect.not.objectContaining({ unit: "ms" }));
  });
});

describe("what others set in a filter, a container or a saved value", () => {
  const said = {
    filters: [{ name: "Environment", expression: "env", type: "QUERY" }],
    containers: [
      { id: "c1", title: "one" },
      { id: "c2", title: "two" },
    ],
    savedFilterValues: [{ condition: "a" }],
  };
  const lists = ["filters", "containers", "savedFilterValues"] as const;
  const itemsOf = (id: string, list: (typeof lists)[number]): readonly Bag[] =>
    session.emulator.get("dashboards", id)?.[list] ?? [];
  const note = (id: string): void => {
    for (const list of lists)
      session.emulator.patch("dashboards", id, {
        [list]: itemsOf(id, list).map((one) => ({ ...one, where: "theirs", more: { whereLanguage: "sql" } })),
      });
  };
  const noted = { where: "theirs", more: { whereLanguage: "sql" } };

  test("stays where something else is changed, and where its own list is", async () => {
    const dashboard = session.resource("Dashboard");
    await dashboard.up({ ...full, ...said });
    const { id } = dashboard.state;
    note(id);
    expect(await dashboard.refresh()).toBe("same");
    await dashboard.up({ ...full, ...said, name: "Renamed" });
    const renamed = {
      filters: [
        { name: "Theirs", expression: "env", type: "QUERY" },
        { name: "New", expression: "new" },
      ],
      containers: [
        { id: "c2", title: "zwei" },
        { id: "c1", title: "eins" },
      ],
      savedFilterValues: [{ condition: "b" }],
    };
    await dashboard.up({ ...full, ...renamed });
    expect(itemsOf(id, "filters")).toMatchObject([
      { ...renamed.filters[0], ...noted },
      renamed.filters[1] ?? {},
    ]);
    expect(itemsOf(id, "filters")[1]).not.toHaveProperty("where");
    expect(itemsOf(id, "containers")).toEqual(renamed.containers.map((one) => ({ ...one, ...noted })));
    expect(itemsOf(id, "savedFilterValues")).toEqual([{ condition: "b", ...noted }]);
    expect(await dashboard.refresh()).toBe("same");
  });

  test("stays where the args begin to say the list", async () => {
    const dashboard = session.resource("Dashboard");
    const { filters: _filters, ...others } = full;
    await dashboard.up(others);
    const { id } = dashboard.state;
    session.emulator.patch("dashboards", id, { filters: [{ id: "f1", ...said.filters[0], ...noted }] });
    await dashboard.refresh();
    await dashboard.up({ ...others, filters: [{ name: "Environment", expression: "environment" }] });
    expect(itemsOf(id, "filters")).toEqual([
      { id: "f1", name: "Environment", expression: "environment", type: "QUERY", ...noted },
    ]);
  });

  test("goes where the args said it once and say it no more", async () => {
    const dashboard = session.resource("Dashboard");
    await dashboard.up({ ...full, filters: [{ name: "Environment", expression: "env", where: "ours" }] });
    await dashboard.up({ ...full, filters: [{ name: "Environment", expression: "env" }] });
    expect(itemsOf(dashboard.state.id, "filters")[0]).not.toHaveProperty("where");
    expect(await dashboard.refresh()).toBe("same");
  });
});

test("what others set in a tile stays where an adoption failed and is tried again", async () => {
  const made = session.resource("Dashboard");
  await made.up(full);
  const { id } = made.state;
  session.provider.nextRun();
  editTiles(id, (live) => live.map((one) => ({ ...one, colour: "grey" })));
  session.emulator.addFault({ method: "PUT", kind: "dashboards", times: 1, action: { status: 400 } });
  const adopted = session.resource("Dashboard");
  const args = { ...full, name: "Adopted", dashboardId: id };
  await expect(adopted.up(args)).rejects.toThrow();
  await adopted.up(args);
  expect(liveTiles(id).map((one) => one["colour"])).toEqual(["grey", "grey", "grey"]);
});

describe("the language that others set for a query", () => {
  const language = (id: string): unknown => session.emulator.get("dashboards", id)?.savedQueryLanguage;

  test("stays where the args say the query alone", async () => {
    const dashboard = session.resource("Dashboard");
    const args = { ...full, savedQuery: "level:error" };
    await dashboard.up(args);
    const { id } = dashboard.state;
    session.emulator.patch("dashboards", id, { savedQueryLanguage: "lucene" });
    await dashboard.up({ ...args, name: "Renamed" });
    await dashboard.up({ ...args, savedQuery: "level:warn" });
    expect(language(id)).toBe("lucene");
  });

  test("goes where the args said it once and say it no more", async () => {
    const dashboard = session.resource("Dashboard");
    const args = { ...full, savedQuery: "level:error" };
    await dashboard.up({ ...args, savedQueryLanguage: "sql" });
    await dashboard.up(args);
    expect(language(dashboard.state.id)).toBeNull();
  });
});

test("containers keep the ids that the args give them", async () => {
  const containers = [
    { id: "c1", title: "one" },
    { id: "c2", title: "two" },
  ];
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ ...full, containers });
  expect(session.emulator.get("dashboards", dashboard.state.id)?.containers).toEqual(containers);
  expect(await dashboard.refresh()).toBe("same");
  await dashboard.up({ ...full, name: "All orders", containers });
  expect(session.emulator.get("dashboards", dashboard.state.id)?.containers).toEqual(containers);
});

test.each(["constructor", "toString"])("a tile may be called %s", async (name) => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ name: "Orders", tiles: [tile(name)] });
  expect(Object.entries(dashboard.outputs["tileIds"] as object)).toEqual([
    [name, liveTiles(dashboard.state.id)[0]?.["id"]],
  ]);
});

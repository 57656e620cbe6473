import type { PropertyMap } from "../harness/provider/wire";
import { tile } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { editTiles, liveTiles, sampleDashboard } from "./support/dashboards";

// The service keeps what a tile has besides, and nothing else that it does not know is sent to it.
const session = useSession({ emulator: { strict: false } });
afterEach(() => {
  for (const field of session.emulator.unknownFields()) expect(field).toMatch(/ body\.tiles\[\]\.colour$/);
});
const { tiles } = sampleDashboard;

describe("what others set inside a tile", () => {
  const noted = (one: PropertyMap): PropertyMap => ({
    ...one,
    colour: "grey",
    config: { ...(one["config"] as PropertyMap), unit: "ms" },
  });

  test("stays where the args never said it, whatever is changed", async () => {
    const dashboard = session.resource("Dashboard");
    await dashboard.up(sampleDashboard);
    editTiles(session, dashboard.state.id, (live) => live.map(noted));
    await dashboard.up({ ...sampleDashboard, tiles: [tile("Latency", { w: 24 }), ...tiles.slice(1)] });
    expect(liveTiles(session, dashboard.state.id)).toMatchObject([
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
    expect(liveTiles(session, dashboard.state.id)[0]).not.toHaveProperty("colour");
    expect(liveTiles(session, dashboard.state.id)[0]?.["config"]).not.toHaveProperty("unit");
    expect(await dashboard.refresh()).toBe("same");
  });

  test("goes where the tile becomes another kind of tile", async () => {
    const dashboard = session.resource("Dashboard");
    await dashboard.up(sampleDashboard);
    editTiles(session, dashboard.state.id, (live) => live.map(noted));
    const table = { displayType: "table" };
    await dashboard.up({
      ...sampleDashboard,
      tiles: [tile("Latency", { config: table }), ...tiles.slice(1)],
    });
    expect(liveTiles(session, dashboard.state.id)[0]?.["config"]).toEqual(
      expect.not.objectContaining({ unit: "ms" }),
    );
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
  const itemsOf = (id: string, list: (typeof lists)[number]): readonly PropertyMap[] =>
    session.stored("dashboards", id)?.[list] ?? [];
  const note = (id: string): void => {
    for (const list of lists)
      session.emulator.patch("dashboards", id, {
        [list]: itemsOf(id, list).map((one) => ({ ...one, where: "theirs", more: { whereLanguage: "sql" } })),
      });
  };
  const noted = { where: "theirs", more: { whereLanguage: "sql" } };

  test("stays where something else is changed, and where its own list is", async () => {
    const dashboard = session.resource("Dashboard");
    await dashboard.up({ ...sampleDashboard, ...said });
    const { id } = dashboard.state;
    note(id);
    expect(await dashboard.refresh()).toBe("same");
    await dashboard.up({ ...sampleDashboard, ...said, name: "Renamed" });
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
    await dashboard.up({ ...sampleDashboard, ...renamed });
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
    const { filters: _filters, ...others } = sampleDashboard;
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
    await dashboard.up({
      ...sampleDashboard,
      filters: [{ name: "Environment", expression: "env", where: "ours" }],
    });
    await dashboard.up({ ...sampleDashboard, filters: [{ name: "Environment", expression: "env" }] });
    expect(itemsOf(dashboard.state.id, "filters")[0]).not.toHaveProperty("where");
    expect(await dashboard.refresh()).toBe("same");
  });
});

test("what others set in a tile stays where an adoption failed and is tried again", async () => {
  const made = session.resource("Dashboard");
  await made.up(sampleDashboard);
  const { id } = made.state;
  session.provider.nextRun();
  editTiles(session, id, (live) => live.map((one) => ({ ...one, colour: "grey" })));
  session.emulator.addFault({ method: "PUT", kind: "dashboards", times: 1, action: { status: 400 } });
  const adopted = session.resource("Dashboard");
  const args = { ...sampleDashboard, name: "Adopted", adoptId: id };
  await expect(adopted.up(args)).rejects.toThrow();
  await adopted.up(args);
  expect(liveTiles(session, id).map((one) => one["colour"])).toEqual(["grey", "grey", "grey"]);
});

describe("the language that others set for a query", () => {
  const language = (id: string): unknown => session.stored("dashboards", id)?.savedQueryLanguage;

  test("stays where the args say the query alone", async () => {
    const dashboard = session.resource("Dashboard");
    const args = { ...sampleDashboard, savedQuery: "level:error" };
    await dashboard.up(args);
    const { id } = dashboard.state;
    session.emulator.patch("dashboards", id, { savedQueryLanguage: "lucene" });
    await dashboard.up({ ...args, name: "Renamed" });
    await dashboard.up({ ...args, savedQuery: "level:warn" });
    expect(language(id)).toBe("lucene");
  });

  test("goes where the args said it once and say it no more", async () => {
    const dashboard = session.resource("Dashboard");
    const args = { ...sampleDashboard, savedQuery: "level:error" };
    await dashboard.up({ ...args, savedQueryLanguage: "sql" });
    await dashboard.up(args);
    expect(language(dashboard.state.id)).toBeNull();
  });
});

import type { QuirkChange } from "pulumi-pipes-emulator";
import type { PropertyMap } from "../harness/provider/wire";
import { tile } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { editTiles, liveTiles, sampleDashboard } from "./support/dashboards";

const session = useSession();
const { tiles } = sampleDashboard;

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
  await dashboard.up(sampleDashboard);
  for (let round = 0; round < 3; round += 1) {
    expect(await dashboard.refresh()).toBe("same");
    expect(await dashboard.up(sampleDashboard)).toBe("unchanged");
  }
  session.clearRequests();
  await dashboard.up({ ...sampleDashboard, name: "All orders" });
  expect(await dashboard.refresh()).toBe("same");
});

test("what is filled into a tile that the args do not say is no drift", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(sampleDashboard);
  editTiles(session, dashboard.state.id, (live) =>
    live.map((one) => ({
      ...one,
      colour: "grey",
      config: { ...(one["config"] as PropertyMap), unit: "ms" },
    })),
  );
  expect(await dashboard.refresh()).toBe("same");
});

test("a refresh shows the one tile that was changed, over what the args say of it", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(sampleDashboard);
  const before = dashboard.inputs;
  const select = [{ aggFn: "max", where: "a:b" }];
  editTiles(session, dashboard.state.id, ([latency, errors, routes]) => [
    { ...latency },
    { ...errors, w: 24, config: { ...(errors?.["config"] as PropertyMap), select, unit: "ms" } },
    { ...routes },
  ]);
  expect(await dashboard.refresh()).toBe("drifted");
  const [, errors] = tiles;
  const changed = {
    ...errors,
    w: 24,
    config: { ...(errors?.["config"] as PropertyMap), select: [{ aggFn: "max" }] },
  };
  expect(dashboard.inputs).toEqual({ ...before, tiles: [tiles[0], changed, tiles[2]] });
});

test("tiles in another order are no drift: each is known by its name", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(sampleDashboard);
  editTiles(session, dashboard.state.id, (live) => [...live].reverse());
  expect(await dashboard.refresh()).toBe("same");
});

test("a tile that somebody renamed shows under its new name, in its place", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(sampleDashboard);
  editTiles(session, dashboard.state.id, ([first, ...rest]) => [{ ...first, name: "Theirs" }, ...rest]);
  expect(await dashboard.refresh()).toBe("drifted");
  expect(dashboard.inputs["tiles"]).toEqual([{ ...tiles[0], name: "Theirs" }, tiles[1], tiles[2]]);
});

test("a tile that somebody added shows at the end, without its id, and goes with the next update", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(sampleDashboard);
  const { id } = dashboard.state;
  const known = liveTiles(session, id);
  const theirs = tile("Theirs");
  editTiles(session, id, (live) => [{ ...theirs, id: "65f1a0c3d2b4e5f607182fee" }, ...live]);
  expect(await dashboard.refresh()).toBe("drifted");
  expect(dashboard.inputs["tiles"]).toEqual([...tiles, theirs]);
  expect(await dashboard.up(sampleDashboard)).toBe("updated");
  expect(liveTiles(session, id)).toEqual(known);
});

test("a tile that somebody deleted is missing at a refresh", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(sampleDashboard);
  editTiles(session, dashboard.state.id, ([, ...rest]) => rest);
  expect(await dashboard.refresh()).toBe("drifted");
  expect(dashboard.inputs["tiles"]).toEqual([tiles[1], tiles[2]]);
});

test("a refresh shows what was changed beside the tiles, and only where the args name it", async () => {
  const dashboard = session.resource("Dashboard");
  const { containers: _not, ...managed } = sampleDashboard;
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
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject({
    name: "Orders",
    tags: ["shop", "team"],
    savedQuery: "",
    containers: [{ title: "Theirs" }],
  });
});

test("a refresh of many dashboards reads them by one listing", async () => {
  const [first, second, third] = [0, 1, 2].map(() => session.resource("Dashboard"));
  const all = [first, second, third].filter((one) => one !== undefined);
  for (const [index, one] of all.entries()) await one.up({ ...sampleDashboard, name: `Dashboard ${index}` });
  session.clearRequests();
  for (const one of all) expect(await one.refresh()).toBe("same");
  expect(session.requests()).toEqual(["GET dashboards/:id", "GET dashboards"]);
});

test("containers keep the ids that the args give them", async () => {
  const containers = [
    { id: "c1", title: "one" },
    { id: "c2", title: "two" },
  ];
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ ...sampleDashboard, containers });
  expect(session.stored("dashboards", dashboard.state.id)?.containers).toEqual(containers);
  expect(await dashboard.refresh()).toBe("same");
  await dashboard.up({ ...sampleDashboard, name: "All orders", containers });
  expect(session.stored("dashboards", dashboard.state.id)?.containers).toEqual(containers);
});

test.each(["constructor", "toString"])("a tile may be called %s", async (name) => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ name: "Orders", tiles: [tile(name)] });
  expect(Object.entries(dashboard.outputs["tileIds"] as object)).toEqual([
    [name, liveTiles(session, dashboard.state.id)[0]?.["id"]],
  ]);
});

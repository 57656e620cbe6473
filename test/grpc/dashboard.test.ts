import { defaultSeed } from "pulumi-pipes-emulator";
import type { PropertyMap } from "../harness/provider/wire";
import { inService, nowhere, tile } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const session = useSession();
const unknownDashboard = "65f1a0c3d2b4e5f607182fff";
const { id: checkout, tiles: checkoutTiles } = defaultSeed.dashboards.checkout;
const count = () => session.emulator.list("dashboards").length;
const tiles = [tile("Latency"), tile("Errors", { x: 12 })];
const full = {
  name: "Orders",
  tiles,
  tags: ["shop"],
  filters: [{ name: "Environment", expression: "env" }],
  savedQuery: "service:orders",
  savedQueryLanguage: "lucene",
  savedFilterValues: [{ name: "Environment", value: "live" }],
  containers: [{ title: "Overview" }],
};
const put = (body: unknown) => ({ request: "PUT dashboards/:id", body });

test("creating a dashboard sends its fields in one request and keeps the id that the service gave", async () => {
  const dashboard = session.resource("Dashboard");
  expect(await dashboard.up(full)).toBe("created");
  expect(session.writes()).toEqual([{ request: "POST dashboards", body: full }]);
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject(full);
  expect(dashboard.outputs).toMatchObject({ ...full, ...inService });
});

test("the outputs tell the id of each tile by its name", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ name: "Orders", tiles: ["Errors", "Latency", "Errors"].map((name) => tile(name)) });
  const [first, second, third] = session.stored("dashboards", dashboard.state.id)?.tiles ?? [];
  expect(dashboard.outputs["tileIds"]).toEqual({
    Errors: first?.id,
    Latency: second?.id,
    "Errors (2)": third?.id,
  });
});

test("a dashboard that was applied is left alone by the next run", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  session.clearRequests();
  expect(await dashboard.up(full)).toBe("unchanged");
  expect(await dashboard.refresh()).toBe("same");
  expect(await dashboard.up(full)).toBe("unchanged");
  expect(session.requests()).toEqual(["GET dashboards/:id"]);
});

test("the order of tags does not matter", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ ...full, tags: ["a", "b"] });
  expect(await dashboard.up({ ...full, tags: ["b", "a"] })).toBe("unchanged");
});

test("updating a dashboard replaces it by one request, which carries the ids of tiles and filters", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  const before = session.stored("dashboards", dashboard.state.id);
  session.clearRequests();
  expect(await dashboard.up({ ...full, name: "All orders" })).toBe("updated");
  expect(session.requests()).toEqual(["GET dashboards/:id", "PUT dashboards/:id"]);
  const withIdOf = (items: readonly PropertyMap[], live: readonly { id?: unknown }[] | undefined) =>
    items.map((item, index) => ({ ...item, id: live?.[index]?.id }));
  expect(session.writes()).toEqual([
    put({
      ...full,
      name: "All orders",
      // With what the service filled in.
      tiles: before?.tiles,
      filters: withIdOf(full.filters, before?.filters),
    }),
  ]);
  expect(session.stored("dashboards", dashboard.state.id)?.filters).toEqual(before?.filters);
});

test("a filter that is added by an update gets an id, and the others keep theirs", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  const [known] = session.stored("dashboards", dashboard.state.id)?.filters ?? [];
  await dashboard.up({ ...full, filters: [{ name: "Region", expression: "region" }, ...full.filters] });
  expect(session.stored("dashboards", dashboard.state.id)?.filters).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown, name: "Region", expression: "region" },
    known,
  ]);
  expect(await dashboard.refresh()).toBe("same");
});

test.each([
  ["tags", []],
  ["filters", []],
  ["savedQuery", null],
  ["savedFilterValues", []],
  ["containers", []],
])("%s that args stop to name are cleared", async (name, empty) => {
  const { [name as keyof typeof full]: _withdrawn, ...rest } = full;
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  session.clearRequests();
  expect(await dashboard.up(rest)).toBe("updated");
  const [write] = session.writes();
  expect(write?.body).toMatchObject({ [name]: empty });
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject({ ...rest, [name]: empty });
  expect(await dashboard.refresh()).toBe("same");
  expect(await dashboard.up(rest)).toBe("unchanged");
});

test("all that args stop to name at once is cleared at once", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  await dashboard.up({ name: "Orders", tiles });
  const empty = { tags: [], filters: [], savedQuery: null, savedQueryLanguage: null };
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject({
    ...empty,
    savedFilterValues: [],
    containers: [],
  });
});

test("what the args never named stays as it is, and is no drift", async () => {
  const theirs = { tags: ["theirs"], savedQuery: "a:b", containers: [{ title: "Theirs" }] };
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ name: "Orders", tiles });
  session.emulator.patch("dashboards", dashboard.state.id, theirs);
  expect(await dashboard.refresh()).toBe("same");
  await dashboard.up({ name: "All orders", tiles });
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject({ ...theirs, name: "All orders" });
  expect(dashboard.outputs).toMatchObject(theirs);
});

test("an existing dashboard is adopted by its id, keeps its tiles, and is retained at the end", async () => {
  const before = session.stored("dashboards", checkout);
  const dashboard = session.resource("Dashboard");
  const wanted = before?.tiles.map(({ id: _id, ...written }) => written) ?? [];
  expect(await dashboard.up({ adoptId: checkout, name: "Shop", tiles: wanted })).toBe("created");
  expect(session.requests()).toEqual(["GET dashboards/:id", "PUT dashboards/:id"]);
  expect(dashboard.state.id).toBe(checkout);
  expect(session.stored("dashboards", checkout)).toEqual({
    ...before,
    name: "Shop",
    updatedAt: session.stored("dashboards", checkout)?.updatedAt,
  });
  expect(dashboard.outputs).toMatchObject({
    tileIds: checkoutTiles,
  });
  session.clearRequests();
  await dashboard.destroy();
  expect(session.requests()).toEqual([]);
  expect(session.stored("dashboards", checkout)?.name).toBe("Shop");
  expect(session.emulator.list("alerts")).toHaveLength(1);
});

test("adopting a dashboard that is as wanted sends nothing but the look at it", async () => {
  const wanted =
    session.stored("dashboards", checkout)?.tiles.map(({ id: _id, ...written }) => written) ?? [];
  await session.resource("Dashboard").up({ adoptId: checkout, name: "Checkout", tiles: wanted });
  expect(session.requests()).toEqual(["GET dashboards/:id"]);
});

test("a dashboard that never existed fails its adoption, naming the dashboard", async () => {
  const dashboard = session.resource("Dashboard");
  const { message, partial } = await rpcErrorOf(
    dashboard.up({ adoptId: unknownDashboard, name: "n", tiles }),
  );
  expect(message).toContain(`dashboard ${unknownDashboard} in service ${inService.serviceId}`);
  expect(message).toContain("does not exist: check adoptId");
  expect(partial).toBeUndefined();
});

test.each([
  ["a created dashboard can be retained", "retain", undefined, 3],
  ["an adopted dashboard can be deleted", "delete", checkout, 1],
] as const)("%s", async (_rule, deletionPolicy, adopted, left) => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up({
    name: "n",
    tiles,
    deletionPolicy,
    ...(adopted === undefined ? {} : { adoptId: adopted }),
  });
  await dashboard.destroy();
  expect(count()).toBe(left);
});

test("a dashboard that was deleted behind the back leaves the state at a refresh, and its deletion is no failure", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  const { id } = dashboard.state;
  const { outputs } = dashboard;
  session.emulator.delete("dashboards", id);
  const { message } = await rpcErrorOf(dashboard.up({ ...full, name: "All orders" }));
  expect(message).toContain("was deleted outside Pulumi");
  expect(await dashboard.refresh()).toBe("gone");
  await session.provider.delete(id, outputs);
});

test("another dashboard id, service or organization replaces", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  const replacesOf = async (change: object) =>
    (await dashboard.diff({ ...dashboard.inputs, ...change })).replaces;
  expect(await replacesOf({ adoptId: checkout })).toEqual(["adoptId"]);
  expect(await replacesOf({ serviceId: nowhere })).toEqual(["serviceId"]);
  expect(await replacesOf({ organizationId: nowhere })).toEqual(["organizationId"]);
  expect(await replacesOf({ adoptId: dashboard.state.id, name: "n" })).toEqual([]);
});

test.each([
  ["a gateway's 504 after the work", { status: 504, body: "html", after: true }],
  ["a reset after the work", { reset: "after" }],
  ["an answer that is cut off", { truncate: true }],
  ["a 503 instead of the work", { status: 503 }],
] as const)("exactly one dashboard is made where the creation meets %s", async (_what, action) => {
  session.emulator.addFault({ method: "POST", kind: "dashboards", times: 1, action });
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  expect(count()).toBe(3);
  expect(session.stored("dashboards", dashboard.state.id)).toMatchObject(full);
});

test("a creation whose connection breaks fails and says to look: the service may be at work", async () => {
  session.emulator.addFault({ method: "POST", kind: "dashboards", times: 1, action: { reset: "before" } });
  const dashboard = session.resource("Dashboard");
  const { message } = await rpcErrorOf(dashboard.up(full));
  expect(message).toContain("Look at the service before you run again");
  expect(dashboard.exists).toBe(false);
  expect(count()).toBe(2);
  await dashboard.up(full);
  expect(count()).toBe(3);
});

test("an update whose answer is lost is sent again and changes nothing more", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(full);
  const before = session.stored("dashboards", dashboard.state.id);
  session.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
  await dashboard.up({ ...full, name: "All orders" });
  const after = session.stored("dashboards", dashboard.state.id);
  expect(after).toEqual({ ...before, name: "All orders", updatedAt: after?.updatedAt });
});

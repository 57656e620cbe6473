import { defaultSeed } from "pulumi-pipes-emulator";
import { setTimeout } from "node:timers/promises";
import { eventsPipe, latencyAlert, lineConfig, shopPipe, tile, withTiles } from "../harness/args";
import type { ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";
import { creating, edited, subjects } from "./subjects";

const session = useSession({ emulator: { strict: false } });
const { message: _unset, ...alertArgs } = latencyAlert;

describe.each(creating)("$kind", ({ kind, collection, created, outside, wrong: _wrong }) => {
  test("drift of a field that the program did not change stays, is named, and is repaired after a refresh", async () => {
    const further = { deletionPolicy: "retain" };
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    session.emulator.patch(collection, id, outside.managed);
    expect(await resource.up({ ...created, ...further })).toBe("updated");
    expect(session.stored(collection, id)).toMatchObject(outside.managed);
    expect(session.warnings).toContain("[update/drift]");
    expect(session.warnings).toContain(Object.keys(outside.managed)[0]);
    expect(resource.outputs).toMatchObject(created);
    expect(await resource.up({ ...created, ...further })).toBe("unchanged");
    expect(await resource.up(created)).toBe("updated");
    expect(session.stored(collection, id)).toMatchObject(outside.managed);
    expect(await resource.refresh()).toBe("drifted");
    expect(await resource.up(created)).toBe("updated");
    expect(session.stored(collection, id)).toMatchObject(created);
  });
});

/** Kinds whose changed field is one value. A list is merged, item by item. */
const ofOneValue = creating.filter(({ change }) => !Object.values(change).some(Array.isArray));

test.each(ofOneValue)(
  "$kind: a field that the program and another user changed gets the program's value, and a warning names the other one",
  async ({ kind, collection, created, change }) => {
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    const name = Object.keys(change)[0] ?? "";
    const theirs = { [name]: typeof change[name] === "number" ? 77 : "theirs" };
    session.emulator.patch(collection, id, theirs);
    await resource.up({ ...created, ...change });
    expect(session.stored(collection, id)).toMatchObject(change);
    expect(session.warnings).toMatch(new RegExp(`${name} \\(.*${String(theirs[name])}.*update/overwritten`));
  },
);

/** Kinds whose objects take one request each, so that the second one is the read after a lost write. */
const readById = creating.filter(({ kind }) => kind !== "Webhook");

test.each(readById)(
  "$kind: a change of a run that failed before it could record it is not said to be another user's alone",
  async ({ kind, collection, created, change, outside }) => {
    const resource = await session.deployed(kind, created);
    const kindOfPath = { kind: collection } as const;
    session.emulator.addFault({
      ...kindOfPath,
      method: "GET",
      skip: 1,
      action: { status: 403, message: "no" },
    });
    for (const method of ["PUT", "PATCH"])
      session.emulator.addFault({ ...kindOfPath, method, action: { status: 504, after: true } });
    await rpcErrorOf(resource.up({ ...created, ...change }));
    session.emulator.clearFaults();
    expect(session.stored(collection, resource.state.id)).toMatchObject(change);
    await resource.up({ ...created, ...outside.managed });
    expect(session.warnings).toMatch(/a run that failed.*\[update\/(?:drift|overwritten)\]/);
  },
);

test.each(readById)(
  "$kind: a run that fails to read after a lost update says what the update may have done",
  async ({ kind, collection, created, change }) => {
    const resource = await session.deployed(kind, created);
    const action = { status: 403, message: "no" } as const;
    session.emulator.addFault({ kind: collection, method: "GET", skip: 1, action });
    for (const method of ["PUT", "PATCH"])
      session.emulator.addFault({ kind: collection, method, action: { reset: "after" } });
    const { message } = await rpcErrorOf(resource.up({ ...created, ...change }));
    expect(message).toMatch(new RegExp(`Possibly done: .*${Object.keys(change)[0] ?? ""}`));
  },
);

test("tags of another user that stay, although the program stops to set tags, are not said to be replaced", async () => {
  const dashboard = await session.deployed("Dashboard", { ...withTiles("A"), tags: ["ours"] });
  session.emulator.patch("dashboards", dashboard.state.id, { tags: ["ours", "theirs"] });
  await dashboard.up(withTiles("A"));
  expect(session.stored("dashboards", dashboard.state.id)?.tags).toEqual(["theirs"]);
  expect(session.warnings).not.toContain("[update/overwritten]");
});

test.each(subjects)("an update of $kind without drift warns of none", async ({ kind, ...subject }) => {
  const live = { ...session.stored(subject.collection, subject.seeded) };
  const args = subject.created ?? subject.adopted(live);
  const resource = await session.deployed(kind, args);
  await resource.up(edited(args, subject.change));
  expect(session.warnings).not.toMatch(/update\/(drift|overwritten)/);
});

describe("an alert", () => {
  async function alertWith(edit: PropertyMap): Promise<ManagedResource> {
    const alert = await session.deployed("Alert", alertArgs);
    session.emulator.patch("alerts", alert.state.id, edit);
    return alert;
  }
  const live = (alert: ManagedResource) => session.stored("alerts", alert.state.id);

  test("a changed part of the threshold sets the whole threshold of the program", async () => {
    const alert = await alertWith({ thresholdType: "below" });
    await alert.up({ ...alertArgs, threshold: 300 });
    expect(live(alert)).toMatchObject({ threshold: 300, thresholdType: alertArgs.thresholdType });
    expect(session.warnings).toMatch(/thresholdType \("below"\).*\[update\/overwritten\]/);
  });

  test("a field of a changed group that the program never set stays, and is named", async () => {
    const alert = await alertWith({ thresholdMax: 900 });
    await alert.up({ ...alertArgs, threshold: 300 });
    expect(live(alert)).toMatchObject({ threshold: 300, thresholdMax: 900 });
    expect(session.warnings).toMatch(/thresholdMax.*\[update\/drift\]/);
  });

  test("a field that the program no longer sets and another user changed is named as unmanaged, not as drift", async () => {
    const alert = await session.deployed("Alert", { ...alertArgs, note: "n" });
    session.emulator.patch("alerts", alert.state.id, { note: "theirs" });
    await alert.up(alertArgs);
    expect(live(alert)).toMatchObject({ note: "theirs" });
    expect(session.warnings).toMatch(/note.*\[update\/unmanaged\]/);
    expect(session.warnings).not.toContain("[update/drift]");
    expect(await alert.refresh()).toBe("same");
  });

  test("a service that rejects the drift which an update left is an error that names the drift", async () => {
    const alert = await alertWith({ interval: "7h" });
    session.emulator.addFault({ method: "PUT", action: { status: 400, message: "interval is unknown" } });
    const { message } = await rpcErrorOf(alert.up({ ...alertArgs, name: "new" }));
    expect(message).toMatch(/interval.*pulumi up --refresh/);
  });
});

const board = (...tiles: readonly PropertyMap[]): PropertyMap => ({ name: "Orders", tiles });
const created = (...tiles: readonly PropertyMap[]) => session.deployed("Dashboard", board(...tiles));
type Tiles = readonly PropertyMap[];
const liveTiles = ({ state }: ManagedResource): Tiles => session.stored("dashboards", state.id)?.tiles ?? [];
const names = (dashboard: ManagedResource) => liveTiles(dashboard).map(({ name }) => name);
/** Another user edits the tiles of a dashboard. */
const editTiles = (dashboard: ManagedResource, edit: (tiles: Tiles) => Tiles): void => {
  session.emulator.patch("dashboards", dashboard.state.id, { tiles: edit(liveTiles(dashboard)) as never });
};
/** Another user edits the tile of a name. */
const editTile = (dashboard: ManagedResource, name: string, edit: PropertyMap): void => {
  editTiles(dashboard, (all) => all.map((one) => (one["name"] === name ? { ...one, ...edit } : one)));
};

describe("a dashboard", () => {
  test("a tile that another user added stays with its id, and a refresh shows it", async () => {
    const dashboard = await created(tile("A"), tile("B"));
    editTiles(dashboard, (all) => [...all, { ...tile("theirs"), id: "65f1a0c3d2b4e5f607182aaa" }]);
    await dashboard.up({ ...board(tile("A"), tile("B")), name: "Renamed" });
    await dashboard.up({ ...board(tile("A"), tile("B", { w: 3 })), name: "Renamed" });
    expect(names(dashboard)).toEqual(["A", "B", "theirs"]);
    expect(liveTiles(dashboard)[2]?.["id"]).toBe("65f1a0c3d2b4e5f607182aaa");
    expect(session.warnings).toMatch(/tiles\["theirs"\].*\[update\/drift\]/);
    expect(await dashboard.refresh()).toBe("drifted");
    await dashboard.up({ ...board(tile("A"), tile("B", { w: 3 })), name: "Renamed" });
    expect(names(dashboard)).toEqual(["A", "B"]);
  });

  test("a tile that another user removed stays away, unless the program edits it", async () => {
    const dashboard = await created(tile("A"), tile("B"));
    editTiles(dashboard, (all) => all.slice(1));
    await dashboard.up({ ...board(tile("A"), tile("B")), name: "Renamed" });
    expect(names(dashboard)).toEqual(["B"]);
    expect(Object.keys(dashboard.outputs["tileIds"] as PropertyMap)).toEqual(["B"]);
    await dashboard.up({ ...board(tile("A"), tile("B")), name: "Again" });
    expect(names(dashboard)).toEqual(["B"]);
    await dashboard.up({ ...board(tile("A", { w: 3 }), tile("B")), name: "Again" });
    expect(names(dashboard)).toEqual(["A", "B"]);
  });

  const line = (config: PropertyMap) => tile("A", { config: { ...lineConfig, ...config } });
  const liveConfig = (dashboard: ManagedResource): PropertyMap =>
    liveTiles(dashboard)[0]?.["config"] as PropertyMap;

  test("a tile that another user gave another display type counts as one value", async () => {
    const dashboard = await created(line({ color: "chart-red" }));
    editTile(dashboard, "A", { config: { displayType: "markdown", markdown: "x" } });
    await dashboard.up(board(line({ color: "chart-blue" })));
    expect(liveTiles(dashboard)[0]?.["config"]).toEqual({
      ...{ ...lineConfig, asRatio: false, fillNulls: true, color: "chart-blue" },
      select: [{ aggFn: "count", valueExpression: "", where: "", whereLanguage: "lucene" }],
    });
    expect(session.warnings).toContain("[update/overwritten]");
  });

  test("a series of another user goes with the type of its chart, and a warning says so", async () => {
    const count = { aggFn: "count", valueExpression: "", where: "", whereLanguage: "lucene" };
    const theirs = { ...count, aggFn: "max", valueExpression: "Duration" };
    const dashboard = await created(line({ select: [count] }));
    editTile(dashboard, "A", { config: { ...liveConfig(dashboard), select: [count, theirs] } });
    const table = tile("A", {
      config: { displayType: "table", sourceId: lineConfig.sourceId, select: [count], groupBy: "host" },
    });
    await dashboard.up(board(table));
    expect(liveConfig(dashboard)["select"]).toEqual([count]);
    expect(session.warnings).toMatch(/select.*\[update\/overwritten\]/);
    expect(session.warnings).not.toContain("[update/drift]");
  });

  test.each([
    ["named", tile("N")],
    ["with a name that exists", tile("B")],
    ["with an empty name", tile("")],
  ])(
    "a repeated run adds a tile %s once: the first one sent it, and its response was lost",
    async (_, fresh) => {
      const dashboard = await created(tile("A"), tile("B"));
      editTiles(dashboard, (all) => [...all, { ...fresh, id: "65f1a0c3d2b4e5f607182bbb" }]);
      await dashboard.up(board(tile("A"), tile("B"), fresh));
      expect(liveTiles(dashboard)).toHaveLength(3);
      expect(liveTiles(dashboard)[2]?.["id"]).toBe("65f1a0c3d2b4e5f607182bbb");
    },
  );
});

test("filters of other users with one name and an unsorted set are removed after a refresh, each once", async () => {
  const args = { name: "Orders", tiles: [tile("A")], filters: [] };
  const dashboard = await session.deployed("Dashboard", args);
  const sourceId = "65f1a0c3d2b4e5f607182fff";
  const filter = { type: "QUERY_EXPRESSION", name: "theirs", sourceId, appliesToSourceIds: ["b", "a"] };
  const filters = ["one", "other"].map((expression, at) => ({
    ...filter,
    expression,
    id: `65f1a0c3d2b4e5f60718200${at}`,
  }));
  session.emulator.patch("dashboards", dashboard.state.id, { filters });
  await dashboard.refresh();
  await dashboard.up(args);
  expect(session.stored("dashboards", dashboard.state.id)?.filters).toEqual([]);
  expect(session.warnings).not.toMatch(/update\/drift/);
});

test("a set inside a filter has no order: an adoption pairs each filter with its own, and sends nothing for another order", async () => {
  const filter = (expression: string) => ({
    ...{ type: "QUERY_EXPRESSION", name: "region", sourceId: "65f1a0c3d2b4e5f607182d01" },
    ...{ expression, appliesToSourceIds: ["c", "a", "b"] },
  });
  const args = { name: "Orders", tiles: [tile("A")], filters: [filter("one"), filter("other")] };
  const owner = await session.deployed("Dashboard", args);
  const { id } = owner.state;
  const stored = (): readonly PropertyMap[] => session.stored("dashboards", id)?.filters ?? [];
  const edited = stored().map((one): PropertyMap => ({
    ...one,
    appliesToSourceIds: ["b", "c", "a"],
    theirs: one["id"],
  }));
  session.emulator.patch("dashboards", id, { filters: edited });
  session.clearRequests();
  const adopted = await session.deployed("Dashboard", { ...args, adoptId: id });
  expect(session.writes()).toEqual([]);
  await adopted.up({ ...args, adoptId: id, filters: [filter("other"), filter("one")] });
  const kept = stored().map((one) => [one["expression"], one["id"], one["theirs"]]);
  expect(kept).toEqual(edited.map((one) => [one["expression"], one["id"], one["theirs"]]).toReversed());
});

test("a field of an item that the program begins to set is set, also to an empty value", async () => {
  const args = { name: "deploy", roles: ["developer"], ipAccessList: [{ source: "192.0.2.1" }] };
  const key = await session.deployed("AccessKey", args);
  const { id } = key.state;
  session.emulator.patch("keys", id, { ipAccessList: [{ source: "192.0.2.1", description: "theirs" }] });
  await key.up({ ...args, ipAccessList: [{ source: "192.0.2.1", description: "" }] });
  expect(session.stored("keys", id)?.ipAccessList).toEqual([{ source: "192.0.2.1", description: "" }]);
});

test.each([
  [
    "sets a list of one value as a whole",
    ["a@x.test"],
    ["a@x.test", "b@x.test"],
    ["a@x.test", "b@x.test"],
    "update/overwritten",
  ],
  ["keeps the list", ["a@x.test"], ["a@x.test"], ["a@x.test", "theirs@x.test"], "update/drift"],
])(
  "a member of another user is named by what became of it if the program %s",
  async (_how, before, after, result, code) => {
    const args = (emailRecipients: readonly string[], name: string) => ({
      ...{ ...alertArgs, name, channel: { type: "email", emailRecipients } },
    });
    const alert = await session.deployed("Alert", args(before, "one"));
    const channel = { type: "email", emailRecipients: [...before, "theirs@x.test"] };
    session.emulator.patch("alerts", alert.state.id, { channel });
    await alert.up(args(after, "other"));
    expect(session.stored("alerts", alert.state.id)?.channel).toMatchObject({ emailRecipients: result });
    expect(session.warnings.match(/\[update\/\w+\]/g)).toEqual([`[${code}]`]);
  },
);

test("a field that the program begins to set, and another user changed, is named as overwritten", async () => {
  const args = { name: "deploy", roles: ["developer"] };
  const key = await session.deployed("AccessKey", args);
  session.emulator.patch("keys", key.state.id, { state: "disabled" });
  await key.up({ ...args, state: "enabled" });
  expect(session.stored("keys", key.state.id)?.state).toBe("enabled");
  expect(session.warnings).toMatch(/state \("disabled"\).*\[update\/overwritten\]/);
});

describe("a tile that another user renamed", () => {
  async function renamed(edit: PropertyMap = {}): Promise<ManagedResource> {
    const dashboard = await created(tile("A"), tile("B"));
    editTile(dashboard, "A", { name: "theirs", ...edit });
    return dashboard;
  }
  const idsOf = ({ outputs }: ManagedResource) => outputs["tileIds"] as PropertyMap;

  test("keeps its id under the name of the program, also in the next update", async () => {
    const dashboard = await renamed();
    const { A } = idsOf(dashboard);
    for (const name of ["Renamed", "Again"]) await dashboard.up({ ...board(tile("A"), tile("B")), name });
    expect(idsOf(dashboard)).toMatchObject({ A, theirs: A });
  });
});

test("a copy of a tile that another user made stays, although the response to the removal of the original was lost", async () => {
  const dashboard = await created(tile("A"), tile("B"));
  const [original, other] = liveTiles(dashboard);
  const copy = { ...original, id: "65f1a0c3d2b4e5f607182ccc" };
  editTiles(dashboard, (all) => [...all, copy]);
  session.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
  await dashboard.up(board(tile("B")));
  expect(liveTiles(dashboard).map(({ id }) => id)).toEqual([other?.["id"], copy.id]);
});

test.each([
  ["renamed and edited", [tile("A2", { w: 3 }), tile("B")]],
  ["exchanged for another tile", [tile("B"), tile("C", { h: 9 })]],
])("a tile that is %s is there once, although the response was lost", async (_, tiles) => {
  const dashboard = await created(tile("A"), tile("B"));
  session.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
  await dashboard.up(board(...tiles));
  expect(liveTiles(dashboard)).toMatchObject(tiles);
  expect(session.warnings).not.toMatch(/update\/(drift|overwritten)/);
});

describe("sets and lists merge by member", () => {
  describe.each([
    ["by name", "roles"],
    ["by ID", "assignedRoleIds"],
  ] as const)("a role %s that another user added", (_how, arg) => {
    const [ours = "", theirs = "", added = ""] =
      arg === "roles" ? ["developer", "query_endpoints", "admin"] : Object.values(defaultSeed.roles);
    const rolesOf = ({ state }: ManagedResource): readonly unknown[] => {
      const { roles = [], assignedRoles } = session.stored("keys", state.id) ?? {};
      return [...(arg === "roles" ? roles : (assignedRoles ?? []).map(({ roleId }) => roleId))].sort();
    };

    test.each([
      ["adds another one", [ours, added], [added, ours, theirs]],
      ["adds that one, too", [ours, theirs], [ours, theirs]],
      ["removes its own one and adds another", [added], [added, theirs]],
    ])("stays if the program %s", async (_what, desired, expected) => {
      const key = await session.deployed("AccessKey", { name: "k", [arg]: [ours] });
      const other = await session.deployed("AccessKey", { name: "other", [arg]: [ours, theirs] });
      const { roles, assignedRoles } = session.stored("keys", other.state.id) ?? {};
      session.emulator.patch("keys", key.state.id, { roles, assignedRoles });
      await key.up({ name: "k", [arg]: desired });
      expect(rolesOf(key)).toEqual([...expected].sort());
      expect(await key.refresh()).toBe(expected.length === desired.length ? "same" : "drifted");
    });
  });
});

describe("a pipe", () => {
  test("that another user stopped during an update stays stopped in the next update", async () => {
    const pipe = session.resource("Pipe");
    const args = {
      adoptId: eventsPipe.pipeId,
      name: "renamed",
      source: { kafka: { brokers: "broker-1.example:9093,broker-2.example:9093", topics: "orders.v2" } },
      destination: { database: "events", table: "orders" },
      stopped: false,
    };
    session.emulator.addFault({ method: "PATCH", times: 1, action: { latencyMs: 200 } });
    const update = pipe.up(args);
    const isSent = () => session.emulator.requests().some(({ method }) => method === "PATCH");
    for (let looks = 0; looks < 1_000 && !isSent(); looks += 1) await setTimeout(2);
    session.emulator.patch("pipes", args.adoptId, { state: "Stopped" });
    await update;
    await pipe.up({ ...args, deletionPolicy: "retain" });
    expect(session.stored("pipes", args.adoptId)?.state).toBe("Stopped");
  });

  const args = (password: string, more: PropertyMap = {}) => ({
    ...shopPipe,
    source: { postgres: { ...more, credentials: { username: "u", password } } },
  });
  /** A pipe whose address another user changes. */
  async function moved(set: PropertyMap): Promise<ManagedResource> {
    const pipe = await session.deployed("PipeSettings", args("one", set));
    session.emulator.patch("pipes", shopPipe.pipeId, { source: { postgres: { host: "evil.example" } } });
    return pipe;
  }

  test.each<readonly [string, PropertyMap, PropertyMap]>([
    ["the program never set it", {}, {}],
    ["an update of another field left it", {}, { name: "renamed" }],
    ["the program no longer sets it", { host: "db.example" }, {}],
  ])(
    "credentials go to an address of another user only after a refresh if %s",
    async (_when, set, between) => {
      const pipe = await moved(set);
      if (Object.keys(between).length > 0) await pipe.up({ ...args("one", set), ...between });
      session.clearRequests();
      const { message } = await rpcErrorOf(pipe.up({ ...args("two"), ...between }));
      expect(message).toMatch(/source\.postgres\.host.*\[update\/address-changed\]/);
      expect(session.writes()).toEqual([]);
      await pipe.refresh();
      await pipe.up({ ...args("two"), ...between });
      expect(session.writes()).toHaveLength(1);
    },
  );

  test("credentials go only to an address that the program wrote", async () => {
    const pipe = await moved({ host: "db.example" });
    await pipe.up(args("two", { host: "db.example" }));
    expect(session.stored("pipes", shopPipe.pipeId)?.source?.postgres?.host).toBe("db.example");
    expect(session.warnings).toMatch(/source\.postgres\.host \("evil\.example"\).*\[update\/overwritten\]/);
  });
});

import { lineConfig, tile, timeouts, withTiles } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

/*
 * Lists of objects without a key. The engine shows their order when the program changes it, so an update sends it, although another
 * order is no drift.
 */

const session = useSession();

const conditions = ["host IN ('a')", "host IN ('b')"].map((condition) => ({ type: "sql", condition }));
const filters = ["Environment", "Region"].map((name) => ({
  ...{ name, expression: name.toLowerCase() },
  ...{ type: "QUERY_EXPRESSION", sourceId: lineConfig.sourceId },
}));
const containers = ["c1", "c2"].map((id) => ({ id, title: id, collapsed: false }));
const board = withTiles("A");

describe.each<readonly [string, "Dashboard" | "SavedSearch", PropertyMap, readonly PropertyMap[]]>([
  ["tiles", "Dashboard", board, [tile("A"), tile("B")]],
  ["filters", "Dashboard", board, filters],
  ["savedFilterValues", "Dashboard", board, conditions],
  ["containers", "Dashboard", board, containers],
  ["filters", "SavedSearch", timeouts, conditions],
])("another order of the %s of a %s", (name, kind, args, list) => {
  const collection = kind === "Dashboard" ? "dashboards" : "savedSearches";
  const withList = (items: readonly PropertyMap[]): PropertyMap => ({ ...args, [name]: items });
  const stored = (id: string): unknown => Reflect.get(session.stored(collection, id) ?? {}, name);

  test("of the program is sent", async () => {
    const resource = await session.deployed(kind, withList(list));
    expect(await resource.up(withList(list.toReversed()))).toBe("updated");
    expect(stored(resource.state.id)).toMatchObject(list.toReversed());
    expect(await resource.refresh()).toBe("same");
    expect(await resource.up(withList(list.toReversed()))).toBe("unchanged");
    expect(session.warnings).toBe("");
  });

  test("of an adopted object is put in the order of the program", async () => {
    const { id } = (await session.deployed(kind, withList(list))).state;
    const adopting = session.resource(kind, session.freshProvider());
    await adopting.up({ adoptId: id, [name]: list.toReversed() });
    expect(stored(id)).toMatchObject(list.toReversed());
  });

  test("of another user is no drift", async () => {
    const resource = await session.deployed(kind, withList(list));
    const live = stored(resource.state.id) as readonly PropertyMap[];
    session.emulator.patch(collection, resource.state.id, { [name]: live.toReversed() });
    expect(await resource.refresh()).toBe("same");
    session.clearRequests();
    expect(await resource.up(withList(list))).toBe("unchanged");
    expect(session.writes()).toEqual([]);
  });
});

import { tile } from "../harness/args";
import { type ManagedResource, internals } from "../harness/provider/managedResource";
import { type PropertyMap, unwrapped } from "../harness/provider/wire";
import { useSession } from "../harness/session";

// Another user gives the name of the program's tile to another tile. Alerts point at the tile that the program knew by the name.

const session = useSession({ emulator: { strict: false } });
const [a, b] = [tile("A"), tile("B", { y: 6 })];
const board = (...tiles: readonly PropertyMap[]): PropertyMap => ({ name: "Orders", tiles });
const tilesOf = ({ state }: ManagedResource): readonly PropertyMap[] =>
  session.stored("dashboards", state.id)?.tiles ?? [];
const tileWith = (dashboard: ManagedResource, id: unknown) =>
  tilesOf(dashboard).find((item) => item["id"] === id);
const newId = "65f1a0c3d2b4e5f607182aaa";

type Edit = (tiles: readonly PropertyMap[]) => readonly PropertyMap[];

const edits: readonly (readonly [string, Edit])[] = [
  ["copies the tile in front", ([first, second]) => [{ ...first, id: newId }, first ?? {}, second ?? {}]],
  ["copies the tile behind it", ([first, second]) => [first ?? {}, second ?? {}, { ...first, id: newId }]],
  [
    "renames the tile and adds one with its name in front",
    ([first, second]) => [{ ...first, id: newId, y: 12 }, { ...first, name: "theirs" }, second ?? {}],
  ],
  [
    "renames the tile and adds an equal one with its name",
    ([first, second]) => [{ ...first, name: "theirs" }, second ?? {}, { ...first, id: newId }],
  ],
  [
    "exchanges the names of two tiles",
    ([first, second]) => [
      { ...first, name: "B" },
      { ...second, name: "A" },
    ],
  ],
];

const cases = edits.flatMap(([what, edit]) =>
  [false, true].map(
    (isRefreshed) => [what, isRefreshed ? "and a refresh shows it" : "", edit, isRefreshed] as const,
  ),
);

async function edited(edit: Edit, isRefreshed: boolean): Promise<ManagedResource> {
  const dashboard = await session.deployed("Dashboard", board(a, b));
  session.emulator.patch("dashboards", dashboard.state.id, { tiles: edit(tilesOf(dashboard)) });
  if (isRefreshed) await dashboard.refresh();
  return dashboard;
}

describe("if another user", () => {
  test.each(cases)(
    "%s, the program's tile keeps its ID and its edits %s",
    async (_what, _how, edit, isRefreshed) => {
      const dashboard = await session.deployed("Dashboard", board(a, b));
      const { A, B } = dashboard.outputs["tileIds"] as PropertyMap;
      session.emulator.patch("dashboards", dashboard.state.id, { tiles: edit(tilesOf(dashboard)) });
      const added = tileWith(dashboard, newId);
      for (let round = isRefreshed ? 2 : 0; round > 0; round -= 1) {
        await dashboard.refresh();
        expect(dashboard.outputs["tileIds"]).toMatchObject({ A, B });
      }
      await dashboard.up({ ...board(a, b), name: "Renamed" });
      expect(dashboard.outputs["tileIds"]).toMatchObject({ A, B });
      await dashboard.up({ ...board({ ...a, h: 9 }, b), name: "Renamed" });
      expect(dashboard.outputs["tileIds"]).toMatchObject({ A, B });
      expect(tileWith(dashboard, A)).toMatchObject({ h: 9, ...(isRefreshed ? { name: "A" } : {}) });
      expect(tileWith(dashboard, B)).toMatchObject({ h: 6, ...(isRefreshed ? { name: "B" } : {}) });
      // After a refresh, the program removes what it does not name.
      expect(tileWith(dashboard, newId)).toEqual(isRefreshed ? undefined : added);
    },
  );

  test.each([false, true])(
    "copies a tile and removes the original, the copy has the name (refreshed: %j)",
    async (isRefreshed) => {
      const dashboard = await edited(
        ([first, second]) => [{ ...first, id: newId }, second ?? {}],
        isRefreshed,
      );
      await dashboard.up({ ...board(a, b), name: "Renamed" });
      expect(dashboard.outputs["tileIds"]).toMatchObject({ A: newId });
    },
  );
});

test("a tile that an update creates again has its new ID under its name, although another one has this name, too", async () => {
  const dashboard = await edited(([first, second]) => [{ ...first, id: newId }, second ?? {}], false);
  await dashboard.up(board({ ...a, h: 9 }, b));
  const { A } = dashboard.outputs["tileIds"] as PropertyMap;
  expect(tileWith(dashboard, A)).toMatchObject({ name: "A", h: 9 });
  expect(tileWith(dashboard, newId)).toMatchObject({ name: "A", h: 6 });
});

test("after an import, a tile keeps its ID under its name although another user exchanged names", async () => {
  const dashboard = await session.deployed("Dashboard", board(a, b));
  const { __pipes: _memory, ...imported } = dashboard.outputs;
  const { A, B } = imported["tileIds"] as PropertyMap;
  const [first, second] = tilesOf(dashboard);
  session.emulator.patch("dashboards", dashboard.state.id, {
    tiles: [
      { ...first, name: "B" },
      { ...second, name: "A" },
    ],
  });
  const provider = session.freshProvider();
  const { inputs } = await provider.check({}, { ...board({ ...a, h: 9 }, b), ...internals("Dashboard") });
  const { properties } = await provider.update(dashboard.state.id, imported, inputs);
  expect(unwrapped(properties)["tileIds"]).toMatchObject({ A, B });
  expect(tileWith(dashboard, A)).toMatchObject({ h: 9 });
  expect(tileWith(dashboard, B)).toMatchObject({ h: 6 });
});

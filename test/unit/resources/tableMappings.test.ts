import fc from "fast-check";
import type { TableMapping } from "pulumi-pipes-contract";
import { mappingChanges } from "../../../provider/src/resources/pipe/tableMappings";
import { runs } from "../../harness/random";

describe("the changes of table mappings", () => {
  const mapping = (sourceTable: string, more: Partial<TableMapping> = {}): TableMapping => ({
    sourceSchemaName: "public",
    sourceTable,
    targetTable: sourceTable,
    ...more,
  });

  test("are what to add and what to remove, in a stable order", () => {
    const changes = mappingChanges(
      [mapping("d"), mapping("a"), mapping("c")],
      [mapping("z"), mapping("a"), mapping("b")],
    );
    expect(changes.tableMappingsToAdd).toEqual([mapping("c"), mapping("d")]);
    expect(changes.tableMappingsToRemove).toEqual([mapping("b"), mapping("z")]);
    expect(changes.conflicts).toEqual([]);
  });

  test("name what is removed, and say nothing else of it", () => {
    const changes = mappingChanges([], [mapping("a", { excludedColumns: ["x"], useCustomSortingKey: true })]);
    expect(changes.tableMappingsToRemove).toEqual([mapping("a")]);
  });

  test.each<readonly [string, Partial<TableMapping>]>([
    ["another target", { targetTable: "other" }],
    ["another sorting key", { sortingKeys: ["b", "a"] }],
    ["other excluded columns", { excludedColumns: ["y"] }],
  ])("conflict where a mapping exists with %s", (_case, change) => {
    const live = mapping("a", { sortingKeys: ["a", "b"], excludedColumns: ["x"] });
    expect(mappingChanges([{ ...live, ...change }], [live])).toMatchObject({
      conflicts: ["public.a"],
      tableMappingsToAdd: [],
      tableMappingsToRemove: [],
    });
  });

  test.each<readonly [string, Partial<TableMapping>, Partial<TableMapping>]>([
    ["another order of excluded columns", { excludedColumns: ["x", "y"] }, { excludedColumns: ["y", "x"] }],
    ["an empty list for none", { sortingKeys: [] }, {}],
    ["false for nothing", { useCustomSortingKey: false }, {}],
    ["a field that only the service says", {}, { sortingKeys: ["id"] }],
  ])("are none for %s", (_case, wanted, live) => {
    const changes = mappingChanges([mapping("a", wanted)], [mapping("a", live)]);
    expect(changes).toEqual({ conflicts: [], tableMappingsToAdd: [], tableMappingsToRemove: [] });
  });

  test("turn the live set into the wanted one", () => {
    const sets = fc
      .uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f.g", "f/g"))
      .map((names) => names.map((name) => mapping(name)));
    fc.assert(
      fc.property(sets, sets, (wanted, live) => {
        const { tableMappingsToAdd, tableMappingsToRemove } = mappingChanges(wanted, live);
        const removed = new Set(tableMappingsToRemove.map(({ sourceTable }) => sourceTable));
        const after = [...live.filter(({ sourceTable }) => !removed.has(sourceTable)), ...tableMappingsToAdd];
        const names = (list: readonly TableMapping[]): readonly string[] =>
          list.map(({ sourceTable }) => sourceTable).sort();
        expect(names(after)).toEqual(names(wanted));
      }),
      runs,
    );
  });
});

import fc from "fast-check";
import type { ListField } from "../../provider/src/core/schema/fields";
import { own, type Json, type JsonObject } from "../../provider/src/core/json/json";
import { mergeItems } from "./support/merge";
import { pairItems } from "../../provider/src/core/align/pairing";
import { itemName } from "../../provider/src/core/schema/listItems";
import { dashboard } from "../../provider/src/resources/dashboard";
import * as args from "../harness/args";
import { holds } from "./support/subjects";

const field = dashboard.fields.fields["tiles"] as ListField;
const tile = (name: string, more: object): JsonObject => args.tile(name, { ...more }) as JsonObject;

/** The ids of the live tiles of desired ones. */
const idsOf = (desired: readonly Json[], live: readonly Json[]) =>
  pairItems(field, desired, live).map((pair) => pair && own(live[pair.position], "id"));

test("of live tiles with one name, each tile takes the live tile with the fewest other fields", () => {
  const [tight, wide] = [{ where: "x" }, { where: "x", unit: "ms" }].map((config) => tile("A", { config }));
  const live = [
    { ...wide, id: "wide" },
    { ...tight, id: "tight" },
  ];
  for (const there of [live, [...live].reverse()]) {
    expect(idsOf([tight ?? null], there)).toEqual(["tight"]);
    expect(idsOf([tight ?? null, wide ?? null], there)).toEqual(["tight", "wide"]);
  }
});

test("equal tiles of one name keep their ids, also after another user changed one", () => {
  const changed = tile("A", { id: "1", config: { where: "theirs" } });
  const equal = tile("A", { config: { where: "x" } });
  expect(idsOf([equal, equal], [changed, { ...equal, id: "2" }])).toEqual(["1", "2"]);
});

test("a new tile takes the last one left if most of what they show is equal, and then only its id", () => {
  const shown = fc.dictionary(fc.constantFrom("where", "b", "c", "d"), fc.nat(1), { minKeys: 1 });
  holds(fc.tuple(shown, shown), ([config, other]) => {
    const live: JsonObject = tile("old", { config: other, id: "1", y: 6, alertId: "9" });
    const desired = tile("new", { config });
    const common = Object.entries(config).filter(([name, value]) => other[name] === value);
    const takes = common.length * 2 > Math.max(Object.keys(config).length, Object.keys(other).length);
    expect(mergeItems(field, [live], [desired], [])).toEqual([takes ? { id: "1", ...desired } : desired]);
  });
});

test("a tile without content takes no tile of another name", () => {
  expect(idsOf([{ name: "new" }], [{ name: "old", id: "1", config: { where: "x" } }])).toEqual([undefined]);
});

test("null and empty texts do not count in what two tiles have in common", () => {
  const shown = { where: "x", unit: "ms" };
  const desired = tile("new", { config: { ...shown, level: 1, groupBy: "", having: null } });
  expect(idsOf([desired], [tile("old", { id: "1", config: { ...shown, level: 2 } })])).toEqual(["1"]);
});

test("a message calls an item by its keys, by its name or id, and else by its place", () => {
  const others = dashboard.fields.fields["containers"] as ListField;
  const items: JsonObject[] = [{ name: "A" }, { id: "i" }, { type: "row" }];
  expect(items.map((item) => itemName(others, item, items))).toEqual(['"A"', '"i"', "2"]);
  expect(itemName(field, tile("Rate", {}), [])).toBe('"Rate"');
});

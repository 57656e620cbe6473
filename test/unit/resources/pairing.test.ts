import fc from "fast-check";
import { type ManagedFields, pickManaged } from "../../../provider/src/schema/managedFields";
import { covers, pairItems, unpairedItems } from "../../../provider/src/schema/itemPairing";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import { opaqueItems, opaqueItemsWithOwnIds } from "../../../provider/src/schema/fieldSchema";
import { sameMeaning } from "../../../provider/src/schema/differences";
import { runs } from "../../harness/random";
import { addresses } from "./samples";

const names = fc.constantFrom("A", "B", "C", "D");

/** What a tile says beside its name: few values, so that one often says all that another one does, and more. */
const content = fc.record(
  {
    x: fc.constantFrom(0, 1),
    unit: fc.constantFrom("", "ms"),
    config: fc.record({ kind: fc.constantFrom(1, 2) }),
  },
  { requiredKeys: ["x"], noNullPrototype: true },
);
const item = fc.tuple(names, content).map(([name, more]): PropertyMap => ({ name, ...more }));
const items = fc.array(item, { maxLength: 6 });
/** Tiles that all differ in what they say beside their names. */
const distinct = items.map((all) => all.map((one, index): PropertyMap => ({ ...one, place: index })));

/** What a service answers: with ids, and with more than was written. */
const answered = (all: readonly PropertyMap[]): readonly PropertyMap[] =>
  all.map((one, index) => ({ id: `id-${index}`, filledIn: "by the service", ...one }));

/** The ids that the wanted items get. */
const idsOf = (wanted: readonly PropertyMap[], live: readonly PropertyMap[]): readonly unknown[] =>
  pairItems(opaqueItems, wanted, live).map((at) => (at === undefined ? undefined : live[at]?.["id"]));

describe("no pairing", () => {
  test("takes an item twice, or one that is not there", () => {
    fc.assert(
      fc.property(items, items, (wanted, live) => {
        const pairs = pairItems(opaqueItems, wanted, live);
        const found = pairs.filter((at) => at !== undefined);
        expect(pairs).toHaveLength(wanted.length);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((at) => at >= 0 && at < live.length)).toBe(true);
        expect(unpairedItems(live, pairs)).toHaveLength(live.length - found.length);
      }),
      runs,
    );
  });

  test("gives an item the place of another one where both have unique names", () => {
    const some = fc
      .shuffledSubarray(["A", "B", "C", "D"])
      .map((all) => all.map((name): PropertyMap => ({ name })));
    fc.assert(
      fc.property(some, some, (wanted, live) => {
        const pairs = pairItems(opaqueItems, wanted, live);
        wanted.forEach(({ name }, index) => {
          const there = live.findIndex((one) => one["name"] === name);
          if (there >= 0) expect(pairs[index]).toBe(there);
        });
      }),
      runs,
    );
  });
});

describe("every item keeps its id", () => {
  test("where nothing changed, whatever is there twice", () => {
    fc.assert(
      fc.property(items, (all) => {
        expect(pairItems(opaqueItems, all, answered(all))).toEqual(all.map((_, index) => index));
      }),
      runs,
    );
  });

  test("where the items only change their order: equal ones have the same ids among them", () => {
    fc.assert(
      fc.property(
        items.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })),
        ),
        ([before, after]) => {
          const live = answered(before);
          const pairs = pairItems(opaqueItems, after, live);
          expect([...pairs].sort()).toEqual(before.map((_, index) => index));
          expect(sameMeaning(opaqueItems, after, live)).toBe(true);
        },
      ),
      runs,
    );
  });

  test("where one is renamed, also into the name of another one", () => {
    fc.assert(
      fc.property(distinct, fc.nat(), fc.oneof(names, fc.constant("New")), (before, which, name) => {
        const at = which % Math.max(before.length, 1);
        const after = before.map((one, index) => (index === at ? { ...one, name } : one));
        const live = answered(before);
        const ids = idsOf(after, live);
        // Where the name was there already, it is the name that counts.
        if (before.every((one) => one["name"] !== name)) expect(ids).toEqual(live.map(({ id }) => id));
        expect(new Set(ids).size).toBe(before.length);
      }),
      runs,
    );
  });

  test("where others are renamed and inserted", () => {
    fc.assert(
      fc.property(items, item, fc.nat(), fc.nat(), (before, added, which, where) => {
        const at = which % Math.max(before.length, 1);
        const renamed = before.map((one, index) => (index === at ? { ...one, name: "Renamed" } : one));
        const place = where % (before.length + 1);
        const fresh: PropertyMap = { ...added, name: "New" };
        const after = [...renamed.slice(0, place), fresh, ...renamed.slice(place)];
        const pairs = pairItems(opaqueItems, after, answered(before));
        after.forEach((one, index) => {
          if (one === fresh || one["name"] === "Renamed") return;
          const own = before[pairs[index] ?? -1];
          // Of equal items each may have any of their ids.
          expect(covers(own, one) && covers(one, own)).toBe(true);
        });
      }),
      runs,
    );
  });

  test("where one is renamed and another one inserted, if no two say the same", () => {
    fc.assert(
      fc.property(distinct, fc.nat(), fc.nat(), (before, which, where) => {
        const at = which % Math.max(before.length, 1);
        const renamed = before.map((one, index) => (index === at ? { ...one, name: "Renamed" } : one));
        const place = where % (before.length + 1);
        const after = [...renamed.slice(0, place), { name: "New", place: -1 }, ...renamed.slice(place)];
        const ids = answered(before).map(({ id }) => id);
        expect(idsOf(after, answered(before))).toEqual([
          ...ids.slice(0, place),
          undefined,
          ...ids.slice(place),
        ]);
      }),
      runs,
    );
  });
});

test("what a refresh reads stays as it is at the next one, and says the same as what is there", () => {
  const schema = { tiles: opaqueItems };
  const managed: ManagedFields = new Map([["tiles", { fromState: false }]]);
  fc.assert(
    fc.property(items, items, (said, live) => {
      const observed = { tiles: answered(live) };
      const read = pickManaged(schema, managed, observed, { tiles: said });
      expect(pickManaged(schema, managed, observed, read)).toEqual(read);
      expect(sameMeaning(opaqueItems, read["tiles"], observed.tiles)).toBe(true);
    }),
    runs,
  );
});

const at = (name: string, x: unknown = 0, more: PropertyMap = {}): PropertyMap => ({ name, x, ...more });

test.each<readonly [string, readonly PropertyMap[], readonly PropertyMap[], readonly (number | undefined)[]]>(
  [
    [
      "a renamed item is known by what it says, where one is inserted before it",
      [at("New", 9), at("Renamed", 1), at("B", 2)],
      [at("A", 1), at("B", 2)],
      [undefined, 0, 1],
    ],
    [
      "a renamed and changed item is the last one that is left",
      [at("A"), at("New", 5)],
      [at("A"), at("B")],
      [0, 1],
    ],
    [
      "items that were renamed and changed are new, where several are left",
      [at("Y", 8), at("Z", 9)],
      [at("A", 1), at("B", 2)],
      [undefined, undefined],
    ],
    [
      "items of equal content that were renamed are new: nothing tells which is which",
      [at("Y"), at("Z")],
      [at("A"), at("B")],
      [undefined, undefined],
    ],
    ["equal items that get one new name stay", [at("Y"), at("Y")], [at("A"), at("A")], [0, 1]],
    [
      "items of one name are known by what they say",
      [at("A", 3), at("A", 1), at("A", 2)],
      [at("A", 1), at("A", 2), at("A", 3)],
      [2, 0, 1],
    ],
    [
      "an item that says less does not take the one that says all of it and more",
      [at("A", 1), at("A", 1, { unit: "ms" })],
      [at("A", 1, { unit: "ms" })],
      [undefined, 0],
    ],
    [
      "an item that says less takes the one that says no more",
      [at("A", 1)],
      [at("A", 1, { unit: "ms" }), at("A", 1)],
      [1],
    ],
    [
      "items of one name are exchanged until as many as possible fit",
      [at("A", 1, { a: 1 }), at("A", 1, { b: 1 })],
      [at("A", 1, { a: 1, b: 1 }), at("A", 1, { a: 1, c: 1 })],
      [1, 0],
    ],
    ["one of equal items goes", [at("A")], [at("A"), at("A")], [0]],
    ["one of equal items is added", [at("A"), at("A")], [at("A")], [0, undefined]],
    [
      "an item that says no more than its name is not known by what it says",
      [{ name: "Y" }, { name: "Z" }],
      [{ name: "A" }],
      [undefined, undefined],
    ],
    ["an item without a name is known by what it says", [{ x: 2 }, { x: 1 }], [{ x: 1 }, { x: 2 }], [1, 0]],
    [
      "the id that a service gave tells nothing",
      [at("A", 1), at("A", 2)],
      [at("A", 2, { id: "1" }), at("A", 1, { id: "2" })],
      [1, 0],
    ],
    ["there is nothing where nothing is", [at("A"), at("B")], [], [undefined, undefined]],
  ],
)("%s", (_rule, wanted, live, expected) => {
  expect(pairItems(opaqueItems, wanted, live)).toEqual(expected);
});

test("items with ids of the user's are known by these first", () => {
  const wanted = [
    { id: "1", title: "Y" },
    { id: "2", title: "Z" },
  ];
  const live = [
    { id: "2", title: "A" },
    { id: "1", title: "B" },
  ];
  expect(pairItems(opaqueItemsWithOwnIds, wanted, live)).toEqual([1, 0]);
});

test("items of a list map pair by what identifies them, wherever they stand and whatever else they say", () => {
  const [a, b, c] = ["a", "b", "c"].map((source) => ({ source }));
  expect(pairItems(addresses, [a, b, c], [{ ...b, description: "x" }, a])).toEqual([1, 0, undefined]);
});

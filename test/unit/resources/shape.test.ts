import fc from "fast-check";
import {
  covers,
  inShapeOf,
  partners,
  strangers,
  withoutGiven,
} from "../../../provider/src/resources/fields/shape";
import { runs } from "../runs";

const json = fc.jsonValue({ maxDepth: 3 });
const names = fc.array(fc.constantFrom("A", "B", "C", "D"), { maxLength: 6 });
const items = names.map((all) => all.map((name, index) => ({ name, x: index })));
const empties = [undefined, null, "", []] as const;

describe("what is live covers what is wanted", () => {
  test("where both are the same", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(covers(value, value)).toBe(true);
      }),
      runs,
    );
  });

  test("where it says more than is wanted", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b"), json), json, (wanted, more) => {
        expect(covers({ ...wanted, added: more }, wanted)).toBe(true);
        expect(covers([{ ...wanted, added: more }], [wanted])).toBe(true);
      }),
      runs,
    );
  });

  test("whichever way both are empty", () => {
    for (const live of empties) for (const wanted of empties) expect(covers(live, wanted)).toBe(true);
    for (const empty of empties) {
      expect(covers({}, { a: empty })).toBe(true);
      expect(covers({ a: empty }, {})).toBe(true);
    }
  });

  test.each([
    ["another value", { a: 1 }, { a: 2 }],
    ["another kind of value", { a: "1" }, { a: 1 }],
    ["no value", {}, { a: 1 }],
    ["a value where none is wanted", { a: 1 }, { a: "" }],
    ["more items", [1, 2], [1]],
    ["fewer items", [1], [1, 2]],
    ["items in another order", [1, 2], [2, 1]],
    ["zero for nothing", { a: 0 }, { a: null }],
    ["false for nothing", { a: false }, { a: "" }],
    ["an object for a list", { a: {} }, { a: [1] }],
    ["something else far inside", { a: [{ b: { c: 1 } }] }, { a: [{ b: { c: 2 } }] }],
  ])("but not with %s", (_what, live, wanted) => {
    expect(covers(live, wanted)).toBe(false);
  });
});

describe("what is live in the shape of what is wanted", () => {
  test("is what is wanted, wherever it is covered", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b"), json), json, (wanted, more) => {
        expect(inShapeOf(wanted, { ...wanted, added: more })).toEqual(wanted);
        expect(inShapeOf([wanted], [{ ...wanted, added: more }])).toEqual([wanted]);
      }),
      runs,
    );
  });

  test("says nothing that is not in the shape", () => {
    const wanted = { name: "A", config: { select: [{ aggFn: "count" }] } };
    const live = { name: "A", colour: "grey", config: { unit: "ms", select: [{ aggFn: "max", where: "" }] } };
    expect(inShapeOf(wanted, live)).toEqual({ name: "A", config: { select: [{ aggFn: "max" }] } });
  });

  test("shows items that were added as a whole, and none that are gone", () => {
    expect(
      inShapeOf(
        [{ a: 1 }],
        [
          { a: 2, b: 3 },
          { a: 4, b: 5 },
        ],
      ),
    ).toEqual([{ a: 2 }, { a: 4, b: 5 }]);
    expect(inShapeOf([{ a: 1 }, { a: 2 }], [{ a: 1 }])).toEqual([{ a: 1 }]);
  });

  test("keeps the way in which nothing was written", () => {
    for (const template of empties) {
      for (const live of empties) expect(inShapeOf({ a: template }, { a: live })).toEqual({ a: template });
    }
  });
});

describe("partners", () => {
  test("are no two of them the same, and all of them there", () => {
    fc.assert(
      fc.property(items, items, (wanted, live) => {
        const pairs = partners(wanted, live);
        const found = pairs.filter((at) => at !== undefined);
        expect(pairs).toHaveLength(wanted.length);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((at) => at >= 0 && at < live.length)).toBe(true);
        expect(strangers(live, pairs)).toHaveLength(live.length - found.length);
      }),
      runs,
    );
  });

  test("have the same name wherever it is unique", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(["A", "B", "C", "D"]),
        fc.shuffledSubarray(["A", "B", "C", "D"]),
        (left, right) => {
          const [wanted, live] = [left, right].map((all) => all.map((name) => ({ name })));
          const pairs = partners(wanted ?? [], live ?? []);
          left.forEach((name, index) => {
            if (right.includes(name)) expect(pairs[index]).toBe(right.indexOf(name));
          });
        },
      ),
      runs,
    );
  });

  test("are each item's own where nothing changed, whatever the names are", () => {
    fc.assert(
      fc.property(items, (all) => {
        expect(partners(all, all)).toEqual(all.map((_, index) => index));
      }),
      runs,
    );
  });

  const at = (name: string, x = 0) => ({ name, x });
  test.each([
    ["by place without a name", [{ x: 1 }, { x: 2 }], [{ x: 3 }, { x: 4 }], [0, 1]],
    ["by place where a name is there twice", [at("A", 1), at("A", 2)], [at("A", 3), at("A", 4)], [0, 1]],
    ["by place where one was renamed", [at("A"), at("New", 5)], [at("A"), at("B")], [0, 1]],
    [
      "by what else they say where one was renamed and moved",
      [at("B"), at("New", 1)],
      [at("A", 1), at("B")],
      [1, 0],
    ],
    [
      "not where nothing says that they are the same",
      [at("B"), at("New", 5)],
      [at("A", 1), at("B")],
      [1, undefined],
    ],
    [
      "not where an item says no more than its name",
      [{ name: "B" }, { name: "C" }],
      [{ name: "A" }, { name: "B" }],
      [1, undefined],
    ],
    ["not where there is none", [at("A"), at("B")], [], [undefined, undefined]],
  ])("are found %s", (_how, wanted, live, expected) => {
    expect(partners(wanted, live)).toEqual(expected);
  });
});

test("what a service gives to an item is left out, and nothing else", () => {
  expect(withoutGiven({ id: "1", name: "A", config: { id: "2" } })).toEqual({
    name: "A",
    config: { id: "2" },
  });
  expect(withoutGiven("text")).toBe("text");
});

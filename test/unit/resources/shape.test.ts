import fc from "fast-check";
import { runs } from "../../harness/random";
import { covers, withoutServerFields } from "../../../provider/src/schema/itemPairing";
import { inShapeOf } from "../../../provider/src/schema/managedFields";

const json = fc.jsonValue({ maxDepth: 3 });
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

test("what a service gives to an item is left out, and nothing else", () => {
  expect(withoutServerFields({ id: "1", name: "A", config: { id: "2" } })).toEqual({
    name: "A",
    config: { id: "2" },
  });
  expect(withoutServerFields("text")).toBe("text");
});

import fc from "fast-check";
import {
  canonical,
  canonicalBag,
  emptyOf,
  identityOf,
  sameItem,
  sameMeaning,
} from "../../../provider/src/resources/fields/canonical";
import {
  flag,
  group,
  instant,
  keyed,
  list,
  number,
  sequence,
  set,
  text,
  type Field,
  type LeafField,
} from "../../../provider/src/resources/fields/table";
import { holdsUnknown, isUnknown, UNKNOWN } from "../../../provider/src/resources/fields/unknown";
import { runs } from "../runs";
import { bags, reordered, tables } from "./arbitraries";

const whole: LeafField = { kind: "whole" };
const addresses = keyed(["source"], ["source"], { source: text, description: text });
const columns = sequence({ name: text, type: text });

describe.each(tables)("the canonical form of %s", (_name, table) => {
  test("is its own canonical form", () => {
    fc.assert(
      fc.property(bags(table), (bag) => {
        const once = canonicalBag(table, bag);
        expect(canonicalBag(table, once)).toEqual(once);
      }),
      runs,
    );
  });

  test("does not depend on an order that says nothing", () => {
    fc.assert(
      fc.property(bags(table), (bag) => {
        expect(canonicalBag(table, reordered(table, bag))).toEqual(canonicalBag(table, bag));
      }),
      runs,
    );
  });

  test("means the same as what it was made from", () => {
    fc.assert(
      fc.property(bags(table), (bag) => {
        const once = canonicalBag(table, bag);
        for (const [name, field] of Object.entries(table)) {
          if (field.kind !== "group" && bag[name] !== undefined)
            expect(sameMeaning(field, bag[name], once[name])).toBe(true);
        }
      }),
      runs,
    );
  });
});

describe("the canonical form of", () => {
  test.each<readonly [string, Field, unknown, unknown]>([
    ["a text that is null", text, null, ""],
    ["a text", text, " a ", " a "],
    ["a number that is null", number, null, undefined],
    ["zero", number, 0, 0],
    ["a flag that is false", flag, false, false],
    ["a list, order and repetition kept", list, ["b", "a", "b"], ["b", "a", "b"]],
    ["a list that is null", list, null, []],
    ["a set, sorted and without repetition", set, ["b", "a", "b"], ["a", "b"]],
    ["a set, upper case first whatever the locale", set, ["ä", "a", "Z"], ["Z", "a", "ä"]],
    ["an instant in another zone", instant, "2027-06-30T02:00:00+02:00", "2027-06-30T00:00:00Z"],
    ["an instant, whole seconds", instant, "2027-06-30T00:00:00.999Z", "2027-06-30T00:00:00Z"],
    ["an instant that is null", instant, null, ""],
    ["an instant that is none", instant, "soon", "soon"],
    ["an object that is compared as a whole", whole, { b: 1, a: null }, { b: 1, a: null }],
    [
      "items, by their identity",
      addresses,
      [{ source: "b" }, { source: "a", description: null }],
      [{ source: "a", description: "" }, { source: "b" }],
    ],
    ["items that are null", addresses, null, []],
    [
      "a sequence, in its order",
      columns,
      [
        { name: "b", type: "x" },
        { type: "y", name: "a" },
      ],
      [
        { name: "b", type: "x" },
        { name: "a", type: "y" },
      ],
    ],
    ["a group in which nothing is said", group({ a: group({ b: text }) }), { a: {} }, undefined],
    ["a group with a field that is not in the table", group({ a: text }), { a: "x", z: 1 }, { a: "x" }],
  ])("%s", (_case, field, value, expected) => {
    expect(canonical(field, value)).toEqual(expected);
  });

  test.each<readonly [string, Field, unknown]>([
    ["a text", text, 5],
    ["a set", set, "x"],
    ["items", addresses, "x"],
    ["a group", group({ a: text }), "x"],
    ["an instant", instant, 5],
  ])("%s of the wrong type is the wrong value itself, for the validation to show", (_case, field, value) => {
    expect(canonical(field, value)).toBe(value);
  });
});

describe("what is not known yet", () => {
  test.each<readonly [string, Field]>([
    ["a text", text],
    ["a set", set],
    ["a group", group({ a: text })],
    ["items", addresses],
  ])("stays in the place of %s", (_case, field) => {
    expect(canonical(field, UNKNOWN)).toBe(UNKNOWN);
  });

  test("comes last where the rest is sorted", () => {
    expect(canonical(set, [UNKNOWN, "b", "a"])).toEqual(["a", "b", UNKNOWN]);
    expect(canonical(addresses, [{ source: UNKNOWN }, { source: "a" }])).toEqual([
      { source: "a" },
      { source: UNKNOWN },
    ]);
  });

  test("is found at any depth", () => {
    expect(holdsUnknown({ a: [{ b: UNKNOWN }] })).toBe(true);
    expect(holdsUnknown({ a: [{ b: null }, undefined] })).toBe(false);
    expect(isUnknown("unknown")).toBe(false);
  });
});

describe("two values mean the same", () => {
  test.each<readonly [string, Field, unknown, unknown, boolean]>([
    ["an empty text and none", text, "", undefined, true],
    ["an empty text and null", text, "", null, true],
    ["a text and none", text, "a", undefined, false],
    ["an empty list and none", list, [], undefined, true],
    ["two orders of a list", list, ["a", "b"], ["b", "a"], false],
    ["two orders of a set", set, ["a", "b"], ["b", "a"], true],
    ["false and none", flag, false, undefined, true],
    ["true and none", flag, true, undefined, false],
    ["zero and none, as a number has no empty value", number, 0, undefined, false],
    ["never and none", instant, "", undefined, true],
    ["one instant in two zones", instant, "2027-06-30T00:00:00Z", "2027-06-30T02:00:00.123+02:00", true],
    ["two instants", instant, "2027-06-30T00:00:00Z", "2027-06-30T00:00:01Z", false],
    [
      "two orders of items",
      addresses,
      [{ source: "a" }, { source: "b" }],
      [{ source: "b" }, { source: "a" }],
      true,
    ],
    [
      "an item with a field that the other side adds",
      addresses,
      [{ source: "a" }],
      [{ source: "a", description: "x" }],
      true,
    ],
    [
      "an item with an empty field that the other side leaves out",
      addresses,
      [{ source: "a", description: "" }],
      [{ source: "a" }],
      true,
    ],
    [
      "an item with another field",
      addresses,
      [{ source: "a", description: "x" }],
      [{ source: "a", description: "y" }],
      false,
    ],
    ["fewer items", addresses, [{ source: "a" }], [{ source: "a" }, { source: "b" }], false],
    ["more items", addresses, [{ source: "a" }, { source: "b" }], [{ source: "a" }], false],
    [
      "other items of the same number, one of them repeated",
      addresses,
      [{ source: "a" }, { source: "a" }],
      [{ source: "a" }, { source: "b" }],
      false,
    ],
    [
      "an item that is repeated and once",
      addresses,
      [{ source: "a" }, { source: "a" }],
      [{ source: "a" }],
      true,
    ],
    [
      "two orders of a sequence",
      columns,
      [
        { name: "a", type: "x" },
        { name: "b", type: "x" },
      ],
      [
        { name: "b", type: "x" },
        { name: "a", type: "x" },
      ],
      false,
    ],
  ])("%s: %4$s", (_case, field, wanted, observed, same) => {
    expect(sameMeaning(field, wanted, observed)).toBe(same);
  });
});

test("every kind of field that can be empty has its empty value, and it means the same as none", () => {
  for (const field of [text, instant, flag, list, set, addresses, columns]) {
    expect(sameMeaning(field, emptyOf(field), undefined)).toBe(true);
  }
  expect([emptyOf(number), emptyOf(whole), emptyOf(group({}))]).toEqual([undefined, undefined, undefined]);
});

test("identities tell apart what a plain join would not", () => {
  const field = keyed(["a", "b"], ["a", "b"], { a: text, b: text });
  expect(identityOf(field, { a: "x/y", b: "z" })).not.toBe(identityOf(field, { a: "x", b: "y/z" }));
  expect(identityOf(field, "no object")).toBe("/");
});

test("an item is the same only where all that is wanted of it is known and so", () => {
  expect(sameItem(addresses.item, { source: "a" }, undefined)).toBe(false);
  expect(sameItem(addresses.item, { colour: "a" }, { colour: "a" })).toBe(false);
});

import { emptyValue } from "../../../provider/src/schema/canonical";
import {
  type Field,
  flag,
  instant,
  list,
  listMap,
  number,
  set,
  text,
} from "../../../provider/src/schema/fieldSchema";
import { addresses, columns, opaque } from "./samples";
import { identityOf } from "../../../provider/src/schema/itemPairing";
import { sameItem, sameMeaning } from "../../../provider/src/schema/differences";

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
    ["one instant with and without its zone", instant, "2027-06-30T00:00:00Z", "2027-06-30 00:00:00.5", true],
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
    expect(sameMeaning(field, emptyValue(field), undefined)).toBe(true);
  }
  expect([emptyValue(number), emptyValue(opaque)]).toEqual([undefined, undefined]);
});

test("identities tell apart what a plain join would not", () => {
  const field = listMap({ mapKeys: ["a", "b"], requiredKeys: ["a", "b"], item: { a: text, b: text } });
  expect(identityOf(field, { a: "x/y", b: "z" })).not.toBe(identityOf(field, { a: "x", b: "y/z" }));
  expect(identityOf(field, "no object")).toBe("/");
});

test("an item is the same only where all that is wanted of it is known and so", () => {
  expect(sameItem(addresses.item, { source: "a" }, undefined)).toBe(false);
  expect(sameItem(addresses.item, { colour: "a" }, { colour: "a" })).toBe(false);
});

import fc from "fast-check";
import { canonicalMap } from "../../../provider/src/schema/canonical";
import {
  type Field,
  flag,
  group,
  type Group,
  instant,
  list,
  number,
  set,
  text,
} from "../../../provider/src/schema/fieldSchema";
import { givenValues } from "../../../provider/src/schema/leaves";
import { valueAt, holdsUnknown, isUnknown, UNKNOWN } from "../../../provider/src/schema/propertyMap";
import { runs } from "../../harness/random";
import { maps, reordered, schemas } from "./arbitraries";
import { addresses, columns, opaque } from "./samples";
import { sameMeaning } from "../../../provider/src/schema/differences";

describe.each(schemas)("the canonical form of %s", (_name, schema) => {
  test("is its own canonical form", () => {
    fc.assert(
      fc.property(maps(schema), (map) => {
        const once = canonicalMap(schema, map);
        expect(canonicalMap(schema, once)).toEqual(once);
      }),
      runs,
    );
  });

  test("does not depend on an order that says nothing", () => {
    fc.assert(
      fc.property(maps(schema), (map) => {
        expect(canonicalMap(schema, reordered(schema, map))).toEqual(canonicalMap(schema, map));
      }),
      runs,
    );
  });

  test("means the same as what it was made from", () => {
    fc.assert(
      fc.property(maps(schema), (map) => {
        const once = canonicalMap(schema, map);
        for (const { path, field, value } of givenValues(schema, map)) {
          if (field !== undefined) expect(sameMeaning(field, value, valueAt(once, path))).toBe(true);
        }
      }),
      runs,
    );
  });
});

const canonicalOf = (field: Field | Group, value: unknown): unknown =>
  canonicalMap({ field }, { field: value })["field"];

describe("the canonical form of", () => {
  test.each<readonly [string, Field | Group, unknown, unknown]>([
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
    ["an object that is compared as a whole", opaque, { b: 1, a: null }, { b: 1, a: null }],
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
    ["a group with a field that is not in the schema", group({ a: text }), { a: "x", z: 1 }, { a: "x" }],
  ])("%s", (_case, field, value, expected) => {
    expect(canonicalOf(field, value)).toEqual(expected);
  });

  test.each<readonly [string, Field | Group, unknown]>([
    ["a text", text, 5],
    ["a set", set, "x"],
    ["items", addresses, "x"],
    ["a group", group({ a: text }), "x"],
    ["an instant", instant, 5],
  ])("%s of the wrong type is the wrong value itself, for the validation to show", (_case, field, value) => {
    expect(canonicalOf(field, value)).toBe(value);
  });
});

describe("what is not known yet", () => {
  test.each<readonly [string, Field | Group]>([
    ["a text", text],
    ["a set", set],
    ["a group", group({ a: text })],
    ["items", addresses],
  ])("stays in the place of %s", (_case, field) => {
    expect(canonicalOf(field, UNKNOWN)).toBe(UNKNOWN);
  });

  test("comes last where the rest is sorted", () => {
    expect(canonicalOf(set, [UNKNOWN, "b", "a"])).toEqual(["a", "b", UNKNOWN]);
    expect(canonicalOf(addresses, [{ source: UNKNOWN }, { source: "a" }])).toEqual([
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

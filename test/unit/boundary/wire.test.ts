import fc from "fast-check";
import {
  marshalled,
  readSecrets,
  readUnknowns,
  secretMark,
  writeUnknowns,
} from "../../../provider/src/codec/wire";
import { isPlainObject, UNKNOWN } from "../../../provider/src/schema/propertyMap";
import { failureOf } from "../../harness/outcomes";
import { runs } from "../../harness/random";

const onTheWire = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

describe("what is not known yet", () => {
  test("is a text on the wire and something of its own inside, at any depth", () => {
    const wire = { a: onTheWire, b: [onTheWire, { c: onTheWire }], d: `${onTheWire}!`, e: null };
    const inside = { a: UNKNOWN, b: [UNKNOWN, { c: UNKNOWN }], d: `${onTheWire}!`, e: null };
    expect(readUnknowns(wire)).toEqual(inside);
    expect(writeUnknowns(inside)).toEqual(wire);
  });

  test("survives there and back", () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(UNKNOWN, null, "", "text", 0, 1.5, true),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.string({ maxLength: 5 }), tie("value"), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(value, (inside) => {
        expect(readUnknowns(writeUnknowns(inside))).toEqual(inside);
        expect(JSON.stringify(writeUnknowns(inside))).toBeDefined();
      }),
      runs,
    );
  });
});

describe("a result on its way to the engine", () => {
  test("loses what is undefined, which would make the call fail after its work is done", () => {
    const sent = marshalled({ a: undefined, b: { c: undefined, d: 0 }, e: [1, undefined], f: null });
    expect(sent).toEqual({ b: { d: 0 }, e: [1, null], f: null });
    expect(Object.keys(sent as object)).toEqual(["b", "e", "f"]);
  });

  test("is as it was where it is JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(marshalled(value)).toEqual(value);
      }),
      runs,
    );
  });

  test.each<readonly [string, unknown, string]>([
    ["a number that is none", { a: [Number.NaN] }, "result.a[0] is NaN"],
    ["an infinite number", { a: { b: Infinity } }, "result.a.b is Infinity"],
    ["a date", { a: new Date(0) }, "result.a is of a kind"],
    ["a map", { a: new Map() }, "result.a is of a kind"],
    ["a function", { a: failureOf }, "result.a is of a kind"],
    ["what is not known yet", { a: UNKNOWN }, "result.a is of a kind"],
    ["a bigint", 5n, "result is of a kind"],
  ])("cannot hold %s, and says where", async (_case, value, text) => {
    const error = await failureOf(() => marshalled(value));
    expect(error.name).toBe("TypeError");
    expect(error.message).toContain(text);
  });
});

test("an object of a class is no plain one, and stays as it is", () => {
  const day = new Date(0);
  const known = { a: [1, [day]], b: { c: null }, d: Object.create(null) as object };
  expect(readUnknowns(known)).toBe(known);
  expect([{}, Object.create(null)].every(isPlainObject)).toBe(true);
  expect([[], null, day, "x", new Map()].some(isPlainObject)).toBe(false);
});

test("secrets are read with the paths of the fields that hold them", () => {
  const secret = (value: unknown) => ({ ...secretMark, value });
  const sent = { name: "board", tags: secret(["a"]), tiles: [{ config: { where: secret("b") } }, { x: 0 }] };
  expect(readSecrets(sent)).toEqual({
    plain: { name: "board", tags: ["a"], tiles: [{ config: { where: "b" } }, { x: 0 }] },
    secretPaths: [["tags"], ["tiles", "config", "where"]],
  });
});

import fc from "fast-check";
import {
  gigabytes,
  millicores,
  wholeNumber,
  within,
  withoutNulls,
} from "../../../provider/src/client/normalize";
import { isPropertyMap } from "../../../provider/src/schema/propertyMap";
import { runs } from "../../harness/random";

describe("null in an answer", () => {
  test("is absent, at any depth, and stays an item of a list", () => {
    const answer = { a: null, b: { c: null, d: [{ e: null, f: 0 }, null] }, g: "", h: false };
    expect(withoutNulls(answer)).toEqual({ b: { d: [{ f: 0 }, null] }, g: "", h: false });
    expect(Object.keys(withoutNulls({ a: null }) as object)).toEqual([]);
  });

  test("is gone after one pass, and everything else is as before", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = withoutNulls(value);
        expect(withoutNulls(once)).toEqual(once);
      }),
      runs,
    );
    const nullFree = fc.jsonValue().filter((value) => !JSON.stringify(value).includes("null"));
    fc.assert(
      fc.property(nullFree, (value) => {
        expect(withoutNulls(value)).toEqual(value);
      }),
      runs,
    );
  });

  test("does not change the answer itself", () => {
    const answer = Object.freeze({ a: null, b: Object.freeze({ c: null }) });
    expect(withoutNulls(answer)).toEqual({ b: {} });
  });
});

describe("millicores", () => {
  test.each([
    [250, 250],
    ["250m", 250],
    ["2", 2_000],
    ["0.5", 500],
    ["1.001", 1_001],
    ["0", 0],
    ["many", "many"],
    ["-1", "-1"],
    ["", ""],
    [undefined, undefined],
  ])("of %j are %j", (written, read) => {
    expect(millicores(written)).toBe(read);
  });

  test("survive every way of writing them as whole numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (amount) => {
        expect(millicores(amount)).toBe(amount);
        expect(millicores(`${amount}m`)).toBe(amount);
        expect(millicores(String(amount / 1000))).toBe(amount);
      }),
      runs,
    );
  });
});

test.each([
  [0.5, 0.5],
  ["1Gi", 1],
  ["512Mi", 0.5],
  ["1048576Ki", 1],
  ["1Ti", 1024],
  ["2", 2],
  ["0.25Gi", 0.25],
  ["lots", "lots"],
  ["1Pi", "1Pi"],
  [null, null],
])("gigabytes of %j are %j", (written, read) => {
  expect(gigabytes(written)).toBe(read);
});

test.each([
  [3, 3],
  ["3", 3],
  ["3.5", "3.5"],
  ["-3", "-3"],
  ["", ""],
  [true, true],
])("the whole number of %j is %j", (written, read) => {
  expect(wholeNumber(written)).toBe(read);
});

test("a property is changed only where it is", () => {
  const change = (): string => "new";
  expect(within({ a: 1, b: 2 }, "a", change)).toEqual({ a: "new", b: 2 });
  expect(within({ b: 2 }, "a", change)).toEqual({ b: 2 });
  expect(within("text", "a", change)).toBe("text");
  expect(within([1], "0", change)).toEqual([1]);
});

test("only objects are maps", () => {
  expect([{}, { a: 1 }].every(isPropertyMap)).toBe(true);
  expect([null, undefined, [], "x", 0].some(isPropertyMap)).toBe(false);
});

import fc from "fast-check";
import { asDigits, parseJsonExactly, writeJsonExactly } from "../../../provider/src/schema/exactNumbers";

const written = (text: string): string => writeJsonExactly(parseJsonExactly(text));

describe("numbers that JavaScript cannot hold", () => {
  it.each([
    "12345678901234567890",
    "-9007199254740993",
    "0.12345678901234567891",
    "1e400",
    "123456789.12345678901234567890",
  ])("come back as they came: %s", (digits) => {
    expect(written(`{"a":[${digits}],"b":{"c":${digits}}}`)).toBe(`{"a":[${digits}],"b":{"c":${digits}}}`);
    const { a } = parseJsonExactly(`{"a":${digits}}`) as { a: unknown };
    expect(asDigits(a)).toBe(digits);
  });

  it.each(["0", "1", "-1.5", "0.1", "1e3", "9007199254740991", "1.0", "0.30000000000000004"])(
    "stay numbers where it can: %s",
    (digits) => {
      expect(parseJsonExactly(`{"a":${digits},"b":1e400}`)).toMatchObject({ a: Number(digits) });
    },
  );

  it("leaves texts alone that look like numbers, and keys", () => {
    const text = '{"12345678901234567890":"12345678901234567890","b":"a \\"98765432109876543210\\""}';
    expect(written(text)).toBe(text);
  });

  it("reads and writes any document as JSON does", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(written(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  it("keeps names that JavaScript has a meaning for", () => {
    const text = '{"__proto__":{"a":12345678901234567890},"constructor":"","b":[]}';
    expect(written(text)).toBe(text);
  });
});

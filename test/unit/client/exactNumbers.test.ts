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

  it.each([
    ["alone", "1e400", "1e400"],
    ["after a name", '{"a":1e400}', '{"a":1e400}'],
    ["first in a list", "[1e400]", "[1e400]"],
    ["later in a list", "[1,-1e400]", "[1,-1e400]"],
    ["after blanks", '\n[ "a",\r\n\t-1.5e400, { "b" : 12345678901234567890 } ]', null],
  ])("are seen %s", (_place, text, same) => {
    expect(written(text)).toBe(same ?? '["a",-1.5e400,{"b":12345678901234567890}]');
  });

  it("reads a document once whose texts are ids and addresses", () => {
    const parse = jest.spyOn(JSON, "parse");
    parseJsonExactly(
      '{"id":"65f1a0c3d2b4e5f607182930","at":["3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915","10.0.0.1/8"],"n":-12.5,"m":1721900000000}',
    );
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
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

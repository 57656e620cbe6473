import { execFileSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import {
  Code,
  codeOf,
  Commented,
  commentOf,
  objectCode,
  stringCode,
} from "../../provider/src/importer/sourceText";

/** What the code of a value comes to when it runs; by way of JSON, for lists and objects of another context. */
function evaluated(code: string): unknown {
  return JSON.parse(JSON.stringify(runInNewContext(`(${code})`)));
}

test("any value that JSON can carry comes out as it went in", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(evaluated(codeOf(value, "", ""))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ['"); process.exit(1); ("'],
  ["${process.env.HOME}"],
  ["line\nbreak\u2028and\u2029others"],
  ["*/ alert(1) /*"],
  ["\ud800 half a character"],
])("the text %j stays a text", (text) => {
  expect(evaluated(codeOf({ [text]: text }, "", ""))).toEqual({ [text]: text });
});

test("a property called __proto__ is a property", () => {
  const value: unknown = JSON.parse('{ "__proto__": { "polluted": true } }');
  expect(codeOf(value, "", "")).toBe('{ ["__proto__"]: { polluted: true } }');
});

test.each(["a\nb()", "a\r\nb()", "a\u2028b()", "a\u2029b()", "a\u0085b()", "\u202eb()"])(
  "the comment of %j ends with its line and hides nothing",
  (text) => {
    expect(commentOf(text)).toMatch(/^\/\/ [\x20-\x7e]+$/);
  },
);

/** The program as prettier writes it, which jest cannot load. */
function formatted(program: string): string {
  const prettier = require.resolve("prettier/bin/prettier.cjs");
  const args = [prettier, "--no-config", "--parser", "typescript"];
  return execFileSync(process.execPath, args, { input: program, encoding: "utf8" });
}

test("what fits into a line stands in one, and all else looks as prettier writes it", () => {
  const value = {
    short: { a: 1, "not-a-name": [true, null, "x"] },
    many: [
      { name: "one", type: "String" },
      { name: "two", type: "String" },
    ],
    message: "A text that is longer than a line has room for, so that it stands in one of its own below.",
    texts: Array.from({ length: 9 }, (_, index) => `a text with the number ${index}`),
    secret: new Commented(new Code('config.getSecret("key")'), ["Secret:", "how to set it"]),
    empty: {},
    none: [],
  };
  const program = `export const value = ${objectCode(value, "")};\n`;
  expect(formatted(program)).toBe(program);
  expect(program).toContain('  short: { a: 1, "not-a-name": [true, null, "x"] },\n');
  expect(program).toContain('  // Secret:\n  // how to set it\n  secret: config.getSecret("key"),\n');
}, 30_000);

test("what is not seen, or turns around what is, stands in code as an escape, and is the same text", () => {
  const text = "safe\u202e\u2028\u{e0041}end";
  const code = stringCode(text);
  expect(code).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(codeOf({ name: text }, "", "")).toContain(code);
  expect(JSON.parse(code)).toBe(text);
});

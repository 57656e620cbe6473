import fc from "fast-check";
import { redact } from "../../../provider/src/codec/redaction";
import { caseCount, seed } from "../../harness/random";

/** A way to write a text, and all texts that a part of what was written could stand for. */
interface Encoder {
  readonly name: string;
  readonly encode: (text: string) => string;
  readonly decode: (part: string) => readonly string[];
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");
const eachUnit = (text: string, pattern: RegExp, write: (code: number) => string): string =>
  text.replace(pattern, (unit) => write(unit.charCodeAt(0)));
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const decodeJson = (part: string): readonly string[] => [
  part.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_all, code: string | undefined, quoted: string) =>
    code === undefined
      ? ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[quoted] ?? quoted)
      : String.fromCharCode(parseInt(code, 16)),
  ),
];
const names: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  eacute: "é",
};
const decodeHtml = (part: string): readonly string[] => [
  part.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, code?: string, number?: string, name = "") =>
    code === undefined && number === undefined
      ? (names[name as string] ?? all)
      : String.fromCodePoint(code === undefined ? Number(number) : parseInt(code, 16)),
  ),
];
const decodeUrl = (part: string): readonly string[] => {
  const bytes = part.replace(/\+/g, " ").match(/%[\da-f]{2}|[^%]+|%/gi) ?? [];
  const all = bytes.map((one) =>
    /^%[\da-f]{2}$/i.test(one) ? Buffer.from(one.slice(1), "hex") : Buffer.from(one),
  );
  return [Buffer.concat(all).toString("utf8")];
};
const decodeBytes =
  (encoding: "base64" | "hex", phases: readonly number[]) =>
  (part: string): readonly string[] =>
    (part.match(encoding === "hex" ? /[\da-f]+/gi : /[\w+/-]+/g) ?? []).flatMap((run) =>
      phases.map((phase) => Buffer.from(run.slice(phase), encoding).toString("utf8")),
    );
const decodeBase64 = decodeBytes("base64", [0, 1, 2, 3]);
const decodeHex = decodeBytes("hex", [0, 1]);

const htmlOf = (text: string, quote: string, apostrophe: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', quote)
    .replaceAll("'", apostrophe);

const encoders: readonly Encoder[] = [
  { name: "JSON", encode: inJson, decode: decodeJson },
  {
    name: "JSON of Go",
    encode: (text) => eachUnit(inJson(text), /[<>&]/g, (code) => `\\u${hex(code, 4)}`),
    decode: decodeJson,
  },
  { name: "JSON of PHP", encode: (text) => inJson(text).replaceAll("/", "\\/"), decode: decodeJson },
  {
    name: "JSON in ASCII",
    encode: (text) => eachUnit(inJson(text), /[^\0-\x7f]/g, (code) => `\\u${hex(code, 4).toUpperCase()}`),
    decode: decodeJson,
  },
  { name: "HTML of Go", encode: (text) => htmlOf(text, "&#34;", "&#39;"), decode: decodeHtml },
  { name: "HTML of Python", encode: (text) => htmlOf(text, "&quot;", "&#x27;"), decode: decodeHtml },
  {
    name: "HTML with names",
    encode: (text) => htmlOf(text, "&quot;", "&apos;").replaceAll("é", "&eacute;"),
    decode: decodeHtml,
  },
  { name: "a URL", encode: (text) => encodeURIComponent(text), decode: decodeUrl },
  {
    name: "a URL in lower case",
    encode: (text) => encodeURIComponent(text).replace(/%[\dA-F]{2}/g, (one) => one.toLowerCase()),
    decode: decodeUrl,
  },
  {
    name: "a URL of Python",
    encode: (text) => eachUnit(encodeURIComponent(text), /[!'()*]/g, (code) => `%${hex(code, 2)}`),
    decode: decodeUrl,
  },
  { name: "a form", encode: (text) => encodeURIComponent(text).replaceAll("%20", "+"), decode: decodeUrl },
  { name: "a URL in part", encode: (text) => text.replace(/[%+:]/g, encodeURIComponent), decode: decodeUrl },
  { name: "base64", encode: (text) => Buffer.from(text).toString("base64"), decode: decodeBase64 },
  {
    name: "base64 for URLs",
    encode: (text) => Buffer.from(text).toString("base64url"),
    decode: decodeBase64,
  },
  { name: "hex", encode: (text) => Buffer.from(text).toString("hex"), decode: decodeHex },
  { name: "HEX", encode: (text) => Buffer.from(text).toString("hex").toUpperCase(), decode: decodeHex },
];

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** One of the characters of a text. */
const oneOf = (text: string): fc.Arbitrary<string> => fc.constantFrom(...Array.from(text));

const units = fc.oneof(
  oneOf("\"'&<>%+\\/ \n!()*:@=#;né$§\u{1f600}漢"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const secrets = fc
  .string({ unit: units, minLength: 6, maxLength: 40 })
  .filter((text) => oneLine(text).length >= 6 && !"[secret]".includes(oneLine(text)));
const around = fc.string({ unit: oneOf("abn \\%&+;\"'<é"), maxLength: 12 });
const encoder = fc.constantFrom(...encoders).map((one) => Object.assign({ toString: () => one.name }, one));

test(`a secret is cut out of what was encoded twice, in whichever ways (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      secrets,
      around,
      around,
      fc.array(encoder, { maxLength: 2 }),
      (secret, before, after, ways) => {
        const text = ways.reduce((inner, { encode }) => encode(inner), `${before}${secret}${after}`);
        const clean = redact(oneLine(text), [secret]);
        expect(clean).toContain("[secret]");
        const decoded = ways.reduceRight<readonly string[]>(
          (outer, { decode }) => outer.flatMap(decode),
          clean.split("[secret]"),
        );
        expect(decoded.filter((one) => oneLine(one).includes(oneLine(secret)))).toEqual([]);
      },
    ),
    { seed, numRuns: caseCount(190) },
  );
});

test(`a text without the secret stays as it is, however much in it is encoded (seed ${seed})`, () => {
  const digits = fc.string({ unit: oneOf("0123456789!"), minLength: 4, maxLength: 20 });
  const words = fc.string({ unit: oneOf('abcxyzABC \\"/<&é,.[]{}'), maxLength: 200 });
  fc.assert(
    fc.property(digits, words, fc.array(encoder, { maxLength: 2 }), (secret, plain, ways) => {
      const text = ways.reduce((inner, { encode }) => encode(inner), plain);
      expect(redact(text, [secret])).toBe(text.includes(secret) ? expect.anything() : text);
    }),
    { seed, numRuns: caseCount(125) },
  );
});

test("a text of nothing but escapes, or of almost the secret, is done in seconds however long it is", () => {
  const certificate = Array.from({ length: 40 }, (_, line) => `${line}`.padEnd(64, "MIIB")).join("\n");
  const awkward = ["a".repeat(500), "\\".repeat(40), "%25".repeat(40), "&amp;".repeat(40), certificate];
  const almost = awkward.map((secret) => `${secret}!`);
  const began = Date.now();
  for (const unit of ["a", "\\", "%25", "&amp;", "+", "\\u005c", "MIIB", "\n", "…"]) {
    const text = unit.repeat(10_000 / unit.length);
    expect(redact(text, almost)).toBe(redact(text, []));
    redact(text, awkward);
  }
  expect(Date.now() - began).toBeLessThan(20_000);
});

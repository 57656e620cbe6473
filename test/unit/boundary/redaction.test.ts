import { redact } from "../../../provider/src/codec/redaction";

const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");
const hex = (text: string): string => Buffer.from(text, "utf8").toString("hex");

test.each<readonly [how: string, secret: string, spelled: string]>([
  ["in JSON of Go", "Tr0ub&dor<horse>", "Tr0ub\\u0026dor\\u003chorse\\u003e"],
  ["in JSON of PHP", "Tr0ub/dor/horse", "Tr0ub\\/dor\\/horse"],
  ["in JSON of Python", "Tr0ub-é-dor", "Tr0ub-\\u00e9-dor"],
  ["in JSON, beyond the first plane", "Tr0ub😀dor", "Tr0ub\\ud83d\\ude00dor"],
  ["in JSON in JSON", 'Tr0ub"dor\\horse', 'Tr0ub\\\\\\"dor\\\\\\\\horse'],
  ["in a text of JavaScript", "it's Tr0ub😀dor", "it\\'s Tr0ub\\u{1f600}dor"],
  ["in bytes of Python", "Tr0ub-é-dor", "Tr0ub-\\xc3\\xa9-dor"],
  ["in HTML of Go", 'it\'s "Tr0ub"', "it&#39;s &#34;Tr0ub&#34;"],
  ["in HTML of Python", "it's Tr0ub", "it&#x27;s Tr0ub"],
  ["in HTML with names", "(it's) Tr0ub-é-dor", "&lpar;it&apos;s&rpar; Tr0ub-&eacute;-dor"],
  ["in HTML in HTML", "Tr0ub&dor<horse", "Tr0ub&amp;amp;dor&amp;lt;horse"],
  ["in a URL of Python", "Tr0ub!dor(horse)", "Tr0ub%21dor%28horse%29"],
  ["in a URL in lower case", "Tr0ub/dor/é", "Tr0ub%2fdor%2f%c3%a9"],
  ["in a URL in part", "Tr0ub:dor@horse", "Tr0ub%3Ador@horse"],
  ["in a URL in a URL", "Tr0ub/dor!", "Tr0ub%252Fdor%2521"],
  ["in a form", "Tr0ub dor horse", "Tr0ub+dor+horse"],
  ["in JSON in a URL in HTML", 'Tr0ub"&"dor', "Tr0ub%5C%22&amp;%5C%22dor"],
  ["in hex", "Tr0ub4dor", hex("Tr0ub4dor")],
  ["in HEX", "Tr0ub4dor", hex("Tr0ub4dor").toUpperCase()],
  ["in base64 in a URL", "Tr0ub4dor>>>?", encodeURIComponent(base64("Tr0ub4dor>>>?"))],
  ["in base64 in JSON of PHP", "Tr0ub4dor>>>?", base64("Tr0ub4dor>>>?").replaceAll("/", "\\/")],
  [
    "in base64 in lines",
    "Tr0ub4dor horse battery",
    base64("Tr0ub4dor horse battery").replace(/.{12}/g, "$&\\n"),
  ],
  ["in base64 in hex", "Tr0ub4dor", hex(base64("Tr0ub4dor"))],
  ["with an escape of its own", "a%41&amp;\\n", "a%41&amp;\\n"],
  ["with an escape of its own, in JSON", "a%41&amp;\\n", "a%41&amp;\\\\n"],
])("a secret is cut out %s, and nothing else with it", (_how, secret, spelled) => {
  expect(redact(`cannot use {"password":"${spelled}"} here`, [secret])).toBe(
    'cannot use {"password":"[secret]"} here',
  );
});

test("what follows a secret does not hide it by looking like an escape with it", () => {
  expect(redact("it is Tr0ub\\now", ["Tr0ub\\"])).toBe("it is [secret]now");
  expect(redact("it is Tr0ub%41", ["Tr0ub%"])).toBe("it is [secret]41");
  expect(redact("it is Tr0ub&lt;", ["Tr0ub&"])).toBe("it is [secret]lt;");
});

test("a secret that was cut off in the middle of an escape is cut out", () => {
  expect(redact("it is Tr0ub\\u00… (request r)", ["Tr0ubé4dor"])).toBe("it is [secret]… (request r)");
  expect(redact(`it is ${base64("key:Tr0ub4dor-horse").slice(0, 17)}…`, ["Tr0ub4dor-horse"])).toBe(
    "it is a2V5O[secret]…",
  );
});

test.each([
  "the table source.postgres.tableMappings[0] is unknown in database shop",
  'GET /organizations/7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314/pipes?limit=1000&offset=0 answered 400: {"a":"b\\n"}',
  "100% of C:\\temp & more…",
])("a text without the secret stays as it is: %s", (text) => {
  expect(redact(text, ["Tr0ub4dor", "horse battery", "a:b&c"])).toBe(text);
});

test("no name turns a message around, or is left out of it by the engine as a colour, which may end the CLI", () => {
  expect(redact("a \u202eb\u2066 <{%fg 999%}>, <{%\n\tc\u009b31m", [])).toBe(
    "a  b  <{ %fg 999%}>, <{ %\n\tc 31m",
  );
});

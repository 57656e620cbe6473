import fc from "fast-check";
import { shown } from "../../provider/src/core/align/plannedChanges";
import { quoted, withoutBlanks } from "../../provider/src/core/messages/text";
import { redact } from "../../provider/src/hosts/redact";
import { seed } from "../harness/random";

const hidden = "[detail hidden, because it holds a part of a secret]";

const failed = (detail: string): string =>
  `GET /x returned 400: ${detail} (request 7). Run again [http/bad-request]`;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inBase64 = (text: string): string => Buffer.from(text).toString("base64");
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const spellings: readonly ((text: string) => string)[] = [
  ...[String, inJson, encodeURIComponent, encodeURI, inBase64],
  (text) =>
    inJson(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  (text) => encodeURIComponent(inJson(text)),
  (text) => encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  (text) => encodeURIComponent(text).replaceAll("%20", "+"),
  (text) => inJson(text).replaceAll("/", "\\/"),
  (text) => encodeURIComponent(inBase64(inJson(text))),
  (text) => text.replaceAll(" ", "  "),
  (text) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark),
  (text) => Array.from(text, (mark) => `&#x${(mark.codePointAt(0) ?? 0).toString(16)};`).join(""),
];

test(`a detail that holds any part of a secret is hidden as a whole, and what is around it is not (seed ${seed})`, () => {
  const secret = fc
    .string({ unit: "grapheme", minLength: 8, maxLength: 60 })
    .filter((text) => withoutBlanks(text).length >= 8);
  const around = fc.string({ maxLength: 20 });
  const isHidden = (text: string, before: string, later: string, at: number): void => {
    const part = Array.from(text).slice(at).join("");
    for (const shown of withoutBlanks(part).length < 7 ? [text] : [text, part]) {
      for (const spell of spellings)
        expect(redact(failed(quoted(`${before} ${spell(shown)} ${later}`)), [text])).toBe(failed(hidden));
      for (const encoding of ["base64", "base64url"] as const)
        for (const spelled of [shown, inJson(shown)]) {
          const encoded = Buffer.from(`${before}${spelled}${later}`).toString(encoding);
          expect(redact(failed(quoted(encoded)), [text])).toBe(failed(hidden));
        }
    }
    // Words that are not quoted belong to this package, which cuts off no secret.
    expect(redact(`it is ${text}.`, [text])).not.toContain(text);
  };
  fc.assert(fc.property(secret, around, around, fc.nat(50), isHidden), { seed });
});

const pem = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG\n".repeat(2)}-----END PRIVATE KEY-----\n`;
const key = "cHVsdW1pLXBpcGVzLWtleQ==";
const blob = `DefaultEndpointsProtocol=https;AccountName=logs;AccountKey=${key};EndpointSuffix=x`;
const database = "postgresql://postgres:p%40ss-w0rd@db.example/shop?sslpassword=Tr0ub4dor";

test.each([
  ["a line of a secret", "MIIBxTCCAWugAwIBAgIUfT\nAgIUfT9vQ0lk\nx\n", "line 2 (AgIUfT9vQ0lk) is x"],
  ["half a character of a secret", "\ud800 half a character", "\ud800 half a character"],
  ["a secret that the service cuts off", "hunter2-secret-pw", "wrong: hunter2-se..."],
  ["the end of a secret", "hunter2-secret-pw", "wrong: ...cret-pw"],
  ["a secret cut off in JSON", 'p"a/b\\c-d-e-f', String.raw`wrong: p\"a\/b\\c`],
  ["a secret cut off in base64", "hunter2-secret-pw", `"${btoa("hunter2-secret").slice(0, 10)}…`],
  ["the key of a connection string", blob, `the key ${key} is wrong`],
  ["a cut-off key of a connection string", blob, `key ${key.slice(0, 9)}...`],
  ["a short password of a connection string", "Host=db;Password=hunt;", "no hunt"],
  ["a password of a list with blanks", "host=db password='s3cret-word'", "no s3cret-word"],
  ["the password of an address", database, "bad: p%40ss-w0rd"],
  ["the decoded password of an address", database, "bad: p@ss-w0rd"],
  ["the password in a query", database, "bad: Tr0ub4dor"],
  ["a short password of an address", "amqp://u:hunt@host", "bad: hunt"],
  ["a text inside JSON", JSON.stringify({ a: [{ b: "s3cret-word" }] }), "no s3cret-word"],
  ["a short password in JSON", JSON.stringify({ password: "hunt" }), "no hunt"],
  ["a line of a PEM in JSON", JSON.stringify({ key: pem }), "MIIEvQIBADANBgkqhkiG"],
  ["the PEM inside a base64 key", btoa(pem), "is MIIEvQIBADANBgkqhkiG"],
  ["a PEM in JSON in base64", btoa(JSON.stringify({ key: pem })), "MIIEvQIBADANBg..."],
  ["a secret in a name of a field", "hunter2", 'result.headers["hunter2"] is invalid'],
  ["a secret behind a quotation mark", "hunter2", "a” hunter2 “b"],
  ["a secret with quotation marks", "hun”ter“2-pw", "wrong: hun”ter“2-pw"],
])("a detail is hidden because of %s", (_what, secret, detail) => {
  expect(redact(failed(quoted(detail)), [secret])).toBe(failed(hidden));
});

test.each([
  ["nothing", "", "nothing"],
  ["fewer than seven characters of a secret", "hunter2-secret-pw", "hunter is wrong"],
  ["a scheme", "https://hooks.example/T0ken", "https://api.service is down"],
  ["a scheme and a user name", database, "postgresql://host is not postgres"],
  ["the first line of a PEM", pem, "it needs -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY-----"],
  ["a short value of a connection string", blob, "write https, logs or x"],
  ["a text shorter than a secret", "abc", "the port is 5432, not abc"],
])("a detail shows %s", (_what, secret, detail) => {
  expect(redact(failed(quoted(detail)), [secret])).toBe(failed(quoted(detail)));
});

test.each([
  ["a value", 'the pipe "my hunter2-pw" exists', 'the pipe "[secret]" exists'],
  ["a word", "source.hunter2-pw.topics: must be set", "[secret] must be set"],
  ["words", "is correct horse battery here", hidden],
])("the words of this package lose a secret with %s around it", (_what, text, shown) => {
  const secrets = ["hunter2-pw", "correct horse battery"];
  expect(redact(`${text} [args/invalid]`, secrets)).toBe(`${shown} [args/invalid]`);
});

test("an address that begins like a secret stays, because no message cuts off a secret by itself", () => {
  const text = "GET https://api.example/v1/x returned 400 [http/bad-request]";
  expect(redact(text, ["https://api.example/hooks/T0ken"])).toBe(text);
});

test.each([0, 1, 2, 3])(
  "a value that this package cuts off shows no part of a secret (%i more characters)",
  (more) => {
    const value = { url: `${"x".repeat(100 + more)}\\"hunter2-secret-pw`, next: "later" };
    const text = redact(`~ tile: ${shown(value)} => “no hunter2-secret” [adoption/changes]`, [
      "hunter2-secret-pw",
    ]);
    expect(text).not.toContain("hunter2");
    expect(text).toMatch(/^~ tile: .* => \[detail hidden/);
  },
);

test.each([
  ["rejected (“CONFLICT: webhook SUPERSEC is in use”). Run again", "SUPERSEC"],
  ['x ("a ") y: “part "q" SUPERSECRET here”', "SUPERSECRET"],
  ['x "a y: “part "q" SUPERSECRET here”', "SUPERSECRET"],
  ['with ("to SUPERSECRET x")', "SUPERSECRET"],
])("a quote that begins after a bracket or another quotation mark is hidden: %s", (text, part) => {
  expect(redact(text, ["SUPERSECRETVALUE"])).not.toContain(part);
});

test("a quote of megabytes is hidden without a search", () => {
  const began = performance.now();
  const text = redact(`it is “${"QUJD".repeat(250_000)}”`, ["hunter2"]);
  expect(text).toMatch(/^it is \[/);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("the time of redaction grows with the length of the text and of the secrets, not with their product", () => {
  const lines = Array.from({ length: 6_000 }, (_, line) => `${line}`.padStart(64, "AgIUfT9vQ0lk/+"));
  const [alike, deep] = ["a".repeat(100_000), 50_000];
  const nested = `${"[".repeat(deep)}"s3cret-word"${"]".repeat(deep)}`;
  const before = process.cpuUsage();
  for (const [detail, ...secrets] of [
    [lines[4_711] ?? "", lines.join("\n")],
    [lines.slice(0, 1_500).join("\n"), lines.join("\n")],
    [alike, alike],
    ...[nested, "://:".repeat(deep), "a='b=\"".repeat(deep), "pass".repeat(deep), "a.".repeat(deep)].map(
      (secret) => ["s3cret-word", secret, nested],
    ),
  ])
    expect(redact(failed(quoted(detail ?? "")), secrets)).toBe(failed(hidden));
  const { user, system } = process.cpuUsage(before);
  // A few seconds; a product of the lengths takes minutes.
  expect((user + system) / 1_000).toBeLessThan(20_000);
});

import fc from "fast-check";
import { redact } from "../../../provider/src/codec/redaction";
import { seed } from "../../harness/random";

const secrets = fc
  .string({ unit: "grapheme", minLength: 8, maxLength: 60 })
  .filter((text) => text.trim().length >= 8);
const surroundings = fc.string({ maxLength: 20 });

const spellings: readonly (readonly [string, (secret: string) => string])[] = [
  ["as it is", (secret) => secret],
  ["in JSON", (secret) => JSON.stringify({ secret })],
  ["in JSON in JSON", (secret) => JSON.stringify(JSON.stringify({ secret }))],
  ["in a URL", (secret) => encodeURIComponent(secret)],
  ["in HTML", (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;")],
];

test.each(spellings)(`a secret is cut out %s, wherever it stands (seed ${seed})`, (_how, spell) => {
  fc.assert(
    fc.property(secrets, surroundings, surroundings, (secret, before, after) => {
      const spelled = spell(secret);
      expect(redact(`${before}${spelled}${after}`, [secret])).not.toContain(spelled);
    }),
    { seed },
  );
});

test(`a secret is cut out of base64, at whichever byte it begins (seed ${seed})`, () => {
  fc.assert(
    fc.property(secrets, surroundings, surroundings, (secret, before, after) => {
      const clean = redact(Buffer.from(`${before}${secret}${after}`).toString("base64"), [secret]);
      expect(Buffer.from(clean.replaceAll("[secret]", "...."), "base64").toString("utf8")).not.toContain(
        secret,
      );
      expect(clean).toContain("[secret]");
    }),
    { seed },
  );
});

test("each line of a certificate is a secret of its own, and the others stay what they are", () => {
  const certificate =
    "-----BEGIN CERTIFICATE-----\nMIIBxTCCAWugAwIBAgIUfT\nAgIUfT9vQ0lk\nx\n-----END CERTIFICATE-----\n";
  expect(redact("line 2 (AgIUfT9vQ0lk) is x", [certificate])).toBe("line 2 ([secret]) is x");
});

test("what is too short to be a secret stays", () => {
  expect(redact("the port is 5432, not abc", ["abc", ""])).toBe("the port is 5432, not abc");
});

test.each(["\ud800 half a character", "ends in half of one \udfff"])(
  "half a character (%j) does no harm",
  (secret) => {
    expect(redact(`it is ${secret}.`, [secret])).toBe("it is [secret].");
  },
);

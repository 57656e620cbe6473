import fc from "fast-check";
import { redact } from "../../../provider/src/codec/redact";
import { seed } from "../../harness/random";

const secrets = fc
  .string({ unit: "grapheme", minLength: 8, maxLength: 60 })
  .filter((text) => text.trim().length >= 8 && !"[secret]".includes(text));
const surroundings = fc.string({ maxLength: 20 });

const inJson = (secret: string): string => JSON.stringify(secret).slice(1, -1);

test.each([
  ["as plain text", (secret: string) => secret],
  ["in JSON", inJson],
  ["in a URL", encodeURIComponent],
  ["in JSON in a URL", (secret: string) => encodeURIComponent(inJson(secret))],
])(`a secret is redacted %s, wherever it stands (seed ${seed})`, (_form, spell) => {
  fc.assert(
    fc.property(secrets, surroundings, surroundings, (secret, before, after) => {
      const clean = redact(`${before}${spell(secret)}${after}`, [secret]);
      expect(clean).toContain("[secret]");
      expect(clean).not.toContain(spell(secret));
    }),
    { seed },
  );
});

test.each([
  ["base64", "base64" as const, (secret: string) => secret],
  ["base64 for URLs", "base64url" as const, (secret: string) => secret],
  ["base64 of JSON", "base64" as const, inJson],
])(`a secret is redacted in %s, at whichever byte it begins (seed ${seed})`, (_form, encoding, spell) => {
  fc.assert(
    fc.property(secrets, surroundings, surroundings, (secret, before, after) => {
      const clean = redact(Buffer.from(`${before}${spell(secret)}${after}`).toString(encoding), [secret]);
      expect(clean).toContain("[secret]");
      const decoded = Buffer.from(clean.replaceAll("[secret]", "...."), encoding).toString("utf8");
      expect(decoded).not.toContain(spell(secret));
    }),
    { seed },
  );
});

test("each line of a certificate is a secret, and the rest of the message stays", () => {
  const certificate =
    "-----BEGIN CERTIFICATE-----\nMIIBxTCCAWugAwIBAgIUfT\nAgIUfT9vQ0lk\nx\n-----END CERTIFICATE-----\n";
  expect(redact("line 2 (AgIUfT9vQ0lk) is x", [certificate])).toBe("line 2 ([secret]) is x");
});

test("a text that is too short to be a secret stays", () => {
  expect(redact("the port is 5432, not abc", ["abc", ""])).toBe("the port is 5432, not abc");
});

test.each(["\ud800 half a character", "ends in half of one \udfff"])(
  "half a character (%j) does no harm",
  (secret) => {
    expect(redact(`it is ${secret}.`, [secret])).toBe("it is [secret].");
  },
);

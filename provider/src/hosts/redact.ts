import { isUtf8 } from "node:buffer";
import { passwordIn } from "pulumi-pipes-contract/urlPassword";
import { isMessage, messageCode, withText } from "../core/messages/errors";
import { isObject, valueAt, type JsonObject, type Path } from "../core/json/json";
import { printable, withoutBlanks } from "../core/messages/text";

/** Replaces a whole detail, because the text around a secret can help to guess it. */
const hiddenDetail = "[detail hidden, because it holds a part of a secret]";

/** Shorter numbers are not hidden, because ports and timeouts are in many unrelated messages. */
const shortestNumber = 6;

/** Shorter secrets are not hidden, because they are parts of most messages. */
const shortestSecret = 4;

/** A shorter part of a secret reveals nothing alone. */
const shortestPart = 7;

/** Maximum nesting of encodings, such as JSON in base64 in a URL. */
const maxNesting = 3;

/**
 * Makes a text printable and removes secrets. Text from outside is in quotation marks, and a quote that contains a part of a
 * secret, or one of the `words`, is hidden completely. Own text can only repeat a secret as a whole, so only words that contain a
 * whole secret are hidden there.
 */
export function redact(text: string, secrets: readonly string[], words: readonly string[] = []): string {
  // The whole text of an unexpected error comes from outside.
  const units = messageCode(text) === "internal/unexpected" ? wholeText : quotesAndWords;
  const clean = (part: string): string => printable(withoutSecrets(part, units, secrets, words));
  // The code stays, even if it equals a secret, because tools read it.
  return isMessage(text) ? withText(text, clean) : clean(text);
}

const wholeText = /\S(?:.*\S)?/su;
/**
 * A quote of the service can begin anywhere, for example after a bracket. Quotation marks of this package must not hide its
 * beginning.
 */
const quotesAndWords = /“[^”]*”?|"(?:[^"\\“]|\\.)*"|[^\s“"]+|"/gsu;

/** A longer quote is hidden without a search, which would block the process. */
const longestQuote = 2_000;

function withoutSecrets(
  long: string,
  units: RegExp,
  secrets: readonly string[],
  words: readonly string[],
): string {
  const isForeign = (unit: string): boolean => units === wholeText || unit.startsWith("“");
  const text = long.replace(units, (unit) =>
    secrets.length > 0 && unit.length > longestQuote && isForeign(unit) ? hiddenDetail : unit,
  );
  const readings = readingsOf(text, textDecoders).map(folded);
  const needles = secrets.flatMap(needlesOf);
  const wholeNeedles = needles.filter((needle) => readings.some((reading) => reading.includes(needle)));
  const parts = [...wholeNeedles, ...partsIn(readings, needles)];
  const shown = text.replace(units, (unit) => {
    const isQuote = units === wholeText || /^[“"]/.test(unit);
    const isHidden = isQuote ? holdsAny(unit, parts) || holdsWord(unit, words) : holdsAny(unit, wholeNeedles);
    if (!isHidden) return unit;
    if (unit.startsWith('"')) return '"[secret]"';
    return isQuote ? hiddenDetail : "[secret]";
  });
  // A secret can contain spaces, span several quotes, or be a word of a placeholder.
  const rest = shown.replaceAll(hiddenDetail, "[]").replaceAll("[secret]", "[]");
  return holdsAny(rest, wholeNeedles) ? shown.replace(wholeText, hiddenDetail) : shown;
}

const holdsAny = (unit: string, parts: readonly string[]): boolean =>
  parts.length > 0 &&
  readingsOf(unit, textDecoders)
    .map(folded)
    .some((reading) => parts.some((part) => reading.includes(part)));

const holdsWord = (quote: string, words: readonly string[]): boolean =>
  words.length > 0 &&
  readingsOf(quote, textDecoders).some((reading) =>
    words.some((word) => tokensOf(reading).includes(tokensOf(word))),
  );

/** Normalizes a text, because messages change whitespace and quotation marks. */
const folded = (text: string): string => withoutBlanks(text).replace(/[“”]/g, '"');

/** The words of a text, each surrounded by spaces. */
const tokensOf = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

/** Finds parts of secrets in texts. All parts have equal lengths, so the time is linear in the lengths of texts and secrets. */
function partsIn(texts: readonly string[], secrets: readonly string[]): ReadonlySet<string> {
  const partsOfTexts = new Set(texts.flatMap((text) => [...windowsOf(text)]));
  const parts = new Set<string>();
  for (const secret of secrets)
    for (const part of windowsOf(secret)) if (partsOfTexts.has(part)) parts.add(part);
  return parts;
}

function* windowsOf(text: string): Iterable<string> {
  for (let at = 0; at + shortestPart <= text.length; at += 1) yield text.slice(at, at + shortestPart);
}

type Decode = (text: string) => string;

const namedEntities: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };

const decoders: readonly Decode[] = [
  (text) =>
    text.replace(/\\(?:u([\da-f]{4})|(.))/gis, (_, digits?: string, escaped?: string) =>
      // An escape such as `\n` becomes a space.
      digits === undefined
        ? (escaped ?? "").replace(/[bfnrt]/, " ")
        : String.fromCharCode(Number.parseInt(digits, 16)),
    ),
  (text) =>
    text.replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString()),
  (text) => text.replaceAll("+", " "),
  // The pages of gateways are HTML.
  (text) =>
    text.replace(
      /&(?:#(?:x([\da-f]{1,6})|(\d{1,7}))|(amp|apos|gt|lt|quot));/gi,
      (entity, hex?: string, decimal?: string, name?: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return (
          namedEntities[name?.toLowerCase() ?? ""] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : entity)
        );
      },
    ),
];

/** Base64 has groups of four characters, and a message can cut off its beginning, so each offset is tried. */
const textDecoders: readonly Decode[] = [
  ...decoders,
  ...[0, 1, 2, 3].map((offset): Decode => {
    const decode = (run: string): string => Buffer.from(run.slice(offset), "base64").toString();
    return (text) => (text.match(/[\w+/-]{6,}/g) ?? []).map(decode).join(" ");
  }),
];

/** A shorter run, or one that decodes to no text, is probably not Base64. */
const secretDecoders: readonly Decode[] = [
  ...decoders,
  (text) =>
    text.replace(publicParts, "").replace(/[\w+/-]{10,}/g, (run) => {
      const bytes = Buffer.from(run, "base64");
      return isUtf8(bytes) ? bytes.toString() : run;
    }),
];

/** Returns a text and everything that is encoded in it, at any depth. */
function readingsOf(text: string, decodes: readonly Decode[]): readonly string[] {
  const readings = new Set([text]);
  let last: ReadonlySet<string> = readings;
  for (let depth = 0; depth < maxNesting; depth += 1) {
    const inner = [...last].flatMap((outer) => decodes.map((decode) => decode(outer)));
    last = new Set(inner.filter((reading) => !readings.has(reading)));
    for (const reading of last) readings.add(reading);
  }
  return [...readings];
}

/**
 * These parts of secrets may be shown: a scheme, a user name before a password, and the first and last line of a certificate or a
 * key.
 */
const publicParts = /-----[^-]*-----|\b[a-z][a-z\d+.-]{0,20}:\/\/(?:[^\s:@/]{0,100}:(?=\S{0,300}@))?/gi;

/** Matches short values with secret names in connection strings and JSON, and short passwords in URLs. */
const shortValues =
  /(?:pass|pwd|secret|key|token|sig|cred)[\w.-]{0,40}["']?\s{0,9}[=:]\s{0,9}["']?([^;&"'\r\n]{4,7}?)(?=[\s;&,"'}\]]|$)|:\/\/[^\s:@/]{0,100}:(\S{4,7})@/gi;

/** Returns the texts that would reveal a secret, normalized. */
const needlesOf = (secret: string): readonly string[] =>
  readingsOf(secret, secretDecoders).flatMap((text) => {
    const values = [...text.matchAll(shortValues)].map(([, value, password = ""]) => value ?? password);
    const rest = text.replace(publicParts, "");
    return [rest.length < shortestSecret ? text : rest, ...values]
      .filter(({ length }) => length >= shortestSecret)
      .map(folded)
      .filter(({ length }) => length > 1);
  });

/** `isOfSecret` is true if a field that contains the text has the name of a secret. */
type NamedText = readonly [name: string, text: string, isOfSecret?: boolean];

const namesSecret = (name: string): boolean => /pass|pwd|secret|key|token|sig|cred/i.test(name);

/**
 * Returns the strings and numbers in a value with their field names. Iterative, because a value can be too deep for recursion.
 */
function textsIn(value: unknown): readonly NamedText[] {
  const texts: NamedText[] = [];
  const left: (readonly [name: string, value: unknown, isOfSecret: boolean])[] = [["", value, false]];
  // The loop also visits the entries that it appends.
  for (const [name, at, isOfSecret] of left) {
    if (typeof at === "string") texts.push([name, at, isOfSecret]);
    else if (typeof at === "number" && String(at).length >= shortestNumber)
      texts.push([name, String(at), isOfSecret]);
    else if (Array.isArray(at)) for (const item of at as unknown[]) left.push([name, item, isOfSecret]);
    else if (isObject(at))
      for (const [key, inner] of Object.entries(at)) left.push([key, inner, isOfSecret || namesSecret(key)]);
  }
  return texts;
}

/** User names are secret in the state, but names such as `postgres` are ordinary words in messages. */
const userNames: ReadonlySet<string> = new Set(["username", "accessKeyId"]);

/** The texts that messages about an object must not show. */
export interface HiddenTexts {
  readonly secrets: readonly string[];
  /** Texts that are hidden only as whole words. */
  readonly words: readonly string[];
}

/** Returns the secret strings in a map. A path passes through lists. */
export const secretTexts = (map: unknown, paths: readonly Path[]): readonly string[] =>
  namedTexts(map, paths).map(([, text]) => text);

/**
 * Returns the strings of unknown fields in a map. Any of them may be a secret, but a short one is probably an ordinary word,
 * unless its field has the name of a secret.
 */
export function unknownTexts(map: unknown, paths: readonly Path[]): HiddenTexts {
  const isWord = ([, text, isOfSecret]: NamedText): boolean =>
    text.length <= shortestPart && isOfSecret !== true;
  const texts = namedTexts(map, paths);
  return {
    secrets: texts.filter((named) => !isWord(named)).map(([, text]) => text),
    words: texts.filter(isWord).map(([, text]) => text),
  };
}

const namedTexts = (map: unknown, paths: readonly Path[]): readonly NamedText[] =>
  paths
    .flatMap((path) => textsIn(path.reduce<unknown>(partsAt, map)))
    .filter(([name, text]) => !userNames.has(name) && text.length >= shortestSecret);

/** Returns the passwords in URLs of a map. */
export const urlPasswords = (map: JsonObject, paths: readonly Path[]): readonly string[] =>
  paths.map((path) => passwordIn(valueAt(map, path)) ?? "").filter(({ length }) => length >= shortestSecret);

const partsAt = (at: unknown, key: string): unknown => {
  if (Array.isArray(at)) return at.map((item: unknown) => partsAt(item, key));
  return isObject(at) ? at[key] : undefined;
};

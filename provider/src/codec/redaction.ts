import { isPlainObject } from "../schema/propertyMap";
import { decodedIn, type Stretch } from "./encodings";
import { Escaped, foldBlanks } from "./escapes";

const redacted = "[secret]";

/** Shorter texts are no secrets worth the damage that cutting them out of a message does. */
export const shortestSecret = 4;

/** Numbers of fewer digits, such as a port or a time to wait, are in many messages that are not about them. */
const shortestNumber = 6;

/** Lines of a secret that are shorter, such as the end of a certificate, say nothing alone. */
const shortestLine = 8;

/** Encodings in encodings that are read, such as a header in base64 in another one. */
const layers = 2;

/**
 * The text without the secrets. Services put what they were sent into what they say, in whatever form: so each secret is
 * looked for as it is and line by line, in the text as it stands and as it reads without its escapes, and in what it says
 * in base64 and in hex; also the beginning of a secret that was cut off. Characters that would reach a terminal, or turn the
 * text around, become blanks; what the engine would read as a colour, and leave out, gets one inside.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const wanted = [...new Set(secrets.flatMap(soughtOf))];
  const stretches = wanted.length === 0 ? [] : stretchesIn(text, wanted, layers);
  return without(text, stretches)
    .replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, " ")
    .replaceAll("<{%", "<{ %");
}

/** What to look for: half a character, which UTF-8 cannot hold, arrives as the mark of one that could not be read. */
function soughtOf(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).filter((line) => line.trim().length >= shortestLine);
  return [secret, ...lines]
    .flatMap((whole) => [whole, Buffer.from(whole, "utf8").toString("utf8")])
    .map((whole) => foldBlanks(whole).replace(/ +/g, " ").trim())
    .filter(({ length }) => length >= shortestSecret);
}

function stretchesIn(text: string, wanted: readonly string[], depth: number): readonly Stretch[] {
  const escaped = new Escaped(foldBlanks(text));
  const here = wanted.flatMap((secret) => stretchesOf(secret, escaped));
  if (depth === 0) return here;
  const inside = decodedIn(escaped).flatMap((decoded) =>
    stretchesIn(decoded.text, wanted, depth - 1).map(decoded.origin),
  );
  return [...here, ...inside];
}

/** What can begin an escape, be one of many blanks, or stand for all that was cut off; also the end of a text. */
const severalWays: ReadonlySet<string> = new Set(["\\", "%", "&", "+", " ", "…", ""]);

/** Where a secret stands in a text, however each of its characters is written. */
function stretchesOf(secret: string, escaped: Escaped): readonly Stretch[] {
  const { text } = escaped;
  const isCut = text.includes("…");
  // A place that was reached before led nowhere, or to an end that another stretch has.
  const seen = new Set<number>();

  function endOf(start: number): number | undefined {
    const open: (readonly [found: number, at: number])[] = [[0, start]];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      let [found, at] = place;
      // Most of a text can be read in one way only.
      while (text[at] === secret[found] && !severalWays.has(text.charAt(at))) {
        found += 1;
        at += 1;
      }
      if (found === secret.length) return at;
      const cut = isCut && found >= shortestSecret ? cutAt(text, at) : undefined;
      if (cut !== undefined) return cut;
      const key = found * (text.length + 1) + at;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const { read, next } of [...escaped.stepsAt(at)].reverse()) {
        // Several blanks in a row count as one.
        if (read === " " && secret[found - 1] === " ") open.push([found, next]);
        if (secret.startsWith(read, found)) open.push([found + read.length, next]);
      }
    }
    return undefined;
  }

  return startsOf(secret, escaped).flatMap((start): Stretch[] => {
    const end = endOf(start);
    return end === undefined ? [] : [[start, end]];
  });
}

/** Places where a secret may begin, in their order. */
function startsOf(secret: string, { text, beginnings }: Escaped): readonly number[] {
  const first = secret.charAt(0);
  const starts = new Set(beginnings);
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) starts.add(at);
  return [...starts].sort((left, right) => left - right);
}

/** The place of the "…" that a long explanation ends in where it was shortened, be it in the middle of an escape. */
function cutAt(text: string, at: number): number | undefined {
  const rest = /^(?:[\\%&][\w#{\\%&]*)?…/.exec(text.slice(at, at + 16));
  return rest === null ? undefined : at + rest[0].length - 1;
}

function without(text: string, stretches: readonly Stretch[]): string {
  let clean = "";
  let done = 0;
  for (const [from, to] of [...stretches].sort(([left], [right]) => left - right)) {
    if (to <= done) continue;
    // What overlaps is one piece.
    if (from >= done) clean += text.slice(done, from);
    if (from >= done) clean += redacted;
    done = to;
  }
  return clean + text.slice(done);
}

/** Whom a secret belongs to: hidden with it in the state, but no secret: `postgres` is a word of many messages. */
const userNames: ReadonlySet<string> = new Set(["username", "accessKeyId"]);

/** The secret texts in a map, as messages must not show them; a path leads through lists. */
export function secretTexts(map: unknown, paths: readonly (readonly string[])[]): readonly string[] {
  return paths.flatMap((path) => texts(path.reduce<unknown>(partsAt, map)));
}

const partsAt = (at: unknown, key: string): unknown => {
  if (Array.isArray(at)) return at.map((item: unknown) => partsAt(item, key));
  return isPlainObject(at) ? at[key] : undefined;
};

function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return value.length >= shortestSecret ? [value] : [];
  if (typeof value === "number") return String(value).length >= shortestNumber ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (userNames.has(key) ? [] : texts(inner)));
}

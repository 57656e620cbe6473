import { isPlainObject } from "../schema/propertyMap";

const redacted = "[secret]";

/** Do not redact shorter texts: the message would become unreadable. */
const shortestSecret = 4;

/** Numbers of fewer digits, such as a port or a timeout, are in many messages that are not about a secret. */
const shortestNumber = 6;

/** Lines of a secret that are shorter, such as the end of a certificate, reveal nothing alone. */
const shortestLine = 8;

/**
 * The text without the secrets, in each form that `candidatesOf` lists. Control characters, and characters that change the
 * direction of the text, become blanks. The engine would take `<{%` for the begin of a colour, so a blank separates it.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const { folded, starts } = fold(text);
  const candidates = new Set(secrets.flatMap((secret) => candidatesOf(secret, folded.length)));
  const found = [...candidates].flatMap((candidate) => placesOf(candidate, folded));
  found.sort(([left], [right]) => left - right);
  let [shown, end] = ["", 0];
  for (const [from, to] of found) {
    // What overlaps is one secret, or parts of it.
    if (from >= end) shown += text.slice(starts[end], starts[from]) + redacted;
    end = Math.max(end, to);
  }
  return (shown + text.slice(starts[end]))
    .replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, " ")
    .replaceAll("<{%", "<{ %");
}

/** Line ends and blanks match any others, because messages are in one line. `starts` has the place of each character. */
function fold(text: string): { readonly folded: string; readonly starts: readonly number[] } {
  const parts = [...text.matchAll(/[\s\p{Cc}]+|[^]/gu)].flatMap(({ 0: part, index }) =>
    /^[\s\p{Cc}]/u.test(part)
      ? [{ unit: " ", index }]
      : part.split("").map((unit, at) => ({ unit, index: index + at })),
  );
  const folded = parts.map(({ unit }) => unit).join("");
  return { folded, starts: [...parts.map(({ index }) => index), text.length] };
}

const foldedText = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ");

function placesOf(candidate: string, folded: string): readonly (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (let at = folded.indexOf(candidate); at !== -1; at = folded.indexOf(candidate, at + 1))
    places.push([at, at + candidate.length]);
  return places;
}

/**
 * The texts of at most `longest` characters that reveal a secret. A request holds secrets in JSON, so a service can return
 * that form encoded as well. No form is shorter than the secret with its blanks folded.
 */
function candidatesOf(secret: string, longest: number): readonly string[] {
  const lines = secret.split(/[\r\n]+/).filter((line) => line.trim().length >= shortestLine);
  const plain = new Set([secret, ...lines].flatMap((text) => [text, text.trim()]));
  const fitting = [...plain].filter((text) => foldedText(text).length <= longest);
  const written = fitting.flatMap((text) => [text, ...inJson(text)]);
  const all = [...written, ...written.flatMap(inUrl), ...written.flatMap(inBase64)];
  return all.map(foldedText).filter(({ length }) => length >= shortestSecret && length <= longest);
}

/** JSON as JavaScript writes it, and as encoders do that escape slashes or all that is not ASCII. */
function inJson(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [json, ascii].flatMap((one) => [one, one.replaceAll("/", "\\/")]);
}

/** A component of a URL, also with small hexadecimal digits; a field of a form; and a text whose reserved characters stay. */
function inUrl(text: string): readonly string[] {
  // `encodeURIComponent` throws for half of a surrogate pair, which UTF-8 cannot hold.
  const whole = Buffer.from(text).toString();
  return [
    encodeURIComponent(whole),
    encodeURIComponent(whole).replaceAll("%20", "+"),
    encodeURI(whole),
  ].flatMap((one) => [one, one.replace(/%../g, (escape) => escape.toLowerCase())]);
}

/** Base64 of the text alone, and the part that stays the same inside a longer text, for each place where the text can begin. */
function inBase64(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const inside = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3)),
  );
  return [bytes.toString("base64"), ...inside].flatMap((encoded) => [
    encoded,
    encoded.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
}

/** Names of users are hidden with the secret in the state, but `postgres` is a word of many messages. */
const userNames: ReadonlySet<string> = new Set(["username", "accessKeyId"]);

/** The secret texts in a map, as messages must not show them. A path leads through lists. */
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

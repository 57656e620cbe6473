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
  // The longest form comes first: another secret can begin with the same characters.
  const candidates = [...new Set(secrets.flatMap(candidatesOf))]
    .filter(({ length }) => length >= shortestSecret)
    .sort((left, right) => right.length - left.length);
  const pattern = new RegExp(candidates.map(patternOf).join("|") || "(?!)", "gu");
  return text
    .replace(pattern, redacted)
    .replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, " ")
    .replaceAll("<{%", "<{ %");
}

/** The texts that reveal a secret. A request holds secrets in JSON, so a service can return that form encoded as well. */
function candidatesOf(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).filter((line) => line.trim().length >= shortestLine);
  const plain = [secret, ...lines].flatMap((text) => [text, text.trim()]);
  const written = [...plain, ...plain.map((text) => JSON.stringify(text).slice(1, -1))];
  return [...written, ...written.map(inUrl), ...written.flatMap(inBase64)];
}

/** `encodeURIComponent` throws for half of a surrogate pair, which UTF-8 cannot hold. */
const inUrl = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

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

/** Messages are in one line, so the line ends and blanks of a candidate match any others. */
const patternOf = (candidate: string): string =>
  candidate.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/[\s\p{Cc}]+/gu, "[\\s\\p{Cc}]+");

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

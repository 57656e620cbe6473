import { isUtf8 } from "node:buffer";
import { isMessage, withText } from "../core/errors";
import { isPlainObject } from "./wire";

const redacted = "[secret]";

/** Shorter numbers, such as a port or a timeout, are in many messages that are not about a secret. */
const shortestNumber = 6;

/** Do not redact shorter texts: the message would become unreadable. */
const shortestSecret = 4;

/** A shorter part of a secret, such as the end of a certificate or a cut-off beginning, reveals nothing alone. */
const shortestPart = 8;

/**
 * The text without the secrets and their parts, in each form that `formsOf` lists, also cut off. Control characters, and
 * characters that change the direction of the text, become blanks. The engine would take `<{%` for the begin of a colour,
 * so a blank separates it.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const clean = (words: string): string => redactWords(words, secrets);
  // A code repeats no secret, also if a secret is a word of it, and tools read it.
  return isMessage(text) ? withText(text, clean) : clean(text);
}

function redactWords(text: string, secrets: readonly string[]): string {
  const parts = new Set(secrets.flatMap((secret) => partsOf(secret)));
  // What is longer than the text only shows cut off.
  const forms = new Set([...parts].flatMap((part) => formsOf(part.slice(0, 4 * text.length + 1_000))));
  const folded = withBlanks(text);
  const places = [...forms].flatMap((form) => placesOf(form, folded));
  let [shown, end] = ["", 0];
  for (const [from, to] of places.sort(([left], [right]) => left - right)) {
    // What overlaps is one secret, or parts of it.
    if (from >= end) shown += text.slice(end, from) + redacted;
    end = Math.max(end, to);
  }
  return (shown + text.slice(end))
    .replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, " ")
    .replaceAll("<{%", "<{ %");
}

/** Line ends and control characters match any others, because messages are in one line. */
const withBlanks = (text: string): string => text.replace(/[\s\p{Cc}]/gu, " ");

/** Where the text repeats a form, or begins to repeat it. */
function placesOf(form: string, text: string): readonly (readonly [from: number, to: number])[] {
  const head = form.slice(0, shortestPart);
  const places: (readonly [number, number])[] = [];
  for (let from = text.indexOf(head); from >= 0; from = text.indexOf(head, from + 1)) {
    let length = head.length;
    while (length < form.length && text[from + length] === form[length]) length += 1;
    places.push([from, from + length]);
  }
  return places;
}

/** A request holds secrets in JSON, so a service can return that form encoded as well. */
function formsOf(text: string): readonly string[] {
  const written = [...new Set([text, ...inJson(text)])];
  const all = [...written, ...written.flatMap(inUrl), ...written.flatMap(inBase64)];
  // Messages show several blanks as one.
  const folded = all.map(withBlanks).flatMap((form) => [form, form.replace(/ +/g, " ")]);
  return folded.filter(({ length }) => length >= shortestSecret);
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
  const component = encodeURIComponent(Buffer.from(text).toString());
  const forms = [component, component.replaceAll("%20", "+"), encodeURI(Buffer.from(text).toString())];
  return forms.flatMap((one) => [one, one.replace(/%../g, (escape) => escape.toLowerCase())]);
}

/** Base64 of the text alone, and the part that stays the same inside a longer text, for each place where the text can begin. */
function inBase64(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const inside = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return encoded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  });
  const forms = [bytes.toString("base64"), ...inside];
  return forms.flatMap((encoded) => [encoded, encoded.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** The texts that reveal a secret: its lines, and what connection strings, JSON and base64 hold, also inside each other. */
function partsOf(secret: string, depth = 3): readonly string[] {
  const texts = [secret, ...secret.split(/[\r\n]+/).filter(isLine)].map(withoutPublicHead);
  if (depth === 0) return texts;
  const named = [
    ...valuesIn(secret),
    ...passwordsIn(secret),
    ...textsIn(/^\s*[[{"]/.test(secret) && attempted<unknown>(() => JSON.parse(secret))),
    ...base64In(secret),
  ];
  const inside = named.flatMap(([name, text]) =>
    isPart(name, text) ? [text, attempted(() => decodeURIComponent(text)) ?? text] : [],
  );
  return [...texts, ...[...new Set(inside)].flatMap((text) => partsOf(text, depth - 1))];
}

const isLine = (line: string): boolean =>
  line.trim().length >= shortestPart && !/^-----.*-----\s*$/.test(line);

/** A scheme, a user name before a password, and the first line of a certificate or a key are no secrets. */
function withoutPublicHead(text: string): string {
  const publicHead = /^(?:[a-z][a-z\d+.-]*:\/\/(?:[^\s:@/]*:(?=\S*@))?|-----[^-]*-----\s*)/i;
  const rest = text.trim().replace(publicHead, "");
  return rest.length >= shortestPart ? rest : text.trim();
}

type Named = readonly [name: string, text: string];

/** A value such as `https` or `postgres` is a word of many messages. */
const isPart = (name: string, text: string): boolean =>
  !/^(user|uid)/i.test(name) &&
  text.length >= (/pass|pwd|secret|key|token|sig|cred/i.test(name) ? shortestSecret : shortestPart);

/** The values of `name=value;…`, of `name=value …` and of queries. */
const valuesIn = (secret: string): readonly Named[] =>
  [/(?<![\w.-])([\w.-]+)\s*=\s*(.*?)(?=[;&\r\n]|$)/g, /(?<![\w.-])([\w.-]+)=('[^']*'|"[^"]*"|[^;&\s]*)/g]
    .flatMap((pairs) => [...secret.matchAll(pairs)])
    .map(([, name = "", value = ""]) => [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")]);

/** The passwords of `scheme://user:password@host`. */
const passwordsIn = (secret: string): readonly Named[] =>
  [...secret.matchAll(/:\/\/[^\s:@/]*:([^\s/]+|[^\s@]+)@/g)].map(([, text = ""]) => ["password", text]);

/** The texts and numbers in a value, each with the name of its field. */
function textsIn(value: unknown, name = ""): readonly Named[] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value === "number") return String(value).length < shortestNumber ? [] : [[name, String(value)]];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name));
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key)) : [];
}

function base64In(secret: string): readonly Named[] {
  const bytes = Buffer.from(/^[\w+/=\s-]+$/.test(secret) ? secret : "", "base64");
  return isUtf8(bytes) ? [["secret", bytes.toString()]] : [];
}

/** The result of a function; undefined if it throws. */
function attempted<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Names of users are hidden with the secret in the state, but `postgres` is a word of many messages. */
const userNames: ReadonlySet<string> = new Set(["username", "accessKeyId"]);

/** The secret texts in a map, as messages must not show them. A path leads through lists. */
export const secretTexts = (map: unknown, paths: readonly (readonly string[])[]): readonly string[] =>
  paths
    .flatMap((path) => textsIn(path.reduce<unknown>(partsAt, map)))
    .flatMap(([name, text]) => (userNames.has(name) || text.length < shortestSecret ? [] : [text]));

const partsAt = (at: unknown, key: string): unknown => {
  if (Array.isArray(at)) return at.map((item: unknown) => partsAt(item, key));
  return isPlainObject(at) ? at[key] : undefined;
};

import { isUtf8 } from "node:buffer";
import { passwordIn } from "pulumi-pipes-contract/urlPassword";
import { isMessage, withText } from "../core/messages/errors";
import { isObject, valueAt, type JsonObject, type Path } from "../core/json/json";
import { printable, withBlanks } from "../core/messages/text";

const redacted = "[secret]";

/** Shorter numbers, such as a port or a timeout, are in many messages that are not about a secret. */
const shortestNumber = 6;

/** Do not redact shorter texts: the message would become unreadable. */
const shortestSecret = 4;

/** How many formats inside each other a secret has at the most, such as JSON in base64. */
const deepest = 3;

/** A shorter part of a secret, such as the end of a certificate or a cut-off beginning, reveals nothing alone. */
const shortestPart = 8;

/**
 * The text without the secrets and their parts, in each form that `formsOf` lists, also cut off, in a form that a terminal can
 * print. Of `words`, it hides only whole words, because a message with "in[secret]" instead of "invalid" cannot be read.
 */
export function redact(text: string, secrets: readonly string[], words: readonly string[] = []): string {
  const clean = (part: string): string => redactWords(part, secrets, words);
  // A code repeats no secret, also if a secret is a word of it, and tools read it.
  return isMessage(text) ? withText(text, clean) : clean(text);
}

function redactWords(text: string, secrets: readonly string[], words: readonly string[]): string {
  // Line ends and unseen characters match any others, because messages have blanks for them.
  const hidden = hiddenIn(folded(withBlanks(text)), secrets, words);
  let shown = "";
  for (let [from, to] = [0, 0]; from < text.length; from = to) {
    while (to < text.length && hidden[to] === hidden[from]) to += 1;
    // What overlaps is one secret, or parts of it.
    shown += hidden[from] === 1 ? redacted : text.slice(from, to);
  }
  return printable(shown);
}

/** One spelling for both alphabets of base64. */
const folded = (text: string): string => text.replaceAll("-", "+").replaceAll("_", "/");

/**
 * A 1 for each character that belongs to a form, or to the beginning of one. Thousands of forms can begin alike and overlap,
 * so this compares windows of a few characters and not each form at each place: the time grows with the lengths alone.
 */
function hiddenIn(text: string, secrets: readonly string[], words: readonly string[]): Uint8Array {
  const searches = new Map<string, ReturnType<typeof searchOf>>();
  const add = (form: string, isWord: boolean): void => {
    const size = Math.min(form.length, shortestPart);
    const key = `${size} ${isWord}`;
    const search = searches.get(key) ?? searchOf(text, size, isWord);
    search.add(form);
    searches.set(key, search);
  };
  for (const part of partsOfSecrets(secrets)) {
    // What is longer than the text only shows cut off.
    for (const form of formsOf(part.slice(0, 4 * text.length + 1_000))) add(form, false);
  }
  for (const word of words) for (const form of formsOf(word)) add(form, form.length < shortestPart);
  const hidden = new Uint8Array(text.length);
  for (const search of searches.values()) search.mark(hidden);
  return hidden;
}

const isLetter = (character = ""): boolean => /[\p{L}\p{N}]/u.test(character);

/** True if a part of a text begins and ends where a word does, or beside a character of no word. */
function isWholeWord(text: string, from: number, to: number): boolean {
  const isInside = (at: number): boolean => isLetter(text[at - 1]) && isLetter(text[at]);
  return !isInside(from) && !isInside(to);
}

/** Finds forms by their first window of `size` characters, and what follows of them by the next windows. */
function searchOf(text: string, size: number, isWord: boolean) {
  // A form that is one window needs no test whether the text has it.
  const windowsOfText = new Set(size < shortestPart ? [] : windows(text, size));
  const [first, next] = [new Set<string>(), new Set<string>()];
  return {
    add(form: string): void {
      if (form.length < shortestPart) first.add(folded(form));
      if (!windowsOfText.has(folded(form.slice(0, size)))) return;
      let known = first;
      for (const window of windows(folded(form), size)) {
        if (!windowsOfText.has(window)) return;
        known.add(window);
        known = next;
      }
    },
    mark(hidden: Uint8Array): void {
      let [at, isInside] = [0, false];
      for (const window of windows(text, size)) {
        const isFirst = first.has(window) && (!isWord || isWholeWord(text, at, at + size));
        isInside = isFirst || (isInside && next.has(window));
        if (isInside) hidden.fill(1, at, at + size);
        at += 1;
      }
    },
  };
}

/** Each part of `size` characters. */
function* windows(text: string, size: number): Iterable<string> {
  for (let at = 0; at + size <= text.length; at += 1) yield text.slice(at, at + size);
}

/** A request holds secrets in JSON, so a service can return that form encoded as well. */
function formsOf(text: string): readonly string[] {
  const written = [...new Set([text, ...inJson(text)])];
  const shown = written.map(withBlanks);
  // Messages show several blanks as one.
  const short = shown.filter((form) => form.includes("  ")).map((form) => form.replace(/ +/g, " "));
  const forms = [...shown, ...short, ...written.flatMap(inUrl), ...written.flatMap(inBase64)];
  return forms.filter(({ length }) => length >= shortestSecret);
}

/** JSON as JavaScript writes it, and as encoders do that escape slashes or all that is not ASCII. */
function inJson(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [json, ascii].flatMap((spelling) => [spelling, spelling.replaceAll("/", "\\/")]);
}

/** A component of a URL, a field of a form, and a text whose reserved characters stay, each also with small digits. */
function inUrl(text: string): readonly string[] {
  // `encodeURIComponent` throws for half of a surrogate pair, which UTF-8 cannot hold.
  const decoded = Buffer.from(text).toString();
  const component = encodeURIComponent(decoded);
  const forms = [component, component.replaceAll("%20", "+"), encodeURI(decoded)].filter(
    (form) => form !== text,
  );
  return forms.flatMap((form) => [form, form.replace(/%../g, (escape) => escape.toLowerCase())]);
}

/** Base64 of the text alone, and the part that stays the same inside a longer text, for each place where the text can begin. */
function inBase64(text: string): readonly string[] {
  const inside = ["", "\0", "\0\0"].map((before) => {
    const bytes = Buffer.from(`${before}${text}`);
    const from = Math.ceil((before.length * 4) / 3);
    return bytes.toString("base64").slice(from, Math.floor((bytes.length * 4) / 3));
  });
  return [Buffer.from(text).toString("base64"), ...inside];
}

/** The texts that reveal a secret: its lines, and what connection strings, JSON and base64 hold, also inside each other. */
function partsOfSecrets(secrets: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>();
  let texts: ReadonlySet<string> = new Set(secrets);
  for (let depth = 0; depth <= deepest; depth += 1) {
    for (const text of texts)
      for (const part of [text, ...text.split(/[\r\n]+/).filter(isLine)]) parts.add(withoutPublicHead(part));
    texts = new Set(depth === deepest ? [] : [...texts].flatMap(textsInside));
  }
  return parts;
}

/** The texts that a connection string, JSON or base64 holds, as written there and decoded. */
const textsInside = (text: string): readonly string[] =>
  [
    ...valuesIn(text),
    ...passwordsIn(text),
    ...textsIn(/^\s*[[{"]/.test(text) && attempted<unknown>(() => JSON.parse(text))),
    ...base64In(text),
  ]
    .filter(isPart)
    .flatMap(([, inner]) => [inner, attempted(() => decodeURIComponent(inner)) ?? inner]);

const isLine = (line: string): boolean =>
  line.trim().length >= shortestPart && !/^-----.*-----\s*$/.test(line);

/** A scheme, a user name before a password, and the first line of a certificate or a key are no secrets. */
function withoutPublicHead(text: string): string {
  const publicHead = /^(?:[a-z][a-z\d+.-]*:\/\/(?:[^\s:@/]*:(?=\S*@))?|-----[^-]*-----\s*)/i;
  const rest = text.trim().replace(publicHead, "");
  return rest.length >= shortestPart ? rest : text.trim();
}

/** `isOfSecret` is true if a field that contains the text has the name of a secret. */
type NamedText = readonly [name: string, text: string, isOfSecret?: boolean];

/** A value such as `https` or `postgres` is a word of many messages. */
const isPart = ([name, text]: NamedText): boolean =>
  !/^(user|uid)/i.test(name) && text.length >= (namesSecret(name) ? shortestSecret : shortestPart);

const namesSecret = (name: string): boolean => /pass|pwd|secret|key|token|sig|cred/i.test(name);

/** The values of `name=value;…`, of `name=value …` and of queries. */
const valuesIn = (secret: string): readonly NamedText[] =>
  [/(?<![\w.-])([\w.-]+)\s*=\s*([^;&\r\n]*)/g, /(?<![\w.-])([\w.-]+)=('[^']*'|"[^"]*"|[^;&\s]*)/g]
    .flatMap((pairs) => [...secret.matchAll(pairs)])
    .map(([, name = "", value = ""]) => [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")]);

/** The passwords of `scheme://user:password@host`. Without the text after the last `@`, each search ends at once. */
const passwordsIn = (secret: string): readonly NamedText[] =>
  secret
    .split(/\s+/)
    .map((word) => word.slice(0, word.lastIndexOf("@") + 1))
    .flatMap((word) => [...word.matchAll(/:\/\/[^:@/]*:([^/]+|[^@]+)@/g)])
    .map(([, text = ""]) => ["password", text]);

/** The texts and numbers in a value, each with the name of its field. A value can be too deep for recursion. */
function textsIn(value: unknown): readonly NamedText[] {
  const texts: NamedText[] = [];
  const left: (readonly [name: string, value: unknown, isOfSecret: boolean])[] = [["", value, false]];
  // The loop also visits what it appends.
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

function base64In(secret: string): readonly NamedText[] {
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

/** The texts that messages about an object must not show. */
export interface HiddenTexts {
  readonly secrets: readonly string[];
  /** Texts that are hidden only as whole words. */
  readonly words: readonly string[];
}

/** The secret texts in a map, as messages must not show them. A path leads through lists. */
export const secretTexts = (map: unknown, paths: readonly Path[]): readonly string[] =>
  namedTexts(map, paths).map(([, text]) => text);

/**
 * The texts of unknown fields in a map. Any of them may be a secret, but a short one outside fields with the name of a secret is most
 * likely a word of many messages.
 */
export function unknownTexts(map: unknown, paths: readonly Path[]): HiddenTexts {
  const isWord = ([, text, isOfSecret]: NamedText): boolean =>
    text.length < shortestPart && isOfSecret !== true;
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

/** The passwords in URLs of a map, also as a service decodes them. */
export const urlPasswords = (map: JsonObject, paths: readonly Path[]): readonly string[] =>
  paths.flatMap((path) => {
    const password = passwordIn(valueAt(map, path));
    const decoded = attempted(() => decodeURIComponent(password ?? ""));
    return [password, decoded].flatMap((text) =>
      text === undefined || text.length < shortestSecret ? [] : [text],
    );
  });

const partsAt = (at: unknown, key: string): unknown => {
  if (Array.isArray(at)) return at.map((item: unknown) => partsAt(item, key));
  return isObject(at) ? at[key] : undefined;
};

const redacted = "[secret]";

/** Shorter texts are no secrets worth the damage that cutting them out of a message does. */
export const shortestSecret = 4;

/** Lines of a secret that are shorter, such as the end of a certificate, say nothing alone. */
const shortestLine = 8;

/** Of what is encoded, less is left that is the same wherever it begins; shorter pieces occur by chance. */
const shortestEncoded = 6;

/**
 * The text without the secrets. Services put what they were sent into what they say, in whatever form: so each secret is
 * looked for as it is and line by line, in plain, in JSON, in code, in HTML, in a URL and in base64, and at the end of
 * what was cut off. Control characters, which would reach a terminal, become blanks.
 */
export function redact(text: string, secrets: readonly string[]): string {
  return [...new Set(secrets.flatMap(spellingsOf))]
    .sort((left, right) => right.length - left.length)
    .reduce((clean, spelling) => withoutCutSecret(clean.split(spelling).join(redacted), spelling), text)
    .replace(/(?![\n\t])\p{Cc}/gu, " ");
}

function spellingsOf(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).map((line) => line.trim());
  const wholes = [secret, ...lines.filter((line) => line.length >= shortestLine)];
  return wholes.flatMap((whole) => [
    ...escapingsOf(whole)
      .flatMap((spelling) => [spelling, oneLine(spelling)])
      .filter(({ length }) => length >= shortestSecret),
    ...encodingsOf(whole).filter(({ length }) => length >= shortestEncoded),
  ]);
}

function escapingsOf(text: string): readonly string[] {
  const inJson = escapedForJson(text);
  const inCode = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return [
    text,
    inJson,
    escapedForJson(inJson),
    inCode,
    inCode.replaceAll("'", "\\'"),
    ...[text, inJson].flatMap((plain) => [...escapedForHtml(plain), escapedForUrl(plain)]),
  ];
}

function escapedForHtml(text: string): readonly string[] {
  const outsideTags = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const withQuotes = outsideTags.replaceAll('"', "&quot;");
  return [outsideTags, withQuotes].flatMap((html) => [html, html.replaceAll(">", "&gt;")]);
}

/** Half a character, which a URL cannot hold, arrives as the mark of one that could not be read. */
const escapedForUrl = (text: string): string =>
  encodeURIComponent(Buffer.from(text, "utf8").toString("utf8"));

const escapedForJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Base64 of the whole, and what stays the same of it wherever in a longer text the secret begins and ends. */
function encodingsOf(text: string): readonly string[] {
  const inside = [text, escapedForJson(text)].flatMap((spelling) =>
    [0, 1, 2].map((shift) => {
      const bytes = Buffer.from(`${"\0".repeat(shift)}${spelling}`, "utf8");
      const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64");
      return shift === 0 ? whole : whole.slice(4);
    }),
  );
  const encoded = [Buffer.from(text, "utf8").toString("base64"), ...inside];
  return encoded.flatMap((one) => [one, one.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")]);
}

/** The text without the beginnings of a secret that end in "…", as a long explanation does when it is shortened. */
function withoutCutSecret(text: string, secret: string): string {
  return text
    .split("…")
    .map((part, index, parts) => (index === parts.length - 1 ? part : withoutBeginning(part, secret)))
    .join("…");
}

function withoutBeginning(text: string, secret: string): string {
  for (let length = Math.min(secret.length - 1, text.length); length >= shortestSecret; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${redacted}`;
  }
  return text;
}

import { isList, isObject, isUnknown, visible as withCodes, type Json } from "pulumi-pipes/internal";
import { withoutUrlSecrets } from "../urlSecrets";

/** Longest text that the report shows of one value or name, in characters. */
export const longestText = 200;

/** The text, cut if it is long. */
export function shortened(text: string, longest = longestText): string {
  if (text.length <= longest) return text;
  // Half of a pair of surrogates is no character.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}… (${text.length} characters)`;
}

/** The text with the codes of what is not seen, and of the begin of a command such as `##[group]` in a log of CI. */
export const visible = (text: string): string => withCodes(text).replace(/#(?=#\w*\[)/g, "\\u0023");

export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? " " : blanks)).trim();

/** A text as inline code that it cannot end. Every text that other people chose stands in such code. */
export function code(text: string, longest = longestText): string {
  // Two backticks side by side are no code.
  const line = visible(shortened(oneLine(text), longest)) || " ";
  let longestRun = 0;
  for (const [run] of line.matchAll(/`+/g)) longestRun = Math.max(longestRun, run.length);
  const fence = "`".repeat(longestRun + 1);
  return longestRun === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

/** A message as inline code; a message about args lists all that is wrong with them. */
export const messageText = (text: string): string => code(text, 2_000);

/** Markdown for a cell of a table, which a bar ends even inside code, unless it has one backslash. */
export const inCell = (markdown: string): string =>
  markdown.replace(/\\(?=\|)/g, "\\u005c").replaceAll("|", "\\|");

/** Inline code in a cell of a table. */
export const cell = (text: string): string => inCell(code(text, Infinity));

/** Text for HTML with entities, in an element or in an attribute in double quotes. */
export const withEntities = (text: string): string =>
  text.replace(/[&<>"'`]/g, (one) => `&#${one.charCodeAt(0)};`);

/** Text for HTML, in one line that shows each character. */
export const escaped = (text: string, longest = longestText): string =>
  withEntities(visible(shortened(oneLine(text), longest)));

/** Text for Markdown, outside code. */
export const plain = (text: string): string =>
  visible(shortened(oneLine(text))).replace(/[\\`*_~[\]<>&|#!:@.]/g, "\\$&");

/** `1 field`, `2 fields`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Blocks of Markdown with empty lines between them. */
export const blocks = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== "").join("\n\n");

/** The first texts that fit into a number of characters, and a note on how many others there are. */
export function fitting(texts: readonly string[], room: number, noun: string, between = "\n"): string {
  let length = 0;
  const end = texts.findIndex((text) => (length += text.length + between.length) > room);
  if (end === -1) return texts.join(between);
  return blocks(texts.slice(0, end).join(between), omissionText(texts.length - end, noun));
}

const omissionText = (count: number, noun: string): string =>
  count === 0 ? "" : `_${counted(count, `more ${noun}`)} left out here._`;

/** The texts that fit into a number of characters, also after one that does not, and a note on how many others there are. */
export function fittingSome(texts: readonly string[], room: number, noun: string): string {
  let length = 0;
  const shown = texts.filter((text) => {
    const fits = length + text.length + 1 <= room;
    if (fits) length += text.length + 1;
    return fits;
  });
  return blocks(shown.join("\n"), omissionText(texts.length - shown.length, noun));
}

/** The placeholder for a secret in Pulumi's own output. */
export const hidden = "[secret]";

const knownLater = "(known after the update)";

/** The engine's own mark of a secret value. */
const secretSignature = "4dabf18193072939515e22adb298388d";

const secretName =
  /pass(word|phrase)|secret|token|credential|connectionstring|certificate|(access|account|private)key$/i;

/** The output of the engine without secrets, so that no later step can show one. */
export function withoutSecrets(value: unknown, name = ""): unknown {
  // The names in it are those of tiles.
  if (name === "tileIds") return value;
  if (secretName.test(name) || (isObject(value) && secretSignature in value)) return hidden;
  if (typeof value === "string") return withoutUrlSecrets(value);
  if (isList(value)) return value.map((item) => withoutSecrets(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]));
}

/** True if a part of a value is a secret, so that only the engine knows whether it changes. */
export const holdsSecret = (value: Json | undefined): boolean => valueInReport(value).includes(hidden);

/** A value as the report shows it. */
export function valueInReport(value: Json | undefined): string {
  if (value === undefined) return "–";
  const text = JSON.stringify(value, (_name, inner: unknown) => (isUnknown(inner) ? knownLater : inner));
  return text.replaceAll(`"${hidden}"`, hidden).replaceAll(`"${knownLater}"`, knownLater);
}

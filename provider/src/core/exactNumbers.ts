import { randomUUID } from "node:crypto";
import type { Json } from "./json";

/*
 * JSON whose numbers come back as they came. A number that JavaScript would change, such as 12345678901234567890, is held as
 * a text with a mark that only this process knows, so that it passes through every copy and comparison unharmed.
 */

const mark = `\u0000${randomUUID()}:`;
const markedInJson = new RegExp(`"${JSON.stringify(mark).slice(1, -1).replace("\\", "\\\\")}([^"]*)"`, "g");

/** Texts and numbers of a JSON document. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number that could be changed, where one can stand; most documents have none, and are read once. */
const mayBeInexact = /(?:^|[:[,])\s*-?(?:\d[\d.]{15}|[\d.]+[eE])/;

/** Reads JSON. Throws a SyntaxError for what is none. */
export function parseJsonExactly(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!mayBeInexact.test(text)) return parsed;
  return JSON.parse(
    text.replace(tokens, (token) =>
      token.startsWith('"') || isExact(token) ? token : JSON.stringify(`${mark}${token}`),
    ),
  );
}

/** Writes JSON, with the numbers that were read. */
export const writeJsonExactly = (value: unknown): string =>
  JSON.stringify(value).replace(markedInJson, (_, digits: string) => digits);

/** A number that was read, as its digits; any other value as it is. For states and messages. */
export const asDigits = (value: unknown): unknown =>
  typeof value === "string" && value.startsWith(mark) ? value.slice(mark.length) : value;

/** The same at any depth. The value itself if nothing changes. */
export function withDigits(value: Json): Json;
export function withDigits(value: Json | undefined): Json | undefined;
export function withDigits(value: Json | undefined): Json | undefined {
  if (typeof value !== "object" || value === null) return asDigits(value) as Json | undefined;
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    const items = list.map((item) => withDigits(item));
    return items.every((item, index) => item === list[index]) ? list : items;
  }
  const entries = Object.entries(value).map(([name, inner]) => [name, withDigits(inner)] as const);
  return entries.every(([name, inner]) => inner === Reflect.get(value, name))
    ? value
    : Object.fromEntries(entries);
}

function isExact(token: string): boolean {
  const value = Number(token);
  return Number.isFinite(value) && normalForm(token) === normalForm(String(value));
}

/** Digits without zeros at the ends, and the power of ten of the last one. */
function normalForm(token: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  if (kept === "") return "0";
  return `${sign}${kept}e${Number(power) - fraction.length + digits.length - kept.length}`;
}

import { isUtf8 } from "node:buffer";
import { isPlainObject } from "./wire";

/** Do not redact shorter texts: the message would become unreadable. */
export const shortestSecret = 4;

/** A shorter part of a secret, such as the end of a certificate or a cut-off beginning, reveals nothing alone. */
export const shortestPart = 8;

/** A scheme, a user name before a password, and the first line of a certificate or a key are no secrets. */
const publicHead = /^(?:[a-z][a-z\d+.-]*:\/\/(?:[^\s:@/]*:(?=\S*@))?|-----[^-]*-----\s*)/i;

/** The texts that reveal a secret: its lines, and what connection strings, JSON and base64 hold, also inside each other. */
export function partsOf(secret: string, depth = 3): readonly string[] {
  const texts = [secret, ...secret.split(/[\r\n]+/).filter(isLine)].map((text) => {
    const rest = text.trim().replace(publicHead, "");
    return rest.length >= shortestPart ? rest : text.trim();
  });
  const named = [
    ...valuesIn(secret),
    ...passwordsIn(secret),
    ...stringsIn(jsonIn(secret)),
    ...base64In(secret),
  ];
  const inside = named.flatMap(([name, text]) => (isPart(name, text) ? [text, decoded(text)] : []));
  return [...texts, ...(depth === 0 ? [] : [...new Set(inside)].flatMap((text) => partsOf(text, depth - 1)))];
}

const isLine = (line: string): boolean =>
  line.trim().length >= shortestPart && !(line.startsWith("-----") && line.trimEnd().endsWith("-----"));

type Named = readonly [name: string, text: string];

/** A value such as `https` or `postgres` is a word of many messages. */
const isPart = (name: string, text: string): boolean =>
  !/^(user|uid)/i.test(name) &&
  text.length >= (/pass|pwd|secret|key|token|sig|cred/i.test(name) ? shortestSecret : shortestPart);

/** The values of `name=value;…`, of `name=value …` and of queries. */
function valuesIn(secret: string): readonly Named[] {
  const pairs = [/[;&\r\n]+/, /[;&?\s]+/].flatMap((between) => secret.split(between));
  return pairs.flatMap((pair): Named[] => {
    const end = pair.indexOf("=");
    const value = pair.slice(end + 1).trim();
    return end < 1 ? [] : [[pair.slice(0, end).trim(), value.replace(/^(["'])(.*)\1$/s, "$2")]];
  });
}

/** The passwords of `scheme://user:password@host`. */
const passwordsIn = (secret: string): readonly Named[] =>
  [...secret.matchAll(/:\/\/[^\s:@/]*:([^\s/]+|[^\s@]+)@/g)].map(([, text = ""]) => ["password", text]);

function stringsIn(value: unknown, name = ""): readonly Named[] {
  if (typeof value === "string") return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, name));
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, key)) : [];
}

function jsonIn(secret: string): unknown {
  try {
    return /^\s*[[{"]/.test(secret) ? JSON.parse(secret) : undefined;
  } catch {
    return undefined;
  }
}

function base64In(secret: string): readonly Named[] {
  const bytes = Buffer.from(/^[\w+/=\s-]+$/.test(secret) ? secret : "", "base64");
  return isUtf8(bytes) ? [["secret", bytes.toString()]] : [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

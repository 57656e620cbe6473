import { internalKeys } from "../resources/stateForm";
import { isPlainObject } from "./leaves";
import { shortestSecret } from "./redaction";

/** The engine's own mark of a secret value on the wire. */
const secretMark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" } as const;

type Paths = readonly (readonly string[])[];

/** The bag with its secrets marked, so that the engine keeps them encrypted and out of sight. */
export function markSecrets(bag: Readonly<Record<string, unknown>>, paths: Paths): Record<string, unknown> {
  const found = internalKeys.found in bag ? [[internalKeys.found]] : [];
  return [...paths, ...found].reduce<Record<string, unknown>>((marked, path) => markAt(marked, path), {
    ...bag,
  });
}

function markAt(
  bag: Readonly<Record<string, unknown>>,
  [key, ...rest]: readonly string[],
): Record<string, unknown> {
  if (key === undefined || bag[key] === undefined || bag[key] === null) return { ...bag };
  const value = bag[key];
  if (rest.length === 0) return { ...bag, [key]: { ...secretMark, value } };
  return isPlainObject(value) ? { ...bag, [key]: markAt(value, rest) } : { ...bag };
}

/** Whom a secret belongs to: hidden with it in the state, but no secret: `postgres` is a word of many messages. */
const userNames: ReadonlySet<string> = new Set(["username", "accessKeyId"]);

/** The secret texts in a bag, as messages must not show them. */
export function secretTexts(bag: unknown, paths: Paths): readonly string[] {
  const found = paths.map((path) => [internalKeys.found, ...path]);
  return [...paths, ...found].flatMap((path) =>
    texts(path.reduce<unknown>((at, key) => (isPlainObject(at) ? at[key] : undefined), bag)),
  );
}

function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return value.length >= shortestSecret ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (userNames.has(key) ? [] : texts(inner)));
}

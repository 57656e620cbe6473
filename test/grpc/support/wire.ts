import type { Bag } from "../../harness/struct";

/** What a preview sends in place of a value that it does not know yet. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const markKey = "4dabf18193072939515e22adb298388d";
const secretMark = "1b47061264138c4ac30d75fd1eb44270";

/** The properties as the engine hands them to a provider: secrets unwrapped. */
export function unwrapped(bag: Bag): Bag {
  return unwrap(bag) as Bag;
}

/** The dotted paths of the secrets in a bag, sorted. */
export function secretPathsIn(bag: Bag): string[] {
  return secretsBelow(bag, "").sort();
}

function secretsBelow(value: unknown, path: string): string[] {
  if (isMarked(value)) return [path];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    secretsBelow(inner, path === "" ? key : `${path}.${key}`),
  );
}

/** The properties as text with all that is marked secret cut out. */
export function visibleText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isMarked(inner) ? "[secret]" : inner));
}

function unwrap(value: unknown): unknown {
  if (isMarked(value)) return unwrap(value["value"]);
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrap(inner)]));
}

function isMarked(value: unknown): value is Bag {
  return isObject(value) && value[markKey] === secretMark;
}

function isObject(value: unknown): value is Bag {
  return typeof value === "object" && value !== null;
}

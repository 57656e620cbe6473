import { Struct, type JavaScriptValue } from "google-protobuf/google/protobuf/struct_pb";

/** The properties of a resource as plain values. */
export type PropertyMap = Record<string, unknown>;

/** Encodes a map as the engine does; undefined properties are dropped, as the SDK drops them before. */
export function toStruct(map: PropertyMap): Struct {
  return Struct.fromJavaScript(JSON.parse(JSON.stringify(map)) as Record<string, JavaScriptValue>);
}

/** Decodes a map; an absent one is empty. */
export function fromStruct(struct: Struct | undefined): PropertyMap {
  return struct?.toJavaScript() ?? {};
}

/** The placeholder that a preview sends for an unknown value. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const markKey = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";
/** What marks a value as a secret. */
export const secretMark = { [markKey]: secretSignature };

/** The properties as the engine hands them to a provider: secrets unwrapped. */
export function unwrapped(map: PropertyMap): PropertyMap {
  return unwrap(map) as PropertyMap;
}

/** The dotted paths of the secrets in a map, sorted. */
export function secretPathsIn(map: PropertyMap): string[] {
  return secretsBelow(map, "").sort();
}

function secretsBelow(value: unknown, path: string): string[] {
  if (isMarked(value)) return [path];
  if (typeof value !== "object" || value === null) return [];
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
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrap(inner)]));
}

function isMarked(value: unknown): value is PropertyMap {
  return isBag(value) && value[markKey] === secretSignature;
}

/** Whether a value is an object with properties, not a list. */
export function isBag(value: unknown): value is PropertyMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { asDigits, isUnknown, UNKNOWN, type Json, type JsonObject } from "../core/json";
import { ResourceError } from "../core/errors";

/*
 * What the engine sends and takes: the names and texts that stand in every state, and values.
 */

/**
 * What a state holds instead of the provider's code: it loads the installed package. The same for every resource and
 * every version, because every state keeps calling it for read and delete; never change it.
 */
export const providerStub = 'exports.handler=()=>require("pulumi-pipes/provider")';

/** The property under which Pulumi's dynamic provider looks for its code. */
export const providerKey = "__provider";

/** Prefix of the type tokens; `pulumi-nodejs:dynamic/` routes to the dynamic provider. */
export const typePrefix = "pulumi-nodejs:dynamic/pipes:";

/** The property that tells the provider process which kind of resource it is about. */
export const kindKey = "__kind";

/** What a preview puts in place of a value that is not known yet, whatever the value's type. */
const unknownMark = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The engine's own mark of a secret value. */
export const secretMark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" } as const;

/** What the engine sent, with `UNKNOWN` for what is not known yet. */
export const fromEngine = (sent: unknown): JsonObject =>
  isPlainObject(sent) ? (readUnknowns(sent) as JsonObject) : {};

export const readUnknowns = (value: unknown): unknown =>
  mapValues(value, (leaf) => (leaf === unknownMark ? UNKNOWN : leaf));

type Paths = readonly (readonly string[])[];

/** Names that lead to secrets; of a secret itself there is none. */
interface Secrets {
  readonly isSecret: boolean;
  readonly inside: ReadonlyMap<string, Secrets>;
}

function secretsAt(paths: Paths): Secrets {
  const names = new Set(paths.flatMap(([name]) => name ?? []));
  const below = (name: string): Paths => paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
  return {
    isSecret: paths.some((path) => path.length === 0),
    inside: new Map([...names].map((name) => [name, secretsAt(below(name))])),
  };
}

const knownSecrets = new WeakMap<Paths, Secrets>();

/**
 * A result as the engine takes it: secrets are marked, so that the engine encrypts them, and nothing is left that the way to
 * the engine would lose or change silently. Throws for what a state cannot hold.
 */
export function toEngine(value: JsonObject, secretPaths: Paths): Record<string, unknown> {
  const secrets = knownSecrets.get(secretPaths) ?? secretsAt(secretPaths);
  knownSecrets.set(secretPaths, secrets);
  return objectToEngine(value, secrets, "");
}

function objectToEngine(value: object, secrets: Secrets | undefined, path: string): Record<string, unknown> {
  const entries = Object.entries(value).flatMap(([name, inner]: [string, Json | undefined]) => {
    // Pulumi reads a field of the name `__proto__` as fields of the object that it is in.
    if (inner === undefined || name === "__proto__") return [];
    const within = secrets?.inside.get(name);
    const sent = valueToEngine(inner, within, path === "" ? name : `${path}.${name}`);
    return [
      [name, within?.isSecret === true && sent !== null ? { ...secretMark, value: sent } : sent] as const,
    ];
  });
  return Object.fromEntries(entries);
}

function valueToEngine(value: Json | undefined, secrets: Secrets | undefined, path: string): unknown {
  if (value === undefined || value === null || typeof value === "boolean") return value ?? null;
  if (isUnknown(value)) return unknownMark;
  if (typeof value === "string") {
    // The engine would fail the refresh of the whole stack.
    if (value === unknownMark)
      throw new ResourceError(
        `${path}: is "${unknownMark}", which Pulumi takes for an unknown value. Change it on the service`,
      );
    return asDigits(value);
  }
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw new TypeError(`${path} is ${String(value)}, which a state cannot hold`);
  }
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.map((item, index) => valueToEngine(item, secrets, `${path}[${index}]`));
  }
  if (!isPlainObject(value)) throw new TypeError(`${path} is of a kind that a state cannot hold`);
  return objectToEngine(value, secrets, path);
}

/** Wire form → plain values, and the paths of those that are marked as secrets; places in lists are no part of a path. */
export function readSecrets(
  value: unknown,
  path: readonly string[] = [],
): { readonly plain: unknown; readonly secretPaths: readonly (readonly string[])[] } {
  if (isPlainObject(value) && isMarked(value))
    return { plain: readSecrets(value["value"]).plain, secretPaths: [path] };
  if (!Array.isArray(value) && !isPlainObject(value)) return { plain: value, secretPaths: [] };
  const secretPaths: (readonly string[])[] = [];
  const plain = mapParts(value, (inner, key) => {
    const read = readSecrets(inner, typeof key === "string" ? [...path, key] : path);
    secretPaths.push(...read.secretPaths);
    return read.plain;
  });
  return { plain, secretPaths };
}

const isMarked = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(secretMark).every(([name, mark]) => value[name] === mark);

/**
 * The value with every value inside replaced; objects and arrays keep their form, and are the same where nothing in them
 * changes. Fields named `__proto__` are left out, which Pulumi takes for fields of the object that they are in.
 */
export function mapValues(value: unknown, change: (leaf: unknown) => unknown): unknown {
  return Array.isArray(value) || isPlainObject(value)
    ? mapParts(value, (part, key) => (key === "__proto__" ? undefined : mapValues(part, change)))
    : change(value);
}

/**
 * A list or object with every part replaced; a property that is undefined then is left out. It is the same where nothing
 * changes: copies of what stays as it is were a tenth of what a read of one object costs.
 */
function mapParts(
  whole: readonly unknown[] | Readonly<Record<string, unknown>>,
  change: (part: unknown, key: string | number) => unknown,
): unknown {
  if (isList(whole)) {
    const items = whole.map(change);
    return items.every((item, index) => item === whole[index]) ? whole : items;
  }
  const keys = Object.keys(whole);
  const parts = keys.map((key) => change(whole[key], key));
  if (keys.every((key, index) => parts[index] !== undefined && parts[index] === whole[key])) return whole;
  return Object.fromEntries(
    keys.flatMap((key, index) => (parts[index] === undefined ? [] : [[key, parts[index]] as const])),
  );
}

const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

/** Whether a value is an object of no class, as JSON has them. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

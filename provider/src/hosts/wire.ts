import { ResourceError } from "../core/messages/errors";
import {
  asDigits,
  isList,
  isObject,
  isUnknown,
  pathText,
  UNKNOWN,
  valueAt,
  withValueAt,
} from "../core/json/json";
import type { Json, JsonObject, Path } from "../core/json/json";

/*
 * The names, strings and marks in values from and to the engine. They are part of every state.
 */

/**
 * The provider's code in a state, which just loads the installed package. It never changes, because existing states call it for
 * reads and deletions.
 */
export const providerStub = 'exports.handler=()=>require("pulumi-pipes/provider")';

/** The property under which Pulumi's dynamic provider looks for its code. */
export const providerKey = "__provider";

/** Prefix of the type tokens. `pulumi-nodejs:dynamic/` routes to the dynamic provider. */
export const typePrefix = "pulumi-nodejs:dynamic/pipes:";

/** Prefix of the type tokens of the plugin. */
export const pluginPrefix = "pipes:index:";

/** The property that contains the kind of the resource for the provider process. */
export const kindKey = "__kind";

/** The property with the paths of the args that the program marked as secret, for messages. */
export const markedKey = "__marked";

/** The property with the names of args that a failed resource leaves open. No input of a state has it. */
export const unresolvedKey = "__unresolved";

/**
 * The output that contains the address of the service. No program sets it, and each write records it, so in a preview it is unknown
 * exactly if `up` writes the object. It is not in the memory, which an imported object lacks until its first update.
 */
export const baseUrlKey = "__baseUrl";

/** Returns the name of an explicit provider; undefined for a default provider, whose name the engine makes up. */
export const explicitName = (name: string): string | undefined =>
  name === "" || /^default(?:_\d+_\d+_\d+.*|_https?_.*)?$/.test(name) ? undefined : name;

/** The property that contains the URN of a resource while a recovery file is in use. No input of a state has it. */
export const urnKey = "__urn";

/**
 * The property with the number of a registration in a preview, which matches both checks of a replacement. No input of a state
 * has it.
 */
export const registrationKey = "__registration";

/** The property that contains the IDs of replaced objects, for the program of a preview. No input of a state has it. */
export const replacedKey = "__replaced";

/** The placeholder of a preview for an unknown value of any type. */
const unknownMark = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The engine's own mark of a secret value. */
export const secretSignature = {
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
} as const;

const readLeaf = (leaf: unknown): unknown => (leaf === unknownMark ? UNKNOWN : leaf);

/** Decodes values from the engine, with `UNKNOWN` for unknown ones. */
export const fromEngine = (sent: unknown): JsonObject =>
  isObject(sent) ? (mapLeaves(sent, readLeaf) as JsonObject) : {};

/**
 * Encodes a result for the engine, and marks the values at `secretPaths` for encryption. Removes everything that the transport
 * would lose or change silently. Throws for values that a state cannot contain.
 */
export const toEngine = (value: JsonObject, secretPaths: readonly Path[] = []): JsonObject =>
  secretPaths.reduce<JsonObject>(
    (sent, path) => {
      const secret = valueAt(sent, path) ?? null;
      return secret === null ? sent : withValueAt(sent, path, { ...secretSignature, value: secret });
    },
    valueToEngine(value, "") as JsonObject,
  );

function valueToEngine(value: Json | undefined, path: string): Json {
  if (value === undefined || value === null || typeof value === "boolean") return value ?? null;
  if (isUnknown(value)) return unknownMark;
  // The engine would take it for an unknown value, and fail the refresh of the whole stack.
  if (value === unknownMark)
    throw unstorable(`${path}: is "${unknownMark}", which Pulumi reads as an unknown value`);
  if (typeof value === "string") return asDigits(value) as string;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (isList(value)) return value.map((item, index) => valueToEngine(item, pathText([index], path)));
  if (isObject(value)) {
    // Pulumi would merge a field with the name `__proto__` into its object.
    const entries = Object.entries(value).filter(
      ([name, inner]) => inner !== undefined && name !== "__proto__",
    );
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, valueToEngine(inner, pathText([name], path))]),
    );
  }
  throw unstorable(
    `${path} is ${typeof value === "number" ? String(value) : "not JSON"}, which a state cannot contain`,
  );
}

const unstorable = (text: string): ResourceError =>
  new ResourceError("state/unreadable", `${text}. Change it on the service`);

/** Returns the paths that can be marked. A list with a secret inside is marked as a whole. */
export const markablePaths = (value: JsonObject, secretPaths: readonly Path[]): readonly Path[] =>
  secretPaths.map((path) => {
    const list = path.findIndex((_, index) => isList(valueAt(value, path.slice(0, index + 1))));
    return list === -1 ? path : path.slice(0, list + 1);
  });

/** Removes the marks of secrets, and returns the paths of marked values, without positions in lists. */
export function readSecrets(sent: unknown): {
  readonly plain: unknown;
  readonly secretPaths: readonly Path[];
} {
  const secretPaths: Path[] = [];
  const read = (value: unknown, path: Path): unknown => {
    if (isList(value)) return value.map((item) => read(item, path));
    if (!isObject(value)) return readLeaf(value);
    if (Object.entries(secretSignature).every(([name, mark]) => value[name] === mark)) {
      secretPaths.push(path);
      return read(value["value"], path);
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, read(inner, [...path, name])]),
    );
  };
  return { plain: read(sent, []), secretPaths };
}

/** Copies a value with each leaf replaced. Omits fields with the name `__proto__`, whose contents Pulumi would move. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (isList(value)) return value.map((item) => mapLeaves(item, change));
  if (!isObject(value)) return change(value);
  // A loop, because this runs in each call.
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner = name === "__proto__" ? undefined : mapLeaves(value[name], change);
    if (inner !== undefined) copy[name] = inner;
  }
  return copy;
}

import { normalId } from "pulumi-pipes-contract/ids";
import { ResourceError } from "../core/messages/errors";
import { isList, isObject, own, textAt } from "../core/json/json";
import type { Json, JsonObject, Path, Value } from "../core/json/json";
import { memoryForm, type BaseUrl, type Memory, type Resource, type State } from "../core/resource/resource";
import { baseUrlKey, kindKey, markedKey } from "./wire";

/*
 * The format of a dynamic resource's state. Inputs are the args and `__kind`. Outputs are the fields that the service returned,
 * `__kind`, the address of the service in `__baseUrl`, and the memory in `__pipes`: the origin of the object, the optional fields
 * that the program sets, the service's versions of hidden or rewritten values, the IDs of items, and the paths marked as secret.
 * For an imported object, the engine knows only `__kind`.
 */

const howToRepair =
  "Remove the resource from the state with `pulumi state delete`, and adopt its object again";

/** Names that begin with `__` are internal, and the engine shows no changes of them. */
const memoryKey = "__pipes";
/** True if an update stopped the object and could not start it again. */
const mustResumeKey = "__mustResume";

/** The path of the service's versions of secrets, which is secret as a whole. */
export const serviceValuesPath: Path = [memoryKey, "serviceValues"];

/**
 * Returns the paths that a state encrypts, given those of the outputs. Items are among them, because a name may be a secret,
 * although messages show the names and IDs of items.
 */
export const secretPathsIn = (paths: readonly Path[]): readonly Path[] => [
  ...paths,
  serviceValuesPath,
  [memoryKey, "items"],
];

/** Returns the paths that the program marked as secret, from the args of a check or from outputs. */
export function markedPathsIn(map: JsonObject): readonly Path[] {
  const marked = own(map, markedKey) ?? own(own(map, memoryKey), "marked");
  // `readMemory` rejects malformed paths later.
  return isListOf(marked, isPath) ? marked : [];
}

type Test<Part extends Value> = (value: Value) => value is Part;

const isListOf = <Item extends Json>(value: Value, isItem: Test<Item>): value is readonly Item[] =>
  isList(value) && value.every((item) => isItem(item));

const isString = (value: Value): value is string => typeof value === "string";
const isPath = (value: Value): value is readonly string[] => isListOf(value, isString);
const isPointer = (value: Value): value is string => isString(value) && value.startsWith("/");
const isRecordedItem = (value: Value): value is JsonObject =>
  isObject(value) &&
  [own(value, "id"), own(value, "name")].every((part) => part === undefined || isString(part));

/** Validates the optional parts of a memory. */
const memoryTests = {
  managed: (value) => isListOf(value, isPointer),
  unset: (value) => isListOf(value, isPointer),
  unseen: (value) => typeof value === "boolean",
  serviceValues: (value) => isObject(value) && Object.keys(value).every(isPointer),
  items: (value) => isListOf(value, isRecordedItem),
  marked: (value) => isListOf(value, isPath),
} satisfies Readonly<Record<Exclude<keyof Memory, "form" | "origin"> | "marked", (value: Value) => boolean>>;

const isMalformed = (memory: JsonObject): boolean =>
  Object.entries(memoryTests).some(([name, test]) => {
    const value = own(memory, name);
    return value !== undefined && !test(value);
  });

/** Returns the kind of resource in inputs or outputs. */
export function kindIn(map: JsonObject): string | undefined {
  const kind = own(map, kindKey);
  return typeof kind === "string" ? kind : undefined;
}

/** Explains why a kind has no resource. */
export function unknownKind(named: unknown, known: readonly string[]): string {
  return typeof named === "string"
    ? `this version of pulumi-pipes has no resource "${named}", only ${known.join(", ")}. Install the version that wrote the state`
    : `the state lacks "${kindKey}". ${howToRepair}`;
}

/** Removes the keys of the engine and of this package. */
export function withoutInternal(map: JsonObject): JsonObject {
  // A loop, because this runs in each check and diff, and other forms took a sixth of their time.
  const plain: Record<string, JsonObject[string]> = {};
  for (const key of Object.keys(map)) if (!key.startsWith("__")) plain[key] = map[key];
  return plain;
}

/** True if a state belongs to a resource that `get` reads: it contains nothing but the kind. */
export const isReadByGet = (state: JsonObject): boolean =>
  Object.values(withoutInternal(state)).every((value) => value === undefined || value === null);

/** Reads the state of an object from the outputs of a dynamic resource. */
export const readState = (id: string, outputs: JsonObject): State => ({
  id: normalId(id),
  outputs: withoutInternal(outputs),
  memory: readMemory(outputs),
  baseUrl: textAt(outputs, baseUrlKey),
  ...(own(outputs, mustResumeKey) === true ? { mustResume: true } : {}),
});

function readMemory(outputs: JsonObject): Memory | undefined {
  const memory = own(outputs, memoryKey);
  // Only a missing memory means an import. If a newer format did as well, `delete` would become `retain`.
  if (memory === undefined || memory === null) return undefined;
  const [form, origin] = [own(memory, "form"), own(memory, "origin")];
  if (typeof form === "number" && form > memoryForm) {
    throw new ResourceError(
      "state/unreadable",
      `a later version of pulumi-pipes wrote this state (format ${form}, while this version reads format ${memoryForm}). Install that ` +
        "version, or a later one",
    );
  }
  const isKnown = form === memoryForm && (origin === "created" || origin === "adopted");
  if (!isKnown || !isObject(memory) || isMalformed(memory))
    throw new ResourceError("state/unreadable", `the state has a malformed "${memoryKey}". ${howToRepair}`);
  return memory as unknown as Memory;
}

/**
 * Writes the state of an object at `baseUrl` as outputs of a dynamic resource. The memory of a read already contains the marked
 * paths.
 */
export function writeState(
  { kind }: Resource,
  { outputs, memory, mustResume }: State,
  baseUrl?: BaseUrl,
  marked: readonly Path[] = [],
): JsonObject {
  return {
    ...outputs,
    [kindKey]: kind,
    ...(baseUrl === undefined ? {} : { [baseUrlKey]: baseUrl.url }),
    ...(mustResume === true ? { [mustResumeKey]: true } : {}),
    ...(memory === undefined
      ? {}
      : { [memoryKey]: { ...memory, ...(marked.length === 0 ? {} : { marked }) } }),
  };
}

/** Writes checked args as inputs. */
export const writeInputs = ({ kind }: Resource, args: JsonObject): JsonObject => ({
  ...args,
  [kindKey]: kind,
});

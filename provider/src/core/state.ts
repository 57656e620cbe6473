import type { Address } from "./api";
import { additionalFields, fieldIn, isKnown, type ObjectField } from "./fields";
import {
  isEmpty,
  isObject,
  objectOf,
  own,
  overlay,
  pathOf,
  pick,
  pointerOf,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Path,
  type Pointer,
} from "./json";
import { knownPart, project, type ServiceValues } from "./project";
import { fieldsIn, type Resource } from "./resource";

/** The form of the memory that this version writes. A state with a higher one was written by a later version. */
export const memoryForm = 1;

/** What a state remembers beside the outputs. */
export interface Memory {
  readonly form: typeof memoryForm;
  /** How the object came to the resource. It never changes. */
  readonly origin: "created" | "adopted";
  /**
   * Pointers into the args of the optional fields that the program sets, the id arg among them. Required ones always are. Null
   * after an adoption that failed: the program names the object and has set nothing.
   */
  readonly managed?: readonly Pointer[] | null;
  /** What the service returned for values that it hides or rewrites. Secret: it may be a part of a secret. */
  readonly serviceValues?: ServiceValues;
}

/** What a state has of an object. */
export interface State {
  readonly id: string;
  readonly outputs: JsonObject;
  /** Undefined after an import: nothing says what the program sets. */
  readonly memory: Memory | undefined;
}

/** Pointers of the optional fields that args set, in one order for every order of the args. */
export function managedIn(resource: Resource, args: JsonObject): readonly Pointer[] {
  const { idArg, fields } = resource;
  const named = !idArg.isRequired && own(args, idArg.name) !== undefined ? [pointerOf([idArg.name])] : [];
  return [...named, ...pointersIn(fields, fieldsIn(resource, args), [])].sort();
}

function pointersIn(object: ObjectField, args: JsonObject, above: Path): readonly Pointer[] {
  return Object.entries(args).flatMap(([name, value]): readonly Pointer[] => {
    const at = [...above, name];
    if (value === undefined) return [];
    if (name === additionalFields && !object.isOpen && !isKnown(object, name))
      return Object.keys(objectOf(value)).map((inner) => pointerOf([...at, inner]));
    const field = fieldIn(object, name);
    if (field.kind === "object") return isObject(value) ? pointersIn(field, value, at) : [];
    return field.isRequired ? [] : [pointerOf(at)];
  });
}

/** Pointers of the fields that args always set. */
function requiredIn(object: ObjectField, above: Path = []): readonly Pointer[] {
  return Object.entries(object.fields).flatMap(([name, field]): readonly Pointer[] => {
    if (!field.isRequired) return [];
    return field.kind === "object" ? requiredIn(field, [...above, name]) : [pointerOf([...above, name])];
  });
}

/** Whether the program names the object by its id arg. */
export const isNamedById = ({ idArg }: Resource, memory: Memory | undefined): boolean =>
  idArg.isRequired ||
  (memory === undefined
    ? idArg.isSetOnImport === true
    : memory.managed === null || (memory.managed ?? []).includes(pointerOf([idArg.name])));

/** All fields that the program set, as pointers into the args; undefined after an import. */
export function managedFields(
  { fields, idArg }: Resource,
  memory: Memory | undefined,
): readonly Pointer[] | undefined {
  if (memory === undefined) return undefined;
  if (memory.managed === null) return [];
  const named = pointerOf([idArg.name]);
  return [...requiredIn(fields), ...(memory.managed ?? []).filter((pointer) => pointer !== named)];
}

/** The fields that the program set, with the values of the outputs. A managed field that was absent has null. */
export function managedPart(resource: Resource, { outputs, memory }: Omit<State, "id">): JsonObject {
  const managed = managedFields(resource, memory);
  if (managed === undefined) return fieldsIn(resource, outputs);
  return managed.reduce<JsonObject>((part, pointer) => {
    const path = pathOf(pointer);
    return withValueAt(part, path, valueAt(outputs, path) ?? null);
  }, {});
}

/** What the program set for a field before. Of one that it did not set, the outputs show what the service had. */
export function setBefore(resource: Resource, prior: State | undefined, name: string): Json | undefined {
  if (prior === undefined) return undefined;
  const managed = managedFields(resource, prior.memory);
  return managed === undefined || managed.includes(pointerOf([name])) ? own(prior.outputs, name) : undefined;
}

/** What a state of an object consists of: the outputs, and the inputs that a refresh returns. */
export interface Shown {
  readonly outputs: JsonObject;
  readonly inputs: JsonObject;
}

/**
 * Outputs and inputs of a live object. `like` has the managed fields: args, or the managed part of earlier outputs; undefined
 * for all fields that args can have. `kept` has the package's own args and what the service shows once.
 */
export function show(
  resource: Resource,
  at: Address,
  live: { readonly seen: JsonObject; readonly record: JsonObject },
  like: JsonObject | undefined,
  kept: JsonObject,
  isNamed: boolean,
): Shown {
  const { fields, idArg, scope, ownArgs = [], shownOnce = [] } = resource;
  const managed = project(fields, like ?? knownPart(fields, live.seen), live.seen);
  const ids = pick({ ...at }, scope);
  const args = pick(kept, ["deletionPolicy", ...ownArgs]);
  const { id: _id, ...record } = live.record;
  // An id arg that adopts is no output: a resource has its id as `id`.
  const reference = idArg.isRequired ? { [idArg.name]: at.id } : {};
  return {
    outputs: { ...overlay(record, managed), ...ids, ...reference, ...args, ...pick(kept, shownOnce) },
    inputs: { ...managed, ...ids, ...(isNamed ? { [idArg.name]: at.id } : {}), ...args },
  };
}

/** What `delete` does: the policy of the program, or else what follows from how the object came to the resource. */
export function deletionPolicyOf({ outputs, memory }: State): { deletionPolicy: string; isSet: boolean } {
  const deletionPolicy = own(outputs, "deletionPolicy");
  if (typeof deletionPolicy === "string") return { deletionPolicy, isSet: true };
  return { deletionPolicy: memory?.origin === "created" ? "delete" : "retain", isSet: false };
}

/** The memory of an object whose fields the args set, after a write. */
export function remember(
  resource: Resource,
  origin: Memory["origin"],
  args: JsonObject,
  serviceValues: ServiceValues,
): Memory {
  const managed = managedIn(resource, args);
  return {
    form: memoryForm,
    origin,
    ...(managed.length === 0 ? {} : { managed }),
    ...(isEmpty(Object.keys(serviceValues)) ? {} : { serviceValues }),
  };
}

export const shownOnceIn = (resource: Resource, outputs: JsonObject): JsonObject =>
  pick(outputs, resource.shownOnce ?? []);

import type { Address, Answer } from "./api";
import { additionalFields, fieldIn, leafAt, type ObjectField } from "./fields";
import {
  isObject,
  objectOf,
  omit,
  own,
  overlay,
  pathOf,
  pick,
  pointerOf,
  valueAt,
  withValueAt,
} from "./json";
import type { JsonObject, Path, Pointer } from "./json";
import { project, recall, returnedFor, type ServiceValues } from "./project";
import { desiredIn, fieldsIn, type Resource } from "./resource";

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
function managedIn(resource: Resource, args: JsonObject): readonly Pointer[] {
  const { idArg, fields } = resource;
  const named = !idArg.isRequired && own(args, idArg.name) !== undefined ? [pointerOf([idArg.name])] : [];
  return [...named, ...optionalIn(fields, fieldsIn(resource, args), [])].sort();
}

const optionalIn = (object: ObjectField, args: JsonObject, above: Path): readonly Pointer[] =>
  Object.entries(args).flatMap(([name, value]): readonly Pointer[] => {
    const at = [...above, name];
    if (value === undefined) return [];
    if (name === additionalFields && !object.isOpen)
      return Object.keys(objectOf(value)).map((inner) => pointerOf([...at, inner]));
    const field = fieldIn(object, name);
    if (field.kind === "object") return isObject(value) ? optionalIn(field, value, at) : [];
    return field.isRequired ? [] : [pointerOf(at)];
  });

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
  const required = fields.leaves.filter(({ field }) => field.isRequired).map(({ path }) => pointerOf(path));
  return [...required, ...(memory.managed ?? []).filter((pointer) => pointer !== named)];
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

/** What a read returns. */
export interface ReadBack {
  readonly state: State;
  /** The managed part of the object, so that the engine shows what changed and nothing else. */
  readonly inputs: JsonObject;
}

/**
 * State and inputs of a live object. `from` are the args, or the outputs of an earlier state. `like` has the fields that are
 * managed; undefined for all fields that args can have.
 */
export function readBack(
  resource: Resource,
  at: Address,
  live: Answer,
  memory: Memory | undefined,
  from: JsonObject,
  like: JsonObject | undefined,
): ReadBack {
  const { fields, idArg, scope, ownArgs = [], shownOnce = [] } = resource;
  const seen = recalled(resource, live, from, memory);
  const managed = project(fields, like ?? seen, seen);
  const ids = pick({ ...at }, scope);
  const args = pick(from, ["deletionPolicy", ...ownArgs]);
  const named = { [idArg.name]: at.id };
  const record = omit(live.record as JsonObject, ["id"]);
  // An id arg that adopts is no output: a resource has its id as `id`.
  const reference = idArg.isRequired ? named : {};
  const outputs = { ...overlay(record, managed), ...ids, ...reference, ...args, ...pick(from, shownOnce) };
  return {
    state: { id: at.id, outputs, memory },
    inputs: { ...managed, ...ids, ...(isNamedById(resource, memory) ? named : {}), ...args },
  };
}

/** A response with what was requested in place of what the service hides or rewrites. */
export const recalled = (
  resource: Resource,
  live: Answer,
  requested: JsonObject,
  memory: Memory | undefined,
): JsonObject => recall(resource.fields, live.seen, desiredIn(resource, requested), memory?.serviceValues);

/** The state of an object after a write. `args` may have values that the service shows once. */
export function stateAfter(
  resource: Resource,
  at: Address,
  origin: Memory["origin"],
  args: JsonObject,
  live: Answer,
  prior?: State,
): State {
  const managed = managedIn(resource, args);
  const serviceValues = serviceValuesOf(resource, args, live, prior);
  const memory = {
    form: memoryForm,
    origin,
    ...(managed.length === 0 ? {} : { managed }),
    ...(Object.keys(serviceValues).length === 0 ? {} : { serviceValues }),
  } as const;
  return readBack(resource, at, live, memory, args, fieldsIn(resource, args)).state;
}

/**
 * What the service returns in place of what was requested. A fixed field that the service returned as requested when it was
 * set is not remembered later: another value of it is drift.
 */
function serviceValuesOf(
  resource: Resource,
  args: JsonObject,
  live: Answer,
  prior: State | undefined,
): ServiceValues {
  const { fields } = resource;
  const managed = prior === undefined ? [] : (managedFields(resource, prior.memory) ?? []);
  const before = prior?.memory?.serviceValues ?? {};
  const returned = Object.entries(returnedFor(fields, desiredIn(resource, args), live.seen));
  const isNew = (pointer: Pointer): boolean => !managed.includes(pointer) || Object.hasOwn(before, pointer);
  const isFixed = (pointer: Pointer): boolean => leafAt(fields, pathOf(pointer))?.field.fixed === true;
  return Object.fromEntries(returned.filter(([pointer]) => !isFixed(pointer) || isNew(pointer)));
}

/** What `delete` does: the policy of the program, or else what follows from how the object came to the resource. */
export function deletionPolicyOf({ outputs, memory }: State): { deletionPolicy: string; isSet: boolean } {
  const deletionPolicy = own(outputs, "deletionPolicy");
  if (typeof deletionPolicy === "string") return { deletionPolicy, isSet: true };
  return { deletionPolicy: memory?.origin === "created" ? "delete" : "retain", isSet: false };
}

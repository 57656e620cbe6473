import type { Address, Answer } from "./api";
import { argsPath, changedPart, desiredIn, emptyOf, fieldsIn, isClearedByNull } from "./compare";
import { isHidden, isSame, normalize, normalizeOrEmpty, withSortedSets } from "./compare";
import { additionalFields, fieldIn, hasKnownItems, isKnown, isListOfObjects, leafAt } from "./fields";
import type { Field, ListField, ObjectField, ValueField } from "./fields";
import * as json from "./json";
import { isList, isObject, listOf, objectOf, own, pathOf, pick, pointerOf } from "./json";
import type { Json, JsonObject, Path, Pointer, Value } from "./json";
import { withoutDrift } from "./drift";
import { identitiesOf, itemsInOrder, pairItems, unpairedItems } from "./pairing";
import type { Resource, Update } from "./resource";

/** The form of the memory that this version writes. A state with a higher one was written by a later version. */
export const memoryForm = 1;

/** The record in a state, in addition to the outputs. */
export interface Memory {
  readonly form: typeof memoryForm;
  /** How the object came to the resource. It never changes. */
  readonly origin: "created" | "adopted";
  /** Pointers into the args of the optional fields that the program sets. */
  readonly managed?: readonly Pointer[];
  /** Pointers of the required fields that the program leaves out, as it may of an adopted object. */
  readonly unset?: readonly Pointer[];
  /** What the service returned for values that it hides or rewrites. Secret: it may be a part of a secret. */
  readonly serviceValues?: ServiceValues;
}

/** What a state has of an object. */
export interface State {
  readonly id: string;
  readonly outputs: JsonObject;
  /** Undefined after an import: the fields of the program are unknown. */
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

const requiredIn = ({ leaves }: ObjectField): readonly Pointer[] =>
  leaves.filter(({ field }) => field.isRequired).map(({ path }) => pointerOf(path));

/** Whether the program names the object by `adoptId` or `pipeId`. */
export const hasIdArg = ({ idArg }: Resource, memory: Memory | undefined): boolean =>
  idArg.isRequired ||
  (memory === undefined
    ? idArg.isSetOnImport === true
    : memory.managed?.includes(pointerOf([idArg.name])) === true);

/** All fields that the program set, as pointers into the args; undefined after an import. */
export function managedFields(
  { fields, idArg }: Resource,
  memory: Memory | undefined,
): readonly Pointer[] | undefined {
  if (memory === undefined) return undefined;
  const named = pointerOf([idArg.name]);
  const { managed = [], unset = [] } = memory;
  const required = requiredIn(fields).filter((pointer) => !unset.includes(pointer));
  return [...required, ...managed.filter((pointer) => pointer !== named)];
}

/** The fields that the program set, with the values of the outputs. A managed field that was absent has null. */
export function managedPart(resource: Resource, { outputs, memory }: Omit<State, "id">): JsonObject {
  const managed = managedFields(resource, memory);
  if (managed === undefined) return fieldsIn(resource, outputs);
  return managed.reduce<JsonObject>((part, pointer) => {
    const path = pathOf(pointer);
    const value = json.valueAt(outputs, path);
    // The object has another form, which does not have the field.
    if (value === undefined && leafAt(resource.fields, path)?.field.alwaysManaged === true) return part;
    return json.withValueAt(part, path, value ?? null);
  }, {});
}

/** What a service returned for values that it hides or rewrites; null for nothing. */
export type ServiceValues = Readonly<Record<Pointer, Json>>;

/** Puts back what the service hides, and what it rewrote as long as its response for it stays the same. */
export function recall(
  object: ObjectField,
  live: JsonObject,
  requested: JsonObject,
  serviceValues: ServiceValues = {},
): JsonObject {
  const mayHide = object.leaves.some(({ field }) => field.writeOnly === true || field.mayBeMissing === true);
  if (!mayHide && Object.keys(serviceValues).length === 0) return live;
  return replaceEach(object, requested, live, [], (field, pointer, value, returned) => {
    const isUnseen = field.writeOnly === true || (field.mayBeMissing === true && returned === undefined);
    const isRemembered =
      Object.hasOwn(serviceValues, pointer) &&
      json.isEqual(returnedValue(field, value, returned), serviceValues[pointer]);
    return isUnseen || isRemembered ? value : returned;
  });
}

/**
 * What the service returns for requested values that it hides or rewrites, as far as the state has to remember it. Of
 * `kept` fields it keeps its own value, and `shown` fields it returned before as requested.
 */
export function returnedFor(
  object: ObjectField,
  requested: JsonObject,
  live: JsonObject,
  kept: readonly Pointer[] = [],
  shown: readonly Pointer[] = [],
): ServiceValues {
  const found: [Pointer, Json][] = [];
  replaceEach(object, requested, live, [], (field, pointer, value, returned) => {
    // Another value of a fixed field that was as requested is drift.
    const isDrift = field.fixed === true && shown.includes(pointer);
    if (kept.includes(pointer) || (isToRemember(field, value, returned) && !isDrift))
      found.push([pointer, returnedValue(field, value, returned)]);
    return returned;
  });
  return Object.fromEntries(found);
}

/** The live object with another value for each requested field; in items, for those that this version does not know. */
function replaceEach(
  object: ObjectField,
  requested: JsonObject,
  live: JsonObject,
  above: Path,
  replace: (field: Field, pointer: Pointer, requested: Json, live: Value) => Value,
): JsonObject {
  const replaced = Object.entries(requested).map(([name, value]): readonly [string, Value] => {
    const [field, there] = [fieldIn(object, name), own(live, name)];
    const path = argsPath(object, above, name);
    if (value === undefined) return [name, there];
    if (field.kind === "object" && isObject(value)) {
      const inner = replaceEach(field, value, objectOf(there), path, replace);
      return [name, there === undefined && Object.keys(inner).length === 0 ? undefined : inner];
    }
    if (!hasKnownItems(field) || !isList(there)) return [name, replace(field, pointerOf(path), value, there)];
    const pairs = pairItems(field, there, listOf(value));
    const identities = identitiesOf(field, there);
    const inItem = (item: Json, index: number): Json => {
      const unknown = json.omit(objectOf(pairs[index]?.item), Object.keys(field.item.fields));
      const inside = [...path, identities[index] ?? ""];
      return isObject(item) ? replaceEach(field.item, unknown, item, inside, replace) : item;
    };
    return [name, there.map(inItem)];
  });
  return json.objectFrom([...Object.entries(live), ...replaced]);
}

/** What the service returns for a value that was requested; null for nothing. */
function returnedValue(field: Field, requested: Json, live: Value): Json {
  const value = field.kind === "json" ? json.projectOnto(requested, live) : normalize(field, live);
  return json.isEmpty(value) ? null : json.withDigits(value ?? null);
}

function isToRemember(field: Field, requested: Json, live: Value): boolean {
  if (field.writeOnly === true) return false;
  if (field.kind === "json") return !json.covers(live, requested);
  if (field.secret === true && json.isEmpty(live)) return !json.isEmpty(requested);
  if (requested === null) return !isSame(field, requested, live);
  if (field.mayBeUnset === true) return requested === false && live === undefined;
  return field.fixed === true && !isHidden(field, live) && !isSame(field, requested, live);
}

/** What a read returns as inputs: the live object, reduced to the fields of `like`, where a managed field without a value has null. */
export const project = (object: ObjectField, like: JsonObject, live: JsonObject): JsonObject =>
  json.mapValues(like, (template, name) => {
    if (template === undefined) return undefined;
    const [field, value] = [fieldIn(object, name), own(live, name)];
    if (!object.isOpen && !isKnown(object, name))
      return name === additionalFields ? nonEmpty(projectBag(template, live)) : undefined;
    if (field.kind === "object") return nonEmpty(project(field, objectOf(template), objectOf(value)));
    return projectValue(field, template, value);
  });

const projectBag = (template: Json, live: JsonObject): JsonObject =>
  json.mapValues(objectOf(template), (value, name) => projectJson(value, own(live, name)));

const nonEmpty = (value: JsonObject): Value => (Object.keys(value).length === 0 ? undefined : value);

/** A missing value is null, here and below, so that each later refresh returns the same. */
const projectJson = (template: Value, live: Value): Value =>
  json.withDigits(
    template === null && live !== undefined ? live : (json.projectOnto(template, live) ?? null),
  );

function projectValue(field: ValueField | ListField, template: Json, live: Value): Value {
  if (field.kind === "json") return projectJson(template, live);
  if (field.mayBeMissing === true && live === undefined) return template ?? undefined;
  if (template === null && isClearedByNull(field) && isSame(field, template, live)) return template;
  const value = normalizeOrEmpty(field, live) ?? (isClearedByNull(field) ? null : undefined);
  if (!isListOfObjects(field) || !isList(value)) return value;
  const templates = listOf(template);
  if (field.kind === "items") return projectItems(field, templates, value);
  const pairs = pairItems(field, value, templates);
  const items = value.map((item, index) => projectItem(field, pairs[index]?.item, item));
  return field.kind === "keyed" ? itemsInOrder(field, items) : items;
}

/** In the order and the shape of the templates. An item that another user added comes last, as a whole. */
function projectItems(field: ListField, templates: readonly Json[], live: readonly Json[]): readonly Json[] {
  const pairs = pairItems(field, templates, live);
  const known = pairs.flatMap((pair, index) =>
    pair === undefined ? [] : [json.projectOnto(templates[index], pair.item) ?? null],
  );
  return [...known, ...unpairedItems(live, pairs)].map((item) => json.withDigits(item));
}

/** An item with the fields of its template; in a sequence, with all known ones; without a template, with required ones. */
function projectItem({ kind, item: object }: ListField, template: Value, live: Json): Json {
  if (!isObject(live)) return live;
  const like = objectOf(template);
  const names = Object.entries(object.fields).filter(
    ([name, field]) => kind === "sequence" || field.isRequired || Object.hasOwn(like, name),
  );
  const known = names.map(
    ([name, field]) => [name, own(live, name) ?? (kind === "keyed" ? emptyOf(field) : undefined)] as const,
  );
  const bag = nonEmpty(projectBag(own(like, additionalFields) ?? {}, live));
  return json.objectFrom([...known, [additionalFields, bag]]);
}

/** A response with what follows from it, and with the sets inside items in one order. */
export function withDerived(resource: Resource, live: Answer): Answer {
  const derived = resource.derive?.(live.seen);
  return {
    ...live,
    raw: withSortedSets(resource.fields, live.raw),
    seen: { ...withSortedSets(resource.fields, live.seen), ...derived },
    record: { ...(live.record as JsonObject), ...derived },
  };
}

/** What a read returns. */
export interface ReadBack {
  readonly state: State;
  /** The managed part of the object, so that the engine shows what changed and nothing else. */
  readonly inputs: JsonObject;
}

/** State and inputs of a live object. `from` are args, or earlier outputs. Without a memory, all fields are managed. */
export function readBack(
  resource: Resource,
  at: Address,
  live: Answer,
  memory: Memory | undefined,
  from: JsonObject,
): ReadBack {
  const { fields, idArg, scope, ownArgs = [], shownOnce = [] } = resource;
  const seen = recalled(resource, live, from, memory);
  const all = resource.imported?.(seen) ?? seen;
  const like = memory === undefined ? all : managedPart(resource, { outputs: from, memory });
  const managed = project(fields, like, seen);
  const others = { ...pick({ ...at }, scope), ...pick(from, ["deletionPolicy", ...ownArgs]) };
  const named = { [idArg.name]: at.id };
  const inputs = { ...managed, ...others, ...(hasIdArg(resource, memory) ? named : {}) };
  const outputs = {
    ...json.overlay(json.omit(live.record as JsonObject, ["id"]), managed),
    ...others,
    // `adoptId` is not an output: a resource has its id as `id`.
    ...(idArg.isRequired ? named : {}),
    ...pick(from, shownOnce),
  };
  return { state: { id: at.id, outputs, memory }, inputs };
}

/** A response with the requested values instead of hidden or rewritten values. */
export const recalled = (
  resource: Resource,
  live: Answer,
  requested: JsonObject,
  memory: Memory | undefined,
): JsonObject => recall(resource.fields, live.seen, desiredIn(resource, requested), memory?.serviceValues);

/**
 * The state after a write. `args` may have values that the service shows once. Where an update left drift, the outputs have the
 * program's values: the preview gave these to other resources, and the next update compares with them.
 */
export function stateAfter(
  resource: Resource,
  at: Address,
  origin: Memory["origin"],
  args: JsonObject,
  live: Answer,
  update?: Pick<Update<unknown>, "changes" | "desired" | "live" | "prior">,
): State {
  const { fields } = resource;
  const set = desiredIn(resource, args);
  const { desired = set, prior } = update ?? {};
  const kept = Object.keys(resource.keptByService?.(desired, live.seen, update?.live.raw) ?? {}).map((name) =>
    pointerOf([name]),
  );
  const known = prior?.memory?.serviceValues ?? {};
  const shown = (managedFields(resource, prior?.memory) ?? []).filter((one) => !Object.hasOwn(known, one));
  // Of a field that the update did not set, the service returns what it returned before, or drift.
  const isLeft = (pointer: Pointer): boolean => {
    const inArgs = pathOf(pointer);
    const path = leafAt(fields, inArgs)?.path ?? inArgs.filter((name) => name !== additionalFields);
    return json.valueAt(set, path) !== undefined && json.valueAt(desired, path) === undefined;
  };
  const serviceValues = {
    ...json.pick(known, Object.keys(known).filter(isLeft)),
    ...returnedFor(fields, desired, live.seen, kept, shown),
  } as ServiceValues;
  const managed = managedIn(resource, args);
  const unset = requiredIn(fields).filter((pointer) => json.valueAt(args, pathOf(pointer)) === undefined);
  const memory: Memory = {
    form: memoryForm,
    origin,
    ...(managed.length === 0 ? {} : { managed }),
    ...(unset.length === 0 ? {} : { unset }),
    ...(Object.keys(serviceValues).length === 0 ? {} : { serviceValues }),
  };
  // Of a value that the object had before, the update sent nothing: another value since then is drift.
  const seen =
    update === undefined ? live.seen : withoutDrift(fields, set, changedPart(update.changes), live.seen);
  const { state } = readBack(resource, at, { ...live, seen }, memory, args);
  return prior === undefined || resource.keep === undefined
    ? state
    : { ...state, outputs: resource.keep(state.outputs, prior.outputs) };
}

/** What `delete` does: the policy of the program, or else what follows from how the object came to the resource. */
export function deletionPolicyOf({ outputs, memory }: State): { deletionPolicy: string; isSet: boolean } {
  const deletionPolicy = own(outputs, "deletionPolicy");
  if (typeof deletionPolicy === "string") return { deletionPolicy, isSet: true };
  return { deletionPolicy: memory?.origin === "created" ? "delete" : "retain", isSet: false };
}

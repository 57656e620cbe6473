import { additionalFields, fieldIn, hasKnownItems, isKnown, isListOfObjects, unknownField } from "./fields";
import type { Field, ListField, ObjectField } from "./fields";
import * as json from "./json";
import { isObject, isUnknown, own, type Json, type JsonObject, type Path, type Pointer } from "./json";
import { itemsInOrder, pairItems, sorted, withoutId } from "./pairing";
import type { Resource } from "./resource";

/** The one spelling of equivalent values. Unknown values and values of another type stay unchanged. */
export function normalize(field: ObjectField, value: JsonObject): JsonObject;
export function normalize(field: Field, value: Json | undefined): Json | undefined;
export function normalize(field: Field, value: Json | undefined): Json | undefined {
  if (value === undefined || isUnknown(value) || field.kind === "json") return value;
  if (field.kind === "object") return isObject(value) ? normalizeObject(field, value) : (value ?? undefined);
  if (value === null) return isClearedByNull(field) ? null : emptyOf(field);
  if (field.kind === "instant") return normalizeInstant(value);
  // No service can return -0, because JSON does not have it.
  if (field.kind === "number") return value === 0 ? 0 : value;
  return json.isList(value) ? normalizeList(field, value) : value;
}

const empty: Readonly<Partial<Record<Field["kind"], Json>>> = {
  text: "",
  instant: "",
  flag: false,
  list: [],
  set: [],
  keyed: [],
  sequence: [],
  items: [],
};

/** The value that an absent field stands for: "" for texts, [] for lists, false for flags. */
export const emptyOf = (field: Field): Json | undefined =>
  field.kind === "number" ? field.absentIs : empty[field.kind];

/** Whether only null clears a field, because the empty value of its type is a regular value. */
export const isClearedByNull = ({ kind, absentIs }: Field): boolean =>
  kind === "flag" || kind === "whole" || (kind === "number" && absentIs === undefined);

/** The normalized value of a response, also if the response lacks the field. */
export const normalizeOrEmpty = (field: Field, live: Json | undefined): Json | undefined =>
  normalize(field, live) ?? emptyOf(field);

/** Removes empty objects whose fields are managed one by one, because they manage nothing. */
const normalizeObject = (object: ObjectField, value: JsonObject): JsonObject =>
  json.mapValues(value, (inner, name) => {
    if (name !== additionalFields && !isKnown(object, name)) return inner;
    const field = fieldIn(object, name);
    const normal = normalize(field, inner);
    const isManagedByField = name === additionalFields || field.kind === "object";
    return isManagedByField && isObject(normal) && Object.keys(normal).length === 0 ? undefined : normal;
  });

function normalizeList(field: Field, items: readonly Json[]): Json {
  // A value that is not known yet may turn out to be any: it repeats nothing.
  const isFirst = (item: Json, index: number): boolean => isUnknown(item) || items.indexOf(item) === index;
  if (field.kind === "set") return sorted(items.filter(isFirst), String);
  if (!isListOfObjects(field)) return items;
  const sent = field.kind === "items" && !field.ownIds ? items.map(withoutId) : items;
  const normal = sent.map((item) => normalize(field.item, item) ?? item);
  return field.kind === "keyed" ? itemsInOrder(field, normal) : normal;
}

/** The object with the sets inside its items in the order that args have. Items are paired and compared by their content. */
export const withSortedSets = (object: ObjectField, value: JsonObject): JsonObject =>
  json.mapValues(value, (inner, name) =>
    isKnown(object, name) ? withSortedItems(fieldIn(object, name), inner) : inner,
  );

function withSortedItems(field: Field, value: Json | undefined): Json | undefined {
  if (field.kind === "object") return isObject(value) ? withSortedSets(field, value) : value;
  if (!isListOfObjects(field) || !json.isList(value)) return value;
  return value.map((item) =>
    isObject(item)
      ? json.mapValues(item, (inner, name) => {
          const part = fieldIn(field.item, name);
          return part.kind === "set" ? normalize(part, inner) : withSortedItems(part, inner);
        })
      : item,
  );
}

/** A time without a zone, which services return for UTC. */
const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** UTC with the precision of services, one second. */
function normalizeInstant(value: Json): Json {
  if (typeof value !== "string") return value;
  const time = Date.parse(zoneless.test(value) ? `${value}Z` : value);
  if (Number.isNaN(time)) return value;
  const utc = new Date(time).toISOString();
  // No service reads years with more digits.
  return /^\d{4}-/.test(utc) ? utc.replace(/\.\d+Z$/, "Z") : value;
}

/** Args as the JSON of the service, with `additionalFields` inside their object. */
export function toWire(object: ObjectField, args: JsonObject): JsonObject {
  const known = json.mapValues(args, (value, name) => {
    const field = fieldIn(object, name);
    if (field.kind === "object" && isObject(value)) return toWire(field, value);
    if (!hasKnownItems(field) || !json.isList(value)) return value;
    return value.map((item) => (isObject(item) ? toWire(field.item, item) : item));
  });
  if (object.isOpen || !Object.hasOwn(args, additionalFields)) return known;
  return { ...json.objectOf(own(args, additionalFields)), ...json.omit(known, [additionalFields]) };
}

/** The fields that args set, without ids and the package's own args. */
export const fieldsIn = ({ fields }: Resource, args: JsonObject): JsonObject =>
  json.pick(args, [...Object.keys(fields.fields), additionalFields]);

/** The same as the service's own JSON. */
export const desiredIn = (resource: Resource, args: JsonObject): JsonObject =>
  toWire(resource.fields, fieldsIn(resource, args));

/** A body without empty values. Unknown fields stay, and so do lists of objects of one form: services require some. */
export const withoutClears = (object: ObjectField, body: JsonObject): JsonObject =>
  json.mapValues(body, (value, name) => {
    if (!isKnown(object, name)) return value;
    const field = fieldIn(object, name);
    if (json.isEmpty(value)) return field.isRequired || hasKnownItems(field) ? value : undefined;
    if (isListOfObjects(field) && json.isList(value))
      return value.map((item) => (isObject(item) ? withoutClears(field.item, item) : item));
    if (field.kind !== "object" || !isObject(value)) return value;
    const rest = withoutClears(field, value);
    return Object.keys(rest).length === 0 ? undefined : rest;
  });

/** A field that has another value on the service than in the program. */
export interface Change {
  /** The names that lead to the field in the service's JSON. */
  readonly path: Path;
  /** Its place in the args, where unknown fields are in `additionalFields`. */
  readonly pointer: Pointer;
  readonly field: Field;
  readonly from: Json | undefined;
  readonly to: Json;
  /** Whether the change replaces the object. */
  readonly replaces: boolean;
  /** Whether the object has another one of the fields of which it always has the same one, such as a kind of source. */
  readonly isOtherChoice: boolean;
}

/** The differences between `desired` and `live`, both as JSON of the service. Every comparison goes through here. */
export function changes(
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
  above: Path = [],
  aboveInArgs: Path = [],
): readonly Change[] {
  const other = otherChoice(object, desired, live);
  return Object.entries(desired).flatMap(([name, to]): readonly Change[] => {
    if (to === undefined) return [];
    const [field, from] = [fieldIn(object, name), own(live, name)];
    const [path, inArgs] = [[...above, name], argsPath(object, aboveInArgs, name)];
    const isOtherChoice = other === name;
    if (!isOtherChoice && field.kind === "object" && isObject(to))
      return changes(field, to, json.objectOf(from), path, inArgs);
    if (!isOtherChoice && isSame(field, to, from)) return [];
    const mayHoldFixed =
      isUnknown(to) && field.kind === "object" && field.leaves.some((leaf) => leaf.field.fixed);
    const replaces = isOtherChoice || field.fixed === true || mayHoldFixed;
    return [{ path, pointer: json.pointerOf(inArgs), field, from, to, replaces, isOtherChoice }];
  });
}

/** The path of a field in the args. */
export const argsPath = (object: ObjectField, above: Path, name: string): Path =>
  object.isOpen || isKnown(object, name) ? [...above, name] : [...above, additionalFields, name];

/** The requested one of several exclusive fields, if the object has another one. */
function otherChoice({ oneOf }: ObjectField, desired: JsonObject, live: JsonObject): string | undefined {
  const requested = oneOf.filter((name) => own(desired, name) !== undefined);
  const has = oneOf.filter((name) => own(live, name) !== undefined);
  return has.length === 0 || has.some((name) => requested.includes(name)) ? undefined : requested[0];
}

/** Whether a desired value is equivalent to a live value, which may be absent. */
export function isSame(field: Field, desired: Json, live: Json | undefined): boolean {
  if (field.kind === "json") return json.covers(live, desired);
  if (desired === null && isClearedByNull(field))
    return field.writeOnly === true ? live === null : (live ?? null) === null;
  // A service that returns only set fields needs `false` once.
  if (field.mayBeUnset === true && live === undefined) return false;
  if (field.kind === "object") return json.isEqual(desired, live);
  const [left, right] = [normalize(field, desired), normalizeOrEmpty(field, live)];
  if (!isListOfObjects(field) || !json.isList(left) || !json.isList(right)) return json.isEqual(left, right);
  if (field.kind === "keyed") return areSameKeyed(field, left, right);
  if (left.length !== right.length) return false;
  if (field.kind === "sequence") return left.every((one, index) => isSameItem(field.item, one, right[index]));
  return pairItems(field, left, right).every(
    (pair, index) => pair !== undefined && json.covers(pair.item, left[index]),
  );
}

/** Whether both have the same items. If the service repeats an item, all repetitions must match. */
function areSameKeyed(field: ListField, desired: readonly Json[], live: readonly Json[]): boolean {
  const wanted = pairItems(field, live, desired).map((pair) => pair?.item);
  return (
    new Set(wanted).size === desired.length &&
    live.every((one, index) => isSameItem(field.item, wanted[index], one))
  );
}

/** Whether a live item has all values of a desired item. */
export const isSameItem = (item: ObjectField, desired: Json | undefined, live: Json | undefined): boolean =>
  isObject(desired) && isObject(live) && changes(item, desired, live).length === 0;

/** Whether two objects have the same known fields. */
export const isIdentical = (object: ObjectField, one: JsonObject, other: JsonObject): boolean =>
  [...changes(object, one, other), ...changes(object, other, one)].every(
    ({ field }) => field === unknownField,
  );

/** Whether the service may have a value that its response lacks. */
export const isHidden = ({ writeOnly, mayBeMissing, secret }: Field, live: Json | undefined): boolean =>
  writeOnly === true || ((mayBeMissing === true || secret === true) && (live === undefined || live === ""));

/** Changes that would replace the object, unless the service hides the live value. */
export const refusedChanges = (
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
): readonly Change[] =>
  changes(object, desired, live).filter(({ replaces, field, from }) => replaces && !isHidden(field, from));

export const changedNames = (all: readonly Change[]): readonly string[] => [
  ...new Set(all.map(({ pointer }) => json.dotted(json.pathOf(pointer)))),
];

export const changedPart = (all: readonly Change[]): JsonObject =>
  all.reduce<JsonObject>((part, { path, to }) => json.withValueAt(part, path, to), {});

/** The first field that two resources of one object set to different values. */
export const conflictBetween = (
  object: ObjectField,
  one: JsonObject,
  other: JsonObject,
): Change | undefined =>
  changes(object, one, other).find(
    ({ field, from, to }) =>
      from !== undefined &&
      !json.holdsUnknown([from, to]) &&
      field.kind !== "object" &&
      !isSame(field, from, to),
  );

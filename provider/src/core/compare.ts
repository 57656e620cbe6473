import {
  additionalFields,
  fieldIn,
  isKnown,
  isListOfObjects,
  type Field,
  type ListField,
  type ObjectField,
} from "./fields";
import {
  covers,
  dotted,
  holdsUnknown,
  isEmpty,
  isEqual,
  isList,
  isObject,
  isUnknown,
  objectOf,
  own,
  pathOf,
  pointerOf,
  withValueAt,
  type Json,
  type JsonObject,
  type Path,
  type Pointer,
} from "./json";
import { identityOf, normalize, normalizeOrEmpty } from "./normalize";
import { pairItems } from "./pairing";

/** A field that the program sets and that is otherwise on the service. */
export interface Change {
  /** The names that lead to the field in the service's JSON. */
  readonly path: Path;
  /** Where args have it: fields that this version does not know stand in `additionalFields`. */
  readonly pointer: Pointer;
  readonly field: Field;
  readonly from: Json | undefined;
  readonly to: Json;
  /** Whether only another object can take it. */
  readonly replaces: boolean;
  /** Whether the object has another one of several fields of which it has one for ever, such as another kind of source. */
  readonly isOtherChoice: boolean;
}

/** The only comparison: what of `desired` is not so in `live`. Both are the service's own JSON. */
export const changes = (object: ObjectField, desired: JsonObject, live: JsonObject): readonly Change[] =>
  changesIn(object, desired, live, [], []);

function changesIn(
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
  path: Path,
  inArgs: Path,
): readonly Change[] {
  const chosen = otherChoice(object, desired, live);
  return Object.entries(desired).flatMap(([name, to]): readonly Change[] => {
    if (to === undefined) return [];
    const field = fieldIn(object, name);
    const from = own(live, name);
    const at = [...path, name];
    const atArgs = argsPath(object, inArgs, name);
    if (chosen !== name && field.kind === "object" && isObject(to))
      return changesIn(field, to, objectOf(from), at, atArgs);
    const isOtherChoice = chosen === name;
    const replaces =
      isOtherChoice || field.fixed === true || (isUnknown(to) && field.kind === "object" && field.hasFixed);
    if (!isOtherChoice && isSame(field, to, from)) return [];
    return [{ path: at, pointer: pointerOf(atArgs), field, from, to, replaces, isOtherChoice }];
  });
}

/** Where args have a field of an object. */
export const argsPath = (object: ObjectField, above: Path, name: string): Path =>
  object.isOpen || isKnown(object, name) ? [...above, name] : [...above, additionalFields, name];

/** The name that an object is to have in place of the one that it has for ever. */
function otherChoice({ oneOf }: ObjectField, desired: JsonObject, live: JsonObject): string | undefined {
  const requested = oneOf.filter((name) => own(desired, name) !== undefined);
  const has = oneOf.filter((name) => own(live, name) !== undefined);
  return has.length === 0 || has.some((name) => requested.includes(name)) ? undefined : requested[0];
}

/** Whether a desired value means the same as a live one, which may be absent. */
export function isSame(field: Field, desired: Json, live: Json | undefined): boolean {
  if (field.kind === "json") return covers(live, desired);
  // A service that returns only what was set has to be sent `false` once.
  if (field.mayBeUnset === true && live === undefined) return false;
  if (field.kind === "object") return isEqual(desired, live);
  const [left, right] = [normalize(field, desired), normalizeOrEmpty(field, live)];
  if (!isListOfObjects(field) || !isList(left) || !isList(right)) return isEqual(left, right);
  if (field.kind === "keyed") return areSameKeyed(field, left, right);
  if (left.length !== right.length) return false;
  if (field.kind === "sequence") return left.every((one, index) => isSameItem(field.item, one, right[index]));
  return pairItems(field, left, right).every(
    (pair, index) => pair !== undefined && covers(right[pair.at], left[index]),
  );
}

/** Whether each desired item is so in the items of its identity, and no other item is there. */
function areSameKeyed(field: ListField, desired: readonly Json[], live: readonly Json[]): boolean {
  const [wanted, found] = [groups(field, desired), groups(field, live)];
  return (
    [...found.keys()].every((identity) => wanted.has(identity)) &&
    // A service may list one item several times: then all of them must be as desired.
    [...wanted].every(([identity, items]) =>
      items.every((item) => found.get(identity)?.every((one) => isSameItem(field.item, item, one)) ?? false),
    )
  );
}

function groups(field: ListField, items: readonly Json[]): ReadonlyMap<string, readonly Json[]> {
  const found = new Map<string, readonly Json[]>();
  for (const item of items) {
    const identity = identityOf(field, item);
    found.set(identity, [...(found.get(identity) ?? []), item]);
  }
  return found;
}

/** Whether all that a desired item says is so in a live one. */
export function isSameItem(item: ObjectField, desired: Json | undefined, live: Json | undefined): boolean {
  if (!isObject(desired) || !isObject(live)) return false;
  return Object.entries(desired).every(
    ([name, value]) => value === undefined || isSame(fieldIn(item, name), value, own(live, name)),
  );
}

/** Whether each of two objects has all that the other one has, as far as the fields are known. */
export const isIdentical = (object: ObjectField, one: JsonObject, other: JsonObject): boolean =>
  Object.entries(object.fields).every(([name, field]) => {
    const [left, right] = [own(one, name), own(other, name)];
    if (field.kind === "object") return isIdentical(field, objectOf(left), objectOf(right));
    const [desired, live] = [left, right].map((value) => normalizeOrEmpty(field, value));
    return (
      (desired === undefined ? isEmpty(live) : isSame(field, desired, live)) &&
      (live === undefined ? isEmpty(desired) : isSame(field, live, desired))
    );
  });

/** Whether a response that lacks a value says nothing about it. */
export const isHidden = ({ writeOnly, mayBeMissing, secret }: Field, live: Json | undefined): boolean =>
  writeOnly === true || ((mayBeMissing === true || secret === true) && (live === undefined || live === ""));

/** Changes that only another object can take, as far as the live one shows what it has. */
export const refusedChanges = (
  object: ObjectField,
  desired: JsonObject,
  live: JsonObject,
): readonly Change[] =>
  changes(object, desired, live).filter(({ replaces, field, from }) => replaces && !isHidden(field, from));

/** The fields that change, as messages name them. */
export const changedNames = (all: readonly Change[]): readonly string[] => [
  ...new Set(all.map(({ pointer }) => dotted(pathOf(pointer)))),
];

/** The part of an object that changes. */
export const changedPart = (all: readonly Change[]): JsonObject =>
  all.reduce<JsonObject>((part, { path, to }) => withValueAt(part, path, to), {});

/** A value that two args of one object set otherwise. */
export const conflictBetween = (
  object: ObjectField,
  one: JsonObject,
  other: JsonObject,
): Change | undefined =>
  changes(object, one, other).find(
    ({ field, from, to }) =>
      from !== undefined && !holdsUnknown([from, to]) && field.kind !== "object" && !isSame(field, from, to),
  );

import {
  type Field,
  type ListField,
  type ObjectField,
  additionalFields,
  fieldIn,
  isKnown,
  isListOfObjects,
  unknownField,
} from "./fields";
import * as json from "./json";
import { type Json, type JsonObject, type Path, type Pointer, isObject, isUnknown, own } from "./json";
import { isClearedByNull, normalize, normalizeOrEmpty } from "./normalize";
import { pairItems } from "./pairing";

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

import { changes, isHidden, type Change } from "./compare";
import { additionalFields, isKnown, isListOfObjects, leavesOf, type ObjectField } from "./fields";
import {
  dotted,
  isEmpty,
  isEqual,
  isObject,
  listOf,
  own,
  pathOf,
  valueAt,
  type JsonObject,
  type Path,
  type Pointer,
} from "./json";
import { pairItems } from "./pairing";
import type { ServiceValues } from "./project";

/** One warning that names all fields that it is about. */
const about = (paths: readonly string[], text: (names: string) => string): readonly string[] =>
  paths.length === 0 ? [] : [text([...new Set(paths)].join(", "))];

const namesOf = (all: readonly Change[]): readonly string[] =>
  all.map(({ pointer }) => dotted(pathOf(pointer)));

/** Fields that the service did not apply. `live` has what was asked in place of what the service hides. */
export const notApplied = (fields: ObjectField, desired: JsonObject, live: JsonObject): readonly string[] =>
  about(
    namesOf(changes(fields, desired, live).filter(({ replaces }) => !replaces)),
    (names) => `the service answered success, but did not apply ${names}; the state holds what it answered`,
  );

/** Fixed fields that the response to a creation has in another spelling. */
export const rewrittenFixed = (
  fields: ObjectField,
  desired: JsonObject,
  seen: JsonObject,
): readonly string[] =>
  about(
    namesOf(
      changes(fields, desired, seen).filter(
        ({ replaces, field, from }) => replaces && !isHidden(field, from),
      ),
    ),
    (names) =>
      `${names}: the service answers another value than was asked; the state keeps what was asked, and drift of it will not be seen`,
  );

/** A path into `additionalFields`; nothing tells what would reset such a field. */
const isAdditional = (path: Path): boolean => path.includes(additionalFields);

/** Fields that this version does not know and that the service rewrites; once, when that begins. */
export const rewrittenUnknown = (
  fields: ObjectField,
  now: ServiceValues,
  before: ServiceValues | undefined,
): readonly string[] => {
  const known = new Set(leavesOf(fields).map(({ path }) => path.join(".")));
  const fresh = Object.entries(now)
    .filter(([pointer, value]) => !isEqual(value, before?.[pointer]))
    .map(([pointer]) => pathOf(pointer))
    .filter((path) => !known.has(path.join(".")));
  return about(
    fresh.map((path) => dotted(withoutIdentity(fields, path))),
    (names) =>
      `${names}: the service answers another value than was asked, or none; the state keeps both, and a refresh shows when ` +
      "the answer changes",
  );
};

/** Inside of a list, the identity of an item may be secret. */
function withoutIdentity(fields: ObjectField, path: Path): Path {
  const list = leavesOf(fields).find(
    ({ path: at, field }) => isListOfObjects(field) && at.every((name, index) => path[index] === name),
  );
  return list === undefined ? path : [...list.path, additionalFields];
}

/** What users read about fields that the program sets no more. A preview shows them as if they went. */
export function removedFields(
  isCleared: (pointer: Pointer) => boolean,
  removed: readonly Pointer[],
  before: JsonObject,
  after: JsonObject,
): readonly string[] {
  const valuesOf = (pointer: Pointer): readonly unknown[] => {
    const path = pathOf(pointer).filter((name) => name !== additionalFields);
    return [before, after].map((object) => valueAt(object, path));
  };
  const resets = (pointer: Pointer): boolean => !isAdditional(pathOf(pointer)) && isCleared(pointer);
  const isUnchanged = (pointer: Pointer): boolean => {
    const [old, now] = valuesOf(pointer);
    return !isEmpty(old) && isEqual(old, now);
  };
  // A field that had no value, or one of two that exclude each other.
  const isAbsent = (pointer: Pointer): boolean => isEmpty(valuesOf(pointer)[1]);
  const kept = removed.filter((pointer) => resets(pointer) && isUnchanged(pointer));
  const left = removed.filter((pointer) => !resets(pointer) && !isAbsent(pointer));
  const name = (pointer: Pointer): string => dotted(pathOf(pointer));
  return [
    ...kept.map(
      (pointer) =>
        `${name(pointer)}: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing`,
    ),
    ...about(left.map(name), (names) => `${names}: no longer managed, and left on the service as it is`),
  ];
}

/** Fields of items that this version does not know, that the program set before and sets no more: they keep their values. */
export function leftInItems(fields: ObjectField, desired: JsonObject, before: JsonObject): readonly string[] {
  const names = leavesOf(fields).flatMap(({ path, field }) => {
    if (!isListOfObjects(field) || field.kind === "items") return [];
    const [items, old] = [listOf(valueAt(desired, path)), listOf(valueAt(before, path))];
    return pairItems(field, items, old).flatMap((pair, index) => {
      const [now, then] = [items[index], pair === undefined ? undefined : old[pair.at]];
      if (!isObject(now) || !isObject(then)) return [];
      return Object.keys(then)
        .filter((name) => !isKnown(field.item, name) && own(now, name) === undefined)
        .map((name) => dotted([...path, additionalFields, name]));
    });
  });
  return about(names, (all) => `${all}: no longer managed, and left on the service as it is`);
}

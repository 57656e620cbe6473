import { changedNames, changes, isHidden, refusedChanges } from "./compare";
import { additionalFields, isKnown, isListOfObjects, leafAt, leavesOf, type ObjectField } from "./fields";
import {
  covers,
  dotted,
  isEmpty,
  isEqual,
  isObject,
  listOf,
  own,
  pathOf,
  valueAt,
  type JsonObject,
  type Pointer,
} from "./json";
import { pairItems } from "./pairing";
import type { ServiceValues } from "./recall";

/** One warning that names all fields that it is about. */
const about = (names: readonly string[], text: (names: string) => string): readonly string[] =>
  names.length === 0 ? [] : [text([...new Set(names)].join(", "))];

const left = (names: string): string => `${names}: no longer managed, and left on the service as it is`;

/** Fields that the service did not apply. `live` has what was requested in place of what the service hides. */
export const notApplied = (fields: ObjectField, desired: JsonObject, live: JsonObject): readonly string[] =>
  about(
    changedNames(changes(fields, desired, live).filter(({ replaces }) => !replaces)),
    (names) => `the service answered success, but did not apply ${names}; the state holds what it answered`,
  );

/** Fixed fields that the response to a creation has in another spelling. */
export const rewrittenFixed = (
  fields: ObjectField,
  desired: JsonObject,
  live: JsonObject,
): readonly string[] =>
  about(
    changedNames(refusedChanges(fields, desired, live)),
    (names) =>
      `${names}: the service answers another value than was asked; the state keeps what was asked, and drift of it will not be seen`,
  );

/** Fields that this version does not know and that the service rewrites; once, when that begins. */
export function rewrittenUnknown(
  fields: ObjectField,
  now: ServiceValues = {},
  before: ServiceValues = {},
): readonly string[] {
  const names = Object.entries(now).flatMap(([pointer, value]) => {
    const path = pathOf(pointer);
    const leaf = leafAt(fields, path);
    if (isEqual(value, before[pointer]) || leaf?.path.length === path.length) return [];
    // Inside of a list, the identity of an item may be secret.
    return [dotted(leaf === undefined ? path : [...leaf.path, additionalFields])];
  });
  return about(
    names,
    (all) =>
      `${all}: the service answers another value than was asked, or none; the state keeps both, and a refresh shows when ` +
      "the answer changes",
  );
}

/** What users read about fields that the program sets no more. A preview shows them as if they went. */
export function removedFields(
  fields: ObjectField,
  isCleared: (pointer: Pointer) => boolean,
  removed: readonly Pointer[],
  before: JsonObject,
  after: JsonObject,
): readonly string[] {
  const all = removed.map((pointer) => {
    const path = pathOf(pointer);
    const onWire = path.filter((name) => name !== additionalFields);
    const [old, now] = [before, after].map((object) => valueAt(object, onWire));
    const leaf = leafAt(fields, path);
    const isUnseen = leaf !== undefined && isHidden(leaf.field, now);
    // Nothing tells what would reset a field that this version does not know.
    const isReset = onWire.length === path.length && isCleared(pointer);
    return { name: dotted(path), old, now, isUnseen, isReset };
  });
  return [
    ...all
      .filter(({ isReset, old, now }) => isReset && !isEmpty(old) && isEqual(old, now))
      .map(
        ({ name }) =>
          `${name}: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing`,
      ),
    // One that has no value was empty before, or is one of two that exclude each other. A hidden one has its value still.
    ...about(
      all
        .filter(({ isReset, isUnseen, now }) => !isReset && (isUnseen || !covers(undefined, now)))
        .map(({ name }) => name),
      left,
    ),
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
        .filter((name) => !covers(undefined, then[name]))
        .map((name) => dotted([...path, additionalFields, name]));
    });
  });
  return about(names, left);
}
